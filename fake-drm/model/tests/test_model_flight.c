/* SPDX-License-Identifier: MIT */
/* Several jobs of a ring on its engine at once: their order, and what ends them. */
#include "rig.h"

#include "stream.h"

/* A ring that keeps up to depth instances of capacity busy, and clients 7 and 8. */
static void rig_flight(struct rig *rig, fgpu_u64 capacity, fgpu_u64 depth)
{
	rig_new(rig, NULL, 0x5a);
	rig_device(rig, 0);
	rig_engine(rig, "compute", capacity, 0);
	rig_deep_ring(rig, 0, FGPU_SHAPE_PUSH, 64, depth);
	rig_live(rig);
	rig_open(rig, 0, 7);
	rig_open(rig, 0, 8);
}

static int submit_early(struct rig *rig, fgpu_u64 at, fgpu_u32 client, fgpu_u64 work)
{
	struct fgpu_command c = fgpu_command(FGPU_SUBMIT, at);

	c.client = client;
	c.amount = work;
	c.cookie = 8 + STREAM_OVERTAKES;
	c.flags = FGPU_JOB_OVERTAKE;
	return rig_do(rig, &c);
}

/* Up to the depth of the ring, and to the capacity of the engine. */
static void test_depth(void **state)
{
	static const struct {
		fgpu_u64 capacity, depth, running;
	} rows[] = {{4, 1, 1}, {4, 0, 1}, {4, 3, 3}, {2, 3, 2}, {4, 8, 4}};
	size_t i, n;

	(void)state;
	for (i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct rig rig;

		rig_flight(&rig, rows[i].capacity, rows[i].depth);
		for (n = 0; n < 6; n++)
			rig_submit(&rig, 0, 0, 0, 100, 0);
		assert_int_equal(rig_truth(&rig, 0).running, rows[i].running);
		for (n = 0; n < rows[i].running; n++)
			assert_int_equal(rig_event(&rig, FGPU_EVENT_ISSUE, n)->aux, n);
		rig_advance(&rig, 1000);
		assert_int_equal(rig_ring_truth(&rig, 0).fence, 6);
		assert_int_equal(rig_used(&rig, 0, 0).busy_ns, 600);
		rig_free(&rig);
	}
}

/* The short one is done first, and completes behind the long one: it keeps its unit until then. */
static void test_in_order(void **state)
{
	struct rig rig;
	size_t from;

	(void)state;
	rig_flight(&rig, 2, 2);
	rig_submit(&rig, 0, 0, 0, 100, 0);
	rig_submit(&rig, 0, 1, 0, 30, 0);
	rig_submit(&rig, 0, 0, 0, 50, 0);
	from = rig.count;
	rig_advance(&rig, 99);
	assert_int_equal(rig.count, from);
	assert_true(fgpu_next(rig.gpu) == 100);
	rig_advance(&rig, 100);
	assert_string_equal(rig_story(&rig, from), "OFOF-I");
	assert_int_equal(rig.events[from + 2].aux, 100); /* ran */
	assert_int_equal(rig_used(&rig, 1, 0).busy_ns, 100);
	assert_int_equal(rig_ring_truth(&rig, 0).read, 16);
	rig_advance(&rig, 150);
	assert_int_equal(rig_ring_truth(&rig, 0).fence, 3);
	rig_free(&rig);
}

/* The fault: it completes and signals early; its space is free only behind the one before it. */
static void test_overtake(void **state)
{
	struct fgpu_command wait = fgpu_command(FGPU_WAIT, 50);
	struct rig rig;
	size_t from;

	(void)state;
	rig_flight(&rig, 2, 2);
	rig_submit(&rig, 0, 0, 0, 100, 0);
	assert_int_equal(submit_early(&rig, 0, 1, 30), 1);
	rig_submit(&rig, 0, 0, 0, 50, 0);
	from = rig.count;
	rig_advance(&rig, 30);
	assert_string_equal(rig_story(&rig, from), "OF-I");
	assert_int_equal(rig.events[from].fence, 2);
	assert_int_equal(rig.events[from].aux, 30);
	assert_int_equal(rig_used(&rig, 1, 0).busy_ns, 30);
	assert_int_equal(rig_ring_truth(&rig, 0).read, 0);
	assert_int_equal(rig_ring_truth(&rig, 0).fence, 0);
	assert_int_equal(rig_ring_truth(&rig, 0).queued, 2);
	wait.job = 1;
	assert_int_equal(rig_do(&rig, &wait), -FGPU_ENOENT); /* it is signalled */
	rig_close(&rig, 60, 1); /* nothing of it is left to be cancelled */
	rig_advance(&rig, 100);
	assert_string_equal(rig_story(&rig, from + 4), "OFOF");
	assert_int_equal(rig_ring_truth(&rig, 0).fence, 3);
	assert_int_equal(rig_ring_truth(&rig, 0).read, 24);
	assert_true(fgpu_idle(rig.gpu));
	rig_free(&rig);
}

