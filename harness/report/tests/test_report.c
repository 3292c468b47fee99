/* SPDX-License-Identifier: MIT */
/* The three formats have the same results and counts, and are never half written. */
#include <unistd.h>

#include <jansson.h>

#include "rendered.h"

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

		result_add(&results, "0001", row->verdict, row->required, NULL);
		assert_int_equal(verdict_count(&results.list[0]), row->count);
		assert_int_equal(results_exit(&results), row->exit);
		/* a stopped run has not judged all cases */
		results.stopped = "SIGINT";
		assert_int_equal(results_exit(&results), row->exit == 1 ? 1 : 3);
		results_free(&results);
	}
}

static int parse_attribute(const char *text, const char *name)
{
	char word[32];
	const char *at;

	snprintf(word, sizeof(word), " %s=\"", name);
	at = strstr(text, word);
	assert_non_null(at);
	return (int)strtol(at + strlen(word), NULL, 10);
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
			result_add(&results, "0001", verdict_rows[i].verdict,
				   verdict_rows[i].required, NULL);
		text = render(whole_text, &results, &len);
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
		text = render(junit_alone, &results, &len);
		tests = (unsigned int)parse_attribute(text, "tests");
		assert_int_equal(parse_attribute(text, "failures") +
					 parse_attribute(text, "errors"),
				 failed);
		assert_int_equal(parse_attribute(text, "skipped"), skipped);
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
	result_add(&results, "0001", VERDICT_XFAIL, true, NULL);
	results.list[0].reason = strdup("known upstream");
	result_add(&results, "0002", VERDICT_XFAIL, true, NULL);
	result_add(&results, "0003", VERDICT_XPASS, true, NULL);
	result_add(&results, "0004", VERDICT_FLAKY, true, NULL);
	parts[0] = render(whole_text, &results, &len);
	parts[1] = render(report_json, &results, &len);
	parts[2] = render(junit_alone, &results, &len);
	assert_true(asprintf(&all, "%s%s%s", parts[0], parts[1], parts[2]) > 0);
	for (size_t i = 0; i < sizeof(wanted) / sizeof(wanted[0]); i++)
		if (!strstr(all, wanted[i]))
			fail_msg("missing: %s\nin %s", wanted[i], all);
	for (size_t i = 0; i < 3; i++)
		free(parts[i]);
	free(all);
	results_free(&results);
}

static const struct {
	void (*write)(FILE *, const struct results *);
	const char *part;
} facts[] = {
	{whole_text, "rule engine.time, drm-usage-stats.rst:95-96: 1 failure\n"},
	{whole_text, "failure\n  Time is in <ns>.\nfail "},
	{report_json, "\"version\":\"1.2\",\"spec\":\"6.12\",\"level\":\"should\",\"seed\":\"7\""},
	{report_json, ",\"seconds\":2.500000,\"partial\":false,"},
	{report_json, "\"place\":\"drm-usage-stats.rst:95-96\""},
	{report_json, "\"rule\":\"engine.time\",\"case_rule\":\"memory.units\","},
	{junit_alone, "<property name=\"decoy.case_rule\" value=\"memory.units\"/>"},
	{junit_alone, "<property name=\"decoy.rule\" value=\"engine.time\"/>"},
	{junit_alone, "<failure message=\"fail: engine.time: a title\""},
	{report_json, "\"requires\":\"Time is in <ns>.\""},
	{report_json, "\"relation\":\"gap\",\"derived_from\":\"0001\""},
	{junit_alone, " time=\"2.500000\">"},
	{junit_alone, "<property name=\"decoy.version\" value=\"1.2\"/>"},
	{junit_alone, "<property name=\"decoy.spec\" value=\"6.12\"/>"},
	{junit_alone, "<property name=\"decoy.level\" value=\"should\"/>"},
	{junit_alone, "<property name=\"decoy.seed\" value=\"7\"/>"},
	{junit_alone, "<property name=\"decoy.rule\" value=\"engine.time\"/>"},
	{junit_alone, "<property name=\"decoy.place\" value=\"drm-usage-stats.rst:95-96\"/>"},
	{junit_alone, "<property name=\"decoy.requires\" value=\"Time is in &lt;ns&gt;.\"/>"},
	{junit_alone, "<property name=\"decoy.relation\" value=\"gap\"/>"},
	{junit_alone, "<property name=\"decoy.derived_from\" value=\"0001\"/>"},
};

/* Version and options of a run; lines of the specification, relation and case of a failure. */
static void test_facts(void **state)
{
	struct results results = {.subject = strdup("x"),
				  .version = "1.2",
				  .spec = "6.12",
				  .level = "should",
				  .has_seed = true,
				  .seed = 7,
				  .seconds = 2.5};
	size_t len;

	(void)state;
	result_add(&results, "0001~gap", VERDICT_FAIL, true, "wrong");
	results.list[0].place = strdup("drm-usage-stats.rst:95-96");
	results.list[0].requires = strdup("Time is in <ns>.");
	results.list[0].relation = strdup("gap");
	results.list[0].derived_from = strdup("0001");
	results.list[0].case_rule = strdup("memory.units");
	for (size_t i = 0; i < sizeof(facts) / sizeof(facts[0]); i++) {
		char *text = render(facts[i].write, &results, &len);

		if (!strstr(text, facts[i].part))
			fail_msg("missing: %s\nin %s", facts[i].part, text);
		free(text);
	}
	results_free(&results);
}

static void test_write(void **state)
{
	static const char *const wrong[] = {"", "json", "json=", "xml=/tmp/x", "=x", "jso=x"};
	char path[] = "/tmp/decoy-report-XXXXXX", spec[64], *why;
	struct results results = {.subject = strdup("x")};
	const struct report_set set = {&results, 1};

	(void)state;
	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		assert_int_not_equal(report_write(wrong[i], &set, &why), 0);
		assert_non_null(strstr(why, "--report"));
		free(why);
	}
	assert_non_null(mkdtemp(path));
	snprintf(spec, sizeof(spec), "json=%s/none/x.json", path);
	assert_int_not_equal(report_write(spec, &set, &why), 0);
	assert_non_null(strstr(why, "none/x.json"));
	free(why);
	snprintf(spec, sizeof(spec), "json=%s/x.json", path);
	assert_int_equal(report_write(spec, &set, &why), 0);
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
		cmocka_unit_test(test_write),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
