/* SPDX-License-Identifier: MIT */
/* Engines: their clocks, and what jobs get of them. Counters are worked out by hand. */
#include "rig.h"

/* Two rings on two instances run side by side: 3 us and 5 us are 8 us in 5 us. */
static void test_two_instances(void **state)
{
	struct rig rig;

	(void)state;
	rig_simple(&rig, 2, 0);
	assert_int_equal(rig_open(&rig, 0, 10), 0);
	assert_int_equal(rig_open(&rig, 0, 11), 1);
	assert_int_equal(rig_submit(&rig, 0, 0, 0, 3000, 0), 0);
	assert_int_equal(rig_submit(&rig, 0, 1, 1, 5000, 0), 1);
	assert_int_equal(rig_truth(&rig, 0).running, 2);
	assert_int_equal(fgpu_next(rig.gpu), 3000);
	rig_advance(&rig, 2000);
	assert_int_equal(rig_truth(&rig, 0).busy_ns, 4000);
	rig_advance(&rig, 10000);
	assert_int_equal(rig_used(&rig, 0, 0).busy_ns, 3000);
	assert_int_equal(rig_used(&rig, 1, 0).busy_ns, 5000);
	assert_int_equal(rig_truth(&rig, 0).busy_ns, 8000);
	assert_int_equal(rig_truth(&rig, 0).running, 0);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_COMPLETE, 1)->time, 5000);
	assert_true(fgpu_idle(rig.gpu));
	rig_free(&rig);
}

/* One instance: the second ring waits, and starts in the very ns in which the first job ends. */
static void test_one_instance(void **state)
{
	struct rig rig;

	(void)state;
	rig_simple(&rig, 1, 0);
	rig_open(&rig, 0, 10);
	rig_submit(&rig, 100, 0, 0, 3000, 0);
	rig_submit(&rig, 200, 0, 1, 5000, 0);
	rig_submit(&rig, 300, 0, 0, 7, 0);
	rig_advance(&rig, 9000);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_ISSUE, 0)->time, 100);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_ISSUE, 1)->time, 3100);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_ISSUE, 2)->time, 8100);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_COMPLETE, 2)->time, 8107);
	assert_int_equal(rig_used(&rig, 0, 0).busy_ns, 8007);
	rig_free(&rig);
}

/* Rings alternate: 0, 1, 0, 1, although ring 0 has all its jobs first. */
static void test_round_robin(void **state)
{
	struct rig rig;
	size_t i;

	(void)state;
	rig_simple(&rig, 1, 0);
	rig_open(&rig, 0, 10);
	for (i = 0; i < 3; i++)
		rig_submit(&rig, 0, 0, 0, 10, 0);
	for (i = 0; i < 3; i++)
		rig_submit(&rig, 0, 0, 1, 10, 0);
	rig_advance(&rig, 100);
	for (i = 0; i < 6; i++)
		assert_int_equal(rig_event(&rig, FGPU_EVENT_ISSUE, i)->ring, i % 2);
	rig_free(&rig);
}

/* 19.2 MHz: 0.0192 ticks a ns. Whole ticks only, and the rest is never lost. */
static void test_odd_nanoseconds(void **state)
{
	struct rig rig;

	(void)state;
	rig_simple(&rig, 1, 19200000);
	rig_open(&rig, 0, 10);
	rig_advance(&rig, 52); /* 0.9984 */
	assert_int_equal(rig_truth(&rig, 0).total_cycles, 0);
	rig_advance(&rig, 53); /* 1.0176 */
	assert_int_equal(rig_truth(&rig, 0).total_cycles, 1);
	rig_submit(&rig, 53, 0, 0, 51, 0);
	rig_advance(&rig, 104); /* 1.9968 */
	assert_int_equal(rig_used(&rig, 0, 0).cycles, 0);
	assert_int_equal(rig_used(&rig, 0, 0).busy_ns, 51);
	rig_submit(&rig, 104, 0, 0, 1, 0);
	rig_advance(&rig, 105); /* 2.016 */
	assert_int_equal(rig_used(&rig, 0, 0).cycles, 1);
	rig_advance(&rig, 1000000000);
	assert_int_equal(rig_truth(&rig, 0).total_cycles, 19200000);
	assert_int_equal(rig_truth(&rig, 0).cycles, 1);
	rig_free(&rig);
}

