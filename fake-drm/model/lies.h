/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* The functions of the table of lies; one file a kind of matter. */
#ifndef FGPU_LIES_H
#define FGPU_LIES_H

#include "row.h"

/*
 * fgpu_lie_check - whether a DISTORT command is one that its kind can tell. Returns 0 with *keys those
 * that it speaks of, or -FGPU_EINVAL.
 */
int fgpu_lie_check(const struct fgpu *gpu, const struct fgpu_command *command, fgpu_u32 *keys);

typedef void fgpu_tell_lie(const struct fgpu_lie *lie, struct fgpu_row *row);

/* lies_number.c: numbers that are not so. */
fgpu_tell_lie fgpu_lie_less, fgpu_lie_more, fgpu_lie_wrap, fgpu_lie_reset, fgpu_lie_freeze,
	fgpu_lie_stall, fgpu_lie_scale;

#endif
