/* SPDX-License-Identifier: MIT */
/* Clients that wait for fences: when their waits end, and how. */
#include "rig.h"

static int wait_for(struct rig *rig, fgpu_u64 at, fgpu_u32 client, fgpu_u32 job, fgpu_u64 span)
{
	struct fgpu_command c = fgpu_command(FGPU_WAIT, at);

	c.client = client;
	c.job = job;
	c.span = span;
	c.cookie = 70 + job;
	return rig_do(rig, &c);
}

static int unwait(struct rig *rig, fgpu_u64 at, fgpu_u32 client, fgpu_u32 wait, fgpu_u64 cookie,
		  fgpu_u32 flags)
{
	struct fgpu_command c = fgpu_command(FGPU_UNWAIT, at);

	c.client = client;
	c.index = wait;
	c.cookie = cookie;
	c.flags = flags;
	return rig_do(rig, &c);
}

/* It ends when the fence is signalled, after all that engines do then. */
static void test_signal(void **state)
{
	struct fgpu_wait_truth truth;
	struct rig rig;
	size_t from;

	(void)state;
	rig_two_clients(&rig);
	rig_submit(&rig, 0, 0, 0, 100, 0);
	rig_submit(&rig, 0, 0, 0, 100, 0);
	from = rig.count;
	assert_int_equal(wait_for(&rig, 10, 1, 0, 0), 0);
	assert_int_equal(wait_for(&rig, 20, 0, 0, 500), 1);
	assert_int_equal(wait_for(&rig, 20, 0, 1, 0), 2);
	assert_string_equal(rig_story(&rig, from), "www");
	assert_int_equal(rig.events[from].client_id, 8);
	assert_int_equal(rig.events[from].fence, 1);
	assert_int_equal(rig.events[from].ring, 0);
	assert_int_equal(rig.events[from].cookie, 70);
	assert_int_equal(rig.events[from].aux, 0);
	assert_int_equal(rig.events[from + 1].aux, 500);
	assert_int_equal(fgpu_true_wait(rig.gpu, 2, &truth), 0);
	assert_int_equal(truth.fence, 2);
	assert_int_equal(truth.client, 0);
	assert_int_equal(fgpu_true_wait(rig.gpu, 3, &truth), -FGPU_ENOENT);
	rig_advance(&rig, 100);
	assert_string_equal(rig_story(&rig, from), "wwwOFIxx");
	assert_int_equal(rig.events[from + 6].error, 0);
	assert_int_equal(rig.events[from + 6].client_id, 8);
	assert_int_equal(rig.events[from + 7].client_id, 7);
	rig_advance(&rig, 1000);
	assert_string_equal(rig_story(&rig, from), "wwwOFIxxOFx");
	assert_int_equal(rig.events[from + 10].time, 200);
	rig_free(&rig);
}

/* It gives up: at its time, and not at that of the fence. */
static void test_late(void **state)
{
	struct rig rig;
	size_t from;

	(void)state;
	rig_two_clients(&rig);
	rig_submit(&rig, 0, 0, 0, 100, 0);
	from = rig.count;
	wait_for(&rig, 10, 1, 0, 30);
	wait_for(&rig, 10, 1, 0, 90); /* in the same instant the fence comes first */
	rig_advance(&rig, 39);
	assert_string_equal(rig_story(&rig, from), "ww");
	assert_true(fgpu_next(rig.gpu) == 40);
	rig_advance(&rig, 1000);
	assert_string_equal(rig_story(&rig, from), "wwxOFx");
	assert_int_equal(rig.events[from + 2].time, 40);
	assert_int_equal(rig.events[from + 2].error, -FGPU_ETIME);
	assert_int_equal(rig.events[from + 5].error, 0);
	rig_free(&rig);
}

