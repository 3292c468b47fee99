/* SPDX-License-Identifier: MIT */
/* Jobs that wait for jobs that use the same objects: for which, in which order, and until when. */
#include "rig.h"

#define SYNC  FGPU_JOB_IMPLICIT_SYNC
#define WRITE FGPU_JOB_WRITE

/* Clients 7 and 8, four instances, two rings; objects 0 and 1, of which both have handles. */
static void setup(struct rig *rig)
{
	fgpu_u32 i;

	rig_simple(rig, 4, 0);
	assert_int_equal(rig_open(rig, 0, 7), 0);
	assert_int_equal(rig_open(rig, 0, 8), 1);
	for (i = 0; i < 2; i++) {
		assert_int_equal(rig_create(rig, 0, 0, 100, FGPU_OBJECT_RESIDENT), (int)i);
		assert_int_equal(rig_object(rig, 0, FGPU_HANDLE, 1, i), 0);
	}
}

/* A job of 100 ns. */
static int job(struct rig *rig, fgpu_u64 at, fgpu_u32 client, fgpu_u32 ring, fgpu_u32 flags,
	       fgpu_u32 object)
{
	struct fgpu_command c = fgpu_command(FGPU_SUBMIT, at);

	c.client = client;
	c.index = ring;
	c.amount = 100;
	c.flags = flags;
	c.cookie = 8;
	c.uses[2] = object;
	return rig_do(rig, &c);
}

/* When the nth job that begins does so. */
static fgpu_u64 issued(const struct rig *rig, size_t n)
{
	const struct fgpu_event *event = rig_event(rig, FGPU_EVENT_ISSUE, n);

	return event ? event->time : FGPU_NEVER;
}

static void test_waits(void **state)
{
	const struct fgpu_event *wait;
	struct rig rig;
	size_t from;

	(void)state;
	setup(&rig);
	assert_int_equal(job(&rig, 0, 0, 0, WRITE, 0), 0);
	from = rig.count;
	assert_int_equal(job(&rig, 30, 1, 1, SYNC, 0), 1);
	assert_string_equal(rig_story(&rig, from), "ACSQw");
	wait = rig_event(&rig, FGPU_EVENT_FENCE_WAIT, 0);
	assert_int_equal(wait->time, 30);
	assert_int_equal(wait->client, 1);
	assert_int_equal(wait->client_id, 8);
	assert_int_equal(wait->ring, 0);
	assert_int_equal(wait->fence, 1);
	assert_int_equal(wait->cookie, 8);
	assert_int_equal(wait->aux, 0);
	assert_int_equal(wait->error, 0);
	rig_advance(&rig, 99);
	assert_int_equal(rig.count, from + 5);
	rig_advance(&rig, 100);
	assert_string_equal(rig_story(&rig, from + 5), "OFx-I");
	assert_int_equal(rig_event(&rig, FGPU_EVENT_FENCE_WAIT_END, 0)->error, 0);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_FENCE_WAIT_END, 0)->client, 1);
	rig_advance(&rig, 200);
	assert_true(fgpu_idle(rig.gpu));
	rig_free(&rig);
}

/* Readers wait for writers, writers for both; no job for one that uses other objects, or without
 * the flag. */
static void test_conflicts(void **state)
{
	static const struct {
		fgpu_u32 before, object, flags, waits;
	} rows[] = {
		{0, 0, SYNC, 0},
		{WRITE, 0, SYNC, 1},
		{0, 0, SYNC | WRITE, 1},
		{WRITE, 0, SYNC | WRITE, 1},
		{WRITE, 1, SYNC | WRITE, 0},
		{WRITE, 0, WRITE, 0},
		{WRITE, FGPU_NONE, SYNC | WRITE, 0},
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct rig rig;

		setup(&rig);
		job(&rig, 0, 0, 0, rows[i].before, 0);
		job(&rig, 0, 0, 1, rows[i].flags, rows[i].object);
		rig_advance(&rig, 300);
		assert_int_equal(rig_events(&rig, FGPU_EVENT_FENCE_WAIT), rows[i].waits);
		assert_int_equal(issued(&rig, 1), rows[i].waits ? 100 : 0);
		rig_free(&rig);
	}
}

/* Each place of a job's list of objects counts, in both jobs. */
static void test_places(void **state)
{
	fgpu_u32 place;

	(void)state;
	for (place = 0; place < FGPU_USES; place++) {
		struct fgpu_command c = fgpu_command(FGPU_SUBMIT, 0);
		struct rig rig;

		setup(&rig);
		c.amount = 100;
		c.cookie = 8;
		c.flags = WRITE;
		c.uses[place] = 0;
		assert_int_equal(rig_do(&rig, &c), 0);
		assert_int_equal(job(&rig, 0, 1, 1, SYNC, 0), 1);
		assert_int_equal(rig_events(&rig, FGPU_EVENT_FENCE_WAIT), 1);
		rig_free(&rig);
	}
}

