/* SPDX-License-Identifier: MIT */
#include "pieces.h"

#include <stdlib.h>
#include <string.h>

#include "xmalloc.h"

static struct piece_line make_line(const char *text, size_t len)
{
	const char *colon = memchr(text, ':', len);

	return (struct piece_line){
		.text = text, .len = len, .key = colon ? (size_t)(colon - text) : 0};
}

static void split_text(struct piece_read *read)
{
	const char *at = read->head.text, *end = at + read->head.len;
	size_t capacity = 0;

	while (at < end) {
		const char *feed = memchr(at, '\n', (size_t)(end - at));
		const size_t len = (size_t)((feed ? feed + 1 : end) - at);

		read->lines = xgrow(read->lines, read->count, &capacity, sizeof(*read->lines));
		read->lines[read->count++] = make_line(at, len);
		at += len;
	}
}

void pieces_make(struct pieces *pieces, const struct recording *rec,
		 const struct shrink_question *question)
{
	*pieces = (struct pieces){
		.whole = {.kernel = rec->kernel, .driver = rec->driver},
		.reads = xcalloc(rec->read_count + 1, sizeof(*pieces->reads)),
		.count = rec->read_count,
		.is_text = rec->read_count == 1 && !rec->reads[0].line,
		.asking = {.question = question,
			   .of = pieces,
			   .write = pieces_write,
			   .left = pieces_left},
	};
	for (size_t s = 0; s < rec->sweep_count; s++) {
		const struct rec_sweep *sweep = &rec->sweeps[s];
		/* the line of a sweep without reads is one that can be left out, too */
		const size_t lines = sweep->count ? sweep->count : 1;

		for (size_t i = sweep->first; i < sweep->first + lines; i++) {
			pieces->reads[i] = (struct piece_read){.head = rec->reads[i], .sweep = s};
			split_text(&pieces->reads[i]);
		}
	}
}

void pieces_free(struct pieces *pieces)
{
	for (size_t i = 0; i < pieces->count; i++) {
		for (size_t j = 0; j < pieces->reads[i].count; j++)
			free(pieces->reads[i].lines[j].owned);
		free(pieces->reads[i].lines);
	}
	free(pieces->reads);
}

static void write_lines(FILE *out, const struct piece_read *read)
{
	for (size_t i = 0; i < read->count; i++)
		if (!read->lines[i].out)
			fwrite(read->lines[i].text, 1, read->lines[i].len, out);
}

static void write_read(FILE *out, const struct piece_read *read)
{
	struct rec_read head = read->head;
	char *text;
	size_t len;
	FILE *lines = xmemstream(&text, &len);

	write_lines(lines, read);
	xmemstream_close(lines);
	head.text = text;
	head.len = len;
	rec_write_read(out, &head);
	free(text);
}

char *pieces_write(const void *of, size_t *len)
{
	const struct pieces *pieces = of;
	char *bytes;
	FILE *out = xmemstream(&bytes, len);

	if (!pieces->is_text)
		rec_write_header(out, &pieces->whole);
	for (size_t i = 0; i < pieces->count; i++) {
		if (pieces->is_text)
			write_lines(out, &pieces->reads[i]);
		else if (!pieces->reads[i].out)
			write_read(out, &pieces->reads[i]);
	}
	xmemstream_close(out);
	return bytes;
}

void pieces_left(const void *of, size_t *reads, size_t *lines)
{
	const struct pieces *pieces = of;

	*reads = *lines = 0;
	for (size_t i = 0; i < pieces->count; i++) {
		if (pieces->reads[i].out)
			continue;
		++*reads;
		for (size_t j = 0; j < pieces->reads[i].count; j++)
			*lines += !pieces->reads[i].lines[j].out;
	}
}
