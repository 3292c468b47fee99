/* SPDX-License-Identifier: MIT */
/* Findings in words and as JSON, byte by byte. Which bug makes this fail? A line that blames
 * another read, hides a number, or paints a terminal. */
#include "lint_input.h"

#include <stdio.h>

#include "finding.h"

#define COUNT(table) (sizeof(table) / sizeof(*(table)))

static char *print_words(const struct lint_report *report, bool colour, bool all)
{
	char *text = NULL;
	size_t len;
	FILE *out = open_memstream(&text, &len);

	linter_print(out, report, colour, all);
	fclose(out);
	return text;
}

static void check_words(const struct lint_report *report, bool colour, bool all,
			const char *expected)
{
	char *text = print_words(report, colour, all);

	assert_string_equal(text, expected);
	free(text);
}

static char *print_json(const struct lint_report *report, bool lines)
{
	char *text = NULL;
	size_t len;
	FILE *out = open_memstream(&text, &len);
	bool first = true;

	if (lines)
		linter_json_line(out, report);
	else
		linter_json(out, report, &first);
	assert_int_equal(first, lines || !report->count);
	fclose(out);
	return text;
}

static const struct fdi_rule should = {.slug = "time.key-flap", .level = FDI_SHOULD},
			     info = {.slug = "time.dip", .level = FDI_INFO},
			     none = {.slug = "no.rule", .level = FDI_MUST};

/* --- a finding in one text --- */

static void test_words(void **state)
{
	char name[] = "drm-engine-\033e", driver[] = "x", empty[] = "",
	     text[] = "s\t\x1f\x7f\x80~ ";
	struct lint_finding finding = {.rule = &none,
				       .line = 6,
				       .column = 17,
				       .name = name,
				       .text = text,
				       .text_len = strlen(text),
				       .driver = driver,
				       .client = empty,
				       .other = empty,
				       .expected = "a unit"};
	struct lint_report report = {.file = "a\033b", .list = &finding, .count = 1};

	(void)state;
	check_words(
		&report, false, false,
		"a\\x1bb:6:17: must no.rule: drm-engine-\\x1be: \"s\\t\\x1f\\x7f\\x80~ \": expected a unit\n");
	finding.got = (struct fdi_num){.present = true, .value = 5};
	check_words(
		&report, false, false,
		"a\\x1bb:6:17: must no.rule: drm-engine-\\x1be: \"s\\t\\x1f\\x7f\\x80~ \": expected a unit; got 5\n");
	finding.got.saturated = true;
	finding.limit = (struct fdi_num){.present = true, .value = 7};
	finding.column = 0;
	check_words(
		&report, false, false,
		"a\\x1bb:6: must no.rule: drm-engine-\\x1be: \"s\\t\\x1f\\x7f\\x80~ \": expected a unit; got >5, limit 7\n");
	finding.line = 0;
	finding.column = 9;
	finding.text_len = 0;
	finding.expected = NULL;
	finding.got.present = false;
	check_words(&report, false, false,
		    "a\\x1bb: must no.rule: drm-engine-\\x1be: expected otherwise, limit 7\n");
	finding.name = empty;
	finding.limit.present = false;
	check_words(&report, false, false, "a\\x1bb: must no.rule: expected otherwise\n");
}

/* The first 60 bytes of what is long. */
static void test_long(void **state)
{
	char empty[] = "", text[61];
	struct lint_finding finding = {.rule = &none,
				       .name = empty,
				       .text = text,
				       .driver = empty,
				       .client = empty,
				       .other = empty,
				       .expected = "less"};
	struct lint_report report = {.file = "f", .list = &finding, .count = 1};
	char expected[128];

	(void)state;
	memset(text, 'z', sizeof(text));
	for (size_t len = 59; len <= 61; len++) {
		finding.text_len = len;
		snprintf(expected, sizeof(expected), "f: must no.rule: \"%.*s%s\": expected less\n",
			 len < 60 ? 59 : 60, text, len > 60 ? "..." : "");
		check_words(&report, false, false, expected);
	}
}

