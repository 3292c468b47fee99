/* SPDX-License-Identifier: MIT */
/* Hangs, and what a reset does to jobs and counters. */
#include "rig.h"

#include "model.h"

static const struct fgpu_used *used_by_rig(const struct rig *rig)
{
	return &rig->gpu->clients[0].used_engines[0];
}

static void hang_ring(struct rig *rig)
{
	rig_simple(rig, 1, 1000000000);
	rig_open(rig, 0, 7);
	rig_submit(rig, 0, 0, 0, 100, 0);
	rig_submit(rig, 0, 0, 0, 50, FGPU_JOB_HANG);
	rig_submit(rig, 0, 0, 0, 30, 0);
	rig_advance(rig, 400); /* 100 done, 300 of the hang */
	assert_int_equal(rig_events(rig, FGPU_EVENT_COMPLETE), 1);
	assert_true(fgpu_next(rig->gpu) == FGPU_NEVER);
	assert_int_equal(used_by_rig(rig)->ns, 400);
	assert_int_equal(used_by_rig(rig)->done_ns, 100);
}

/* The hanging job ends with an error, the one behind it starts as a replay. */
static void test_error(void **state)
{
	struct rig rig;
	size_t from;

	(void)state;
	hang_ring(&rig);
	from = rig.count;
	assert_int_equal(rig_op(&rig, 400, FGPU_RESET, 0, 0, 0), 0);
	/* Ring 1 is reset, too; it is idle. */
	assert_string_equal(rig_story(&rig, from), "THROFRI");
	assert_int_equal(rig_event(&rig, FGPU_EVENT_COMPLETE, 1)->error, -FGPU_EIO);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_COMPLETE, 1)->aux, 300);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_FENCE_SIGNAL, 1)->error, -FGPU_EIO);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_ISSUE, 2)->flags, FGPU_EVENT_REPLAYED);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_TIMEOUT, 0)->fence, 2);
	assert_int_equal(used_by_rig(&rig)->done_ns, 400);
	assert_int_equal(used_by_rig(&rig)->forgotten_ns, 0);
	rig_advance(&rig, 1000);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_COMPLETE, 2)->time, 430);
	assert_int_equal(used_by_rig(&rig)->ns, 430);
	assert_int_equal(used_by_rig(&rig)->done_ns, 430);
	assert_int_equal(used_by_rig(&rig)->done_ticks, 430);
	rig_free(&rig);
}

static void test_forget(void **state)
{
	struct rig rig;

	(void)state;
	hang_ring(&rig);
	rig_op(&rig, 400, FGPU_RESET, 0, 0, FGPU_RESET_FORGET);
	assert_int_equal(used_by_rig(&rig)->ns, 400);
	assert_int_equal(used_by_rig(&rig)->done_ns, 400);
	assert_int_equal(used_by_rig(&rig)->forgotten_ns, 300);
	assert_int_equal(used_by_rig(&rig)->forgotten_ticks, 300);
	assert_int_equal(rig_used(&rig, 0, 0).busy_ns, 400);
	rig_free(&rig);
}

/* A replay starts the whole work again; what ran before stays in the counters. */
static void test_replay(void **state)
{
	struct rig rig;
	size_t from;

	(void)state;
	rig_simple(&rig, 2, 1000000000);
	rig_open(&rig, 0, 7);
	rig_submit(&rig, 0, 0, 0, 100, 0);
	rig_submit(&rig, 0, 0, 1, 100, FGPU_JOB_CYCLES);
	rig_submit(&rig, 0, 0, 1, 10, FGPU_JOB_BLOCKED);
	rig_advance(&rig, 60);
	from = rig.count;
	rig_op(&rig, 60, FGPU_RESET, 0, 0, FGPU_RESET_REPLAY);
	assert_string_equal(rig_story(&rig, from), "RIRI");
	assert_int_equal(fgpu_next(rig.gpu), 160);
	assert_int_equal(used_by_rig(&rig)->done_ns, 120);
	rig_advance(&rig, 200);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_COMPLETE, 0)->time, 160);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_COMPLETE, 0)->aux, 100);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_COMPLETE, 0)->error, 0);
	assert_int_equal(rig_used(&rig, 0, 0).busy_ns, 320);
	assert_int_equal(rig_used(&rig, 0, 0).cycles, 320);
	assert_int_equal(used_by_rig(&rig)->done_ns, 320);
	/* What waited is a replay when it comes; the next reset finds nothing. */
	rig_ready(&rig, 200, 2);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_ISSUE, 4)->flags, FGPU_EVENT_REPLAYED);
	rig_advance(&rig, 300);
	from = rig.count;
	rig_op(&rig, 300, FGPU_RESET, 0, 0, 0);
	assert_string_equal(rig_story(&rig, from), "RR");
	rig_free(&rig);
}

