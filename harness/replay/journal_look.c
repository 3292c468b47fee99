/* SPDX-License-Identifier: MIT */
/* What is true between the entries of a journal, and what was said in them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "journal_replay.h"

static enum journal_verdict look_at(struct replay *replay, struct journal_look *look)
{
	enum journal_verdict verdict = replay_go(replay, look->t);
	struct fgpu_usage usage;

	look->there = !verdict && !fgpu_true_usage(replay->gpu, look->client, look->engine, &usage);
	look->busy_ns = look->there ? usage.busy_ns : 0;
	return verdict;
}

static enum journal_verdict engines_keep(struct replay *replay)
{
	struct journal_book *book = replay->book;
	struct fgpu_engine_truth is;

	book->engines = calloc((size_t)replay->limits.engines + 1, sizeof(*book->engines));
	if (!book->engines)
		return replay_says(replay, JOURNAL_BROKEN, "out of memory");
	while (!fgpu_true_engine(replay->gpu, (fgpu_u32)book->engine_count, &is)) {
		struct journal_engine *engine = &book->engines[book->engine_count];
		fgpu_u32 len;
		const char *name =
			fgpu_engine_name(replay->gpu, (fgpu_u32)book->engine_count++, &len);

		memcpy(engine->name, name, len < JOURNAL_NAME ? len : JOURNAL_NAME);
		engine->capacity = is.capacity;
	}
	return JOURNAL_SAME;
}

enum journal_verdict replay_look(struct replay *replay, uint64_t t)
{
	struct journal_book *book = replay->book;
	enum journal_verdict verdict = JOURNAL_SAME;

	while (!verdict && replay->looked < book->look_count && book->looks[replay->looked].t < t)
		verdict = look_at(replay, &book->looks[replay->looked++]);
	return verdict || t != UINT64_MAX ? verdict : engines_keep(replay);
}

enum journal_verdict replay_told(struct replay *replay, uint32_t client, uint32_t parts,
				 const char *text, size_t len)
{
	struct journal_book *book = replay->book;

	if (book->told_count == book->told_room) {
		size_t room = book->told_room ? book->told_room * 2 : 256;
		struct journal_told *told = reallocarray(book->told, room, sizeof(*told));

		if (!told)
			return replay_says(replay, JOURNAL_BROKEN, "out of memory");
		book->told = told;
		book->told_room = room;
	}
	book->told[book->told_count++] = (struct journal_told){.t = fgpu_now(replay->gpu),
							       .len = len,
							       .hash = journal_hash(text, len),
							       .client = client,
							       .parts = parts};
	return JOURNAL_SAME;
}

void journal_book_free(struct journal_book *book)
{
	free(book->told);
	free(book->engines);
	*book = (struct journal_book){0};
}
