/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* An engine of a capacity runs as many jobs at once, from as many rings. */
#include "rig.h"

#define RINGS 8

static const fgpu_u32 capacities[] = {1, 2, 3, 7};

static void capacity_describe(const fgpu_u32 *capacity, char *desc)
{
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "capacity %u", *capacity);
}
KUNIT_ARRAY_PARAM(capacity, capacities, capacity_describe);

static struct rig *setup_device(struct kunit *test, fgpu_u64 capacity)
{
	struct rig *rig = rig_of(test);
	int i;

	rig_blank(rig, NULL);
	KUNIT_ASSERT_EQ(test, rig_named(rig, FGPU_DEVICE, "fake", 0), 0);
	KUNIT_ASSERT_EQ(test, rig_engine(rig, "gfx", capacity, S, FGPU_KEYS_OF_ENGINE), 0);
	KUNIT_ASSERT_EQ(test, rig_engine(rig, "plain", 2, S, FGPU_KEY_ENGINE), 1);
	for (i = 0; i < RINGS; i++)
		KUNIT_ASSERT_EQ(test, rig_ring(rig, 0, FGPU_SHAPE_DWORDS, 1024), i);
	KUNIT_ASSERT_EQ(test, rig_live(rig), 0);
	KUNIT_ASSERT_EQ(test, rig_open(rig, 7), 0);
	return rig;
}

/* One job more than there are instances: the last one waits for the first that ends. */
static void instances(struct kunit *test)
{
	const fgpu_u32 *capacity = test->param_value;
	struct rig *rig = setup_device(test, *capacity);
	fgpu_u32 i;

	for (i = 0; i <= *capacity; i++)
		KUNIT_ASSERT_GE(test, rig_submit(rig, 0, i, 100 * MS, 0), 0);
	rig_go(rig, 50 * MS);
	KUNIT_EXPECT_EQ(test, rig_truth(rig, 0).running, *capacity);
	KUNIT_EXPECT_EQ(test, rig_busy(rig, 0), *capacity * 50 * MS);
	rig_go(rig, 150 * MS);
	KUNIT_EXPECT_EQ(test, rig_truth(rig, 0).running, 1);
	KUNIT_EXPECT_EQ(test, rig_busy(rig, 0), *capacity * 100 * MS + 50 * MS);
	rig_go(rig, S);
	KUNIT_EXPECT_EQ(test, rig_truth(rig, 0).running, 0);
	KUNIT_EXPECT_EQ(test, rig_busy(rig, 0), (*capacity + 1) * 100 * MS);
}

static void cycles_of_instances(struct kunit *test)
{
	const fgpu_u32 *capacity = test->param_value;
	struct rig *rig = setup_device(test, *capacity);
	fgpu_u32 i;

	for (i = 0; i < *capacity; i++)
		KUNIT_ASSERT_GE(test, rig_submit(rig, 0, i, S, 0), 0);
	rig_go(rig, S / 2);
	KUNIT_EXPECT_EQ(test, rig_truth(rig, 0).total_cycles, S / 2);
	KUNIT_EXPECT_EQ(test, rig_cycles(rig, 0), *capacity * (S / 2));
}

static void printed(struct kunit *test)
{
	const fgpu_u32 *capacity = test->param_value;
	struct rig *rig = setup_device(test, *capacity);
	char line[64];

	snprintf(line, sizeof(line), "drm-engine-capacity-gfx:\t%u", *capacity);
	EXPECT_PRINTS(rig, 0, line);
	KUNIT_EXPECT_NULL(test, strstr(rig->text, "capacity-plain"));
	KUNIT_EXPECT_EQ(test, rig_truth(rig, 1).capacity, 2);
}

/* A ring is a queue, with any capacity. */
static void one_ring(struct kunit *test)
{
	struct rig *rig = setup_device(test, 3);
	int i;

	for (i = 0; i < 3; i++)
		KUNIT_ASSERT_GE(test, rig_submit(rig, 0, 0, 100 * MS, 0), 0);
	rig_go(rig, 100 * MS);
	KUNIT_EXPECT_EQ(test, rig_busy(rig, 0), 100 * MS);
	rig_go(rig, S);
	KUNIT_EXPECT_EQ(test, rig_busy(rig, 0), 300 * MS);
}

static void rings_alternate(struct kunit *test)
{
	struct rig *rig = setup_device(test, 1);
	int i;

	KUNIT_ASSERT_EQ(test, rig_open(rig, 8), 1);
	for (i = 0; i < 4; i++)
		KUNIT_ASSERT_GE(test, rig_submit(rig, i / 2, i / 2, 10 * MS, 0), 0);
	rig_go(rig, 20 * MS);
	KUNIT_EXPECT_EQ(test, rig_busy(rig, 0), 10 * MS);
	KUNIT_EXPECT_EQ(test, rig_busy(rig, 1), 10 * MS);
	rig_go(rig, 30 * MS);
	KUNIT_EXPECT_EQ(test, rig_busy(rig, 0), 20 * MS);
	KUNIT_EXPECT_EQ(test, rig_busy(rig, 1), 10 * MS);
}

static void free_instance_is_reused(struct kunit *test)
{
	struct rig *rig = setup_device(test, 2);

	KUNIT_ASSERT_GE(test, rig_submit(rig, 0, 0, 100 * MS, 0), 0);
	KUNIT_ASSERT_GE(test, rig_submit(rig, 0, 1, 10 * MS, 0), 0);
	KUNIT_ASSERT_GE(test, rig_submit(rig, 0, 2, 100 * MS, 0), 0);
	rig_go(rig, 60 * MS);
	KUNIT_EXPECT_EQ(test, rig_truth(rig, 0).running, 2);
	KUNIT_EXPECT_EQ(test, rig_busy(rig, 0), (60 + 10 + 50) * MS);
	KUNIT_EXPECT_EQ(test, fgpu_next(rig->gpu), 100 * MS);
}

static void refused(struct kunit *test)
{
	struct rig *rig = rig_of(test);

	rig_blank(rig, NULL);
	KUNIT_EXPECT_EQ(test, rig_engine(rig, "a", 0, S, 0), -FGPU_EINVAL);
	KUNIT_EXPECT_EQ(test, rig_engine(rig, "a", 17, S, 0), -FGPU_ENOSPC);
	KUNIT_EXPECT_EQ(test, rig_engine(rig, "a", FGPU_NEVER, S, 0), -FGPU_ENOSPC);
	KUNIT_EXPECT_EQ(test, rig_engine(rig, "a", 1ULL << 32, S, 0), -FGPU_ENOSPC);
	KUNIT_EXPECT_EQ(test, rig_engine(rig, "a", 15, S, 0), 0);
	KUNIT_EXPECT_EQ(test, rig_engine(rig, "b", 2, S, 0), -FGPU_ENOSPC);
	KUNIT_EXPECT_EQ(test, rig_engine(rig, "b", 1, S, 0), 1);
}

static struct kunit_case cases[] = {
	KUNIT_CASE_PARAM(instances, capacity_gen_params),
	KUNIT_CASE_PARAM(cycles_of_instances, capacity_gen_params),
	KUNIT_CASE_PARAM(printed, capacity_gen_params),
	KUNIT_CASE(one_ring),
	KUNIT_CASE(rings_alternate),
	KUNIT_CASE(free_instance_is_reused),
	KUNIT_CASE(refused),
	{},
};
RIG_SUITE(suite, "fgpu_capacity", cases);
