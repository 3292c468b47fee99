/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Private to the model. All arrays are in the caller's block, laid out once by fgpu_init(). */
#ifndef FGPU_MODEL_H
#define FGPU_MODEL_H

#include "fgpu.h"

#define FGPU_LATCHES 4 /* distortions of one device that latch values */
#define FGPU_SHOWN   64 /* distortions at one time: bits of fgpu_reading.shown */
#define FGPU_SECOND  1000000000ULL

/* Which slots of a table are used; the lowest free one is allocated first. */
struct fgpu_slots {
	fgpu_u32 *words; /* bit set: used */
	fgpu_u32 count, used;
	fgpu_u32 first; /* no word before this one has a free slot */
};

/*
 * Values at the time when a latching distortion began; of a ledger: what it counts more than an
 * undistorted device since then, modulo 2^64.
 */
struct fgpu_latch {
	fgpu_u64 ns;
	fgpu_u64 ticks;
};

/* A client's use of one engine. */
struct fgpu_used {
	fgpu_u64 ns, ticks; /* truth: all time that a job of it ran */
	fgpu_u64 done_ns, done_ticks; /* of jobs that ended: what completion accounting prints */
	fgpu_u64 forgotten_ns, forgotten_ticks; /* subtracted by resets with FORGET */
	struct fgpu_latch latch[FGPU_LATCHES];
};

struct fgpu_engine {
	const char *name;
	fgpu_u32 name_len;
	fgpu_u32 keys;
	fgpu_u32 capacity;
	fgpu_u32 *instance; /* capacity jobs, FGPU_NONE where nothing runs */
	fgpu_u32 running;
	fgpu_u32 turn; /* ring that may start a job first */
	fgpu_u32 reap; /* ring whose cancelled jobs are due to end, or FGPU_NONE */
	fgpu_u32 waiting; /* submissions that wait for space in its rings */
	fgpu_u64 next; /* when the first of its jobs ends, or FGPU_NEVER */
	fgpu_u64 hz, max_hz;
	fgpu_u64 settled; /* time at which the counters below, and those of its jobs, are exact */
	fgpu_u64 ticks, rest; /* its clock: whole ticks, and Hz x ns below one tick */
	fgpu_u64 busy_ns, busy_ticks;
	/* Clients, or FGPU_NONE, to whom ledgers count what is not theirs: */
	fgpu_u32 submitter; /* of the last submission */
	fgpu_u32 user, user_before; /* of the last two jobs that started */
	fgpu_u32 ghost; /* of a job that a reset ended, until another one starts */
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
	fgpu_u32 nth; /* of those of shape BYTES, where it stands for the clients' */
	fgpu_u64 size;
	fgpu_u64 written, submitted, read; /* positions, never wrapped */
	fgpu_u64 indirect; /* of a push buffer: units of commands that its entries point to */
	fgpu_u32 head, tail; /* jobs in order; head is FGPU_NONE when there is none */
	fgpu_u32 pending; /* first job whose doorbell did not ring, or FGPU_NONE */
	fgpu_u32 running, depth; /* jobs of it on the engine, and how many there may be */
	fgpu_u32 queued;
	fgpu_u32 first_waiting, last_waiting; /* submissions that wait for space; or FGPU_NONE */
	fgpu_u32 waiting;
	fgpu_u32 wait_emitted; /* RING_WAIT of the first of them */
	fgpu_u32 owner; /* client of the last job issued; for CTX_SWITCH */
	fgpu_u64 owner_id;
	fgpu_u64 fence; /* last number given out */
	fgpu_u64 signalled;
};

enum fgpu_job_state {
	FGPU_JOB_FREE,
	FGPU_JOB_NO_SPACE, /* waits for space in its ring */
	FGPU_JOB_WAITS, /* for FGPU_READY, or for the fence of another job */
	FGPU_JOB_QUEUED,
	FGPU_JOB_RUNS,
	FGPU_JOB_DONE, /* has completed before the jobs in front of it */
};

