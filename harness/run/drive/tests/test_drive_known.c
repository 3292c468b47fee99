/* SPDX-License-Identifier: MIT */
/* Known failures of cells: lines of --expect, and runs of --baseline. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include "drive_known.h"
#include "xmalloc.h"

static struct cells_about abouts[] = {
	{.name = "busy/one:render"}, {.name = "busy/one:copy"}, {.name = "hang/one:render"}};
static const struct cells all = {.about = abouts, .about_count = 3, .count = 3};

/* A file of this text; its name is borrowed until the next call. */
static const char *file_of(const char *text)
{
	static char path[64];
	int fd;

	strcpy(path, "/tmp/decoy-known-XXXXXX");
	fd = mkstemp(path);
	assert_true(fd >= 0);
	assert_int_equal(write(fd, text, strlen(text)), (ssize_t)strlen(text));
	close(fd);
	return path;
}

static void load(struct drive_known *known, const char *expect, const char *baseline)
{
	struct options options = {.verbosity = 0};

	*known = (struct drive_known){.has_file = false};
	if (expect) {
		options.expect = file_of(expect);
		assert_int_equal(drive_known_load(known, &options), 0);
		unlink(options.expect);
	}
	if (baseline) {
		options.expect = NULL;
		options.baseline = file_of(baseline);
		assert_int_equal(drive_known_load(known, &options), 0);
		unlink(options.baseline);
	}
}

/* What a result of a cell, with a rule that it breaks or "", comes to. */
static enum verdict applied(struct drive_known *known, const char *cell, const char *rule)
{
	struct result result = {.id = *rule ? xasprintf("%s~%s", cell, rule) : xstrdup(cell),
				.verdict = *rule ? VERDICT_FAIL : VERDICT_PASS,
				.required = true,
				.detail = xstrdup("why")};
	enum verdict verdict;

	drive_known_apply(known, &result, cell, rule);
	verdict = result.verdict;
	if (verdict == VERDICT_XFAIL)
		assert_non_null(strstr(result.detail, "\nwhy"));
	result_clear(&result);
	return verdict;
}

static void test_lines(void **state)
{
	struct drive_known known;

	(void)state;
	load(&known,
	     "xfail busy/*~kernel.module-fault it is known\nflaky busy/one:copy now and then\n"
	     "skip hang/* it panics\n",
	     NULL);
	assert_int_equal(applied(&known, "busy/one:render", "kernel.module-fault"), VERDICT_XFAIL);
	/* another rule of the cell, the rule in another cell */
	assert_int_equal(applied(&known, "busy/one:render", "kernel.module-hang"), VERDICT_FAIL);
	assert_int_equal(applied(&known, "hang/one:render", "kernel.module-fault"), VERDICT_FAIL);
	assert_int_equal(applied(&known, "busy/one:copy", "kernel.module-hang"), VERDICT_FLAKY);
	assert_int_equal(applied(&known, "busy/one:render", ""), VERDICT_PASS);
	assert_string_equal(drive_known_skips(&known, "hang/one:render"), "it panics");
	assert_null(drive_known_skips(&known, "busy/one:copy"));
	drive_known_free(&known);
}

/* The ids of the results that the end adds, with their verdicts: 'p' for XPASS, 's' for STALE. */
static void assert_end(const char *expect, const char *cell, const char *rule, const bool *played,
		       const char *want)
{
	struct results results = {.count = 0};
	struct drive_known known;
	char *got;
	size_t len;
	FILE *out;

	load(&known, expect, NULL);
	if (cell)
		applied(&known, cell, rule);
	drive_known_end(&known, &results, &all, played);
	out = xmemstream(&got, &len);
	for (size_t i = 0; i < results.count; i++)
		fprintf(out, "%c %s\n", results.list[i].verdict == VERDICT_XPASS ? 'p' : 's',
			results.list[i].id);
	xmemstream_close(out);
	assert_string_equal(got, want);
	free(got);
	results_free(&results);
	drive_known_free(&known);
}

static void test_end(void **state)
{
	static const bool every[] = {true, true, true}, some[] = {true, false, true},
			  none[] = {false, false, false};

	(void)state;
	/* a failure that did not come */
	assert_end("xfail busy/one:copy~kernel.module-fault a\n", NULL, "", every,
		   "p busy/one:copy~kernel.module-fault\n");
	assert_end("xfail busy/one:copy~kernel.module-fault a\n", "busy/one:copy",
		   "kernel.module-fault", every, "");
	assert_end("xfail busy/one:copy~kernel.module-fault a\n", "busy/one:copy",
		   "kernel.module-hang", every, "p busy/one:copy~kernel.module-fault\n");
	/* one cell of a glob is enough; where not all were played nothing is known */
	assert_end("xfail busy/*~kernel.module-fault a\n", "busy/one:render", "kernel.module-fault",
		   every, "");
	assert_end("xfail busy/*~kernel.module-fault a\n", NULL, "", some, "");
	assert_end("xfail busy/*~kernel.module-fault a\n", NULL, "", every,
		   "p busy/*~kernel.module-fault\n");
	assert_end("xfail busy/one:copy~kernel.module-fault a\n", NULL, "", none, "");
	/* a line that names no cell */
	assert_end("xfail nothing/* a\n", NULL, "", every, "s expect\n");
	assert_end("skip busy/* a\n", NULL, "", none, "");
	assert_end("flaky busy/* a\n", NULL, "", every, "");
}

#define RUN(results)                                                                                      \
	"{\"subject\":\"a\",\"version\":\"0.2.0\",\"seconds\":1.0,\"partial\":false,\"passed\":1,"        \
	"\"failed\":1,\"skipped\":0,\"xfail\":0,\"xpass\":0,\"flaky\":0,\"exit\":1,\"results\":[" results \
	"]}"
#define ONE(id, verdict) \
	"{\"id\":\"" id "\",\"verdict\":\"" verdict "\",\"required\":true,\"seconds\":0.0}"

static void test_baseline(void **state)
{
	struct drive_known known;

	(void)state;
	load(&known, NULL,
	     RUN(ONE("busy/one:render~kernel.module-fault",
		     "fail") "," ONE("busy/one:copy~kernel.module-hang", "pass")));
	assert_int_equal(applied(&known, "busy/one:render", "kernel.module-fault"), VERDICT_XFAIL);
	assert_int_equal(applied(&known, "busy/one:copy", "kernel.module-fault"), VERDICT_FAIL);
	assert_int_equal(applied(&known, "busy/one:render", "kernel.module-hang"), VERDICT_FAIL);
	/* it passed then */
	assert_int_equal(applied(&known, "busy/one:copy", "kernel.module-hang"), VERDICT_FAIL);
	drive_known_free(&known);
}

static void test_bad(void **state)
{
	static const char *const bad[] = {"", "[]", "{}", "no JSON", "[{\"rule\":\"a\"}]"};

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		struct options options = {.baseline = file_of(bad[i])};
		struct drive_known known = {.has_file = false};

		assert_int_equal(drive_known_load(&known, &options), EXIT_USAGE);
		drive_known_free(&known);
		unlink(options.baseline);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_lines),
		cmocka_unit_test(test_end),
		cmocka_unit_test(test_baseline),
		cmocka_unit_test(test_bad),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
