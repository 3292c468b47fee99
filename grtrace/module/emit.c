// SPDX-License-Identifier: GPL-2.0-only
/* The hook, in two halves: filter and place; what the driver does not know of the record. */
#include <linux/compiler.h>
#include <linux/container_of.h>
#include <linux/irqflags.h>
#include <linux/minmax.h>
#include <linux/preempt.h>
#include <linux/sched.h>
#include <linux/smp.h>
#include <linux/timekeeping.h>

#include "clock.h"
#include "device.h"

/* Types whose position the filter compares. */
#define POSITIONS                                                                                 \
	(BIT_ULL(GRT_RING_ALLOC) | BIT_ULL(GRT_RING_COMMIT) | BIT_ULL(GRT_RING_SUBMIT) |          \
	 BIT_ULL(GRT_QUEUE) | BIT_ULL(GRT_ISSUE) | BIT_ULL(GRT_COMPLETE) | BIT_ULL(GRT_TIMEOUT) | \
	 BIT_ULL(GRT_RESET) | BIT_ULL(GRT_HANG) | BIT_ULL(GRT_RING_UNDO) |                        \
	 BIT_ULL(GRT_RING_WAIT) | BIT_ULL(GRT_RING_WAIT_END) | BIT_ULL(GRT_HW_START) |            \
	 BIT_ULL(GRT_RING_PAD))

static bool range_passes(const struct grt_setup *wants, const struct grt_record *record)
{
	if (wants->ring_mask && (record->ring >= 64 || !(wants->ring_mask & BIT_ULL(record->ring))))
		return false;
	if ((!wants->pos_low && !wants->pos_high) || !(POSITIONS & BIT_ULL(record->type)))
		return true;
	return record->pos >= wants->pos_low && record->pos <= wants->pos_high;
}

static bool record_passes(const struct grt_setup *wants, const struct grt_record *record)
{
	if ((wants->client && wants->client != record->client) ||
	    (wants->pid && wants->pid != record->pid))
		return false;
	return range_passes(wants, record);
}

static bool type_passes(const struct grt_buffer *buffer, u16 type)
{
	return type < GRT_EVENTS && buffer->types & BIT_ULL(type);
}

static struct grtrace_slot *nowhere(const struct grt_buffer *buffer)
{
	local_irq_restore(buffer->irq_flags);
	return NULL;
}

/*
 * Narrowly filtered, behind a LOST, at the watermark, across the end of the ring, or without space.
 */
static noinline struct grtrace_slot *begin_slowly(const struct grtrace_device *device,
						  struct grt_buffer *buffer)
{
	buffer->apart.dev = device->cookie;
	if (!buffer->is_narrow && grt_buffer_refuses(buffer, 0))
		return nowhere(buffer);
	buffer->slot.record = &buffer->apart;
	buffer->slot.is_slow = true;
	return &buffer->slot;
}

void grt_lose(const struct grt_session *session, u16 type)
{
	struct grt_buffer *buffer = session->buffers[smp_processor_id()];

	if (type_passes(buffer, type))
		grt_buffer_lose(buffer);
	else
		buffer->filtered++;
}

/* It does not run; or its events are counted, since a note of the device is missing. */
static noinline struct grtrace_slot *begin_nowhere(const struct grtrace_device *device, u16 type)
{
	const struct grt_session *session;
	unsigned long flags;

	local_irq_save(flags);
	/* Pairs with the barrier in grt_device_lose(). */
	smp_rmb();
	session = rcu_dereference_sched(device->losing);
	if (session)
		grt_lose(session, type);
	local_irq_restore(flags);
	return NULL;
}

struct grtrace_slot *grt_begin(const struct grtrace_device *device, u16 type)
{
	const struct grt_session *session;
	struct grt_buffer *buffer;
	unsigned long flags;

	if (in_nmi())
		return NULL;
	local_irq_save(flags);
	/* Interrupts are off until grt_end(): grt_devices_halt() waits for this reader. */
	session = rcu_dereference_sched(device->running);
	if (!session) {
		local_irq_restore(flags);
		/* The argument is made here, not where it costs events that are recorded. */
		OPTIMIZER_HIDE_VAR(type);
		return begin_nowhere(device, type);
	}
	buffer = session->buffers[smp_processor_id()];
	buffer->irq_flags = flags;
	if (!type_passes(buffer, type)) {
		buffer->filtered++;
		return nowhere(buffer);
	}
	if (!grt_buffer_is_sure(buffer))
		return begin_slowly(device, buffer);
	buffer->slot.record = grt_buffer_place(buffer);
	buffer->slot.record->dev = device->cookie;
	return &buffer->slot;
}

/* Most events come from tasks. */
static __always_inline void mark_context(struct grtrace_slot *slot)
{
	if (unlikely(in_hardirq() | in_serving_softirq()))
		slot->record->flags |= in_hardirq() ? GRT_FL_IRQ : GRT_FL_SOFTIRQ;
	else if (current->flags & PF_KTHREAD)
		slot->record->flags |= GRT_FL_KTHREAD;
}

/* A CPU whose clock steps back by some ns repeats its last time. */
static __always_inline u64 time_of(const struct grt_buffer *buffer)
{
	if (likely(buffer->clock == GRT_CLOCK_MONOTONIC))
		return max(ktime_get_mono_fast_ns(), buffer->last);
	if (buffer->clock == GRT_CLOCK_DEVICE)
		return buffer->slot.record->time;
	return max(grt_clock_now(buffer->clock), buffer->last);
}

static noinline void end_slowly(struct grt_buffer *buffer)
{
	struct grtrace_slot *slot = &buffer->slot;
	const bool too_long = slot->pdu_len > GRT_PDU_MAX;
	struct grt_record record = *slot->record;

	if (buffer->is_narrow && !record_passes(&buffer->session->setup, &record)) {
		buffer->filtered++;
	} else {
		record.flags |= too_long ? GRT_FL_TRUNC : 0;
		record.time = time_of(buffer);
		grt_buffer_event(buffer, &record, slot->pdu, too_long ? 0 : slot->pdu_len);
	}
	slot->is_slow = false;
	slot->pdu_len = 0;
}

void grt_end(struct grtrace_slot *slot)
{
	struct grt_buffer *buffer = container_of(slot, struct grt_buffer, slot);

	mark_context(slot);
	if (unlikely(slot->is_slow))
		end_slowly(buffer);
	else
		grt_buffer_commit(buffer, time_of(buffer));
	local_irq_restore(buffer->irq_flags);
}
