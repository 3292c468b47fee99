// SPDX-License-Identifier: GPL-2.0-only
#include <linux/mutex.h>
#include <linux/slab.h>
#include <linux/wait_bit.h>

#include <drm/drm_file.h>
#include <drm/gpu_scheduler.h>

#include "buffers.h"
#include "file.h"
#include "sched.h"

#define UNITS_LEAST 8 /* of a submission */

struct fake_sched {
	struct drm_gpu_scheduler sched;
	struct fake_gpu *gpu;
	u32 shape;
	u32 limit; /* credits: units of the ring */
	atomic_t jobs; /* not freed yet */
};

struct fake_sched_entity {
	struct drm_sched_entity base;
	struct mutex lock; /* keeps the order of the entity's jobs that of their numbers */
	struct fake_timeline *timeline;
	struct list_head fences; /* that may not have signalled yet, by their numbers */
	u64 last; /* number given out */
};

struct fake_sched_job {
	struct drm_sched_job base;
	struct fake_sched *of;
	struct fake_sched_entity *entity; /* until it is pushed */
	struct fgpu_command command;
	struct fake_buffers buffers; /* that it uses; references only */
	struct fake_fence *hw; /* of the model's job */
	bool is_started; /* hw is */
	struct fake_fence *fence; /* of the program */
	struct dma_fence_cb finished;
	bool is_implicit; /* it waits for the fences in its buffers */
	struct list_head syncs;
};

/* A wait of a job for a fence of this device in one of its buffers. */
struct sync_wait {
	struct list_head link;
	struct dma_fence *on;
	struct fake_wait wait;
};

static struct fake_sched_job *to_job(struct drm_sched_job *base)
{
	return container_of(base, struct fake_sched_job, base);
}

/* --- jobs --- */

/* The scheduler waits; the model gets the waits for fences of its own, so that they are traced. */
static void syncs_begin(struct fake_sched_job *job)
{
	struct sync_wait *sync;

	list_for_each_entry(sync, &job->syncs, link)
		fake_gpu_wait_begin(job->of->gpu, job->command.client, fake_fence_of(sync->on),
				    &sync->wait);
}

/* Of a job that is given up, some have not signalled. */
static void syncs_end(struct fake_sched_job *job)
{
	struct sync_wait *sync, *next;

	list_for_each_entry_safe(sync, next, &job->syncs, link) {
		const int status = dma_fence_get_status(sync->on);

		if (sync->wait.client != FGPU_NONE)
			fake_gpu_wait_end(job->of->gpu, &sync->wait,
					  !status		 ? FAKE_WAIT_INTERRUPTED
					  : status == -ETIMEDOUT ? FAKE_WAIT_LATE
								 : FAKE_WAIT_DONE);
		dma_fence_put(sync->on);
		kfree(sync);
	}
	INIT_LIST_HEAD(&job->syncs);
}

static int sync_add(struct dma_fence *fence, void *with)
{
	struct fake_sched_job *job = with;
	int err = drm_sched_job_add_dependency(&job->base, dma_fence_get(fence));
	struct sync_wait *sync;

	if (err || !fake_fences_own(&job->of->gpu->fences, fence))
		return err;
	sync = kzalloc(sizeof(*sync), GFP_KERNEL_ACCOUNT);
	if (!sync)
		return -ENOMEM;
	sync->on = dma_fence_get(fence);
	sync->wait.client = FGPU_NONE; /* it has not begun */
	list_add_tail(&sync->link, &job->syncs);
	return 0;
}

int fake_sched_prepare(struct fake_sched_job *job, const struct fake_buffers *buffers)
{
	return job->is_implicit ? fake_buffers_each_fence(buffers, sync_add, job) : 0;
}

/*
 * drm_sched_backend_ops.run_job: write the job into its ring. Objects whose handles are closed by
 * now are not the model's any more.
 */
static struct dma_fence *sched_run_job(struct drm_sched_job *base)
{
	struct fake_sched_job *job = to_job(base);
	struct fake_gpu *gpu = job->of->gpu;
	int ret;

	syncs_end(job);
	fake_buffers_slots(&job->buffers, job->command.uses);
	ret = fake_gpu_submit(gpu, &job->command, job->hw);
	if (ret == -ENOENT) {
		for (int i = 0; i < FGPU_USES; i++)
			job->command.uses[i] = FGPU_NONE;
		ret = fake_gpu_submit(gpu, &job->command, job->hw);
	}
	if (ret < 0)
		return ERR_PTR(ret);
	job->is_started = true;
	fake_gpu_waits_run(gpu, job->fence, job->hw);
	return dma_fence_get(&job->hw->base);
}

