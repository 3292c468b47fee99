/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* In which categories an object is counted, and what keeps it. */
#include "rig.h"

#define KIB   1024ULL
#define SIZE  (64 * KIB)
#define WHOLE (1024 * KIB) /* of the region */

enum state {
	RESIDENT = FGPU_OBJECT_RESIDENT,
	PURGEABLE = FGPU_OBJECT_PURGEABLE,
	IMPORTED = FGPU_OBJECT_IMPORTED,
	EXPORTED = 8,
	TWICE = 16, /* a second handle of the same client */
	OTHER = 32, /* a handle of another client */
	BUSY = 64, /* a job uses it */
	EVICTED = 128,
	FOREIGN = 256, /* another device uses it */
};

enum category { SHARED = 1, IS_RESIDENT = 2, IS_PURGEABLE = 4, ACTIVE = 8 };

struct object {
	const char *name;
	fgpu_u32 state, counts;
};

static const struct object objects[] = {
	{"fresh", 0, 0},
	{"resident", RESIDENT, IS_RESIDENT},
	{"purgeable, not resident", PURGEABLE, 0},
	{"purgeable", RESIDENT | PURGEABLE, IS_RESIDENT | IS_PURGEABLE},
	{"exported", EXPORTED, SHARED},
	{"exported, resident", EXPORTED | RESIDENT, SHARED | IS_RESIDENT},
	{"imported", IMPORTED | RESIDENT, SHARED | IS_RESIDENT},
	{"two handles", TWICE | RESIDENT, SHARED | IS_RESIDENT},
	{"two clients", OTHER | RESIDENT, SHARED | IS_RESIDENT},
	{"busy", BUSY | RESIDENT, IS_RESIDENT | ACTIVE},
	{"busy, purgeable", BUSY | RESIDENT | PURGEABLE, IS_RESIDENT | ACTIVE},
	{"busy, not resident", BUSY, 0},
	{"busy, shared", BUSY | RESIDENT | EXPORTED, SHARED | IS_RESIDENT | ACTIVE},
	{"foreign", FOREIGN | RESIDENT | PURGEABLE, IS_RESIDENT | ACTIVE},
	{"foreign, not resident", FOREIGN, 0},
	{"foreign, imported", FOREIGN | RESIDENT | IMPORTED, SHARED | IS_RESIDENT | ACTIVE},
	{"evicted", RESIDENT | PURGEABLE | EVICTED, 0},
	{"evicted, shared", RESIDENT | OTHER | EVICTED, SHARED},
};

static void object_describe(const struct object *object, char *desc)
{
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "%s", object->name);
}
KUNIT_ARRAY_PARAM(object, objects, object_describe);

static struct rig *setup_device(struct kunit *test)
{
	struct rig *rig = rig_of(test);

	rig_simple(rig, 0, 1, S);
	KUNIT_ASSERT_EQ(test, rig_open(rig, 7), 0);
	KUNIT_ASSERT_EQ(test, rig_open(rig, 8), 1);
	return rig;
}

static void make_object(struct rig *rig, fgpu_u32 state)
{
	struct kunit *test = rig->test;

	KUNIT_ASSERT_EQ(test, rig_create(rig, 0, SIZE, state & FGPU_OBJECT_FLAGS), 0);
	if (state & EXPORTED)
		KUNIT_ASSERT_EQ(test, rig_object(rig, FGPU_EXPORT, 0, 0, 0), 0);
	if (state & TWICE)
		KUNIT_ASSERT_EQ(test, rig_object(rig, FGPU_HANDLE, 0, 0, 0), 0);
	if (state & OTHER)
		KUNIT_ASSERT_EQ(test, rig_object(rig, FGPU_HANDLE, 1, 0, 0), 0);
	if (state & BUSY)
		KUNIT_ASSERT_GE(test, rig_uses(rig, 0, 0, S, 0), 0);
	if (state & FOREIGN)
		KUNIT_ASSERT_EQ(test, rig_object(rig, FGPU_BUSY, 0, 0, 0), 0);
	if (state & EVICTED)
		KUNIT_ASSERT_EQ(test, rig_object(rig, FGPU_EVICT, 0, 0, 0), 0);
}

static void categories(struct kunit *test)
{
	const struct object *object = test->param_value;
	struct rig *rig = setup_device(test);
	struct fgpu_memory is;

	make_object(rig, object->state);
	is = rig_memory(rig, 0);
	KUNIT_EXPECT_EQ(test, is.total, SIZE);
	KUNIT_EXPECT_EQ(test, is.shared, object->counts & SHARED ? SIZE : 0);
	KUNIT_EXPECT_EQ(test, is.resident, object->counts & IS_RESIDENT ? SIZE : 0);
	KUNIT_EXPECT_EQ(test, is.purgeable, object->counts & IS_PURGEABLE ? SIZE : 0);
	KUNIT_EXPECT_EQ(test, is.active, object->counts & ACTIVE ? SIZE : 0);
	is = rig_memory(rig, 1);
	KUNIT_EXPECT_EQ(test, is.total, object->state & OTHER ? SIZE : 0);
}

