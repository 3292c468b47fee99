/* SPDX-License-Identifier: MIT */
/* Objects, their handles, and each client's sums. Region 0 has 1 MiB. */
#include "rig.h"

#define KIB 1024ULL

static void assert_sums(const struct rig *rig, fgpu_u32 client, fgpu_u64 total, fgpu_u64 shared,
			fgpu_u64 resident, fgpu_u64 purgeable, fgpu_u64 active)
{
	const struct fgpu_memory sum = rig_memory(rig, client);

	assert_int_equal(sum.total, total);
	assert_int_equal(sum.shared, shared);
	assert_int_equal(sum.resident, resident);
	assert_int_equal(sum.purgeable, purgeable);
	assert_int_equal(sum.active, active);
}

static void test_sums(void **state)
{
	struct rig rig;

	(void)state;
	rig_two_clients(&rig);
	assert_int_equal(rig_create(&rig, 0, 0, 64 * KIB, FGPU_OBJECT_RESIDENT), 0);
	assert_int_equal(rig_create(&rig, 0, 0, 10 * KIB, 0), 1);
	assert_int_equal(rig_create(&rig, 0, 0, 3 * KIB, 7), 2); /* of another device */
	assert_int_equal(rig_create(&rig, 0, 1, 1, FGPU_OBJECT_PURGEABLE), 3); /* not resident */
	assert_sums(&rig, 0, 77 * KIB, 3 * KIB, 67 * KIB, 3 * KIB, 0);
	assert_sums(&rig, 1, 1, 0, 0, 0, 0);
	assert_string_equal(rig_story(&rig, 0), "n+nn+n");
	rig_free(&rig);
}

/* A second handle of one client makes it shared, but is no second object. */
static void test_handles(void **state)
{
	struct rig rig;

	(void)state;
	rig_two_clients(&rig);
	rig_create(&rig, 0, 0, 4 * KIB, FGPU_OBJECT_RESIDENT);
	assert_int_equal(rig_object(&rig, 0, FGPU_HANDLE, 0, 0), 0);
	assert_sums(&rig, 0, 4 * KIB, 4 * KIB, 4 * KIB, 0, 0);
	assert_int_equal(rig_object(&rig, 0, FGPU_HANDLE, 1, 0), 0);
	assert_int_equal(rig_object(&rig, 0, FGPU_DROP, 0, 0), 0);
	assert_sums(&rig, 0, 4 * KIB, 4 * KIB, 4 * KIB, 0, 0);
	assert_sums(&rig, 1, 4 * KIB, 4 * KIB, 4 * KIB, 0, 0);
	assert_int_equal(rig_object(&rig, 0, FGPU_DROP, 0, 0), 0);
	assert_int_equal(rig_object(&rig, 0, FGPU_DROP, 0, 0), -FGPU_ENOENT);
	assert_sums(&rig, 0, 0, 0, 0, 0, 0);
	assert_sums(&rig, 1, 4 * KIB, 0, 4 * KIB, 0, 0);
	assert_int_equal(rig_object(&rig, 0, FGPU_DROP, 1, 0), 0);
	assert_string_equal(rig_story(&rig, 0), "n+*d");
	assert_int_equal(rig_object(&rig, 0, FGPU_HANDLE, 1, 0), -FGPU_ENOENT);
	/* The slot is given out again. */
	assert_int_equal(rig_create(&rig, 0, 1, 5, 0), 0);
	assert_sums(&rig, 1, 5, 0, 0, 0, 0);
	rig_free(&rig);
}