/* Again and again: done and forgotten never outgrow what ran. */
static void test_replay_of_a_hang(void **state)
{
	struct rig rig;
	fgpu_u64 t;

	(void)state;
	rig_simple(&rig, 1, 1000000000);
	rig_open(&rig, 0, 7);
	rig_submit(&rig, 0, 0, 0, 100, FGPU_JOB_HANG);
	for (t = 1000; t <= 5000; t += 1000)
		rig_op(&rig, t, FGPU_RESET, 0, 0, FGPU_RESET_REPLAY | FGPU_RESET_FORGET);
	rig_advance(&rig, 5500);
	assert_int_equal(used_by_rig(&rig)->ns, 5500);
	assert_int_equal(used_by_rig(&rig)->done_ns, 5000);
	assert_int_equal(used_by_rig(&rig)->forgotten_ns, 5000);
	assert_int_equal(rig_events(&rig, FGPU_EVENT_HANG), 5);
	rig_free(&rig);
}

/* Behind what a reset ends, cancelled jobs end; what is left starts. */
static void test_cancelled_behind(void **state)
{
	struct rig rig;
	size_t from;

	(void)state;
	rig_two_clients(&rig);
	rig_submit(&rig, 0, 0, 0, 100, FGPU_JOB_HANG);
	rig_submit(&rig, 0, 1, 0, 100, 0);
	rig_submit(&rig, 0, 0, 0, 100, 0);
	rig_close(&rig, 10, 1);
	from = rig.count;
	rig_op(&rig, 20, FGPU_RESET, 0, 0, 0);
	assert_string_equal(rig_story(&rig, from), "THROFOFRI");
	assert_int_equal(rig_event(&rig, FGPU_EVENT_COMPLETE, 1)->error, -FGPU_ECANCELED);
	rig_free(&rig);
}

/* Another engine's rings are not reset. */
static void test_other_engine(void **state)
{
	struct rig rig;

	(void)state;
	rig_two_engines(&rig, 0);
	rig_open(&rig, 0, 7);
	rig_submit(&rig, 0, 0, 0, 100, 0);
	rig_submit(&rig, 0, 0, 1, 100, 0);
	rig_op(&rig, 50, FGPU_RESET, 0, 0, 0);
	rig_advance(&rig, 200);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_COMPLETE, 0)->error, -FGPU_EIO);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_COMPLETE, 1)->error, 0);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_COMPLETE, 1)->aux, 100);
	assert_int_equal(rig_events(&rig, FGPU_EVENT_RESET), 1);
	rig_free(&rig);
}

/* What a reset subtracts is of the jobs that run: one that its client's close cancelled has no
 * client. */
static void test_forget_of_closed(void **state)
{
	struct rig rig;

	(void)state;
	rig_two_clients(&rig);
	rig_submit(&rig, 0, 0, 0, 100, 0);
	rig_submit(&rig, 0, 1, 0, 100, 0);
	rig_close(&rig, 10, 1);
	assert_int_equal(rig_op(&rig, 20, FGPU_RESET, 0, 0, FGPU_RESET_REPLAY | FGPU_RESET_FORGET),
			 0);
	rig_advance(&rig, 120);
	assert_int_equal(rig_ring_truth(&rig, 0).fence, 2);
	assert_int_equal(rig_used(&rig, 0, 0).busy_ns, 120);
	rig_free(&rig);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_forget_of_closed), cmocka_unit_test(test_error),
		cmocka_unit_test(test_forget),		 cmocka_unit_test(test_replay),
		cmocka_unit_test(test_replay_of_a_hang), cmocka_unit_test(test_other_engine),
		cmocka_unit_test(test_cancelled_behind),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
