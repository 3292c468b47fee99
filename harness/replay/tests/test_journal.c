/* SPDX-License-Identifier: MIT */
/* Journals made by hand: what the second model must find right, or wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "journal_rig.h"

static void test_same(void **state)
{
	(void)state;
	rig_good();
	rig_replays(JOURNAL_SAME, NULL, NULL);
	rig_replays(JOURNAL_SAME, TRUTH, NULL);
	/* read by the way, and once more from there on */
	rig_head();
	rig_submit(400, 5, 0);
	rig_mark(0);
	rig_replays(JOURNAL_SAME, TRUTH, NULL);
}

static void test_hashed(void **state)
{
	(void)state;
	rig_device();
	rig_submit(10, 100, 0);
	rig_read(50, AT_50, FAKE_DRM_JOURNAL_HASHED | FAKE_DRM_JOURNAL_UNSEEN);
	rig_read(50, AT_50, 0);
	rig_mark(0);
	rig_replays(JOURNAL_SAME, NULL, NULL);

	rig_device();
	rig_submit(10, 100, 0);
	rig_read(50, AT_200, FAKE_DRM_JOURNAL_HASHED);
	rig_mark(0);
	rig_replays(JOURNAL_DIFFERS, NULL,
		    "entry 7, at 50 ns: client 0: the driver's text has 36 bytes");
}

/* As many bytes, and others. */
static void test_hash_only(void **state)
{
	(void)state;
	rig_device();
	rig_submit(10, 100, 0);
	rig_read(50, "drm-engine-e:\t41 ns\ndrm-total-r:\t0\n", FAKE_DRM_JOURNAL_HASHED);
	rig_mark(0);
	rig_replays(JOURNAL_DIFFERS, NULL, "the driver's text has 35 bytes");
}

static void test_result(void **state)
{
	(void)state;
	rig_device();
	rig_submit(10, 100, 1);
	rig_mark(0);
	rig_replays(JOURNAL_DIFFERS, NULL,
		    "entry 6, at 10 ns: command 9 returned 1 in the driver, 0 in the simulator");
	/* a refusal is a result, too */
	rig_device();
	rig_submit_to(5, 10, 100, -2);
	rig_mark(0);
	rig_replays(JOURNAL_SAME, NULL, NULL);
}

static void test_text(void **state)
{
	(void)state;
	rig_device();
	rig_submit(10, 100, 0);
	rig_read(50, "drm-engine-e:\t40 ns\ndrm-total-r:\t1\n", 0);
	rig_mark(0);
	rig_replays(
		JOURNAL_DIFFERS, NULL,
		"entry 7, at 50 ns: client 0: the driver has \"drm-total-r:\t1\", the simulator "
		"\"drm-total-r:\t0\"");
	rig_device();
	rig_submit(10, 100, 0);
	rig_read(51, AT_50, 0);
	rig_mark(0);
	rig_replays(JOURNAL_DIFFERS, NULL, "the simulator \"drm-engine-e:\t41 ns\"");
}

/* Time that goes back is the driver's fault. */
static void test_back(void **state)
{
	(void)state;
	rig_device();
	rig_submit(10, 100, 0);
	rig_read(5, "drm-engine-e:\t0 ns\n", 0);
	rig_mark(0);
	rig_replays(JOURNAL_DIFFERS, NULL, "entry 7: the driver's clock went from 10 ns to 5 ns");
}

static void test_truth(void **state)
{
	static const char *const differ[] = {
		TRUTH_AT("300", "9", "301"),
		/* of no client */
		"now 300 entries 9\nengine 0 busy_ns 100 cycles 100 total_cycles 300 hz 1000000000 "
		"running 0\n" TRUTH_RING,
		/* of no engine */
		"now 300 entries 9\n" TRUTH_RING,
		/* of a client that is not there */
		TRUTH "now 300 entries 9\nclient 1 engine 0 busy_ns 100 cycles 100\n",
		TRUTH "now 300 entries 9\nclient 999999999 engine 0 busy_ns 100 cycles 100\n",
		TRUTH "now 299 entries 9\nclient 0 engine 0 busy_ns 100 cycles 100\n",
	};
	static const char *const broken[] = {
		"",
		"now",
		"now 300\n",
		"now 300 entries 9",
		"now 300 entries 10\n",
		"truth\n",
		TRUTH "now 300 entries 8\n",
		"now 300 entries 9 and so on\n",
	};

	(void)state;
	rig_good();
	for (size_t i = 0; i < sizeof(differ) / sizeof(differ[0]); i++)
		rig_replays(JOURNAL_DIFFERS, differ[i], NULL);
	for (size_t i = 0; i < sizeof(broken) / sizeof(broken[0]); i++)
		rig_replays(JOURNAL_BROKEN, broken[i], NULL);
}

/* The truth is read while the journal goes on: each block is true for its own instant. */
static void test_truth_between(void **state)
{
	static const char truth[] =
		"now 60 entries 8\n"
		"engine 0 busy_ns 50 cycles 50 total_cycles 60 hz 1000000000 running 1\n"
		"ring 0 written 8 submitted 8 read 0 fence 0 queued 1 waiting 0\n"
		"packet 0 ring 0 at 0 units 8 length 8 indirect 0 fence 1 cookie 0\n"
		"now 300 entries 9\n"
		"client 0 engine 0 busy_ns 100 cycles 100\n"
		"client 0 region 0 total 0 shared 0 resident 0 purgeable 0 active 0\n";

	(void)state;
	rig_good();
	rig_replays(JOURNAL_SAME, truth, NULL);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_same),	  cmocka_unit_test(test_hashed),
		cmocka_unit_test(test_hash_only), cmocka_unit_test(test_result),
		cmocka_unit_test(test_text),	  cmocka_unit_test(test_back),
		cmocka_unit_test(test_truth),	  cmocka_unit_test(test_truth_between),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
