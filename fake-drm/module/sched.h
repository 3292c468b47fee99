/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The DRM scheduler in front of a ring. Every file has an entity, so that none waits for the fences
 * of another one. A job is written into the ring when the scheduler runs it, as drivers do, and
 * several may be in the ring at once: its credits are units of the ring. A program gets a fence of
 * the file's own timeline, which outlives the scheduler, as the scheduler's fences do not.
 */
#ifndef FAKE_SCHED_H
#define FAKE_SCHED_H

#include <linux/device.h>
#include <linux/dma-fence.h>
#include <linux/err.h>

#include "fgpu.h"

struct drm_file;
struct fake_buffers;
struct fake_drm_submit;
struct fake_fence;
struct fake_gpu;
struct fake_sched;
struct fake_sched_entity;
struct fake_sched_job;

#ifdef FAKE_HAVE_SCHED
/**
 * fake_sched_add() - create the scheduler of a ring
 * @gpu: a model that is not registered
 * @number: the ring's number
 * @shape: enum fgpu_shape of the ring
 * @size: units of the ring
 * @name: the scheduler's name, which must outlive it
 * @parent: the device that the scheduler belongs to
 *
 * Context: Process context. May sleep.
 *
 * Return: 0 or a negative errno; -EOPNOTSUPP in a kernel without the DRM scheduler.
 */
int fake_sched_add(struct fake_gpu *gpu, u32 number, u32 shape, u64 size, const char *name,
		   struct device *parent);

/**
 * fake_scheds_exit() - destroy all schedulers of a model
 * @gpu: the model, whose jobs have ended
 *
 * Context: Process context. Sleeps until the schedulers have freed their jobs.
 */
void fake_scheds_exit(struct fake_gpu *gpu);

/**
 * fake_sched_open() - create the entities of a file that is opened
 * @gpu: the model
 * @entities: gets them, by ring, NULL where a ring has no scheduler; or NULL
 *
 * Context: Process context. May sleep.
 *
 * Return: 0 or a negative errno. The caller calls fake_sched_close() in both cases.
 */
int fake_sched_open(struct fake_gpu *gpu, struct fake_sched_entity ***entities);

/**
 * fake_sched_close() - end the jobs of a file that have not run, and destroy its entities
 * @gpu: the model, where the file's client is open yet
 * @entities: from fake_sched_open()
 *
 * Context: Process context. May sleep.
 */
void fake_sched_close(struct fake_gpu *gpu, struct fake_sched_entity **entities);

/**
 * fake_sched_job_new() - create the scheduler's job of a submission
 * @gpu: the model
 * @file: the file that submits it
 * @args: its arguments
 * @command: the command that the model will get when the scheduler runs the job
 * @in: fence that the job waits for, or NULL; the job gets a reference of its own
 *
 * Context: Process context. May sleep.
 *
 * Return: a job, which fake_sched_push() consumes and fake_sched_job_free() frees otherwise; NULL
 * when the ring has no scheduler; or an ERR_PTR.
 */
struct fake_sched_job *fake_sched_job_new(struct fake_gpu *gpu, struct drm_file *file,
					  const struct fake_drm_submit *args,
					  const struct fgpu_command *command, struct dma_fence *in);

/**
 * fake_sched_job_free() - free a job that was not pushed
 * @job: the job, NULL or an ERR_PTR
 *
 * Context: Process context. May sleep.
 */
void fake_sched_job_free(struct fake_sched_job *job);

/**
 * fake_sched_prepare() - let a job wait for the fences in its buffers, where it asks for that
 * @job: the job
 * @buffers: the buffers that it uses, locked
 *
 * Context: Process context. May sleep.
 *
 * Return: 0 or -ENOMEM.
 */
int fake_sched_prepare(struct fake_sched_job *job, const struct fake_buffers *buffers);

/**
 * fake_sched_push() - hand a job to the scheduler
 * @job: the job
 *
 * Context: Process context. May sleep.
 *
 * Return: the job's fence for programs, started, with a reference for the caller.
 */
struct dma_fence *fake_sched_push(struct fake_sched_job *job);

/**
 * fake_sched_find() - find a fence by its number on a file's timeline of a ring
 * @entity: the file's
 * @number: the number
 * @fence: gets the fence with a reference; NULL: it has signalled
 *
 * Context: Process context. May sleep.
 *
 * Return: 0, or -EINVAL: the number is not given out yet.
 */
int fake_sched_find(struct fake_sched_entity *entity, u64 number, struct dma_fence **fence);
#else
static inline int fake_sched_add(struct fake_gpu *gpu, u32 number, u32 shape, u64 size,
				 const char *name, struct device *parent)
{
	return -EOPNOTSUPP;
}

static inline void fake_scheds_exit(struct fake_gpu *gpu)
{
}

static inline int fake_sched_open(struct fake_gpu *gpu, struct fake_sched_entity ***entities)
{
	return 0;
}

static inline void fake_sched_close(struct fake_gpu *gpu, struct fake_sched_entity **entities)
{
}

static inline struct fake_sched_job *fake_sched_job_new(struct fake_gpu *gpu, struct drm_file *file,
							const struct fake_drm_submit *args,
							const struct fgpu_command *command,
							struct dma_fence *in)
{
	return NULL;
}

static inline void fake_sched_job_free(struct fake_sched_job *job)
{
}

static inline int fake_sched_prepare(struct fake_sched_job *job, const struct fake_buffers *buffers)
{
	return 0;
}

static inline struct dma_fence *fake_sched_push(struct fake_sched_job *job)
{
	return NULL;
}

static inline int fake_sched_find(struct fake_sched_entity *entity, u64 number,
				  struct dma_fence **fence)
{
	return -EINVAL;
}
#endif

#endif
