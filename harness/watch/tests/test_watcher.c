/* SPDX-License-Identifier: MIT */
/* A watcher by hand: each finding once, and clients as they are. */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "finding.h"
#include "watch_read.h"

#define KNOWN_MAX  4096 /* different findings that are printed */
#define KEPT_BYTES ((size_t)64 << 20) /* of findings that are kept */
#define LONG	   ((size_t)10 << 20)

static struct cat_driver_choice no_rows = {.none = true};
static struct watch_config config;
static struct watcher *watcher;
static char *found;
static size_t found_len;
static struct findings kept;

static int set_up(void **state)
{
	(void)state;
	config = (struct watch_config){.lint = {.spec = FDI_SPEC_LATEST, .driver = &no_rows},
				       .level = FDI_SHOULD,
				       .findings = open_memstream(&found, &found_len),
				       .kept = &kept};
	watcher = watcher_new(&config);
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	watcher_free(watcher);
	fclose(config.findings);
	free(found);
	findings_free(&kept);
	return 0;
}

static void add_client(uint64_t t, int32_t pid, uint64_t id, uint64_t busy_ns)
{
	char text[256];

	snprintf(text, sizeof(text),
		 "drm-driver:\tx\ndrm-pdev:\t0000:00:02.0\ndrm-client-id:\t%" PRIu64
		 "\ndrm-engine-render:\t%" PRIu64
		 " ns\ndrm-total-m:\t2 MiB\ndrm-resident-m:\t1 MiB\n",
		 id, busy_ns);
	watch_read(watcher, t, pid, 3, 128, text);
}

static void check_lines(const char *expected)
{
	char *lines = NULL;
	size_t len;
	FILE *out = open_memstream(&lines, &len);

	watcher_clients(watcher, out, "> ", 10);
	fclose(out);
	assert_string_equal(lines, expected);
	free(lines);
}

/* A counter that dips is held; one that does not catch up breaks time.catch-up 10 s later, once. */
static void test_dip(void **state)
{
	(void)state;
	for (uint64_t t = 0; t < 40; t++) {
		watcher_begin(watcher, t * SECOND);
		add_client(t, 7, 1, t < 2 ? t * SECOND / 2 : 1000 + t);
		watcher_end(watcher);
		if (t == 1)
			check_lines(
				"> x 0000:00:02.0 client 1 7/3(app)  render 50.0 %  memory 1.0 MiB\n");
		if (t == 5)
			check_lines(
				"> x 0000:00:02.0 client 1 7/3(app)  render 0.0 % held  memory 1.0 MiB\n");
		if (t == 30)
			check_lines(
				"> x 0000:00:02.0 client 1 7/3(app)  render 0.0 % held  memory 1.0 MiB"
				"  1 finding\n");
	}
	watcher_finish(watcher);
	fflush(config.findings);
	assert_non_null(strstr(
		found, "/proc/7/fdinfo/3: should time.catch-up: drm-engine-render of client 1"));
	assert_null(strstr(strstr(found, "time.catch-up") + 1, "time.catch-up"));
	assert_int_equal(watcher_totals(watcher)->breaks, 1);
	assert_int_equal(watcher_totals(watcher)->texts, 40);
}

static void add_client_of(uint64_t t, uint32_t minor, uint64_t busy_ns)
{
	char text[256];

	snprintf(text, sizeof(text),
		 "drm-driver:\tx\ndrm-pdev:\t0000:%02" PRIx32
		 ":00.0\ndrm-client-id:\t1\ndrm-engine-render:\t%" PRIu64 " ns\n",
		 minor, busy_ns);
	watch_read(watcher, t, 7, (int32_t)minor, minor, text);
}

/* Clients of one id on two devices are two: what one breaks the other may break, too, and only the
 * one that dips is held. */
static void test_two_devices(void **state)
{
	(void)state;
	for (uint64_t t = 0; t < 60; t++) {
		watcher_begin(watcher, t * SECOND);
		add_client_of(t, 1, t < 2 ? t * SECOND / 2 : 1000 + t);
		add_client_of(t, 2, t < 30 ? t * SECOND / 2 : 1000 + t);
		watcher_end(watcher);
		if (t == 20)
			check_lines(
				"> x 0000:01:00.0 client 1 7/1(app)  render 0.0 % held  1 finding\n"
				"> x 0000:02:00.0 client 1 7/2(app)  render 50.0 %\n");
	}
	watcher_finish(watcher);
	fflush(config.findings);
	assert_non_null(strstr(found, "/proc/7/fdinfo/1: should time.catch-up"));
	assert_non_null(strstr(found, "/proc/7/fdinfo/2: should time.catch-up"));
	assert_int_equal(watcher_totals(watcher)->breaks, 2);
}

