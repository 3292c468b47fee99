// SPDX-License-Identifier: GPL-2.0-only
#include <linux/err.h>
#include <linux/mutex.h>
#include <linux/slab.h>
#include <linux/wait_bit.h>

#include <drm/gpu_scheduler.h>

#include "fence.h"
#include "gpu.h"
#include "sched.h"

#define JOBS_AT_ONCE 8 /* that the scheduler runs at a time */

struct fake_sched {
	struct drm_gpu_scheduler sched;
	struct drm_sched_entity entity;
	struct mutex order; /* keeps the model's order of jobs the scheduler's */
	struct fake_gpu *gpu;
	atomic_t jobs; /* not freed yet */
};

struct fake_sched_job {
	struct drm_sched_job base;
	struct fake_sched *of;
	struct fake_fence *fence; /* of the model's job; holds a reference */
};

static struct fake_sched_job *to_job(struct drm_sched_job *base)
{
	return container_of(base, struct fake_sched_job, base);
}

/* drm_sched_backend_ops.run_job: unblock the model's job, unless it has ended. */
static struct dma_fence *sched_run_job(struct drm_sched_job *base)
{
	struct fake_sched_job *job = to_job(base);

	fake_gpu_ready(job->of->gpu, job->fence);
	return dma_fence_get(&job->fence->base);
}

static void job_release(struct fake_sched_job *job)
{
	if (job->fence)
		dma_fence_put(&job->fence->base);
	drm_sched_job_cleanup(&job->base);
	kfree(job);
}

static void sched_free_job(struct drm_sched_job *base)
{
	struct fake_sched *sched = to_job(base)->of;

	job_release(to_job(base));
	if (atomic_dec_and_test(&sched->jobs))
		wake_up_var(&sched->jobs);
}

/* No timedout_job: fences expire by themselves. */
static const struct drm_sched_backend_ops sched_ops = {
	.run_job = sched_run_job,
	.free_job = sched_free_job,
};

static int sched_init(struct fake_sched *sched, const char *name, struct device *parent)
{
	const struct drm_sched_init_args args = {
		.ops = &sched_ops,
#ifdef FAKE_HAVE_SCHED_RQS
		.num_rqs = DRM_SCHED_PRIORITY_COUNT,
#endif
		.credit_limit = JOBS_AT_ONCE,
		.timeout = MAX_SCHEDULE_TIMEOUT,
		.name = name,
		.dev = parent,
	};
	struct drm_gpu_scheduler *list = &sched->sched;
	int err = drm_sched_init(&sched->sched, &args);

	if (err)
		return err;
	err = drm_sched_entity_init(&sched->entity, DRM_SCHED_PRIORITY_NORMAL, &list, 1, NULL);
	if (err)
		drm_sched_fini(&sched->sched);
	return err;
}

int fake_sched_add(struct fake_gpu *gpu, u32 ring, const char *name, struct device *parent)
{
	struct fake_sched *sched;
	int err;

	if (!gpu->scheds)
		gpu->scheds = kcalloc(gpu->limits.rings, sizeof(*gpu->scheds), GFP_KERNEL_ACCOUNT);
	sched = gpu->scheds ? kzalloc(sizeof(*sched), GFP_KERNEL_ACCOUNT) : NULL;
	if (!sched)
		return -ENOMEM;
	mutex_init(&sched->order);
	sched->gpu = gpu;
	err = sched_init(sched, name, parent);
	if (err)
		kfree(sched);
	else
		gpu->scheds[ring] = sched;
	return err;
}

static void sched_exit(struct fake_sched *sched)
{
	drm_sched_entity_destroy(&sched->entity);
	wait_var_event(&sched->jobs, !atomic_read(&sched->jobs));
	drm_sched_fini(&sched->sched);
	mutex_destroy(&sched->order);
	kfree(sched);
}

void fake_scheds_exit(struct fake_gpu *gpu)
{
	for (u32 i = 0; gpu->scheds && i < gpu->limits.rings; i++)
		if (gpu->scheds[i])
			sched_exit(gpu->scheds[i]);
	kfree(gpu->scheds);
	gpu->scheds = NULL;
}

static int job_init(struct fake_sched_job *job, u64 client_id)
{
#if defined(FAKE_SCHED_JOB_CLIENT)
	return drm_sched_job_init(&job->base, &job->of->entity, 1, job->of, client_id);
#elif defined(FAKE_SCHED_JOB_CREDITS)
	return drm_sched_job_init(&job->base, &job->of->entity, 1, job->of);
#else
	return drm_sched_job_init(&job->base, &job->of->entity, job->of);
#endif
}

struct fake_sched_job *fake_sched_job_new(struct fake_gpu *gpu, u32 ring, u64 client_id,
					  struct dma_fence *in)
{
	struct fake_sched_job *job;
	int err;

	if (!gpu->scheds || !gpu->scheds[ring])
		return NULL;
	job = kzalloc(sizeof(*job), GFP_KERNEL_ACCOUNT);
	if (!job)
		return ERR_PTR(-ENOMEM);
	job->of = gpu->scheds[ring];
	err = job_init(job, client_id);
	if (err) {
		kfree(job);
		return ERR_PTR(err);
	}
	err = in ? drm_sched_job_add_dependency(&job->base, dma_fence_get(in)) : 0;
	if (err) {
		job_release(job);
		return ERR_PTR(err);
	}
	return job;
}

void fake_sched_job_free(struct fake_sched_job *job)
{
	if (!IS_ERR_OR_NULL(job))
		job_release(job);
}

void fake_sched_submit_begin(struct fake_sched_job *job)
{
	if (job)
		mutex_lock(&job->of->order);
}

void fake_sched_submit_end(struct fake_sched_job *job, struct fake_fence *fence)
{
	struct fake_sched *sched = job ? job->of : NULL;

	if (!job)
		return;
	if (fence) {
		dma_fence_get(&fence->base);
		job->fence = fence;
		atomic_inc(&sched->jobs);
		drm_sched_job_arm(&job->base);
		drm_sched_entity_push_job(&job->base);
	}
	mutex_unlock(&sched->order);
}
