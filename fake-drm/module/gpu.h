/* SPDX-License-Identifier: GPL-2.0-only */
/* A model in the kernel: one block of memory, one lock around every call, a clock, a journal. */
#ifndef FAKE_GPU_H
#define FAKE_GPU_H

#include <linux/mutex.h>
#include <linux/spinlock.h>
#include <linux/types.h>

#include "clock.h"
#include "fence.h"
#include "fgpu.h"
#include "journal.h"
#include "sched.h"
#include "trace.h"

/**
 * struct fake_gpu - a model and what surrounds it
 * @lock: protects the model, its clock, its journal and the lists of @fences; acquired with
 * interrupts off
 * @advance: serialises writers of a manual clock; acquired outside of @lock
 * @model: the model, inside of @memory
 * @memory: the model's block
 * @limits: slots that the model has
 * @clock: virtual time
 * @journal: commands executed and texts printed
 * @fences: fences of jobs
 * @waits: waits for fences so far, which numbers them; protected by @lock
 * @trace: what the tracer knows of the device
 * @scheds: the DRM scheduler of each ring, NULL where the ring has none; or NULL
 */
struct fake_gpu {
	spinlock_t lock;
	struct mutex advance;
	struct fgpu *model;
	void *memory;
	struct fgpu_limits limits;
	struct fake_clock clock;
	struct fake_journal journal;
	struct fake_fences fences;
	u64 waits;
	struct fake_trace trace;
	struct fake_sched **scheds;
};

/**
 * struct fake_gpu_setup - what fake_gpu_init() lays out
 * @limits: slots of the model
 * @real: the clock follows the machine's
 * @journal: bytes of the journal, a power of 2, or 0
 * @journal_text: texts that are longer are recorded as a hash
 */
struct fake_gpu_setup {
	struct fgpu_limits limits;
	bool real;
	unsigned long journal;
	u32 journal_text;
};

/**
 * struct fake_text - a buffer for text of the model
 * @bytes: the buffer
 * @len: bytes of the text; more than @size: it did not fit
 * @size: bytes of the buffer
 */
struct fake_text {
	char *bytes;
	size_t len;
	size_t size;
};

/**
 * fake_gpu_init() - lay out a model that is not set up
 * @gpu: what to initialise, all zeros
 * @setup: what to lay out
 *
 * Context: Process context. May sleep.
 *
 * Return: 0, -EINVAL when the limits are too large, or -ENOMEM. The caller calls fake_gpu_exit() in
 * each case.
 */
int fake_gpu_init(struct fake_gpu *gpu, const struct fake_gpu_setup *setup);

/**
 * fake_gpu_exit() - free a model
 * @gpu: the model, which may be partly initialised; all its jobs have ended
 *
 * Context: Process context. Sleeps until the DRM schedulers have freed their jobs.
 */
void fake_gpu_exit(struct fake_gpu *gpu);

/**
 * fake_gpu_lock() - acquire the lock, with all events done that are due now
 * @gpu: the model
 * @flags: gets the state of interrupts
 *
 * Context: Process context. May sleep before it acquires fake_gpu.lock.
 */
void fake_gpu_lock(struct fake_gpu *gpu, unsigned long *flags);

/**
 * fake_gpu_unlock() - arm the clock for the next event, release the lock, signal fences of done
 * jobs
 * @gpu: the model
 * @flags: from fake_gpu_lock()
 *
 * Context: Any context. The caller holds fake_gpu.lock.
 */
void fake_gpu_unlock(struct fake_gpu *gpu, unsigned long flags);

/**
 * fake_gpu_do() - execute one command now and record it in the journal
 * @gpu: the model
 * @command: the command; its time is set here
 *
 * Context: Process context. May sleep. Acquires fake_gpu.lock.
 *
 * Return: a slot or 0, or a negative errno.
 */
int fake_gpu_do(struct fake_gpu *gpu, struct fgpu_command *command);

/**
 * fake_gpu_submit() - fake_gpu_do() of a FGPU_SUBMIT with a fence
 * @gpu: the model
 * @command: the command
 * @fence: a fence of the ring's timeline; when there is a job, the fence is started and is the
 * job's
 *
 * Context: Process context. May sleep. Acquires fake_gpu.lock.
 *
 * Return: the job's slot, or a negative errno.
 */
int fake_gpu_submit(struct fake_gpu *gpu, struct fgpu_command *command, struct fake_fence *fence);

/**
 * fake_gpu_wait_space() - sleep until a submitted job is in its ring
 * @gpu: the model
 * @fence: the job's
 *
 * Context: Process context. Sleeps. Acquires fake_gpu.lock.
 *
 * Return: 0: @fence is started; -ERESTARTSYS: a signal came; -EIO, -ENODEV: a reset or unplug ended
 * the wait.
 */
int fake_gpu_wait_space(struct fake_gpu *gpu, struct fake_fence *fence);

/**
 * fake_gpu_ready() - let a blocked job run: what it waited for has signalled
 * @gpu: the model
 * @fence: the job's fence
 *
 * Context: Process context. May sleep. Acquires fake_gpu.lock.
 *
 * Return: 0, or -ECANCELED when the job has ended.
 */
int fake_gpu_ready(struct fake_gpu *gpu, struct fake_fence *fence);

