/* SPDX-License-Identifier: MIT */
/* JSON and JUnit stay well-formed whatever bytes and lengths a result has. */
#include <jansson.h>
#include <libxml/parser.h>
#include <libxml/xpath.h>

#include "rendered.h"

/* Bytes that break naive writers: markup, quotes, control, half UTF-8, a non-character of XML. */
#define HOSTILE "<&>\"'\x01\x7f\xff\xc3\xef\xbf\xbe \xed\xa0\x80 ]]> \xe2\x82\xac" UNSEEN
/* U+009B begins what a terminal obeys, U+202E turns the text after it. */
#define UNSEEN     \
	"\xc2\x9b" \
	"31m\xe2\x80\xae."

/* What a terminal obeys is written by its number: a file may be printed to one. */
static void check_quiet(const char *text)
{
	assert_null(strstr(text, "\x7f"));
	assert_null(strstr(text, "\xc2\x9b"));
	assert_null(strstr(text, "\xe2\x80\xae"));
}

static void test_json(void **state)
{
	struct results results = {.subject = strdup("x" HOSTILE)};
	size_t len;
	char *text;
	json_t *root;

	(void)state;
	result_add(&results, "0001", VERDICT_FAIL, true, HOSTILE);
	result_add(&results, "0002", VERDICT_PASS, true, NULL);
	text = render(report_json, &results, &len);
	root = json_loadb(text, len, JSON_REJECT_DUPLICATES, NULL);
	assert_non_null(root);
	assert_int_equal(json_integer_value(json_object_get(root, "failed")), 1);
	assert_int_equal(json_integer_value(json_object_get(root, "exit")), 1);
	assert_int_equal(json_array_size(json_object_get(root, "results")), 2);
	/* and is the same for who reads it */
	assert_non_null(strstr(json_string_value(json_object_get(root, "subject")), UNSEEN));
	check_quiet(text);
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
	result_add(&results, "0001", VERDICT_FAIL, true, HOSTILE);
	result_add(&results, "0002", VERDICT_HANG, true, "no answer");
	result_add(&results, "0003", VERDICT_XFAIL, true, "known");
	result_add(&results, "0004", VERDICT_SKIP, true, "no memory");
	result_add(&results, "0005", VERDICT_PASS, true, NULL);
	result_add(&results, "0006", VERDICT_INFO, true, "took the last");
	text = render(junit_alone, &results, &len);
	doc = xmlReadMemory(text, (int)len, "junit", NULL, XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
	assert_non_null(doc);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (xpath_count(doc, rows[i].path) != rows[i].count)
			fail_msg("%s: expected %d", rows[i].path, rows[i].count);
	xmlFreeDoc(doc);
	check_quiet(text);
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
	result_add(&results, "0001", VERDICT_FAIL, true, big);
	text = render(junit_alone, &results, &len);
	/* detail and output, 4 KiB each, and little else */
	assert_true(len > 8192 && len < 9216);
	free(text);
	free(big);
	results_free(&results);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_json),
		cmocka_unit_test(test_junit),
		cmocka_unit_test(test_junit_is_cut),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