static void test_interrupt(void **state)
{
	struct rig rig;
	size_t from;

	(void)state;
	rig_two_clients(&rig);
	rig_submit(&rig, 0, 0, 0, 100, 0);
	from = rig.count;
	wait_for(&rig, 0, 0, 0, 0);
	wait_for(&rig, 0, 1, 0, 0);
	wait_for(&rig, 0, 1, 0, 0);
	assert_int_equal(unwait(&rig, 5, 0, 1, 70, 0), -FGPU_ENOENT); /* another client's */
	assert_int_equal(unwait(&rig, 5, 1, 1, 71, 0), -FGPU_ENOENT); /* another one */
	assert_int_equal(unwait(&rig, 5, 1, 3, 70, 0), -FGPU_ENOENT);
	assert_int_equal(unwait(&rig, 5, 1, 99, 70, 0), -FGPU_ENOENT);
	assert_int_equal(unwait(&rig, 5, 1, 1, 70, FGPU_UNWAIT_LATE), 0);
	assert_int_equal(rig.events[from + 3].error, -FGPU_ETIME);
	assert_int_equal(unwait(&rig, 6, 1, FGPU_ALL, 0, 0), 0);
	assert_int_equal(rig.events[from + 4].error, -FGPU_EINTR);
	assert_string_equal(rig_story(&rig, from), "wwwxx");
	rig_advance(&rig, 1000);
	assert_string_equal(rig_story(&rig, from), "wwwxxOFx");
	rig_free(&rig);
}

/* A client that closes waits no longer; its fence signals, and ends the waits of others. */
static void test_close(void **state)
{
	struct rig rig;
	size_t from;

	(void)state;
	rig_two_clients(&rig);
	rig_submit(&rig, 0, 0, 0, 100, 0);
	from = rig.count;
	wait_for(&rig, 0, 0, 0, 0);
	wait_for(&rig, 0, 1, 0, 0);
	rig_close(&rig, 10, 0);
	rig_advance(&rig, 10);
	assert_string_equal(rig_story(&rig, from), "wwxOFx");
	assert_int_equal(rig.events[from + 2].error, -FGPU_EINTR);
	assert_int_equal(rig.events[from + 5].error, 0);
	assert_int_equal(rig.events[from + 5].time, 10);
	rig_free(&rig);
}

/* Unplug signals all fences; a wait that is left can be interrupted. */
static void test_unplug(void **state)
{
	struct rig rig;
	size_t from;

	(void)state;
	rig_two_clients(&rig);
	rig_submit(&rig, 0, 0, 0, 100, 0);
	wait_for(&rig, 0, 1, 0, 0);
	from = rig.count;
	rig_op(&rig, 10, FGPU_UNPLUG, 0, 0, 0);
	assert_int_equal(unwait(&rig, 10, 1, FGPU_ALL, 0, 0), 0);
	assert_string_equal(rig_story(&rig, from), "OFx");
	assert_int_equal(rig.events[from + 2].error, 0);
	rig_free(&rig);
}

static void test_refused(void **state)
{
	struct rig rig;
	int i;

	(void)state;
	rig_two_clients(&rig);
	rig_submit(&rig, 0, 0, 0, 100, 0);
	rig_advance(&rig, 100);
	assert_int_equal(wait_for(&rig, 100, 0, 0, 0), -FGPU_ENOENT); /* it is done */
	for (i = 0; i < 2; i++) {
		struct fgpu_command c = fgpu_command(FGPU_SUBMIT, 100);

		c.span = c.cookie = 1024;
		c.flags = FGPU_JOB_WAIT_SPACE;
		c.amount = 1000;
		assert_int_equal(rig_do(&rig, &c), i);
	}
	assert_int_equal(wait_for(&rig, 100, 0, 1, 0), -FGPU_EBUSY); /* it has no fence yet */
	for (i = 0; i < 8; i++)
		assert_int_equal(wait_for(&rig, 100, 0, 0, 0), i);
	assert_int_equal(wait_for(&rig, 100, 0, 0, 0), -FGPU_ENOSPC);
	rig_free(&rig);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_signal),	  cmocka_unit_test(test_late),
		cmocka_unit_test(test_interrupt), cmocka_unit_test(test_close),
		cmocka_unit_test(test_unplug),	  cmocka_unit_test(test_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
