/* SPDX-License-Identifier: MIT */
#include "trace.h"

#include <endian.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "trace_internal.h"
#include "xmalloc.h"

/* Types of the model are those of the tracer: its numbers are passed on. */
_Static_assert(FGPU_EVENT_RING_ALLOC == GRT_RING_ALLOC && FGPU_EVENT_CTX_SWITCH == GRT_CTX_SWITCH &&
		       FGPU_EVENT_FENCE_WAIT_END == GRT_FENCE_WAIT_END &&
		       FGPU_EVENT_RING_PAD == GRT_RING_PAD,
	       "event types");

static int write_bytes(void *to, const void *bytes, size_t len)
{
	errno = 0;
	if (fwrite(bytes, 1, len, to) == len)
		return 0;
	return errno ? -errno : -EIO;
}

void trace_write(struct trace *trace, const struct grt_record *record, const void *pdu, size_t len)
{
	int err = trace->err ? 0 : grt_writer_add(trace->writer, record, pdu, len);

	if (err)
		trace->err = err;
}

/* --- events --- */

static uint32_t saturate_bytes(uint64_t bytes)
{
	return bytes < UINT32_MAX ? (uint32_t)bytes : UINT32_MAX;
}

/*
 * The CPU that records an event: what a client does is on its own CPU, what the hardware reports on
 * the ring's, so that the life of a job is spread over streams.
 */
static uint16_t cpu_of(const struct trace *trace, const struct fgpu_event *event)
{
	switch (event->type) {
	case FGPU_EVENT_ISSUE:
	case FGPU_EVENT_COMPLETE:
	case FGPU_EVENT_FENCE_SIGNAL:
	case FGPU_EVENT_CTX_SWITCH:
	case FGPU_EVENT_RESET:
	case FGPU_EVENT_TIMEOUT:
	case FGPU_EVENT_HANG:
		return (uint16_t)((event->ring == FGPU_NONE ? 0 : event->ring + 1) % trace->cpus);
	default:
		return (uint16_t)(event->client_id % trace->cpus);
	}
}

/* Counts the attempt and the device's event, and writes it. */
static void emit_record(struct trace *trace, struct trace_device *device, struct grt_record *record,
			const void *pdu, size_t len)
{
	record->order = device->order++;
	record->seq = (uint32_t)trace->attempts[record->cpu]++;
	trace_write(trace, record, pdu, len);
}

/* A client's ring begins a timeline when it is another client's. */
static uint64_t context_of(struct trace *trace, uint32_t index, const struct fgpu_event *event)
{
	struct trace_number *number = trace_number_of(trace, index, event->ring);

	if (event->type == FGPU_EVENT_RING_ALLOC && event->fence == 1 &&
	    event->ring >= trace->devices[index].ring_count)
		number->fctx = (1ULL << 32) + ++trace->timelines;
	return number->fctx;
}

static struct grt_record record_of(struct trace *trace, uint32_t index,
				   const struct fgpu_event *event)
{
	const struct trace_device *device = &trace->devices[index];
	struct grt_record record = {
		.type = (uint16_t)event->type,
		.flags = event->flags & FGPU_EVENT_REPLAYED ? GRT_FL_REPLAYED : 0,
		.time = event->time,
		.cpu = cpu_of(trace, event),
		.dev = (uint16_t)index,
		.ring = event->ring == FGPU_NONE ? GRT_NONE : (uint16_t)event->ring,
		.error = (int16_t)event->error,
		.client = event->client_id,
		.aux = event->aux,
		.pos = event->position,
		.bytes = saturate_bytes(event->bytes),
		.pid = trace_pid(device, event->client_id),
	};

	if (event->ring != FGPU_NONE)
		trace_number_of(trace, index, event->ring);
	if (event->fence) {
		record.fctx = context_of(trace, index, event);
		record.fseq = event->fence;
	}
	return record;
}

