/* SPDX-License-Identifier: MIT */
/* Clients that wait for fences: when their waits end, and how. */
#include <string.h>

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

static int end_wait(struct rig *rig, fgpu_u64 at, fgpu_u32 client, fgpu_u32 wait, fgpu_u64 cookie,
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
	assert_int_equal(rig.events[from].client, 1);
	assert_int_equal(rig.events[from].client_id, 8);
	assert_int_equal(rig.events[from].job, FGPU_NONE);
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
	assert_int_equal(end_wait(&rig, 5, 0, 1, 70, 0), -FGPU_ENOENT); /* another client's */
	assert_int_equal(end_wait(&rig, 5, 1, 1, 71, 0), -FGPU_ENOENT); /* another one */
	assert_int_equal(end_wait(&rig, 5, 1, 3, 70, 0), -FGPU_ENOENT);
	assert_int_equal(end_wait(&rig, 5, 1, 99, 70, 0), -FGPU_ENOENT);
	assert_int_equal(end_wait(&rig, 5, 1, 1, 70, FGPU_UNWAIT_LATE), 0);
	assert_int_equal(rig.events[from + 3].error, -FGPU_ETIME);
	assert_int_equal(end_wait(&rig, 6, 1, FGPU_ALL, 0, 0), 0);
	assert_int_equal(rig.events[from + 4].error, -FGPU_EINTR);
	assert_int_equal(rig.events[from + 4].client, 1); /* and not the first client's */
	assert_string_equal(rig_story(&rig, from), "wwwxx");
	rig_advance(&rig, 1000);
	assert_string_equal(rig_story(&rig, from), "wwwxxOFx");
	rig_free(&rig);
}

/* A fence is one of a ring: the same number of another ring ends nothing. */
static void test_ring(void **state)
{
	struct fgpu_wait_truth truth;
	struct rig rig;

	(void)state;
	rig_two_clients(&rig);
	rig_submit(&rig, 0, 0, 0, 100, 0);
	rig_submit(&rig, 0, 0, 1, 100, 0);
	assert_int_equal(wait_for(&rig, 0, 0, 1, 0), 0);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_FENCE_WAIT, 0)->ring, 1);
	memset(&truth, 0xa5, sizeof(truth));
	assert_int_equal(fgpu_true_wait(rig.gpu, 0, &truth), 0);
	assert_int_equal(truth.ring, 1);
	rig_advance(&rig, 199);
	assert_int_equal(rig_events(&rig, FGPU_EVENT_FENCE_SIGNAL), 1);
	assert_int_equal(rig_events(&rig, FGPU_EVENT_FENCE_WAIT_END), 0);
	rig_advance(&rig, 200);
	assert_int_equal(rig_events(&rig, FGPU_EVENT_FENCE_WAIT_END), 1);
	rig_free(&rig);
}

/* A slot is free when its wait has ended, and the next one in it begins anew. */
static void test_slot_again(void **state)
{
	struct rig rig;

	(void)state;
	rig_two_clients(&rig);
	rig_submit(&rig, 0, 0, 0, 100, 0);
	rig_submit(&rig, 0, 0, 0, 100, 0);
	assert_int_equal(wait_for(&rig, 0, 0, 0, 0), 0);
	rig_advance(&rig, 110);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_FENCE_WAIT_END, 0)->error, 0);
	assert_int_equal(wait_for(&rig, 110, 0, 1, 20), 0);
	rig_advance(&rig, 150);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_FENCE_WAIT_END, 1)->error, -FGPU_ETIME);
	rig_free(&rig);
}

/* Of a job that hangs: a wait without a time is never due, nor is one that was interrupted. */
static void test_never_due(void **state)
{
	struct rig rig;

	(void)state;
	rig_two_clients(&rig);
	rig_submit(&rig, 0, 0, 0, 100, FGPU_JOB_HANG);
	assert_int_equal(wait_for(&rig, 0, 0, 0, 0), 0);
	assert_true(fgpu_next(rig.gpu) == FGPU_NEVER);
	assert_int_equal(wait_for(&rig, 0, 1, 0, 50), 1);
	assert_int_equal(fgpu_next(rig.gpu), 50);
	assert_int_equal(end_wait(&rig, 10, 1, 1, 70, 0), 0);
	assert_true(fgpu_next(rig.gpu) == FGPU_NEVER);
	assert_int_equal(wait_for(&rig, 10, 1, 0, 50), 1);
	assert_int_equal(end_wait(&rig, 20, 1, FGPU_ALL, 0, 0), 0);
	assert_true(fgpu_next(rig.gpu) == FGPU_NEVER);
	assert_int_equal(end_wait(&rig, 20, 0, FGPU_ALL, 0, 0), 0);
	assert_true(fgpu_next(rig.gpu) == FGPU_NEVER);
	rig_free(&rig);
}

/* One slot for a wait; behind it are the tables of who runs and which slots are used. */
static void rig_one_wait(struct rig *rig)
{
	static const struct fgpu_limits limits = {
		.engines = 1,
		.regions = 1,
		.rings = 2,
		.clients = 2,
		.jobs = 2,
		.objects = 2,
		.handles = 2,
		.instances = 1,
		.text = 64,
		.waits = 1,
	};

	rig_new(rig, &limits, 0xa5);
	rig_device(rig, 0);
	rig_engine(rig, "e", 1, 0);
	rig_region(rig, "r", 0);
	rig_ring(rig, 0, FGPU_SHAPE_DWORDS, 64);
	rig_ring(rig, 0, FGPU_SHAPE_DWORDS, 64);
	rig_live(rig);
	rig_open(rig, 0, 7);
}

/* None of these reads or writes a wait behind the last: the times, the signals, the interrupts. */
static void test_last_slot(void **state)
{
	struct rig rig;

	(void)state;
	rig_one_wait(&rig);
	rig_submit(&rig, 0, 0, 1, 101, FGPU_JOB_BLOCKED);
	assert_int_equal(wait_for(&rig, 0, 0, 0, 0), 0);
	assert_int_equal(wait_for(&rig, 0, 0, 0, 0), -FGPU_ENOSPC);
	assert_true(fgpu_next(rig.gpu) == FGPU_NEVER);
	assert_int_equal(rig_ready(&rig, 0, 0), 0);
	rig_advance(&rig, 101);
	assert_int_equal(rig_events(&rig, FGPU_EVENT_FENCE_WAIT_END), 1);
	assert_int_equal(rig_create(&rig, 101, 0, 4096, 0), 0);
	rig_open(&rig, 101, 8);
	rig_submit(&rig, 101, 0, 1, 100, FGPU_JOB_BLOCKED);
	assert_int_equal(wait_for(&rig, 101, 1, 0, 0), 0);
	assert_int_equal(end_wait(&rig, 101, 0, FGPU_ALL, 0, 0), 0);
	assert_int_equal(rig_events(&rig, FGPU_EVENT_FENCE_WAIT_END), 1);
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
	assert_int_equal(end_wait(&rig, 10, 1, FGPU_ALL, 0, 0), 0);
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
		cmocka_unit_test(test_ring),	  cmocka_unit_test(test_slot_again),
		cmocka_unit_test(test_never_due), cmocka_unit_test(test_last_slot),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
