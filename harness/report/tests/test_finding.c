/* SPDX-License-Identifier: MIT */
/* Findings from JSON and back: each member, in its order. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "finding.h"

/* Every member has a value of its own. */
static const char whole[] =
	"{\"rule\":\"time.catch-up\",\"level\":\"waived\",\"file\":\"run.fdseq\",\"line\":17,"
	"\"column\":3,\"name\":\"render\",\"text\":\"a\\\"b\",\"expected\":\"more\",\"got\":\"1\","
	"\"limit\":\"18446744073709551615\",\"message\":\"it fell\",\"key\":\"drm-engine-\","
	"\"client\":\"7\",\"other\":\"8\",\"pid\":\"10\",\"fd\":\"0\","
	"\"before\":{\"t_ns\":\"2\",\"value\":\"3\",\"text\":\"x\"},"
	"\"low\":{\"t_ns\":\"4\",\"text\":\"y\"},\"now\":{\"t_ns\":\"5\",\"value\":\"6\"},"
	"\"place\":\"drm-usage-stats.rst:98\",\"driver\":\"i915\",\"waived_reason\":\"row\"}";
static const char least[] =
	"{\"rule\":\"key.whole\",\"level\":\"must\",\"file\":\"f\",\"line\":1,\"column\":0}";

static char *rewrite(const char *json)
{
	json_t *list = json_pack("[o]", json_loads(json, 0, NULL));
	struct findings findings = {0};
	char *text;
	size_t len;
	FILE *out = open_memstream(&text, &len);

	findings_read(&findings, list);
	json_decref(list); /* the list has copies */
	assert_int_equal(findings.count, 1);
	finding_write(out, &findings.list[0]);
	fclose(out);
	findings_free(&findings);
	return text;
}

static void test_members(void **state)
{
	static const char *const rows[] = {whole, least};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char *text = rewrite(rows[i]);

		assert_string_equal(text, rows[i]);
		free(text);
	}
}

/* What other programs may write: marked numbers, unknown members, places out of range. */
static void test_foreign(void **state)
{
	char *text = rewrite("{\"rule\":\"a.b\",\"level\":\"must\",\"file\":\"f\",\"line\":-1,"
			     "\"column\":4294967297,\"got\":{\"value\":\"9\",\"saturated\":true},"
			     "\"limit\":{},\"now\":[],\"x\":1}");

	(void)state;
	assert_string_equal(text, "{\"rule\":\"a.b\",\"level\":\"must\",\"file\":\"f\",\"line\":0,"
				  "\"column\":0,\"got\":\"9\"}");
	free(text);
}

/* The largest place that is one. */
static void test_place(void **state)
{
	char *text = rewrite("{\"rule\":\"a.b\",\"level\":\"must\",\"file\":\"f\","
			     "\"line\":2147483646,\"column\":2147483647}");

	(void)state;
	assert_string_equal(text, "{\"rule\":\"a.b\",\"level\":\"must\",\"file\":\"f\","
				  "\"line\":2147483646,\"column\":0}");
	free(text);
}

static void test_list(void **state)
{
	const struct finding finding = {.rule = "a.b", .level = "may", .file = "f"};
	struct findings findings = {0};
	char *text;
	size_t len;
	FILE *out = open_memstream(&text, &len);

	(void)state;
	findings_write(out, &findings);
	fflush(out);
	assert_string_equal(text, "[]");
	findings_add(&findings, &finding);
	findings_add(&findings, &finding);
	assert_int_equal(findings.bytes, 2 * strlen("a.bmayf"));
	rewind(out);
	findings_write(out, &findings);
	fclose(out);
	assert_string_equal(text,
			    "[\n{\"rule\":\"a.b\",\"level\":\"may\",\"file\":\"f\",\"line\":0,"
			    "\"column\":0},\n{\"rule\":\"a.b\",\"level\":\"may\",\"file\":\"f\","
			    "\"line\":0,\"column\":0}]");
	free(text);
	for (unsigned int i = 2; i < 100; i++) {
		const struct finding next = {.rule = "a.b", .file = "f", .line = i};

		findings_add(&findings, &next);
	}
	assert_int_equal(findings.count, 100);
	for (unsigned int i = 2; i < 100; i++)
		assert_int_equal(findings.list[i].line, i);
	findings_free(&findings);
	assert_null(findings.list);
	assert_int_equal(findings.count, 0);
	assert_int_equal(findings.bytes, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_members),
		cmocka_unit_test(test_foreign),
		cmocka_unit_test(test_place),
		cmocka_unit_test(test_list),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
