/* SPDX-License-Identifier: MIT */
/* Submissions that wait for space: their order, and how they end. */
#include <string.h>

#include "rig.h"

/* It waits until the first job is done, and then does what every submission does. */
static void test_story(void **state)
{
	struct rig rig;
	size_t from;

	(void)state;
	rig_small(&rig);
	rig_submit(&rig, 0, 0, 0, 100, 0);
	rig_submit(&rig, 0, 0, 0, 100,
		   FGPU_JOB_WAIT_SPACE); /* there is space: nothing to wait for */
	assert_int_equal(rig_waiting(&rig), 0);
	from = rig.count;
	assert_int_equal(rig_submit(&rig, 10, 1, 0, 50, FGPU_JOB_WAIT_SPACE), 2);
	assert_string_equal(rig_story(&rig, from), "W");
	assert_int_equal(rig.events[from].error, 0);
	assert_int_equal(rig.events[from].client, 1);
	assert_int_equal(rig.events[from].client_id, 8);
	assert_int_equal(rig.events[from].cookie, 8); /* as rig_submit() has it */
	assert_int_equal(rig.events[from].job, 2);
	assert_int_equal(rig.events[from].bytes, 8);
	assert_int_equal(rig_ring_truth(&rig, 0).queued, 2);
	assert_int_equal(rig_waiting(&rig), 1);
	assert_true(fgpu_waits_for_space(rig.gpu, 2));
	assert_false(fgpu_waits_for_space(rig.gpu, 1));
	rig_advance(&rig, 99);
	assert_int_equal(rig.count, from + 1);
	rig_advance(&rig, 100);
	assert_string_equal(rig_story(&rig, from), "WOFXACSQI");
	assert_int_equal(rig.events[from + 3].error, 0);
	assert_int_equal(rig.events[from + 3].aux, 8); /* read */
	assert_int_equal(rig.events[from + 3].client, 1);
	assert_int_equal(rig.events[from + 3].job, 2);
	assert_int_equal(rig.events[from + 4].job, 2);
	assert_int_equal(rig.events[from + 4].fence, 3);
	assert_int_equal(rig.events[from + 4].client_id, 8);
	assert_int_equal(rig_waiting(&rig), 0);
	rig_advance(&rig, 250);
	assert_int_equal(rig_ring_truth(&rig, 0).fence, 3);
	assert_int_equal(rig_used(&rig, 1, 0).busy_ns, 50);
	rig_free(&rig);
}

/* A refusal names the client and its cookie, and no job: there is none. */
static void test_refused(void **state)
{
	const struct fgpu_event *event;
	struct rig rig;

	(void)state;
	rig_small(&rig);
	rig_span(&rig, 0, 0, 0, 1);
	rig_span(&rig, 0, 0, 0, 1);
	assert_int_equal(rig_span(&rig, 0, 1, 0, 33), -FGPU_ENOSPC);
	event = rig_event(&rig, FGPU_EVENT_RING_WAIT, 0);
	assert_int_equal(event->error, -FGPU_ENOSPC);
	assert_int_equal(event->client, 1);
	assert_int_equal(event->client_id, 8);
	assert_int_equal(event->cookie, 33);
	assert_int_equal(event->job, FGPU_NONE);
	rig_free(&rig);
}