/* A job in the first slot, free again, waits as any other. */
static void test_first_slot(void **state)
{
	struct rig rig;

	(void)state;
	setup(&rig);
	job(&rig, 0, 0, 0, 0, FGPU_NONE);
	assert_int_equal(job(&rig, 50, 0, 1, WRITE, 0), 1); /* to 150 */
	rig_advance(&rig, 120);
	assert_int_equal(job(&rig, 120, 1, 0, SYNC, 0), 0);
	rig_advance(&rig, 1000);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_FENCE_WAIT_END, 0)->time, 150);
	assert_int_equal(issued(&rig, 2), 150);
	assert_true(fgpu_idle(rig.gpu));
	rig_free(&rig);
}

/* A client is closed whose one job was waited for, and whose other one waited, too. */
static void test_closed_between(void **state)
{
	struct rig rig;

	(void)state;
	setup(&rig);
	job(&rig, 0, 0, 1, 0, FGPU_NONE);
	assert_int_equal(job(&rig, 50, 1, 0, WRITE, 0), 1);
	rig_advance(&rig, 120);
	assert_int_equal(job(&rig, 120, 0, 1, SYNC, 0), 0);
	assert_int_equal(job(&rig, 120, 1, 1, SYNC, 0), 2);
	assert_int_equal(rig_close(&rig, 130, 1), 0);
	rig_advance(&rig, 1000);
	assert_int_equal(issued(&rig, 2), 130);
	assert_true(fgpu_idle(rig.gpu));
	rig_free(&rig);
}

/* One fence after another, in the order of the rings' entries; what has signalled meanwhile is no
 * wait. */
static void test_several(void **state)
{
	struct fgpu_command last = fgpu_command(FGPU_SUBMIT, 20);
	struct rig rig;

	(void)state;
	setup(&rig);
	job(&rig, 0, 0, 0, WRITE, 0); /* to 100 */
	job(&rig, 0, 0, 0, WRITE, 1); /* to 200 */
	job(&rig, 10, 0, 1, 0, 1); /* to 110, a reader */
	last.client = 1;
	last.index = 1;
	last.amount = 100;
	last.flags = SYNC | WRITE;
	last.cookie = 8;
	last.uses[0] = 1;
	last.uses[3] = 0;
	assert_int_equal(rig_do(&rig, &last), 3);
	rig_advance(&rig, 1000);
	assert_int_equal(rig_events(&rig, FGPU_EVENT_FENCE_WAIT), 2);
	assert_int_equal(rig_events(&rig, FGPU_EVENT_FENCE_WAIT_END), 2);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_FENCE_WAIT, 0)->fence, 1);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_FENCE_WAIT, 0)->ring, 0);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_FENCE_WAIT, 1)->fence, 2);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_FENCE_WAIT, 1)->time, 100);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_FENCE_WAIT_END, 1)->time, 200);
	assert_int_equal(issued(&rig, 3), 200);
	/* nothing is left to wait for */
	job(&rig, 1000, 0, 0, SYNC | WRITE, 0);
	assert_int_equal(issued(&rig, 4), 1000);
	rig_free(&rig);
}

/* Several that wait for one fence begin in the order of their slots, all in its instant. */
static void test_many(void **state)
{
	struct rig rig;
	size_t from;

	(void)state;
	setup(&rig);
	job(&rig, 0, 0, 0, WRITE, 0);
	job(&rig, 0, 0, 0, SYNC, 0);
	job(&rig, 0, 1, 1, SYNC, 0);
	from = rig.count;
	rig_advance(&rig, 100);
	assert_string_equal(rig_story(&rig, from), "OFxIx-I");
	assert_int_equal(rig_events(&rig, FGPU_EVENT_FENCE_WAIT), 2);
	rig_free(&rig);
}

/* It begins when both it is ready and its fences are signalled. */
static void test_blocked(void **state)
{
	fgpu_u64 ready;

	(void)state;
	for (ready = 50; ready <= 150; ready += 100) {
		struct rig rig;

		setup(&rig);
		job(&rig, 0, 0, 0, WRITE, 0);
		job(&rig, 0, 0, 1, SYNC | FGPU_JOB_BLOCKED, 0);
		assert_int_equal(rig_ready(&rig, ready, 1), 0);
		rig_advance(&rig, 1000);
		assert_int_equal(rig_event(&rig, FGPU_EVENT_FENCE_WAIT_END, 0)->time, 100);
		assert_int_equal(issued(&rig, 1), ready == 50 ? 100 : 150);
		rig_free(&rig);
	}
}

