/* SPDX-License-Identifier: MIT */
/*
 * The lint of a whole input. Which bug makes this fail? A finding that is placed wrongly, made
 * twice where memory was tried again, or not counted where the list has no space; a driver's row
 * that waives what is of another driver.
 */
#include "lint_input.h"

#include <errno.h>
#include <sys/wait.h>
#include <unistd.h>

#include "mapped.h"

#define COUNT(table) (sizeof(table) / sizeof(*(table)))

/* --- places --- */

/* Lines and columns are of the input: in its order, those of one place by slug. */
static void test_places(void **state)
{
	static const struct {
		const char *slug;
		unsigned int line, column;
	} rows[] = {
		{"engine.capacity-has-engine", 7, 0},
		{"engine.capacity-nonzero", 7, 0},
		{"value.unit", 8, 0},
		{"value.uint", 15, 0},
		{"value.unit", 16, 0},
	};
	struct lint_report report;
	size_t at = 0;

	(void)state;
	lint_text(&report, AT("1") HEADER "drm-engine-capacity-a:\t0\ndrm-engine-b:\t1 s\n" AT("2")
				   HEADER "drm-engine-c:\t-1 ns\ndrm-engine-d:\t1 s\n");
	for (size_t i = 0; i < report.count; i++) {
		const struct lint_finding *finding = &report.list[i];

		if (finding->rule->level != FDI_MUST)
			continue;
		if (at == COUNT(rows) || strcmp(finding->rule->slug, rows[at].slug) ||
		    finding->line != rows[at].line)
			fail_msg("row %zu: %s at %u", at, finding->rule->slug, finding->line);
		at++;
	}
	assert_int_equal(at, COUNT(rows));
	assert_int_equal(report.reads, 2);
	linter_free(&report);
	assert_int_equal(report.count, 0);
	assert_null(report.list);
	assert_string_equal(report.file, "in/put");
}

/* A text alone has no line before its first. A column is that of the bytes in question. */
static void test_columns(void **state)
{
	struct lint_report report;

	(void)state;
	lint_text(&report, HEADER "drm-engine-b:\t1 s\n");
	assert_int_equal(report.count, 1);
	assert_string_equal(report.list[0].rule->slug, "value.unit");
	assert_int_equal(report.list[0].line, 6);
	assert_int_equal(report.list[0].column, 17);
	assert_string_equal(report.list[0].name, "b");
	assert_int_equal(report.list[0].text_len, 1);
	assert_memory_equal(report.list[0].text, "s", 1);
	assert_string_equal(report.list[0].driver, "x");
	assert_string_equal(report.list[0].client, "");
	assert_false(report.list[0].has_pid);
	assert_int_equal(report.undetermined, 0);
	linter_free(&report);
	/* two in one line, the later column has the smaller slug */
	lint_text(&report, HEADER "drm-engine-capacity-b:\t01 \n");
	for (size_t i = 1; i < report.count; i++)
		assert_true(report.list[i - 1].line < report.list[i].line ||
			    report.list[i - 1].column <= report.list[i].column);
	assert_int_equal(lint_count(&report, "value.leading-zero"), 1);
	assert_int_equal(lint_count(&report, "value.trailing-space"), 1);
	linter_free(&report);
}