/* One after the other, whatever they need; what does not wait is refused meanwhile. */
static void test_order(void **state)
{
	struct rig rig;
	size_t from;
	int i;

	(void)state;
	rig_new(&rig, NULL, 0xff);
	rig_device(&rig, 0);
	rig_engine(&rig, "copy", 1, 0);
	rig_ring(&rig, 0, FGPU_SHAPE_DWORDS, 64);
	rig_live(&rig);
	rig_open(&rig, 0, 7);
	for (i = 0; i < 6; i++)
		rig_span(&rig, 0, 0, 0, 8); /* 16 are free */
	from = rig.count;
	for (i = 0; i < 3; i++) {
		struct fgpu_command c = fgpu_command(FGPU_SUBMIT, 0);

		c.flags = FGPU_JOB_WAIT_SPACE;
		c.span = i ? 8 : 32;
		c.cookie = c.span;
		c.amount = 100;
		assert_int_equal(rig_do(&rig, &c), 6 + i);
	}
	/* only the first emits its wait: there is space for the others, it is not their turn */
	assert_string_equal(rig_story(&rig, from), "W");
	assert_int_equal(rig_span(&rig, 0, 0, 0, 8), -FGPU_ENOSPC);
	assert_int_equal(rig_op(&rig, 0, FGPU_UNDO, 0, 0, 0), -FGPU_ENOSPC);
	assert_string_equal(rig_story(&rig, from), "W");
	assert_int_equal(rig_span(&rig, 0, 0, 0, 17),
			 -FGPU_ENOSPC); /* not enough for that: 16 free */
	assert_string_equal(rig_story(&rig, from), "WW");
	assert_int_equal(rig.events[from + 1].error, -FGPU_ENOSPC);
	rig_advance(&rig, 100); /* 24 */
	assert_int_equal(rig_waiting(&rig), 3);
	rig_advance(&rig,
		    200); /* 32: it enters, and fills the ring; the next one waits from now on */
	assert_int_equal(rig_waiting(&rig), 2);
	assert_string_equal(rig_story(&rig, from), "WWOFIOFXACSQWI");
	rig_advance(&rig, 300);
	assert_int_equal(rig_waiting(&rig), 1);
	rig_advance(&rig, 1100);
	assert_int_equal(rig_ring_truth(&rig, 0).fence, 9);
	assert_int_equal(rig_ring_truth(&rig, 0).written, 48 + 32 + 8 + 8);
	assert_int_equal(rig_events(&rig, FGPU_EVENT_RING_WAIT), 4);
	assert_int_equal(rig_events(&rig, FGPU_EVENT_RING_WAIT_END), 3);
	rig_free(&rig);
}

/* Many enter in one instant; the next job starts only after that. */
static void test_many(void **state)
{
	struct rig rig;
	size_t from;

	(void)state;
	rig_new(&rig, NULL, 0);
	rig_device(&rig, 0);
	rig_engine(&rig, "copy", 1, 0);
	rig_ring(&rig, 0, FGPU_SHAPE_DWORDS, 64);
	rig_live(&rig);
	rig_open(&rig, 0, 7);
	rig_span(&rig, 0, 0, 0, 64);
	rig_submit(&rig, 0, 0, 0, 10, FGPU_JOB_WAIT_SPACE);
	rig_submit(&rig, 0, 0, 0, 10, FGPU_JOB_WAIT_SPACE);
	from = rig.count;
	rig_advance(&rig, 100);
	assert_string_equal(rig_story(&rig, from), "OFXACSQACSQI");
	rig_free(&rig);
}

/* Each that enters is an event of the budget. */
static void test_budget(void **state)
{
	struct rig rig;

	(void)state;
	rig_new(&rig, NULL, 0);
	rig_device(&rig, 0);
	rig_engine(&rig, "copy", 1, 0);
	rig_ring(&rig, 0, FGPU_SHAPE_DWORDS, 64);
	rig_live(&rig);
	rig_open(&rig, 0, 7);
	rig_span(&rig, 0, 0, 0, 64);
	rig_submit(&rig, 0, 0, 0, 10, FGPU_JOB_WAIT_SPACE);
	rig_submit(&rig, 0, 0, 0, 10, FGPU_JOB_WAIT_SPACE);
	assert_int_equal(fgpu_advance(rig.gpu, 100, 2), 1); /* the job ends, one enters */
	assert_int_equal(rig_waiting(&rig), 1);
	assert_int_equal(fgpu_advance(rig.gpu, 100, 1), 0);
	assert_int_equal(rig_waiting(&rig), 0);
	rig_free(&rig);
}

