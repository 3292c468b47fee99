/* SPDX-License-Identifier: MIT */
/* A watcher for a day: its memory does not grow with time. */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "watch_read.h"

#ifdef __has_feature
#define HAS_ASAN __has_feature(address_sanitizer)
#elif defined(__SANITIZE_ADDRESS__)
#define HAS_ASAN 1
#else
#define HAS_ASAN 0
#endif

#define HOUR 3600
#define DAY  (24 * HOUR)

static struct cat_driver_choice no_rows = {.none = true};
static struct watcher *watcher;

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

/* In KiB, without what is mapped of files. */
static long resident(void)
{
	char line[128];
	long size = -1;
	FILE *file = fopen("/proc/self/status", "r");

	assert_non_null(file);
	while (size < 0 && fgets(line, sizeof(line), file))
		if (!strncmp(line, "RssAnon:", 8))
			size = strtol(line + 8, NULL, 10);
	fclose(file);
	assert_true(size > 0);
	return size;
}

/* A day of sweeps a second, with clients that stay and one that is new in each: as much memory as
 * after an hour. */
static void test_day(void **state)
{
	const struct watch_config config = {.lint = {.spec = FDI_SPEC_LATEST, .driver = &no_rows},
					    .level = FDI_SHOULD};
	long hour = 0;

	(void)state;
	watcher = watcher_new(&config);
	for (uint64_t t = 0; t < DAY; t++) {
		watcher_begin(watcher, t * SECOND);
		add_client(t, 7, 1, t * SECOND / 2);
		add_client(t, 8, 2, t * SECOND / 4);
		add_client(t, (int32_t)(100 + t), 100 + t, 1000);
		watcher_end(watcher);
		if (t == HOUR)
			hour = resident();
	}
	watcher_finish(watcher);
	assert_int_equal(watcher_totals(watcher)->breaks, 0);
	assert_int_equal(watcher_totals(watcher)->unjudged, 0);
	assert_int_equal(watcher_totals(watcher)->clients, 3);
	print_message("%ld KiB after an hour, %ld after a day\n", hour, resident());
	/* a sanitizer keeps what is freed */
	if (!HAS_ASAN)
		assert_true((resident() - hour) * 100 <= hour);
	watcher_free(watcher);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_day)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
