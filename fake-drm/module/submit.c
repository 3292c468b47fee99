// SPDX-License-Identifier: GPL-2.0-only
#include <linux/dma-fence-unwrap.h>
#include <linux/file.h>
#include <linux/slab.h>
#include <linux/sync_file.h>
#include <linux/workqueue.h>

#include <drm/drm_syncobj.h>
#include <drm/drm_utils.h>

#include "buffers.h"
#include "fake_drm.h"
#include "file.h"
#include "gem.h"
#include "sched.h"
#include "submit.h"

/* A job that waits for a fence that is not ours; holds a reference to the device. */
struct dependency {
	struct dma_fence_cb callback;
	struct work_struct work;
	struct dma_fence *on;
	struct fake_fence *fence; /* of the job */
	struct fake_device *fake;
};

/* Everything that one submission holds. */
struct submission {
	struct fake_device *fake;
	struct fgpu_command command;
	struct fake_buffers buffers;
	struct fake_fence *fence;
	struct dma_fence *in; /* that it waits for, or NULL */
	struct dependency *dependency; /* or NULL: nothing to wait for, or the scheduler waits */
	struct fake_sched_job *sched; /* or NULL: the ring has no scheduler; else it waits for in */
	struct drm_syncobj *out; /* or NULL */
	int fd; /* or -1 */
};

static struct workqueue_struct *ready_queue;

static void dependency_free(struct dependency *dependency)
{
	drm_dev_put(&dependency->fake->drm);
	dma_fence_put(dependency->on);
	dma_fence_put(&dependency->fence->base);
	kfree(dependency);
}

static void dependency_work(struct work_struct *work)
{
	struct dependency *dependency = container_of(work, struct dependency, work);

	/* Refused when the job has ended: its client closed, or the device is unplugged. */
	fake_gpu_ready(&dependency->fake->gpu, dependency->fence);
	dependency_free(dependency);
}

/* Called with the lock of a foreign fence held: defer to the workqueue. */
static void dependency_signalled(struct dma_fence *on, struct dma_fence_cb *callback)
{
	queue_work(ready_queue, &container_of(callback, struct dependency, callback)->work);
}

/* The job is blocked; its fence may have signalled in the meantime. */
static void dependency_begin(struct submission *submission)
{
	struct dependency *dependency = submission->dependency;

	submission->dependency = NULL;
	INIT_WORK(&dependency->work, dependency_work);
	dependency->on = dma_fence_get(submission->in);
	dependency->fence = submission->fence;
	dma_fence_get(&submission->fence->base);
	dependency->fake = submission->fake;
	drm_dev_get(&submission->fake->drm);
	if (dma_fence_add_callback(dependency->on, &dependency->callback, dependency_signalled))
		dependency_work(&dependency->work);
}

/* Get the fence to wait for: of the sync_file, the syncobj, or both. */
static int in_fence_get(struct submission *submission, const struct fake_drm_submit *args,
			struct drm_file *file)
{
	struct dma_fence *of_file = NULL, *of_syncobj = NULL, *both;
	int err;

	if (args->flags & FAKE_DRM_SUBMIT_IN_FENCE) {
		of_file = sync_file_get_fence(args->in_fence);
		if (!of_file)
			return -EINVAL;
	}
	if (args->in_syncobj) {
		err = drm_syncobj_find_fence(file, args->in_syncobj, 0, 0, &of_syncobj);
		if (err) {
			dma_fence_put(of_file);
			return err;
		}
	}
	submission->in = of_file ?: of_syncobj;
	if (!of_file || !of_syncobj)
		return 0;
	both = dma_fence_unwrap_merge(of_file, of_syncobj);
	dma_fence_put(of_file);
	dma_fence_put(of_syncobj);
	submission->in = both;
	return both ? 0 : -ENOMEM;
}

static int out_prepare(struct submission *submission, const struct fake_drm_submit *args,
		       struct drm_file *file)
{
	if (args->out_syncobj) {
		submission->out = drm_syncobj_find(file, args->out_syncobj);
		if (!submission->out)
			return -ENOENT;
	}
	if (args->flags & FAKE_DRM_SUBMIT_OUT_FENCE) {
		submission->fd = get_unused_fd_flags(O_CLOEXEC);
		return min(submission->fd, 0);
	}
	return 0;
}

static int prepare_submission(struct submission *submission, const struct fake_drm_submit *args,
			      struct drm_file *file)
{
	struct fake_fences *fences = &submission->fake->gpu.fences;
	int err;

