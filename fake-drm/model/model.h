/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Inside of the model. All arrays live in the caller's block and are laid out once, by fgpu_init(). */
#ifndef FGPU_MODEL_H
#define FGPU_MODEL_H

#include "fgpu.h"

#define FGPU_LATCHES 4 /* distortions of one device that remember a value */
#define FGPU_SHOWN   64 /* distortions at one time: bits of fgpu_reading.shown */
#define FGPU_SECOND  1000000000ULL

/* What a latching distortion remembers from the instant when it began. */
struct fgpu_latch {
	fgpu_u64 ns;
	fgpu_u64 ticks;
};

/* A client's use of one engine. */
struct fgpu_used {
	fgpu_u64 ns, ticks; /* true: every instant that a job of it ran */
	fgpu_u64 done_ns, done_ticks; /* of jobs that ended: what completion accounting says */
	fgpu_u64 forgotten_ns, forgotten_ticks; /* taken back by resets */
	struct fgpu_latch latch[FGPU_LATCHES];
};

struct fgpu_engine {
	const char *name;
	fgpu_u32 name_len;
	fgpu_u32 keys;
	fgpu_u32 capacity;
	fgpu_u32 *lane; /* capacity jobs, FGPU_NONE where nothing runs */
	fgpu_u32 running;
	fgpu_u32 turn; /* ring that is asked first */
	fgpu_u64 hz, max_hz;
	fgpu_u64 settled; /* until when the books below, and those of its jobs, are true */
	fgpu_u64 ticks, rest; /* its clock: whole ticks, and Hz x ns below one tick */
	fgpu_u64 busy_ns, busy_ticks;
	fgpu_u64 latch_ticks[FGPU_LATCHES];
};

struct fgpu_region {
	const char *name;
	fgpu_u32 name_len;
	fgpu_u32 keys;
	fgpu_u64 size, resident;
};

struct fgpu_ring {
	const char *name;
	fgpu_u32 name_len;
	fgpu_u32 engine;
	fgpu_u32 shape;
	fgpu_u64 size;
	fgpu_u64 written, submitted, read; /* positions, never wrapped */
	fgpu_u32 head, tail; /* jobs in order, FGPU_NONE when empty */
	fgpu_u32 running; /* its job on the engine, or FGPU_NONE */
	fgpu_u32 queued;
	fgpu_u32 owner; /* client of the last job issued; for CTX_SWITCH */
	fgpu_u64 owner_id;
	fgpu_u64 fence; /* last number given out */
	fgpu_u64 signalled;
};

enum fgpu_job_state { FGPU_JOB_FREE, FGPU_JOB_WAITS, FGPU_JOB_QUEUED, FGPU_JOB_RUNS };

struct fgpu_job {
	fgpu_u32 state;
	fgpu_u32 client;
	fgpu_u32 ring;
	fgpu_u32 flags; /* FGPU_JOB_* */
	fgpu_u32 next; /* on its ring, or of the free list */
	fgpu_u32 uses[FGPU_USES];
	fgpu_u64 work; /* ns or ticks in all */
	fgpu_u64 ran_ns, ran_ticks; /* of this attempt */
	fgpu_u64 units, end; /* room on the ring, and the position behind it */
	fgpu_u64 fence;
	fgpu_u64 cookie;
};

struct fgpu_object {
	fgpu_u32 used;
	fgpu_u32 region;
	fgpu_u32 flags;
	fgpu_u32 handles, exports, active;
	fgpu_u32 next; /* of the free list */
	fgpu_u64 size;
};

struct fgpu_handle {
	fgpu_u32 client; /* FGPU_NONE: free */
	fgpu_u32 object;
	fgpu_u32 next; /* of its client, or of the free list */
};

struct fgpu_client {
	fgpu_u32 used;
	fgpu_u32 handles; /* first, or FGPU_NONE */
	fgpu_u32 next; /* of the free list */
	fgpu_u32 name_len;
	fgpu_u64 id;
	fgpu_u64 opened;
	char name[64];
	struct fgpu_used *used_engines; /* one an engine */
};

