// SPDX-License-Identifier: GPL-2.0-only
/*
 * The reader of a stream. Memory of a program may be a page that does not come: bytes are copied
 * without a lock, and what others do meanwhile is checked afterwards.
 */
#include <linux/errno.h>
#include <linux/minmax.h>
#include <linux/string.h>
#include <linux/uaccess.h>
#include <linux/vmalloc.h>

#include "buffer.h"

/* What one read() gets: len of has bytes behind tail, with so many events, or the LOST in front.
 * runs: as it began. */
struct part {
	u32 runs;
	bool is_lost;
	unsigned long tail;
	unsigned long has;
	unsigned long len;
	u32 events;
};

unsigned long grt_buffer_has(const struct grt_buffer *buffer)
{
	return READ_ONCE(buffer->head) - READ_ONCE(buffer->tail);
}

static bool has_pdu(const struct grt_buffer *buffer, const struct part *part)
{
	return (long)(READ_ONCE(buffer->pdu_end) - part->tail) > 0;
}

/* How many of the next bytes are whole records that fit in count. */
static unsigned long whole_records(const struct grt_buffer *buffer, const struct part *part,
				   size_t count)
{
	const unsigned long most = min_t(unsigned long, part->has, count);
	unsigned long len = 0;

	if (!has_pdu(buffer, part))
		return most / GRT_RECORD_SIZE * GRT_RECORD_SIZE;
	while (len < most) {
		u16 next = READ_ONCE(grt_buffer_at(buffer, part->tail + len)->len);

		/* Any number, where it was overwritten since; a place between words may be at the
		 * end of the ring. */
		if (next < GRT_RECORD_SIZE || next % 8 || next > most - len)
			break;
		len += next;
	}
	return len;
}

/* In the mode OVERWRITE the LOST in front counts on behind what is read. */
static u32 count_events(const struct grt_buffer *buffer, const struct part *part)
{
	u32 events = 0;

	for (unsigned long at = 0; buffer->overwrite && at < part->len;) {
		const struct grt_record *record = grt_buffer_at(buffer, part->tail + at);

		events += READ_ONCE(record->type) < GRT_STREAM;
		at += max_t(u16, READ_ONCE(record->len) & ~7, GRT_RECORD_SIZE);
	}
	return events;
}

static bool copy_out(const struct grt_buffer *buffer, const struct part *part, char __user *to)
{
	unsigned long offset = part->tail & (buffer->size - 1);
	unsigned long first = min(part->len, buffer->size - offset);

	return !copy_to_user(to, buffer->bytes + offset, first) &&
	       !copy_to_user(to + first, buffer->bytes, part->len - first);
}

/* The LOST of what was overwritten, in front of the oldest record that is left. */
static ssize_t copy_lost(const struct grt_buffer *buffer, const struct part *part, char __user *to,
			 size_t count)
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
	unsigned long at = (part->tail + offsetof(struct grt_record, time)) & (buffer->size - 1);

	if (count < sizeof(note))
		return -EINVAL;
	memcpy(&note.time, buffer->bytes + at, sizeof(note.time));
	return copy_to_user(to, &note, sizeof(note)) ? -EFAULT : sizeof(note);
}

static ssize_t copy_records(const struct grt_buffer *buffer, struct part *part, char __user *to,
			    size_t count)
{
	if (part->is_lost)
		return copy_lost(buffer, part, to, count);
	part->len = whole_records(buffer, part, count);
	if (part->has && !part->len)
		return -EINVAL;
	part->events = count_events(buffer, part);
	return copy_out(buffer, part, to) ? part->len : -EFAULT;
}

/* 1: there are bytes, and they stay; 0: they are freed; -EBUSY: they are overwritten now. */
static int begin_read(struct grt_buffer *buffer, struct part *part)
{
	int ret = 0;

	spin_lock(&buffer->lock);
	if (!buffer->is_over) {
		ret = buffer->overwrite && !buffer->frozen ? -EBUSY : 1;
		buffer->is_read = ret == 1;
		part->runs = buffer->runs;
		part->tail = buffer->tail;
		/* Pairs with the release in append_record(). */
		part->has = smp_load_acquire(&buffer->head) - part->tail;
		part->is_lost = buffer->overwrite && buffer->lost && part->has;
	}
	spin_unlock(&buffer->lock);
	return ret;
}

/* The caller holds the lock. */
static void consume(struct grt_buffer *buffer, const struct part *part)
{
	if (part->is_lost) {
		buffer->lost_first += buffer->lost;
		buffer->lost = 0;
		return;
	}
	buffer->lost_first += part->events;
	buffer->consumed += part->len;
	/* The bytes are read before the writer overwrites them. */
	smp_store_release(&buffer->tail, part->tail + part->len);
}

static ssize_t end_read(struct grt_buffer *buffer, const struct part *part, ssize_t len)
{
	u8 *bytes;

	spin_lock(&buffer->lock);
	if (buffer->overwrite && part->runs != buffer->runs)
		len = -EBUSY;
	else if (len > 0)
		consume(buffer, part);
	grt_buffer_settle(buffer);
	buffer->is_read = false;
	bytes = grt_buffer_detach(buffer);
	spin_unlock(&buffer->lock);
	vfree(bytes);
	return len;
}

ssize_t grt_buffer_read(struct grt_buffer *buffer, char __user *to, size_t count)
{
	struct part part = {};
	int ret = begin_read(buffer, &part);

	if (ret <= 0)
		return ret;
	return end_read(buffer, &part, copy_records(buffer, &part, to, count));
}
