// SPDX-License-Identifier: GPL-2.0-only
/* What the tracer knows of devices, rings and clients. */
#include <linux/err.h>
#include <linux/minmax.h>
#include <linux/pci.h>
#include <linux/pid.h>
#include <linux/sched.h>
#include <linux/slab.h>
#include <linux/string.h>

#include <drm/drm_file.h>

#include "file.h"

#define RING_TYPES                                                                       \
	(BIT_ULL(GRT_RING_ALLOC) | BIT_ULL(GRT_RING_COMMIT) | BIT_ULL(GRT_RING_SUBMIT) | \
	 BIT_ULL(GRT_QUEUE) | BIT_ULL(GRT_ISSUE) | BIT_ULL(GRT_COMPLETE) |               \
	 BIT_ULL(GRT_FENCE_SIGNAL) | BIT_ULL(GRT_CTX_SWITCH) | BIT_ULL(GRT_TIMEOUT) |    \
	 BIT_ULL(GRT_RESET) | BIT_ULL(GRT_HANG) | BIT_ULL(GRT_RING_UNDO) |               \
	 BIT_ULL(GRT_RING_WAIT) | BIT_ULL(GRT_RING_WAIT_END) | BIT_ULL(GRT_FENCE_WAIT) | \
	 BIT_ULL(GRT_FENCE_WAIT_END))
#define DEVICE_TYPES                                                                           \
	(RING_TYPES | BIT_ULL(GRT_RING_PAD) | BIT_ULL(GRT_MEM_ALLOC) | BIT_ULL(GRT_MEM_FREE) | \
	 BIT_ULL(GRT_MEM_MAP) | BIT_ULL(GRT_MEM_UNMAP))

/* The limits may ask for more than there is: no warning. */
#define FLAGS (GFP_KERNEL_ACCOUNT | __GFP_NOWARN)

DEFINE_STATIC_KEY_FALSE(fake_traced);

static u64 read_device_clock(void *gpu)
{
	return fake_gpu_now(gpu);
}

/* Numbers that records cannot have: the device is not traced. */
static u32 count_numbers(const struct fgpu_limits *limits)
{
	const u64 count = (u64)limits->rings + limits->contexts;

	return count < GRT_NONE ? count : 0;
}

int fake_trace_init(struct fake_gpu *gpu)
{
	const struct fgpu_limits *limits = &gpu->limits;
	struct fake_trace *trace = &gpu->trace;
	const u32 numbers = count_numbers(limits);

	mutex_init(&trace->lock);
	trace->ops = numbers ? grtrace_get() : NULL;
	if (!trace->ops)
		return 0;
	trace->engines = kvcalloc(limits->engines, sizeof(*trace->engines), FLAGS);
	trace->rings = kvcalloc(limits->rings, sizeof(*trace->rings), FLAGS);
	trace->numbers = kvcalloc(numbers, sizeof(*trace->numbers), FLAGS);
	trace->owners = kvcalloc(limits->clients, sizeof(*trace->owners), FLAGS);
	trace->jobs = kvcalloc(limits->jobs, sizeof(*trace->jobs), FLAGS);
	if (!trace->engines || !trace->rings || !trace->numbers || !trace->owners || !trace->jobs)
		return -ENOMEM;
	return 0;
}

void fake_trace_exit(struct fake_gpu *gpu)
{
	struct fake_trace *trace = &gpu->trace;

	kvfree(trace->engines);
	kvfree(trace->rings);
	kvfree(trace->numbers);
	kvfree(trace->owners);
	kvfree(trace->jobs);
	if (trace->ops)
		grtrace_put();
}

static void copy_text(char *to, size_t size, const struct fgpu_command *command)
{
	memset(to, 0, size);
	if (command->text)
		memcpy(to, command->text, min_t(size_t, size - 1, command->text_len));
}

void fake_trace_setup(struct fake_gpu *gpu, const struct fgpu_command *command)
{
	struct fake_trace *trace = &gpu->trace;

	if (!trace->ops)
		return;
	switch (command->op) {
	case FGPU_PDEV:
		copy_text(trace->pdev, sizeof(trace->pdev), command);
		break;
	case FGPU_ENGINE:
		copy_text(trace->engines[trace->engine_count].name, sizeof(trace->engines->name),
			  command);
		trace->engines[trace->engine_count++].capacity = command->amount;
		break;
	case FGPU_RING:
		trace->rings[trace->ring_count].shape = command->kind;
		trace->rings[trace->ring_count].engine = command->index;
		trace->rings[trace->ring_count++].size = command->amount;
		break;
	}
}

/* --- declarations; the caller holds fake_trace.lock --- */

static void add_ring(struct fake_trace *trace, u32 number)
{
	const struct fake_trace_ring *ring = &trace->rings[trace->numbers[number].ring];
	const bool own = ring->shape == FGPU_SHAPE_BYTES;
	const struct grtrace_ring_info info = {
		.number = number,
		.engine = trace->engines[ring->engine].name,
		.size = ring->size * fake_trace_unit(ring->shape),
		.types = RING_TYPES | (own ? BIT_ULL(GRT_RING_PAD) : 0),
		.shape = ring->shape,
		.flags = GRT_RING_FIFO | GRT_RING_REPLAY_ISSUE | (own ? GRT_RING_PER_CLIENT : 0),
		.unit = fake_trace_unit(ring->shape),
		.capacity = trace->engines[ring->engine].capacity,
	};

	if (!trace->numbers[number].declared)
		trace->numbers[number].declared = !trace->ops->add_ring(trace->device, &info);
}

