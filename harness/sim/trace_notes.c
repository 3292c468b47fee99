/* SPDX-License-Identifier: MIT */
/* Notes of a trace: devices, rings and clients as they are declared. */
#include <endian.h>
#include <errno.h>
#include <string.h>

#include "trace_internal.h"
#include "xmalloc.h"

#define RING_TYPES                                                                                 \
	(1ULL << GRT_RING_ALLOC | 1ULL << GRT_RING_COMMIT | 1ULL << GRT_RING_SUBMIT |              \
	 1ULL << GRT_QUEUE | 1ULL << GRT_ISSUE | 1ULL << GRT_COMPLETE | 1ULL << GRT_FENCE_SIGNAL | \
	 1ULL << GRT_CTX_SWITCH | 1ULL << GRT_TIMEOUT | 1ULL << GRT_RESET | 1ULL << GRT_HANG |     \
	 1ULL << GRT_RING_UNDO | 1ULL << GRT_RING_WAIT | 1ULL << GRT_RING_WAIT_END |               \
	 1ULL << GRT_FENCE_WAIT | 1ULL << GRT_FENCE_WAIT_END)
#define DEVICE_TYPES                                                                        \
	(RING_TYPES | 1ULL << GRT_RING_PAD | 1ULL << GRT_MEM_ALLOC | 1ULL << GRT_MEM_FREE | \
	 1ULL << GRT_MEM_MAP | 1ULL << GRT_MEM_UNMAP)

/* Cut where it is longer than its member, which ends with a NUL. */
static void copy_name(char *to, size_t size, const char *from, size_t len)
{
	len = len < size ? len : size - 1;
	memset(to, 0, size);
	if (len)
		memcpy(to, from, len);
}

uint32_t trace_pid(const struct trace_device *device, uint64_t client)
{
	for (size_t i = device->owner_count; i > 0; i--) {
		if (device->owners[i - 1].id == client)
			return device->owners[i - 1].pid;
	}
	return 0;
}

void trace_note_stream(struct trace *trace)
{
	const struct grt_record note = {.type = GRT_STREAM, .dev = GRT_NONE, .ring = GRT_NONE};
	const struct grt_stream_pdu pdu = {
		.session = htole64(1),
		.version = htole16(GRT_VERSION),
		.record_size = htole16(GRT_RECORD_SIZE),
		.cpus = htole32(trace->cpus),
		.clock = htole32(GRT_CLOCK_MONOTONIC),
		.type_mask = htole64(DEVICE_TYPES),
	};

	trace_write(trace, &note, &pdu, sizeof(pdu));
}

static void note_device(struct trace *trace, uint32_t index)
{
	const struct trace_device *device = &trace->devices[index];
	const struct plan_device *as = &trace->plan->devices[index];
	const struct grt_record note = {
		.type = GRT_DEV_INFO, .dev = (uint16_t)index, .ring = GRT_NONE, .time = trace->now};
	struct grt_dev_pdu pdu = {
		.types = htole64(DEVICE_TYPES),
		.primary = htole32(as->minor),
		.render = htole32(device->is_accel ? ~0U : as->minor + 128),
	};

	copy_name(pdu.name, sizeof(pdu.name), as->label, strlen(as->label));
	memcpy(pdu.driver, device->driver, sizeof(pdu.driver));
	memcpy(pdu.pdev, device->pdev, sizeof(pdu.pdev));
	trace_write(trace, &note, &pdu, sizeof(pdu));
}

static void note_ring(struct trace *trace, uint32_t index, uint32_t number)
{
	const struct trace_device *device = &trace->devices[index];
	const struct trace_ring *ring = trace_ring_of(device, number);
	const struct trace_engine *engine = &device->engines[ring->engine];
	const struct grt_record note = {.type = GRT_RING_INFO,
					.dev = (uint16_t)index,
					.ring = (uint16_t)number,
					.time = trace->now};
	struct grt_ring_pdu pdu = {
		.size = htole64(ring->size * ring->unit),
		.types = htole64(RING_TYPES |
				 (ring->shape == FGPU_SHAPE_BYTES ? 1ULL << GRT_RING_PAD : 0)),
		.shape = htole32(ring->shape),
		.flags = htole32(GRT_RING_FIFO | GRT_RING_REPLAY_ISSUE |
				 (ring->shape == FGPU_SHAPE_BYTES ? GRT_RING_PER_CLIENT : 0)),
		.unit = htole32(ring->unit),
		.capacity = htole32(engine->capacity),
	};

	memcpy(pdu.engine, engine->name, sizeof(pdu.engine));
	trace_write(trace, &note, &pdu, sizeof(pdu));
}

