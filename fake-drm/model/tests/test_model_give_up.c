/* SPDX-License-Identifier: MIT */
/* Submissions that wait for space and give up: who waits behind them, and who enters. */
#include "rig.h"

static int give_up(struct rig *rig, fgpu_u64 at, fgpu_u32 job)
{
	struct fgpu_command c = fgpu_command(FGPU_GIVE_UP, at);

	c.job = job;
	return rig_do(rig, &c);
}

/* Given up: the first one has an event for it; those behind it never emitted one. */
static void test_give_up(void **state)
{
	struct rig rig;
	size_t from;

	(void)state;
	rig_small(&rig);
	rig_submit(&rig, 0, 0, 0, 100, 0);
	rig_submit(&rig, 0, 0, 0, 100, 0);
	from = rig.count;
	assert_int_equal(rig_submit(&rig, 0, 0, 0, 10, FGPU_JOB_WAIT_SPACE), 2);
	assert_int_equal(rig_submit(&rig, 0, 1, 0, 10, FGPU_JOB_WAIT_SPACE), 3);
	assert_int_equal(rig_submit(&rig, 0, 1, 0, 10, FGPU_JOB_WAIT_SPACE), 4);
	assert_int_equal(give_up(&rig, 10, 1), -FGPU_EBUSY);
	assert_int_equal(give_up(&rig, 10, 3), 0);
	assert_string_equal(rig_story(&rig, from), "W");
	assert_int_equal(give_up(&rig, 20, 2), 0);
	assert_string_equal(rig_story(&rig, from), "WXW");
	assert_int_equal(rig.events[from + 1].error, -FGPU_ECANCELED);
	assert_int_equal(rig.events[from + 2].job, 4);
	assert_int_equal(give_up(&rig, 20, 2), -FGPU_ENOENT);
	assert_int_equal(give_up(&rig, 30, 4), 0);
	assert_int_equal(rig_waiting(&rig), 0);
	rig_advance(&rig, 1000);
	assert_int_equal(rig_ring_truth(&rig, 0).fence, 2);
	rig_free(&rig);
}

/* When the first gives up, those behind it that fit enter in that instant. */
static void test_give_up_first(void **state)
{
	struct fgpu_command c = fgpu_command(FGPU_SUBMIT, 0);
	struct rig rig;

	(void)state;
	rig_new(&rig, NULL, 0xff);
	rig_device(&rig, 0);
	rig_engine(&rig, "copy", 1, 0);
	rig_ring(&rig, 0, FGPU_SHAPE_DWORDS, 64);
	rig_live(&rig);
	rig_open(&rig, 0, 7);
	rig_span(&rig, 0, 0, 0, 48); /* 16 are free */
	c.flags = FGPU_JOB_WAIT_SPACE;
	c.span = c.cookie = 32;
	assert_int_equal(rig_do(&rig, &c), 1);
	assert_int_equal(rig_submit(&rig, 0, 0, 0, 10, FGPU_JOB_WAIT_SPACE), 2);
	assert_int_equal(give_up(&rig, 10, 1), 0);
	rig_advance(&rig, 10);
	assert_int_equal(rig_waiting(&rig), 0);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_RING_ALLOC, 1)->time, 10);
	rig_free(&rig);
}

/* When the last gives up, the next one waits behind those that are left. */
static void test_give_up_last(void **state)
{
	struct rig rig;

	(void)state;
	rig_small(&rig);
	rig_submit(&rig, 0, 0, 0, 100, 0);
	rig_submit(&rig, 0, 0, 0, 100, 0);
	assert_int_equal(rig_submit(&rig, 0, 0, 0, 10, FGPU_JOB_WAIT_SPACE), 2);
	assert_int_equal(rig_submit(&rig, 0, 1, 0, 10, FGPU_JOB_WAIT_SPACE), 3);
	assert_int_equal(give_up(&rig, 10, 3), 0);
	assert_int_equal(rig_waiting(&rig), 1);
	assert_int_equal(rig_submit(&rig, 20, 1, 0, 10, FGPU_JOB_WAIT_SPACE), 3);
	assert_int_equal(rig_waiting(&rig), 2);
	rig_advance(&rig, 1000);
	assert_int_equal(rig_waiting(&rig), 0);
	assert_int_equal(rig_ring_truth(&rig, 0).fence, 4);
	rig_free(&rig);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_give_up),
		cmocka_unit_test(test_give_up_first),
		cmocka_unit_test(test_give_up_last),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