/* Remarks, what is waived and what is known are for those who ask. */
static void test_levels(void **state)
{
	char name[] = "e", driver[] = "x", empty[] = "";
#define ONE(r)                                                                         \
	.rule = &(r), .name = name, .driver = driver, .client = empty, .other = empty, \
	.expected = "it"
	struct lint_finding list[] = {{ONE(none)},
				      {ONE(should)},
				      {ONE(info)},
				      {ONE(none), .waived = "why"},
				      {ONE(none), .known = true}};
	struct lint_report report = {.file = "f", .list = list, .count = COUNT(list)};

	(void)state;
	report.count = 1;
	check_words(&report, true, false, "f: \033[1;31mmust\033[0m no.rule: e: expected it\n");
	report.list = list + 2;
	report.count = 3;
	check_words(&report, true, false, "");
	check_words(&report, false, false, "");
	report.list = list + 3;
	report.count = 2;
	check_words(&report, true, true,
		    "f: \033[2mwaived\033[0m no.rule: e: expected it [x: why]\n"
		    "f: \033[2mmust\033[0m no.rule: e: expected it [in the baseline]\n");
	report.list = list + 1;
	for (report.count = 1; report.count <= 2; report.count++) {
		char *text = print_words(&report, true, false);

		assert_ptr_equal(
			strstr(text, "f: \033[33mshould\033[0m time.key-flap: e: expected it"),
			text);
		assert_null(strstr(text, "time.dip"));
		free(text);
		text = print_words(&report, true, true);
		assert_int_equal(
			!!strstr(text, "\nf: \033[36minfo\033[0m time.dip: e: expected it"),
			report.count == 2);
		free(text);
	}
}

/* --- a finding over time --- */

#define NUMBER(v)                             \
	{                                     \
		.present = true, .value = (v) \
	}
#define POINT(t, v)                                            \
	{                                                      \
		.known = true, .t_ns = (t), .value = NUMBER(v) \
	}
#define TEXTUAL(t, v)                                   \
	{                                               \
		.known = true, .t_ns = (t), .text = (v) \
	}
#define BARE(t)                            \
	{                                  \
		.known = true, .t_ns = (t) \
	}

static void test_sentences(void **state)
{
	char e[] = "e", client[] = "7", other[] = "8\033", empty[] = "", xe[] = "xe",
	     i915[] = "i915";
	const struct {
		struct lint_finding finding;
		const char *sentence;
	} rows[] = {
		{{.name = e, .now = POINT(1, 1)}, NULL},
		{{.name = e, .before = POINT(1, 1)}, NULL},
		{{.name = e,
		  .key = "drm-engine-",
		  .client = client,
		  .other = empty,
		  .has_pid = true,
		  .pid = 10,
		  .fd = 3,
		  .before = POINT(3 * SECOND, 9),
		  .now = POINT(4 * SECOND, 5)},
		 "drm-engine-e of client 7 (pid 10, fd 3) fell from 9 at 3.000 s to 5 at 4.000 s"},
		{{.name = e,
		  .key = "drm-engine-",
		  .client = client,
		  .other = empty,
		  .before = POINT(3 * SECOND, 9),
		  .now = POINT(4 * SECOND + 1, 9)},
		 "drm-engine-e of client 7 stayed at 9 at 3.000 s to 9 at 4.000000001 s"},
		{{.name = e,
		  .client = empty,
		  .other = empty,
		  .has_pid = true,
		  .pid = 10,
		  .fd = 3,
		  .before = POINT(3 * SECOND + 120000000, 9),
		  .now = POINT(4 * SECOND + 123400000, 10)},
		 "e of pid 10, fd 3 rose from 9 at 3.120 s to 10 at 4.1234 s"},
		{{.name = empty, .before = BARE(0), .now = BARE(2 * SECOND)},
		 "a read changed between 0.000 s and 2.000 s"},
		{{.name = e, .client = client, .before = POINT(SECOND, 4), .now = POINT(SECOND, 5)},
		 "e of client 7 is 4 at 1.000 s and is 5 at 1.000 s"},
		{{.name = e,
		  .client = client,
		  .before = TEXTUAL(SECOND, xe),
		  .now = TEXTUAL(2 * SECOND, i915)},
		 "e of client 7 was \"xe\" at 1.000 s and is \"i915\" at 2.000 s"},
		{{.name = e,
		  .client = client,
		  .before = TEXTUAL(SECOND, empty),
		  .now = TEXTUAL(2 * SECOND, i915)},
		 "e of client 7 changed between 1.000 s and \"i915\" at 2.000 s"},
		{{.name = e,
		  .client = client,
		  .before = POINT(SECOND, 4),
		  .low = POINT(2 * SECOND, 1),
		  .now = POINT(12 * SECOND, 3)},
		 "e of client 7 fell from 4 at 1.000 s to 1 at 2.000 s and had not exceeded it by 12.000 s (3)"},
		{{.name = e,
		  .key = "k-",
		  .client = client,
		  .other = other,
		  .before = TEXTUAL(SECOND, i915),
		  .now = TEXTUAL(2 * SECOND, xe)},
		 "k-e of client 7 is \"xe\" at 2.000 s, but \"i915\" for client 8\\x1b at 1.000 s"},
		{{.name = e,
		  .client = client,
		  .other = other,
		  .before = POINT(SECOND, 4),
		  .now = BARE(2 * SECOND)},
		 "e of client 7 is absent at 2.000 s, but 4 for client 8\\x1b at 1.000 s"},
		/* 30 years after the machine began */
		{{.name = e,
		  .before = POINT(1000000000 * SECOND, 4),
		  .now = POINT(1000000001 * SECOND, 5)},
		 "e rose from 4 at 1000000000.000 s to 5 at 1000000001.000 s"},
		{{.name = e,
		  .client = client,
		  .before = {.known = true,
			     .t_ns = SECOND,
			     .value = {.present = true, .saturated = true, .value = 6}},
		  .now = POINT(2 * SECOND, 1)},
		 "e of client 7 fell from >6 at 1.000 s to 1 at 2.000 s"},
	};

	(void)state;
	for (size_t i = 0; i < COUNT(rows); i++) {
		char *got = linter_sentence(&rows[i].finding);

		if (!got != !rows[i].sentence || (got && strcmp(got, rows[i].sentence)))
			fail_msg("row %zu: %s", i, got ? got : "none");
		free(got);
	}
}

