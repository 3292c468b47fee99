/* SPDX-License-Identifier: MIT */
/*
 * Numbers that are exactly one beyond the last: none of a client, a job, a wait or a ring. What is
 * behind the last row of each table is what a row in use could have there.
 */
#include "rig.h"

#define CLIENTS	  2
#define JOBS	  2
#define WAITS	  1
#define RINGS	  2
#define INSTANCES 10

/*
 * Behind the clients are the times of engines, and client 0 has run for 10 ns; behind the jobs are
 * the objects, and object 0 is in use; behind the waits is which job each instance runs: none the
 * first, job 0 the second, and none the others. Behind the rings are those of the clients.
 */
static void rig_full(struct rig *rig)
{
	static const struct fgpu_limits limits = {
		.engines = 2,
		.regions = 1,
		.rings = RINGS,
		.clients = CLIENTS,
		.jobs = JOBS,
		.objects = 1,
		.handles = 1,
		.instances = INSTANCES,
		.text = 64,
		.waits = WAITS,
		.contexts = CLIENTS,
	};

	rig_new(rig, &limits, 0xa5);
	rig_device(rig, 0);
	rig_engine(rig, "a", 1, 0);
	rig_engine(rig, "b", INSTANCES - 1, 0);
	rig_region(rig, "r", 0);
	rig_ring(rig, 0, FGPU_SHAPE_BYTES, 256);
	rig_ring(rig, 1, FGPU_SHAPE_PUSH, 64);
	rig_live(rig);
	rig_open(rig, 0, 7);
	rig_open(rig, 0, 8);
	assert_int_equal(rig_submit(rig, 0, 0, 0, 10, 0), 0);
	rig_advance(rig, 10);
	assert_int_equal(rig_used(rig, 0, 0).busy_ns, 10);
	assert_int_equal(rig_create(rig, 10, 0, 4096, 0), 0);
	assert_int_equal(rig_submit(rig, 10, 0, 1, 100, 0), 0);
}

static void test_clients(void **state)
{
	struct fgpu_command kick = fgpu_command(FGPU_KICK, 10);
	struct rig rig;

	(void)state;
	rig_full(&rig);
	kick.client = CLIENTS;
	assert_int_equal(rig_do(&rig, &kick), -FGPU_ENOENT);
	assert_int_equal(fgpu_ring_of(rig.gpu, 0, CLIENTS), 0);
	rig_free(&rig);
}

static void test_rings(void **state)
{
	struct rig rig;

	(void)state;
	rig_full(&rig);
	assert_int_equal(fgpu_ring_of(rig.gpu, 0, 1), RINGS + 1);
	assert_int_equal(fgpu_ring_of(rig.gpu, RINGS, 1), RINGS);
	rig_free(&rig);
}

static void test_jobs(void **state)
{
	struct rig rig;

	(void)state;
	rig_full(&rig);
	assert_false(fgpu_waits_for_space(rig.gpu, JOBS));
	rig_free(&rig);
}

static void test_waits(void **state)
{
	struct fgpu_command unwait = fgpu_command(FGPU_UNWAIT, 10);
	struct fgpu_wait_truth truth;
	struct rig rig;

	(void)state;
	rig_full(&rig);
	assert_int_equal(fgpu_true_wait(rig.gpu, WAITS, &truth), -FGPU_ENOENT);
	unwait.index = WAITS;
	unwait.cookie = ~0ULL;
	assert_int_equal(rig_do(&rig, &unwait), -FGPU_ENOENT);
	rig_free(&rig);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_clients),
		cmocka_unit_test(test_rings),
		cmocka_unit_test(test_jobs),
		cmocka_unit_test(test_waits),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
