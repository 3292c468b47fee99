/* SPDX-License-Identifier: MIT */
/* The three formats have the same results, hold hostile text, and are never half written. */
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

	results_add(results, &result);
}

__attribute__((noinline)) static char *render(void (*write)(FILE *, const struct results *),
					      const struct results *results, size_t *len)
{
	char *text = NULL;
	FILE *out = open_memstream(&text, len);

	write(out, results);
	fclose(out);
	return text;
}

/* Every verdict once, required or not: its count, and the exit code of a run with it alone. */
static const struct verdict_row {
	enum verdict verdict;
	bool required;
	char count;
	int exit;
} verdict_rows[] = {
	{VERDICT_PASS, true, 'p', 0},	  {VERDICT_INFO, true, 'p', 0},
	{VERDICT_FAIL, true, 'f', 1},	  {VERDICT_REJECTED, true, 'f', 1},
	{VERDICT_CRASH, true, 'f', 1},	  {VERDICT_HANG, true, 'f', 1},
	{VERDICT_FLOOD, true, 'f', 1},	  {VERDICT_EARLY_END, true, 'f', 1},
	{VERDICT_PROTOCOL, true, 'f', 1}, {VERDICT_ERRORED, true, 'f', 1},
	{VERDICT_SKIP, true, 's', 4},	  {VERDICT_XFAIL, true, 's', 0},
	{VERDICT_XPASS, true, 'f', 1},	  {VERDICT_FLAKY, true, 's', 4},
	{VERDICT_STALE, true, 'f', 1},	  {VERDICT_FAIL, false, 's', 4},
	{VERDICT_PASS, false, 'p', 0},	  {VERDICT_XFAIL, false, 's', 0},
	{VERDICT_XPASS, false, 's', 4},
};

#define VERDICT_ROWS (sizeof(verdict_rows) / sizeof(verdict_rows[0]))

static void test_tally(void **state)
{
	(void)state;
	for (size_t i = 0; i < VERDICT_ROWS; i++) {
		const struct verdict_row *row = &verdict_rows[i];
		struct results results = {0};

		add(&results, "0001", row->verdict, row->required, NULL);
		assert_int_equal(verdict_count(&results.list[0]), row->count);
		assert_int_equal(results_exit(&results), row->exit);
		/* a stopped run has not judged all cases */
		results.stopped = "SIGINT";
		assert_int_equal(results_exit(&results), row->exit == 1 ? 1 : 3);
		results_free(&results);
	}
}

static int attribute(const char *text, const char *name)
{
	char word[32];
	const char *at;

	snprintf(word, sizeof(word), " %s=\"", name);
	at = strstr(text, word);
	assert_non_null(at);
	return (int)strtol(at + strlen(word), NULL, 10);
}

static void plain_text(FILE *out, const struct results *results)
{
	report_text(out, results, REPORT_PLAIN, -1);
}

/* The last line, JSON and JUnit count alike, whatever the verdicts. */
static void test_formats_agree(void **state)
{
	(void)state;
	for (size_t from = 0; from < VERDICT_ROWS; from++) {
		struct results results = {.subject = strdup("x")};
		unsigned int passed, failed, skipped, tests;
		char *text, *last;
		size_t len;
		json_t *root;

		for (size_t i = from; i < VERDICT_ROWS; i++)
			add(&results, "0001", verdict_rows[i].verdict, verdict_rows[i].required,
			    NULL);
		text = render(plain_text, &results, &len);
		text[len - 1] = '\0';
		last = strrchr(text, '\n') ? strrchr(text, '\n') + 1 : text;
		assert_int_equal(sscanf(last, "%u passed, %u failed, %u skipped", &passed, &failed,
					&skipped),
				 3);
		free(text);
		text = render(report_json, &results, &len);
		root = json_loadb(text, len, 0, NULL);
		assert_int_equal(json_integer_value(json_object_get(root, "passed")), passed);
		assert_int_equal(json_integer_value(json_object_get(root, "failed")), failed);
		assert_int_equal(json_integer_value(json_object_get(root, "skipped")), skipped);
		json_decref(root);
		free(text);
		text = render(report_junit, &results, &len);
		tests = (unsigned int)attribute(text, "tests");
		assert_int_equal(attribute(text, "failures") + attribute(text, "errors"), failed);
		assert_int_equal(attribute(text, "skipped"), skipped);
		assert_int_equal(tests, passed + failed + skipped);
		free(text);
		results_free(&results);
	}
}