/* A finding over time is placed at its read, with who it is about and both points. */
static void test_over_time(void **state)
{
	struct lint_report report;
	const struct lint_finding *finding = NULL;

	(void)state;
	lint_text(&report,
		  AT("1") HEADER "drm-engine-e:\t9 ns\n" AT("2") HEADER "drm-engine-e:\t5 ns\n");
	for (size_t i = 0; i < report.count; i++)
		if (!strcmp(report.list[i].rule->slug, "time.dip"))
			finding = &report.list[i];
	assert_non_null(finding);
	assert_int_equal(finding->line, 8);
	assert_string_equal(finding->key, "drm-engine-");
	assert_string_equal(finding->name, "e");
	assert_string_equal(finding->client, "1");
	assert_string_equal(finding->other, "");
	assert_true(finding->has_pid);
	assert_int_equal(finding->pid, 10);
	assert_int_equal(finding->fd, 3);
	assert_true(finding->has_dev);
	assert_int_equal(finding->major, 226);
	assert_int_equal(finding->minor, 128);
	assert_true(finding->before.known && finding->now.known && !finding->low.known);
	assert_int_equal(finding->before.t_ns, SECOND);
	assert_int_equal(finding->before.value.value, 9);
	assert_int_equal(finding->now.t_ns, 2 * SECOND);
	assert_int_equal(finding->now.value.value, 5);
	assert_null(finding->low.text);
	/* it may catch up after the end */
	assert_int_equal(report.undetermined, 1);
	linter_free(&report);
}

/* --- inputs --- */

/* What is no text of DRM is not judged; one of amdgpu before 5.19 is. */
static void test_drm_texts(void **state)
{
	static const struct {
		const char *text;
		size_t reads;
	} rows[] = {
		{"", 0},
		{FRAME, 0},
		{FRAME "count:\t1\n", 0},
		{FRAME "pdev\npasid\n", 0},
		{FRAME "drm-driver\n", 0},
		{DRIVER, 1},
		{FRAME "drm-x:\t1\n", 1},
		{FRAME "pdev:\t0000:03:00.0\n", 1},
		{FRAME "pasid:\t1\n", 1},
		{FRAME "pasids:\t1\n", 0},
		{FRAME "pasie:\t1\n", 0},
		{AT("1") DRIVER "@ 2000000000 err=13\n" AT("3") FRAME AT("4") DRIVER, 2},
	};

	(void)state;
	for (size_t i = 0; i < COUNT(rows); i++) {
		struct lint_report report;

		lint_text(&report, rows[i].text);
		if (report.reads != rows[i].reads)
			fail_msg("row %zu: %zu reads", i, report.reads);
		if (!rows[i].reads)
			assert_int_equal(report.count, 0);
		linter_free(&report);
	}
}

/* How a driver accounts is its own: while a job runs, two reads show it; a driver that is not known
 * may add it when one ends. */
static void test_accounting(void **state)
{
	static const struct {
		const char *driver;
		size_t found;
	} rows[] = {
		{"i915", 1},
		{"x", 0},
		{"", 0},
		{"i915zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz", 0},
	};

	(void)state;
	for (size_t i = 0; i < COUNT(rows); i++) {
		struct lint_report report;
		char text[512];

		snprintf(
			text, sizeof(text),
			AT("1") "drm-driver:\t%s\ndrm-client-id:\t1\ndrm-engine-e:\t0 ns\n" AT(
				"2") "drm-driver:\t%s\ndrm-client-id:\t1\ndrm-engine-e:\t9000000000 ns\n",
			rows[i].driver, rows[i].driver);
		lint_text(&report, text);
		if (lint_count(&report, "engine.within-wall") != rows[i].found)
			fail_msg("row %zu", i);
		linter_free(&report);
	}
}

/* A descriptor that could not be read stays the client that it was. */
static void test_unread(void **state)
{
	struct lint_report report;

	(void)state;
	lint_text(&report, AT("1") HEADER "drm-engine-e:\t9 ns\n"
					  "@ 2000000000 pid=10 fd=3 dev=226:128 err=13\n" AT("3")
						  HEADER "drm-engine-e:\t5 ns\n");
	assert_int_equal(lint_count(&report, "time.dip"), 1);
	linter_free(&report);
}

/* Of one line in the order of columns, and of one column in that of slugs, whichever rule comes
 * first. */
