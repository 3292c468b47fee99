/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* The truth, and what is printed. */
#include "rig.h"
#include "has_line.h"

static struct fgpu_usage usage(struct rig *rig, fgpu_u32 client)
{
	struct fgpu_usage is = {0};

	KUNIT_EXPECT_EQ(rig->test, fgpu_true_usage(rig->gpu, client, 0, &is), 0);
	return is;
}

fgpu_u64 rig_busy(struct rig *rig, fgpu_u32 client)
{
	return usage(rig, client).busy_ns;
}

fgpu_u64 rig_cycles(struct rig *rig, fgpu_u32 client)
{
	return usage(rig, client).cycles;
}

struct fgpu_engine_truth rig_truth(struct rig *rig, fgpu_u32 engine)
{
	struct fgpu_engine_truth is = {0};

	KUNIT_EXPECT_EQ(rig->test, fgpu_true_engine(rig->gpu, engine, &is), 0);
	return is;
}

struct fgpu_memory rig_memory(struct rig *rig, fgpu_u32 client)
{
	struct fgpu_memory is = {0};

	KUNIT_EXPECT_EQ(rig->test, fgpu_true_memory(rig->gpu, client, 0, &is), 0);
	return is;
}

struct fgpu_ring_truth rig_ring_truth(struct rig *rig, fgpu_u32 ring)
{
	struct fgpu_ring_truth is = {0};

	KUNIT_EXPECT_EQ(rig->test, fgpu_true_ring(rig->gpu, fgpu_ring_of(rig->gpu, ring, 0), &is),
			0);
	return is;
}

static void append_text(void *to, const char *bytes, fgpu_u64 len)
{
	struct rig *rig = to;
	fgpu_u64 size = RIG_TEXT - rig->len;

	memcpy(rig->text + rig->len, bytes, len < size ? len : size);
	rig->len += len < size ? len : size;
	rig->text[rig->len] = '\0';
}

const char *rig_text(struct rig *rig, fgpu_u32 client, fgpu_u32 parts)
{
	const struct fgpu_sink sink = {append_text, rig};
	struct fgpu_reading measured = {0};
	fgpu_u64 first;

	KUNIT_EXPECT_EQ(rig->test, fgpu_show(rig->gpu, client, parts, NULL, &measured), 0);
	rig->len = 0;
	rig->text[0] = '\0';
	fgpu_show(rig->gpu, client, parts, &sink, &rig->reading);
	first = rig->len;
	fgpu_show(rig->gpu, client, parts, &sink, &rig->reading);
	KUNIT_EXPECT_EQ(rig->test, rig->len, 2 * first);
	KUNIT_EXPECT_TRUE(rig->test, !memcmp(rig->text, rig->text + first, first));
	KUNIT_EXPECT_EQ(rig->test, measured.bytes, first);
	KUNIT_EXPECT_EQ(rig->test, measured.shown, rig->reading.shown);
	rig->len = first;
	rig->text[first] = '\0';
	return rig->text;
}

bool rig_prints(const struct rig *rig, const char *line)
{
	return has_line(rig->text, line);
}
