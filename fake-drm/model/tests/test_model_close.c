/* SPDX-License-Identifier: MIT */
/* Jobs of a client that closes, and of a device that is unplugged. */
#include "rig.h"

#include "model.h"

/* A running job ends now, with what it ran; the engine's counters keep it. */
static void test_running(void **state)
{
	struct rig rig;
	size_t from;

	(void)state;
	rig_two_clients(&rig);
	rig_submit(&rig, 0, 0, 0, 100, 0);
	rig_submit(&rig, 0, 1, 1, 100, 0);
	rig_advance(&rig, 30);
	from = rig.count;
	assert_int_equal(rig_close(&rig, 30, 0), 0);
	assert_string_equal(rig_story(&rig, from), "OF-I");
	assert_int_equal(rig.events[from].error, -FGPU_ECANCELED);
	assert_int_equal(rig.events[from].aux, 30);
	assert_int_equal(rig.events[from].client_id, 7);
	assert_int_equal(rig_truth(&rig, 0).busy_ns, 30);
	assert_int_equal(rig_close(&rig, 30, 0), -FGPU_ENOENT);
	assert_int_equal(rig_open(&rig, 30, 9), 0);
	assert_int_equal(rig_used(&rig, 0, 0).busy_ns, 0);
	assert_int_equal(rig.gpu->clients[0].opened, 30);
	rig_advance(&rig, 200);
	assert_int_equal(rig_truth(&rig, 0).busy_ns, 130);
	rig_free(&rig);
}

/*
 * Its job is between two of another client: fences signal in order, so it ends when the first is
 * done, without having run. Its slot of a client is free before.
 */
static void test_in_the_middle(void **state)
{
	struct rig rig;
	size_t from;

	(void)state;
	rig_two_clients(&rig);
	rig_submit(&rig, 0, 0, 0, 100, 0);
	assert_int_equal(rig_submit(&rig, 0, 1, 0, 100, FGPU_JOB_BLOCKED), 1);
	rig_submit(&rig, 0, 1, 0, 100, 0);
	rig_submit(&rig, 0, 0, 0, 100, 0);
	from = rig.count;
	rig_close(&rig, 10, 1);
	assert_string_equal(rig_story(&rig, from), "");
	assert_int_equal(rig_open(&rig, 10, 9), 1);
	assert_int_equal(rig_ready(&rig, 10, 1), -FGPU_ENOENT);
	assert_int_equal(rig_ring_truth(&rig, 0).queued, 4);
	rig_advance(&rig, 100);
	assert_string_equal(rig_story(&rig, from), "OFOFOFI");
	assert_int_equal(rig.events[from + 2].error, -FGPU_ECANCELED);
	assert_int_equal(rig.events[from + 2].client_id, 8);
	assert_int_equal(rig.events[from + 2].client, FGPU_NONE);
	assert_int_equal(rig.events[from + 2].aux, 0);
	assert_int_equal(rig_used(&rig, 1, 0).busy_ns, 0);
	rig_advance(&rig, 300);
	assert_true(fgpu_idle(rig.gpu));
	rig_free(&rig);
}

static int destroy(struct rig *rig, fgpu_u64 at, fgpu_u32 client, fgpu_u32 ring)
{
	struct fgpu_command c = fgpu_command(FGPU_DESTROY, at);

	c.client = client;
	c.index = ring;
	return rig_do(rig, &c);
}

/* Its jobs of one ring end, those of the other run on; the client stays open, and keeps its time.
 */
