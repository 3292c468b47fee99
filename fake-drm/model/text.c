/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* What a client's fdinfo says. */
#include "distort.h"
#include "lies.h"

/* A text on its way out. */
struct teller {
	const struct fgpu *gpu;
	fgpu_u32 client;
	const struct fgpu_sink *sink;
	struct fgpu_reading reading;
	struct fgpu_facts facts;
	/* Of the last line: its end is printed when the next one comes. */
	struct fgpu_piece_said end;
	fgpu_u64 open_by;
};

static void bytes_write(struct teller *teller, const char *bytes, fgpu_u64 len)
{
	if (!len)
		return;
	teller->reading.bytes += len;
	if (teller->sink)
		teller->sink->write(teller->sink->to, bytes, len);
}

static void fill_write(struct teller *teller, const char *pattern, fgpu_u64 len)
{
	for (; len > ROW_PATTERN; len -= ROW_PATTERN)
		bytes_write(teller, pattern, ROW_PATTERN);
	bytes_write(teller, pattern, len);
}

static void end_write(struct teller *teller)
{
	bytes_write(teller, teller->end.bytes, teller->end.len);
	teller->reading.shown |= teller->end.by;
	teller->end.len = 0;
	teller->end.by = 0;
	teller->open_by = 0;
}

/* piece_by - who is to be seen in a piece; nobody where two lies have met in the truth. */
static fgpu_u64 piece_by(const struct fgpu_row *row, fgpu_u32 piece)
{
	const struct fgpu_piece_said *said = &row->piece[piece];

	if (piece == ROW_VALUE && (said->form == ROW_DECIMAL || said->form == ROW_SIZE) &&
	    row->value == row->honest)
		return 0;
	return said->by;
}

static void line_write(struct teller *teller, const struct fgpu_row *row)
{
	char buffer[ROW_NUMBER];
	struct fgpu_bytes said;
	fgpu_u32 piece;

	end_write(teller);
	for (piece = 0; piece < ROW_END; piece++) {
		teller->reading.shown |= piece_by(row, piece);
		if (row->piece[piece].form == ROW_FILL) {
			fill_write(teller, row->piece[piece].bytes, row->piece[piece].len);
			continue;
		}
		said = fgpu_row_bytes(row, piece, buffer);
		bytes_write(teller, said.bytes, said.len);
	}
	teller->end = row->piece[ROW_END];
	teller->open_by = row->open_by;
}

static void row_write(struct teller *teller, struct fgpu_row *row)
{
	fgpu_u32 copy;

	if (row->absent) {
		teller->reading.shown |= row->unsaid ? 0 : row->absent_by;
		return;
	}
	teller->reading.shown |= row->unsaid ? row->present_by : 0;
	teller->reading.shown |= row->copies_by;
	for (copy = 0; copy <= row->copies; copy++) {
		line_write(teller, row);
		row->value += row->value_more;
	}
}

static void part_write(struct teller *teller, fgpu_u32 part)
{
	fgpu_u32 i, rows = fgpu_rows(teller->gpu, part);
	struct fgpu_row row;

	for (i = 0; i < rows; i++) {
		fgpu_row_honest(teller->gpu, teller->client, part, i, &teller->facts, &row);
		fgpu_row_distort(teller->gpu, teller->client, &row);
		row_write(teller, &row);
	}
}

static void text_write(struct teller *teller, fgpu_u32 parts)
{
	if (parts & FGPU_PART_HEADER)
		part_write(teller, FGPU_PART_HEADER);
	if (parts & FGPU_PART_BODY)
		part_write(teller, FGPU_PART_BODY);
	if (teller->open_by)
		teller->reading.shown |= teller->open_by;
	else
		end_write(teller);
}

static int client_is(const struct fgpu *gpu, fgpu_u32 client)
{
	return client < gpu->limits.clients && gpu->clients[client].used;
}

int fgpu_show(const struct fgpu *gpu, fgpu_u32 client, fgpu_u32 parts, const struct fgpu_sink *sink,
	      struct fgpu_reading *reading)
{
	struct teller teller = {.gpu = gpu, .client = client, .sink = sink};

	if (!client_is(gpu, client))
		return -FGPU_ENOENT;
	if (!gpu->unplugged)
		text_write(&teller, parts);
	if (reading)
		*reading = teller.reading;
	return 0;
}

fgpu_u64 fgpu_delay(const struct fgpu *gpu, fgpu_u32 client)
{
	(void)gpu;
	(void)client;
	return 0;
}
