/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* What the table of lies is made of; one file a kind of matter. */
#ifndef FGPU_LIES_H
#define FGPU_LIES_H

#include "row.h"

/* Where a kind takes hold. */
enum fgpu_lie_does {
	LIE_ROWS, /* changes the rows that it speaks of */
	LIE_LINES, /* adds rows of its own after the last */
	LIE_ORDER, /* changes only in which order rows are printed */
	LIE_DELAY, /* makes the reader wait */
};

/*
 * fgpu_lie_check - whether a DISTORT command is one that its kind can tell. Returns 0 with *keys those
 * that it speaks of, or -FGPU_EINVAL.
 */
int fgpu_lie_check(const struct fgpu *gpu, const struct fgpu_command *command, fgpu_u32 *keys);

/* fgpu_lie_lines - how many rows a distortion of LIE_LINES adds. */
fgpu_u32 fgpu_lie_lines(const struct fgpu_distortion *distortion);

/* fgpu_lie_text - what a distortion says: its text, or its kind's. */
struct fgpu_bytes fgpu_lie_text(const struct fgpu_lie *lie);

/* Most bytes that a line of a distortion may have, and that its lines may have in all. */
#define FGPU_LINES_MOST (1U << 20)

typedef void fgpu_lie_tell(const struct fgpu_lie *lie, struct fgpu_row *row);

/* lies_number.c: numbers that are not so. */
fgpu_lie_tell fgpu_lie_less, fgpu_lie_more, fgpu_lie_wrap, fgpu_lie_reset, fgpu_lie_freeze,
	fgpu_lie_stall, fgpu_lie_scale, fgpu_lie_amount, fgpu_lie_zero, fgpu_lie_huge,
	fgpu_lie_above, fgpu_lie_above_maxfreq;

/* lies_row.c: rows that are not there, or should not be. */
fgpu_lie_tell fgpu_lie_hide, fgpu_lie_late, fgpu_lie_reveal, fgpu_lie_name, fgpu_lie_twice,
	fgpu_lie_open, fgpu_lie_pad, fgpu_lie_long_key, fgpu_lie_line, fgpu_lie_key_line,
	fgpu_lie_drm_line, fgpu_lie_driver_line;

/* lies_form.c: how a row is written. */
fgpu_lie_tell fgpu_lie_say, fgpu_lie_zeros, fgpu_lie_hex, fgpu_lie_empty, fgpu_lie_glued,
	fgpu_lie_small, fgpu_lie_khz;

/* lies_check.c: what a command may say; each returns whether it may. */
typedef int fgpu_lie_may(const struct fgpu *gpu, const struct fgpu_command *command);
fgpu_lie_may fgpu_may_blanks, fgpu_may_unit, fgpu_may_no_number, fgpu_may_digits, fgpu_may_name,
	fgpu_may_capacity_name, fgpu_may_odd_name, fgpu_may_driver, fgpu_may_slot, fgpu_may_no_slot,
	fgpu_may_key, fgpu_may_prefix, fgpu_may_word, fgpu_may_line, fgpu_may_no_pdev,
	fgpu_may_no_amdgpu, fgpu_may_slow, fgpu_may_bits;

#endif