static void test_order(void **state)
{
	static const struct {
		const char *slug;
		unsigned int column;
	} rows[] = {
		{"engine.capacity-has-engine", 1}, {"engine.capacity-nonzero", 24},
		{"value.leading-zero", 24},	   {"text.cr", 26},
		{"key.no-whitespace", 1},	   {"key.prefix", 1},
	};
	struct lint_report report;

	(void)state;
	lint_text(&report, HEADER "drm-engine-capacity-b:\t00\r\na b:\t1\n");
	assert_int_equal(report.count, COUNT(rows));
	for (size_t i = 0; i < COUNT(rows); i++) {
		assert_string_equal(report.list[i].rule->slug, rows[i].slug);
		assert_int_equal(report.list[i].column, rows[i].column);
	}
	linter_free(&report);
}

/* Each read of each sweep is judged. */
static void test_sweeps(void **state)
{
#define BAD(t, pid) "@ " t "000000000 pid=" pid " fd=3 dev=226:128\n" DRIVER "drm-engine-a:\t1 s\n"
	struct lint_report report;

	(void)state;
	lint_text(&report, BAD("1", "1") BAD("1", "2") BAD("1", "3") BAD("2", "1") BAD("2", "2"));
	assert_int_equal(report.reads, 5);
	assert_int_equal(lint_count(&report, "value.unit"), 5);
	for (size_t i = 0, line = 3; i < report.count; i++) {
		if (strcmp(report.list[i].rule->slug, "value.unit"))
			continue;
		assert_int_equal(report.list[i].line, line);
		line += 3;
	}
	linter_free(&report);
}

/* A finding over time is known only behind the sweep, and stands before those of later lines. */
static void test_order_of_time(void **state)
{
	struct lint_report report;

	(void)state;
	lint_text(&report, AT("1") HEADER "drm-engine-e:\t9 ns\n" AT("2") HEADER
		  "drm-engine-e:\t5 ns\ndrm-engine-f:\t1 s\n");
	assert_int_equal(report.count, 2);
	assert_string_equal(report.list[0].rule->slug, "time.dip");
	assert_int_equal(report.list[0].line, 8);
	assert_string_equal(report.list[1].rule->slug, "value.unit");
	assert_int_equal(report.list[1].line, 15);
	linter_free(&report);
}

/* A counter that does not catch up: the first value below, too. */
static void test_low(void **state)
{
	struct lint_report report;
	size_t found = 0;

	(void)state;
	lint_text(&report, AT("1") HEADER "drm-engine-e:\t9 ns\n" AT("2") HEADER
		  "drm-engine-e:\t5 ns\n" AT("3") HEADER "drm-engine-e:\t6 ns\n" AT("4") HEADER
		  "drm-engine-e:\t6 ns\n" AT("20") HEADER "drm-engine-e:\t7 ns\n");
	for (size_t i = 0; i < report.count; i++) {
		const struct lint_finding *finding = &report.list[i];

		if (strcmp(finding->rule->slug, "time.catch-up"))
			continue;
		found++;
		assert_true(finding->low.known);
		assert_int_equal(finding->low.value.value, 5);
		assert_int_equal(finding->low.t_ns, 2 * SECOND);
	}
	assert_int_equal(found, 1);
	assert_int_equal(report.undetermined, 0);
	linter_free(&report);
}

/* A text ends where its bytes end, without a line feed, too: not before, and not behind. */
static void test_cut(void **state)
{
#define NINE AT("1") HEADER "drm-engine-e:\t9 ns\n" AT("2") HEADER
	static const struct {
		const char *text, *driver;
		size_t dips;
	} rows[] = {
		{NINE "drm-engine-e:\t8 ns", "x", 1},
		{AT("1") "drm-engine-a:\t1 s\ndrm-driver:\tmine", "mine", 0},
		{AT("1") "drm-engine-a:\t1 s\n", "", 0},
	};

	(void)state;
	for (size_t i = 0; i < COUNT(rows); i++) {
		struct lint_report report;

		lint_text(&report, rows[i].text);
		assert_int_equal(lint_count(&report, "time.dip"), rows[i].dips);
		assert_true(report.count > 0);
		for (size_t j = 0; j < report.count; j++)
			assert_string_equal(report.list[j].driver, rows[i].driver);
		linter_free(&report);
	}
}

