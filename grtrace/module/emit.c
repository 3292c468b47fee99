// SPDX-License-Identifier: GPL-2.0-only
/* The hook: filter, clock, record. */
#include <linux/irqflags.h>
#include <linux/minmax.h>
#include <linux/preempt.h>
#include <linux/sched.h>
#include <linux/smp.h>

#include "clock.h"
#include "device.h"

/* Types whose position the filter compares. */
#define POSITIONS                                                                                 \
	(BIT_ULL(GRT_RING_ALLOC) | BIT_ULL(GRT_RING_COMMIT) | BIT_ULL(GRT_RING_SUBMIT) |          \
	 BIT_ULL(GRT_QUEUE) | BIT_ULL(GRT_ISSUE) | BIT_ULL(GRT_COMPLETE) | BIT_ULL(GRT_TIMEOUT) | \
	 BIT_ULL(GRT_RESET) | BIT_ULL(GRT_HANG) | BIT_ULL(GRT_RING_UNDO) |                        \
	 BIT_ULL(GRT_RING_WAIT) | BIT_ULL(GRT_RING_WAIT_END) | BIT_ULL(GRT_HW_START) |            \
	 BIT_ULL(GRT_RING_PAD))

static bool range_passes(const struct grt_setup *wants, const struct grtrace_event *event)
{
	if (wants->ring_mask && (event->ring >= 64 || !(wants->ring_mask & BIT_ULL(event->ring))))
		return false;
	if ((!wants->pos_low && !wants->pos_high) || !(POSITIONS & BIT_ULL(event->type)))
		return true;
	return event->pos >= wants->pos_low && event->pos <= wants->pos_high;
}

static bool event_passes(const struct grt_session *session, const struct grtrace_event *event)
{
	const struct grt_setup *wants = &session->setup;

	if (event->type >= GRT_EVENTS || !(session->types & BIT_ULL(event->type)))
		return false;
	if (likely(!session->is_narrow))
		return true;
	if ((wants->client && wants->client != event->client) ||
	    (wants->pid && wants->pid != event->pid))
		return false;
	return range_passes(wants, event);
}

static u16 context_flags(void)
{
	if (in_hardirq())
		return GRT_FL_IRQ;
	if (in_serving_softirq())
		return GRT_FL_SOFTIRQ;
	return current->flags & PF_KTHREAD ? GRT_FL_KTHREAD : 0;
}

/* A CPU whose clock steps back by some ns repeats its last time. */
static u64 time_of(u32 clock, const struct grt_buffer *buffer, const struct grtrace_event *event)
{
	if (clock == GRT_CLOCK_DEVICE)
		return event->time;
	return max(grt_clock_now(clock), buffer->last);
}

/* Straight into the ring, where it can be: a copy of it would cost as much again. */
static __always_inline void fill_record(struct grt_record *record, const struct grt_buffer *buffer,
					const struct grtrace_device *device,
					const struct grtrace_event *event, u64 time, bool too_long)
{
	*record = (struct grt_record){
		.magic = GRT_MAGIC,
		.len = GRT_RECORD_SIZE,
		.type = event->type,
		.flags = event->flags | context_flags() | (too_long ? GRT_FL_TRUNC : 0),
		.time = time,
		.seq = buffer->next - 1,
		.order = event->order,
		.cpu = buffer->cpu,
		.dev = device->cookie,
		.ring = event->ring,
		.error = event->error,
		.client = event->client,
		.fctx = event->fctx,
		.fseq = event->fseq,
		.pos = event->pos,
		.aux = event->aux,
		.bytes = min_t(u64, event->bytes, U32_MAX),
		.pid = event->pid,
	};
}

static u32 kept_pdu(const struct grtrace_event *event)
{
	return event->pdu_len > GRT_PDU_MAX ? 0 : event->pdu_len;
}

/* With a PDU, behind a LOST, across the end of the ring, ... */
static noinline void record_slowly(const struct grt_session *session, struct grt_buffer *buffer,
				   const struct grtrace_device *device,
				   const struct grtrace_event *event)
{
	const bool too_long = event->pdu_len > GRT_PDU_MAX;
	struct grt_record record;

	fill_record(&record, buffer, device, event, time_of(session->setup.clock, buffer, event),
		    too_long);
	grt_buffer_append(buffer, &record, event->pdu, kept_pdu(event));
}

static __always_inline void record_event(const struct grt_session *session,
					 struct grt_buffer *buffer,
					 const struct grtrace_device *device,
					 const struct grtrace_event *event)
{
	u64 time;

	if (unlikely(event->pdu_len || !grt_buffer_is_sure(buffer))) {
		if (!grt_buffer_refuses(buffer, kept_pdu(event)))
			record_slowly(session, buffer, device, event);
		return;
	}
	time = time_of(session->setup.clock, buffer, event);
	fill_record(grt_buffer_next(buffer), buffer, device, event, time, false);
	grt_buffer_commit(buffer, time);
}

void grt_emit(struct grtrace_device *device, const struct grtrace_event *event)
{
	struct grt_session *session;
	struct grt_buffer *buffer;
	unsigned long flags;

	if (in_nmi())
		return;
	local_irq_save(flags);
	/* Interrupts are off: grt_devices_halt() waits for this reader. */
	session = rcu_dereference_sched(device->running);
	if (session) {
		buffer = session->buffers[smp_processor_id()];
		if (event_passes(session, event))
			record_event(session, buffer, device, event);
		else
			buffer->filtered++;
	}
	local_irq_restore(flags);
}
