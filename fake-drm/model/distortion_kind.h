/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* The functions that the table of distortions refers to. */
#ifndef FGPU_DISTORTION_KIND_H
#define FGPU_DISTORTION_KIND_H

#include "row.h"

/* What a kind changes. */
enum fgpu_distorts {
	DISTORTS_ROWS, /* the rows that it applies to */
	DISTORTS_LINES, /* adds rows after the last */
	DISTORTS_ORDER, /* the order of the rows */
	DISTORTS_DELAY, /* the time that a read needs */
};

/*
 * fgpu_distortion_check - check a DISTORT command for its kind. Returns 0 with *keys those that it
 * applies to, or -FGPU_EINVAL.
 */
int fgpu_distortion_check(const struct fgpu *gpu, const struct fgpu_command *command,
			  fgpu_u32 *keys);

/* fgpu_distortion_lines - how many rows a distortion of DISTORTS_LINES adds. */
fgpu_u32 fgpu_distortion_lines(const struct fgpu_distortion *distortion);

/* fgpu_effect_text - the text of a distortion, or else its kind's. */
struct fgpu_bytes fgpu_effect_text(const struct fgpu_effect *effect);

/* Upper limit for the bytes of a distortion's line, and of all its lines. */
#define FGPU_LINES_MOST (1U << 20)

typedef void fgpu_apply_fn(const struct fgpu_effect *effect, struct fgpu_row *row);

/* distortion_number.c: wrong numbers. */
fgpu_apply_fn fgpu_apply_less, fgpu_apply_more, fgpu_apply_wrap, fgpu_apply_reset,
	fgpu_apply_freeze, fgpu_apply_stall, fgpu_apply_scale, fgpu_apply_amount, fgpu_apply_zero,
	fgpu_apply_huge, fgpu_apply_above, fgpu_apply_per_client, fgpu_apply_always,
	fgpu_apply_above_maxfreq, fgpu_apply_ledger, fgpu_apply_next_engine, fgpu_apply_all_clients,
	fgpu_apply_at_maxfreq;

/* distortion_memory.c: memory in another region or state than the true one. */
fgpu_apply_fn fgpu_apply_counted_twice, fgpu_apply_next_region, fgpu_apply_idle, fgpu_apply_evicted;

/* distortion_row.c: absent rows, and rows that should be absent. */
fgpu_apply_fn fgpu_apply_hide, fgpu_apply_hide_some, fgpu_apply_late, fgpu_apply_reveal,
	fgpu_apply_name, fgpu_apply_swap, fgpu_apply_twice, fgpu_apply_open, fgpu_apply_pad,
	fgpu_apply_long_key, fgpu_apply_line, fgpu_apply_key_line, fgpu_apply_drm_line,
	fgpu_apply_driver_line, fgpu_apply_no_drm;

/* distortion_form.c: how a row is written. */
fgpu_apply_fn fgpu_apply_text, fgpu_apply_zeros, fgpu_apply_hex, fgpu_apply_empty, fgpu_apply_glued,
	fgpu_apply_small, fgpu_apply_khz;

/* distortion_check.c: each returns whether a command is allowed. */
typedef int fgpu_check_fn(const struct fgpu *gpu, const struct fgpu_command *command);
fgpu_check_fn fgpu_check_blanks, fgpu_check_unit, fgpu_check_no_number, fgpu_check_digits,
	fgpu_check_name, fgpu_check_capacity_name, fgpu_check_odd_name, fgpu_check_driver,
	fgpu_check_slot, fgpu_check_no_slot, fgpu_check_key, fgpu_check_prefix, fgpu_check_word,
	fgpu_check_line, fgpu_check_no_pdev, fgpu_check_no_stem, fgpu_check_no_amdgpu,
	fgpu_check_slow, fgpu_check_bits;
fgpu_check_fn fgpu_check_engines; /* distortion_number.c */
fgpu_check_fn fgpu_check_regions; /* distortion_memory.c */

#endif
