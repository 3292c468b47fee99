/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Fences of jobs: one timeline a ring, whose numbers are the model's. A fence may outlive its
 * device: it holds a reference to its names and to the module.
 */
#ifndef FAKE_FENCE_H
#define FAKE_FENCE_H

#include <linux/dma-fence.h>
#include <linux/list.h>
#include <linux/spinlock.h>
#include <linux/timer.h>
#include <linux/wait.h>

#include "fgpu.h"

/*
 * Real time after which the fence of an unfinished job signals -ETIMEDOUT, so that no wait is
 * endless.
 */
#define FAKE_FENCE_SECONDS 60

struct fake_timeline;

/**
 * struct fake_fence - a fence of a job, or one that a program attaches to a buffer
 * @base: the fence
 * @lock: lock of @base
 * @timer: signals @base when it expires; holds a reference while it is pending
 * @timeline: names; a reference
 * @link: member of fake_ring.waiting or fake_fences.done, which hold a reference, or of
 * fake_fences.space, which does not; of jobs only
 * @no_space: it is in fake_fences.space: its job waits for space, and it is not started
 * @pending: the job is not done; of jobs only
 * @job: slot of the job while @pending
 * @uses: the model's objects that its job uses; FGPU_NONE: none
 * @error: error that the job ended with
 * @inner: of a fence that fake_fence_new_outer() allocated: that of the model's job, with a
 * reference, when the scheduler has run it; else NULL
 * @waits: of such a fence: struct fake_wait.link of tasks that wait, and of which the model does
 * not know yet
 *
 * @link, @pending, @job, @error, @inner and @waits are protected by fake_gpu.lock.
 */
struct fake_fence {
	struct dma_fence base;
	spinlock_t lock;
	struct timer_list timer;
	struct fake_timeline *timeline;
	struct list_head link;
	bool no_space;
	bool pending;
	u32 job;
	u32 uses[FGPU_USES];
	int error;
	struct fake_fence *inner;
	struct list_head waits;
};

static inline struct fake_fence *fake_fence_of(struct dma_fence *base)
{
	return container_of(base, struct fake_fence, base);
}

/**
 * struct fake_ring - fences of one ring
 * @timeline: names and context of the ring's fences; NULL in the ring of a client, which has its
 * own
 * @waiting: fences whose jobs are not done, in the order of their numbers
 */
struct fake_ring {
	struct fake_timeline *timeline;
	struct list_head waiting;
};

/**
 * struct fake_fences - all fences of a device
 * @rings: by the numbers that the model's events have: the rings that were set up, then those of
 * clients
 * @count: how many rings were set up
 * @all: those of clients included
 * @unbound: timeline of fences that belong to no ring
 * @done: fences whose jobs are done, before they are signalled
 * @submitting: fence of the job that is being submitted, or NULL
 * @space: fences of jobs that wait for space in their rings
 * @changed: woken when one of @space is removed
 * @signalling: acquired outside of fake_gpu.lock, so that fences signal one after the other
 *
 * @done, @submitting and @space are protected by fake_gpu.lock.
 */
struct fake_fences {
	struct fake_ring *rings;
	u32 count;
	u32 all;
	struct fake_timeline *unbound;
	struct list_head done;
	struct fake_fence *submitting;
	struct list_head space;
	wait_queue_head_t changed;
	spinlock_t signalling;
};

/**
 * fake_fences_init() - initialise the fences of a device without rings
 * @fences: what to initialise
 *
 * Context: Any.
 */
void fake_fences_init(struct fake_fences *fences);

/**
 * fake_fences_setup() - create the timelines of a model that is set up
 * @fences: the device's fences
 * @model: the model
 * @limits: the model's
 * @driver: name of the driver, which is copied
 *
 * Context: Process context. May sleep.
 *
 * Return: 0 or -ENOMEM. The caller calls fake_fences_exit() in both cases.
 */
int fake_fences_setup(struct fake_fences *fences, const struct fgpu *model,
		      const struct fgpu_limits *limits, const char *driver);

/**
 * fake_timeline_clone() - create the timeline of a client's ring
 * @of: that of the ring which stands for those of the clients; gives its names, counts what expires
 *
 * Context: Process context. May sleep.
 *
 * Return: a timeline with a reference for the caller, or NULL.
 */
struct fake_timeline *fake_timeline_clone(struct fake_timeline *of);

/**
 * fake_timeline_context() - the context of a timeline's fences
 * @timeline: the timeline
 *
 * Context: Any context.
 *
 * Return: dma_fence.context of its fences.
 */
u64 fake_timeline_context(const struct fake_timeline *timeline);

/**
 * fake_timeline_put() - drop a reference
 * @timeline: the timeline, or NULL
 *
 * Context: Any context.
 */
void fake_timeline_put(struct fake_timeline *timeline);

