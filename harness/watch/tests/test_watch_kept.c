/* SPDX-License-Identifier: MIT */
/* What a watcher keeps. Which bug makes this fail? Space for one finding more or less, or what is
 * kept twice. */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "finding.h"
#include "watch_internal.h"
#include "watch_read.h"

static struct cat_driver_choice no_rows = {.none = true};
static struct watch_config config;
static struct watcher *watcher;

static int set_up(void **state)
{
	(void)state;
	config = (struct watch_config){.lint = {.spec = FDI_SPEC_LATEST, .driver = &no_rows},
				       .level = FDI_SHOULD};
	watcher = watcher_new(&config);
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	watcher_free(watcher);
	return 0;
}

static const struct fdi_rule must = {.slug = "no.must", .level = FDI_MUST},
			     info = {.slug = "no.info", .level = FDI_INFO};

static void find(const struct fdi_rule *rule)
{
	const struct lint_finding finding = {.rule = rule, .expected = "it"};

	watch_find(watcher, &finding, NULL);
}

/* Findings are kept as long as their texts have less than KEPT_BYTES. */
static void test_bytes(void **state)
{
	(void)state;
	for (size_t more = 0; more < 2; more++) {
		struct findings kept = {.bytes = KEPT_BYTES - 1 + more};

		tear_down(state);
		set_up(state);
		config.kept = &kept;
		find(&must);
		assert_int_equal(watcher_totals(watcher)->unkept, more);
		assert_int_equal(kept.count, 1 - more);
		findings_free(&kept);
	}
}

/* The hash of a free slot is that of no bytes. */
static void test_hash(void **state)
{
	(void)state;
	assert_int_equal(watch_hash(5, "\5", 1), 1);
}

/* A finding that is not listed is of no client. */
static void test_unlisted(void **state)
{
	(void)state;
	find(&info);
	assert_int_equal(watch_findings_of(&watcher->findings, 0), 1);
	find(&must);
	assert_int_equal(watch_findings_of(&watcher->findings, 0), 1);
}

/* A process is kept once, however many descriptors it shows. */
static void test_processes(void **state)
{
	(void)state;
	watcher_begin(watcher, SECOND);
	for (int32_t pid = 7; pid < 9; pid++)
		for (int32_t fd = 3; fd < 6; fd++)
			watch_read(watcher, 1, pid, fd, 128, "drm-driver:\tx\n");
	assert_int_equal(watcher->process_count, 2);
	watcher_end(watcher);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
	const struct CMUnitTest tests[] = {
		TEST(test_bytes),
		TEST(test_hash),
		TEST(test_unlisted),
		TEST(test_processes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
