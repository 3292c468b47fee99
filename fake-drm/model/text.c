/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Print a client's fdinfo. */
#include "distortion.h"
#include "distortion_kind.h"
#include "order.h"

/* A row is most of a kernel's limit for a stack frame: no function may have two. */
#define ROW_IN_FRAME __attribute__((__noinline__))

/* A text that is being printed. */
struct text_writer {
	const struct fgpu *gpu;
	fgpu_u32 client;
	const struct fgpu_sink *sink;
	struct fgpu_reading reading;
	struct fgpu_facts facts;
	/* Of the last line: its end is printed when the next one comes. */
	struct fgpu_printed_piece end;
	fgpu_u64 open_by;
	fgpu_u32 next; /* the lowest number that the next row has where nothing is out of order */
};

static void bytes_write(struct text_writer *writer, const char *bytes, fgpu_u64 len)
{
	if (!len)
		return;
	writer->reading.bytes += len;
	if (writer->sink)
		writer->sink->write(writer->sink->to, bytes, len);
}

static void fill_write(struct text_writer *writer, const char *pattern, fgpu_u64 len)
{
	for (; len > ROW_PATTERN; len -= ROW_PATTERN)
		bytes_write(writer, pattern, ROW_PATTERN);
	bytes_write(writer, pattern, len);
}

static void end_write(struct text_writer *writer)
{
	bytes_write(writer, writer->end.bytes, writer->end.len);
	writer->reading.shown |= writer->end.by;
	writer->end.len = 0;
	writer->end.by = 0;
	writer->open_by = 0;
}

/* number_write - a piece that is made of the row's numbers. */
static void number_write(struct text_writer *writer, const struct fgpu_row *row, fgpu_u32 piece)
{
	char buffer[ROW_NUMBER];
	struct fgpu_bytes printed = fgpu_row_bytes(row, piece, buffer);

	writer->reading.shown |= fgpu_row_by(row, piece);
	bytes_write(writer, printed.bytes, printed.len);
}

static void line_write(struct text_writer *writer, const struct fgpu_row *row)
{
	const struct fgpu_printed_piece *printed;
	fgpu_u32 piece;

	end_write(writer);
	for (piece = 0; piece < ROW_END; piece++) {
		printed = &row->piece[piece];
		if (printed->form > ROW_FILL) {
			number_write(writer, row, piece);
			continue;
		}
		writer->reading.shown |= printed->by;
		if (printed->form == ROW_FILL)
			fill_write(writer, printed->bytes, printed->len);
		else
			bytes_write(writer, printed->bytes, printed->len);
	}
	writer->end = row->piece[ROW_END];
	writer->open_by = row->open_by;
}

static void row_write(struct text_writer *writer, struct fgpu_row *row)
{
	fgpu_u32 copy;

	if (row->absent) {
		writer->reading.shown |= row->omitted ? 0 : row->there_by;
		return;
	}
	writer->reading.shown |= row->copies_by | (row->omitted ? row->there_by : 0);
	for (copy = 0; copy <= row->copies; copy++) {
		line_write(writer, row);
		row->value += row->value_more;
	}
}

/* rows_write - the rows of a part, in their current order. */
static ROW_IN_FRAME void rows_write(struct text_writer *writer, fgpu_u32 part,
				    const struct fgpu_order *order)
{
	struct fgpu_row row;
	fgpu_u32 i;

	writer->next = 0;
	for (i = 0; i < order->rows; i++) {
		fgpu_row_undistorted(writer->gpu, writer->client, part, fgpu_order_row(order, i),
				     &writer->facts, &row);
		fgpu_row_distort(writer->gpu, writer->client, &row);
		if (!row.absent && row.number < writer->next)
			writer->reading.shown |= order->by;
		if (!row.absent)
			writer->next = row.number;
		row_write(writer, &row);
	}
}

