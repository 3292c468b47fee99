/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The stream of one CPU: a ring of bytes with whole records. One writer, that CPU with interrupts off, and one reader.
 * In the mode OVERWRITE the writer moves the tail, too, so that it can be read only while it is not written.
 */
#ifndef GRT_BUFFER_H
#define GRT_BUFFER_H

#include <linux/irq_work.h>
#include <linux/mutex.h>
#include <linux/types.h>
#include <linux/wait.h>

#include "grtrace.h"

struct grt_session;

/**
 * struct grt_buffer - a CPU's stream
 * @session: that it belongs to
 * @bytes: the ring, or NULL: it is freed
 * @size: of @bytes, a power of 2
 * @head: bytes written so far; released by the writer
 * @tail: bytes read so far; released by the reader. In the mode OVERWRITE the writer's
 * @sure: below this @head a record without a PDU fits in one piece, and nothing else is to be done
 * @overwrite: the mode
 * @frozen: it is not written now; protected by @reading
 * @cpu: number of the CPU
 * @next: seq of the next attempt; attempts in all
 * @written: events in the stream
 * @filtered: events that the filter left out
 * @notes: notes in the stream
 * @produced: bytes written in all
 * @consumed: bytes read in all
 * @lost: attempts that no LOST says yet; DISCARD: behind @head, OVERWRITE: in front of @tail
 * @dropped: attempts that were lost in all
 * @lost_first: seq of the first of @lost
 * @last: time of the newest record
 * @owes_eos: stopped without space for EOS, which the reader makes
 * @eos_flags: flags of that EOS
 * @reading: held by the reader
 * @has_reader: a descriptor is open; changed by xchg()
 * @readable: readers wait here
 * @wake: wakes them from any context
 */
struct grt_buffer {
	struct grt_session *session;
	u8 *bytes;
	unsigned long size;
	unsigned long head;
	unsigned long tail;
	unsigned long sure;
	bool overwrite;
	bool frozen;
	u16 cpu;
	u64 next;
	u64 written;
	u64 filtered;
	u64 notes;
	u64 produced;
	u64 consumed;
	u64 lost;
	u64 dropped;
	u32 lost_first;
	u64 last;
	bool owes_eos;
	u16 eos_flags;
	struct mutex reading;
	bool has_reader;
	wait_queue_head_t readable;
	struct irq_work wake;
};

/**
 * grt_buffer_init() - an empty stream
 * @buffer: all zeros
 * @cpu: number of the CPU
 * @size: bytes, a power of 2 of at least 2 * GRT_BUF_SIZE_MIN
 * @overwrite: the mode
 *
 * Context: Process context. May sleep.
 * Return: 0 or -ENOMEM.
 */
int grt_buffer_init(struct grt_buffer *buffer, u16 cpu, unsigned long size, bool overwrite);

/**
 * grt_buffer_exit() - free the bytes; readers find an ended stream
 * @buffer: the stream, which is not written any more
 *
 * Context: Process context. Waits for the reader.
 */
void grt_buffer_exit(struct grt_buffer *buffer);

/**
 * grt_buffer_refuses() - is there no space for an event? Then the attempt is counted
 * @buffer: the stream of this CPU
 * @pdu_len: bytes behind it, at most GRT_PDU_MAX
 *
 * Context: Any context, interrupts off.
 */
bool grt_buffer_refuses(struct grt_buffer *buffer, u32 pdu_len);

/**
 * grt_buffer_append() - count an attempt, and write the event
 * @buffer: a stream that has just not refused it
 * @record: the event without magic, len, seq and cpu
 * @pdu: bytes behind it
 * @pdu_len: as before
 *
 * Context: As before.
 */
void grt_buffer_append(struct grt_buffer *buffer, struct grt_record *record, const void *pdu,
		       u32 pdu_len);

/**
 * grt_buffer_event() - count an attempt, and write the event where there is space
 * @buffer: the stream of this CPU
 * @record: the event without magic, len, seq and cpu
 * @pdu: bytes behind it
 * @pdu_len: at most GRT_PDU_MAX
 *
 * Context: Any context, interrupts off.
 */
void grt_buffer_event(struct grt_buffer *buffer, struct grt_record *record, const void *pdu,
		      u32 pdu_len);

/**
 * grt_buffer_is_sure() - can the next record without a PDU be written by grt_buffer_next() and grt_buffer_commit()?
 * @buffer: the stream of this CPU
 *
 * Context: Any context, interrupts off.
 * Return: false: by grt_buffer_event().
 */
static inline bool grt_buffer_is_sure(const struct grt_buffer *buffer)
{
	return buffer->head < buffer->sure;
}

/**
 * grt_buffer_next() - count an attempt
 * @buffer: a stream that is sure
 *
 * Context: Any context, interrupts off until grt_buffer_commit().
 * Return: the place of its record, of which every member is to be set.
 */
static inline struct grt_record *grt_buffer_next(struct grt_buffer *buffer)
{
	buffer->next++;
	return (struct grt_record *)(buffer->bytes + (buffer->head & (buffer->size - 1)));
}

/**
 * grt_buffer_commit() - the record is whole
 * @buffer: the stream
 * @time: of the record
 *
 * Context: As before.
 */
static inline void grt_buffer_commit(struct grt_buffer *buffer, u64 time)
{
	buffer->last = time;
	buffer->produced += GRT_RECORD_SIZE;
	buffer->written++;
	/* The record is whole before the reader sees it. */
	smp_store_release(&buffer->head, buffer->head + GRT_RECORD_SIZE);
}

/**
 * grt_buffer_message() - write a MSG
 * @buffer: the stream of this CPU
 * @time: of the note
 * @text: bytes
 * @len: at most 256
 *
 * Context: Any context, interrupts off.
 * Return: 0, or -EAGAIN: there is no space now.
 */
int grt_buffer_message(struct grt_buffer *buffer, u64 time, const void *text, u32 len);

/**
 * grt_buffer_end() - write LOST, where it is needed, and EOS, and freeze it
 * @buffer: a stream that is not written now
 * @time: of the notes
 * @flags: of EOS
 *
 * Context: Process context. Waits for the reader.
 */
void grt_buffer_end(struct grt_buffer *buffer, u64 time, u16 flags);

/**
 * grt_buffer_resume() - the stream goes on, before it is written: an EOS that had no space is given up
 * @buffer: a frozen stream
 *
 * Context: Process context. Waits for the reader.
 */
void grt_buffer_resume(struct grt_buffer *buffer);

/**
 * grt_buffer_has() - how much there is to read
 * @buffer: the stream
 *
 * Context: Any context.
 * Return: bytes.
 */
unsigned long grt_buffer_has(const struct grt_buffer *buffer);

/**
 * grt_buffer_read() - read whole records
 * @buffer: the stream
 * @to: memory of the program
 * @count: its bytes
 *
 * Context: Process context. Acquires grt_buffer.reading.
 * Return: bytes; 0: there are none, or the stream is freed; -EINVAL: the next record is longer than @count; -EFAULT;
 * -EBUSY: in the mode OVERWRITE, while it is written.
 */
ssize_t grt_buffer_read(struct grt_buffer *buffer, char __user *to, size_t count);

/**
 * grt_buffer_stats() - its counters
 * @buffer: the stream
 * @stats: gets them
 *
 * Context: Any context. They belong together only while it is not written.
 */
void grt_buffer_stats(const struct grt_buffer *buffer, struct grt_stats *stats);

#endif
