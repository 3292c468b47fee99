/* SPDX-License-Identifier: MIT */
/*
 * Every engine, ring, slot: not the first alone, and not one more than there are. Which bug makes
 * this fail? A loop that ends early, and a bound that is off by one.
 */
#include <string.h>

#include "distortion.h"
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

/* Jobs of a closing client end on each ring, and jobs behind them start at once on each engine. */
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

/* The clocks of all engines of an unplugged device stop. */
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

/* All jobs of an unplugged device end with -FGPU_ENODEV. */
static void test_unplugged_jobs(void **state)
{
	struct rig rig;
	size_t from;

	(void)state;
	rig_two_clients(&rig);
	rig_submit(&rig, 0, 1, 0, 100, 0);
	from = rig.count;
	assert_int_equal(rig_op(&rig, 0, FGPU_UNPLUG, 0, 0, 0), 0);
	assert_string_equal(rig_story(&rig, from), "OF");
	rig_free(&rig);
}

/* A job lets go of all that it used, the last one named, too. */
static void test_uses(void **state)
{
	struct fgpu_command submit = fgpu_command(FGPU_SUBMIT, 0);
	struct fgpu_object_truth object;
	struct rig rig;

	(void)state;
	rig_two_clients(&rig);
	for (fgpu_u32 i = 0; i < FGPU_USES; i++)
		submit.uses[i] = (fgpu_u32)rig_create(&rig, 0, 0, 4096, 0);
	submit.amount = 100;
	submit.cookie = 8;
	assert_true(rig_do(&rig, &submit) >= 0);
	rig_advance(&rig, 100);
	for (fgpu_u32 i = 0; i < FGPU_USES; i++) {
		assert_int_equal(fgpu_true_object(rig.gpu, submit.uses[i], &object), 0);
		assert_int_equal(object.active, 0);
	}
	rig_free(&rig);
}

/* Full tables: behind the last row of each is another table, with numbers in it. */
static void rig_full(struct rig *rig)
{
	static const struct fgpu_limits limits = {
		.engines = 1,
		.regions = 2,
		.rings = 1,
		.clients = 2,
		.jobs = 2,
		.objects = 2,
		.handles = 3,
		.distortions = 2,
		.instances = 1,
		.text = 64,
	};
	struct fgpu_command create = fgpu_command(FGPU_CREATE, 0);

	rig_new(rig, &limits, 0xa5);
	rig_device(rig, 0);
	rig_engine(rig, "e", 1, 0);
	rig_region(rig, "r", 0);
	rig_region(rig, "s", 0);
	rig_ring(rig, 0, FGPU_SHAPE_DWORDS, 64);
	rig_live(rig);
	rig_open(rig, 0, 7);
	rig_open(rig, 0, 8);
	create.index = 1;
	create.amount = 4096;
	assert_int_equal(rig_do(rig, &create), 0);
	assert_int_equal(rig_do(rig, &create), 1);
	/* handle 0 is of object 1 */
	assert_int_equal(rig_object(rig, 0, FGPU_EXPORT, 0, 0), 0);
	assert_int_equal(rig_object(rig, 0, FGPU_DROP, 0, 0), 0);
	assert_int_equal(rig_object(rig, 0, FGPU_HANDLE, 1, 1), 0);
	rig_submit(rig, 0, 0, 0, 100, 0);
	rig_advance(rig, 100);
}

static void test_bounds(void **state)
{
	struct fgpu_object_truth object;
	struct fgpu_engine_truth engine;
	struct fgpu_memory memory;
	struct fgpu_ring_truth ring;
	struct fgpu_usage usage;
	struct rig rig;
	fgpu_u32 len = 77;

	(void)state;
	rig_full(&rig);
	assert_int_equal(fgpu_true_usage(rig.gpu, 2, 0, &usage), -FGPU_ENOENT);
	assert_int_equal(fgpu_true_usage(rig.gpu, 0, 1, &usage), -FGPU_ENOENT);
	assert_int_equal(fgpu_true_engine(rig.gpu, 1, &engine), -FGPU_ENOENT);
	assert_int_equal(fgpu_true_ring(rig.gpu, 1, &ring), -FGPU_ENOENT);
	assert_int_equal(fgpu_true_memory(rig.gpu, 0, 2, &memory), -FGPU_ENOENT);
	assert_int_equal(fgpu_true_memory(rig.gpu, 2, 0, &memory), -FGPU_ENOENT);
	assert_int_equal(fgpu_true_object(rig.gpu, 2, &object), -FGPU_ENOENT);
	assert_int_equal(fgpu_show(rig.gpu, 2, 3, NULL, NULL), -FGPU_ENOENT);
	assert_null(fgpu_engine_name(rig.gpu, 1, &len));
	assert_null(fgpu_region_name(rig.gpu, 2, &len));
	assert_null(fgpu_ring_name(rig.gpu, 1, &len));
	assert_null(fgpu_client_name(rig.gpu, 2, &len));
	assert_memory_equal(fgpu_ring_name(rig.gpu, 0, &len), "ring", 4);
	assert_int_equal(len, 4);
	memset(&object, 0xa5, sizeof(object));
	assert_int_equal(fgpu_true_object(rig.gpu, 1, &object), 0);
	assert_int_equal(object.region, 1);
	rig_free(&rig);
}