const struct trace_ring *trace_ring_of(const struct trace_device *device, uint32_t number)
{
	size_t all = 0, nth;

	if (number < device->ring_count)
		return &device->rings[number];
	for (size_t i = 0; i < device->ring_count; i++)
		all += device->rings[i].shape == FGPU_SHAPE_BYTES;
	nth = (number - device->ring_count) % all;
	for (size_t i = 0;; i++) {
		if (device->rings[i].shape == FGPU_SHAPE_BYTES && !nth--)
			return &device->rings[i];
	}
}

struct trace_number *trace_number_of(struct trace *trace, uint32_t index, uint32_t number)
{
	struct trace_device *device = &trace->devices[index];

	if (number >= GRT_NONE) { /* no record can name it */
		trace->err = trace->err ? trace->err : -EOVERFLOW;
		number = 0;
	}
	if (number >= device->number_count) {
		const size_t count = (size_t)number + 1;

		device->numbers = xreallocarray(device->numbers, count, sizeof(*device->numbers));
		memset(device->numbers + device->number_count, 0,
		       (count - device->number_count) * sizeof(*device->numbers));
		device->number_count = count;
	}
	if (!device->numbers[number].declared) {
		device->numbers[number].declared = true;
		device->numbers[number].fctx = ((uint64_t)index << 16 | number) + 1;
		note_ring(trace, index, number);
	}
	return &device->numbers[number];
}

static void add_engine(struct trace_device *device, const struct fgpu_command *command)
{
	struct trace_engine engine = {.capacity = (uint32_t)command->amount};

	copy_name(engine.name, sizeof(engine.name), command->text, command->text_len);
	device->engines =
		xgrow(device->engines, device->engine_count, &device->engine_space, sizeof(engine));
	device->engines[device->engine_count++] = engine;
}

static void add_ring(struct trace_device *device, const struct fgpu_command *command)
{
	device->rings = xgrow(device->rings, device->ring_count, &device->ring_space,
			      sizeof(*device->rings));
	device->rings[device->ring_count++] = (struct trace_ring){
		.shape = command->kind,
		.engine = command->index,
		.unit = command->kind == FGPU_SHAPE_BYTES ? 1 : 4,
		.size = command->amount,
	};
}

void trace_build(struct trace *trace, uint32_t index, const struct fgpu_command *command)
{
	struct trace_device *device = &trace->devices[index];

	switch (command->op) {
	case FGPU_DEVICE:
		copy_name(device->driver, sizeof(device->driver), command->text, command->text_len);
		device->is_accel = command->flags & FGPU_DEVICE_ACCEL;
		break;
	case FGPU_PDEV:
		copy_name(device->pdev, sizeof(device->pdev), command->text, command->text_len);
		break;
	case FGPU_ENGINE:
		add_engine(device, command);
		break;
	case FGPU_RING:
		add_ring(device, command);
		break;
	case FGPU_LIVE:
		note_device(trace, index);
		for (uint32_t i = 0; i < device->ring_count; i++)
			if (device->rings[i].shape != FGPU_SHAPE_BYTES)
				trace_number_of(trace, index, i);
	}
}

void trace_note_client(struct trace *trace, uint32_t index, uint64_t id)
{
	struct trace_device *device = &trace->devices[index];
	const char *label = trace->plan->process_labels[trace->process];
	const uint32_t pid = trace->plan->pids[trace->process];
	const struct grt_record note = {.type = GRT_CLIENT_INFO,
					.dev = (uint16_t)index,
					.ring = GRT_NONE,
					.time = trace->now,
					.order = device->order,
					.client = id,
					.pid = pid};
	struct grt_client_pdu pdu;

	copy_name(pdu.comm, sizeof(pdu.comm), label ? label : "", label ? strlen(label) : 0);
	device->owners = xgrow(device->owners, device->owner_count, &device->owner_space,
			       sizeof(*device->owners));
	device->owners[device->owner_count++] = (struct trace_owner){.id = id, .pid = pid};
	trace_write(trace, &note, &pdu, sizeof(pdu));
}
