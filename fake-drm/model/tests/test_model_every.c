/* SPDX-License-Identifier: MIT */
/*
 * Every engine, ring, slot: not the first alone, and not one more than there are. Which bug makes this fail? A
 * loop that ends early, and a bound that is off by one.
 */
#include <string.h>

#include "rig.h"

/* A slot that was used before begins anew on each engine. */
static void test_reopened(void **state)
{
	struct rig rig;

	(void)state;
	rig_two_engines(&rig, 1000000000);
	rig_open(&rig, 0, 7);
	rig_submit(&rig, 0, 0, 1, 100, 0);
	rig_advance(&rig, 100);
	assert_int_equal(rig_used(&rig, 0, 1).busy_ns, 100);
	rig_close(&rig, 100, 0);
	assert_int_equal(rig_open(&rig, 100, 8), 0);
	assert_int_equal(rig_used(&rig, 0, 1).busy_ns, 0);
	assert_int_equal(rig_used(&rig, 0, 1).cycles, 0);
	rig_free(&rig);
}

/* Jobs of who closes end on each ring, and what waits behind them begins at once on each engine. */
static void test_closed(void **state)
{
	struct rig rig;
	size_t from;

	(void)state;
	rig_two_engines(&rig, 0);
	rig_open(&rig, 0, 7);
	rig_open(&rig, 0, 8);
	rig_submit(&rig, 0, 0, 1, 100, 0);
	rig_submit(&rig, 0, 1, 1, 100, 0);
	rig_advance(&rig, 30);
	from = rig.count;
	rig_close(&rig, 30, 0);
	assert_string_equal(rig_story(&rig, from), "OF-I");
	rig_free(&rig);
}

/* The clocks of all engines stand on a device that is no more. */
static void test_unplugged(void **state)
{
	struct rig rig;

	(void)state;
	rig_two_engines(&rig, 1000);
	assert_int_equal(rig_op(&rig, 0, FGPU_UNPLUG, 0, 0, 0), 0);
	rig_advance(&rig, 2000000000);
	assert_int_equal(rig_truth(&rig, 1).hz, 0);
	assert_int_equal(rig_truth(&rig, 1).total_cycles, 0);
	rig_free(&rig);
}

static void test_bounds(void **state)
{
	static const struct fgpu_limits limits = {.engines = 2,
						  .regions = 2,
						  .rings = 2,
						  .clients = 2,
						  .jobs = 2,
						  .objects = 2,
						  .handles = 2,
						  .distortions = 2,
						  .lanes = 2,
						  .text = 64};
	struct fgpu_object_truth object;
	struct fgpu_engine_truth engine;
	struct fgpu_memory memory;
	struct fgpu_ring_truth ring;
	struct fgpu_usage usage;
	struct rig rig;
	fgpu_u32 len;

	(void)state;
	rig_new(&rig, &limits, 0xa5);
	rig_device(&rig, 0);
	rig_engine(&rig, "e", 1, 0);
	rig_region(&rig, "r", 0);
	rig_region(&rig, "s", 0);
	rig_ring(&rig, 0, FGPU_SHAPE_DWORDS, 64);
	rig_live(&rig);
	rig_open(&rig, 0, 7);
	rig_open(&rig, 0, 8);
	assert_int_equal(fgpu_true_usage(rig.gpu, 2, 0, &usage), -FGPU_ENOENT);
	assert_int_equal(fgpu_true_usage(rig.gpu, 0, 1, &usage), -FGPU_ENOENT);
	assert_int_equal(fgpu_true_engine(rig.gpu, 1, &engine), -FGPU_ENOENT);
	assert_int_equal(fgpu_true_ring(rig.gpu, 1, &ring), -FGPU_ENOENT);
	assert_int_equal(fgpu_true_memory(rig.gpu, 0, 2, &memory), -FGPU_ENOENT);
	assert_null(fgpu_engine_name(rig.gpu, 1, &len));
	assert_null(fgpu_region_name(rig.gpu, 2, &len));
	assert_null(fgpu_ring_name(rig.gpu, 1, &len));
	assert_null(fgpu_client_name(rig.gpu, 2, &len));
	len = 77;
	assert_memory_equal(fgpu_ring_name(rig.gpu, 0, &len), "ring", 4);
	assert_int_equal(len, 4);
	{
		struct fgpu_command create = fgpu_command(FGPU_CREATE, 0);

		create.index = 1;
		create.amount = 4096;
		assert_int_equal(rig_do(&rig, &create), 0);
	}
	memset(&object, 0xa5, sizeof(object));
	assert_int_equal(fgpu_true_object(rig.gpu, 0, &object), 0);
	assert_int_equal(object.region, 1);
	rig_free(&rig);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_reopened),
		cmocka_unit_test(test_closed),
		cmocka_unit_test(test_unplugged),
		cmocka_unit_test(test_bounds),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
