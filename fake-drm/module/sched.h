/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The DRM scheduler in front of a ring: jobs wait in the model until the scheduler runs them, so that its
 * tracepoints fire. One entity a ring, since the ring's order is that in which jobs came.
 */
#ifndef FAKE_SCHED_H
#define FAKE_SCHED_H

#include <linux/device.h>
#include <linux/dma-fence.h>

struct fake_fence;
struct fake_gpu;
struct fake_sched;
struct fake_sched_job;

#ifdef FAKE_HAVE_SCHED
/* fake_sched_add - a scheduler for a ring of a model that does not live yet. 0 or a negative errno. */
int fake_sched_add(struct fake_gpu *gpu, u32 ring, const char *name, struct device *parent);

/* fake_scheds_exit - all of a model, whose jobs have ended. May sleep. */
void fake_scheds_exit(struct fake_gpu *gpu);

/*
 * fake_sched_job_new - a job of a client, which waits for `in` (or NULL). NULL: the ring has no scheduler;
 * or an ERR_PTR. fake_sched_job_free() it, unless fake_sched_push() had it.
 */
struct fake_sched_job *fake_sched_job_new(struct fake_gpu *gpu, u32 ring, u64 client_id,
					  struct dma_fence *in);
void fake_sched_job_free(struct fake_sched_job *job);

/* fake_sched_submit_begin - from here to fake_sched_submit_end(), no other job comes to the ring by its scheduler. */
void fake_sched_submit_begin(struct fake_sched_job *job);
/* fake_sched_submit_end - fence is of the model's job, and the scheduler has the job; NULL: there is none. */
void fake_sched_submit_end(struct fake_sched_job *job, struct fake_fence *fence);
#else
static inline int fake_sched_add(struct fake_gpu *gpu, u32 ring, const char *name,
				 struct device *parent)
{
	return -EOPNOTSUPP;
}

static inline void fake_scheds_exit(struct fake_gpu *gpu)
{
}

static inline struct fake_sched_job *fake_sched_job_new(struct fake_gpu *gpu, u32 ring,
							u64 client_id, struct dma_fence *in)
{
	return NULL;
}

static inline void fake_sched_job_free(struct fake_sched_job *job)
{
}

static inline void fake_sched_submit_begin(struct fake_sched_job *job)
{
}

static inline void fake_sched_submit_end(struct fake_sched_job *job, struct fake_fence *fence)
{
}
#endif

#endif