static void add_rings(struct fake_gpu *gpu)
{
	struct fake_trace *trace = &gpu->trace;

	for (u32 i = 0; i < trace->ring_count; i++) {
		trace->numbers[i].ring = i;
		trace->numbers[i].fctx = fake_timeline_context(gpu->fences.rings[i].timeline);
		/* A ring that stands for those of clients has no events. */
		if (trace->rings[i].shape != FGPU_SHAPE_BYTES)
			add_ring(trace, i);
	}
}

void fake_trace_register(struct fake_device *fake)
{
	struct fake_trace *trace = &fake->gpu.trace;
	struct drm_device *drm = &fake->drm;
	const struct drm_minor *node = drm->primary ?: drm->accel;
	struct grtrace_device_info info = {
		.driver = drm->driver->name,
		.pdev = fake->scripted	       ? trace->pdev
			: dev_is_pci(drm->dev) ? dev_name(drm->dev)
					       : NULL,
		.types = DEVICE_TYPES,
		.primary = node->index,
		.render = drm->render ? drm->render->index : ~0U,
		.key = &fake_traced.key,
		.parent = drm->dev,
		.now = read_device_clock,
		.data = &fake->gpu,
	};
	struct grtrace_device *device;
	char name[32];

	if (!trace->ops)
		return;
	snprintf(name, sizeof(name), "%s%d", drm->primary ? "card" : "accel", node->index);
	info.name = name;
	mutex_lock(&trace->lock);
	device = trace->ops->add_device(&info);
	if (!IS_ERR(device)) {
		trace->device = device;
		add_rings(&fake->gpu);
	}
	mutex_unlock(&trace->lock);
}

void fake_trace_unregister(struct fake_gpu *gpu)
{
	struct fake_trace *trace = &gpu->trace;
	struct grtrace_device *device;
	unsigned long flags;

	mutex_lock(&trace->lock);
	spin_lock_irqsave(&gpu->lock, flags);
	device = trace->device;
	trace->device = NULL;
	spin_unlock_irqrestore(&gpu->lock, flags);
	if (device)
		trace->ops->remove_device(device);
	mutex_unlock(&trace->lock);
}

/* --- clients --- */

/* Rings that a client has for itself begin a new timeline. */
static void add_own_rings(struct fake_gpu *gpu, const struct fake_file *opened)
{
	struct fake_trace *trace = &gpu->trace;

	for (u32 i = 0; opened->timelines && i < trace->ring_count; i++) {
		const u32 number = fgpu_ring_of(gpu->model, i, opened->client);

		if (number == i)
			continue;
		trace->numbers[number].ring = i;
		trace->numbers[number].fctx = fake_timeline_context(opened->timelines[i]);
		add_ring(trace, number);
	}
}

/* Whom the core has as the owner: who opened it, or whose ioctl is the newest. */
static u32 pid_of(struct drm_file *file)
{
	u32 pid;

	rcu_read_lock();
	pid = pid_nr(rcu_dereference(file->pid));
	rcu_read_unlock();
	return pid;
}

/* The owner that the core has is that of the events from now on. */
static void set_owner(struct fake_gpu *gpu, struct drm_file *file, u64 printed)
{
	struct fake_file *opened = fake_file_of(file);
	struct fake_trace_owner *owner = &gpu->trace.owners[opened->client];
	unsigned long flags;

	opened->traced.id = file->client_id;
	opened->traced.pid = pid_of(file);
	get_task_comm(opened->traced.comm, current->group_leader);
	spin_lock_irqsave(&gpu->lock, flags);
	opened->traced.order = gpu->trace.order;
	opened->traced.time = fgpu_now(gpu->model);
	owner->id = opened->traced.id;
	owner->pid = opened->traced.pid;
	owner->printed = printed;
	gpu->trace.ops->set_client(gpu->trace.device, &opened->traced);
	spin_unlock_irqrestore(&gpu->lock, flags);
}

void fake_trace_open(struct fake_gpu *gpu, struct drm_file *file, u64 printed)
{
	mutex_lock(&gpu->trace.lock);
	if (gpu->trace.device) {
		add_own_rings(gpu, fake_file_of(file));
		set_owner(gpu, file, printed);
	}
	mutex_unlock(&gpu->trace.lock);
}

void fake_trace_close(struct fake_gpu *gpu, struct drm_file *file)
{
	struct fake_file *opened = fake_file_of(file);

	mutex_lock(&gpu->trace.lock);
	if (gpu->trace.device && opened->traced.link.next)
		gpu->trace.ops->remove_client(gpu->trace.device, &opened->traced);
	mutex_unlock(&gpu->trace.lock);
}

static bool is_owner(struct drm_file *file)
{
	return fake_file_of(file)->traced.pid == pid_of(file);
}

void fake_trace_use(struct fake_gpu *gpu, struct drm_file *file)
{
	struct fake_trace *trace = &gpu->trace;

	if (!trace->ops || is_owner(file))
		return;
	mutex_lock(&trace->lock);
	if (trace->device && !is_owner(file))
		set_owner(gpu, file, trace->owners[fake_file_client(file)].printed);
	mutex_unlock(&trace->lock);
}
