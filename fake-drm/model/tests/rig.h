/* SPDX-License-Identifier: MIT */
/* A device under test: its block, its events, and the invariants that every command must keep. */
#ifndef MODEL_RIG_H
#define MODEL_RIG_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "fgpu.h"

struct stream;

struct rig {
	struct fgpu *gpu;
	void *memory;
	fgpu_u64 size;
	struct fgpu_event *events; /* all that were emitted */
	size_t count, max;
	struct stream *stream; /* the checker, from fgpu_live() on */
};

/* rig_new - an empty device in a block full of garbage; limits NULL: some slots of everything. */
void rig_new(struct rig *rig, const struct fgpu_limits *limits, int garbage);
void rig_free(struct rig *rig);

/*
 * rig_do - advance to a command's time, and do it. Every event is held against the rules of a ring
 * trace, and a refusal against the bytes of the block.
 */
int rig_do(struct rig *rig, const struct fgpu_command *command);

/* rig_advance - advance to until, through any number of events. */
void rig_advance(struct rig *rig, fgpu_u64 until);

/* Setup; each asserts that it succeeds. */
void rig_device(struct rig *rig, fgpu_u32 flags);
fgpu_u32 rig_engine(struct rig *rig, const char *name, fgpu_u64 capacity, fgpu_u64 hz);
fgpu_u32 rig_region(struct rig *rig, const char *name, fgpu_u64 size);
fgpu_u32 rig_ring(struct rig *rig, fgpu_u32 engine, fgpu_u32 shape, fgpu_u64 size);
fgpu_u32 rig_deep_ring(struct rig *rig, fgpu_u32 engine, fgpu_u32 shape, fgpu_u64 size,
		       fgpu_u64 depth);
void rig_live(struct rig *rig);

/* rig_simple - live: engine 0 of that capacity and Hz, two rings of 1024 dwords, region 0. */
void rig_simple(struct rig *rig, fgpu_u64 capacity, fgpu_u64 hz);

/*
 * rig_two_clients - rig_simple() of one instance without a clock, which clients 7 and 8 have
 * opened.
 */
void rig_two_clients(struct rig *rig);

/*
 * rig_two_engines - live: "a" without a clock, "b" of that Hz, one instance and a ring of pushes
 * each.
 */
void rig_two_engines(struct rig *rig, fgpu_u64 hz);

/*
 * rig_small - live: an engine of one instance with a ring of two pushes, which clients 7 and 8 have
 * opened.
 */
void rig_small(struct rig *rig);

/* Use; they return what fgpu_do() does. */
int rig_op(struct rig *rig, fgpu_u64 at, fgpu_u32 op, fgpu_u32 index, fgpu_u64 amount,
	   fgpu_u32 flags);
int rig_open(struct rig *rig, fgpu_u64 at, fgpu_u64 id);
int rig_close(struct rig *rig, fgpu_u64 at, fgpu_u32 client);
int rig_submit(struct rig *rig, fgpu_u64 at, fgpu_u32 client, fgpu_u32 ring, fgpu_u64 work,
	       fgpu_u32 flags);
int rig_span(struct rig *rig, fgpu_u64 at, fgpu_u32 client, fgpu_u32 ring, fgpu_u64 span);
int rig_uses(struct rig *rig, fgpu_u64 at, fgpu_u32 client, fgpu_u64 work, fgpu_u32 object);
int rig_ready(struct rig *rig, fgpu_u64 at, fgpu_u32 job);
int rig_create(struct rig *rig, fgpu_u64 at, fgpu_u32 client, fgpu_u64 size, fgpu_u32 flags);
int rig_object(struct rig *rig, fgpu_u64 at, fgpu_u32 op, fgpu_u32 client, fgpu_u32 object);

/* rig_used, rig_truth, rig_memory, rig_ring_truth - what is true now; assert that it exists. */
struct fgpu_usage rig_used(const struct rig *rig, fgpu_u32 client, fgpu_u32 engine);
struct fgpu_engine_truth rig_truth(const struct rig *rig, fgpu_u32 engine);
struct fgpu_memory rig_memory(const struct rig *rig, fgpu_u32 client);
struct fgpu_ring_truth rig_ring_truth(const struct rig *rig, fgpu_u32 ring);

/* rig_waiting - submissions that wait for space in ring 0, which must be the only one of its
 * engine. */
int rig_waiting(const struct rig *rig);

/* rig_event - the nth event of a type since the beginning, from 0, or NULL. */
const struct fgpu_event *rig_event(const struct rig *rig, fgpu_u32 type, size_t n);
size_t rig_events(const struct rig *rig, fgpu_u32 type);

/* rig_story - the types since event number from, as letters: see rig.c. */
const char *rig_story(const struct rig *rig, size_t from);

#endif
