// SPDX-License-Identifier: GPL-2.0-only
#include <linux/align.h>
#include <linux/errno.h>
#include <linux/minmax.h>
#include <linux/mm.h>
#include <linux/string.h>
#include <linux/vmalloc.h>

#include "buffer.h"

#define NOTE_SPACE (2 * GRT_RECORD_SIZE) /* always kept: for a LOST and for EOS */

#ifdef __BIG_ENDIAN
#error records are written as they are: little-endian CPUs only
#endif
static_assert(sizeof(struct grt_record) == GRT_RECORD_SIZE);

static void wake_readers(struct irq_work *work)
{
	wake_up_all(&container_of(work, struct grt_buffer, wake)->readable);
}

int grt_buffer_init(struct grt_buffer *buffer, u16 cpu, unsigned long size, bool overwrite)
{
	buffer->cpu = cpu;
	buffer->size = size;
	buffer->overwrite = overwrite;
	buffer->frozen = true;
	spin_lock_init(&buffer->lock);
	init_waitqueue_head(&buffer->readable);
	init_irq_work(&buffer->wake, wake_readers);
	buffer->bytes = __vmalloc(size, GFP_KERNEL_ACCOUNT | __GFP_ZERO | __GFP_NOWARN);
	return buffer->bytes ? 0 : -ENOMEM;
}

void grt_buffer_exit(struct grt_buffer *buffer)
{
	u8 *bytes;

	irq_work_sync(&buffer->wake);
	spin_lock(&buffer->lock);
	buffer->is_over = true;
	bytes = grt_buffer_detach(buffer);
	spin_unlock(&buffer->lock);
	vfree(bytes);
	wake_up_all(&buffer->readable);
}

u8 *grt_buffer_detach(struct grt_buffer *buffer)
{
	u8 *bytes = buffer->is_over && !buffer->is_read ? buffer->bytes : NULL;

	if (bytes)
		buffer->bytes = NULL;
	return bytes;
}

/* Records, and the size, are multiples of 8: no word crosses the end. */
static void put_bytes(struct grt_buffer *buffer, unsigned long at, const void *bytes,
		      unsigned long len)
{
	unsigned long offset = at & (buffer->size - 1);
	unsigned long first = min(len, buffer->size - offset);

	memcpy(buffer->bytes + offset, bytes, first);
	memcpy(buffer->bytes, bytes + first, len - first);
}

/* The oldest records go, until there is space for so many bytes. */
static noinline void make_space(struct grt_buffer *buffer, unsigned long need)
{
	while (buffer->size - (buffer->head - buffer->tail) < need) {
		const struct grt_record *oldest = grt_buffer_at(buffer, buffer->tail);

		if (oldest->type < GRT_STREAM) {
			buffer->lost++;
			buffer->dropped++;
		}
		buffer->tail += oldest->len;
	}
}

static bool has_space(struct grt_buffer *buffer, unsigned long need)
{
	if (buffer->overwrite) {
		make_space(buffer, need);
		return true;
	}
	/* Pairs with the release in grt_buffer_read(): those bytes are read. */
	return buffer->size - (buffer->head - smp_load_acquire(&buffer->tail)) >= need;
}

/* The caller has checked that there is space. */
static void append_record(struct grt_buffer *buffer, struct grt_record *record, const void *pdu,
			  u32 pdu_len)
{
	static const u64 zeros;
	const u32 fill = ALIGN(pdu_len, 8) - pdu_len;
	unsigned long at = buffer->head;

	record->magic = GRT_MAGIC;
	record->len = GRT_RECORD_SIZE + pdu_len + fill;
	record->cpu = buffer->cpu;
	put_bytes(buffer, at, record, sizeof(*record));
	if (pdu_len) {
		put_bytes(buffer, at + sizeof(*record), pdu, pdu_len);
		put_bytes(buffer, at + sizeof(*record) + pdu_len, &zeros, fill);
	}
	if (pdu_len)
		WRITE_ONCE(buffer->pdu_end, at + record->len);
	buffer->last = record->time;
	/* The record is whole before the reader sees it. */
	smp_store_release(&buffer->head, at + record->len);
}

static void append_note(struct grt_buffer *buffer, u16 type, u64 time, u64 aux, u32 seq, u16 flags)
{
	struct grt_record note = {
		.type = type,
		.flags = flags,
		.time = time,
		.seq = seq,
		.dev = GRT_NONE,
		.ring = GRT_NONE,
		.aux = aux,
	};

	append_record(buffer, &note, NULL, 0);
	buffer->notes++;
}

/* In the mode OVERWRITE the loss is in front: read_lost() reports it. */
static bool owes_lost(const struct grt_buffer *buffer)
{
	return buffer->lost && !buffer->overwrite;
}

static void append_lost(struct grt_buffer *buffer, u64 time)
{
	append_note(buffer, GRT_LOST, time, buffer->lost, buffer->next - buffer->lost, 0);
	buffer->lost = 0;
}

/* Readers are woken when a half is full, not for each record. */
static void wake_at_watermark(struct grt_buffer *buffer, unsigned long before)
{
	unsigned long tail = READ_ONCE(buffer->tail);

	if (!buffer->overwrite && before - tail < buffer->size / 2 &&
	    buffer->head - tail >= buffer->size / 2)
		irq_work_queue(&buffer->wake);
}

