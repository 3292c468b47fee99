// SPDX-License-Identifier: GPL-2.0-only
#include <linux/align.h>
#include <linux/errno.h>
#include <linux/minmax.h>
#include <linux/mm.h>
#include <linux/slab.h>
#include <linux/string.h>

#include "journal.h"

int fake_journal_init(struct fake_journal *journal, unsigned long size, u32 text)
{
	journal->bytes = size ? kvzalloc(size, GFP_KERNEL_ACCOUNT | __GFP_NOWARN) : NULL;
	if (size && !journal->bytes)
		return -ENOMEM;
	journal->size = size;
	journal->text = text;
	return 0;
}

void fake_journal_exit(struct fake_journal *journal)
{
	kvfree(journal->bytes);
}

/* Copy to or from the ring; the bytes may wrap at its end. */
static void ring_write(struct fake_journal *journal, const void *bytes, size_t len)
{
	unsigned long at = journal->written & (journal->size - 1);
	size_t first = min_t(size_t, len, journal->size - at);

	memcpy(journal->bytes + at, bytes, first);
	memcpy(journal->bytes, bytes + first, len - first);
	journal->written += len;
}

static void ring_read(const struct fake_journal *journal, unsigned long from, void *to, size_t len)
{
	unsigned long at = from & (journal->size - 1);
	size_t first = min_t(size_t, len, journal->size - at);

	memcpy(to, journal->bytes + at, first);
	memcpy(to + first, journal->bytes, len - first);
}

/* Number an entry and append it with its text, or count it as lost. */
static void entry_write(struct fake_journal *journal, struct fake_drm_entry *entry, size_t len,
			const char *text, size_t text_len)
{
	static const char zeros[8];
	size_t size = ALIGN(len + text_len, 8);

	entry->sequence = journal->sequence++;
	entry->size = size;
	if (size > journal->size - (journal->written - journal->consumed)) {
		journal->lost++;
		return;
	}
	ring_write(journal, entry, len);
	ring_write(journal, text, text_len);
	ring_write(journal, zeros, size - len - text_len);
}

void fake_journal_add_command(struct fake_journal *journal, const struct fgpu_command *command,
			      int result)
{
	struct fake_drm_journal_command as = {
		.entry = {.type = FAKE_DRM_JOURNAL_COMMAND, .time = command->at},
		.result = result,
		.command = {.op = command->op,
			    .client = command->client,
			    .index = command->index,
			    .object = command->object,
			    .job = command->job,
			    .kind = command->kind,
			    .flags = command->flags,
			    .chance = command->chance,
			    .amount = command->amount,
			    .span = command->span,
			    .cookie = command->cookie,
			    .from = command->from,
			    .until = command->until,
			    .period = command->period,
			    .seed = command->seed,
			    .text_len = command->text_len},
	};

	BUILD_BUG_ON(sizeof(as) % 8);
	memcpy(as.command.uses, command->uses, sizeof(as.command.uses));
	entry_write(journal, &as.entry, sizeof(as), command->text ?: "", command->text_len);
}

static u64 hash_text(const char *text, u64 len)
{
	u64 value = FAKE_DRM_JOURNAL_SEED;

	for (u64 i = 0; i < len; i++)
		value = (value ^ (u8)text[i]) * FAKE_DRM_JOURNAL_PRIME;
	return value;
}

void fake_journal_add_read(struct fake_journal *journal, u64 now,
			   struct fake_drm_journal_read *read, const char *text)
{
	BUILD_BUG_ON(sizeof(*read) % 8);
	read->entry.type = FAKE_DRM_JOURNAL_READ;
	read->entry.time = now;
	if (journal->size && read->len > journal->text) {
		read->flags |= FAKE_DRM_JOURNAL_HASHED;
		read->hash = hash_text(text, read->len);
	}
	entry_write(journal, &read->entry, sizeof(*read), text,
		    read->flags & FAKE_DRM_JOURNAL_HASHED ? 0 : read->len);
}

int fake_journal_reader_begin(struct fake_journal *journal)
{
	if (journal->has_reader)
		return -EBUSY;
	journal->has_reader = true;
	if (journal->rest) {
		journal->consumed += journal->rest;
		journal->rest = 0;
		journal->lost++;
	}
	return 0;
}

u64 fake_journal_next_sequence(const struct fake_journal *journal)
{
	struct fake_drm_entry entry = {.sequence = journal->sequence};

	if (journal->written != journal->consumed)
		ring_read(journal, journal->consumed, &entry, sizeof(entry));
	return entry.sequence;
}

size_t fake_journal_peek(const struct fake_journal *journal, void *to, size_t size)
{
	size_t len = min_t(size_t, size, journal->written - journal->consumed);

	ring_read(journal, journal->consumed, to, len);
	return len;
}

void fake_journal_consume(struct fake_journal *journal, size_t len)
{
	while (len) {
		size_t step;

		if (!journal->rest) {
			struct fake_drm_entry entry;

			ring_read(journal, journal->consumed, &entry, sizeof(entry));
			journal->rest = entry.size;
		}
		step = min_t(size_t, len, journal->rest);
		journal->rest -= step;
		journal->consumed += step;
		len -= step;
	}
}
