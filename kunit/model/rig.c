/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "rig.h"

#include <linux/string.h>

#define GARBAGE 0xa5

static void record_event(void *user, const struct fgpu_event *event)
{
	struct rig *rig = user;

	if (event->type >= ARRAY_SIZE(rig->events))
		return;
	rig->events[event->type]++;
	rig->last[event->type] = *event;
}

static const struct fgpu_hooks hooks = {record_event};

int rig_init(struct kunit *test)
{
	struct rig *rig = kunit_kzalloc(test, sizeof(*rig), GFP_KERNEL);

	if (!rig)
		return -1;
	rig->test = test;
	test->priv = rig;
	return 0;
}

void rig_blank(struct rig *rig, const struct fgpu_limits *limits)
{
	static const struct fgpu_limits some = {
		.engines = 4,
		.regions = 4,
		.rings = 8,
		.instances = 16,
		.clients = 4,
		.jobs = 32,
		.objects = 16,
		.handles = 32,
		.distortions = 64,
		.text = 1024,
		.waits = 4,
		.contexts = 32,
	};

	if (!limits)
		limits = &some;
	rig->size = fgpu_size(limits);
	KUNIT_ASSERT_TRUE(rig->test, rig->size > 0);
	rig->memory = kunit_kmalloc(rig->test, rig->size, GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(rig->test, rig->memory);
	memset(rig->memory, GARBAGE, rig->size);
	rig->gpu = fgpu_init(rig->memory, rig->size, limits, &hooks, rig);
	KUNIT_ASSERT_NOT_NULL(rig->test, rig->gpu);
}

/* A hash of the block, to detect a change. */
static fgpu_u64 hash_block(const struct rig *rig)
{
	const fgpu_u64 *words = rig->memory;
	fgpu_u64 is = 14695981039346656037ULL, i;

	for (i = 0; i < rig->size / sizeof(*words); i++)
		is = (is ^ words[i]) * 1099511628211ULL;
	return is;
}

int rig_do(struct rig *rig, struct fgpu_command command)
{
	fgpu_u64 before;
	int ret;

	rig_go(rig, fgpu_now(rig->gpu));
	command.at = fgpu_now(rig->gpu);
	before = hash_block(rig);
	ret = fgpu_do(rig->gpu, &command);
	if (ret < 0)
		KUNIT_EXPECT_EQ_MSG(rig->test, before, hash_block(rig), "op %u, refused with %d",
				    command.op, ret);
	return ret;
}

void rig_go(struct rig *rig, fgpu_u64 to)
{
	KUNIT_ASSERT_EQ(rig->test, fgpu_advance(rig->gpu, to, 1000000), 0);
	KUNIT_ASSERT_EQ(rig->test, fgpu_now(rig->gpu), to);
}

static struct fgpu_command named(fgpu_u32 op, const char *name)
{
	struct fgpu_command command = fgpu_command(op, 0);

	command.text = name;
	command.text_len = strlen(name);
	return command;
}

int rig_named(struct rig *rig, fgpu_u32 op, const char *name, fgpu_u32 flags)
{
	struct fgpu_command command = named(op, name);

	command.flags = flags;
	return rig_do(rig, command);
}

int rig_engine(struct rig *rig, const char *name, fgpu_u64 capacity, fgpu_u64 hz, fgpu_u32 keys)
{
	struct fgpu_command command = named(FGPU_ENGINE, name);

	command.amount = capacity;
	command.span = hz;
	command.flags = keys;
	return rig_do(rig, command);
}

int rig_region(struct rig *rig, const char *name, fgpu_u64 size, fgpu_u32 keys)
{
	struct fgpu_command command = named(FGPU_REGION, name);

	command.amount = size;
	command.flags = keys;
	return rig_do(rig, command);
}

int rig_ring(struct rig *rig, fgpu_u32 engine, fgpu_u32 shape, fgpu_u64 size)
{
	struct fgpu_command command = named(FGPU_RING, "ring");

	command.index = engine;
	command.kind = shape;
	command.amount = size;
	return rig_do(rig, command);
}

int rig_live(struct rig *rig)
{
	return rig_do(rig, fgpu_command(FGPU_LIVE, 0));
}

void rig_simple(struct rig *rig, fgpu_u32 flags, fgpu_u64 capacity, fgpu_u64 hz)
{
	int i;

	rig_blank(rig, NULL);
	KUNIT_ASSERT_EQ(rig->test, rig_named(rig, FGPU_DEVICE, "fake", flags), 0);
	KUNIT_ASSERT_EQ(rig->test, rig_engine(rig, "gfx", capacity, hz, FGPU_KEYS_OF_ENGINE), 0);
	for (i = 0; i < 4; i++)
		KUNIT_ASSERT_EQ(rig->test, rig_ring(rig, 0, FGPU_SHAPE_DWORDS, 1024), i);
	KUNIT_ASSERT_EQ(rig->test, rig_region(rig, "vram", 1 << 20, FGPU_KEYS_OF_REGION), 0);
	KUNIT_ASSERT_EQ(rig->test, rig_live(rig), 0);
}