/* Expected results are distinguished in each format, and so are the counts of a stopped run. */
static void test_expected_and_stopped(void **state)
{
	static const char *const wanted[] = {
		("among the skipped: 2 xfail, 1 flaky; among the failed: 1 xpass\n"
		 "stopped by SIGTERM: 4 of 9 were judged\n0 passed, 1 failed, 3 skipped\n"),
		"\"xfail\":2,\"xpass\":1,\"flaky\":1,\"exit\":1",
		"\"partial\":true,\"stopped\":\"SIGTERM\",\"asked\":4,\"planned\":9",
		"<property name=\"decoy.xfail\" value=\"2\"/>",
		"<property name=\"decoy.xpass\" value=\"1\"/>",
		"<property name=\"decoy.flaky\" value=\"1\"/>",
		"<property name=\"decoy.partial\" value=\"true\"/>",
		"<property name=\"decoy.stopped\" value=\"SIGTERM\"/>",
		"<property name=\"decoy.asked\" value=\"4\"/>",
		"<property name=\"decoy.planned\" value=\"9\"/>",
		"<skipped message=\"xfail: known upstream\">",
	};
	struct results results = {
		.subject = strdup("x"), .stopped = "SIGTERM", .asked = 4, .planned = 9};
	char *parts[3], *all;
	size_t len;

	(void)state;
	add(&results, "0001", VERDICT_XFAIL, true, NULL);
	results.list[0].reason = strdup("known upstream");
	add(&results, "0002", VERDICT_XFAIL, true, NULL);
	add(&results, "0003", VERDICT_XPASS, true, NULL);
	add(&results, "0004", VERDICT_FLAKY, true, NULL);
	parts[0] = render(plain_text, &results, &len);
	parts[1] = render(report_json, &results, &len);
	parts[2] = render(report_junit, &results, &len);
	assert_true(asprintf(&all, "%s%s%s", parts[0], parts[1], parts[2]) > 0);
	for (size_t i = 0; i < sizeof(wanted) / sizeof(wanted[0]); i++)
		if (!strstr(all, wanted[i]))
			fail_msg("missing: %s\nin %s", wanted[i], all);
	for (size_t i = 0; i < 3; i++)
		free(parts[i]);
	free(all);
	results_free(&results);
}

/* Version and options of a run; lines of the specification, relation and case of a failure. */
static void test_facts(void **state)
{
	static const struct {
		void (*write)(FILE *, const struct results *);
		const char *part;
	} rows[] = {
		{plain_text, "rule engine.time, drm-usage-stats.rst:95-96: 1 failure\n"},
		{plain_text, "failure\n  Time is in <ns>.\nfail "},
		{report_json,
		 "\"version\":\"1.2\",\"spec\":\"6.12\",\"level\":\"should\",\"seed\":\"7\""},
		{report_json, ",\"seconds\":2.500000,\"partial\":false,"},
		{report_json, "\"place\":\"drm-usage-stats.rst:95-96\""},
		{report_json, "\"rule\":\"engine.time\",\"rule_of_difference\":\"memory.units\","},
		{report_junit,
		 "<property name=\"decoy.rule_of_difference\" value=\"memory.units\"/>"},
		{report_junit, "<failure message=\"fail: memory.units: a title\""},
		{report_json, "\"requires\":\"Time is in <ns>.\""},
		{report_json, "\"relation\":\"gap\",\"derived_from\":\"0001\""},
		{report_junit, " time=\"2.500000\">"},
		{report_junit, "<property name=\"decoy.version\" value=\"1.2\"/>"},
		{report_junit, "<property name=\"decoy.spec\" value=\"6.12\"/>"},
		{report_junit, "<property name=\"decoy.level\" value=\"should\"/>"},
		{report_junit, "<property name=\"decoy.seed\" value=\"7\"/>"},
		{report_junit, "<property name=\"decoy.rule\" value=\"engine.time\"/>"},
		{report_junit,
		 "<property name=\"decoy.place\" value=\"drm-usage-stats.rst:95-96\"/>"},
		{report_junit,
		 "<property name=\"decoy.requires\" value=\"Time is in &lt;ns&gt;.\"/>"},
		{report_junit, "<property name=\"decoy.relation\" value=\"gap\"/>"},
		{report_junit, "<property name=\"decoy.derived_from\" value=\"0001\"/>"},
	};
	struct results results = {.subject = strdup("x"),
				  .version = "1.2",
				  .spec = "6.12",
				  .level = "should",
				  .has_seed = true,
				  .seed = 7,
				  .seconds = 2.5};
	size_t len;

	(void)state;
	add(&results, "0001~gap", VERDICT_FAIL, true, "wrong");
	results.list[0].place = strdup("drm-usage-stats.rst:95-96");
	results.list[0].requires = strdup("Time is in <ns>.");
	results.list[0].relation = strdup("gap");
	results.list[0].derived_from = strdup("0001");
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char *text;

		/* the heading is that of the rule that is wrong */
		results.list[0].difference_rule =
			rows[i].write == plain_text ? NULL : strdup("memory.units");
		text = render(rows[i].write, &results, &len);
		if (!strstr(text, rows[i].part))
			fail_msg("missing: %s\nin %s", rows[i].part, text);
		free(text);
		free(results.list[0].difference_rule);
		results.list[0].difference_rule = NULL;
	}
	results_free(&results);
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

static void add_crash(struct results *results, const char *id, const char *rule, const char *output)
{
	add(results, id, VERDICT_CRASH, true, "killed by signal 11");
	free(results->list[results->count - 1].rule);
	results->list[results->count - 1].rule = strdup(rule);
	free(results->list[results->count - 1].output);
	results->list[results->count - 1].output = strdup(output);
}