static void write_event(struct trace *trace, uint32_t index, const struct fgpu_event *event)
{
	struct trace_device *device = &trace->devices[index];
	const struct fgpu_event in_bytes =
		event->ring == FGPU_NONE
			? *event
			: fgpu_event_in_bytes(event, trace_ring_of(device, event->ring)->unit);
	struct grt_record record;
	const uint64_t size = htole64(event->bytes);
	bool has_size = event->type == FGPU_EVENT_MEM_ALLOC || event->type == FGPU_EVENT_MEM_MAP;

	trace->now = event->time;
	record = record_of(trace, index, &in_bytes);
	if (event->type == FGPU_EVENT_COMPLETE && event->aux)
		record.flags |= GRT_FL_HWTIME;
	emit_record(trace, device, &record, has_size ? &size : NULL, has_size ? sizeof(size) : 0);
}

static int compare_pending(const void *left, const void *right)
{
	const struct trace_pending *a = left, *b = right;

	if (a->event.time != b->event.time)
		return a->event.time < b->event.time ? -1 : 1;
	return a->number < b->number ? -1 : 1;
}

/* The simulator advances one device after the other: a tracer sees all of them in the order of
 * time. */
static void flush_events(struct trace *trace)
{
	if (trace->pending_count)
		qsort(trace->pending, trace->pending_count, sizeof(*trace->pending),
		      compare_pending);
	for (size_t i = 0; i < trace->pending_count; i++)
		write_event(trace, trace->pending[i].device, &trace->pending[i].event);
	trace->pending_count = 0;
}

void trace_event(struct trace *trace, uint32_t device, const struct fgpu_event *event)
{
	if (trace->ended)
		return;
	trace->pending = xgrow(trace->pending, trace->pending_count, &trace->pending_space,
			       sizeof(*trace->pending));
	trace->pending[trace->pending_count] = (struct trace_pending){
		.event = *event, .device = device, .number = (uint32_t)trace->pending_count};
	trace->pending_count++;
}

/* --- the run --- */

void trace_step(struct trace *trace, const struct plan_step *step)
{
	flush_events(trace); /* all devices have reached the step's time */
	trace->process = step->process;
}

void trace_command(struct trace *trace, uint32_t device, const struct fgpu_command *command,
		   int ret)
{
	if (ret < 0 || trace->ended)
		return;
	if (command->op <= FGPU_LIVE) {
		trace_build(trace, device, command);
	} else if (command->op == FGPU_OPEN) {
		flush_events(trace);
		trace->now = command->at;
		trace_note_client(trace, device, command->amount);
	}
}

struct trace *trace_new(FILE *out, const struct plan *plan, uint32_t cpus)
{
	const struct grt_sink sink = {.write = write_bytes, .to = out};
	struct trace *trace = xcalloc(1, sizeof(*trace));
	int err;

	trace->plan = plan;
	trace->cpus = cpus;
	trace->devices = xcalloc(plan->device_count, sizeof(*trace->devices));
	trace->attempts = xcalloc(cpus, sizeof(*trace->attempts));
	err = grt_writer_new(&trace->writer, &sink, cpus, 1, 0);
	if (err == -ENOMEM)
		xmalloc_failed();
	if (err) {
		trace_free(trace);
		errno = -err;
		return NULL;
	}
	trace_note_stream(trace);
	return trace;
}

int trace_end(struct trace *trace, uint64_t now)
{
	int err;

	flush_events(trace);
	for (uint32_t cpu = 0; cpu < trace->cpus; cpu++) {
		const struct grt_record eos = {
			.type = GRT_EOS,
			.time = now > trace->now ? now : trace->now,
			.seq = (uint32_t)trace->attempts[cpu],
			.cpu = (uint16_t)cpu,
			.dev = GRT_NONE,
			.ring = GRT_NONE,
			.aux = trace->attempts[cpu],
		};

		trace_write(trace, &eos, NULL, 0);
	}
	trace->ended = true;
	err = trace->err ? trace->err : grt_writer_end(trace->writer);
	if (err == -ENOMEM)
		xmalloc_failed();
	return err;
}

void trace_free(struct trace *trace)
{
	for (uint32_t i = 0; i < trace->plan->device_count; i++) {
		free(trace->devices[i].engines);
		free(trace->devices[i].rings);
		free(trace->devices[i].owners);
		free(trace->devices[i].numbers);
	}
	grt_writer_free(trace->writer);
	free(trace->devices);
	free(trace->attempts);
	free(trace->pending);
	free(trace);
}