/* A dma-buf outlives the handles, and shares. */
static void test_export(void **state)
{
	struct rig rig;

	(void)state;
	rig_two_clients(&rig);
	rig_create(&rig, 0, 0, 100, FGPU_OBJECT_RESIDENT);
	assert_int_equal(rig_object(&rig, 0, FGPU_UNEXPORT, 0, 0), -FGPU_ENOENT);
	assert_int_equal(rig_object(&rig, 0, FGPU_EXPORT, 0, 0), 0);
	assert_sums(&rig, 0, 100, 100, 100, 0, 0);
	rig_close(&rig, 0, 0);
	assert_int_equal(rig_events(&rig, FGPU_EVENT_MEM_FREE), 0);
	assert_int_equal(rig_object(&rig, 0, FGPU_HANDLE, 1, 0), 0);
	assert_sums(&rig, 1, 100, 100, 100, 0, 0);
	rig_object(&rig, 0, FGPU_DROP, 1, 0);
	assert_int_equal(rig_object(&rig, 0, FGPU_UNEXPORT, 0, 0), 0);
	assert_int_equal(rig_events(&rig, FGPU_EVENT_MEM_FREE), 1);
	rig_free(&rig);
}

/*
 * Active: while a job is not done, and resident. Then it is not purgeable, nor can it be evicted.
 */
static void test_active(void **state)
{
	struct rig rig;

	(void)state;
	rig_two_clients(&rig);
	rig_create(&rig, 0, 0, 100, FGPU_OBJECT_RESIDENT | FGPU_OBJECT_PURGEABLE);
	rig_create(&rig, 0, 0, 30, 0);
	rig_uses(&rig, 0, 0, 1000, 0);
	rig_uses(&rig, 0, 0, 1000, 0);
	rig_uses(&rig, 0, 0, 1000, 1);
	assert_sums(&rig, 0, 130, 0, 100, 0, 100);
	assert_int_equal(rig_object(&rig, 0, FGPU_EVICT, 0, 0), -FGPU_EBUSY);
	rig_advance(&rig, 1000);
	assert_sums(&rig, 0, 130, 0, 100, 0, 100);
	assert_int_equal(rig_object(&rig, 1000, FGPU_POPULATE, 0, 1), 0);
	assert_sums(&rig, 0, 130, 0, 130, 0, 130);
	rig_advance(&rig, 2000);
	assert_sums(&rig, 0, 130, 0, 130, 100, 30);
	assert_int_equal(rig_object(&rig, 2000, FGPU_EVICT, 0, 0), 0);
	assert_int_equal(rig_object(&rig, 2000, FGPU_EVICT, 0, 0), 0);
	assert_sums(&rig, 0, 130, 0, 30, 0, 30);
	assert_int_equal(rig_events(&rig, FGPU_EVENT_MEM_UNMAP), 1);
	rig_free(&rig);
}

/* A fence of another device makes it as active as a job does, and nothing else of it changes. */
static void test_busy(void **state)
{
	struct rig rig;

	(void)state;
	rig_two_clients(&rig);
	rig_create(&rig, 0, 0, 100, FGPU_OBJECT_RESIDENT | FGPU_OBJECT_PURGEABLE);
	assert_int_equal(rig_object(&rig, 0, FGPU_BUSY, 0, 1), -FGPU_ENOENT);
	assert_int_equal(rig_object(&rig, 0, FGPU_BUSY, 0, 0), 0);
	assert_int_equal(rig_object(&rig, 0, FGPU_BUSY, 0, 0), 0);
	assert_sums(&rig, 0, 100, 0, 100, 0, 100);
	assert_int_equal(rig_object(&rig, 0, FGPU_EVICT, 0, 0), -FGPU_EBUSY);
	rig_uses(&rig, 0, 0, 1000, 0);
	rig_advance(&rig, 1000);
	assert_sums(&rig, 0, 100, 0, 100, 0, 100);
	assert_int_equal(rig_object(&rig, 1000, FGPU_IDLE, 0, 0), 0);
	assert_sums(&rig, 0, 100, 0, 100, 100, 0);
	assert_int_equal(rig_object(&rig, 1000, FGPU_EVICT, 0, 0), 0);
	assert_int_equal(rig_object(&rig, 1000, FGPU_BUSY, 0, 0), 0);
	assert_sums(&rig, 0, 100, 0, 0, 0, 0); /* active is resident */
	/* a fence of another device keeps nothing, and the next object in the slot is idle */
	assert_int_equal(rig_object(&rig, 1000, FGPU_DROP, 0, 0), 0);
	assert_int_equal(rig_events(&rig, FGPU_EVENT_MEM_FREE), 1);
	assert_int_equal(rig_create(&rig, 1000, 0, 5, FGPU_OBJECT_RESIDENT), 0);
	assert_sums(&rig, 0, 5, 0, 5, 0, 0);
	rig_free(&rig);
}

