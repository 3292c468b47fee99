// SPDX-License-Identifier: GPL-2.0-only
/* Events of the model as records of the tracer. */
#include <linux/errno.h>

#include "gpu.h"

static_assert(FGPU_EVENT_RING_ALLOC == GRT_RING_ALLOC && FGPU_EVENT_CTX_SWITCH == GRT_CTX_SWITCH &&
	      FGPU_EVENT_FENCE_WAIT_END == GRT_FENCE_WAIT_END &&
	      FGPU_EVENT_RING_PAD == GRT_RING_PAD);

/*
 * By what the model prints; the newest of several. Where there is none it is that id, of no owner.
 */
static struct fake_trace_owner owner_by_id(const struct fake_gpu *gpu, u64 printed)
{
	for (u32 i = 0; printed && i < gpu->limits.clients; i++)
		if (gpu->trace.owners[i].printed == printed)
			return gpu->trace.owners[i];
	return (struct fake_trace_owner){.id = printed};
}

static struct fake_trace_owner owner_of(const struct fake_gpu *gpu, const struct fgpu_event *event)
{
	const bool has_job = event->job < gpu->limits.jobs;
	struct fake_trace_owner owner;

	if (event->client < gpu->limits.clients) {
		owner = gpu->trace.owners[event->client];
		if (has_job)
			gpu->trace.jobs[event->job] = owner;
		return owner;
	}
	if (has_job && gpu->trace.jobs[event->job].printed == event->client_id)
		return gpu->trace.jobs[event->job];
	return owner_by_id(gpu, event->client_id);
}

static bool has_size(const struct fgpu_event *event)
{
	return event->type == FGPU_EVENT_MEM_ALLOC || event->type == FGPU_EVENT_MEM_MAP;
}

void fake_trace_emit(struct fake_gpu *gpu, const struct fgpu_event *event, u32 order)
{
	const struct fake_trace *trace = &gpu->trace;
	const struct fake_trace_number *number;
	struct fake_trace_owner owner;
	const u64 size = event->bytes;
	struct fgpu_event bytes;
	struct grtrace_event record = {
		.type = event->type,
		.flags = event->flags & FGPU_EVENT_REPLAYED ? GRT_FL_REPLAYED : 0,
		.ring = GRT_NONE,
		.error = event->error,
		.time = event->time,
		.order = order,
		.fseq = event->fence,
		.aux = event->aux,
		.bytes = event->bytes,
		.pdu = has_size(event) ? &size : NULL,
		.pdu_len = has_size(event) ? sizeof(size) : 0,
	};

	if (!trace->device)
		return;
	owner = owner_of(gpu, event);
	record.client = owner.id;
	record.pid = owner.pid;
	if (event->type == FGPU_EVENT_CTX_SWITCH)
		record.aux = owner_by_id(gpu, event->aux).id;
	if (event->ring < gpu->limits.rings + gpu->limits.contexts) {
		number = &trace->numbers[event->ring];
		record.ring = event->ring;
		record.fctx = event->fence ? number->fctx : 0;
		bytes = fgpu_event_in_bytes(event,
					    fake_trace_unit(trace->rings[number->ring].shape));
		record.pos = bytes.position;
		record.bytes = bytes.bytes;
		if (event->type != FGPU_EVENT_CTX_SWITCH)
			record.aux = bytes.aux;
		if (event->type == FGPU_EVENT_COMPLETE && event->aux)
			record.flags |= GRT_FL_HWTIME;
	}
	grtrace_emit(trace->ops, trace->device, &record);
}