struct fgpu_job {
	fgpu_u32 state;
	fgpu_u32 client; /* FGPU_NONE: closed, the job is cancelled */
	fgpu_u32 ring;
	fgpu_u32 flags; /* FGPU_JOB_* */
	fgpu_u32 replayed; /* a reset came between */
	fgpu_u32 next; /* on its ring, or of those that wait for space */
	fgpu_u32 uses[FGPU_USES];
	fgpu_u32 signalled; /* its fence is, though it is in the ring yet */
	int error; /* of a cancelled one */
	fgpu_u64 client_id;
	fgpu_u64 submitted; /* when it entered its ring */
	fgpu_u64 ends; /* while it runs: when, or FGPU_NEVER */
	fgpu_u64 work; /* ns or ticks in all */
	fgpu_u64 ran_ns, ran_ticks; /* of this attempt */
	fgpu_u64 units, end; /* units on the ring, and the position behind them; without space:
				those that it needs, without the fill */
	fgpu_u64 fence;
	fgpu_u64 cookie;
	fgpu_u64 fill; /* of these units: up to the end of the ring */
	fgpu_u64 length,
		indirect; /* units of its commands, and where they are in the push buffer */
	fgpu_u64 entered; /* number among all jobs that entered a ring */
	fgpu_u32 sync; /* enum fgpu_sync */
	fgpu_u32 sync_ring; /* of the fence that it waits for */
	fgpu_u64 sync_fence;
};

enum fgpu_sync {
	FGPU_SYNC_NONE, /* it waits for no fence of another job */
	FGPU_SYNC_WAITS,
	FGPU_SYNC_SIGNALLED, /* the fence is: FENCE_WAIT_END is due */
};

/* A client waits for the fence of a job. */
struct fgpu_wait {
	fgpu_u32 used;
	fgpu_u32 client, ring;
	fgpu_u32 signalled;
	fgpu_u64 fence;
	fgpu_u64 ends; /* when it gives up, or FGPU_NEVER; once it is signalled: then */
	fgpu_u64 cookie;
};

struct fgpu_object {
	fgpu_u32 used;
	fgpu_u32 region;
	fgpu_u32 flags;
	fgpu_u32 handles, exports, active;
	fgpu_u64 size;
};

/* Handles that a client has of an object. */
struct fgpu_handle {
	fgpu_u32 object;
	fgpu_u32 count;
	fgpu_u32 next; /* of its client */
};

struct fgpu_client {
	fgpu_u32 used;
	fgpu_u32 handles; /* first, or FGPU_NONE */
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
	fgpu_u32 latched; /* its values are latched */
	fgpu_u32 client_closed; /* does not apply to a later client in that slot */
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
	fgpu_u32 bytes_count; /* rings of shape BYTES that were set up */
	fgpu_u32 ring_end; /* number after that of the last ring, those of clients included */
	struct fgpu_engine *engines;
	struct fgpu_region *regions;
	struct fgpu_ring *rings;
	struct fgpu_client *clients;
	struct fgpu_job *jobs;
	struct fgpu_object *objects;
	struct fgpu_handle *handles;
	struct fgpu_distortion *distortions;
	struct fgpu_wait *waits;
	fgpu_u64 wait_next; /* when the first of them ends, or FGPU_NEVER */
	fgpu_u64 entered; /* jobs that entered a ring */
	fgpu_u32 syncing; /* jobs that wait for a fence of another one */
	fgpu_u32 ledgers; /* distortions that keep one */
	fgpu_u64 sync_next; /* when the first of these waits ends: now, or FGPU_NEVER */
	struct fgpu_slots client_slots, job_slots, object_slots, handle_slots, wait_slots;
	fgpu_u32 *instances;
	fgpu_u32 instances_used;
	char *text;
	fgpu_u32 text_used;
};

/* math.c: 64-bit arithmetic without library calls. */

/* fgpu_divide - n / d, *rest (may be NULL) the remainder; d is not 0. */
fgpu_u64 fgpu_divide(fgpu_u64 n, fgpu_u64 d, fgpu_u64 *rest);

/*
 * fgpu_scale - (a * b + *rest) / d in 128 bits, the remainder to *rest; too much: 2^64-1, rest 0.
 */
fgpu_u64 fgpu_scale(fgpu_u64 a, fgpu_u64 b, fgpu_u64 d, fgpu_u64 *rest);

/* fgpu_hash - a pseudo-random number from seed and n. */
fgpu_u64 fgpu_hash(fgpu_u64 seed, fgpu_u64 n);