/* A client that closes waits no longer, and its jobs make space for others. */
static void test_close(void **state)
{
	struct rig rig;
	size_t from;
	int object;

	(void)state;
	rig_small(&rig);
	object = rig_create(&rig, 0, 0, 4096, FGPU_OBJECT_RESIDENT);
	rig_submit(&rig, 0, 0, 0, 100, 0);
	rig_submit(&rig, 0, 0, 0, 100, 0);
	{
		struct fgpu_command c = fgpu_command(FGPU_SUBMIT, 0);

		c.flags = FGPU_JOB_WAIT_SPACE;
		c.uses[0] = (fgpu_u32)object;
		assert_int_equal(rig_do(&rig, &c), 2);
	}
	assert_int_equal(rig_memory(&rig, 0).active, 4096);
	rig_submit(&rig, 0, 1, 0, 10, FGPU_JOB_WAIT_SPACE);
	from = rig.count;
	rig_close(&rig, 50, 0);
	/* its wait ends, it is the other's turn; its jobs end, its object is freed */
	assert_string_equal(rig_story(&rig, from), "XWOFOF*d");
	assert_int_equal(rig.events[from].error, -FGPU_ECANCELED);
	rig_advance(&rig, 50);
	assert_string_equal(rig_story(&rig, from + 8), "XACSQ-I");
	rig_advance(&rig, 60);
	assert_int_equal(rig_ring_truth(&rig, 0).fence, 3);
	rig_free(&rig);
}

/* A reset ends waits as it ends jobs; one with replay does neither. */
static void test_reset(void **state)
{
	struct rig rig;
	size_t from;

	(void)state;
	rig_small(&rig);
	rig_submit(&rig, 0, 0, 0, 100, FGPU_JOB_HANG);
	rig_submit(&rig, 0, 0, 0, 100, 0);
	rig_submit(&rig, 0, 1, 0, 10, FGPU_JOB_WAIT_SPACE);
	rig_op(&rig, 50, FGPU_RESET, 0, 0, FGPU_RESET_REPLAY);
	assert_int_equal(rig_waiting(&rig), 1);
	from = rig.count;
	rig_op(&rig, 60, FGPU_RESET, 0, 0, 0);
	assert_string_equal(rig_story(&rig, from), "THRXOFI");
	assert_int_equal(rig.events[from + 3].error, -FGPU_EIO);
	assert_int_equal(rig_waiting(&rig), 0);
	rig_advance(&rig, 1000);
	assert_int_equal(rig_ring_truth(&rig, 0).fence, 2);
	rig_free(&rig);
}

static void test_unplug(void **state)
{
	struct rig rig;
	size_t from;

	(void)state;
	rig_small(&rig);
	rig_submit(&rig, 0, 0, 0, 100, 0);
	rig_submit(&rig, 0, 0, 0, 100, 0);
	rig_submit(&rig, 0, 0, 0, 10, FGPU_JOB_WAIT_SPACE);
	rig_submit(&rig, 0, 1, 0, 10, FGPU_JOB_WAIT_SPACE);
	from = rig.count;
	rig_op(&rig, 10, FGPU_UNPLUG, 0, 0, 0);
	assert_string_equal(rig_story(&rig, from), "XOFOF");
	assert_int_equal(rig.events[from].error, -FGPU_ENODEV);
	assert_true(fgpu_idle(rig.gpu));
	assert_int_equal(rig_ring_truth(&rig, 0).waiting, 0);
	rig_free(&rig);
}

/* A blocked job may become ready before there is space for it. */
static void test_blocked(void **state)
{
	const fgpu_u32 flags = FGPU_JOB_WAIT_SPACE | FGPU_JOB_BLOCKED;
	struct rig rig;

	(void)state;
	rig_small(&rig);
	rig_submit(&rig, 0, 0, 0, 100, 0);
	rig_submit(&rig, 0, 0, 0, 100, 0);
	rig_submit(&rig, 0, 1, 0, 10, flags);
	rig_submit(&rig, 0, 1, 0, 10, flags);
	assert_int_equal(rig_ready(&rig, 10, 2), 0);
	assert_int_equal(rig_ready(&rig, 10, 2), -FGPU_EINVAL);
	rig_advance(&rig, 500);
	assert_int_equal(rig_ring_truth(&rig, 0).fence, 3);
	assert_int_equal(rig_ready(&rig, 500, 3), 0);
	rig_advance(&rig, 600);
	assert_int_equal(rig_ring_truth(&rig, 0).fence, 4);
	rig_free(&rig);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_story),	cmocka_unit_test(test_order),
		cmocka_unit_test(test_many),	cmocka_unit_test(test_close),
		cmocka_unit_test(test_reset),	cmocka_unit_test(test_unplug),
		cmocka_unit_test(test_blocked), cmocka_unit_test(test_refused),
		cmocka_unit_test(test_budget),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
