/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Absent rows, and rows that should be absent. */
#include "distortion_kind.h"

static const char pad[ROW_PATTERN + 1] =
	"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx";

void fgpu_apply_hide(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	fgpu_row_hide(effect, row);
}

/* For the clients of slots 0, 2, 4, ... */
void fgpu_apply_hide_some(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	if (!(effect->client & 1))
		fgpu_row_hide(effect, row);
}

/* For the first amount ns of the client's life. */
void fgpu_apply_late(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	fgpu_u64 age = fgpu_sub(effect->gpu->now, effect->gpu->clients[effect->client].opened);

	if (age < effect->distortion->amount)
		fgpu_row_hide(effect, row);
}

void fgpu_apply_reveal(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	if (!row->absent)
		return;
	fgpu_row_reveal(effect, row);
	if (effect->distortion->amount)
		fgpu_row_replace(effect, row, effect->distortion->amount);
}

void fgpu_apply_name(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	fgpu_row_reveal(effect, row);
	fgpu_row_set_bytes(effect, row, ROW_VALUE, fgpu_effect_text(effect));
}

/* Print what is absent in place of what is not. */
void fgpu_apply_swap(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	if (row->absent)
		fgpu_row_reveal(effect, row);
	else
		fgpu_row_hide(effect, row);
}

void fgpu_apply_twice(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	fgpu_row_repeat(effect, row, effect->distortion->amount);
}

void fgpu_apply_open(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	fgpu_row_open(effect, row);
}

void fgpu_apply_no_drm(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	const struct fgpu_printed_piece *family = &row->piece[ROW_FAMILY];

	/* Another distortion may have cut it already: then it is a word of a key, and none begins
	 * with a d. */
	if (family->bytes[0] == 'd')
		fgpu_row_set_bytes(effect, row, ROW_FAMILY,
				   (struct fgpu_bytes){family->bytes + 4, family->len - 4});
}

/* --- rows of its own --- */

fgpu_u32 fgpu_distortion_lines(const struct fgpu_distortion *distortion)
{
	if (fgpu_distortion_kinds((void *)0)[distortion->kind].apply != fgpu_apply_pad)
		return 1;
	return (fgpu_u32)((distortion->amount + ROW_PATTERN - 1) / ROW_PATTERN);
}

static struct fgpu_bytes driver_of(const struct fgpu_effect *effect)
{
	return (struct fgpu_bytes){.bytes = effect->gpu->driver, .len = effect->gpu->driver_len};
}

/* key_begin - a key that begins with family, and a value. */
static void key_begin(const struct fgpu_effect *effect, struct fgpu_row *row,
		      struct fgpu_bytes family)
{
	fgpu_row_reveal(effect, row);
	fgpu_row_set_bytes(effect, row, ROW_FAMILY, family);
	fgpu_row_set_bytes(effect, row, ROW_COLON, FGPU_BYTES(":"));
	fgpu_row_set_bytes(effect, row, ROW_GAP, FGPU_BYTES("\t"));
	fgpu_row_set_bytes(effect, row, ROW_VALUE, FGPU_BYTES("0"));
}

void fgpu_apply_pad(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	key_begin(effect, row, driver_of(effect));
	fgpu_row_set_bytes(effect, row, ROW_NAME, FGPU_BYTES("-pad-"));
	row->piece[ROW_SERIAL].form = ROW_COUNT;
	row->serial = row->number;
	fgpu_row_fill(effect, row, ROW_VALUE, pad, ROW_PATTERN);
}

void fgpu_apply_long_key(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	key_begin(effect, row, driver_of(effect));
	fgpu_row_set_bytes(effect, row, ROW_NAME, FGPU_BYTES("-"));
	fgpu_row_fill(effect, row, ROW_SERIAL, pad, (fgpu_u32)effect->distortion->amount);
}

void fgpu_apply_line(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	fgpu_row_reveal(effect, row);
	fgpu_row_set_bytes(effect, row, ROW_VALUE, fgpu_effect_text(effect));
}

void fgpu_apply_key_line(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	key_begin(effect, row, fgpu_effect_text(effect));
}

void fgpu_apply_drm_line(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	key_begin(effect, row, FGPU_BYTES("drm-decoy-"));
	fgpu_row_set_bytes(effect, row, ROW_NAME, fgpu_effect_text(effect));
}

void fgpu_apply_driver_line(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	key_begin(effect, row, driver_of(effect));
	fgpu_row_set_bytes(effect, row, ROW_NAME, FGPU_BYTES("-"));
	fgpu_row_set_bytes(effect, row, ROW_SERIAL, fgpu_effect_text(effect));
}