/* fgpu_add, fgpu_sub - saturate at 2^64-1 and at 0. */
fgpu_u64 fgpu_add(fgpu_u64 a, fgpu_u64 b);
fgpu_u64 fgpu_sub(fgpu_u64 a, fgpu_u64 b);

/* slots.c: who is free. */

/* fgpu_slots_init - all of count slots are free; words has a bit for each. */
void fgpu_slots_init(struct fgpu_slots *slots, fgpu_u32 *words, fgpu_u32 count);

/* fgpu_slots_full - whether fgpu_slots_alloc() would find none. */
int fgpu_slots_full(const struct fgpu_slots *slots);

/* fgpu_slots_alloc - the lowest free slot, which there must be. */
fgpu_u32 fgpu_slots_alloc(struct fgpu_slots *slots);
void fgpu_slots_free(struct fgpu_slots *slots, fgpu_u32 slot);

/* engine.c: the clock of an engine, and the jobs that it runs. */

/* fgpu_engine_settle - bring the counters of an engine and of its jobs to gpu->now. */
void fgpu_engine_settle(struct fgpu *gpu, fgpu_u32 engine);
void fgpu_engine_settle_all(struct fgpu *gpu);

/* fgpu_engine_step - end the jobs that are due at gpu->now, up to budget. Returns how many. */
fgpu_u32 fgpu_engine_step(struct fgpu *gpu, fgpu_u32 engine, fgpu_u32 budget);

/* fgpu_engine_dispatch - start what waits on its rings while a instance is free. */
void fgpu_engine_dispatch(struct fgpu *gpu, fgpu_u32 engine);

/* fgpu_engine_timing - compute again when its jobs end: the work or the clock has changed. */
void fgpu_engine_timing(struct fgpu *gpu, fgpu_u32 engine);

/* fgpu_engine_instance - the one that runs a job, which must run; of FGPU_NONE: a free one. */
fgpu_u32 fgpu_engine_instance(const struct fgpu_engine *engine, fgpu_u32 job);

/* fgpu_engine_leave - free a job's instance; what it ran counts as ended. */
void fgpu_engine_leave(struct fgpu *gpu, struct fgpu_job *job);

/* fgpu_engine_attempt - count what a running job ran as ended, and restart it. */
void fgpu_engine_attempt(struct fgpu *gpu, struct fgpu_job *job);

/* context.c: rings of clients. */

/* fgpu_contexts_open - a client has opened the device: its rings begin new timelines. */
void fgpu_contexts_open(struct fgpu *gpu, fgpu_u32 client);

/* fgpu_ring_is_live - whether jobs can be in a ring: it is shared, or of an open client. */
int fgpu_ring_is_live(const struct fgpu *gpu, fgpu_u32 ring);

/* fgpu_ring_named - the ring that KICK and UNDO name, or a negative error. */
int fgpu_ring_named(const struct fgpu *gpu, const struct fgpu_command *command);

/* ring.c: space, order and positions. */

/*
 * fgpu_ring_units - units of a submission of span units, without the fill at the end of the ring;
 * 0: it can never fit.
 */
fgpu_u64 fgpu_ring_units(const struct fgpu_ring *ring, fgpu_u64 span);

/* fgpu_ring_need - those units and the fill that is needed in front of them now. */
fgpu_u64 fgpu_ring_need(const struct fgpu_ring *ring, fgpu_u64 units);

/* fgpu_ring_fits - whether a submission can be written now. Others that wait are before it. */
int fgpu_ring_fits(const struct fgpu_ring *ring, fgpu_u64 units);

/*
 * fgpu_ring_emit_space - emit RING_ALLOC, RING_WAIT or RING_WAIT_END of a submission that needs
 * that many units without the fill. event has the type, client, fence, cookie, job and error.
 */
void fgpu_ring_emit_space(struct fgpu *gpu, fgpu_u32 ring, fgpu_u64 units,
			  struct fgpu_event *event);

/*
 * fgpu_ring_is_full - whether a submission is refused for lack of space; emits RING_WAIT with the
 * client and cookie of event.
 */
int fgpu_ring_is_full(struct fgpu *gpu, fgpu_u32 ring, fgpu_u64 units,
		      const struct fgpu_event *event);

/* fgpu_ring_commit - a job's commands are in the ring: emit RING_PAD, where needed, and
 * RING_COMMIT. */