static void part_write(struct text_writer *writer, fgpu_u32 part)
{
	struct fgpu_order order;

	order = fgpu_order(writer->gpu, writer->client, part, fgpu_rows(writer->gpu, part));
	rows_write(writer, part, &order);
}

/* lines_write - the rows that a distortion adds. */
static ROW_IN_FRAME void lines_write(struct text_writer *writer, const struct fgpu_effect *effect,
				     fgpu_apply_fn *apply)
{
	fgpu_u32 i, lines = fgpu_distortion_lines(effect->distortion);
	struct fgpu_row row;

	for (i = 0; i < lines; i++) {
		fgpu_row_empty(&row, FGPU_KEY_PAD, &writer->facts);
		row.number = i;
		apply(effect, &row);
		fgpu_row_distort(writer->gpu, writer->client, &row);
		row_write(writer, &row);
	}
}

/* added_write - the rows of all distortions that add some. */
static void added_write(struct text_writer *writer)
{
	const struct fgpu_distortion_kind *kinds = fgpu_distortion_kinds((void *)0), *kind;
	fgpu_u32 slot, slots = fgpu_distortion_slots(writer->gpu);
	struct fgpu_effect effect = {.gpu = writer->gpu, .client = writer->client};

	for (slot = 0; slot < slots; slot++) {
		effect.distortion = &writer->gpu->distortions[slot];
		effect.bit = 1ULL << slot;
		if (!fgpu_distortion_applies(writer->gpu, slot, writer->client))
			continue;
		kind = &kinds[effect.distortion->kind];
		if (kind->distorts == DISTORTS_LINES)
			lines_write(writer, &effect, kind->apply);
	}
}

static void text_write(struct text_writer *writer, fgpu_u32 parts)
{
	if (parts & FGPU_PART_HEADER)
		part_write(writer, FGPU_PART_HEADER);
	if (parts & FGPU_PART_BODY) {
		part_write(writer, FGPU_PART_BODY);
		added_write(writer);
	}
	if (writer->open_by)
		writer->reading.shown |= writer->open_by;
	else
		end_write(writer);
}

static int client_exists(const struct fgpu *gpu, fgpu_u32 client)
{
	return client < gpu->limits.clients && gpu->clients[client].used;
}

/* sum_delays - how long a read of the client would sleep, and which distortions cause it. */
static fgpu_u64 sum_delays(const struct fgpu *gpu, fgpu_u32 client, fgpu_u64 *by)
{
	const struct fgpu_distortion_kind *kinds = fgpu_distortion_kinds((void *)0);
	fgpu_u32 slot, slots = fgpu_distortion_slots(gpu);
	fgpu_u64 delay = 0;

	*by = 0;
	if (!client_exists(gpu, client) || gpu->unplugged)
		return 0;
	for (slot = 0; slot < slots; slot++) {
		if (!fgpu_distortion_applies(gpu, slot, client) ||
		    kinds[gpu->distortions[slot].kind].distorts != DISTORTS_DELAY)
			continue;
		delay = fgpu_add(delay, gpu->distortions[slot].amount);
		*by |= 1ULL << slot;
	}
	return delay;
}

fgpu_u64 fgpu_delay(const struct fgpu *gpu, fgpu_u32 client)
{
	fgpu_u64 by;

	return sum_delays(gpu, client, &by);
}

fgpu_u64 fgpu_delayed_by(const struct fgpu *gpu, fgpu_u32 client)
{
	fgpu_u64 by;

	sum_delays(gpu, client, &by);
	return by;
}

int fgpu_show(const struct fgpu *gpu, fgpu_u32 client, fgpu_u32 parts, const struct fgpu_sink *sink,
	      struct fgpu_reading *reading)
{
	struct text_writer writer = {.gpu = gpu, .client = client, .sink = sink};

	if (!client_exists(gpu, client))
		return -FGPU_ENOENT;
	writer.reading.delay_ns = fgpu_delay(gpu, client);
	if (!gpu->unplugged)
		text_write(&writer, parts);
	if (reading)
		*reading = writer.reading;
	return 0;
}
