// SPDX-License-Identifier: GPL-2.0-only
#include <linux/align.h>
#include <linux/errno.h>
#include <linux/minmax.h>
#include <linux/mm.h>
#include <linux/string.h>
#include <linux/uaccess.h>
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
	mutex_init(&buffer->reading);
	init_waitqueue_head(&buffer->readable);
	init_irq_work(&buffer->wake, wake_readers);
	buffer->bytes = __vmalloc(size, GFP_KERNEL_ACCOUNT | __GFP_ZERO | __GFP_NOWARN);
	return buffer->bytes ? 0 : -ENOMEM;
}

void grt_buffer_exit(struct grt_buffer *buffer)
{
	irq_work_sync(&buffer->wake);
	mutex_lock(&buffer->reading);
	vfree(buffer->bytes);
	buffer->bytes = NULL;
	mutex_unlock(&buffer->reading);
	wake_up_all(&buffer->readable);
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

static const struct grt_record *record_at(const struct grt_buffer *buffer, unsigned long at)
{
	/* Only the first 8 bytes can be read so: the rest may be in front. */
	return (const struct grt_record *)(buffer->bytes + (at & (buffer->size - 1)));
}

/* The oldest records go, until there is space for so many bytes. */
static void make_space(struct grt_buffer *buffer, unsigned long need)
{
	while (buffer->size - (buffer->head - buffer->tail) < need) {
		const struct grt_record *oldest = record_at(buffer, buffer->tail);

		if (oldest->type < GRT_STREAM) {
			buffer->lost++;
			buffer->dropped++;
			buffer->written--;
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
	buffer->produced += record->len;
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
	append_note(buffer, GRT_LOST, time, buffer->lost, buffer->lost_first, 0);
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
 * Up to where records need no more than their bytes: no LOST is owed, none is overwritten, there is space, and neither the
 * watermark nor the end of the ring is crossed. The reader moves on, so that there is more space later, never less.
 */
static unsigned long sure_until(const struct grt_buffer *buffer)
{
	/* Pairs with the release in grt_buffer_read(): those bytes are read. */
	const unsigned long tail = smp_load_acquire(&buffer->tail);
	const unsigned long half = tail + buffer->size / 2;
	const unsigned long end = (buffer->head | (buffer->size - 1)) + 1;
	const unsigned long until =
		min(end, buffer->head < half ? half : tail + buffer->size - NOTE_SPACE);

	if (buffer->lost || buffer->overwrite || until - buffer->head < GRT_RECORD_SIZE)
		return 0;
	return until - GRT_RECORD_SIZE + 1;
}

bool grt_buffer_refuses(struct grt_buffer *buffer, u32 pdu_len)
{
	if (has_space(buffer, space_for(buffer, pdu_len)))
		return false;
	if (!buffer->lost++)
		buffer->lost_first = buffer->next;
	buffer->dropped++;
	buffer->next++;
	return true;
}

void grt_buffer_append(struct grt_buffer *buffer, struct grt_record *record, const void *pdu,
		       u32 pdu_len)
{
	const unsigned long before = buffer->head;

	record->seq = buffer->next++;
	if (owes_lost(buffer))
		append_lost(buffer, record->time);
	append_record(buffer, record, pdu, pdu_len);
	buffer->written++;
	wake_at_watermark(buffer, before);
	buffer->sure = sure_until(buffer);
}

void grt_buffer_event(struct grt_buffer *buffer, struct grt_record *record, const void *pdu,
		      u32 pdu_len)
{
	if (!grt_buffer_refuses(buffer, pdu_len))
		grt_buffer_append(buffer, record, pdu, pdu_len);
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

void grt_buffer_end(struct grt_buffer *buffer, u64 time, u16 flags)
{
	mutex_lock(&buffer->reading);
	buffer->last = max(buffer->last, time);
	buffer->eos_flags = flags;
	buffer->owes_eos = !append_eos(buffer);
	buffer->frozen = true;
	mutex_unlock(&buffer->reading);
	wake_up_all(&buffer->readable);
}

void grt_buffer_resume(struct grt_buffer *buffer)
{
	mutex_lock(&buffer->reading);
	buffer->owes_eos = false;
	buffer->frozen = false;
	mutex_unlock(&buffer->reading);
}

unsigned long grt_buffer_has(const struct grt_buffer *buffer)
{
	return READ_ONCE(buffer->head) - READ_ONCE(buffer->tail);
}

/* How many of the next bytes are whole records that fit in count. */
static unsigned long whole_records(const struct grt_buffer *buffer, unsigned long has, size_t count)
{
	unsigned long len = 0;

	while (len < has) {
		u16 next = record_at(buffer, buffer->tail + len)->len;

		if (next > count - len)
			break;
		len += next;
	}
	return len;
}

static bool copy_out(const struct grt_buffer *buffer, char __user *to, unsigned long len)
{
	unsigned long offset = buffer->tail & (buffer->size - 1);
	unsigned long first = min(len, buffer->size - offset);

	return !copy_to_user(to, buffer->bytes + offset, first) &&
	       !copy_to_user(to + first, buffer->bytes, len - first);
}

/* The LOST of what was overwritten, in front of the oldest record that is left. */
static ssize_t read_lost(struct grt_buffer *buffer, char __user *to, size_t count)
{
	struct grt_record note = {
		.magic = GRT_MAGIC,
		.len = GRT_RECORD_SIZE,
		.type = GRT_LOST,
		.seq = buffer->lost_first,
		.cpu = buffer->cpu,
		.dev = GRT_NONE,
		.ring = GRT_NONE,
		.aux = buffer->lost,
	};
	unsigned long at = (buffer->tail + offsetof(struct grt_record, time)) & (buffer->size - 1);

	if (count < sizeof(note))
		return -EINVAL;
	memcpy(&note.time, buffer->bytes + at, sizeof(note.time));
	if (copy_to_user(to, &note, sizeof(note)))
		return -EFAULT;
	buffer->lost_first += buffer->lost;
	buffer->lost = 0;
	return sizeof(note);
}

static ssize_t read_records(struct grt_buffer *buffer, char __user *to, size_t count)
{
	/* Pairs with the release in append_record(). */
	const unsigned long has = smp_load_acquire(&buffer->head) - buffer->tail;
	unsigned long len;

	if (buffer->overwrite && buffer->lost && has)
		return read_lost(buffer, to, count);
	len = whole_records(buffer, has, count);
	if (has && !len)
		return -EINVAL;
	if (!copy_out(buffer, to, len))
		return -EFAULT;
	for (unsigned long at = 0; buffer->overwrite && at < len;) {
		const struct grt_record *record = record_at(buffer, buffer->tail + at);

		buffer->lost_first += record->type < GRT_STREAM;
		at += record->len;
	}
	buffer->consumed += len;
	/* The bytes are read before the writer overwrites them. */
	smp_store_release(&buffer->tail, buffer->tail + len);
	return len;
}

ssize_t grt_buffer_read(struct grt_buffer *buffer, char __user *to, size_t count)
{
	ssize_t len = 0;

	mutex_lock(&buffer->reading);
	if (buffer->bytes && buffer->overwrite && !buffer->frozen) {
		len = -EBUSY;
	} else if (buffer->bytes) {
		len = read_records(buffer, to, count);
		if (buffer->owes_eos)
			buffer->owes_eos = !append_eos(buffer);
	}
	mutex_unlock(&buffer->reading);
	return len;
}

void grt_buffer_stats(const struct grt_buffer *buffer, struct grt_stats *stats)
{
	stats->attempted = READ_ONCE(buffer->next);
	stats->written = READ_ONCE(buffer->written);
	stats->dropped_full = READ_ONCE(buffer->dropped);
	stats->dropped_big = 0;
	stats->filtered = READ_ONCE(buffer->filtered);
	stats->notes = READ_ONCE(buffer->notes);
	stats->produced = READ_ONCE(buffer->produced);
	stats->consumed = READ_ONCE(buffer->consumed);
}
