/* SPDX-License-Identifier: MIT */
/* A line of a page: findings, memory and what is busy in front, the busiest first. */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "watch_read.h"

#define ENGINES 5

/* Five engines of a client, t seconds after the first sweep. */
static void add_client(struct watcher *watcher, uint64_t t)
{
	static const uint64_t ns_per_second[ENGINES] = {0, 10000000, 0, 300000000, 20000000};
	char text[512];
	size_t at = (size_t)snprintf(text, sizeof(text),
				     "drm-driver:\tx\ndrm-pdev:\t0000:00:02.0\ndrm-client-id:\t1\n"
				     "drm-client-name:\tmine\ndrm-engine-capacity-e0:\t0\n"
				     "drm-total-m:\t2 MiB\ndrm-resident-m:\t1 MiB\n");

	for (unsigned int i = 0; i < ENGINES; i++)
		at += (size_t)snprintf(text + at, sizeof(text) - at,
				       "drm-engine-e%u:\t%" PRIu64 " ns\n", i,
				       t * ns_per_second[i]);
	watch_read(watcher, t, 7, 3, 128, text);
}

static void test_page(void **state)
{
	struct cat_driver_choice no_rows = {.none = true};
	const struct watch_config config = {.lint = {.spec = FDI_SPEC_LATEST, .driver = &no_rows},
					    .level = FDI_MUST};
	struct watcher *watcher = watcher_new(&config);
	char *lines = NULL;
	size_t len;
	FILE *out = open_memstream(&lines, &len);

	(void)state;
	for (uint64_t t = 0; t < 2; t++) {
		watcher_begin(watcher, t * SECOND);
		add_client(watcher, t);
		watcher_end(watcher);
	}
	assert_int_equal(watcher_page(watcher, out, 10), 1);
	fclose(out);
	assert_string_equal(lines, "x client 1  1 finding  1.0 MiB  e3 30.0 %  e4 2.0 %  e1 1.0 %"
				   "  7/3(app)  \"mine\"  e0 0.0 %  e2 0.0 %  0000:00:02.0\n");
	free(lines);
	watcher_free(watcher);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_page),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