/* A change of Hz in the middle: the partial tick is kept. 3 Hz for 0.5 s, then 1 Hz. */
static void test_frequency_step(void **state)
{
	struct rig rig;

	(void)state;
	rig_simple(&rig, 1, 3);
	rig_open(&rig, 0, 10);
	rig_submit(&rig, 0, 0, 0, 2000000000, 0);
	rig_op(&rig, 500000000, FGPU_FREQ, 0, 1, 0); /* 1.5 ticks */
	assert_int_equal(rig_truth(&rig, 0).total_cycles, 1);
	rig_advance(&rig, 999999999);
	assert_int_equal(rig_truth(&rig, 0).total_cycles, 1);
	rig_advance(&rig, 1000000000); /* 2.0 */
	assert_int_equal(rig_truth(&rig, 0).total_cycles, 2);
	rig_op(&rig, 1000000000, FGPU_FREQ, 0, 0, 0);
	rig_advance(&rig, 3000000000);
	assert_int_equal(rig_truth(&rig, 0).total_cycles, 2);
	assert_int_equal(rig_truth(&rig, 0).hz, 0);
	assert_int_equal(rig_truth(&rig, 0).maxfreq_hz, 3);
	assert_int_equal(rig_used(&rig, 0, 0).cycles, 2);
	assert_int_equal(rig_used(&rig, 0, 0).busy_ns, 2000000000);
	rig_free(&rig);
}

/* 100 cycles at 1 GHz, halved after 40 ns: 60 are left, at 0.5 GHz 120 ns. Then the clock stops. */
static void test_cycles_of_work(void **state)
{
	struct rig rig;

	(void)state;
	rig_simple(&rig, 1, 1000000000);
	rig_open(&rig, 0, 10);
	rig_submit(&rig, 0, 0, 0, 100, FGPU_JOB_CYCLES);
	assert_int_equal(fgpu_next(rig.gpu), 100);
	rig_op(&rig, 40, FGPU_FREQ, 0, 500000000, 0);
	assert_int_equal(fgpu_next(rig.gpu), 160);
	rig_op(&rig, 60, FGPU_FREQ, 0, 0, 0); /* 50 left */
	assert_true(fgpu_next(rig.gpu) == FGPU_NEVER);
	rig_op(&rig, 1060, FGPU_FREQ, 0, 1000000000, 0);
	assert_int_equal(fgpu_next(rig.gpu), 1110);
	rig_advance(&rig, 1110);
	assert_int_equal(rig_events(&rig, FGPU_EVENT_COMPLETE), 1);
	assert_int_equal(rig_used(&rig, 0, 0).cycles, 100);
	assert_int_equal(rig_used(&rig, 0, 0).busy_ns, 1110);
	rig_free(&rig);
}

/* 5 cycles at 3 GHz, begun with 0: 1 ns is 3, 2 ns are 6. It ends at 2 ns, and has had 6. */
static void test_cycles_faster_than_ns(void **state)
{
	struct rig rig;

	(void)state;
	rig_simple(&rig, 1, 3000000000);
	rig_open(&rig, 0, 10);
	rig_submit(&rig, 0, 0, 0, 5, FGPU_JOB_CYCLES);
	rig_advance(&rig, 10);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_COMPLETE, 0)->time, 2);
	assert_int_equal(rig_used(&rig, 0, 0).cycles, 6);
	/*
	 * Begun with a part of a tick: 2 Hz, from 0.4 s (0.8 ticks) 2 ticks end at 1 s, when 2 are
	 * full.
	 */
	rig_free(&rig);
	rig_simple(&rig, 1, 2);
	rig_open(&rig, 0, 10);
	rig_submit(&rig, 400000000, 0, 0, 2, FGPU_JOB_CYCLES);
	assert_int_equal(fgpu_next(rig.gpu), 1000000000);
	rig_free(&rig);
}

/* 2^40 Hz near 2^63 ns: the clock saturates (2^40 x 2^63 / 10^9 > 2^64), the time does not. */
static void test_far_end_of_time(void **state)
{
	const fgpu_u64 late = (1ULL << 63) - 1;
	struct rig rig;

	(void)state;
	rig_simple(&rig, 2, 1ULL << 40);
	rig_open(&rig, 0, 10);
	rig_advance(&rig, 1ULL << 50);
	/* 2^90 / 10^9 = 1237940039285380274.8991... */
	assert_true(rig_truth(&rig, 0).total_cycles == 1237940039285380274ULL);
	rig_submit(&rig, late, 0, 0, 1000, 0);
	assert_true(rig_truth(&rig, 0).total_cycles == FGPU_NEVER);
	rig_advance(&rig, late + 1000);
	assert_int_equal(rig_used(&rig, 0, 0).busy_ns, 1000);
	assert_int_equal(rig_used(&rig, 0, 0).cycles, 0);
	/* Work that no time is left for never ends. */
	rig_op(&rig, late + 1000, FGPU_FREQ, 0, 1, 0);
	rig_submit(&rig, late + 1000, 0, 0, 1ULL << 63, 0);
	rig_submit(&rig, late + 1000, 0, 1, FGPU_NEVER, FGPU_JOB_CYCLES);
	assert_true(fgpu_next(rig.gpu) == FGPU_NEVER);
	rig_advance(&rig, FGPU_NEVER);
	assert_int_equal(rig_events(&rig, FGPU_EVENT_COMPLETE), 1);
	/* (2^64 - 1) - (2^63 + 999) = 2^63 - 1000 */
	assert_true(rig_used(&rig, 0, 0).busy_ns == 1000 + 2 * ((1ULL << 63) - 1000));
	rig_free(&rig);
}