/* The same of what commands name. */
static void test_bounds_of_commands(void **state)
{
	struct fgpu_command create = fgpu_command(FGPU_CREATE, 100);
	struct fgpu_command distort = fgpu_command(FGPU_DISTORT, 100);
	struct rig rig;

	(void)state;
	rig_full(&rig);
	assert_int_equal(rig_close(&rig, 100, 2), -FGPU_ENOENT);
	assert_int_equal(rig_object(&rig, 100, FGPU_EXPORT, 0, 2), -FGPU_ENOENT);
	assert_int_equal(rig_submit(&rig, 100, 0, 1, 1, 0), -FGPU_ENOENT);
	assert_int_equal(rig_op(&rig, 100, FGPU_PRESSURE, 2, 1, 0), -FGPU_ENOENT);
	assert_int_equal(rig_op(&rig, 100, FGPU_KICK, 1, 0, 0), -FGPU_ENOENT);
	assert_int_equal(rig_op(&rig, 100, FGPU_UNDISTORT, 2, 0, 0), -FGPU_ENOENT);
	create.index = 2;
	create.amount = 1;
	assert_int_equal(rig_do(&rig, &create), -FGPU_ENOENT);
	distort.kind = (fgpu_u32)fgpu_distortion_find("driver-empty");
	distort.client = 2;
	distort.index = FGPU_ALL;
	distort.from = 100;
	distort.until = FGPU_NEVER;
	assert_int_equal(rig_do(&rig, &distort), -FGPU_ENOENT);
	distort.client = 1;
	assert_int_equal(rig_do(&rig, &distort), 0);
	rig_free(&rig);
}

/*
 * A device may use its limits, and no more; the maximum of distortions minus one is a limit, too.
 */
static void test_largest(void **state)
{
	struct fgpu_limits limits = {.engines = 1, .clients = 1, .text = 8};
	struct rig rig;

	(void)state;
	limits.text += (fgpu_u32)(0x7ffffff8u - fgpu_size(&limits));
	assert_int_equal(fgpu_size(&limits), 0x7ffffff8u);
	limits.text += 8;
	assert_int_equal(fgpu_size(&limits), 0);
	limits.text = 64;
	limits.distortions = 63;
	rig_new(&rig, &limits, 0xa5);
	assert_int_equal(fgpu_distortion_slots(rig.gpu), 63);
	rig_free(&rig);
}

/* A doorbell is not rung for what closes, but for its own jobs. */
static void test_doorbell_of_others(void **state)
{
	struct rig rig;
	size_t from;

	(void)state;
	rig_two_clients(&rig);
	rig_submit(&rig, 0, 1, 1, 100, FGPU_JOB_NO_DOORBELL);
	from = rig.count;
	rig_close(&rig, 0, 0);
	assert_string_equal(rig_story(&rig, from), "");
	rig_free(&rig);
}

/* A job that its client's close cancelled keeps that error when the device is unplugged. */
static void test_cancelled_before(void **state)
{
	struct rig rig;
	size_t from;

	(void)state;
	rig_two_clients(&rig);
	rig_submit(&rig, 0, 0, 0, 100, 0);
	rig_submit(&rig, 0, 1, 0, 100, 0);
	rig_close(&rig, 10, 1);
	from = rig.count;
	assert_int_equal(rig_op(&rig, 10, FGPU_UNPLUG, 0, 0, 0), 0);
	assert_string_equal(rig_story(&rig, from), "OFOF");
	assert_int_equal(rig.events[from].error, -FGPU_ENODEV);
	assert_int_equal(rig.events[from + 2].error, -FGPU_ECANCELED);
	rig_free(&rig);
}

static void append_text(void *to, const char *bytes, fgpu_u64 len)
{
	strncat(to, bytes, (size_t)len);
}

/* The clock of each engine is remembered, not that of the first alone. */
static void test_each_clock(void **state)
{
	struct fgpu_command distort = fgpu_command(FGPU_DISTORT, 1000000000);
	char text[4096] = "";
	const struct fgpu_sink sink = {append_text, text};
	struct rig rig;

	(void)state;
	rig_two_engines(&rig, 1000);
	rig_open(&rig, 0, 7);
	distort.kind = (fgpu_u32)fgpu_distortion_find("total-stuck");
	distort.client = distort.index = FGPU_ALL;
	distort.from = distort.at;
	distort.until = FGPU_NEVER;
	assert_int_equal(rig_do(&rig, &distort), 0);
	rig_advance(&rig, 3000000000);
	assert_int_equal(fgpu_show(rig.gpu, 0, FGPU_PART_BODY, &sink, NULL), 0);
	assert_non_null(strstr(text, "drm-total-cycles-b:\t1000\n"));
	rig_free(&rig);
}

/* What is remembered of the engines is written to no other table: behind them is the ring's row. */
static void test_latch_of_last(void **state)
{
	struct fgpu_command distort = fgpu_command(FGPU_DISTORT, 100);
	struct rig rig;

	(void)state;
	rig_full(&rig);
	distort.kind = (fgpu_u32)fgpu_distortion_find("total-stuck");
	distort.client = distort.index = FGPU_ALL;
	distort.from = 100;
	distort.until = FGPU_NEVER;
	assert_int_equal(rig_do(&rig, &distort), 0);
	assert_int_equal(rig_ring_truth(&rig, 0).read, 8);
	rig_free(&rig);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_reopened),
		cmocka_unit_test(test_closed),
		cmocka_unit_test(test_unplugged),
		cmocka_unit_test(test_unplugged_jobs),
		cmocka_unit_test(test_uses),
		cmocka_unit_test(test_bounds),
		cmocka_unit_test(test_bounds_of_commands),
		cmocka_unit_test(test_largest),
		cmocka_unit_test(test_doorbell_of_others),
		cmocka_unit_test(test_cancelled_before),
		cmocka_unit_test(test_each_clock),
		cmocka_unit_test(test_latch_of_last),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