void fgpu_ring_commit(struct fgpu *gpu, const struct fgpu_job *job);

/* fgpu_ring_doorbell - make visible what is written. */
void fgpu_ring_doorbell(struct fgpu *gpu, fgpu_u32 ring);

/* fgpu_ring_ready - its next job that can go to the engine now, or FGPU_NONE. */
fgpu_u32 fgpu_ring_ready(const struct fgpu *gpu, const struct fgpu_ring *ring);

/* fgpu_ring_reap - end its head if that is cancelled, or has completed. Returns whether it was. */
int fgpu_ring_reap(struct fgpu *gpu, fgpu_u32 ring);

/* fgpu_ring_reapable - whether fgpu_ring_reap() would. */
int fgpu_ring_reapable(const struct fgpu *gpu, fgpu_u32 ring);

/* fgpu_ring_cancel - cancel the jobs of client (or FGPU_ALL) on it; feed its engine afterwards. */
void fgpu_ring_cancel(struct fgpu *gpu, fgpu_u32 ring, fgpu_u32 client, int error);

/* space.c: submissions that wait for space, in their order. */

/* fgpu_space_wait - a job begins to wait. */
void fgpu_space_wait(struct fgpu *gpu, fgpu_u32 job);

/* fgpu_space_ring - the first ring of an engine whose first waiting job fits now, or FGPU_NONE. */
fgpu_u32 fgpu_space_ring(const struct fgpu *gpu, fgpu_u32 engine);

/* fgpu_space_admit - the first waiting job of a ring, which fits, enters it. */
void fgpu_space_admit(struct fgpu *gpu, fgpu_u32 ring);

/* fgpu_space_cancel - those of client (or FGPU_ALL) wait no longer; feed the engine afterwards. */
void fgpu_space_cancel(struct fgpu *gpu, fgpu_u32 ring, fgpu_u32 client, int error);

/* submit.c */

/* fgpu_submit_enter - write a job into its ring, where it fits. */
void fgpu_submit_enter(struct fgpu *gpu, fgpu_u32 job);

/* job.c */

/* fgpu_job_free - a job that has ended, or that never began, uses nothing any more. */
void fgpu_job_free(struct fgpu *gpu, fgpu_u32 job);

/* fgpu_job_due - when a running job may complete: not before those in front of it. */
fgpu_u64 fgpu_job_due(const struct fgpu *gpu, const struct fgpu_job *job);

/* fgpu_job_issue - put the next job of a ring on an instance, which must be free. */
void fgpu_job_issue(struct fgpu *gpu, fgpu_u32 instance, fgpu_u32 job);

/* fgpu_job_emit_issue - emit ISSUE: a job starts, or starts again. */
void fgpu_job_emit_issue(struct fgpu *gpu, const struct fgpu_job *job);

/*
 * fgpu_job_end - end a job: COMPLETE, FENCE_SIGNAL, slot free. One that is not the head of its ring
 * keeps its slot, and its space, until it is.
 */
void fgpu_job_end(struct fgpu *gpu, fgpu_u32 job, int error);

/* fgpu_job_complete - free a job's instance, if it has one, and emit COMPLETE. */
void fgpu_job_complete(struct fgpu *gpu, fgpu_u32 job, int error);

/* fgpu_job_emit - emit an event of a job; fills in ring, client, fence and cookie. */
void fgpu_job_emit(struct fgpu *gpu, const struct fgpu_job *job, struct fgpu_event *event);

/* wait.c: clients that wait for fences. */

/* fgpu_waits_signal - a fence of a ring was signalled: what waits for it ends now. */
void fgpu_waits_signal(struct fgpu *gpu, fgpu_u32 ring, fgpu_u64 fence);

/* fgpu_waits_step - end the first wait that is due. */
void fgpu_waits_step(struct fgpu *gpu);

/* fgpu_waits_interrupt - end all waits of a client. */
void fgpu_waits_interrupt(struct fgpu *gpu, fgpu_u32 client, int error);

/* sync.c: jobs that wait for fences of jobs that use the same objects. */

/*
 * fgpu_sync_begin - a job has entered its ring: it waits for the first fence that it must wait for.
 */
void fgpu_sync_begin(struct fgpu *gpu, fgpu_u32 job);