/* Failures stand below the rule of what is wrong, in order of its first case; an equal crash stands once. */
static void test_groups(void **state)
{
	static const char wanted[] =
		"equal in 3 cases: crash\n"
		"crash      0002 engine/some-case  [key.whole]\n"
		"crash      0006 engine/some-case  [text.survives]\n"
		"crash      0008~gap engine/some-case  [value.any-gap]\n"
		"    0008 passes; with a gap not\n"
		"    killed by signal 11\n"
		"    stderr: ==12==ERROR at 0x7f01 x.c:9\n"
		"\n"
		"rule engine.time: 2 failures\n"
		"fail       0001 engine/some-case  [engine.time]\n"
		"    a title\n"
		"    one\n"
		"    stderr: one\n"
		"fail       0005 engine/some-case  [engine.time]\n"
		"    a title\n"
		"\n"
		"rule memory.units, drm-usage-stats.rst:7: 1 failure\n"
		"  Sizes are read.\n"
		"fail       0003 engine/some-case  [wrong: memory.units; case: engine.time]\n"
		"    a title\n"
		"\n"
		"rule key.whole: 1 failure\n"
		"crash      0007 engine/some-case  [key.whole]\n"
		"    a title\n"
		"    killed by signal 11\n"
		"    stderr: ==12==ERROR at 0x7f01 x.c:10\n"
		"\n"
		"0 passed, 7 failed, 1 skipped\n";
	struct results results = {.subject = strdup("x")};
	size_t len;
	char *text;

	(void)state;
	add(&results, "0001", VERDICT_FAIL, true, "one");
	add_crash(&results, "0002", "key.whole", "==12==ERROR at 0x7f01 x.c:9");
	add(&results, "0003", VERDICT_FAIL, true, NULL);
	results.list[2].difference_rule = strdup("memory.units");
	results.list[2].difference_place = strdup("drm-usage-stats.rst:7");
	results.list[2].difference_requires = strdup("Sizes are read.");
	add(&results, "0004", VERDICT_SKIP, true, NULL);
	add(&results, "0005", VERDICT_FAIL, true, NULL);
	add_crash(&results, "0006", "text.survives", "==345==ERROR at 0x8 x.c:9");
	add_crash(&results, "0007", "key.whole", "==12==ERROR at 0x7f01 x.c:10");
	/* of a derived case the line that names the change differs */
	add_crash(&results, "0008~gap", "value.any-gap", "==12==ERROR at 0x7f01 x.c:9");
	results.list[7].relation = strdup("gap");
	free(results.list[7].detail);
	results.list[7].detail = strdup("0008 passes; with a gap not\nkilled by signal 11");
	text = render(plain_text, &results, &len);
	assert_string_equal(text, wanted);
	free(text);
	results_free(&results);
}

/* The ten slowest, the longest first, those that are equal in the order of the run; only where times are wanted. */
static void test_slowest(void **state)
{
	static const double seconds[] = {0.5, 3, 0.25, 12.5, 1, 1, 0.125, 2, 4, 5, 6, 7};
	static const char wanted[] =
		"slowest:\n"
		"    12.500 s  4 engine/some-case\n     7.000 s  12 engine/some-case\n"
		"     6.000 s  11 engine/some-case\n     5.000 s  10 engine/some-case\n"
		"     4.000 s  9 engine/some-case\n     3.000 s  2 engine/some-case\n"
		"     2.000 s  8 engine/some-case\n     1.000 s  5 engine/some-case\n"
		"     1.000 s  6 engine/some-case\n     0.500 s  1 engine/some-case\n"
		"12 passed, 0 failed, 0 skipped\n";
	struct results results = {.subject = strdup("x")};
	size_t len;
	char *text;

	(void)state;
	for (size_t i = 0; i < sizeof(seconds) / sizeof(seconds[0]); i++) {
		char id[16];

		snprintf(id, sizeof(id), "%zu", i + 1);
		add(&results, id, VERDICT_PASS, true, NULL);
		results.list[i].seconds = seconds[i];
	}
	text = render(plain_text, &results, &len);
	assert_null(strstr(text, "slowest"));
	free(text);
	results.times = true;
	text = render(plain_text, &results, &len);
	assert_string_equal(text, wanted);
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
	/* an empty directory can be removed: no temporary file was left */
	assert_int_equal(rmdir(path), 0);
	results_free(&results);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_tally),
		cmocka_unit_test(test_formats_agree),
		cmocka_unit_test(test_expected_and_stopped),
		cmocka_unit_test(test_facts),
		cmocka_unit_test(test_json),
		cmocka_unit_test(test_junit),
		cmocka_unit_test(test_junit_is_cut),
		cmocka_unit_test(test_text),
		cmocka_unit_test(test_groups),
		cmocka_unit_test(test_slowest),
		cmocka_unit_test(test_write),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
