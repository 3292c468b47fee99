/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Limits at the limit and one beyond; commands that may not be. */
#include "rig.h"

#define MANY 3 /* slots of each table, unless a row has less */

struct table {
	const char *name;
	int (*add)(struct rig *rig, fgpu_u32 n); /* one more; n counts from 0 */
	bool setup; /* before the device is live */
};

static int add_engine(struct rig *rig, fgpu_u32 n)
{
	(void)n;
	return rig_engine(rig, "e", 1, S, FGPU_KEY_ENGINE);
}

static int add_region(struct rig *rig, fgpu_u32 n)
{
	(void)n;
	return rig_region(rig, "r", 0, FGPU_KEY_TOTAL);
}

static int add_ring(struct rig *rig, fgpu_u32 n)
{
	return n || !add_engine(rig, 0) ? rig_ring(rig, 0, FGPU_SHAPE_PUSH, 8) : -FGPU_EIO;
}

static int add_client(struct rig *rig, fgpu_u32 n)
{
	return rig_open(rig, n);
}

static int add_job(struct rig *rig, fgpu_u32 n)
{
	return n || !rig_open(rig, 1) ? rig_submit(rig, 0, 0, S, 0) : -FGPU_EIO;
}

static int add_object(struct rig *rig, fgpu_u32 n)
{
	return n || !rig_open(rig, 1) ? rig_create(rig, 0, 1, 0) : -FGPU_EIO;
}

static int add_distortion(struct rig *rig, fgpu_u32 n)
{
	struct fgpu_command command = fgpu_command(FGPU_DISTORT, 0);

	command.client = FGPU_ALL;
	command.index = FGPU_ALL;
	command.amount = 1 + n; /* kind 0: dip */
	command.until = FGPU_NEVER;
	return rig_do(rig, command);
}

static const struct table tables[] = {
	{"engines", add_engine, true},
	{"regions", add_region, true},
	{"rings", add_ring, true},
	{"clients", add_client, false},
	{"jobs", add_job, false},
	{"objects", add_object, false},
	{"distortions", add_distortion, false},
};

static void table_describe(const struct table *table, char *desc)
{
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "%s", table->name);
}
KUNIT_ARRAY_PARAM(table, tables, table_describe);

static const struct fgpu_limits some = {
	.engines = MANY,
	.regions = MANY,
	.rings = MANY,
	.instances = 8,
	.clients = MANY,
	.jobs = MANY,
	.objects = MANY,
	.handles = 8,
	.distortions = MANY,
	.text = 256,
};

/* A slot is what is returned, the lowest one first. */
static void limits(struct kunit *test)
{
	const struct table *table = test->param_value;
	struct rig *rig = rig_of(test);
	fgpu_u32 i;

	rig_blank(rig, &some);
	KUNIT_ASSERT_EQ(test, rig_named(rig, FGPU_DEVICE, "fake", 0), 0);
	if (!table->setup) {
		KUNIT_ASSERT_EQ(test, rig_engine(rig, "e", 1, S, FGPU_KEY_ENGINE), 0);
		KUNIT_ASSERT_EQ(test, rig_ring(rig, 0, FGPU_SHAPE_DWORDS, 1024), 0);
		KUNIT_ASSERT_EQ(test, rig_region(rig, "r", 0, FGPU_KEY_TOTAL), 0);
		KUNIT_ASSERT_EQ(test, rig_live(rig), 0);
	}
	for (i = 0; i < MANY; i++)
		KUNIT_EXPECT_EQ(test, table->add(rig, i), i);
	KUNIT_EXPECT_EQ(test, table->add(rig, i), -FGPU_ENOSPC);
}

/* Pairs of a client and an object are counted, however many handles there are of each. */
static void handles(struct kunit *test)
{
	struct fgpu_limits few = some;
	struct rig *rig = rig_of(test);

	few.handles = 2;
	rig_blank(rig, &few);
	KUNIT_ASSERT_EQ(test, rig_named(rig, FGPU_DEVICE, "fake", 0), 0);
	KUNIT_ASSERT_EQ(test, rig_region(rig, "r", 0, FGPU_KEY_TOTAL), 0);
	KUNIT_ASSERT_EQ(test, rig_live(rig), 0);
	KUNIT_ASSERT_EQ(test, rig_open(rig, 1), 0);
	KUNIT_ASSERT_EQ(test, rig_open(rig, 2), 1);
	KUNIT_EXPECT_EQ(test, rig_create(rig, 0, 1, 0), 0);
	KUNIT_EXPECT_EQ(test, rig_object(rig, FGPU_HANDLE, 0, 0, 0), 0);
	KUNIT_EXPECT_EQ(test, rig_object(rig, FGPU_HANDLE, 1, 0, 0), 0);
	KUNIT_EXPECT_EQ(test, rig_create(rig, 0, 1, 0), -FGPU_ENOSPC);
	KUNIT_EXPECT_EQ(test, rig_close(rig, 1), 0);
	KUNIT_EXPECT_EQ(test, rig_create(rig, 0, 1, 0), 1);
}

