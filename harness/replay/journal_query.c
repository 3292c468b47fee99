/* SPDX-License-Identifier: MIT */
/* The truth between the entries of a journal, and the texts in them. */
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
	struct journal_content *content = replay->content;
	struct fgpu_engine_truth is;

	content->engines = xcalloc((size_t)replay->limits.engines + 1, sizeof(*content->engines));
	while (!fgpu_true_engine(replay->gpu, (fgpu_u32)content->engine_count, &is)) {
		struct journal_engine *engine = &content->engines[content->engine_count];
		fgpu_u32 len;
		const char *name =
			fgpu_engine_name(replay->gpu, (fgpu_u32)content->engine_count++, &len);

		memcpy(engine->name, name, len < JOURNAL_NAME ? len : JOURNAL_NAME);
		engine->capacity = is.capacity;
	}
}

enum journal_verdict replay_queries(struct replay *replay, uint64_t t)
{
	struct journal_content *content = replay->content;
	enum journal_verdict verdict = JOURNAL_SAME;

	while (!verdict && replay->queried < content->query_count &&
	       content->queries[replay->queried].t < t)
		verdict = answer_query(replay, &content->queries[replay->queried++]);
	if (!verdict && t == UINT64_MAX)
		engines_keep(replay);
	return verdict;
}

void replay_read_text(struct replay *replay, uint32_t client, uint32_t parts, const char *text,
		      size_t len)
{
	struct journal_content *content = replay->content;

	content->texts = xgrow(content->texts, content->text_count, &content->text_capacity,
			       sizeof(*content->texts));
	content->texts[content->text_count++] =
		(struct journal_text){.t = fgpu_now(replay->gpu),
				      .len = len,
				      .hash = journal_hash(text, len),
				      .client = client,
				      .parts = parts};
}

void journal_content_free(struct journal_content *content)
{
	free(content->texts);
	free(content->engines);
	*content = (struct journal_content){0};
}
