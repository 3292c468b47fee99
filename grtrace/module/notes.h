/* SPDX-License-Identifier: GPL-2.0-only */
/* The table of notes of a session, which only grows: a reader gets it first, and no loss touches
 * it. */
#ifndef GRT_NOTES_TABLE_H
#define GRT_NOTES_TABLE_H

#include <linux/list.h>
#include <linux/spinlock.h>
#include <linux/types.h>
#include <linux/wait.h>

#include "grtrace.h"

/**
 * struct grt_notes - the table
 * @lock: protects all but @has_reader
 * @notes: of struct grt_note
 * @kept: memory that is set aside for notes, where there is no other
 * @kept_count: for how many
 * @next: the note in front of the next one that is read
 * @readers: read() that are in progress: the notes are not freed
 * @is_over: nothing is added any more
 * @has_reader: a descriptor is open; changed by xchg()
 * @readable: readers wait here
 */
struct grt_notes {
	spinlock_t lock;
	struct list_head notes;
	struct list_head kept;
	u32 kept_count;
	struct list_head *next;
	u32 readers;
	bool is_over;
	bool has_reader;
	wait_queue_head_t readable;
};

/**
 * grt_notes_init() - an empty table
 * @notes: all zeros
 *
 * Context: Any context.
 */
void grt_notes_init(struct grt_notes *notes);

/**
 * grt_notes_exit() - free the notes
 * @notes: the table, to which nothing is added any more
 *
 * Context: Process context. A read() that is in progress frees them instead.
 */
void grt_notes_exit(struct grt_notes *notes);

/**
 * grt_notes_add() - add a note
 * @notes: the table
 * @record: the note without magic and len
 * @pdu: bytes behind it
 * @pdu_len: a multiple of 8; the longest is that of DEV_INFO
 *
 * Context: Any context but NMI. Wakes no reader: the flush work of the session does.
 * Return: 0; -ENOMEM: there is none, and what was set aside is used up.
 */
int grt_notes_add(struct grt_notes *notes, const struct grt_record *record, const void *pdu,
		  u32 pdu_len);

/* Set aside for notes that come while there is no memory. */
#define NOTES_KEPT 16

/**
 * grt_notes_keep() - set memory aside for so many notes
 * @notes: the table
 * @count: notes; fewer than are set aside already is nothing to do
 *
 * Context: Process context. May sleep.
 * Return: 0 or -ENOMEM.
 */
int grt_notes_keep(struct grt_notes *notes, u32 count);

/**
 * grt_notes_rewind() - a new reader begins with the first note
 * @notes: the table
 *
 * Context: Process context.
 */
void grt_notes_rewind(struct grt_notes *notes);

/**
 * grt_notes_has() - is there a note that was not read?
 * @notes: the table
 *
 * Context: Any context.
 * Return: true: there is.
 */
bool grt_notes_has(struct grt_notes *notes);

/**
 * grt_notes_read() - read whole notes
 * @notes: the table
 * @to: memory of the program
 * @count: its bytes
 *
 * Context: Process context. The caller lets one read() at a time in.
 * Return: as grt_buffer_read().
 */
ssize_t grt_notes_read(struct grt_notes *notes, char __user *to, size_t count);

/**
 * grt_notes_read_at() - the same for another reader
 * @notes: the table
 * @next: the note in front of the next one; grt_notes.notes at first
 * @to: memory of the program
 * @count: its bytes
 *
 * Context: Process context.
 * Return: as grt_buffer_read().
 */
ssize_t grt_notes_read_at(struct grt_notes *notes, struct list_head **next, char __user *to,
			  size_t count);

#endif