static void test_destroyed(void **state)
{
	struct rig rig;
	size_t from;

	(void)state;
	rig_simple(&rig, 2, 0);
	rig_open(&rig, 0, 7);
	rig_open(&rig, 0, 8);
	rig_submit(&rig, 0, 0, 0, 100, 0);
	rig_submit(&rig, 0, 0, 1, 100, 0);
	rig_submit(&rig, 0, 0, 0, 100, 0);
	rig_submit(&rig, 0, 1, 0, 100, 0);
	rig_advance(&rig, 30);
	from = rig.count;
	assert_int_equal(destroy(&rig, 30, 0, 2), -FGPU_ENOENT);
	assert_int_equal(destroy(&rig, 30, 2, 0), -FGPU_ENOENT);
	assert_int_equal(destroy(&rig, 30, 0, 0), 0);
	assert_string_equal(rig_story(&rig, from), "OFOF-I");
	assert_int_equal(rig.events[from].error, -FGPU_ECANCELED);
	assert_int_equal(rig.events[from].aux, 30);
	assert_int_equal(rig.events[from + 2].aux, 0);
	assert_int_equal(rig_used(&rig, 0, 0).busy_ns, 60);
	assert_int_equal(rig_submit(&rig, 40, 0, 0, 100, 0), 0);
	rig_advance(&rig, 300);
	assert_int_equal(rig_used(&rig, 0, 0).busy_ns, 230);
	assert_int_equal(rig_used(&rig, 1, 0).busy_ns, 100);
	assert_true(fgpu_idle(rig.gpu));
	rig_free(&rig);
}

/* Where every client has its own ring, that of the other one is not touched. */
static void test_destroyed_context(void **state)
{
	struct rig rig;

	(void)state;
	rig_new(&rig, NULL, 0xa5);
	rig_device(&rig, 0);
	rig_engine(&rig, "render", 2, 0);
	rig_ring(&rig, 0, FGPU_SHAPE_BYTES, 64);
	rig_live(&rig);
	rig_open(&rig, 0, 7);
	rig_open(&rig, 0, 8);
	rig_submit(&rig, 0, 0, 0, 100, 0);
	rig_submit(&rig, 0, 1, 0, 100, 0);
	rig_advance(&rig, 30);
	assert_int_equal(destroy(&rig, 30, 1, 0), 0);
	rig_advance(&rig, 300);
	assert_int_equal(rig_used(&rig, 0, 0).busy_ns, 100);
	assert_int_equal(rig_used(&rig, 1, 0).busy_ns, 30);
	rig_free(&rig);
}

/* Submissions that wait for space are dropped, too, and the next one takes their turn. */
static void test_destroyed_without_space(void **state)
{
	struct rig rig;

	(void)state;
	rig_small(&rig);
	rig_submit(&rig, 0, 0, 0, 100, 0);
	rig_submit(&rig, 0, 0, 0, 100, 0);
	rig_submit(&rig, 0, 1, 0, 100, FGPU_JOB_WAIT_SPACE);
	rig_submit(&rig, 0, 0, 0, 100, FGPU_JOB_WAIT_SPACE);
	assert_int_equal(rig_waiting(&rig), 2);
	assert_int_equal(destroy(&rig, 30, 1, 0), 0);
	assert_int_equal(rig_waiting(&rig), 1);
	rig_advance(&rig, 1000);
	assert_int_equal(rig_used(&rig, 0, 0).busy_ns, 300);
	assert_int_equal(rig_used(&rig, 1, 0).busy_ns, 0);
	rig_free(&rig);
}

/*
 * Each cancelled job is one event of the budget, and a call continues where the last one stopped.
 */
static void test_budget(void **state)
{
	struct rig rig;
	int i;

	(void)state;
	rig_two_clients(&rig);
	rig_submit(&rig, 0, 0, 0, 100, 0);
	for (i = 0; i < 3; i++)
		rig_submit(&rig, 0, 1, 0, 100, 0);
	rig_submit(&rig, 0, 0, 1, 50, 0);
	rig_close(&rig, 0, 1);
	assert_int_equal(fgpu_advance(rig.gpu, 1000, 2), 1);
	assert_int_equal(fgpu_now(rig.gpu), 100);
	assert_int_equal(rig_events(&rig, FGPU_EVENT_COMPLETE), 2);
	assert_int_equal(rig_events(&rig, FGPU_EVENT_ISSUE), 1);
	assert_int_equal(fgpu_next(rig.gpu), 100);
	assert_int_equal(fgpu_advance(rig.gpu, 1000, 2), 1);
	assert_int_equal(rig_events(&rig, FGPU_EVENT_COMPLETE), 4);
	assert_int_equal(rig_events(&rig, FGPU_EVENT_ISSUE), 2);
	assert_int_equal(fgpu_advance(rig.gpu, 1000, 1), 0);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_COMPLETE, 4)->time, 150);
	rig_free(&rig);
}