/* The text has the same categories. */
static void printed(struct kunit *test)
{
	const struct object *object = test->param_value;
	struct rig *rig = setup_device(test);
	fgpu_u32 counts = object->counts;

	make_object(rig, object->state);
	EXPECT_PRINTS(rig, 0, "drm-total-vram:\t64 KiB");
	EXPECT_PRINTS(rig, 0, counts & SHARED ? "drm-shared-vram:\t64 KiB" : "drm-shared-vram:\t0");
	EXPECT_PRINTS(rig, 0,
		      counts & IS_RESIDENT ? "drm-resident-vram:\t64 KiB"
					   : "drm-resident-vram:\t0");
	EXPECT_PRINTS(rig, 0,
		      counts & IS_RESIDENT ? "drm-memory-vram:\t64 KiB" : "drm-memory-vram:\t0");
	EXPECT_PRINTS(rig, 0,
		      counts & IS_PURGEABLE ? "drm-purgeable-vram:\t64 KiB"
					    : "drm-purgeable-vram:\t0");
	EXPECT_PRINTS(rig, 0, counts & ACTIVE ? "drm-active-vram:\t64 KiB" : "drm-active-vram:\t0");
}

static void region_is_full(struct kunit *test)
{
	struct rig *rig = setup_device(test);

	KUNIT_EXPECT_EQ(test, rig_create(rig, 0, 0, 0), -FGPU_EINVAL);
	KUNIT_EXPECT_EQ(test, rig_create(rig, 0, WHOLE + 1, RESIDENT), -FGPU_ENOSPC);
	KUNIT_EXPECT_EQ(test, rig_create(rig, 0, FGPU_NEVER, RESIDENT), -FGPU_ENOSPC);
	KUNIT_ASSERT_EQ(test, rig_create(rig, 0, WHOLE, RESIDENT), 0);
	KUNIT_EXPECT_EQ(test, rig_create(rig, 0, 1, RESIDENT), -FGPU_ENOSPC);
	KUNIT_ASSERT_EQ(test, rig_create(rig, 0, 1, 0), 1);
	KUNIT_EXPECT_EQ(test, rig_object(rig, FGPU_POPULATE, 0, 1, 0), -FGPU_ENOSPC);
	KUNIT_EXPECT_EQ(test, rig_object(rig, FGPU_DROP, 0, 0, 0), 0);
	KUNIT_EXPECT_EQ(test, rig_object(rig, FGPU_POPULATE, 0, 1, 0), 0);
	KUNIT_EXPECT_EQ(test, rig_memory(rig, 0).resident, 1);
}

static void export_outlives_handles(struct kunit *test)
{
	struct rig *rig = setup_device(test);

	make_object(rig, RESIDENT | EXPORTED);
	KUNIT_EXPECT_EQ(test, rig_object(rig, FGPU_DROP, 0, 0, 0), 0);
	KUNIT_EXPECT_EQ(test, rig_memory(rig, 0).total, 0);
	KUNIT_EXPECT_EQ(test, rig->events[FGPU_EVENT_MEM_FREE], 0);
	KUNIT_EXPECT_EQ(test, rig_object(rig, FGPU_HANDLE, 1, 0, 0), 0);
	KUNIT_EXPECT_EQ(test, rig_memory(rig, 1).shared, SIZE);
	KUNIT_EXPECT_EQ(test, rig_object(rig, FGPU_UNEXPORT, 0, 0, 0), 0);
	KUNIT_EXPECT_EQ(test, rig_memory(rig, 1).shared, 0);
	KUNIT_EXPECT_EQ(test, rig_object(rig, FGPU_UNEXPORT, 0, 0, 0), -FGPU_ENOENT);
	KUNIT_EXPECT_EQ(test, rig_object(rig, FGPU_DROP, 1, 0, 0), 0);
	KUNIT_EXPECT_EQ(test, rig->events[FGPU_EVENT_MEM_FREE], 1);
	KUNIT_EXPECT_EQ(test, rig_object(rig, FGPU_HANDLE, 1, 0, 0), -FGPU_ENOENT);
}

