/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The stream of one CPU: a ring of bytes with whole records. One writer, that CPU with interrupts
 * off, and one reader. In the mode OVERWRITE the writer moves the tail, too, so that it can be read
 * only while it is not written.
 */
#ifndef GRT_BUFFER_H
#define GRT_BUFFER_H

#include <linux/irq_work.h>
#include <linux/spinlock.h>
#include <linux/types.h>
#include <linux/wait.h>

#include "grtrace.h"
#include "linux/grtrace.h"

struct grt_session;

/**
 * struct grt_buffer - a CPU's stream
 * @slot: the event that is being written; an ordinary one needs no more than what is above @apart
 * @types: events that are recorded
 * @clock: of the session
 * @cpu: number of the CPU
 * @is_narrow: more than the type decides whether an event is recorded
 * @overwrite: the mode
 * @head: bytes written so far; released by the writer
 * @sure: below this @head a record without a PDU fits in one piece, and nothing else is to be done
 * @next: seq of the next attempt; attempts in all
 * @last: time of the newest record
 * @irq_flags: of the event that is being written
 * @lap: @bytes less the laps before this one; plus @head, below @sure, it is where the next record
 * goes
 * @apart: the record of @slot, where it has no place in the ring yet
 * @bytes: the ring, or NULL: it is freed
 * @size: of @bytes, a power of 2
 * @session: that it belongs to
 * @tail: bytes read so far; released by the reader. In the mode OVERWRITE the writer's
 * @pdu_end: where in the stream the newest PDU ends
 * @frozen: it is not written now; protected by @lock
 * @filtered: events that the filter left out; in the mode OVERWRITE also those of grt_buffer_lose()
 * @notes: notes in the stream
 * @consumed: bytes read in all
 * @lost: attempts that no LOST says yet; DISCARD: behind @head, OVERWRITE: in front of @tail
 * @dropped: attempts that were lost in all; the others are in the stream
 * @lost_first: OVERWRITE: seq of the first of @lost
 * @owes_eos: stopped without space for EOS, which the reader makes
 * @eos_flags: flags of that EOS
 * @lock: of what the reader and the ends of a run do to each other; hooks do not acquire it, nor is
 * it held while a program's memory is written
 * @runs: how often it went on; protected by @lock
 * @is_read: a reader copies bytes, which so are not freed; protected by @lock
 * @is_over: the last run is over; protected by @lock
 * @has_reader: a descriptor is open; changed by xchg()
 * @readable: readers wait here
 * @wake: wakes them from any context
 */
struct grt_buffer {
	struct grtrace_slot slot;
	u64 types;
	u32 clock;
	u16 cpu;
	bool is_narrow;
	bool overwrite;
	unsigned long head;
	unsigned long sure;
	u64 next;
	u64 last;
	unsigned long irq_flags;
	u8 *lap;
	struct grt_record apart;
	u8 *bytes;
	unsigned long size;
	struct grt_session *session;
	unsigned long tail;
	unsigned long pdu_end;
	bool frozen;
	u64 filtered;
	u64 notes;
	u64 consumed;
	u64 lost;
	u64 dropped;
	u32 lost_first;
	bool owes_eos;
	u16 eos_flags;
	spinlock_t lock;
	u32 runs;
	bool is_read;
	bool is_over;
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
 * Context: Process context. A read() that is in progress frees them instead.
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
 * grt_buffer_lose() - count an attempt that no record could be understood of
 * @buffer: the stream of this CPU
 *
 * In the mode OVERWRITE, where a LOST has its place in front of all, it counts as left out.
 *
 * Context: Any context, interrupts off.
 */
void grt_buffer_lose(struct grt_buffer *buffer);

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
 * grt_buffer_is_sure() - can the next record without a PDU be written by grt_buffer_place() and
 * grt_buffer_commit()?
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
 * grt_buffer_place() - where the next record goes, with its magic, len, seq and cpu
 * @buffer: a stream that is sure
 *
 * Context: Any context, interrupts off until grt_buffer_commit().
 */
static inline struct grt_record *grt_buffer_place(const struct grt_buffer *buffer)
{
	struct grt_record *record = (struct grt_record *)(buffer->lap + buffer->head);

	record->magic = GRT_MAGIC;
	record->len = GRT_RECORD_SIZE;
	record->seq = buffer->next;
	record->cpu = buffer->cpu;
	return record;
}

/**
 * grt_buffer_commit() - count an attempt; the record in the buffer's slot is whole but for its time
 * @buffer: the stream
 * @time: of the record
 *
 * Context: As before.
 */
static inline void grt_buffer_commit(struct grt_buffer *buffer, u64 time)
{
	buffer->slot.record->time = time;
	buffer->last = time;
	buffer->next++;
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
 * Context: Process context. Waits for no reader.
 */
void grt_buffer_end(struct grt_buffer *buffer, u64 time, u16 flags);

/**
 * grt_buffer_resume() - the stream goes on, before it is written: an EOS that had no space is given
 * up
 * @buffer: a frozen stream
 *
 * Context: Process context. Waits for no reader: one that copies what is overwritten now gets
 * EBUSY.
 */
void grt_buffer_resume(struct grt_buffer *buffer);

/**
 * grt_buffer_settle() - write the EOS that is owed, if there is space now
 * @buffer: the stream. The caller holds its lock
 *
 * Context: Process context.
 */
void grt_buffer_settle(struct grt_buffer *buffer);

/**
 * grt_buffer_detach() - bytes that are not needed any more
 * @buffer: the stream. The caller holds its lock
 *
 * Context: Process context.
 * Return: bytes for vfree(), or NULL.
 */
u8 *grt_buffer_detach(struct grt_buffer *buffer);

/* grt_buffer_at - a record. Only its first 8 bytes can be read so: the rest may be in front. */
static inline const struct grt_record *grt_buffer_at(const struct grt_buffer *buffer,
						     unsigned long at)
{
	return (const struct grt_record *)(buffer->bytes + (at & (buffer->size - 1)));
}

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
 * Context: Process context. The caller lets one read() at a time in.
 * Return: bytes; 0: there are none, or the stream is freed; -EINVAL: the next record is longer than
 * @count; -EFAULT; -EBUSY: in the mode OVERWRITE, while it is written, and where it was meanwhile.
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
