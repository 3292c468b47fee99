/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The DRM scheduler in front of a ring: jobs are blocked in the model until the scheduler runs
 * them, so that its tracepoints fire. One entity a ring, since a ring runs its jobs in the order of
 * submission.
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
/**
 * fake_sched_add() - create the scheduler of a ring
 * @gpu: a model that is not registered
 * @ring: the ring's number
 * @name: the scheduler's name, which must outlive it
 * @parent: the device that the scheduler belongs to
 *
 * Context: Process context. May sleep.
 *
 * Return: 0 or a negative errno; -EOPNOTSUPP in a kernel without the DRM scheduler.
 */
int fake_sched_add(struct fake_gpu *gpu, u32 ring, const char *name, struct device *parent);

/**
 * fake_scheds_exit() - destroy all schedulers of a model
 * @gpu: the model, whose jobs have ended
 *
 * Context: Process context. Sleeps until the schedulers have freed their jobs.
 */
void fake_scheds_exit(struct fake_gpu *gpu);

/**
 * fake_sched_job_new() - create the scheduler's job of a submission
 * @gpu: the model
 * @ring: the ring's number
 * @client_id: drm_file.client_id, for the scheduler's tracepoints
 * @in: fence that the job waits for, or NULL; the job gets a reference of its own
 *
 * Context: Process context. May sleep.
 *
 * Return: a job, which fake_sched_submit_end() with a fence consumes and fake_sched_job_free()
 * frees otherwise; NULL when the ring has no scheduler; or an ERR_PTR.
 */
struct fake_sched_job *fake_sched_job_new(struct fake_gpu *gpu, u32 ring, u64 client_id,
					  struct dma_fence *in);

/**
 * fake_sched_job_free() - free a job that was not submitted
 * @job: the job, NULL or an ERR_PTR
 *
 * Context: Process context. May sleep.
 */
void fake_sched_job_free(struct fake_sched_job *job);

/**
 * fake_sched_submit_begin() - keep other jobs of the ring's scheduler out until
 * fake_sched_submit_end()
 * @job: the job, or NULL: nothing happens
 *
 * Context: Process context. May sleep. Returns with the scheduler's mutex held.
 */
void fake_sched_submit_begin(struct fake_sched_job *job);

/**
 * fake_sched_submit_end() - push the job, if the model has it, and let other jobs in
 * @job: the job, or NULL: nothing happens
 * @fence: fence of the model's job; NULL: there is none, @job stays the caller's
 *
 * Context: Process context. May sleep. Releases the scheduler's mutex.
 */
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