/* A read that lasts too long is found where it is the only one. */
static void test_slow_read(void **state)
{
	struct lint_report report;

	(void)state;
	lint_text(&report, "@ 1000000000 pid=1 fd=3 until=3000000001\n" HEADER);
	assert_int_equal(lint_count(&report, "time.slow-read"), 1);
	linter_free(&report);
}

static void test_broken_recording(void **state)
{
	static const char broken[] = "@ 1 pid=1 fd=3\ndrm-driver:\tx\n@ x\n";
	const struct lint_config config = {.spec = FDI_SPEC_LATEST, .driver = &lint_by_text};
	struct lint_report report;
	char *why;

	(void)state;
	assert_int_equal(linter_run(&report, &config, "a", broken, strlen(broken), &why), -EINVAL);
	assert_non_null(why);
	assert_ptr_equal(strstr(why, "a:3:"), why);
	assert_int_equal(report.count, 0);
	free(why);
}

/* --- rows of drivers, and what a text does not show --- */

static const struct lint_finding *find(const struct lint_report *report, const char *slug)
{
	for (size_t i = 0; i < report->count; i++)
		if (!strcmp(report->list[i].rule->slug, slug))
			return &report->list[i];
	fail_msg("no %s", slug);
	return NULL;
}

/* A row waives what its own driver prints, in its own text, where rows are asked for. */
static void test_waived(void **state)
{
#define PASID "@ 1000000000 pid=1 fd=3\n" FRAME "drm-driver:\tamdgpu\npasid:\t1\n"
#define OTHER "@ 2000000000 pid=2 fd=3\n" HEADER "pasid:\t1\n"
	struct lint_report report;
	size_t waived = 0, not_waived = 0;

	(void)state;
	lint_text(&report, PASID OTHER);
	assert_int_equal(lint_count(&report, "key.prefix"), 2);
	for (size_t i = 0; i < report.count; i++) {
		const struct lint_finding *finding = &report.list[i];

		if (strcmp(finding->rule->slug, "key.prefix"))
			continue;
		waived += finding->waived && !strcmp(finding->driver, "amdgpu");
		not_waived += !finding->waived && !strcmp(finding->driver, "x");
	}
	assert_int_equal(waived, 1);
	assert_int_equal(not_waived, 1);
	linter_free(&report);
	lint_bytes(&report, &lint_no_rows, PASID, strlen(PASID));
	assert_null(find(&report, "key.prefix")->waived);
	linter_free(&report);
}

/* A rule that one driver's row adds is not judged for another driver. */
static void test_added(void **state)
{
	static const char *const drivers[] = {"panfrost", "x"};

	(void)state;
	for (size_t i = 0; i < 2 * COUNT(drivers); i++) {
		char *text = NULL;
		size_t len;
		FILE *out = open_memstream(&text, &len);
		struct lint_report report;

		for (unsigned int t = 1; t < 9; t++)
			fprintf(out,
				"@ %u000000000 pid=1 fd=3 dev=226:0\ndrm-driver:\t%s\n"
				"drm-client-id:\t1\ndrm-engine-fragment:\t%u000000000 ns\n"
				"drm-cycles-fragment:\t%u\n"
				"drm-maxfreq-fragment:\t9000 Hz\ndrm-curfreq-fragment:\t0 Hz\n",
				t, drivers[i % 2], t, t);
		fclose(out);
		lint_bytes(&report, i < 2 ? &lint_by_text : &lint_no_rows, text, len);
		assert_int_equal(lint_count(&report, "cycles.curfreq-follows-load") > 0, !i);
		linter_free(&report);
		free(text);
	}
}