/* A doorbell that was lost is rung for it, or its place on the ring would never be read. */
static void test_lost_doorbell(void **state)
{
	struct rig rig;
	size_t from;

	(void)state;
	rig_simple(&rig, 1, 0);
	rig_open(&rig, 0, 7);
	rig_submit(&rig, 0, 0, 0, 100, FGPU_JOB_NO_DOORBELL);
	from = rig.count;
	rig_close(&rig, 10, 0);
	assert_string_equal(rig_story(&rig, from), "SQOF");
	assert_true(fgpu_idle(rig.gpu));
	/* Another client's lost doorbell, behind what is submitted, stays lost. */
	rig_open(&rig, 10, 8);
	rig_open(&rig, 10, 9);
	rig_submit(&rig, 10, 0, 0, 100, 0);
	rig_submit(&rig, 10, 1, 0, 100, FGPU_JOB_NO_DOORBELL);
	from = rig.count;
	rig_close(&rig, 20, 0);
	assert_string_equal(rig_story(&rig, from), "OF");
	rig_free(&rig);
}

/* Objects that only its jobs use go with the last of them. */
static void test_objects(void **state)
{
	struct rig rig;
	size_t from;

	(void)state;
	rig_two_clients(&rig);
	rig_submit(&rig, 0, 1, 0, 100, 0);
	assert_int_equal(rig_create(&rig, 0, 0, 4096, FGPU_OBJECT_RESIDENT), 0);
	assert_int_equal(rig_create(&rig, 0, 0, 100, 0), 1);
	rig_uses(&rig, 0, 0, 50, 0);
	from = rig.count;
	rig_close(&rig, 10, 0);
	assert_string_equal(rig_story(&rig, from), "d");
	assert_int_equal(rig.events[from].aux, 1);
	assert_int_equal(rig_object(&rig, 10, FGPU_EXPORT, 0, 0), -FGPU_ENOENT);
	rig_advance(&rig, 100);
	assert_string_equal(rig_story(&rig, from + 1), "OFOF*d");
	rig_free(&rig);
}

static void test_unplug(void **state)
{
	struct rig rig;
	size_t from;

	(void)state;
	rig_simple(&rig, 1, 1000000000);
	rig_open(&rig, 0, 7);
	rig_submit(&rig, 0, 0, 0, 100, 0);
	rig_submit(&rig, 0, 0, 0, 100, FGPU_JOB_NO_DOORBELL | FGPU_JOB_BLOCKED);
	rig_submit(&rig, 0, 0, 1, 100, 0);
	rig_create(&rig, 0, 0, 4096, FGPU_OBJECT_RESIDENT);
	from = rig.count;
	assert_int_equal(rig_op(&rig, 30, FGPU_UNPLUG, 0, 0, 0), 0);
	assert_string_equal(rig_story(&rig, from), "SQOFOFOF");
	assert_int_equal(rig.events[from + 2].error, -FGPU_ENODEV);
	assert_true(fgpu_next(rig.gpu) == FGPU_NEVER);
	rig_advance(&rig, 1000);
	assert_int_equal(rig_truth(&rig, 0).total_cycles, 30);
	assert_int_equal(rig_truth(&rig, 0).busy_ns, 30);
	assert_int_equal(rig_truth(&rig, 0).hz, 0);
	assert_int_equal(rig_used(&rig, 0, 0).busy_ns, 30);
	assert_true(fgpu_idle(rig.gpu));
	assert_int_equal(rig_open(&rig, 1000, 1), -FGPU_ENODEV);
	assert_int_equal(rig_submit(&rig, 1000, 0, 0, 1, 0), -FGPU_ENODEV);
	assert_int_equal(rig_op(&rig, 1000, FGPU_UNPLUG, 0, 0, 0), -FGPU_ENODEV);
	assert_int_equal(rig_object(&rig, 1000, FGPU_DROP, 0, 0), 0);
	assert_int_equal(rig_close(&rig, 1000, 0), 0);
	rig_free(&rig);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_running),
		cmocka_unit_test(test_in_the_middle),
		cmocka_unit_test(test_budget),
		cmocka_unit_test(test_lost_doorbell),
		cmocka_unit_test(test_objects),
		cmocka_unit_test(test_unplug),
		cmocka_unit_test(test_destroyed),
		cmocka_unit_test(test_destroyed_context),
		cmocka_unit_test(test_destroyed_without_space),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