/* A sentence replaces name and text, and numbers that it has. */
static void test_sentence_in_words(void **state)
{
	char e[] = "e", driver[] = "x", empty[] = "", client[] = "7", text[] = "t";
	struct lint_finding finding = {.rule = &none,
				       .line = 2,
				       .name = e,
				       .text = text,
				       .text_len = 1,
				       .driver = driver,
				       .client = client,
				       .other = empty,
				       .expected = "more",
				       .got = NUMBER(5),
				       .limit = NUMBER(9),
				       .before = POINT(SECOND, 9),
				       .now = POINT(2 * SECOND, 5)};
	struct lint_report report = {.file = "f", .list = &finding, .count = 1};

	(void)state;
#define FELL \
	"f:2: must no.rule: e of client 7 fell from 9 at 1.000 s to 5 at 2.000 s; expected more"
	check_words(&report, false, false, FELL "\n");
	finding.limit.value = 8;
	check_words(&report, false, false, FELL "; got 5, limit 8\n");
	finding.limit.value = 9;
	finding.got.value = 4;
	check_words(&report, false, false, FELL "; got 4, limit 9\n");
	/* numbers of a time that was not known are in no sentence */
	finding.got.value = 5;
	finding.before.known = false;
	check_words(&report, false, false,
		    "f:2: must no.rule: e: \"t\": expected more; got 5, limit 9\n");
}

/* --- JSON --- */

#define DIP                                                                                                              \
	"{\"rule\":\"no.rule\",\"level\":\"must\",\"file\":\"f\",\"line\":2,\"column\":0,\"name\":\"e\",\"text\":\"t\"," \
	"\"expected\":\"more\",\"got\":\"5\",\"limit\":\"9\",\"message\":\"k-e of client 7 (pid 10, fd 3) fell from 9 "  \
	"at 1.000 s to 1 at 2.000 s and had not exceeded it by 3.000 s (5)\",\"key\":\"k-\",\"client\":\"7\","           \
	"\"pid\":\"10\",\"fd\":\"3\",\"before\":{\"t_ns\":\"1000000000\",\"value\":\"9\"},"                              \
	"\"low\":{\"t_ns\":\"2000000000\",\"value\":\"1\"},\"now\":{\"t_ns\":\"3000000000\",\"value\":\"5\"},"           \
	"\"place\":\"\",\"driver\":\"x\"}"
#define BESIDE                                                                                                                   \
	"{\"rule\":\"no.rule\",\"level\":\"waived\",\"file\":\"f\",\"line\":0,\"column\":0,\"name\":\"\",\"text\":\"\","         \
	"\"expected\":\"\",\"message\":\"a read is \\\"xe\\\" at 2.000 s, but \\\"i\\\" for client 8 at 1.000 s\","              \
	"\"other\":\"8\",\"before\":{\"t_ns\":\"1000000000\",\"text\":\"i\"},\"now\":{\"t_ns\":\"2000000000\",\"text\":\"xe\"}," \
	"\"place\":\"\",\"driver\":\"x\",\"waived_reason\":\"why\"}"

