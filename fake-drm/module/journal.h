/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The journal's bytes: a ring that calls of the model append to and one reader consumes. Callers
 * hold fake_gpu.lock, but for init and exit.
 */
#ifndef FAKE_JOURNAL_H
#define FAKE_JOURNAL_H

#include <linux/types.h>

#include "fake_drm_journal.h"
#include "fgpu.h"

/**
 * struct fake_journal - a ring of entries
 * @bytes: the ring
 * @size: bytes of the ring, a power of 2, or 0: entries are only counted
 * @written: bytes ever written
 * @consumed: bytes ever consumed
 * @rest: bytes left of an entry that is partly consumed
 * @text: texts that are longer are recorded as a hash
 * @sequence: number of the next entry
 * @lost: entries that did not fit
 * @has_reader: a file has it open
 */
struct fake_journal {
	u8 *bytes;
	unsigned long size;
	unsigned long written, consumed;
	unsigned long rest;
	u32 text;
	u64 sequence;
	u64 lost;
	bool has_reader;
};

/**
 * fake_journal_init() - allocate the ring
 * @journal: what to initialise, all zeros
 * @size: bytes, a power of 2, or 0
 * @text: texts that are longer are recorded as a hash
 *
 * Context: Process context. May sleep.
 *
 * Return: 0 or -ENOMEM.
 */
int fake_journal_init(struct fake_journal *journal, unsigned long size, u32 text);

/**
 * fake_journal_exit() - free the ring
 * @journal: the journal
 *
 * Context: Process context. May sleep.
 */
void fake_journal_exit(struct fake_journal *journal);

/**
 * fake_journal_add_command() - append a COMMAND
 * @journal: the journal
 * @command: the command that was executed
 * @result: what it returned
 *
 * Context: Any context. The caller holds fake_gpu.lock.
 */
void fake_journal_add_command(struct fake_journal *journal, const struct fgpu_command *command,
			      int result);

/**
 * fake_journal_add_read() - append a READ
 * @journal: the journal
 * @now: virtual time
 * @read: the entry, filled in from client to len; this fills in the beginning and the hash
 * @text: the text, read->len bytes
 *
 * Context: Any context. The caller holds fake_gpu.lock.
 */
void fake_journal_add_read(struct fake_journal *journal, u64 now,
			   struct fake_drm_journal_read *read, const char *text);

/**
 * fake_journal_reader_begin() - make the caller the journal's reader
 * @journal: the journal
 *
 * An entry that the reader before consumed only partly is counted as lost. The reader ends by
 * clearing fake_journal.has_reader.
 *
 * Context: Any context. The caller holds fake_gpu.lock.
 *
 * Return: 0, or -EBUSY when there is a reader.
 */
int fake_journal_reader_begin(struct fake_journal *journal);

/**
 * fake_journal_next_sequence() - number of the entry that is consumed next
 * @journal: the journal, with no entry partly consumed
 *
 * Context: Any context. The caller holds fake_gpu.lock.
 *
 * Return: the number.
 */
u64 fake_journal_next_sequence(const struct fake_journal *journal);

/**
 * fake_journal_peek() - copy the next bytes
 * @journal: the journal
 * @to: where to copy them
 * @size: how many at most
 *
 * Context: Any context. The caller holds fake_gpu.lock.
 *
 * Return: how many were copied.
 */
size_t fake_journal_peek(const struct fake_journal *journal, void *to, size_t size);

/**
 * fake_journal_consume() - remove the next bytes
 * @journal: the journal
 * @len: how many, at most what fake_journal_peek() returned
 *
 * Context: Any context. The caller holds fake_gpu.lock.
 */
void fake_journal_consume(struct fake_journal *journal, size_t len);

#endif
