/* SPDX-License-Identifier: MIT */
/* The device under test as a test sets it up. */
#include <string.h>

#include "rig.h"
#include "stream.h"

static void set_text(struct fgpu_command *c, const char *text)
{
	c->text = text;
	c->text_len = (fgpu_u32)strlen(text);
}

void rig_device(struct rig *rig, fgpu_u32 flags)
{
	struct fgpu_command c = fgpu_command(FGPU_DEVICE, 0);

	c.flags = flags;
	set_text(&c, "fake");
	assert_int_equal(rig_do(rig, &c), 0);
}

fgpu_u32 rig_engine(struct rig *rig, const char *name, fgpu_u64 capacity, fgpu_u64 hz)
{
	struct fgpu_command c = fgpu_command(FGPU_ENGINE, 0);
	int ret;

	c.amount = capacity;
	c.span = hz;
	c.flags = FGPU_KEYS_OF_ENGINE;
	set_text(&c, name);
	ret = rig_do(rig, &c);
	assert_true(ret >= 0);
	stream_engine(rig->stream, capacity);
	return (fgpu_u32)ret;
}

fgpu_u32 rig_region(struct rig *rig, const char *name, fgpu_u64 size)
{
	struct fgpu_command c = fgpu_command(FGPU_REGION, 0);
	int ret;

	c.amount = size;
	c.flags = FGPU_KEYS_OF_REGION;
	set_text(&c, name);
	ret = rig_do(rig, &c);
	assert_true(ret >= 0);
	return (fgpu_u32)ret;
}

fgpu_u32 rig_deep_ring(struct rig *rig, fgpu_u32 engine, fgpu_u32 shape, fgpu_u64 size,
		       fgpu_u64 depth)
{
	struct fgpu_command c = fgpu_command(FGPU_RING, 0);
	int ret;

	c.index = engine;
	c.kind = shape;
	c.amount = size;
	c.span = depth;
	set_text(&c, "ring");
	ret = rig_do(rig, &c);
	assert_true(ret >= 0);
	stream_ring(rig->stream, engine, shape, size);
	return (fgpu_u32)ret;
}

fgpu_u32 rig_ring(struct rig *rig, fgpu_u32 engine, fgpu_u32 shape, fgpu_u64 size)
{
	return rig_deep_ring(rig, engine, shape, size, 0);
}

void rig_live(struct rig *rig)
{
	assert_int_equal(rig_op(rig, 0, FGPU_LIVE, 0, 0, 0), 0);
}

void rig_simple(struct rig *rig, fgpu_u64 capacity, fgpu_u64 hz)
{
	rig_new(rig, NULL, 0xa5);
	rig_device(rig, 0);
	rig_engine(rig, "render", capacity, hz);
	rig_ring(rig, 0, FGPU_SHAPE_DWORDS, 1024);
	rig_ring(rig, 0, FGPU_SHAPE_DWORDS, 1024);
	rig_region(rig, "vram", 1 << 20);
	rig_live(rig);
}

void rig_two_clients(struct rig *rig)
{
	rig_simple(rig, 1, 0);
	rig_open(rig, 0, 7);
	rig_open(rig, 0, 8);
}

void rig_two_engines(struct rig *rig, fgpu_u64 hz)
{
	rig_new(rig, NULL, 0xa5);
	rig_device(rig, 0);
	rig_engine(rig, "a", 1, 0);
	rig_engine(rig, "b", 1, hz);
	rig_ring(rig, 0, FGPU_SHAPE_PUSH, 80);
	rig_ring(rig, 1, FGPU_SHAPE_PUSH, 80);
	rig_live(rig);
}

void rig_small(struct rig *rig)
{
	rig_new(rig, NULL, 0x5a);
	rig_device(rig, 0);
	rig_engine(rig, "copy", 1, 0);
	rig_region(rig, "vram", 1 << 20);
	rig_ring(rig, 0, FGPU_SHAPE_PUSH, 16);
	rig_live(rig);
	rig_open(rig, 0, 7);
	rig_open(rig, 0, 8);
}