static void test_json(void **state)
{
	char e[] = "e", driver[] = "x", empty[] = "", client[] = "7", other[] = "8", text[] = "t",
	     xe[] = "xe", i915[] = "i";
	struct lint_finding list[] = {{.rule = &none,
				       .line = 2,
				       .name = e,
				       .text = text,
				       .text_len = 1,
				       .driver = driver,
				       .key = "k-",
				       .client = client,
				       .other = empty,
				       .has_pid = true,
				       .pid = 10,
				       .fd = 3,
				       .expected = "more",
				       .got = NUMBER(5),
				       .limit = NUMBER(9),
				       .before = POINT(SECOND, 9),
				       .low = POINT(2 * SECOND, 1),
				       .now = POINT(3 * SECOND, 5)},
				      {.rule = &none,
				       .name = empty,
				       .text = text,
				       .driver = driver,
				       .client = empty,
				       .other = other,
				       .waived = "why",
				       .before = TEXTUAL(SECOND, i915),
				       .now = TEXTUAL(2 * SECOND, xe)}};
	struct lint_report report = {.file = "f", .list = list, .count = COUNT(list)};
	char *got = print_json(&report, false);

	(void)state;
	assert_string_equal(got, "\n" DIP ",\n" BESIDE);
	free(got);
	got = print_json(&report, true);
	assert_string_equal(got, DIP "\n" BESIDE "\n");
	free(got);
	report.count = 0;
	got = print_json(&report, false);
	assert_string_equal(got, "");
	free(got);
}

static size_t count_of(const char *text, const char *word)
{
	size_t count = 0;

	for (; (text = strstr(text, word)); text++)
		count++;
	return count;
}

/* Each rule of the lints has the place of its own sentences, in both forms. */
static void test_places(void **state)
{
	char name[] = "e", driver[] = "x", empty[] = "";
	size_t count;
	const struct fdi_rule *const *rules = cat_producer_rules(&count);

	(void)state;
	for (size_t i = 0; i < 2 * count; i++) { /* twice each: a place is kept */
		struct lint_finding list[] = {{ONE(*rules[i / 2])}, {ONE(*rules[i / 2])}};
		struct lint_report report = {
			.file = "f", .list = list, .count = 2, .spec = FDI_SPEC_LATEST};
		char *place =
			cat_place(cat_rule_for(list[0].rule->slug, CAT_PRODUCER), report.spec);
		char *words = print_words(&report, false, true), *json = print_json(&report, true),
		     want[512];

		snprintf(want, sizeof(want), "e: expected it%s%s%s\n", *place ? " (" : "", place,
			 *place ? ")" : "");
		assert_int_equal(count_of(words, want), 2);
		snprintf(want, sizeof(want), "\"place\":\"%s\"", place);
		assert_int_equal(count_of(json, want), 2);
		free(place);
		free(words);
		free(json);
	}
}

/* A list gets copies of the first findings: all that JSON has of them. */
static void test_keep(void **state)
{
	char first[] = "a", second[] = "b", driver[] = "x", empty[] = "";
	struct lint_finding list[] = {{.rule = &none,
				       .line = 1,
				       .column = 2,
				       .name = first,
				       .driver = driver,
				       .text = empty},
				      {.rule = &info,
				       .line = 3,
				       .column = 4,
				       .name = second,
				       .driver = driver,
				       .text = empty}};
	const struct lint_report report = {
		.file = "f", .list = list, .count = 2, .spec = FDI_SPEC_LATEST};
	char *json = print_json(&report, false);

	(void)state;
	for (size_t most = 0; most <= 3; most++) {
		struct findings kept = {0};
		char *text;
		size_t len;
		FILE *out = open_memstream(&text, &len);

		linter_keep(&kept, &report, most);
		assert_int_equal(kept.count, most < 2 ? most : 2);
		for (size_t i = 0; i < kept.count; i++) {
			fputs(i ? ",\n" : "\n", out);
			finding_write(out, &kept.list[i]);
		}
		fclose(out);
		assert_int_equal(strncmp(text, json, len), 0);
		assert_int_equal(strcmp(text, json) == 0, most >= 2);
		free(text);
		findings_free(&kept);
	}
	free(json);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_words),
		cmocka_unit_test(test_long),
		cmocka_unit_test(test_levels),
		cmocka_unit_test(test_sentences),
		cmocka_unit_test(test_sentence_in_words),
		cmocka_unit_test(test_json),
		cmocka_unit_test(test_places),
		cmocka_unit_test(test_keep),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
