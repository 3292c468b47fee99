/* SPDX-License-Identifier: MIT */
/* Replays a journal entry by entry. */
#include "journal_replay.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fake_drm_journal.h"
#include "xmalloc.h"

#define EVENTS_AT_ONCE 4096
#define MODEL_MOST     (512u << 20) /* bytes of the largest model that a guest may request */
#define LINE_MOST      200 /* bytes of a line that a message quotes */

enum journal_verdict replay_fault(struct replay *replay, enum journal_verdict verdict,
				  const char *format, ...)
{
	va_list args;

	va_start(args, format);
	if (!*replay->why)
		*replay->why = xvasprintf(format, args);
	va_end(args);
	return verdict;
}

enum journal_verdict replay_go(struct replay *replay, uint64_t t)
{
	int ret;

	do
		ret = fgpu_advance(replay->gpu, t, EVENTS_AT_ONCE);
	while (ret == 1);
	if (!ret)
		return JOURNAL_SAME;
	return replay_fault(replay, JOURNAL_DIFFERS,
			    "entry %" PRIu64 ": the driver's clock went from %llu ns to %" PRIu64
			    " ns",
			    replay->entries, fgpu_now(replay->gpu), t);
}

static int line_len(const char *text, size_t len)
{
	const char *feed = memchr(text, '\n', len);

	len = feed ? (size_t)(feed - text) : len;
	return len < LINE_MOST ? (int)len : LINE_MOST;
}

enum journal_verdict replay_text(struct replay *replay, const char *got, size_t got_len,
				 const char *want, size_t want_len, const char *what)
{
	size_t at = 0, line = 0;

	if (got_len == want_len && !memcmp(got, want, got_len))
		return JOURNAL_SAME;
	while (at < got_len && at < want_len && got[at] == want[at])
		if (got[at++] == '\n')
			line = at;
	return replay_fault(replay, JOURNAL_DIFFERS,
			    "entry %" PRIu64 ", at %llu ns: %s: the driver has \"%.*s\", the "
			    "simulator \"%.*s\"",
			    replay->entries, fgpu_now(replay->gpu), what,
			    line_len(got + line, got_len - line), got + line,
			    line_len(want + line, want_len - line), want + line);
}

static struct fgpu_limits limits_of(const struct fake_drm_journal_head *head)
{
	return (struct fgpu_limits){
		.engines = head->engines,
		.regions = head->regions,
		.rings = head->rings,
		.instances = head->instances,
		.clients = head->clients,
		.jobs = head->jobs,
		.objects = head->objects,
		.handles = head->handles,
		.distortions = head->distortions,
		.text = head->text,
		.waits = head->waits,
		.contexts = head->contexts,
	};
}

static void pass_event(void *user, const struct fgpu_event *event)
{
	const struct journal_watch *watch = user;

	watch->event(watch->to, event);
}

static enum journal_verdict begin_replay(struct replay *replay,
					 const struct fake_drm_journal_head *head)
{
	static const struct fgpu_hooks hooks = {.event = pass_event};
	uint64_t size;

	replay->limits = limits_of(head);
	size = fgpu_size(&replay->limits);
	if (!size || size > MODEL_MOST)
		return replay_fault(replay, JOURNAL_BROKEN, "the journal's device is too large");
	replay->memory = xmalloc(size);
	replay->checked = xcalloc((size_t)replay->limits.clients + 1, sizeof(*replay->checked));
	replay->gpu = fgpu_init(replay->memory, size, &replay->limits,
				replay->watch ? &hooks : NULL, (void *)replay->watch);
	return JOURNAL_SAME;
}

static enum journal_verdict do_head(struct replay *replay, const char *bytes, size_t size)
{
	struct fake_drm_journal_head head;
	struct fgpu_limits limits;

	if (size != sizeof(head))
		return replay_fault(replay, JOURNAL_BROKEN, "not a journal");
	memcpy(&head, bytes, sizeof(head));
	if (head.magic != FAKE_DRM_JOURNAL_MAGIC || head.version != FAKE_DRM_JOURNAL_VERSION)
		return replay_fault(replay, JOURNAL_BROKEN,
				    "not a journal, or one of another version");
	if (head.entry.sequence != replay->entries)
		return replay_fault(replay, JOURNAL_BROKEN,
				    "the journal lost entries %" PRIu64 " to %llu", replay->entries,
				    head.entry.sequence - 1);
	if (!replay->gpu)
		return begin_replay(replay, &head);
	limits = limits_of(&head);
	if (memcmp(&limits, &replay->limits, sizeof(limits)))
		return replay_fault(replay, JOURNAL_BROKEN,
				    "the journal continues with another device");
	return JOURNAL_SAME;
}

static enum journal_verdict do_mark(struct replay *replay, const char *bytes, size_t size)
{
	struct fake_drm_journal_mark mark;

