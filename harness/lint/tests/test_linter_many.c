/* SPDX-License-Identifier: MIT */
/* More than there is space for. Which bug makes this fail? An exit code of 0 behind it. */
#include "lint_input.h"

#include <errno.h>
#include <stdio.h>

#include "linter_live.h"

/*
 * More findings than a list has: those beyond are counted by their level, and break the run though
 * none that is listed does.
 */
static void test_many(void **state)
{
	char *text = NULL;
	size_t len;
	FILE *out = open_memstream(&text, &len);
	struct lint_report report;

	(void)state;
	fputs(AT("1") HEADER, out);
	for (size_t i = 0; i < LINT_FINDINGS_MAX; i++)
		fputs("drm-x:\t1\n", out);
	fputs("drm-engine-e:\t9000000000 ns\n", out);
	fputs(AT("2") HEADER "drm-engine-e:\t5 ns\n", out);
	/* it did not catch up: unlisted */
	for (int s = 3; s < 80; s++)
		fprintf(out,
			"@ %d000000000 pid=10 fd=3 dev=226:128\n" HEADER "drm-engine-e:\t5 ns\n",
			s);
	fclose(out);
	lint_bytes(&report, &lint_by_text, text, len);
	assert_int_equal(report.count, LINT_FINDINGS_MAX);
	assert_int_equal(report.unlisted[FDI_MUST], 1);
	assert_int_equal(linter_unlisted(&report, FDI_MUST), 1);
	for (size_t i = 0; i < report.count; i++)
		report.list[i].known = true;
	assert_int_equal(linter_breaks(&report, FDI_MUST), 1);
	linter_free(&report);
	free(text);
}

/* More engines than 256 MiB hold. */
static char *large_text(const char *head, size_t *len)
{
	char *text = NULL;
	FILE *out = open_memstream(&text, len);

	fputs(head, out);
	for (int i = 0; i < 2000000; i++)
		fprintf(out, "drm-engine-%x:\t5 ns\n", i);
	fclose(out);
	return text;
}

/* A text that is too large is refused: half of its findings would be no answer. */
static void test_too_large(void **state)
{
	const struct lint_config config = {.spec = FDI_SPEC_LATEST, .driver = &lint_by_text};
	struct lint_report report;
	size_t len;
	char *text = large_text(AT("1") HEADER "drm-engine-e:\t1 s\n" AT("2") HEADER, &len), *why;

	(void)state;
	assert_int_equal(linter_run(&report, &config, "in/put", text, len, &why), -EFBIG);
	assert_string_equal(why, "in/put: File too large");
	assert_int_equal(report.count, 0);
	assert_null(report.list);
	free(why);
	free(text);
}

static void count_finding(void *data, const struct lint_finding *finding,
			  const struct rec_read *read)
{
	(void)finding;
	(void)read;
	++*(size_t *)data;
}

/* Of reads as they come each that was too large is counted, and those after it are judged. */
static void test_too_large_live(void **state)
{
	static const char small[] = HEADER "drm-engine-e:\t1 s\n";
	const struct lint_config config = {.spec = FDI_SPEC_LATEST, .driver = &lint_by_text};
	size_t len, found = 0;
	char *text = large_text(HEADER, &len);
	struct lint_live *live = lint_live_new(&config, count_finding, &found);
	const struct rec_read large = {.text = text, .len = len},
			      after = {.text = small, .len = strlen(small)};

	(void)state;
	lint_live_sweep(live, 0);
	assert_true(judge_live(live, &large));
	assert_true(judge_live(live, &large));
	assert_int_equal(lint_live_unjudged(live), 2);
	assert_int_equal(found, 0);
	assert_true(judge_live(live, &after));
	assert_int_equal(lint_live_unjudged(live), 2);
	assert_int_equal(found, 1);
	lint_live_free(live);
	free(text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_many),
		cmocka_unit_test(test_too_large),
		cmocka_unit_test(test_too_large_live),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