/* An object without handles stays until the job that uses it is done. */
static void job_outlives_handles(struct kunit *test)
{
	struct rig *rig = setup_device(test);

	make_object(rig, RESIDENT | BUSY);
	KUNIT_EXPECT_EQ(test, rig_object(rig, FGPU_EVICT, 0, 0, 0), -FGPU_EBUSY);
	KUNIT_EXPECT_EQ(test, rig_object(rig, FGPU_DROP, 0, 0, 0), 0);
	KUNIT_EXPECT_EQ(test, rig->events[FGPU_EVENT_MEM_FREE], 0);
	KUNIT_EXPECT_EQ(test, rig_object(rig, FGPU_HANDLE, 0, 0, 0), -FGPU_ENOENT);
	KUNIT_EXPECT_EQ(test, rig_create(rig, 1, WHOLE, RESIDENT), -FGPU_ENOSPC);
	rig_go(rig, S);
	KUNIT_EXPECT_EQ(test, rig->events[FGPU_EVENT_MEM_FREE], 1);
	KUNIT_EXPECT_EQ(test, rig_create(rig, 1, WHOLE, RESIDENT), 0);
}

/* Purgeable objects go first, then idle ones, busy ones never. */
static void pressure(struct kunit *test)
{
	struct rig *rig = setup_device(test);

	make_object(rig, RESIDENT | PURGEABLE | BUSY);
	KUNIT_ASSERT_EQ(test, rig_create(rig, 1, SIZE, RESIDENT), 1);
	KUNIT_ASSERT_EQ(test, rig_create(rig, 1, SIZE, RESIDENT | PURGEABLE), 2);
	KUNIT_EXPECT_EQ(test, rig_index(rig, FGPU_PRESSURE, 0, WHOLE - 2 * SIZE, 0), 0);
	KUNIT_EXPECT_EQ(test, rig_memory(rig, 1).resident, SIZE);
	KUNIT_EXPECT_EQ(test, rig_memory(rig, 1).purgeable, 0);
	KUNIT_EXPECT_EQ(test, rig_index(rig, FGPU_PRESSURE, 0, WHOLE, 0), 0);
	KUNIT_EXPECT_EQ(test, rig_memory(rig, 1).resident, 0);
	KUNIT_EXPECT_EQ(test, rig_memory(rig, 1).total, 2 * SIZE);
	KUNIT_EXPECT_EQ(test, rig_memory(rig, 0).resident, SIZE);
}

static void madvise(struct kunit *test)
{
	struct rig *rig = setup_device(test);

	make_object(rig, RESIDENT);
	KUNIT_EXPECT_EQ(test, rig_object(rig, FGPU_MADVISE, 0, 0, PURGEABLE), 0);
	KUNIT_EXPECT_EQ(test, rig_memory(rig, 0).purgeable, SIZE);
	KUNIT_EXPECT_EQ(test, rig_object(rig, FGPU_MADVISE, 0, 0, 0), 0);
	KUNIT_EXPECT_EQ(test, rig_memory(rig, 0).purgeable, 0);
	KUNIT_EXPECT_EQ(test, rig_memory(rig, 0).resident, SIZE);
	KUNIT_EXPECT_EQ(test, rig_object(rig, FGPU_MADVISE, 0, 0, RESIDENT), -FGPU_EINVAL);
	KUNIT_EXPECT_EQ(test, rig_object(rig, FGPU_MADVISE, 0, 1, 0), -FGPU_ENOENT);
}

static void close_drops_all(struct kunit *test)
{
	struct rig *rig = setup_device(test);
	int i;

	for (i = 0; i < 3; i++)
		KUNIT_ASSERT_EQ(test, rig_create(rig, 0, SIZE, RESIDENT), i);
	KUNIT_EXPECT_EQ(test, rig_memory(rig, 0).total, 3 * SIZE);
	KUNIT_EXPECT_EQ(test, rig_object(rig, FGPU_HANDLE, 1, 1, 0), 0);
	KUNIT_EXPECT_EQ(test, rig_close(rig, 0), 0);
	KUNIT_EXPECT_EQ(test, rig->events[FGPU_EVENT_MEM_FREE], 2);
	KUNIT_EXPECT_EQ(test, rig_memory(rig, 1).total, SIZE);
	KUNIT_EXPECT_EQ(test, rig_memory(rig, 1).shared, 0);
}

static struct kunit_case cases[] = {
	KUNIT_CASE_PARAM(categories, object_gen_params),
	KUNIT_CASE_PARAM(printed, object_gen_params),
	KUNIT_CASE(region_is_full),
	KUNIT_CASE(export_outlives_handles),
	KUNIT_CASE(job_outlives_handles),
	KUNIT_CASE(pressure),
	KUNIT_CASE(madvise),
	KUNIT_CASE(close_drops_all),
	{},
};
RIG_SUITE(suite, "fgpu_memory", cases);