/* An object without a handle lives until its job is done, and cannot be named any more. */
static void test_dropped_while_active(void **state)
{
	struct rig rig;

	(void)state;
	rig_two_clients(&rig);
	rig_create(&rig, 0, 0, 100, FGPU_OBJECT_RESIDENT);
	rig_uses(&rig, 0, 0, 1000, 0);
	assert_int_equal(rig_object(&rig, 0, FGPU_DROP, 0, 0), 0);
	assert_sums(&rig, 0, 0, 0, 0, 0, 0);
	assert_int_equal(rig_events(&rig, FGPU_EVENT_MEM_FREE), 0);
	assert_int_equal(rig_object(&rig, 0, FGPU_HANDLE, 0, 0), -FGPU_ENOENT);
	assert_int_equal(rig_uses(&rig, 0, 0, 1000, 0), -FGPU_ENOENT);
	assert_int_equal(rig_create(&rig, 0, 0, 5, 0), 1);
	rig_advance(&rig, 1000);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_MEM_FREE, 0)->time, 1000);
	assert_int_equal(rig_create(&rig, 1000, 0, 5, 0), 0);
	rig_free(&rig);
}

static void test_madvise(void **state)
{
	struct fgpu_command c = fgpu_command(FGPU_MADVISE, 0);
	struct rig rig;

	(void)state;
	rig_two_clients(&rig);
	c.object = 0;
	rig_create(&rig, 0, 0, 100, FGPU_OBJECT_RESIDENT | FGPU_OBJECT_IMPORTED);
	c.flags = FGPU_OBJECT_PURGEABLE;
	assert_int_equal(rig_do(&rig, &c), 0);
	assert_sums(&rig, 0, 100, 100, 100, 100, 0);
	c.flags = 0;
	assert_int_equal(rig_do(&rig, &c), 0);
	assert_sums(&rig, 0, 100, 100, 100, 0, 0);
	c.flags = FGPU_OBJECT_RESIDENT;
	assert_int_equal(rig_do(&rig, &c), -FGPU_EINVAL);
	rig_free(&rig);
}

/* What is resident fits in the region to the byte; what is not costs nothing. */
static void test_region_full(void **state)
{
	struct rig rig;

	(void)state;
	rig_two_clients(&rig);
	assert_int_equal(rig_create(&rig, 0, 0, 1024 * KIB + 1, FGPU_OBJECT_RESIDENT),
			 -FGPU_ENOSPC);
	assert_int_equal(rig_create(&rig, 0, 0, 1000 * KIB, FGPU_OBJECT_RESIDENT), 0);
	assert_int_equal(rig_create(&rig, 0, 0, 24 * KIB, FGPU_OBJECT_RESIDENT), 1);
	assert_int_equal(rig_create(&rig, 0, 0, 1, FGPU_OBJECT_RESIDENT), -FGPU_ENOSPC);
	assert_int_equal(rig_create(&rig, 0, 0, FGPU_NEVER, 0), 2);
	assert_int_equal(rig_object(&rig, 0, FGPU_POPULATE, 0, 2), -FGPU_ENOSPC);
	assert_int_equal(rig_object(&rig, 0, FGPU_POPULATE, 0, 1), 0);
	assert_int_equal(rig_create(&rig, 0, 0, FGPU_NEVER, 0), 3);
	assert_true(rig_memory(&rig, 0).total == FGPU_NEVER); /* saturates */
	assert_int_equal(rig_create(&rig, 0, 0, 0, 0), -FGPU_EINVAL);
	rig_free(&rig);
}

