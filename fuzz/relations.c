/* SPDX-License-Identifier: MIT */
#include "relations.h"

#include <string.h>

#include "rec_fd.h"
#include "target.h"

#define ARENA	((size_t)256 << 10)
#define TRACKER ((size_t)1 << 20)
#define TEXT	4096
#define DUPED	100 /* that is added to the number of a descriptor */

static void feed_text(struct fdi_tracker *tracker, const struct fdi_fd *fd, const char *text,
		      size_t len)
{
	static unsigned char memory[ARENA];
	struct fdi_snapshot snap;
	struct fdi_arena arena;

	fdi_arena_init(&arena, memory, sizeof(memory));
	FUZZ_HOLDS(!fdi_parse(&snap, text, len, &arena));
	FUZZ_HOLDS(!fdi_sweep_read(tracker, fd, fd->err ? NULL : &snap));
}

static bool is_counter(const char *line)
{
	return !strncmp(line, "drm-cycles-", 11) ||
	       (!strncmp(line, "drm-engine-", 11) &&
		strncmp(line, "drm-engine-capacity-", 20) != 0);
}

/* The text with all counters 0. */
static void lower_counters(char text[TEXT], size_t len)
{
	for (char *line = text, *feed; line < text + len; line = feed + 1) {
		feed = memchr(line, '\n', (size_t)(text + len - line));
		if (!feed)
			return;
		for (char *at = memchr(line, '\t', (size_t)(feed - line));
		     is_counter(line) && at && at < feed; at++)
			*at = *at >= '0' && *at <= '9' ? '0' : *at;
	}
}

/* The sweep once more, at the time of its last read, with lower counters. */
static void feed_lower(struct fdi_tracker *tracker, const struct recording *rec,
		       const struct rec_sweep *sweep)
{
	static char text[TEXT + 16];
	const uint64_t t_ns = rec->reads[sweep->first + sweep->count - 1].t_ns;

	FUZZ_HOLDS(!fdi_sweep_begin(tracker, t_ns));
	for (size_t i = 0; i < sweep->count; i++) {
		const struct rec_read *read = &rec->reads[sweep->first + i];
		struct fdi_fd fd = rec_fd(read);

		fd.t_ns = t_ns;
		FUZZ_HOLDS(read->len <= TEXT);
		memcpy(text, read->text, read->len);
		text[read->len] = '\0';
		lower_counters(text, read->len);
		feed_text(tracker, &fd, text, read->len);
	}
	FUZZ_HOLDS(!fdi_sweep_end(tracker));
}

static void feed_sweep(struct fdi_tracker *tracker, const struct recording *rec,
		       const struct rec_sweep *sweep, bool duped)
{
	FUZZ_HOLDS(!fdi_sweep_begin(tracker, sweep->t_ns));
	for (size_t i = 0; i < sweep->count; i++) {
		const struct rec_read *read = &rec->reads[sweep->first + i];
		struct fdi_fd fd = rec_fd(read);

		feed_text(tracker, &fd, read->text, read->len);
		fd.fd += DUPED;
		if (duped && !read->err)
			feed_text(tracker, &fd, read->text, read->len);
	}
	FUZZ_HOLDS(!fdi_sweep_end(tracker));
}

static bool is_equal_held(const struct fdi_track_engine *a, const struct fdi_track_engine *b)
{
	static const enum fdi_engine_field counters[] = {FDI_BUSY_NS, FDI_CYCLES};

	for (size_t i = 0; i < 2; i++)
		if (a->field[counters[i]].present != b->field[counters[i]].present ||
		    a->field[counters[i]].value != b->field[counters[i]].value)
			return false;
	return a->name.len == b->name.len && !memcmp(a->name.ptr, b->name.ptr, a->name.len);
}

static void compare_trackers(struct fdi_tracker *tracker, struct fdi_tracker *again)
{
	const struct fdi_client *client = NULL, *other = NULL;

	while ((client = fdi_client_next(tracker, client))) {
		const struct fdi_track_engine *engine = client->engines, *its;

		other = fdi_client_next(again, other);
		FUZZ_HOLDS(other && other->id.len == client->id.len);
		FUZZ_HOLDS(!memcmp(other->id.ptr, client->id.ptr, client->id.len));
		for (its = other->engines; engine && its; engine = engine->next, its = its->next)
			FUZZ_HOLDS(is_equal_held(engine, its));
		FUZZ_HOLDS(!engine && !its);
	}
	FUZZ_HOLDS(!fdi_client_next(again, other));
}

void relations_hold(const struct recording *rec, struct fdi_tracker *tracker)
{
	static unsigned char memory[TRACKER];
	struct fdi_tracker *again = fdi_tracker_new(memory, sizeof(memory));
	const size_t last = rec->sweep_count - 1;

	FUZZ_HOLDS(again);
	for (size_t i = 0; i < last; i++)
		feed_sweep(again, rec, &rec->sweeps[i], false);
	feed_lower(again, rec, &rec->sweeps[last - 1]);
	feed_sweep(again, rec, &rec->sweeps[last], true);
	compare_trackers(tracker, again);
}