/* A client closes: its job behind that of another one leaves the engine, and signals in order. */
static void test_close(void **state)
{
	struct rig rig;
	size_t from;

	(void)state;
	rig_flight(&rig, 2, 2);
	rig_submit(&rig, 0, 0, 0, 100, 0);
	rig_submit(&rig, 0, 1, 0, 1000, 0);
	rig_submit(&rig, 0, 1, 0, 1000, 0);
	rig_submit(&rig, 0, 0, 0, 10, 0);
	from = rig.count;
	rig_close(&rig, 40, 1);
	/* the fourth runs at once: the third is cancelled, too */
	assert_string_equal(rig_story(&rig, from), "O-I");
	assert_int_equal(rig.events[from].error, -FGPU_ECANCELED);
	assert_int_equal(rig.events[from].aux, 40);
	assert_int_equal(rig.events[from + 2].fence, 4);
	assert_int_equal(rig_ring_truth(&rig, 0).queued, 3);
	rig_advance(&rig, 100);
	assert_string_equal(rig_story(&rig, from), "O-IOFFOFOF");
	assert_int_equal(rig.events[from + 5].fence, 2);
	assert_int_equal(rig.events[from + 5].error, -FGPU_ECANCELED);
	assert_int_equal(rig_truth(&rig, 0).busy_ns, 100 + 40 + 60);
	assert_true(fgpu_idle(rig.gpu));
	rig_free(&rig);
}

static void test_reset(void **state)
{
	struct rig rig;
	size_t from;

	(void)state;
	rig_flight(&rig, 2, 2);
	rig_submit(&rig, 0, 0, 0, 100, FGPU_JOB_HANG);
	rig_submit(&rig, 0, 1, 0, 100, FGPU_JOB_HANG);
	rig_submit(&rig, 0, 1, 0, 100, 0);
	from = rig.count;
	rig_op(&rig, 10, FGPU_RESET, 0, 0, FGPU_RESET_REPLAY);
	assert_string_equal(rig_story(&rig, from), "THTHR-I-I");
	from = rig.count;
	rig_op(&rig, 20, FGPU_RESET, 0, 0, FGPU_RESET_FORGET);
	assert_string_equal(rig_story(&rig, from), "THTHROFOFI");
	assert_int_equal(rig.events[from + 5].error, -FGPU_EIO);
	assert_int_equal(rig.events[from + 7].error, -FGPU_EIO);
	rig_advance(&rig, 120);
	assert_int_equal(rig_ring_truth(&rig, 0).fence, 3);
	assert_int_equal(rig_used(&rig, 0, 0).busy_ns, 20);
	assert_int_equal(rig_used(&rig, 1, 0).busy_ns, 120);
	rig_free(&rig);
}

static void test_most(void **state)
{
	struct fgpu_command ring = fgpu_command(FGPU_RING, 0);
	struct rig rig;

	(void)state;
	rig_new(&rig, NULL, 0);
	rig_device(&rig, 0);
	rig_engine(&rig, "e", 1, 0);
	ring.text = "r";
	ring.text_len = 1;
	ring.amount = 64;
	ring.span = 4097;
	assert_int_equal(rig_do(&rig, &ring), -FGPU_EINVAL);
	ring.span = 4096;
	assert_int_equal(rig_do(&rig, &ring), 0);
	rig_free(&rig);
}

/* One behind a job that hangs is not due at any time, though it would be done. */
static void test_behind_hang(void **state)
{
	struct rig rig;

	(void)state;
	rig_new(&rig, NULL, 0xa5);
	rig_device(&rig, 0);
	rig_engine(&rig, "e", 2, 0);
	rig_deep_ring(&rig, 0, FGPU_SHAPE_DWORDS, 64, 2);
	rig_live(&rig);
	rig_open(&rig, 0, 7);
	rig_submit(&rig, 0, 0, 0, 100, FGPU_JOB_HANG);
	rig_submit(&rig, 0, 0, 0, 100, 0);
	assert_int_equal(rig_events(&rig, FGPU_EVENT_ISSUE), 2);
	assert_true(fgpu_next(rig.gpu) == FGPU_NEVER);
	rig_free(&rig);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_behind_hang), cmocka_unit_test(test_depth),
		cmocka_unit_test(test_in_order),    cmocka_unit_test(test_overtake),
		cmocka_unit_test(test_close),	    cmocka_unit_test(test_reset),
		cmocka_unit_test(test_most),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