	if (args->ring >= fences->count)
		return -ENOENT;
	submission->buffers.write = args->flags & FAKE_DRM_SUBMIT_WRITE;
	err = fake_buffers_get(&submission->buffers, file, args->objects,
			       submission->command.uses) ?:
	      in_fence_get(submission, args, file) ?:
	      out_prepare(submission, args, file);
	if (err)
		return err;
	submission->sched = fake_sched_job_new(&submission->fake->gpu, file, args,
					       &submission->command, submission->in);
	if (submission->sched)
		return PTR_ERR_OR_ZERO(submission->sched);
	submission->fence = fake_fence_new(fake_file_timeline(file, args->ring));
	return submission->fence ? 0 : -ENOMEM;
}

/* A fence in a buffer. For jobs that the model knows to use the same buffer, the model waits. */
static int implicit_add(struct dma_fence *fence, void *with)
{
	struct submission *submission = with;
	struct dma_fence *both;

	if (fake_fences_know(&submission->fake->gpu.fences, fence, submission->command.uses))
		return 0;
	if (!submission->in) {
		submission->in = dma_fence_get(fence);
		return 0;
	}
	both = dma_fence_unwrap_merge(submission->in, fence);
	if (!both)
		return -ENOMEM;
	dma_fence_put(submission->in);
	submission->in = both;
	return 0;
}

/* The buffers are locked: find out what the job must wait for. */
static int prepare_dependency(struct submission *submission)
{
	int err = 0;

	if (submission->command.flags & FGPU_JOB_IMPLICIT_SYNC)
		err = fake_buffers_each_fence(&submission->buffers, implicit_add, submission);
	if (err || !submission->in || dma_fence_is_signaled(submission->in))
		return err;
	submission->command.flags |= FGPU_JOB_BLOCKED;
	submission->dependency = kzalloc(sizeof(*submission->dependency), GFP_KERNEL_ACCOUNT);
	return submission->dependency ? 0 : -ENOMEM;
}

/* The job is submitted: give out its fence. */
static int publish_fence(struct submission *submission, struct fake_drm_submit *args,
			 struct dma_fence *fence)
{
	struct sync_file *sync_file;

	args->fence = fence->seqno;
	fake_buffers_add(&submission->buffers, fence);
	if (submission->out)
		drm_syncobj_replace_fence(submission->out, fence);
	if (submission->fd < 0)
		return 0;
	sync_file = sync_file_create(fence);
	if (!sync_file)
		return -ENOMEM;
	fd_install(submission->fd, sync_file->file);
	args->out_fence = submission->fd;
	submission->fd = -1;
	return 0;
}

/* Put the job into its ring: *fence gets a reference. */
static int submit_to_model(struct submission *submission, struct fake_drm_submit *args,
			   struct dma_fence **fence)
{
	int job = fake_gpu_submit(&submission->fake->gpu, &submission->command, submission->fence);
	int err = 0;

	if (job >= 0 && submission->command.flags & FGPU_JOB_WAIT_SPACE)
		err = fake_gpu_wait_space(&submission->fake->gpu, submission->fence);
	if (job < 0 || err)
		return job < 0 ? job : err;
	if (submission->dependency)
		dependency_begin(submission);
	args->job = job;
	*fence = &submission->fence->base;
	submission->fence = NULL;
	return 0;
}

static int run_submission(struct submission *submission, struct fake_drm_submit *args)
{
	struct dma_fence *fence;
	int err = fake_buffers_lock(&submission->buffers);

	if (!err && submission->sched) {
		err = fake_sched_prepare(submission->sched, &submission->buffers);
		if (!err) {
			fence = fake_sched_push(submission->sched);
			submission->sched = NULL;
		}
	} else if (!err) {
		err = prepare_dependency(submission) ?: submit_to_model(submission, args, &fence);
	}
	if (err)
		return err;
	err = publish_fence(submission, args, fence);
	dma_fence_put(fence);
	return err;
}

/* Release what was not consumed. */
static void free_submission(struct submission *submission)
{
	if (submission->fence)
		fake_fence_free(submission->fence);
	fake_buffers_put(&submission->buffers);
	fake_sched_job_free(submission->sched);
	kfree(submission->dependency);
	dma_fence_put(submission->in);
	if (submission->out)
		drm_syncobj_put(submission->out);
	if (submission->fd >= 0)
		put_unused_fd(submission->fd);
}

