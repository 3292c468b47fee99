/* SPDX-License-Identifier: MIT */
/* The three formats say the same, survive hostile text, and are never half written. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include <jansson.h>
#include <libxml/parser.h>
#include <libxml/xpath.h>

#include "report.h"

/* Bytes that break naive writers: markup, quotes, control, half UTF-8, a non-character of XML. */
#define HOSTILE "<&>\"'\x01\x7f\xff\xc3\xef\xbf\xbe \xed\xa0\x80 ]]> \xe2\x82\xac"

static void add(struct results *results, const char *id, enum verdict verdict, bool required,
		const char *detail)
{
	struct result result = {
		.id = strdup(id),
		.name = strdup("engine/some-case"),
		.title = strdup("a title"),
		.rule = strdup("engine.time"),
		.level = "must",
		.verdict = verdict,
		.required = required,
		.detail = detail ? strdup(detail) : NULL,
		.output = detail ? strdup(detail) : NULL,
	};

	assert_int_equal(results_add(results, &result), 0);
}

static char *render(void (*write)(FILE *, const struct results *), const struct results *results,
		    size_t *len)
{
	char *text = NULL;
	FILE *out = open_memstream(&text, len);

	write(out, results);
	fclose(out);
	return text;
}

/* Every verdict once, required: what it counts as is worked out from README.md's exit codes. */
static void test_tally(void **state)
{
	static const struct {
		enum verdict verdict;
		bool required;
		char count;
	} rows[] = {
		{VERDICT_PASS, true, 'p'},     {VERDICT_INFO, true, 'p'},
		{VERDICT_FAIL, true, 'f'},     {VERDICT_REJECTED, true, 'f'},
		{VERDICT_CRASH, true, 'f'},    {VERDICT_HANG, true, 'f'},
		{VERDICT_FLOOD, true, 'f'},    {VERDICT_EARLY_END, true, 'f'},
		{VERDICT_PROTOCOL, true, 'f'}, {VERDICT_ERRORED, true, 'f'},
		{VERDICT_SKIP, true, 's'},     {VERDICT_XFAIL, true, 'p'},
		{VERDICT_XPASS, true, 'f'},    {VERDICT_FLAKY, true, 's'},
		{VERDICT_FAIL, false, 's'},    {VERDICT_PASS, false, 'p'},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct results results = {0};
		int exit = rows[i].count == 'p' ? 0 : rows[i].count == 'f' ? 1 : 4;

		add(&results, "0001", rows[i].verdict, rows[i].required, NULL);
		assert_int_equal(verdict_count(&results.list[0]), rows[i].count);
		assert_int_equal(results_exit(&results), exit);
		results_free(&results);
	}
}

static void test_json(void **state)
{
	struct results results = {.subject = strdup("x" HOSTILE)};
	size_t len;
	char *text;
	json_t *root;

	(void)state;
	add(&results, "0001", VERDICT_FAIL, true, HOSTILE);
	add(&results, "0002", VERDICT_PASS, true, NULL);
	text = render(report_json, &results, &len);
	root = json_loadb(text, len, JSON_REJECT_DUPLICATES, NULL);
	assert_non_null(root);
	assert_int_equal(json_integer_value(json_object_get(root, "failed")), 1);
	assert_int_equal(json_integer_value(json_object_get(root, "exit")), 1);
	assert_int_equal(json_array_size(json_object_get(root, "results")), 2);
	json_decref(root);
	free(text);
	results_free(&results);
}

static int xpath_count(xmlDocPtr doc, const char *path)
{
	xmlXPathContextPtr context = xmlXPathNewContext(doc);
	xmlXPathObjectPtr found = xmlXPathEvalExpression((const xmlChar *)path, context);
	int count = found->nodesetval ? found->nodesetval->nodeNr : 0;

	xmlXPathFreeObject(found);
	xmlXPathFreeContext(context);
	return count;
}

