/* SPDX-License-Identifier: MIT */
/* Commands and reads: compare what the second model returns and prints. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fake_drm_journal.h"
#include "journal_replay.h"
#include "xmalloc.h"

#define PRINTED_MAX (1ull << 30) /* bytes of all texts */

static struct fgpu_command command_of(const struct fake_drm_journal_command *entry,
				      const char *text)
{
	const struct fake_drm_command *as = &entry->command;
	struct fgpu_command command = {
		.at = entry->entry.time,
		.op = as->op,
		.client = as->client,
		.index = as->index,
		.object = as->object,
		.job = as->job,
		.kind = as->kind,
		.flags = as->flags,
		.chance = as->chance,
		.amount = as->amount,
		.span = as->span,
		.cookie = as->cookie,
		.from = as->from,
		.until = as->until,
		.period = as->period,
		.seed = as->seed,
		.text = as->text_len ? text : NULL,
		.text_len = as->text_len,
	};

	memcpy(command.uses, as->uses, sizeof(command.uses));
	return command;
}

enum journal_verdict replay_command(struct replay *replay, const char *bytes, size_t size)
{
	struct fake_drm_journal_command entry;
	struct fgpu_command command;
	enum journal_verdict verdict;
	int ret;

	if (size < sizeof(entry))
		return replay_fault(replay, JOURNAL_BROKEN, "entry %" PRIu64 " is not a command",
				    replay->entries);
	memcpy(&entry, bytes, sizeof(entry));
	if (size != ((sizeof(entry) + entry.command.text_len + 7) & ~(size_t)7))
		return replay_fault(replay, JOURNAL_BROKEN,
				    "entry %" PRIu64
				    ": its size does not match the length of its text",
				    replay->entries);
	command = command_of(&entry, bytes + sizeof(entry));
	verdict = replay_go(replay, command.at);
	if (verdict)
		return verdict;
	ret = fgpu_do(replay->gpu, &command);
	if (replay->watch)
		replay->watch->command(replay->watch->to, &command, ret);
	if (replay->content && command.op == FGPU_SUBMIT &&
	    command.amount > replay->content->longest)
		replay->content->longest = command.amount;
	if (ret == entry.result)
		return JOURNAL_SAME;
	return replay_fault(replay, JOURNAL_DIFFERS,
			    "entry %" PRIu64 ", at %llu ns: command %u returned %d in the driver, "
			    "%d in the simulator",
			    replay->entries, command.at, command.op, entry.result, ret);
}

static void text_write(void *to, const char *bytes, fgpu_u64 len)
{
	fwrite(bytes, 1, (size_t)len, to);
}

uint64_t journal_hash(const char *text, size_t len)
{
	uint64_t value = FAKE_DRM_JOURNAL_SEED;

	for (size_t i = 0; i < len; i++)
		value = (value ^ (uint8_t)text[i]) * FAKE_DRM_JOURNAL_PRIME;
	return value;
}

static enum journal_verdict compare_texts(struct replay *replay,
					  const struct fake_drm_journal_read *entry,
					  const char *got, const char *want, size_t len)
{
	char what[32];

	snprintf(what, sizeof(what), "client %u", entry->client);
	if (!(entry->flags & FAKE_DRM_JOURNAL_HASHED))
		return replay_text(replay, got, entry->len, want, len, what);
	if (entry->len == len && entry->hash == journal_hash(want, len))
		return JOURNAL_SAME;
	return replay_fault(
		replay, JOURNAL_DIFFERS,
		"entry %" PRIu64 ", at %llu ns: %s: the driver's text has %llu bytes and hash "
		"%016llx, the simulator's %zu and %016" PRIx64,
		replay->entries, fgpu_now(replay->gpu), what, (unsigned long long)entry->len,
		(unsigned long long)entry->hash, len, journal_hash(want, len));
}

static enum journal_verdict replay_show(struct replay *replay,
					const struct fake_drm_journal_read *entry, const char *got)
{
	char *want = NULL;
	size_t len = 0;
	FILE *to = xmemstream(&want, &len);
	const struct fgpu_sink sink = {text_write, to};
	enum journal_verdict verdict;
	int ret = fgpu_show(replay->gpu, entry->client, entry->parts, &sink, NULL);

	xmemstream_close(to);
	if (ret)
		verdict = replay_fault(replay, JOURNAL_DIFFERS,
				       "entry %" PRIu64 ", at %llu ns: the driver has a client %u, "
				       "the simulator does not",
				       replay->entries, fgpu_now(replay->gpu), entry->client);
	else
		verdict = compare_texts(replay, entry, got, want, len);
	if (!verdict && replay->content)
		replay_read_text(replay, entry->client, entry->parts, want, len);
	free(want);
	replay->printed += len;
	if (!verdict && replay->printed > PRINTED_MAX)
		verdict = replay_fault(replay, JOURNAL_BROKEN, "the journal has too much text");
	return verdict;
}

enum journal_verdict replay_read(struct replay *replay, const char *bytes, size_t size)
{
	struct fake_drm_journal_read entry;
	enum journal_verdict verdict;
	uint64_t text;

	if (size < sizeof(entry))
		return replay_fault(replay, JOURNAL_BROKEN, "entry %" PRIu64 " is not a read",
				    replay->entries);
	memcpy(&entry, bytes, sizeof(entry));
	text = entry.flags & FAKE_DRM_JOURNAL_HASHED ? 0 : entry.len;
	if (text > size || size != ((sizeof(entry) + text + 7) & ~(size_t)7))
		return replay_fault(replay, JOURNAL_BROKEN,
				    "entry %" PRIu64
				    ": its size does not match the length of its text",
				    replay->entries);
	verdict = replay_go(replay, entry.entry.time);
	return verdict ? verdict : replay_show(replay, &entry, bytes + sizeof(entry));
}