/* A fault of the driver's text is one finding, however many clients and sweeps show it. */
static void test_once(void **state)
{
	(void)state;
	for (uint64_t t = 0; t < 5; t++) {
		watcher_begin(watcher, t * SECOND);
		for (int pid = 1; pid < 20; pid++) {
			char text[128];

			snprintf(text, sizeof(text),
				 "drm-driver:\tx\ndrm-client-id:\t%d\ndrm-engine-a:\t5 s\n", pid);
			watch_read(watcher, t, pid, 3, 128, text);
		}
		watcher_end(watcher);
	}
	watcher_finish(watcher);
	fflush(config.findings);
	assert_non_null(strstr(found, "/proc/1/fdinfo/3:3:"));
	assert_null(strstr(found, "/proc/2/fdinfo/3:3:"));
	assert_int_equal(watcher_totals(watcher)->breaks, 1);
	assert_int_equal(watcher_totals(watcher)->clients, 19);
}

/* More different faults than are kept are counted, and break the run. */
static void test_flood(void **state)
{
	(void)state;
	watcher_begin(watcher, 0);
	for (int i = 0; i < KNOWN_MAX + 100; i++) {
		char text[128];

		snprintf(text, sizeof(text),
			 "drm-driver:\tx\ndrm-client-id:\t1\ndrm-engine-e%d:\t-\n", i);
		watch_read(watcher, 0, 1, i, 128, text);
	}
	watcher_end(watcher);
	watcher_finish(watcher);
	assert_true(watcher_totals(watcher)->unlisted >= 100);
	assert_true(watcher_totals(watcher)->breaks >= KNOWN_MAX);
	/* what is not kept is known to break the run */
	assert_int_equal(watcher_totals(watcher)->unkept, watcher_totals(watcher)->unlisted);
	assert_non_null(watcher_totals(watcher)->unkept_rule);
	assert_int_equal(kept.count, KNOWN_MAX);
}

/* Findings that are kept are of no more bytes than there is space for; those that are not are
 * printed. */
static void test_kept_bytes(void **state)
{
	char *line = malloc(LONG + 64);

	(void)state;
	watcher_begin(watcher, 0);
	for (int i = 0; i < 10; i++) {
		int head = sprintf(line, "drm-driver:\tx\ndrm-client-id:\t1\ndrm-engine-e%d:\t", i);

		memset(line + head, 'z', LONG);
		line[head + LONG] = '\0';
		watch_read(watcher, 0, 1, i, 128, line);
	}
	watcher_end(watcher);
	free(line);
	assert_true(kept.bytes > KEPT_BYTES && kept.bytes < KEPT_BYTES + 2 * LONG);
	assert_true(watcher_totals(watcher)->unkept > 0);
	assert_int_equal(watcher_totals(watcher)->unlisted, 0);
	assert_non_null(watcher_totals(watcher)->unkept_rule);
	fflush(config.findings);
	assert_non_null(strstr(found, "e9:"));
}

/* Two descriptors without an id, of one open file. */
static int same_file(void *data, const struct rec_read *a, const struct rec_read *b)
{
	(void)data;
	return a->pid / 10 == b->pid / 10;
}

static void test_nameless(void **state)
{
	static const char text[] = "drm-driver:\tx\ndrm-engine-a:\t5 ns\n";

	(void)state;
	for (int known = 0; known < 2; known++) {
		config.same_file = known ? same_file : NULL;
		watcher_begin(watcher, (uint64_t)known * SECOND);
		watch_read(watcher, (uint64_t)known, 10, 3, 128, text);
		watch_read(watcher, (uint64_t)known, 11, 3, 128, text);
		watch_read(watcher, (uint64_t)known, 20, 3, 128, text);
		watcher_end(watcher);
		assert_int_equal(watcher_totals(watcher)->clients, known ? 2 : 3);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_dip, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_two_devices, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_once, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_flood, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_kept_bytes, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_nameless, set_up, tear_down),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
