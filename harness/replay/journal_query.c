/* SPDX-License-Identifier: MIT */
/* What is true between the entries of a journal, and what was printed in them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "journal_replay.h"
#include "xmalloc.h"

static enum journal_verdict answer_query(struct replay *replay, struct journal_query *query)
{
	enum journal_verdict verdict = replay_go(replay, query->t);
	struct fgpu_usage usage;

	query->there = !verdict &&
		       !fgpu_true_usage(replay->gpu, query->client, query->engine, &usage);
	query->busy_ns = query->there ? usage.busy_ns : 0;
	return verdict;
}

static void engines_keep(struct replay *replay)
{
	struct journal_book *book = replay->book;
	struct fgpu_engine_truth is;

	book->engines = xcalloc((size_t)replay->limits.engines + 1, sizeof(*book->engines));
	while (!fgpu_true_engine(replay->gpu, (fgpu_u32)book->engine_count, &is)) {
		struct journal_engine *engine = &book->engines[book->engine_count];
		fgpu_u32 len;
		const char *name =
			fgpu_engine_name(replay->gpu, (fgpu_u32)book->engine_count++, &len);

		memcpy(engine->name, name, len < JOURNAL_NAME ? len : JOURNAL_NAME);
		engine->capacity = is.capacity;
	}
}

enum journal_verdict replay_queries(struct replay *replay, uint64_t t)
{
	struct journal_book *book = replay->book;
	enum journal_verdict verdict = JOURNAL_SAME;

	while (!verdict && replay->queried < book->query_count &&
	       book->queries[replay->queried].t < t)
		verdict = answer_query(replay, &book->queries[replay->queried++]);
	if (!verdict && t == UINT64_MAX)
		engines_keep(replay);
	return verdict;
}

void replay_read_text(struct replay *replay, uint32_t client, uint32_t parts, const char *text,
		      size_t len)
{
	struct journal_book *book = replay->book;

	book->texts =
		xgrow(book->texts, book->text_count, &book->text_capacity, sizeof(*book->texts));
	book->texts[book->text_count++] = (struct journal_text){.t = fgpu_now(replay->gpu),
								.len = len,
								.hash = journal_hash(text, len),
								.client = client,
								.parts = parts};
}

void journal_book_free(struct journal_book *book)
{
	free(book->texts);
	free(book->engines);
	*book = (struct journal_book){0};
}
