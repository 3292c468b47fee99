/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* How a row is written. */
#include "lies.h"

static const char zeros[ROW_PATTERN + 1] =
	"0000000000000000000000000000000000000000000000000000000000000000";

static const struct fgpu_distortion_kind *kind_of(const struct fgpu_lie *lie)
{
	return &fgpu_distortion_kinds((void *)0)[lie->distortion->kind];
}

struct fgpu_bytes fgpu_lie_text(const struct fgpu_lie *lie)
{
	const struct fgpu_distortion_kind *kind = kind_of(lie);
	struct fgpu_bytes text = {lie->distortion->text, lie->distortion->text_len};

	if (!text.len) {
		text.bytes = kind->literal;
		text.len = kind->literal_len;
	}
	return text;
}

void fgpu_lie_say(const struct fgpu_lie *lie, struct fgpu_row *row)
{
	fgpu_row_say(lie, row, kind_of(lie)->piece, fgpu_lie_text(lie));
}

void fgpu_lie_zeros(const struct fgpu_lie *lie, struct fgpu_row *row)
{
	fgpu_row_fill(lie, row, ROW_PREFIX, zeros, (fgpu_u32)lie->distortion->amount);
}

void fgpu_lie_hex(const struct fgpu_lie *lie, struct fgpu_row *row)
{
	fgpu_row_form(lie, row, ROW_HEX);
}

void fgpu_lie_empty(const struct fgpu_lie *lie, struct fgpu_row *row)
{
	fgpu_row_say(lie, row, ROW_VALUE, FGPU_BYTES(""));
	fgpu_row_say(lie, row, ROW_UNIT, FGPU_BYTES(""));
}

void fgpu_lie_glued(const struct fgpu_lie *lie, struct fgpu_row *row)
{
	char buffer[ROW_NUMBER];
	struct fgpu_bytes unit = fgpu_row_bytes(row, ROW_UNIT, buffer);

	if (row->piece[ROW_UNIT].form == ROW_FILL || !unit.len || unit.bytes[0] != ' ')
		return;
	unit.bytes++;
	unit.len--;
	fgpu_row_say(lie, row, ROW_UNIT, unit);
}

void fgpu_lie_small(const struct fgpu_lie *lie, struct fgpu_row *row)
{
	fgpu_row_form(lie, row, ROW_SIZE_SMALL);
}

/* Only what is whole: another number would be another lie. */
void fgpu_lie_khz(const struct fgpu_lie *lie, struct fgpu_row *row)
{
	fgpu_u64 rest, khz = fgpu_divide(row->value, 1000, &rest);

	if (rest || row->piece[ROW_VALUE].form != ROW_DECIMAL)
		return;
	fgpu_row_alter(lie, row, khz);
	fgpu_row_say(lie, row, ROW_UNIT, FGPU_BYTES(" KHz"));
}