struct fgpu_distortion {
	fgpu_u32 used;
	fgpu_u32 kind;
	fgpu_u32 client, index; /* FGPU_ALL */
	fgpu_u32 keys;
	fgpu_u32 chance;
	fgpu_u32 latch; /* its number, or FGPU_NONE */
	fgpu_u32 latched; /* the instant has passed */
	fgpu_u32 text_len;
	fgpu_u64 amount, span, from, until, period, seed;
	char text[128];
};

struct fgpu {
	struct fgpu_limits limits;
	const struct fgpu_hooks *hooks;
	void *user;
	fgpu_u64 now;
	fgpu_u32 live, unplugged, flags;
	const char *driver, *pdev; /* in text; pdev NULL: none */
	fgpu_u32 driver_len, pdev_len;
	fgpu_u32 engine_count, region_count, ring_count;
	struct fgpu_engine *engines;
	struct fgpu_region *regions;
	struct fgpu_ring *rings;
	struct fgpu_client *clients;
	struct fgpu_job *jobs;
	struct fgpu_object *objects;
	struct fgpu_handle *handles;
	struct fgpu_distortion *distortions;
	fgpu_u32 *lanes;
	fgpu_u32 lanes_used;
	char *text;
	fgpu_u32 text_used;
	fgpu_u32 jobs_alive;
};

/* math.c: what a kernel has helpers for. */

/* fgpu_divide - n / d, *rest (may be NULL) the remainder; d is not 0. */
fgpu_u64 fgpu_divide(fgpu_u64 n, fgpu_u64 d, fgpu_u64 *rest);

/* fgpu_scale - (a * b + *rest) / d in 128 bits, *rest (below d) updated; saturates at 2^64-1. */
fgpu_u64 fgpu_scale(fgpu_u64 a, fgpu_u64 b, fgpu_u64 d, fgpu_u64 *rest);

/* fgpu_hash - a number that follows from seed and n, and looks like chance. */
fgpu_u64 fgpu_hash(fgpu_u64 seed, fgpu_u64 n);

/* fgpu_add, fgpu_sub - saturate at 2^64-1 and at 0. */
fgpu_u64 fgpu_add(fgpu_u64 a, fgpu_u64 b);
fgpu_u64 fgpu_sub(fgpu_u64 a, fgpu_u64 b);

/* engine.c: the clock of an engine, and the jobs that it runs. */

/* fgpu_engine_settle - bring the books of an engine and of its jobs to gpu->now. */
void fgpu_engine_settle(struct fgpu *gpu, fgpu_u32 engine);

/* fgpu_engine_next - when the first of its jobs ends, or FGPU_NEVER. */
fgpu_u64 fgpu_engine_next(const struct fgpu *gpu, fgpu_u32 engine);

/* fgpu_engine_step - end the jobs that are done at gpu->now. Returns how many. */
fgpu_u32 fgpu_engine_step(struct fgpu *gpu, fgpu_u32 engine);

/* fgpu_engine_feed - start what waits on its rings while a lane is free. */
void fgpu_engine_feed(struct fgpu *gpu, fgpu_u32 engine);

/* distort.c: when a lie is told. */

/* fgpu_distortion_next - the next instant at which one must remember a value, or FGPU_NEVER. */
fgpu_u64 fgpu_distortion_next(const struct fgpu *gpu);

/* fgpu_distortion_latch - remember values for all whose instant is gpu->now (engines settled). */
void fgpu_distortion_latch(struct fgpu *gpu);

/* fgpu_distortion_add - check and take a DISTORT command. Returns its slot or -FGPU_E*. */
int fgpu_distortion_add(struct fgpu *gpu, const struct fgpu_command *command);

/* fgpu_distortion_remove - UNDISTORT. Returns 0 or -FGPU_ENOENT. */
int fgpu_distortion_remove(struct fgpu *gpu, fgpu_u32 slot);

/* tell an event; fills in time. */
void fgpu_tell(struct fgpu *gpu, struct fgpu_event *event);

#endif