static void test_junit(void **state)
{
	static const struct {
		const char *path;
		int count;
	} rows[] = {
		{"/testsuite[@tests='6' and @failures='1' and @errors='1' and @skipped='2']", 1},
		{"//testcase[@classname='decoy.engine']", 6},
		{"//testcase[contains(@name,'0001')]/failure", 1},
		{"//testcase[contains(@name,'0002')]/error[@type='hang']", 1},
		{"//testcase[contains(@name,'0003')]/skipped", 1},
		{"//testcase[contains(@name,'0004')]/skipped", 1},
		{"//testcase[contains(@name,'0005')]/*", 0},
		{"//testcase[contains(@name,'0006')]/system-out", 1},
		{"//testcase[@name=preceding::testcase/@name]", 0},
	};
	struct results results = {.subject = strdup("x" HOSTILE)};
	size_t len;
	char *text;
	xmlDocPtr doc;

	(void)state;
	add(&results, "0001", VERDICT_FAIL, true, HOSTILE);
	add(&results, "0002", VERDICT_HANG, true, "no answer");
	add(&results, "0003", VERDICT_XFAIL, true, "known");
	add(&results, "0004", VERDICT_SKIP, true, "no memory");
	add(&results, "0005", VERDICT_PASS, true, NULL);
	add(&results, "0006", VERDICT_INFO, true, "took the last");
	text = render(report_junit, &results, &len);
	doc = xmlReadMemory(text, (int)len, "junit", NULL, XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
	assert_non_null(doc);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (xpath_count(doc, rows[i].path) != rows[i].count)
			fail_msg("%s: expected %d", rows[i].path, rows[i].count);
	xmlFreeDoc(doc);
	free(text);
	results_free(&results);
}

static void test_junit_is_cut(void **state)
{
	struct results results = {.subject = strdup("x")};
	char *big = malloc(100001);
	size_t len;
	char *text;

	(void)state;
	memset(big, 'y', 100000);
	big[100000] = '\0';
	add(&results, "0001", VERDICT_FAIL, true, big);
	text = render(report_junit, &results, &len);
	/* detail and output, 4 KiB each, and little else */
	assert_true(len > 8192 && len < 9216);
	free(text);
	free(big);
	results_free(&results);
}

static void test_text(void **state)
{
	struct results results = {.subject = strdup("ref")};
	char *text = NULL;
	size_t len;
	FILE *out = open_memstream(&text, &len);

	(void)state;
	add(&results, "0001", VERDICT_FAIL, true, "expected 5\ngot 6");
	add(&results, "0002", VERDICT_PASS, true, NULL);
	report_text(out, &results, REPORT_PLAIN, -1);
	fclose(out);
	assert_non_null(strstr(text, "    expected 5\n    got 6\n"));
	assert_null(strstr(text, "0002"));
	assert_null(strstr(text, "\033"));
	assert_string_equal(strrchr(strndupa(text, len - 1), '\n') + 1,
			    "1 passed, 1 failed, 0 skipped");
	free(text);
	results_free(&results);
}

static void test_write(void **state)
{
	static const char *const wrong[] = {"", "json", "json=", "xml=/tmp/x", "=x", "jso=x"};
	char path[] = "/tmp/decoy-report-XXXXXX", spec[64], *why;
	struct results results = {.subject = strdup("x")};

	(void)state;
	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		assert_int_not_equal(report_write(wrong[i], &results, &why), 0);
		assert_non_null(strstr(why, "--report"));
		free(why);
	}
	assert_non_null(mkdtemp(path));
	snprintf(spec, sizeof(spec), "json=%s/none/x.json", path);
	assert_int_not_equal(report_write(spec, &results, &why), 0);
	assert_non_null(strstr(why, "none/x.json"));
	free(why);
	snprintf(spec, sizeof(spec), "json=%s/x.json", path);
	assert_int_equal(report_write(spec, &results, &why), 0);
	assert_int_equal(access(spec + 5, R_OK), 0);
	unlink(spec + 5);
	/* an empty folder can be removed: no temporary was left */
	assert_int_equal(rmdir(path), 0);
	results_free(&results);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_tally), cmocka_unit_test(test_json),
		cmocka_unit_test(test_junit), cmocka_unit_test(test_junit_is_cut),
		cmocka_unit_test(test_text),  cmocka_unit_test(test_write),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