/* Two instances for 2^63 + 1 ns each are more than fits. */
static void test_busy_saturates(void **state)
{
	struct rig rig;

	(void)state;
	rig_simple(&rig, 2, 0);
	rig_open(&rig, 0, 10);
	rig_submit(&rig, 0, 0, 0, FGPU_NEVER, 0);
	rig_submit(&rig, 0, 0, 1, 1, FGPU_JOB_HANG);
	rig_advance(&rig, (1ULL << 63) + 1);
	assert_true(rig_truth(&rig, 0).busy_ns == FGPU_NEVER);
	assert_true(rig_used(&rig, 0, 0).busy_ns == FGPU_NEVER);
	rig_free(&rig);
}

/* An hour without events costs nothing of a budget of none. */
static void test_idle_hour(void **state)
{
	struct rig rig;

	(void)state;
	rig_simple(&rig, 1, 1000);
	assert_int_equal(fgpu_advance(rig.gpu, 3600 * 1000000000ULL, 0), 0);
	assert_true(fgpu_now(rig.gpu) == 3600 * 1000000000ULL);
	assert_int_equal(rig_truth(&rig, 0).total_cycles, 3600000);
	assert_true(fgpu_next(rig.gpu) == FGPU_NEVER);
	rig_free(&rig);
}

/* Three ends need a budget of three; counters between them are settled and can be read. */
static void test_budget(void **state)
{
	struct rig rig;
	int i;

	(void)state;
	rig_simple(&rig, 1, 0);
	rig_open(&rig, 0, 10);
	for (i = 0; i < 3; i++)
		rig_submit(&rig, 0, 0, 0, 10, 0);
	assert_int_equal(fgpu_advance(rig.gpu, 100, 0), 1);
	assert_int_equal(fgpu_now(rig.gpu), 0);
	assert_int_equal(fgpu_advance(rig.gpu, 100, 2), 1);
	assert_int_equal(fgpu_now(rig.gpu), 20);
	assert_int_equal(rig_used(&rig, 0, 0).busy_ns, 20);
	assert_int_equal(fgpu_advance(rig.gpu, 100, 1), 0);
	assert_int_equal(fgpu_now(rig.gpu), 100);
	assert_int_equal(rig_events(&rig, FGPU_EVENT_COMPLETE), 3);
	assert_int_equal(fgpu_advance(rig.gpu, 99, 1), -FGPU_EINVAL);
	rig_free(&rig);
}

/* Where a budget ends, an engine without events is settled, too. */
static void test_budget_of_many(void **state)
{
	struct rig rig;

	(void)state;
	rig_two_engines(&rig, 1000000000);
	rig_open(&rig, 0, 1);
	rig_submit(&rig, 0, 0, 0, 10, 0);
	rig_submit(&rig, 0, 0, 0, 10, 0);
	rig_submit(&rig, 0, 0, 1, 100, 0);
	assert_int_equal(fgpu_advance(rig.gpu, 1000, 1), 1);
	assert_int_equal(fgpu_now(rig.gpu), 10);
	assert_int_equal(rig_used(&rig, 0, 1).busy_ns, 10);
	assert_int_equal(rig_truth(&rig, 1).total_cycles, 10);
	rig_free(&rig);
}

/* An empty job is issued at once, and ends in the same ns, when that is advanced to. */
static void test_no_work(void **state)
{
	struct fgpu_command c = fgpu_command(FGPU_KICK, 5);
	struct rig rig;

	(void)state;
	rig_simple(&rig, 1, 0);
	rig_open(&rig, 0, 10);
	rig_submit(&rig, 5, 0, 0, 0, 0);
	assert_int_equal(fgpu_next(rig.gpu), 5);
	assert_int_equal(fgpu_do(rig.gpu, &c), -FGPU_EAGAIN);
	rig_advance(&rig, 5);
	assert_int_equal(fgpu_do(rig.gpu, &c), 0);
	assert_string_equal(rig_story(&rig, 0), "ACSQ-IOF");
	assert_int_equal(rig_event(&rig, FGPU_EVENT_COMPLETE, 0)->aux, 0);
	rig_free(&rig);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_two_instances),
		cmocka_unit_test(test_one_instance),
		cmocka_unit_test(test_round_robin),
		cmocka_unit_test(test_odd_nanoseconds),
		cmocka_unit_test(test_frequency_step),
		cmocka_unit_test(test_cycles_of_work),
		cmocka_unit_test(test_cycles_faster_than_ns),
		cmocka_unit_test(test_far_end_of_time),
		cmocka_unit_test(test_busy_saturates),
		cmocka_unit_test(test_idle_hour),
		cmocka_unit_test(test_budget),
		cmocka_unit_test(test_budget_of_many),
		cmocka_unit_test(test_no_work),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