/* A region without a limit still cannot hold more than a u64 counts. */
static void test_no_limit(void **state)
{
	struct rig rig;

	(void)state;
	rig_new(&rig, NULL, 3);
	rig_device(&rig, 0);
	rig_region(&rig, "system", 0);
	rig_live(&rig);
	rig_open(&rig, 0, 1);
	assert_int_equal(rig_create(&rig, 0, 0, FGPU_NEVER - 1, FGPU_OBJECT_RESIDENT), 0);
	assert_int_equal(rig_create(&rig, 0, 0, 2, FGPU_OBJECT_RESIDENT), -FGPU_ENOSPC);
	assert_int_equal(rig_create(&rig, 0, 0, 1, FGPU_OBJECT_RESIDENT), 1);
	rig_free(&rig);
}

/*
 * 0: 100 KiB idle, 1: 200 purgeable, 2: 300 purgeable but a job uses it, 3: 50 purgeable, 4: 124
 * idle: 250 KiB are free. Pressure evicts 1, 3, then 0, 4, never 2, and stops when enough is free.
 */
static void test_pressure(void **state)
{
	static const fgpu_u64 kib[] = {100, 200, 300, 50, 124};
	static const fgpu_u32 flags[] = {1, 3, 3, 3, 1};
	static const fgpu_u64 unmapped[] = {1, 3, 0, 4};
	struct rig rig;
	size_t i;

	(void)state;
	rig_two_clients(&rig);
	for (i = 0; i < 5; i++)
		rig_create(&rig, 0, 0, kib[i] * KIB, flags[i]);
	rig_uses(&rig, 0, 0, 1000, 2);
	rig_op(&rig, 0, FGPU_PRESSURE, 0, 250 * KIB, 0);
	assert_int_equal(rig_memory(&rig, 0).resident, 774 * KIB);
	rig_op(&rig, 0, FGPU_PRESSURE, 0, 250 * KIB + 1, 0);
	assert_int_equal(rig_memory(&rig, 0).resident, 574 * KIB);
	rig_op(&rig, 0, FGPU_PRESSURE, 0, 501 * KIB, 0);
	assert_int_equal(rig_memory(&rig, 0).resident, 424 * KIB);
	rig_op(&rig, 0, FGPU_PRESSURE, 0, FGPU_NEVER, 0);
	assert_int_equal(rig_memory(&rig, 0).resident, 300 * KIB);
	assert_int_equal(rig_events(&rig, FGPU_EVENT_MEM_UNMAP), 4);
	for (i = 0; i < 4; i++)
		assert_int_equal(rig_event(&rig, FGPU_EVENT_MEM_UNMAP, i)->aux, unmapped[i]);
	assert_int_equal(rig_memory(&rig, 0).total, 774 * KIB);
	rig_free(&rig);
}

/* Where there is no limit, so many bytes shall go. */
static void test_pressure_without_limit(void **state)
{
	struct fgpu_command c = fgpu_command(FGPU_CREATE, 0);
	struct rig rig;

	(void)state;
	rig_new(&rig, NULL, 3);
	rig_device(&rig, 0);
	rig_region(&rig, "system", 0);
	rig_region(&rig, "other", 0);
	rig_live(&rig);
	rig_open(&rig, 0, 1);
	rig_create(&rig, 0, 0, 30, FGPU_OBJECT_RESIDENT);
	rig_create(&rig, 0, 0, 30, FGPU_OBJECT_RESIDENT);
	c.index = 1;
	c.amount = 30;
	c.flags = FGPU_OBJECT_RESIDENT;
	assert_int_equal(rig_do(&rig, &c), 2);
	assert_int_equal(rig_memory(&rig, 0).total, 60); /* of region 0 */
	rig_op(&rig, 0, FGPU_PRESSURE, 1, 10, 0);
	assert_int_equal(rig_memory(&rig, 0).resident, 60);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_MEM_UNMAP, 0)->aux, 2);
	rig_op(&rig, 0, FGPU_PRESSURE, 0, 10, 0);
	assert_int_equal(rig_memory(&rig, 0).resident, 30);
	rig_free(&rig);
}

