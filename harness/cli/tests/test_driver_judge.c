/* SPDX-License-Identifier: MIT */
/* Open files of a workload, made by hand: ids and names that are right, and wrong in each way. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "driver_judge.h"
#include "xmalloc.h"

#define READ(t, pid, fd, id, name)                                                    \
	"@ " #t " pid=" #pid " fd=" #fd " dev=226:128 until=" #t "\ndrm-driver:\tx\n" \
	"drm-client-id:\t" #id "\n" name

static struct driver_fd fds[] = {{10, 3, 100, 1000, 1},
				 {10, 4, 100, UINT64_MAX, 2},
				 {11, 3, 300, UINT64_MAX, 1}, /* inherited */
				 {10, 3, 1100, UINT64_MAX, 3}}; /* the number again, another file */
static struct driver_name names[] = {{2, 150, (char *)"decoy 2"}};

static struct driver_name drivers[] = {{3, 1200, (char *)"x"}};

static size_t place_of(const char *result)
{
	return !strcmp(result, "module/client-name") ? 1
						     : 2 * !strcmp(result, "module/driver-name");
}

/* The verdicts of a recording: the letters of client-id, client-name and driver-name, '-' where
 * there is none. */
static void expect(const char *recording, const char *want)
{
	const struct options options = {.level = FDI_MUST};
	const struct vm_driver driver = {.fds = fds,
					 .fd_count = sizeof(fds) / sizeof(fds[0]),
					 .given = {names, 1},
					 .registered = {drivers, 1},
					 .recording = (char *)recording,
					 .recording_len = strlen(recording)};
	struct results results = {0};
	char got[] = "---";

	driver_judge_files(&results, &driver, &options);
	for (size_t i = 0; i < results.count; i++)
		got[place_of(results.list[i].name)] = verdict_count(&results.list[i]);
	if (strcmp(got, want) != 0)
		fail_msg("got %s, expected %s: %s", got, want,
			 results.count && results.list[0].detail ? results.list[0].detail : "");
	results_free(&results);
}

static void test_ids(void **state)
{
	(void)state;
	expect(READ(200, 10, 3, 1, "") READ(210, 10, 4, 2, ""), "p--");
	expect(READ(200, 10, 3, 7, "") READ(210, 10, 4, 7, ""), "f--");
	expect(READ(200, 10, 3, 1, "") READ(210, 10, 3, 2, ""), "f--");
	/* in another process it is the same file */
	expect(READ(400, 10, 3, 1, "") READ(410, 11, 3, 1, ""), "p--");
	expect(READ(400, 10, 3, 1, "") READ(410, 11, 3, 5, ""), "f--");
	/* a number that was closed and opened is another file */
	expect(READ(400, 10, 3, 1, "") READ(1200, 10, 3, 9, ""), "p--");
	/* a read around the open or the close may be of either */
	expect(READ(100, 10, 3, 1, "") READ(1000, 10, 3, 2, "") READ(1200, 10, 3, 9, ""), "p--");
	/* nothing is known of others, and of texts without an id */
	expect(READ(200, 12, 3, 1, "") READ(210, 13, 3, 1, ""), "---");
	expect("@ 200 pid=10 fd=3 dev=226:128 until=200\ndrm-driver:\tx\n", "---");
}

static void test_names(void **state)
{
	(void)state;
	expect(READ(200, 10, 4, 2, "drm-client-name:\tdecoy 2\n"), "pp-");
	expect(READ(200, 10, 4, 2, "drm-client-name:\tother\n"), "pf-");
	/* before it was set, and where it is not printed */
	expect(READ(120, 10, 4, 2, "drm-client-name:\t\n"), "p--");
	expect(READ(200, 10, 4, 2, ""), "p--");
}

#define DRIVER(t, pid, fd, driver) \
	"@ " #t " pid=" #pid " fd=" #fd " dev=226:128 until=" #t "\n" driver "drm-engine-a:\t1 ns\n"

static void test_drivers(void **state)
{
	(void)state;
	expect(DRIVER(1300, 10, 3, "drm-driver:\tx\n"), "--p");
	expect(DRIVER(1300, 10, 3, "drm-driver:\ty\n"), "--f");
	/* the string contains the name */
	expect(DRIVER(1300, 10, 3, "drm-driver:\tthe x GPU\n"), "--p");
	/* before it was asked, of another file, and where it is not printed */
	expect(DRIVER(1150, 10, 3, "drm-driver:\ty\n"), "---");
	expect(DRIVER(1300, 10, 4, "drm-driver:\ty\n"), "---");
	expect(DRIVER(1300, 10, 3, ""), "---");
}

#define SILENT(t, pid, fd) "@ " #t " pid=" #pid " fd=" #fd " dev=226:128\npos:\t0\n"

/* A file that prints does so in every read; one that never does is another matter. */
static void test_every_read(void **state)
{
	static const struct {
		const char *recording, *want; /* NULL: no result */
	} rows[] = {
		{READ(200, 10, 3, 1, "") READ(300, 10, 3, 1, ""), NULL},
		{READ(200, 10, 3, 1, "") SILENT(200, 10, 4) SILENT(300, 10, 4), NULL},
		{READ(200, 10, 3, 1, "") "@ 300 pid=10 fd=3 dev=226:128 err=13\n", NULL},
		{READ(200, 10, 3, 1, "") SILENT(300, 10, 3) SILENT(400, 10, 3),
		 "no line begins with drm- in 2 of 3 reads of the same descriptors; the first: "
		 "line 4, pid 10, fd 3\n"},
		{SILENT(100, 10, 3) SILENT(100, 11, 3) READ(200, 10, 3, 1, ""),
		 "no line begins with drm- in 1 of 2 reads of the same descriptors; the first: "
		 "line 1, pid 10, fd 3\n"},
	};
	const struct options options = {.level = FDI_MUST};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const struct vm_driver driver = {.recording = (char *)rows[i].recording,
						 .recording_len = strlen(rows[i].recording)};
		struct results results = {0};

		driver_judge_silent(&results, &driver, &options);
		assert_int_equal(results.count, rows[i].want != NULL);
		if (rows[i].want)
			assert_string_equal(results.list[0].detail, rows[i].want);
		results_free(&results);
	}
}

static void test_taint(void **state)
{
	static const struct {
		unsigned long taint;
		const char *want;
	} rows[] = {
		{0, NULL},
		{1ul << 12 | 1ul << 13, NULL},
		{1ul << 12 | 1ul << 6, "U (set on request)"},
		{1ul | 1ul << 18 | 1ul << 40,
		 "P (a proprietary module), N (an in-kernel test), bit 40"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char *got = driver_taint(&(struct vm_driver){.taint = rows[i].taint});

		if (rows[i].want)
			assert_string_equal(got, rows[i].want);
		else
			assert_null(got);
		free(got);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_ids),	cmocka_unit_test(test_names),
		cmocka_unit_test(test_drivers), cmocka_unit_test(test_every_read),
		cmocka_unit_test(test_taint),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