/**
 * struct fake_wait - a task that waits for a fence, as the model knows it
 * @link: member of fake_fence.waits while the DRM scheduler has not run the job
 * @client: slot of its client
 * @slot: slot of the wait, or negative: the model does not know of it
 * @cookie: number of the wait
 *
 * @link, @slot and @cookie are protected by fake_gpu.lock.
 */
struct fake_wait {
	struct list_head link;
	u32 client;
	int slot;
	u64 cookie;
};

/**
 * fake_gpu_wait_begin() - a task begins to wait for the fence of a job
 * @gpu: the model
 * @client: slot of its client
 * @fence: the fence
 * @wait: gets what fake_gpu_wait_end() needs, which the caller calls; without a slot when the job
 * has ended or the model's table is full
 *
 * The model's wait for a job that the DRM scheduler has not run yet begins when it does: before,
 * the ring does not have the job.
 *
 * Context: Process context. May sleep. Acquires fake_gpu.lock.
 */
void fake_gpu_wait_begin(struct fake_gpu *gpu, u32 client, struct fake_fence *fence,
			 struct fake_wait *wait);

/* How a wait ended: the fence has signalled, it took too long, a signal came. */
enum fake_wait_end { FAKE_WAIT_DONE, FAKE_WAIT_LATE, FAKE_WAIT_INTERRUPTED };

/**
 * fake_gpu_wait_end() - a wait is over
 * @gpu: the model
 * @wait: the wait
 * @end: how; of FAKE_WAIT_DONE the model knows by itself
 *
 * Context: Process context. May sleep. Acquires fake_gpu.lock.
 */
void fake_gpu_wait_end(struct fake_gpu *gpu, struct fake_wait *wait, enum fake_wait_end end);

/**
 * fake_gpu_waits_run() - the DRM scheduler has written a job into its ring: the model gets those
 * that wait for it
 * @gpu: the model
 * @outer: the fence that programs have
 * @inner: that of the model's job, which is started
 *
 * Context: Process context. May sleep. Acquires fake_gpu.lock.
 */
void fake_gpu_waits_run(struct fake_gpu *gpu, struct fake_fence *outer, struct fake_fence *inner);

/**
 * fake_gpu_advance() - let virtual time pass on a manual clock
 * @gpu: the model
 * @ns: how much
 *
 * Context: Process context. May sleep. Acquires fake_gpu.advance, then fake_gpu.lock.
 *
 * Return: 0; -EBUSY when the clock is real; -EINVAL beyond 2^64 ns; -EINTR when the task was
 * killed.
 */
int fake_gpu_advance(struct fake_gpu *gpu, u64 ns);

/**
 * fake_gpu_follow() - let a manual clock follow the machine's up to a time
 * @gpu: the model
 * @base: CLOCK_MONOTONIC at virtual time 0
 * @limit: virtual time at which it stops; FGPU_NEVER: it does not
 *
 * Context: Process context: the caller's moves it on. May sleep. Acquires fake_gpu.lock.
 *
 * Return: 0; -EBUSY when the clock is real.
 */
int fake_gpu_follow(struct fake_gpu *gpu, u64 base, u64 limit);

/**
 * fake_gpu_awaited() - is a clock that follows at its limit, until another process moves it on?
 * @gpu: the model
 *
 * Context: Process context. Acquires fake_gpu.lock.
 */
bool fake_gpu_awaited(struct fake_gpu *gpu);

/**
 * fake_gpu_now() - virtual time
 * @gpu: the model
 *
 * Context: Process context. May sleep. Acquires fake_gpu.lock.
 *
 * Return: virtual time in ns.
 */
u64 fake_gpu_now(struct fake_gpu *gpu);

/**
 * fake_gpu_delay() - how long a read of a client must wait now
 * @gpu: the model
 * @client: slot of the client
 *
 * Context: Process context. May sleep. Acquires fake_gpu.lock.
 *
 * Return: ns of a real clock; 0 with a manual one.
 */
u64 fake_gpu_delay(struct fake_gpu *gpu, u32 client);

/**
 * fake_gpu_show() - print a client's fdinfo as it is now
 * @gpu: the model
 * @client: slot of the client
 * @parts: enum fgpu_part
 * @text: gets the text; zeroed before its first use, grown here, freed with fake_text_free()
 *
 * The journal does not record it.
 *
 * Context: Process context. May sleep. Acquires fake_gpu.lock.
 *
 * Return: 0, -ENOENT when there is no such client, or -ENOMEM.
 */
int fake_gpu_show(struct fake_gpu *gpu, u32 client, u32 parts, struct fake_text *text);

/**
 * fake_gpu_show_journaled() - fake_gpu_show() for a reader of fdinfo, recorded in the journal
 * @gpu: the model
 * @client: slot of the client
 * @parts: enum fgpu_part
 * @size: bytes that the reader's buffer has; a text that is not shorter is recorded as unseen
 * @text: gets the text
 *
 * Context: Process context. May sleep. Acquires fake_gpu.lock.
 *
 * Return: 0, -ENOENT when there is no such client, or -ENOMEM.
 */
int fake_gpu_show_journaled(struct fake_gpu *gpu, u32 client, u32 parts, size_t size,
			    struct fake_text *text);

/**
 * fake_text_free() - free the buffer of a text
 * @text: the text
 *
 * Context: Process context. May sleep.
 */
void fake_text_free(struct fake_text *text);

#endif