/**
 * fake_fences_exit() - release the timelines
 * @fences: the device's fences, none of them on a list
 *
 * Context: Process context. May sleep.
 */
void fake_fences_exit(struct fake_fences *fences);

/**
 * fake_fences_own() - whether a fence is of this device: of a job, or attached by a file
 * @fences: the device's fences, set up
 * @fence: any driver's fence
 *
 * Context: Any context.
 */
bool fake_fences_own(const struct fake_fences *fences, struct dma_fence *fence);

/**
 * fake_fences_know() - whether the model knows that a fence is of a job that uses one of these
 * objects
 * @fences: the device's fences, set up
 * @fence: any driver's fence that has not signalled
 * @uses: FGPU_USES slots of objects, or FGPU_NONE
 *
 * Context: Any context.
 */
bool fake_fences_know(const struct fake_fences *fences, struct dma_fence *fence, const u32 *uses);

/**
 * fake_fences_expired() - count fences that expired
 * @fences: the device's fences
 *
 * Context: Any context.
 *
 * Return: how many fences of jobs were signalled with -ETIMEDOUT.
 */
u32 fake_fences_expired(const struct fake_fences *fences);

/**
 * fake_fences_event() - handle an event of the model
 * @fences: the device's fences
 * @event: the event
 *
 * Starts the fence of a job that got its place in a ring, moves that of a job that ended to
 * fake_fences.done.
 *
 * Context: Any context. The caller holds fake_gpu.lock.
 */
void fake_fences_event(struct fake_fences *fences, const struct fgpu_event *event);

/**
 * fake_fences_add_space() - a job waits for space in its ring
 * @fences: the device's fences
 * @fence: the job's, not started
 * @job: its slot
 *
 * Context: Any context. The caller holds fake_gpu.lock.
 */
void fake_fences_add_space(struct fake_fences *fences, struct fake_fence *fence, u32 job);

/**
 * fake_fences_drop_space() - forget jobs that wait for space no longer, and have not entered their
 * rings
 * @fences: the device's fences
 * @model: the model
 * @error: what made them give up
 *
 * Context: Any context. The caller holds fake_gpu.lock.
 */
void fake_fences_drop_space(struct fake_fences *fences, const struct fgpu *model, int error);

/**
 * fake_fences_signal_done() - signal the fences of all jobs that are done
 * @fences: the device's fences
 * @lock: fake_gpu.lock
 *
 * Context: Any context. The caller does not hold @lock, which is acquired and released. Callbacks
 * of the fences run with interrupts off.
 */
void fake_fences_signal_done(struct fake_fences *fences, spinlock_t *lock);

/**
 * fake_fences_find() - find the fence of an unfinished job
 * @fences: the device's fences
 * @ring: the ring's number, below fake_fences.count
 * @number: the fence's number on the ring's timeline
 *
 * Context: Any context. The caller holds fake_gpu.lock.
 *
 * Return: a fence, with a reference for the caller, or NULL.
 */
struct dma_fence *fake_fences_find(struct fake_fences *fences, u32 ring, u64 number);

/**
 * fake_fence_new() - allocate a fence that is not started
 * @timeline: a ring's timeline, or fake_fences.unbound
 *
 * The fence of a job is started by its submission (fake_gpu_submit()), any other by
 * fake_fence_start(). Release it with fake_fence_free() before that, with dma_fence_put()
 * afterwards.
 *
 * Context: Process context. May sleep.
 *
 * Return: a fence, or NULL when there is no memory.
 */
struct fake_fence *fake_fence_new(struct fake_timeline *timeline);

/**
 * fake_fence_new_outer() - fake_fence_new() of a fence that signals when another one does
 * @timeline: the fence's timeline
 *
 * Context: Process context. May sleep.
 *
 * Return: a fence that is not started, or NULL.
 */
struct fake_fence *fake_fence_new_outer(struct fake_timeline *timeline);

/**
 * fake_fence_start_on() - start a fence as a number on its timeline
 * @fence: a new fence
 * @number: its number
 *
 * Context: Any context.
 */
void fake_fence_start_on(struct fake_fence *fence, u64 number);

/**
 * fake_fence_free() - free a fence that was never started
 * @fence: the fence
 *
 * Context: Any context.
 */
void fake_fence_free(struct fake_fence *fence);

/**
 * fake_fence_start() - start a fence of no job, on a context of its own
 * @fence: a fence that is not started
 * @ms: real time after which it expires; that of jobs is the upper limit
 *
 * Context: Any context.
 */
void fake_fence_start(struct fake_fence *fence, unsigned int ms);

/**
 * fake_fence_signal() - signal a fence, unless it has signalled
 * @fence: a started fence
 * @error: 0 or a negative errno
 *
 * Context: Any context. Acquires fake_fence.lock; callbacks run with interrupts off.
 *
 * Return: true when this call signalled it.
 */
bool fake_fence_signal(struct fake_fence *fence, int error);

#endif