/* fgpu_sync_signal - a fence of a ring was signalled: waits for it end now. */
void fgpu_sync_signal(struct fgpu *gpu, fgpu_u32 ring, fgpu_u64 fence);

/*
 * fgpu_sync_step - end the first wait that is due; the job waits for the next fence, or may begin.
 */
void fgpu_sync_step(struct fgpu *gpu);

/* fgpu_sync_cancel - a job is given up, and waits for nothing any more. */
void fgpu_sync_cancel(struct fgpu *gpu, fgpu_u32 job, int error);

/* memory.c */

/* fgpu_object_active - one job more (1) or less (-1) uses an object, which may free it. */
void fgpu_object_active(struct fgpu *gpu, fgpu_u32 object, int more);

/* fgpu_object_is_active - whether a job uses it, or another device. */
int fgpu_object_is_active(const struct fgpu_object *object);

/* fgpu_object_named - object if a handle or a dma-buf still names it, else NULL. */
struct fgpu_object *fgpu_object_named(const struct fgpu *gpu, fgpu_u32 object);

/* fgpu_object_dropped - client has dropped count handles of it. */
void fgpu_object_dropped(struct fgpu *gpu, fgpu_u32 object, fgpu_u32 client, fgpu_u32 count);

/* handle.c: which client has handles of which object. */

/* fgpu_handle_find - a client's handle of an object, or NULL. */
struct fgpu_handle *fgpu_handle_find(const struct fgpu *gpu, fgpu_u32 client, fgpu_u32 object);

/* fgpu_handle_add - the first handle that a client has of an object; a slot must be free. */
void fgpu_handle_add(struct fgpu *gpu, fgpu_u32 client, fgpu_u32 object);

/* fgpu_handles_drop - drop all handles of a client. */
void fgpu_handles_drop(struct fgpu *gpu, fgpu_u32 client);

/*
 * Handlers of the ops; fgpu_do() has checked the command's form, its time, and that the slots that
 * it names exist. Return a slot, 0, or -FGPU_E* with nothing changed.
 */
typedef int fgpu_op_do(struct fgpu *gpu, const struct fgpu_command *command);
fgpu_op_do fgpu_do_device, fgpu_do_pdev, fgpu_do_engine, fgpu_do_region, fgpu_do_ring, fgpu_do_live;
fgpu_op_do fgpu_do_open, fgpu_do_name, fgpu_do_close, fgpu_do_destroy;
fgpu_op_do fgpu_do_submit, fgpu_do_ready, fgpu_do_kick, fgpu_do_undo, fgpu_do_reset, fgpu_do_freq;
fgpu_op_do fgpu_do_create, fgpu_do_handle, fgpu_do_drop, fgpu_do_export, fgpu_do_unexport;
fgpu_op_do fgpu_do_madvise, fgpu_do_populate, fgpu_do_evict, fgpu_do_pressure, fgpu_do_unplug;
fgpu_op_do fgpu_do_give_up, fgpu_do_wait, fgpu_do_unwait, fgpu_do_busy, fgpu_do_idle;

/* distortion.c: when a distortion applies. */

/* fgpu_distortion_next - the next time at which one latches values, or FGPU_NEVER. */
fgpu_u64 fgpu_distortion_next(const struct fgpu *gpu);

/* fgpu_distortion_latch - latch values for all that begin by gpu->now; engines are settled. */
void fgpu_distortion_latch(struct fgpu *gpu);

/* fgpu_distortion_add - check and execute a DISTORT command. Returns its slot or -FGPU_E*. */
int fgpu_distortion_add(struct fgpu *gpu, const struct fgpu_command *command);

/* fgpu_distortion_remove - UNDISTORT. Returns 0 or -FGPU_ENOENT. */
int fgpu_distortion_remove(struct fgpu *gpu, fgpu_u32 slot);

/* fgpu_distortion_forget - a client is closed: distortions of it alone do not apply any more. */
void fgpu_distortion_forget(struct fgpu *gpu, fgpu_u32 client);

/* event.c */

/* fgpu_event - an event of that type, that concerns no client, ring, job or object yet. */
struct fgpu_event fgpu_event(fgpu_u32 type);

/* fgpu_emit - hand an event to fgpu_hooks.event; fills in time. */
void fgpu_emit(struct fgpu *gpu, struct fgpu_event *event);

#endif
