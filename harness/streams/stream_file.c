/* SPDX-License-Identifier: MIT */
/* Items of a script become sources: a container, or raw streams. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stream_state.h"
#include "xmalloc.h"

#define FILE_HEADER  64
#define BLOCK_HEADER 32

enum block_kind { BLOCK_NOTES = 1, BLOCK_STREAM = 2, BLOCK_END = 4 };

/* A block that is being written. */
struct block {
	enum block_kind kind;
	uint32_t stream;
	size_t at; /* of its header */
	uint64_t offset; /* of its payload in its stream */
	uint32_t number;
};

static struct stream_source *add_source(struct streams *out)
{
	out->sources = xreallocarray(out->sources, out->source_count + 1, sizeof(*out->sources));
	out->sources[out->source_count] = (struct stream_source){xcalloc(1, 1), 0};
	return &out->sources[out->source_count++];
}

/* Its memory is a power of two, and more than its bytes. */
static void append_bytes(struct stream_source *source, const void *bytes, size_t len)
{
	size_t space = 1;

	while (space <= source->len)
		space *= 2;
	if (source->len + len >= space) {
		while (source->len + len >= space)
			space *= 2;
		source->bytes = xrealloc(source->bytes, space);
	}
	if (len)
		memcpy(source->bytes + source->len, bytes, len);
	source->len += len;
}

static size_t add_mark(struct streams *out, const char *label, size_t at, size_t len)
{
	out->marks = xgrow(out->marks, out->mark_count, &out->mark_space, sizeof(*out->marks));
	out->marks[out->mark_count] =
		(struct stream_mark){xstrdup(label), (unsigned int)out->source_count - 1, at, len};
	return out->mark_count++;
}

static void put_item(struct state *state, struct stream_source *source, const struct item *item)
{
	struct streams *out = state->out;
	struct stream_record *record = item->record == SIZE_MAX ? NULL
								: &out->records[item->record];

	/* each source of a raw stream has the table */
	if (record && record->mark == SIZE_MAX)
		record->mark = add_mark(out, record->label, source->len, item->len);
	else if (item->label)
		add_mark(out, item->label, source->len, item->len);
	append_bytes(source, item->bytes, item->len);
}

static bool is_in(const struct item *item, uint32_t stream, bool table)
{
	return item->table == table && (table || item->stream == stream);
}

static bool has_items(const struct state *state, uint32_t stream, bool table)
{
	for (size_t i = 0; i < state->item_count; i++)
		if (is_in(&state->items[i], stream, table))
			return true;
	return false;
}

/* --- raw streams --- */

static void put_stream(struct state *state, struct stream_source *source, uint32_t stream,
		       bool table)
{
	for (size_t i = 0; i < state->item_count; i++)
		if (is_in(&state->items[i], stream, table) && !state->items[i].flush)
			put_item(state, source, &state->items[i]);
}

static void build_raw(struct state *state)
{
	for (uint32_t stream = 0; stream < STATE_CPUS; stream++) {
		struct stream_source *source;

		if (!has_items(state, stream, false))
			continue;
		source = add_source(state->out);
		if (state->form == FORM_RAW)
			put_stream(state, source, 0, true);
		put_stream(state, source, stream, false);
	}
	if (!state->out->source_count)
		put_stream(state, add_source(state->out), 0, true);
}

/* --- a container --- */

static void put_header(const struct state *state, struct stream_source *source)
{
	unsigned char header[FILE_HEADER] = "\x89GRT\r\n\x1a\n";

	stream_put(header + 8, 2, 1);
	stream_put(header + 10, 2, 0x0102);
	stream_put(header + 12, 4, FILE_HEADER);
	stream_put(header + 16, 4, state->cpus);
	stream_put(header + 24, 8, 1);
	stream_put(header + 60, 4, stream_crc32c(header, 60));
	append_bytes(source, header, sizeof(header));
	add_mark(state->out, "file", 0, sizeof(header));
}

static void begin_block(struct stream_source *source, struct block *block)
{
	static const unsigned char nothing[BLOCK_HEADER];

	block->at = source->len;
	append_bytes(source, nothing, sizeof(nothing));
}

static void end_block(struct state *state, struct stream_source *source, struct block *block)
{
	unsigned char *header = source->bytes + block->at, *payload = header + BLOCK_HEADER;
	const size_t len = source->len - block->at - BLOCK_HEADER;
	char label[32];

	stream_put(header, 4, 0x42545247);
	stream_put(header + 4, 2, block->kind);
	stream_put(header + 6, 2, block->stream);
	stream_put(header + 8, 4, len);
	stream_put(header + 12, 4, block->number);
	stream_put(header + 16, 8, block->offset);
	stream_put(header + 24, 4, stream_crc32c(payload, len));
	stream_put(header + 28, 4, stream_crc32c(header, 28));
	snprintf(label, sizeof(label), "block%u", block->number++);
	add_mark(state->out, label, block->at, source->len - block->at);
	block->offset += len;
}

static void put_blocks(struct state *state, struct stream_source *source, struct block *block)
{
	const bool table = block->kind == BLOCK_NOTES;
	bool open = false;

	block->offset = 0;
	for (size_t i = 0; i < state->item_count; i++) {
		const struct item *item = &state->items[i];

		if (!is_in(item, block->stream, table))
			continue;
		if (!open)
			begin_block(source, block);
		open = true;
		if (!item->flush) {
			put_item(state, source, item);
			continue;
		}
		end_block(state, source, block);
		open = false;
	}
	if (open)
		end_block(state, source, block);
}

static void build_container(struct state *state)
{
	struct stream_source *source = add_source(state->out);
	struct block block = {.kind = BLOCK_NOTES};

	put_header(state, source);
	put_blocks(state, source, &block);
	block.kind = BLOCK_STREAM;
	for (; block.stream < STATE_CPUS; block.stream++)
		put_blocks(state, source, &block);
	if (state->no_end)
		return;
	block = (struct block){.kind = BLOCK_END, .number = block.number};
	begin_block(source, &block);
	end_block(state, source, &block);
}

int file_build(struct state *state)
{
	if (!state->item_count)
		return sline_fault(state->line, "no records");
	state->out->container = state->form == FORM_CONTAINER;
	if (state->out->container)
		build_container(state);
	else
		build_raw(state);
	return 0;
}