/* Slots of handles: one for each object that a client has handles of. */
static void test_limits(void **state)
{
	static const struct fgpu_limits limits = {0, 1, 0, 0, 2, 0, 3, 3, 0, 64, 0, 0};
	struct rig rig;

	(void)state;
	rig_new(&rig, &limits, 3);
	rig_device(&rig, 0);
	rig_region(&rig, "system", 0);
	rig_live(&rig);
	rig_open(&rig, 0, 1);
	rig_open(&rig, 0, 2);
	assert_int_equal(rig_create(&rig, 0, 0, 30, 0), 0);
	assert_int_equal(rig_create(&rig, 0, 0, 30, 0), 1);
	assert_int_equal(rig_object(&rig, 0, FGPU_HANDLE, 0, 1), 0);
	assert_int_equal(rig_object(&rig, 0, FGPU_HANDLE, 1, 1), 0);
	assert_int_equal(rig_object(&rig, 0, FGPU_HANDLE, 1, 0), -FGPU_ENOSPC);
	assert_int_equal(rig_create(&rig, 0, 0, 30, 0), -FGPU_ENOSPC);
	rig_object(&rig, 0, FGPU_DROP, 0, 0);
	assert_int_equal(rig_create(&rig, 0, 0, 30, 0), 0);
	rig_close(&rig, 0, 0);
	assert_int_equal(rig_create(&rig, 0, 1, 30, 0), 0);
	assert_int_equal(rig_create(&rig, 0, 1, 30, 0), 2);
	assert_int_equal(rig_create(&rig, 0, 1, 30, 0), -FGPU_ENOSPC);
	rig_free(&rig);
}

/* What is known of one object follows all that happens to it, and ends with it. */
static void test_object(void **state)
{
	struct fgpu_object_truth is = {0};
	struct rig rig;

	(void)state;
	rig_two_clients(&rig);
	rig_create(&rig, 0, 1, 1, 0);
	assert_int_equal(rig_create(&rig, 0, 0, 4 * KIB, FGPU_OBJECT_RESIDENT), 1);
	rig_object(&rig, 0, FGPU_HANDLE, 1, 1);
	rig_object(&rig, 0, FGPU_EXPORT, 0, 1);
	rig_uses(&rig, 0, 0, 10, 1);
	assert_int_equal(fgpu_true_object(rig.gpu, 1, &is), 0);
	assert_int_equal(is.size, 4 * KIB);
	assert_int_equal(is.region, 0);
	assert_int_equal(is.flags, FGPU_OBJECT_RESIDENT);
	assert_int_equal(is.handles, 2);
	assert_int_equal(is.exports, 1);
	assert_int_equal(is.active, 1);
	rig_advance(&rig, 10);
	rig_object(&rig, 10, FGPU_EVICT, 0, 1);
	rig_object(&rig, 10, FGPU_UNEXPORT, 0, 1);
	rig_object(&rig, 10, FGPU_DROP, 0, 1);
	assert_int_equal(fgpu_true_object(rig.gpu, 1, &is), 0);
	assert_int_equal(is.flags, 0);
	assert_int_equal(is.handles, 1);
	assert_int_equal(is.exports, 0);
	assert_int_equal(is.active, 0);
	rig_object(&rig, 10, FGPU_DROP, 1, 1);
	assert_int_equal(fgpu_true_object(rig.gpu, 1, &is), -FGPU_ENOENT);
	assert_int_equal(fgpu_true_object(rig.gpu, FGPU_NONE, &is), -FGPU_ENOENT);
	rig_free(&rig);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_sums),
		cmocka_unit_test(test_handles),
		cmocka_unit_test(test_export),
		cmocka_unit_test(test_active),
		cmocka_unit_test(test_busy),
		cmocka_unit_test(test_dropped_while_active),
		cmocka_unit_test(test_madvise),
		cmocka_unit_test(test_region_full),
		cmocka_unit_test(test_no_limit),
		cmocka_unit_test(test_pressure),
		cmocka_unit_test(test_pressure_without_limit),
		cmocka_unit_test(test_limits),
		cmocka_unit_test(test_object),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
