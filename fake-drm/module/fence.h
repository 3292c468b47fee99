/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Fences of jobs: one timeline a ring, whose numbers are the model's. A fence outlives its device: it
 * holds its names, and the module.
 */
#ifndef FAKE_FENCE_H
#define FAKE_FENCE_H

#include <linux/dma-fence.h>
#include <linux/list.h>
#include <linux/spinlock.h>
#include <linux/timer.h>

#include "fgpu.h"

/* A job that is not done by then, in real time, has lost its fence: nobody may wait for ever. */
#define FAKE_FENCE_SECONDS 60

struct fake_timeline;

struct fake_fence {
	struct dma_fence base;
	spinlock_t lock;
	struct timer_list timer;
	struct fake_timeline *timeline;
	/* Of a job's, under the model's lock: */
	struct list_head link; /* waiting or done; the list holds a reference */
	bool waits; /* the job is not done */
	u32 job; /* its slot, while it waits */
	int error; /* that it ended with */
};

static inline struct fake_fence *fake_fence_of(struct dma_fence *base)
{
	return container_of(base, struct fake_fence, base);
}

/* A ring's timeline, and its fences that the model has not come to, in order. */
struct fake_ring {
	struct fake_timeline *timeline;
	struct list_head waiting;
};

/* All fences of a device. */
struct fake_fences {
	struct fake_ring *rings;
	u32 count;
	struct fake_timeline *unbound; /* of fences that belong to no ring */
	struct list_head done; /* and not signalled yet */
	struct fake_fence *next; /* of the job that is being submitted, or NULL */
	spinlock_t signalling; /* they signal one after the other */
};

/* fake_fences_init - before there are rings. */
void fake_fences_init(struct fake_fences *fences);

/* fake_fences_setup - the timelines of a model that is built. 0 or -ENOMEM; then call exit, too. */
int fake_fences_setup(struct fake_fences *fences, const struct fgpu *model, u32 rings,
		      const char *driver);
void fake_fences_exit(struct fake_fences *fences);

/* fake_fences_expired - how many had to be signalled because their jobs were not done in time. */
u32 fake_fences_expired(const struct fake_fences *fences);

/* fake_fences_event - what the model told; its lock is held. */
void fake_fences_event(struct fake_fences *fences, const struct fgpu_event *event);

/* fake_fences_signal_done - signal all that are done; the model's lock, which this is, is not held. */
void fake_fences_signal_done(struct fake_fences *fences, spinlock_t *lock);

/* fake_fences_find - a ring's fence that waits, by its number, or NULL; the model's lock is held. */
struct dma_fence *fake_fences_find(struct fake_fences *fences, u32 ring, u64 number);

/*
 * fake_fence_new - a fence that belongs to no timeline yet: fences->next begins it as its job is
 * submitted, fake_fence_start() where there is no job. Or NULL. One that never began goes with
 * fake_fence_free(), any other with dma_fence_put().
 */
struct fake_fence *fake_fence_new(struct fake_timeline *timeline);
void fake_fence_free(struct fake_fence *fence);

/* fake_fence_start - begin it on a timeline of its own; it expires after ms, or when a job's would. */
void fake_fence_start(struct fake_fence *fence, unsigned int ms);

/* fake_fence_signal - signal it. Returns whether it was not yet. */
bool fake_fence_signal(struct fake_fence *fence, int error);

#endif