static void job_release(struct fake_sched_job *job)
{
	syncs_end(job);
	if (job->is_started)
		dma_fence_put(&job->hw->base);
	else if (job->hw)
		fake_fence_free(job->hw);
	fake_buffers_put(&job->buffers);
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

/* Called with the lock of the scheduler's fence held. */
static void job_finished(struct dma_fence *finished, struct dma_fence_cb *callback)
{
	struct fake_sched_job *job = container_of(callback, struct fake_sched_job, finished);
	struct fake_fence *fence = job->fence;

	fake_fence_signal(fence, finished->error);
	dma_fence_put(&fence->base);
}

/* Units that the model will reserve, but for the fill; 0: too many. */
static u32 credits_of(const struct fake_sched *sched, u32 units)
{
	u64 need = units ?: UNITS_LEAST;

	if (sched->shape == FGPU_SHAPE_PUSH)
		need = UNITS_LEAST;
	else if (sched->shape == FGPU_SHAPE_DWORDS)
		need = ALIGN(need, UNITS_LEAST);
	return need <= sched->limit ? need : 0;
}

static int job_init(struct fake_sched_job *job, u32 credits, u64 client_id)
{
#if defined(FAKE_SCHED_JOB_CLIENT)
	return drm_sched_job_init(&job->base, &job->entity->base, credits, job->of, client_id);
#elif defined(FAKE_SCHED_JOB_CREDITS)
	return drm_sched_job_init(&job->base, &job->entity->base, credits, job->of);
#else
	return drm_sched_job_init(&job->base, &job->entity->base, job->of);
#endif
}

static int job_prepare(struct fake_sched_job *job, struct drm_file *file,
		       const struct fake_drm_submit *args, struct dma_fence *in)
{
	int err = fake_buffers_get(&job->buffers, file, args->objects, job->command.uses);

	if (err)
		return err;
	job->hw = fake_fence_new(fake_file_timeline(file, args->ring));
	job->fence = fake_fence_new_outer(job->entity->timeline);
	if (!job->hw || !job->fence)
		return -ENOMEM;
	return in ? drm_sched_job_add_dependency(&job->base, dma_fence_get(in)) : 0;
}

struct fake_sched_job *fake_sched_job_new(struct fake_gpu *gpu, struct drm_file *file,
					  const struct fake_drm_submit *args,
					  const struct fgpu_command *command, struct dma_fence *in)
{
	struct fake_sched *sched = gpu->scheds ? gpu->scheds[args->ring] : NULL;
	struct fake_sched_job *job;
	u32 credits;
	int err;

	if (!sched)
		return NULL;
	credits = credits_of(sched, args->units);
	if (!credits)
		return ERR_PTR(-EINVAL);
	job = kzalloc(sizeof(*job), GFP_KERNEL_ACCOUNT);
	if (!job)
		return ERR_PTR(-ENOMEM);
	job->of = sched;
	job->entity = fake_file_of(file)->entities[args->ring];
	job->command = *command;
	job->is_implicit = command->flags & FGPU_JOB_IMPLICIT_SYNC;
	INIT_LIST_HEAD(&job->syncs);
	/* the scheduler does both */
	job->command.flags &= ~(FGPU_JOB_WAIT_SPACE | FGPU_JOB_IMPLICIT_SYNC);
	err = job_init(job, credits, file->client_id);
	if (err) {
		kfree(job);
		return ERR_PTR(err);
	}
	err = job_prepare(job, file, args, in);
	if (err) {
		fake_sched_job_free(job);
		return ERR_PTR(err);
	}
	return job;
}

void fake_sched_job_free(struct fake_sched_job *job)
{
	if (IS_ERR_OR_NULL(job))
		return;
	if (job->fence)
		fake_fence_free(job->fence);
	job_release(job);
}

/* --- entities --- */

static void forget_signalled(struct fake_sched_entity *entity)
{
	struct fake_fence *fence, *next;

	list_for_each_entry_safe(fence, next, &entity->fences, link) {
		if (!dma_fence_is_signaled(&fence->base))
			continue;
		list_del_init(&fence->link);
		dma_fence_put(&fence->base);
	}
}

struct dma_fence *fake_sched_push(struct fake_sched_job *job)
{
	struct fake_sched_entity *entity = job->entity;
	struct fake_fence *fence = job->fence;

	mutex_lock(&entity->lock);
	forget_signalled(entity);
	fake_fence_start_on(fence, ++entity->last);
	/* One reference is the list's, one the callback's, one the caller's. */
	list_add_tail(&fence->link, &entity->fences);
	dma_fence_get(&fence->base);
	dma_fence_get(&fence->base);
	atomic_inc(&job->of->jobs);
	syncs_begin(job);
	drm_sched_job_arm(&job->base);
	dma_fence_add_callback(&job->base.s_fence->finished, &job->finished, job_finished);
	drm_sched_entity_push_job(&job->base);
	mutex_unlock(&entity->lock);
	return &fence->base;
}

int fake_sched_find(struct fake_sched_entity *entity, u64 number, struct dma_fence **fence)
{
	struct fake_fence *one;
	int err = 0;

	*fence = NULL;
	mutex_lock(&entity->lock);
	forget_signalled(entity);
	if (number > entity->last)
		err = -EINVAL;
	list_for_each_entry(one, &entity->fences, link)
		if (one->base.seqno == number)
			*fence = dma_fence_get(&one->base);
	mutex_unlock(&entity->lock);
	return err;
}

static struct fake_sched_entity *entity_new(struct fake_gpu *gpu, u32 ring)
{
	struct drm_gpu_scheduler *list = &gpu->scheds[ring]->sched;
	struct fake_sched_entity *entity = kzalloc(sizeof(*entity), GFP_KERNEL_ACCOUNT);

	if (!entity)
		return NULL;
	entity->timeline = fake_timeline_clone(gpu->fences.rings[ring].timeline);
	if (!entity->timeline ||
	    drm_sched_entity_init(&entity->base, DRM_SCHED_PRIORITY_NORMAL, &list, 1, NULL)) {
		fake_timeline_put(entity->timeline);
		kfree(entity);
		return NULL;
	}
	mutex_init(&entity->lock);
	INIT_LIST_HEAD(&entity->fences);
	return entity;
}

/* Jobs that have not run end with an error; what has is the model's. */
static void entity_free(struct fake_sched_entity *entity)
{
	struct fake_fence *fence, *next;

	drm_sched_entity_fini(&entity->base);
	list_for_each_entry_safe(fence, next, &entity->fences, link) {
		list_del_init(&fence->link);
		dma_fence_put(&fence->base);
	}
	fake_timeline_put(entity->timeline);
	mutex_destroy(&entity->lock);
	kfree(entity);
}

int fake_sched_open(struct fake_gpu *gpu, struct fake_sched_entity ***entities)
{
	struct fake_sched_entity **all;

	*entities = NULL;
	if (!gpu->scheds)
		return 0;
	*entities = all = kcalloc(gpu->limits.rings, sizeof(*all), GFP_KERNEL_ACCOUNT);
	if (!all)
		return -ENOMEM;
	for (u32 i = 0; i < gpu->limits.rings; i++) {
		if (!gpu->scheds[i])
			continue;
		all[i] = entity_new(gpu, i);
		if (!all[i])
			return -ENOMEM;
	}
	return 0;
}

void fake_sched_close(struct fake_gpu *gpu, struct fake_sched_entity **entities)
{
	for (u32 i = 0; entities && i < gpu->limits.rings; i++)
		if (entities[i])
			entity_free(entities[i]);
	kfree(entities);
}

/* --- schedulers --- */

static int sched_init(struct fake_sched *sched, const char *name, struct device *parent)
{
	const struct drm_sched_init_args args = {
		.ops = &sched_ops,
#ifdef FAKE_HAVE_SCHED_RQS
		.num_rqs = DRM_SCHED_PRIORITY_COUNT,
#endif
		.credit_limit = sched->limit,
		.timeout = MAX_SCHEDULE_TIMEOUT,
		.name = name,
		.dev = parent,
	};

	return drm_sched_init(&sched->sched, &args);
}

int fake_sched_add(struct fake_gpu *gpu, u32 number, u32 shape, u64 size, const char *name,
		   struct device *parent)
{
	struct fake_sched *sched;
	int err;

	if (!gpu->scheds)
		gpu->scheds = kcalloc(gpu->limits.rings, sizeof(*gpu->scheds), GFP_KERNEL_ACCOUNT);
	sched = gpu->scheds ? kzalloc(sizeof(*sched), GFP_KERNEL_ACCOUNT) : NULL;
	if (!sched)
		return -ENOMEM;
	sched->gpu = gpu;
	sched->shape = shape;
	/*
	 * In a ring of bytes, the fill at its end is never longer than what is written behind it.
	 */
	sched->limit = min_t(u64, shape == FGPU_SHAPE_BYTES ? size / 2 : size, S32_MAX);
	err = sched_init(sched, name, parent);
	if (err)
		kfree(sched);
	else
		gpu->scheds[number] = sched;
	return err;
}

static void sched_exit(struct fake_sched *sched)
{
	wait_var_event(&sched->jobs, !atomic_read(&sched->jobs));
	drm_sched_fini(&sched->sched);
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
