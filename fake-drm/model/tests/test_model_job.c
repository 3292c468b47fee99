/* SPDX-License-Identifier: MIT */
/* Jobs in their rings: order, fences, waiting, events. */
#include "rig.h"

static void test_story(void **state)
{
	const struct fgpu_event *event;
	struct rig rig;

	(void)state;
	rig_simple(&rig, 1, 0);
	rig_open(&rig, 0, 4711);
	rig_submit(&rig, 10, 0, 0, 100, 0);
	rig_submit(&rig, 20, 0, 0, 100, FGPU_JOB_SUBMIT_FIRST);
	rig_advance(&rig, 1000);
	assert_string_equal(rig_story(&rig, 0), "ACSQ-IASCQOFIOF");
	event = rig_event(&rig, FGPU_EVENT_COMPLETE, 0);
	assert_int_equal(event->time, 110);
	assert_int_equal(event->aux, 100);
	assert_int_equal(event->position, 8);
	assert_int_equal(event->bytes, 8);
	assert_int_equal(event->fence, 1);
	assert_int_equal(event->client, 0);
	assert_int_equal(event->client_id, 4711);
	assert_int_equal(event->cookie, 8);
	assert_int_equal(event->ring, 0);
	assert_int_equal(event->error, 0);
	event = rig_event(&rig, FGPU_EVENT_FENCE_SIGNAL, 1);
	assert_int_equal(event->time, 210);
	assert_int_equal(event->fence, 2);
	assert_int_equal(rig_ring_truth(&rig, 0).fence, 2);
	rig_free(&rig);
}

/* The head waits and blocks its ring; the other ring continues. */
static void test_blocked(void **state)
{
	struct rig rig;

	(void)state;
	rig_simple(&rig, 2, 0);
	rig_open(&rig, 0, 1);
	assert_int_equal(rig_submit(&rig, 0, 0, 0, 100, FGPU_JOB_BLOCKED), 0);
	assert_int_equal(rig_submit(&rig, 0, 0, 0, 100, 0), 1);
	assert_int_equal(rig_submit(&rig, 0, 0, 1, 100, 0), 2);
	rig_advance(&rig, 500);
	assert_int_equal(rig_events(&rig, FGPU_EVENT_COMPLETE), 1);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_COMPLETE, 0)->ring, 1);
	assert_int_equal(rig_ready(&rig, 500, 0), 0);
	assert_int_equal(rig_ready(&rig, 500, 0), -FGPU_EINVAL);
	assert_int_equal(rig_ready(&rig, 500, 1), -FGPU_EINVAL);
	assert_int_equal(rig_ready(&rig, 500, 2), -FGPU_ENOENT);
	rig_advance(&rig, 1000);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_COMPLETE, 1)->time, 600);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_COMPLETE, 2)->time, 700);
	rig_free(&rig);
}

/* What waits behind another may be ready before its turn comes. */
static void test_ready_early(void **state)
{
	struct rig rig;

	(void)state;
	rig_simple(&rig, 1, 0);
	rig_open(&rig, 0, 1);
	rig_submit(&rig, 0, 0, 0, 100, 0);
	assert_int_equal(rig_submit(&rig, 0, 0, 0, 100, FGPU_JOB_BLOCKED), 1);
	rig_ready(&rig, 50, 1);
	rig_advance(&rig, 1000);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_COMPLETE, 1)->time, 200);
	rig_free(&rig);
}

/* a, b, b, a on one ring: three switches after the first, each from the client of the last one. */
static void test_switch(void **state)
{
	static const fgpu_u32 owner[] = {0, 1, 1, 0};
	static const fgpu_u64 from[] = {0, 100, 200}, to[] = {100, 200, 100};
	struct rig rig;
	size_t i;

	(void)state;
	rig_simple(&rig, 1, 0);
	rig_open(&rig, 0, 100);
	rig_open(&rig, 0, 200);
	for (i = 0; i < 4; i++)
		rig_submit(&rig, 0, owner[i], 0, 10, 0);
	rig_advance(&rig, 100);
	assert_int_equal(rig_events(&rig, FGPU_EVENT_CTX_SWITCH), 3);
	for (i = 0; i < 3; i++) {
		assert_int_equal(rig_event(&rig, FGPU_EVENT_CTX_SWITCH, i)->aux, from[i]);
		assert_int_equal(rig_event(&rig, FGPU_EVENT_CTX_SWITCH, i)->client_id, to[i]);
	}
	/* A reused slot is another client. */
	rig_close(&rig, 100, 0);
	assert_int_equal(rig_open(&rig, 100, 300), 0);
	rig_submit(&rig, 100, 0, 0, 10, 0);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_CTX_SWITCH, 3)->aux, 100);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_CTX_SWITCH, 3)->client_id, 300);
	/* And so are two that have the same id. */
	assert_int_equal(rig_open(&rig, 200, 300), 2);
	rig_submit(&rig, 200, 2, 0, 10, 0);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_CTX_SWITCH, 4)->aux, 300);
	rig_submit(&rig, 300, 2, 0, 10, 0);
	assert_int_equal(rig_events(&rig, FGPU_EVENT_CTX_SWITCH), 5);
	rig_free(&rig);
}

/* Slots of jobs that ended are given out again, lowest first; a full table is no full ring. */
static void test_slots(void **state)
{
	static const struct fgpu_limits limits = {1, 1, 2, 1, 1, 3, 1, 1, 0, 64, 0, 0};
	struct rig rig;

	(void)state;
	rig_new(&rig, &limits, 0xff);
	rig_device(&rig, 0);
	rig_engine(&rig, "e", 1, 0);
	rig_ring(&rig, 0, FGPU_SHAPE_PUSH, 80);
	rig_live(&rig);
	rig_open(&rig, 0, 1);
	assert_int_equal(rig_submit(&rig, 0, 0, 0, 10, 0), 0);
	assert_int_equal(rig_submit(&rig, 0, 0, 0, 10, 0), 1);
	assert_int_equal(rig_submit(&rig, 0, 0, 0, 10, 0), 2);
	assert_int_equal(rig_submit(&rig, 0, 0, 0, 10, 0), -FGPU_ENOSPC);
	assert_int_equal(rig_events(&rig, FGPU_EVENT_RING_WAIT), 0);
	rig_advance(&rig, 25);
	assert_int_equal(rig_submit(&rig, 25, 0, 0, 10, 0), 0);
	assert_int_equal(rig_submit(&rig, 25, 0, 0, 10, 0), 1);
	assert_int_equal(rig_submit(&rig, 25, 0, 0, 10, 0), -FGPU_ENOSPC);
	assert_int_equal(rig_open(&rig, 25, 2), -FGPU_ENOSPC);
	rig_free(&rig);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_story),	    cmocka_unit_test(test_blocked),
		cmocka_unit_test(test_ready_early), cmocka_unit_test(test_switch),
		cmocka_unit_test(test_slots),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
