/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "row.h"

/* --- reading --- */

static struct fgpu_bytes number_bytes(fgpu_u64 value, fgpu_u32 base, char *buffer)
{
	char *end = buffer + ROW_NUMBER, *to = end;
	fgpu_u64 digit;

	do {
		value = fgpu_divide(value, base, &digit);
		*--to = "0123456789abcdef"[digit];
	} while (value);
	if (base == 16) {
		*--to = 'x';
		*--to = '0';
	}
	return (struct fgpu_bytes){.bytes = to, .len = (fgpu_u32)(end - to)};
}

/* size_divide - the number of a size; *unit gets how often it was divided by 1024. */
static fgpu_u64 size_divide(const struct fgpu_row *row, fgpu_u32 *unit)
{
	fgpu_u32 form = row->piece[ROW_VALUE].form;
	fgpu_u64 size = form < ROW_DECIMAL ? row->undistorted : row->value;

	*unit = 0;
	if (form == ROW_HEX)
		return size;
	while (*unit < 2 && size && !(size & 1023)) {
		size >>= 10;
		++*unit;
	}
	if (form != ROW_SIZE_SMALL)
		return size;
	if (!*unit) {
		*unit = !size;
		return size;
	}
	--*unit;
	return size << 10;
}

static struct fgpu_bytes unit_bytes(const struct fgpu_row *row)
{
	fgpu_u32 unit;

	size_divide(row, &unit);
	if (!unit)
		return FGPU_BYTES("");
	return unit == 1 ? FGPU_BYTES(" KiB") : FGPU_BYTES(" MiB");
}

struct fgpu_bytes fgpu_row_bytes(const struct fgpu_row *row, fgpu_u32 piece, char *buffer)
{
	const struct fgpu_printed_piece *printed = &row->piece[piece];
	fgpu_u32 unit;

	switch (printed->form) {
	case ROW_COUNT:
		return number_bytes(row->serial, 10, buffer);
	case ROW_DECIMAL:
		return number_bytes(row->value, 10, buffer);
	case ROW_HEX:
		return number_bytes(row->value, 16, buffer);
	case ROW_SIZE:
	case ROW_SIZE_SMALL:
		return number_bytes(size_divide(row, &unit), 10, buffer);
	case ROW_SIZE_UNIT:
		return unit_bytes(row);
	default:
		return (struct fgpu_bytes){.bytes = printed->bytes, .len = printed->len};
	}
}

static int is_number(const struct fgpu_row *row)
{
	return row->piece[ROW_VALUE].form >= ROW_DECIMAL;
}

/* number_by - the distortions that changed a number; none where two of them cancel out. */
static fgpu_u64 number_by(const struct fgpu_row *row)
{
	fgpu_u64 by = row->value == row->undistorted ? 0 : row->piece[ROW_VALUE].by;

	/* Sizes that cannot be divided are printed the same in all forms but hex. */
	if (row->piece[ROW_VALUE].form == ROW_SIZE_SMALL && row->value & 1023)
		return by;
	return by | row->form_by;
}

fgpu_u64 fgpu_row_by(const struct fgpu_row *row, fgpu_u32 piece)
{
	return piece == ROW_VALUE ? number_by(row) : row->piece[piece].by;
}

static int bytes_equal(struct fgpu_bytes a, struct fgpu_bytes b)
{
	fgpu_u32 i;

	if (a.len != b.len)
		return 0;
	for (i = 0; i < a.len && a.bytes[i] == b.bytes[i]; i++)
		;
	return i == a.len;
}

/* --- changing --- */

void fgpu_row_set_bytes(const struct fgpu_effect *effect, struct fgpu_row *row, fgpu_u32 piece,
			struct fgpu_bytes bytes)
{
	struct fgpu_printed_piece *printed = &row->piece[piece];
	char buffer[ROW_NUMBER];

	if (printed->form != ROW_FILL && bytes_equal(fgpu_row_bytes(row, piece, buffer), bytes))
		return;
	printed->form = ROW_BYTES;
	printed->bytes = bytes.bytes;
	printed->len = bytes.len;
	printed->by = effect->bit;
}

void fgpu_row_fill(const struct fgpu_effect *effect, struct fgpu_row *row, fgpu_u32 piece,
		   const char *pattern, fgpu_u32 len)
{
	struct fgpu_printed_piece *printed = &row->piece[piece];

	if (!len)
		return;
	printed->form = ROW_FILL;
	printed->bytes = pattern;
	printed->len = len;
	printed->by = effect->bit;
}

void fgpu_row_alter(const struct fgpu_effect *effect, struct fgpu_row *row, fgpu_u64 value)
{
	if (!is_number(row) || row->value == value)
		return;
	row->value = value;
	row->piece[ROW_VALUE].by |= effect->bit;
}

void fgpu_row_replace(const struct fgpu_effect *effect, struct fgpu_row *row, fgpu_u64 value)
{
	if (!is_number(row) || row->value == value)
		return;
	row->value = value;
	row->piece[ROW_VALUE].by = effect->bit;
}

void fgpu_row_form(const struct fgpu_effect *effect, struct fgpu_row *row, fgpu_u32 form)
{
	fgpu_u32 now = row->piece[ROW_VALUE].form;

	if (!is_number(row) || now == form || (form == ROW_SIZE_SMALL && now != ROW_SIZE))
		return;
	row->piece[ROW_VALUE].form = form;
	row->form_by = effect->bit;
}

void fgpu_row_hide(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	if (row->absent)
		return;
	row->absent = 1;
	row->there_by = effect->bit;
}

void fgpu_row_reveal(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	if (!row->absent)
		return;
	row->absent = 0;
	row->there_by = effect->bit;
}

void fgpu_row_repeat(const struct fgpu_effect *effect, struct fgpu_row *row, fgpu_u64 more)
{
	row->copies++;
	row->value_more = more;
	row->copies_by |= effect->bit;
}

void fgpu_row_open(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	row->open_by |= effect->bit;
}
