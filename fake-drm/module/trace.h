/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The tracer's view of a device: what the model's events and rings are in records
 * (docs/grtrace.md). Nothing of it where grtrace is not loaded when the device is made, or its
 * header is not there.
 */
#ifndef FAKE_TRACE_H
#define FAKE_TRACE_H

#include "fgpu.h"

struct drm_file;
struct fake_device;
struct fake_gpu;

#ifdef FAKE_HAVE_GRTRACE

#include <linux/jump_label.h>
#include <linux/mutex.h>

#include "grtrace.h"
#include "linux/grtrace.h"

/* Is on while a session wants events of any of our devices. */
DECLARE_STATIC_KEY_FALSE(fake_traced);

/* The client of an event. id: that of the DRM core, whatever the model prints. */
struct fake_trace_owner {
	u64 printed;
	u64 id;
	u32 pid;
};

struct fake_trace_engine {
	char name[32];
	u32 capacity;
};

/* A ring that was set up. size: units. */
struct fake_trace_ring {
	u32 shape;
	u32 engine;
	u64 size;
};

/* A number of a ring in events: of a ring that was set up, or of a client's. */
struct fake_trace_number {
	u64 fctx;
	u32 ring;
	bool declared;
};

/**
 * struct fake_trace - what is kept of a device for the tracer
 * @ops: the tracer, with a reference, or NULL
 * @device: NULL: not registered; protected by fake_gpu.lock, too
 * @lock: protects @device and what is declared; acquired outside of fake_gpu.lock
 * @order: events of the device so far; protected by fake_gpu.lock, as is all below
 * @pdev: that the model prints, or empty
 * @engines: that were set up
 * @engine_count: how many
 * @rings: that were set up
 * @ring_count: how many
 * @numbers: by the numbers that events have
 * @owners: by slots of clients; those of closed clients stay until the slot is used again
 * @jobs: owner of each job's client, by slots of jobs: a job may outlive its client
 */
struct fake_trace {
	const struct grtrace_ops *ops;
	struct grtrace_device *device;
	struct mutex lock;
	u32 order;
	char pdev[32];
	struct fake_trace_engine *engines;
	u32 engine_count;
	struct fake_trace_ring *rings;
	u32 ring_count;
	struct fake_trace_number *numbers;
	struct fake_trace_owner *owners;
	struct fake_trace_owner *jobs;
};

/**
 * fake_trace_init() - find the tracer
 * @gpu: whose limits are set
 *
 * Context: Process context. May sleep.
 * Return: 0 or -ENOMEM. The caller calls fake_trace_exit() in both cases.
 */
int fake_trace_init(struct fake_gpu *gpu);

/**
 * fake_trace_exit() - release the tracer
 * @gpu: whose device is not registered with it
 *
 * Context: Process context. May sleep.
 */
void fake_trace_exit(struct fake_gpu *gpu);

/**
 * fake_trace_setup() - remember what a command of the setup made
 * @gpu: the model
 * @command: a command that succeeded
 *
 * Context: Any context. The caller holds fake_gpu.lock.
 */
void fake_trace_setup(struct fake_gpu *gpu, const struct fgpu_command *command);

/**
 * fake_trace_register() - declare a device and its rings to the tracer
 * @fake: a device whose fences are set up, without clients
 *
 * A device that the tracer cannot have works without it.
 *
 * Context: Process context. May sleep.
 */
void fake_trace_register(struct fake_device *fake);

/**
 * fake_trace_unregister() - the device goes
 * @gpu: its model; nothing happens if it is not registered
 *
 * Context: Process context. May sleep. Acquires fake_gpu.lock.
 */
void fake_trace_unregister(struct fake_gpu *gpu);

/**
 * fake_trace_open() - declare a client and the rings that it has for itself
 * @gpu: the model
 * @file: the file, whose driver_priv is set
 * @printed: the id that the model prints
 *
 * Context: Process context. May sleep. Acquires fake_gpu.lock.
 */
void fake_trace_open(struct fake_gpu *gpu, struct drm_file *file, u64 printed);

/**
 * fake_trace_close() - a client closes, before the model knows of it
 * @gpu: the model
 * @file: the file
 *
 * Context: Process context. May sleep. Acquires fake_gpu.lock.
 */
void fake_trace_close(struct fake_gpu *gpu, struct drm_file *file);

/**
 * fake_trace_use() - an ioctl begins, perhaps of a new owner
 * @gpu: the model
 * @file: the file
 *
 * Context: Process context. May sleep. Acquires fake_gpu.lock when the owner is another one.
 */
void fake_trace_use(struct fake_gpu *gpu, struct drm_file *file);

/* fake_trace_emit - hand an event to the tracer; the caller holds fake_gpu.lock. */
void fake_trace_emit(struct fake_gpu *gpu, const struct fgpu_event *event, u32 order);

/* What the tracer's records say in bytes, of a ring that was set up. */
static inline u32 fake_trace_unit(u32 shape)
{
	return shape == FGPU_SHAPE_BYTES ? 1 : 4;
}

/* fake_trace_event - count an event; the caller holds fake_gpu.lock. */
#define fake_trace_event(gpu, event)                         \
	do {                                                 \
		const u32 order_ = (gpu)->trace.order++;     \
		if (static_branch_unlikely(&fake_traced))    \
			fake_trace_emit(gpu, event, order_); \
	} while (0)

#else

struct fake_trace {
};
struct grtrace_client {
};

static inline int fake_trace_init(struct fake_gpu *gpu)
{
	return 0;
}

static inline void fake_trace_exit(struct fake_gpu *gpu)
{
}

static inline void fake_trace_setup(struct fake_gpu *gpu, const struct fgpu_command *command)
{
}

static inline void fake_trace_register(struct fake_device *fake)
{
}

static inline void fake_trace_unregister(struct fake_gpu *gpu)
{
}

static inline void fake_trace_open(struct fake_gpu *gpu, struct drm_file *file, u64 printed)
{
}

static inline void fake_trace_close(struct fake_gpu *gpu, struct drm_file *file)
{
}

static inline void fake_trace_use(struct fake_gpu *gpu, struct drm_file *file)
{
}

static inline void fake_trace_event(struct fake_gpu *gpu, const struct fgpu_event *event)
{
}

#endif

#endif
