/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* A device under test, of a case's own memory. Everything happens now; rig_go() moves on. */
#ifndef DECOY_KUNIT_RIG_H
#define DECOY_KUNIT_RIG_H

#include <kunit/test.h>

#include "fgpu.h"

#define MS	 1000000ULL
#define S	 1000000000ULL
#define RIG_TEXT 16384

/* A suite: its cases, each with a rig as test->priv, blank so far. */
#define RIG_SUITE(variable, name_, cases)      \
	static struct kunit_suite variable = { \
		.name = name_,                 \
		.init = rig_init,              \
		.test_cases = cases,           \
	};                                     \
	kunit_test_suite(variable)

struct rig {
	struct kunit *test;
	struct fgpu *gpu;
	void *memory;
	fgpu_u64 size;
	fgpu_u32 events[32]; /* how many of each type were emitted */
	struct fgpu_event last[32]; /* of each type */
	struct fgpu_reading reading; /* of the last rig_text() */
	fgpu_u32 len;
	char text[RIG_TEXT + 1];
};

/* rig_init - a suite's init. */
int rig_init(struct kunit *test);

static inline struct rig *rig_of(struct kunit *test)
{
	return test->priv;
}

/* rig_blank - lay out a device of these limits (NULL: some slots of all) that is not set up. */
void rig_blank(struct rig *rig, const struct fgpu_limits *limits);

/* Setup; each returns what fgpu_do() does. */
int rig_named(struct rig *rig, fgpu_u32 op, const char *name, fgpu_u32 flags);
int rig_engine(struct rig *rig, const char *name, fgpu_u64 capacity, fgpu_u64 hz, fgpu_u32 keys);
int rig_region(struct rig *rig, const char *name, fgpu_u64 size, fgpu_u32 keys);
int rig_ring(struct rig *rig, fgpu_u32 engine, fgpu_u32 shape, fgpu_u64 size);
int rig_live(struct rig *rig);

/*
 * rig_simple - live: driver "fake", engine 0 of that capacity and Hz with all keys, four rings of
 * 1024 dwords on it, region 0 of 1 MiB. flags are those of FGPU_DEVICE.
 */
void rig_simple(struct rig *rig, fgpu_u32 flags, fgpu_u64 capacity, fgpu_u64 hz);

/* rig_go - advance to that time, through all events before it. */
void rig_go(struct rig *rig, fgpu_u64 to);

/* rig_do - a command, whose time is now. A slot, 0 or -FGPU_E*; what is refused changes no byte. */
int rig_do(struct rig *rig, struct fgpu_command command);

/* Use; each returns what rig_do() does. */
int rig_open(struct rig *rig, fgpu_u64 id);
int rig_close(struct rig *rig, fgpu_u32 client);
int rig_submit(struct rig *rig, fgpu_u32 client, fgpu_u32 ring, fgpu_u64 work, fgpu_u32 flags);
int rig_span(struct rig *rig, fgpu_u32 client, fgpu_u32 ring, fgpu_u64 span);
int rig_wait_span(struct rig *rig, fgpu_u32 client, fgpu_u32 ring, fgpu_u64 span);
int rig_uses(struct rig *rig, fgpu_u32 client, fgpu_u32 ring, fgpu_u64 work, fgpu_u32 object);
int rig_index(struct rig *rig, fgpu_u32 op, fgpu_u32 index, fgpu_u64 amount, fgpu_u32 flags);
int rig_create(struct rig *rig, fgpu_u32 client, fgpu_u64 bytes, fgpu_u32 flags);
int rig_object(struct rig *rig, fgpu_u32 op, fgpu_u32 client, fgpu_u32 object, fgpu_u32 flags);

/* What is true now, of engine, region or ring 0 where none is named. */
fgpu_u64 rig_busy(struct rig *rig, fgpu_u32 client);
fgpu_u64 rig_cycles(struct rig *rig, fgpu_u32 client);
struct fgpu_engine_truth rig_truth(struct rig *rig, fgpu_u32 engine);
struct fgpu_memory rig_memory(struct rig *rig, fgpu_u32 client);
struct fgpu_ring_truth rig_ring_truth(struct rig *rig, fgpu_u32 ring);

/* rig_text - print a client's fdinfo; checks that it is the same twice and as long as measured. */
const char *rig_text(struct rig *rig, fgpu_u32 client, fgpu_u32 parts);

/* rig_prints - whether that is a line of the last text. */
bool rig_prints(const struct rig *rig, const char *line);

/* EXPECT_PRINTS - that a client prints this line now. */
#define EXPECT_PRINTS(rig, client, line)                                                         \
	do {                                                                                     \
		const char *printed_ = rig_text(rig, client, FGPU_PART_HEADER | FGPU_PART_BODY); \
                                                                                                 \
		KUNIT_EXPECT_TRUE_MSG((rig)->test, rig_prints(rig, line),                        \
				      "no line \"%s\" in:\n%s", line, printed_);                 \
	} while (0)

#endif