	if (size != sizeof(mark))
		return replay_fault(replay, JOURNAL_BROKEN, "a mark of %zu bytes, expected %zu",
				    size, sizeof(mark));
	memcpy(&mark, bytes, sizeof(mark));
	if (mark.lost)
		return replay_fault(replay, JOURNAL_BROKEN, "the journal lost %llu entries",
				    (unsigned long long)mark.lost);
	if (mark.entry.sequence != replay->entries)
		return replay_fault(replay, JOURNAL_BROKEN,
				    "the journal has %" PRIu64 " entries, but its mark counts %llu",
				    replay->entries, (unsigned long long)mark.entry.sequence);
	return JOURNAL_SAME;
}

/*
 * Commands and reads are numbered: none may be missing, and the truth before them is checked first.
 */
static enum journal_verdict check_number(struct replay *replay, const struct fake_drm_entry *entry)
{
	if (entry->sequence != replay->entries)
		return replay_fault(replay, JOURNAL_BROKEN,
				    "the journal has entry %llu, expected entry %" PRIu64,
				    (unsigned long long)entry->sequence, replay->entries);
	return replay->content ? replay_queries(replay, entry->time) : replay_truth(replay, false);
}

static enum journal_verdict replay_entry(struct replay *replay)
{
	static enum journal_verdict (*const does[])(struct replay * replay, const char *bytes,
						    size_t size) = {
		[FAKE_DRM_JOURNAL_HEAD] = do_head,
		[FAKE_DRM_JOURNAL_COMMAND] = replay_command,
		[FAKE_DRM_JOURNAL_READ] = replay_read,
		[FAKE_DRM_JOURNAL_MARK] = do_mark,
	};
	const char *bytes = replay->at;
	const size_t left = (size_t)(replay->end - bytes);
	struct fake_drm_entry entry;
	enum journal_verdict verdict = JOURNAL_SAME;
	bool is_numbered;

	if (left < sizeof(entry))
		return replay_fault(replay, JOURNAL_BROKEN, "the journal is cut short");
	memcpy(&entry, bytes, sizeof(entry));
	if (entry.type < FAKE_DRM_JOURNAL_HEAD || entry.type > FAKE_DRM_JOURNAL_MARK ||
	    (!replay->gpu && entry.type != FAKE_DRM_JOURNAL_HEAD) || entry.size % 8 ||
	    entry.size < sizeof(entry))
		return replay_fault(replay, JOURNAL_BROKEN, "not a journal, after entry %" PRIu64,
				    replay->entries);
	if (entry.size > left)
		return replay_fault(replay, JOURNAL_BROKEN,
				    "the journal is cut short in entry %" PRIu64, replay->entries);
	is_numbered = entry.type == FAKE_DRM_JOURNAL_COMMAND || entry.type == FAKE_DRM_JOURNAL_READ;
	if (is_numbered)
		verdict = check_number(replay, &entry);
	verdict = verdict ? verdict : does[entry.type](replay, bytes, entry.size);
	replay->at += entry.size;
	replay->entries += is_numbered;
	replay->marked = entry.type == FAKE_DRM_JOURNAL_MARK;
	return verdict;
}

static enum journal_verdict play_entries(struct replay *replay)
{
	enum journal_verdict verdict = JOURNAL_SAME;

	*replay->why = NULL;
	while (!verdict && replay->at < replay->end)
		verdict = replay_entry(replay);
	if (!verdict && !replay->marked)
		verdict = replay_fault(replay, JOURNAL_BROKEN,
				       "the journal is cut short after entry %" PRIu64,
				       replay->entries);
	if (!verdict && replay->watch && replay->watch->until > fgpu_now(replay->gpu))
		verdict = replay_go(replay, replay->watch->until);
	if (!verdict)
		verdict = replay->content ? replay_queries(replay, UINT64_MAX)
					  : replay_truth(replay, true);
	free(replay->checked);
	free(replay->memory);
	return verdict;
}

/* An empty journal may be a NULL pointer. */
static const char *journal_end(const void *bytes, size_t len)
{
	return bytes ? (const char *)bytes + len : NULL;
}

enum journal_verdict journal_replay(const void *bytes, size_t len, const char *truth,
				    size_t truth_len, char **why)
{
	struct replay replay = {
		.at = bytes,
		.end = journal_end(bytes, len),
		.truth = truth,
		.truth_end = truth ? truth + truth_len : NULL,
		.why = why,
	};

	return play_entries(&replay);
}

enum journal_verdict journal_query(const void *bytes, size_t len, struct journal_content *content,
				   char **why)
{
	struct replay replay = {
		.at = bytes, .end = journal_end(bytes, len), .content = content, .why = why};

	return play_entries(&replay);
}

enum journal_verdict journal_watch(const void *bytes, size_t len, const struct journal_watch *watch,
				   char **why)
{
	struct replay replay = {
		.at = bytes, .end = journal_end(bytes, len), .watch = watch, .why = why};

	return play_entries(&replay);
}