static bool args_are_valid(const struct fake_drm_submit *args)
{
	return !(args->flags & ~FAKE_DRM_SUBMIT_FLAGS || args->job || args->out_fence ||
		 args->fence || args->reserved ||
		 (args->in_fence && !(args->flags & FAKE_DRM_SUBMIT_IN_FENCE)));
}

int fake_submit_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct submission submission = {.fake = fake_of_drm(drm), .fd = -1};
	struct fake_drm_submit *args = data;
	int err;

	if (!args_are_valid(args))
		return -EINVAL;
	fake_trace_use(&submission.fake->gpu, file);
	submission.command = fgpu_command(FGPU_SUBMIT, 0);
	submission.command.client = fake_file_client(file);
	submission.command.index = args->ring;
	submission.command.amount = args->work;
	submission.command.span = args->units;
	submission.command.cookie = args->cookie;
	submission.command.flags =
		(args->flags & FAKE_DRM_SUBMIT_CYCLES ? FGPU_JOB_CYCLES : 0) |
		(args->flags & FAKE_DRM_SUBMIT_WRITE ? FGPU_JOB_WRITE : 0) |
		(args->flags & FAKE_DRM_SUBMIT_IMPLICIT_SYNC ? FGPU_JOB_IMPLICIT_SYNC : 0) |
		(args->flags & FAKE_DRM_SUBMIT_WAIT_SPACE ? FGPU_JOB_WAIT_SPACE : 0);
	err = prepare_submission(&submission, args, file) ?: run_submission(&submission, args);
	free_submission(&submission);
	return err;
}

/* Find a fence by its number. 0: *fence, or NULL when it has signalled. */
static int wait_find(struct fake_gpu *gpu, const struct drm_file *file,
		     const struct fake_drm_wait *args, struct dma_fence **fence)
{
	const u32 number = fgpu_ring_of(gpu->model, args->ring, fake_file_client(file));
	struct fgpu_ring_truth ring;
	unsigned long flags;
	struct fake_sched_entity **entities = fake_file_of(file)->entities;
	int err;

	*fence = NULL;
	if (args->ring >= gpu->fences.count)
		return -ENOENT;
	if (entities && entities[args->ring])
		return fake_sched_find(entities[args->ring], args->fence, fence);

	spin_lock_irqsave(&gpu->lock, flags);
	err = fgpu_true_ring(gpu->model, number, &ring);
	if (!err && args->fence > ring.fence) {
		*fence = fake_fences_find(&gpu->fences, number, args->fence);
		err = *fence ? 0 : -EINVAL;
	}
	spin_unlock_irqrestore(&gpu->lock, flags);
	return err;
}

/* Wait, and let the model know. What dma_fence_wait_timeout() returns. */
static long wait_fence(struct fake_gpu *gpu, u32 client, struct dma_fence *fence, long timeout)
{
	enum fake_wait_end end = FAKE_WAIT_DONE;
	struct fake_wait wait;
	long left;

	if (!timeout)
		return dma_fence_wait_timeout(fence, true, 0);
	fake_gpu_wait_begin(gpu, client, fake_fence_of(fence), &wait);
	left = dma_fence_wait_timeout(fence, true, timeout);
	if (left < 0)
		end = FAKE_WAIT_INTERRUPTED;
	/* A fence that expired signals before its job ends. */
	else if (!left || dma_fence_get_status(fence) == -ETIMEDOUT)
		end = FAKE_WAIT_LATE;
	fake_gpu_wait_end(gpu, &wait, end);
	return left;
}

int fake_wait_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct fake_gpu *gpu = &fake_of_drm(drm)->gpu;
	const struct fake_drm_wait *args = data;
	struct dma_fence *fence = NULL;
	long left;
	int err;

	if (args->reserved || !args->fence)
		return -EINVAL;
	fake_trace_use(gpu, file);
	err = wait_find(gpu, file, args, &fence);
	if (err || !fence)
		return err;
	left = wait_fence(gpu, fake_file_client(file), fence,
			  drm_timeout_abs_to_jiffies(args->timeout_ns));
	dma_fence_put(fence);
	return left > 0 ? 0 : left ?: -ETIME;
}

int fake_submit_init(void)
{
	ready_queue = alloc_workqueue("fake-drm", WQ_UNBOUND, 0);
	return ready_queue ? 0 : -ENOMEM;
}

void fake_submit_exit(void)
{
	destroy_workqueue(ready_queue);
}
