/* SPDX-License-Identifier: MIT */
/* Changes of the bytes of sources: what befalls a file. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "stream_state.h"
#include "xmalloc.h"

struct place {
	struct stream_source *source;
	unsigned int number;
	size_t at;
};

static int read_place(struct state *state, struct place *place)
{
	struct stream_line *line = state->line;

	if (line->count < 2 ||
	    !streams_place(state->out, line->word[1], &place->number, &place->at))
		return sline_fault(line, "%s: expected a label of the script",
				   line->count < 2 ? line->word[0] : line->word[1]);
	place->source = &state->out->sources[place->number];
	if (place->at > place->source->len)
		return sline_fault(line, "%s: beyond the end", line->word[1]);
	line->used[1] = true;
	return 0;
}

/* Bytes are replaced in a source, by fewer or more; marks behind them move. */
static void splice_bytes(struct state *state, const struct place *place, size_t old,
			 const unsigned char *bytes, size_t len)
{
	struct stream_source *source = place->source;
	const size_t rest = source->len - place->at - old;
	unsigned char *out = xmalloc(place->at + len + rest + 1);

	memcpy(out, source->bytes, place->at);
	if (len)
		memcpy(out + place->at, bytes, len);
	memcpy(out + place->at + len, source->bytes + place->at + old, rest);
	free(source->bytes);
	source->bytes = out;
	source->len = place->at + len + rest;
	for (size_t i = 0; i < state->out->mark_count; i++) {
		struct stream_mark *mark = &state->out->marks[i];

		if (mark->source == place->number && mark->at >= place->at + old &&
		    (len >= old || mark->at > place->at))
			mark->at = mark->at + len - old;
	}
}

/* "poke LABEL+4 ff 00": these bytes in place of those that are there. */
static int apply_poke(struct state *state, const struct place *place)
{
	unsigned char *bytes;
	size_t len;
	int err = sline_hex(state->line, 2, &bytes, &len);

	if (err)
		return err;
	if (len > place->source->len - place->at)
		err = sline_fault(state->line, "beyond the end");
	else
		memcpy(place->source->bytes + place->at, bytes, len);
	free(bytes);
	return err;
}

/* "insert LABEL 00 00": in front of it. */
static int apply_insert(struct state *state, const struct place *place)
{
	unsigned char *bytes;
	size_t len;
	int err = sline_hex(state->line, 2, &bytes, &len);

	if (!err)
		splice_bytes(state, place, 0, bytes, len);
	free(bytes);
	return err;
}

/* "cut LABEL+40": the source ends there. */
static int apply_cut(struct state *state, const struct place *place)
{
	(void)state;
	place->source->len = place->at;
	return 0;
}

static const struct stream_mark *mark_here(const struct state *state)
{
	for (size_t i = 0; i < state->out->mark_count; i++)
		if (!strcmp(state->out->marks[i].label, state->line->word[1]))
			return &state->out->marks[i];
	return NULL;
}

/* "omit block2": it was never written. */
static int apply_omit(struct state *state, const struct place *place)
{
	const struct stream_mark *mark = mark_here(state);

	if (!mark)
		return sline_fault(state->line, "expected a label without an offset");
	splice_bytes(state, place, mark->len, NULL, 0);
	return 0;
}

/* "again block2": it stands twice. */
static int apply_again(struct state *state, const struct place *place)
{
	const struct stream_mark *mark = mark_here(state);
	struct place behind = *place;
	unsigned char *copy;

	if (!mark)
		return sline_fault(state->line, "expected a label without an offset");
	copy = xmemdup(place->source->bytes + place->at, mark->len);
	behind.at += mark->len;
	splice_bytes(state, &behind, 0, copy, mark->len);
	free(copy);
	return 0;
}

/* "fix block2", "fix file": its checksums fit again. */
static int apply_fix(struct state *state, const struct place *place)
{
	const struct stream_mark *mark = mark_here(state);
	unsigned char *bytes = place->source->bytes + place->at;

	if (!mark || (strcmp(mark->label, "file") && strncmp(mark->label, "block", 5)))
		return sline_fault(state->line, "expected file or a block");
	if (!strcmp(mark->label, "file")) {
		stream_put(bytes + 60, 4, stream_crc32c(bytes, 60));
		return 0;
	}
	stream_put(bytes + 24, 4, stream_crc32c(bytes + 32, mark->len - 32));
	stream_put(bytes + 28, 4, stream_crc32c(bytes, 28));
	return 0;
}

/* "sources 1 0": in this order they are given. */
static int permute_sources(struct state *state)
{
	struct stream_line *line = state->line;
	struct streams *out = state->out;
	struct stream_source *sources = xcalloc(out->source_count, sizeof(*sources));
	unsigned int *to = xcalloc(out->source_count, sizeof(*to));
	int err = line->count == out->source_count + 1
			  ? 0
			  : sline_fault(line, "expected the numbers of %zu sources",
					out->source_count);

	for (unsigned int i = 1; !err && i < line->count; i++) {
		uint64_t from;

		if (!word_number(line->word[i], &from) || from >= out->source_count ||
		    !out->sources[from].bytes) {
			err = sline_fault(line, "%s: expected each number once", line->word[i]);
			break;
		}
		sources[i - 1] = out->sources[from];
		out->sources[from].bytes = NULL;
		to[from] = i - 1;
	}
	for (size_t i = 0; err && i < out->source_count; i++)
		free(sources[i].bytes);
	for (size_t i = 0; !err && i < out->mark_count; i++)
		out->marks[i].source = to[out->marks[i].source];
	if (!err)
		memcpy(out->sources, sources, out->source_count * sizeof(*sources));
	free(sources);
	free(to);
	return err;
}

static const struct {
	const char *word;
	int (*run)(struct state *state, const struct place *place);
} changes[] = {{"poke", apply_poke}, {"insert", apply_insert}, {"cut", apply_cut},
	       {"omit", apply_omit}, {"again", apply_again},   {"fix", apply_fix}};

int bytes_line(struct state *state)
{
	struct stream_line *line = state->line;
	const bool permutes = !strcmp(line->word[0], "sources");
	int err;

	for (size_t i = 0; i < sizeof(changes) / sizeof(*changes) || permutes; i++) {
		struct place place;

		if (!permutes && strcmp(changes[i].word, line->word[0]))
			continue;
		err = state->out->sources ? 0 : file_build(state);
		if (!err && permutes)
			return permute_sources(state);
		err = err ? err : read_place(state, &place);
		err = err ? err : changes[i].run(state, &place);
		return err ? err : sline_unused(line);
	}
	return -ENOENT;
}
