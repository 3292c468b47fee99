/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* How a row is written. */
#include "distortion_kind.h"

static const char zeros[ROW_PATTERN + 1] =
	"0000000000000000000000000000000000000000000000000000000000000000";

static const struct fgpu_distortion_kind *kind_of(const struct fgpu_effect *effect)
{
	return &fgpu_distortion_kinds((void *)0)[effect->distortion->kind];
}

struct fgpu_bytes fgpu_effect_text(const struct fgpu_effect *effect)
{
	const struct fgpu_distortion_kind *kind = kind_of(effect);
	struct fgpu_bytes text = {effect->distortion->text, effect->distortion->text_len};

	if (!text.len) {
		text.bytes = kind->literal;
		text.len = kind->literal_len;
	}
	return text;
}

void fgpu_apply_text(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	fgpu_row_set_bytes(effect, row, kind_of(effect)->piece, fgpu_effect_text(effect));
}

void fgpu_apply_zeros(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	fgpu_row_fill(effect, row, ROW_PREFIX, zeros, (fgpu_u32)effect->distortion->amount);
}

void fgpu_apply_hex(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	fgpu_row_form(effect, row, ROW_HEX);
}

void fgpu_apply_empty(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	fgpu_row_set_bytes(effect, row, ROW_VALUE, FGPU_BYTES(""));
	fgpu_row_set_bytes(effect, row, ROW_UNIT, FGPU_BYTES(""));
}

void fgpu_apply_glued(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	char buffer[ROW_NUMBER];
	struct fgpu_bytes unit = fgpu_row_bytes(row, ROW_UNIT, buffer);

	if (row->piece[ROW_UNIT].form == ROW_FILL || !unit.len || unit.bytes[0] != ' ')
		return;
	unit.bytes++;
	unit.len--;
	fgpu_row_set_bytes(effect, row, ROW_UNIT, unit);
}

void fgpu_apply_small(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	fgpu_row_form(effect, row, ROW_SIZE_SMALL);
}

/* Only whole KHz: another number would be another distortion. */
void fgpu_apply_khz(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	fgpu_u64 rest, khz = fgpu_divide(row->value, 1000, &rest);

	if (rest || row->piece[ROW_VALUE].form != ROW_DECIMAL)
		return;
	fgpu_row_alter(effect, row, khz);
	fgpu_row_set_bytes(effect, row, ROW_UNIT, FGPU_BYTES(" KHz"));
}