static unsigned long space_for(const struct grt_buffer *buffer, u32 pdu_len)
{
	return GRT_RECORD_SIZE + ALIGN(pdu_len, 8) + NOTE_SPACE +
	       (owes_lost(buffer) ? GRT_RECORD_SIZE : 0);
}

/*
 * Up to where events need no more than their bytes: none is left out any more, no LOST is owed,
 * none is overwritten, there is space, and neither the watermark nor the end of the ring is
 * reached. The reader moves on, so that there is more space later, never less; a watermark that
 * moves with it is crossed unnoticed, and stream_read() does not wait for that one.
 */
static unsigned long sure_until(const struct grt_buffer *buffer)
{
	/* Pairs with the release in grt_buffer_read(): those bytes are read. */
	const unsigned long tail = smp_load_acquire(&buffer->tail);
	const unsigned long half = tail + buffer->size / 2;
	const unsigned long end = (buffer->head | (buffer->size - 1)) + 1;
	const unsigned long until =
		min(end, buffer->head < half ? half - 1 : tail + buffer->size - NOTE_SPACE);

	if (buffer->lost || buffer->overwrite || buffer->is_narrow ||
	    until - buffer->head < GRT_RECORD_SIZE)
		return 0;
	return until - GRT_RECORD_SIZE + 1;
}

/* Counts an attempt of which nothing is written. */
static void lose(struct grt_buffer *buffer)
{
	buffer->lost++;
	buffer->dropped++;
	buffer->next++;
	/* Also where there is space for a shorter one: LOST comes first. */
	buffer->sure = 0;
}

bool grt_buffer_refuses(struct grt_buffer *buffer, u32 pdu_len)
{
	if (has_space(buffer, space_for(buffer, pdu_len)))
		return false;
	lose(buffer);
	return true;
}

void grt_buffer_lose(struct grt_buffer *buffer)
{
	if (buffer->overwrite)
		buffer->filtered++;
	else
		lose(buffer);
}

void grt_buffer_event(struct grt_buffer *buffer, struct grt_record *record, const void *pdu,
		      u32 pdu_len)
{
	const unsigned long before = buffer->head;

	if (grt_buffer_refuses(buffer, pdu_len))
		return;
	if (owes_lost(buffer))
		append_lost(buffer, record->time);
	record->seq = buffer->next++;
	append_record(buffer, record, pdu, pdu_len);
	wake_at_watermark(buffer, before);
	buffer->sure = sure_until(buffer);
	buffer->lap = buffer->bytes - (buffer->head & ~(buffer->size - 1));
}

int grt_buffer_message(struct grt_buffer *buffer, u64 time, const void *text, u32 len)
{
	const unsigned long before = buffer->head;
	struct grt_record note = {
		.type = GRT_MSG,
		.time = time,
		.dev = GRT_NONE,
		.ring = GRT_NONE,
		.bytes = len,
		.seq = buffer->next,
	};

	if (!has_space(buffer, space_for(buffer, len)))
		return -EAGAIN;
	if (owes_lost(buffer))
		append_lost(buffer, time);
	append_record(buffer, &note, text, len);
	buffer->notes++;
	wake_at_watermark(buffer, before);
	return 0;
}

/* What was kept for them may be used up, by an earlier EOS that is not read yet. */
static bool append_eos(struct grt_buffer *buffer)
{
	if (!has_space(buffer, NOTE_SPACE))
		return false;
	if (owes_lost(buffer))
		append_lost(buffer, buffer->last);
	append_note(buffer, GRT_EOS, buffer->last, buffer->next, buffer->next, buffer->eos_flags);
	return true;
}

void grt_buffer_settle(struct grt_buffer *buffer)
{
	if (buffer->owes_eos)
		buffer->owes_eos = !append_eos(buffer);
}

void grt_buffer_end(struct grt_buffer *buffer, u64 time, u16 flags)
{
	spin_lock(&buffer->lock);
	buffer->last = max(buffer->last, time);
	buffer->eos_flags = flags;
	buffer->owes_eos = true;
	grt_buffer_settle(buffer);
	buffer->frozen = true;
	spin_unlock(&buffer->lock);
	wake_up_all(&buffer->readable);
}

void grt_buffer_resume(struct grt_buffer *buffer)
{
	spin_lock(&buffer->lock);
	buffer->owes_eos = false;
	buffer->frozen = false;
	buffer->runs++;
	spin_unlock(&buffer->lock);
}

void grt_buffer_stats(const struct grt_buffer *buffer, struct grt_stats *stats)
{
	stats->attempted = READ_ONCE(buffer->next);
	stats->dropped_full = min(READ_ONCE(buffer->dropped), stats->attempted);
	stats->written = stats->attempted - stats->dropped_full;
	stats->dropped_big = 0;
	stats->filtered = READ_ONCE(buffer->filtered);
	stats->notes = READ_ONCE(buffer->notes);
	stats->produced = READ_ONCE(buffer->head);
	stats->consumed = READ_ONCE(buffer->consumed);
}