/* What is given up waits no longer, and what waited for it goes on. */
static void test_closed(void **state)
{
	struct rig rig;

	(void)state;
	setup(&rig);
	job(&rig, 0, 0, 0, WRITE, 0);
	job(&rig, 0, 1, 1, SYNC | WRITE, 0);
	job(&rig, 0, 0, 0, SYNC, 0);
	assert_int_equal(rig_close(&rig, 40, 1), 0);
	assert_int_equal(rig_events(&rig, FGPU_EVENT_FENCE_WAIT_END), 1);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_FENCE_WAIT_END, 0)->error, -FGPU_ECANCELED);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_FENCE_WAIT_END, 0)->client, 1);
	rig_advance(&rig, 1000);
	assert_int_equal(rig_events(&rig, FGPU_EVENT_ISSUE), 2);
	assert_int_equal(issued(&rig, 1), 100);
	assert_int_equal(rig_events(&rig, FGPU_EVENT_FENCE_WAIT),
			 rig_events(&rig, FGPU_EVENT_FENCE_WAIT_END));
	assert_int_equal(rig_close(&rig, 1000, 0), 0);
	assert_true(fgpu_idle(rig.gpu));
	rig_free(&rig);
}

/* Closed together with the client that it waits for; and unplugged. */
static void test_unplug(void **state)
{
	struct rig rig;

	(void)state;
	setup(&rig);
	job(&rig, 0, 0, 0, WRITE, 0);
	job(&rig, 0, 0, 1, SYNC, 0);
	job(&rig, 0, 1, 1, SYNC, 0);
	assert_int_equal(rig_op(&rig, 10, FGPU_UNPLUG, 0, 0, 0), 0);
	assert_int_equal(rig_events(&rig, FGPU_EVENT_FENCE_WAIT_END), 2);
	assert_true(fgpu_idle(rig.gpu));
	assert_true(fgpu_next(rig.gpu) == FGPU_NEVER);
	rig_free(&rig);
}

/* A job that is lost in a reset has signalled, too. */
static void test_reset(void **state)
{
	struct rig rig;

	(void)state;
	setup(&rig);
	job(&rig, 0, 0, 0, WRITE | FGPU_JOB_HANG, 0);
	job(&rig, 0, 1, 1, SYNC, 0);
	assert_int_equal(rig_op(&rig, 70, FGPU_RESET, 0, 0, FGPU_RESET_REPLAY), 0);
	assert_int_equal(rig_events(&rig, FGPU_EVENT_FENCE_WAIT_END), 0);
	assert_int_equal(rig_op(&rig, 80, FGPU_RESET, 0, 0, 0), 0);
	rig_advance(&rig, 80);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_FENCE_WAIT_END, 0)->error, 0);
	assert_int_equal(issued(&rig, 2), 80);
	rig_free(&rig);
}

/*
 * Only what is in a ring is waited for: what waits for space enters later, and then waits itself.
 */
static void test_space(void **state)
{
	struct rig rig;
	fgpu_u32 i;

	(void)state;
	rig_small(&rig); /* two pushes */
	assert_int_equal(rig_create(&rig, 0, 0, 100, 0), 0);
	for (i = 0; i < 2; i++)
		assert_int_equal(job(&rig, 0, 0, 0, i ? WRITE : 0, 0), (int)i);
	assert_int_equal(job(&rig, 0, 0, 0, SYNC | FGPU_JOB_WAIT_SPACE, 0), 2);
	assert_int_equal(rig_events(&rig, FGPU_EVENT_FENCE_WAIT), 0);
	rig_advance(&rig, 100);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_FENCE_WAIT, 0)->fence, 2);
	rig_advance(&rig, 1000);
	assert_int_equal(issued(&rig, 2), 200);
	rig_free(&rig);
}

/* What waits for space is in no ring yet, and nothing waits for it. */
static void test_space_before(void **state)
{
	struct rig rig;
	fgpu_u32 i;

	(void)state;
	rig_new(&rig, NULL, 0x5a);
	rig_device(&rig, 0);
	rig_engine(&rig, "copy", 2, 0);
	rig_region(&rig, "vram", 1 << 20);
	for (i = 0; i < 2; i++)
		rig_ring(&rig, 0, FGPU_SHAPE_PUSH, 16); /* two pushes */
	rig_live(&rig);
	assert_int_equal(rig_open(&rig, 0, 7), 0);
	assert_int_equal(rig_create(&rig, 0, 0, 100, 0), 0);
	for (i = 0; i < 2; i++)
		assert_int_equal(job(&rig, 0, 0, 0, 0, FGPU_NONE), (int)i);
	assert_int_equal(job(&rig, 0, 0, 0, WRITE | FGPU_JOB_WAIT_SPACE, 0), 2);
	assert_int_equal(job(&rig, 0, 0, 1, SYNC, 0), 3);
	assert_int_equal(rig_events(&rig, FGPU_EVENT_FENCE_WAIT), 0);
	rig_free(&rig);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_waits),	     cmocka_unit_test(test_conflicts),
		cmocka_unit_test(test_several),	     cmocka_unit_test(test_many),
		cmocka_unit_test(test_blocked),	     cmocka_unit_test(test_closed),
		cmocka_unit_test(test_unplug),	     cmocka_unit_test(test_reset),
		cmocka_unit_test(test_space),	     cmocka_unit_test(test_places),
		cmocka_unit_test(test_first_slot),   cmocka_unit_test(test_closed_between),
		cmocka_unit_test(test_space_before),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
