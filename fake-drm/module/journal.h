/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A journal's bytes: a ring that the model's calls write into and one reader takes out of. Who calls
 * holds the lock of the model, but for init and exit.
 */
#ifndef FAKE_JOURNAL_H
#define FAKE_JOURNAL_H

#include <linux/types.h>

#include "fake_drm_journal.h"
#include "fgpu.h"

struct fake_journal {
	u8 *bytes;
	unsigned long size; /* a power of 2, or 0: nothing is kept */
	unsigned long written, consumed; /* bytes, ever */
	unsigned long rest; /* of the entry of which some is taken */
	u32 text; /* longer ones are hashed */
	u64 sequence; /* of the next entry */
	u64 lost;
	bool has_reader; /* by somebody */
};

/* fake_journal_init - room for size bytes, a power of 2, or 0. 0 or -ENOMEM. */
int fake_journal_init(struct fake_journal *journal, unsigned long size, u32 text);
void fake_journal_exit(struct fake_journal *journal);

void fake_journal_add_command(struct fake_journal *journal, const struct fgpu_command *command,
			      int result);

/* fake_journal_add_read - read is filled in from client to len, hash and HASHED are not. */
void fake_journal_add_read(struct fake_journal *journal, u64 now,
			   struct fake_drm_journal_read *read, const char *text);

/* fake_journal_reader_begin - somebody reads from here on; an entry that was cut is lost. 0 or -EBUSY. */
int fake_journal_reader_begin(struct fake_journal *journal);

/* fake_journal_next_sequence - the number of the entry that is read next. */
u64 fake_journal_next_sequence(const struct fake_journal *journal);

/* fake_journal_peek - the next bytes, at most room. How many. */
size_t fake_journal_peek(const struct fake_journal *journal, void *to, size_t size);

/* fake_journal_consume - so many bytes were taken. */
void fake_journal_consume(struct fake_journal *journal, size_t len);

#endif