static void block(struct kunit *test)
{
	static const struct fgpu_limits huge = {.engines = FGPU_NONE, .clients = FGPU_NONE};
	struct rig *rig = rig_of(test);

	rig_blank(rig, &some);
	KUNIT_EXPECT_NULL(test, fgpu_init(rig->memory, rig->size - 1, &some, NULL, NULL));
	KUNIT_EXPECT_NOT_NULL(test, fgpu_init(rig->memory, rig->size, &some, NULL, NULL));
	KUNIT_EXPECT_EQ(test, fgpu_size(&huge), 0);
}

static void phases(struct kunit *test)
{
	struct rig *rig = rig_of(test);

	rig_blank(rig, &some);
	KUNIT_EXPECT_EQ(test, rig_open(rig, 1), -FGPU_EBUSY);
	KUNIT_EXPECT_EQ(test, rig_live(rig), -FGPU_EINVAL);
	KUNIT_EXPECT_EQ(test, fgpu_advance(rig->gpu, 1, 1), -FGPU_EBUSY);
	KUNIT_EXPECT_EQ(test, rig_named(rig, FGPU_DEVICE, "", 0), -FGPU_EINVAL);
	KUNIT_EXPECT_EQ(test, rig_named(rig, FGPU_DEVICE, "fake", 1U << 31), -FGPU_EINVAL);
	KUNIT_EXPECT_EQ(test, rig_named(rig, FGPU_DEVICE, "fake", 0), 0);
	KUNIT_EXPECT_EQ(test, rig_named(rig, FGPU_DEVICE, "fake", 0), -FGPU_EINVAL);
	KUNIT_EXPECT_EQ(test, rig_live(rig), 0);
	KUNIT_EXPECT_EQ(test, rig_live(rig), -FGPU_EBUSY);
	KUNIT_EXPECT_EQ(test, add_engine(rig, 0), -FGPU_EBUSY);
	KUNIT_EXPECT_EQ(test, add_region(rig, 0), -FGPU_EBUSY);
}

static void times(struct kunit *test)
{
	struct fgpu_command open = fgpu_command(FGPU_OPEN, 5);
	struct rig *rig = rig_of(test);

	rig_simple(rig, 0, 1, S);
	KUNIT_EXPECT_EQ(test, fgpu_do(rig->gpu, &open), -FGPU_EAGAIN);
	rig_go(rig, 6);
	KUNIT_EXPECT_EQ(test, fgpu_do(rig->gpu, &open), -FGPU_EINVAL);
	open.at = 6;
	KUNIT_EXPECT_EQ(test, fgpu_do(rig->gpu, &open), 0);
	/* what is due in the very instant comes first */
	KUNIT_ASSERT_GE(test, rig_submit(rig, 0, 0, 0, 0), 0);
	KUNIT_EXPECT_EQ(test, fgpu_do(rig->gpu, &open), -FGPU_EAGAIN);
	rig_go(rig, 6);
	KUNIT_EXPECT_EQ(test, fgpu_do(rig->gpu, &open), 1);
}

/* A member that an op does not read is refused, and so is an op that does not exist. */
static void unread_members(struct kunit *test)
{
	struct rig *rig = rig_of(test);
	fgpu_u32 op;

	rig_simple(rig, 0, 1, S);
	KUNIT_ASSERT_EQ(test, rig_open(rig, 1), 0);
	for (op = 0; op < FGPU_OPS; op++) {
		struct fgpu_command command = fgpu_command(op, 0);

		if (op == FGPU_SUBMIT || op == FGPU_WAIT || op == FGPU_UNWAIT)
			command.seed = 1;
		else
			command.cookie = 1;
		KUNIT_EXPECT_EQ_MSG(test, rig_do(rig, command), -FGPU_EINVAL, "op %u", op);
	}
	KUNIT_EXPECT_EQ(test, rig_do(rig, fgpu_command(FGPU_OPS, 0)), -FGPU_EINVAL);
	KUNIT_EXPECT_EQ(test, rig_do(rig, fgpu_command(FGPU_NONE, 0)), -FGPU_EINVAL);
}

static struct kunit_case cases[] = {
	KUNIT_CASE_PARAM(limits, table_gen_params),
	KUNIT_CASE(handles),
	KUNIT_CASE(block),
	KUNIT_CASE(phases),
	KUNIT_CASE(times),
	KUNIT_CASE(unread_members),
	{},
};
RIG_SUITE(suite, "fgpu_setup", cases);
