/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Rows that are not there, or should not be. */
#include "lies.h"

static const char pad[ROW_PATTERN + 1] =
	"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx";

void fgpu_lie_hide(const struct fgpu_lie *lie, struct fgpu_row *row)
{
	fgpu_row_hide(lie, row);
}

/* For the first amount ns of the client's life. */
void fgpu_lie_late(const struct fgpu_lie *lie, struct fgpu_row *row)
{
	fgpu_u64 age = fgpu_sub(lie->gpu->now, lie->gpu->clients[lie->client].opened);

	if (age < lie->distortion->amount)
		fgpu_row_hide(lie, row);
}

void fgpu_lie_reveal(const struct fgpu_lie *lie, struct fgpu_row *row)
{
	if (!row->absent)
		return;
	fgpu_row_reveal(lie, row);
	if (lie->distortion->amount)
		fgpu_row_replace(lie, row, lie->distortion->amount);
}

void fgpu_lie_name(const struct fgpu_lie *lie, struct fgpu_row *row)
{
	fgpu_row_reveal(lie, row);
	fgpu_row_say(lie, row, ROW_VALUE, fgpu_lie_text(lie));
}

void fgpu_lie_twice(const struct fgpu_lie *lie, struct fgpu_row *row)
{
	fgpu_row_repeat(lie, row, lie->distortion->amount);
}

void fgpu_lie_open(const struct fgpu_lie *lie, struct fgpu_row *row)
{
	fgpu_row_open(lie, row);
}

/* --- rows of its own ------------------------------------------------------------------------------ */

fgpu_u32 fgpu_lie_lines(const struct fgpu_distortion *distortion)
{
	if (fgpu_distortion_kinds((void *)0)[distortion->kind].tell != fgpu_lie_pad)
		return 1;
	return (fgpu_u32)((distortion->amount + ROW_PATTERN - 1) / ROW_PATTERN);
}

static struct fgpu_bytes driver_of(const struct fgpu_lie *lie)
{
	return (struct fgpu_bytes){.bytes = lie->gpu->driver, .len = lie->gpu->driver_len};
}

/* key_begin - a key that begins with family, and a value. */
static void key_begin(const struct fgpu_lie *lie, struct fgpu_row *row, struct fgpu_bytes family)
{
	fgpu_row_reveal(lie, row);
	fgpu_row_say(lie, row, ROW_FAMILY, family);
	fgpu_row_say(lie, row, ROW_COLON, FGPU_BYTES(":"));
	fgpu_row_say(lie, row, ROW_GAP, FGPU_BYTES("\t"));
	fgpu_row_say(lie, row, ROW_VALUE, FGPU_BYTES("0"));
}

void fgpu_lie_pad(const struct fgpu_lie *lie, struct fgpu_row *row)
{
	key_begin(lie, row, driver_of(lie));
	fgpu_row_say(lie, row, ROW_NAME, FGPU_BYTES("-pad-"));
	row->piece[ROW_SERIAL].form = ROW_COUNT;
	row->serial = row->number;
	fgpu_row_fill(lie, row, ROW_VALUE, pad, ROW_PATTERN);
}

void fgpu_lie_long_key(const struct fgpu_lie *lie, struct fgpu_row *row)
{
	key_begin(lie, row, driver_of(lie));
	fgpu_row_say(lie, row, ROW_NAME, FGPU_BYTES("-"));
	fgpu_row_fill(lie, row, ROW_SERIAL, pad, (fgpu_u32)lie->distortion->amount);
}

void fgpu_lie_line(const struct fgpu_lie *lie, struct fgpu_row *row)
{
	fgpu_row_reveal(lie, row);
	fgpu_row_say(lie, row, ROW_VALUE, fgpu_lie_text(lie));
}

void fgpu_lie_key_line(const struct fgpu_lie *lie, struct fgpu_row *row)
{
	key_begin(lie, row, fgpu_lie_text(lie));
}

void fgpu_lie_drm_line(const struct fgpu_lie *lie, struct fgpu_row *row)
{
	key_begin(lie, row, FGPU_BYTES("drm-decoy-"));
	fgpu_row_say(lie, row, ROW_NAME, fgpu_lie_text(lie));
}

void fgpu_lie_driver_line(const struct fgpu_lie *lie, struct fgpu_row *row)
{
	key_begin(lie, row, driver_of(lie));
	fgpu_row_say(lie, row, ROW_NAME, FGPU_BYTES("-"));
	fgpu_row_say(lie, row, ROW_SERIAL, fgpu_lie_text(lie));
}