/* Without an id it may be another open file, but for the begin and the end of one read. */
static void test_without_id(void **state)
{
#define NAMELESS(s, busy) AT(s) FRAME DRIVER "drm-engine-e:\t" busy " ns\n"
	struct lint_report report;

	(void)state;
	lint_text(&report, NAMELESS("1", "0") NAMELESS("2", "1") NAMELESS("3", "9000000000"));
	assert_non_null(find(&report, "engine.within-wall")->waived);
	assert_int_equal(linter_breaks(&report, FDI_SHOULD), 0);
	linter_free(&report);
	lint_text(&report, "@ 1000000000 pid=1 fd=3 until=3000000000\n" FRAME DRIVER);
	assert_null(find(&report, "time.slow-read")->waived);
	linter_free(&report);
	lint_text(&report, AT("1") HEADER "drm-engine-e:\t0 ns\n" AT("2") HEADER
		  "drm-engine-e:\t1 ns\n" AT("3") HEADER "drm-engine-e:\t9000000000 ns\n");
	assert_null(find(&report, "engine.within-wall")->waived);
	assert_int_equal(linter_breaks(&report, FDI_MUST), 1);
	linter_free(&report);
}

/* --- memory, and levels --- */

#define FEW_PAGES (64l << 8) /* 64 MiB: less than is reserved for one of the lints */

static void test_given_back(void **state)
{
	struct lint_report report;
	long before = mapped_pages();

	(void)state;
	assert_true(before > 0);
	lint_text(&report, AT("1") HEADER AT("2") HEADER);
	linter_free(&report);
	assert_true(mapped_pages() - before < FEW_PAGES);
}

/* The sanitizers' heap aborts at such a size instead of refusing it, unless an option says so;
 * gcc's is a library. */
__attribute__((visibility("default"))) const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
	return "allocator_may_return_null=1";
}

/* More bytes than any machine has memory for. */
static void test_no_memory(void **state)
{
	const struct lint_config config = {.spec = FDI_SPEC_LATEST, .driver = &lint_by_text};
	struct lint_report report;
	const pid_t pid = fork();
	char *why;
	int status;

	(void)state;
	if (!pid) {
		linter_run(&report, &config, "a", DRIVER, SIZE_MAX / 2, &why);
		_exit(0);
	}
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 3);
}

/* A level has the findings of those above it; waived and known ones break nothing. */
static void test_breaks(void **state)
{
	static const struct fdi_rule must = {.level = FDI_MUST}, should = {.level = FDI_SHOULD},
				     info = {.level = FDI_INFO};
	struct lint_finding list[] = {{.rule = &must},
				      {.rule = &must, .waived = "x"},
				      {.rule = &must, .known = true},
				      {.rule = &should},
				      {.rule = &should},
				      {.rule = &info}};
	struct lint_report report = {.list = list, .count = COUNT(list)};

	(void)state;
	assert_int_equal(linter_breaks(&report, FDI_MUST), 1);
	assert_int_equal(linter_breaks(&report, FDI_SHOULD), 3);
	assert_int_equal(linter_breaks(&report, FDI_INFO), 4);
	for (size_t level = 0; level < FDI_LEVELS; level++)
		report.unlisted[level] = (size_t)1 << (4 * level);
	report.count = 0;
	for (size_t level = 0, all = 0; level < FDI_LEVELS; level++) {
		all += report.unlisted[level];
		assert_int_equal(linter_unlisted(&report, (enum fdi_level)level), all);
		assert_int_equal(linter_breaks(&report, (enum fdi_level)level), all);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_places),	   cmocka_unit_test(test_columns),
		cmocka_unit_test(test_over_time),  cmocka_unit_test(test_drm_texts),
		cmocka_unit_test(test_slow_read),  cmocka_unit_test(test_broken_recording),
		cmocka_unit_test(test_accounting), cmocka_unit_test(test_unread),
		cmocka_unit_test(test_order),	   cmocka_unit_test(test_low),
		cmocka_unit_test(test_waived),	   cmocka_unit_test(test_added),
		cmocka_unit_test(test_without_id), cmocka_unit_test(test_given_back),
		cmocka_unit_test(test_cut),	   cmocka_unit_test(test_sweeps),
		cmocka_unit_test(test_no_memory),  cmocka_unit_test(test_order_of_time),
		cmocka_unit_test(test_breaks),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
