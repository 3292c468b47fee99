/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* When a distortion applies, and to which client. */
#ifndef FGPU_DISTORTION_H
#define FGPU_DISTORTION_H

#include "row.h"

/* fgpu_distortion_slots - how many slots there are; a bit of fgpu_reading.shown for each. */
fgpu_u32 fgpu_distortion_slots(const struct fgpu *gpu);

/* fgpu_distortion_applies - whether the distortion of a slot applies to a client now. */
int fgpu_distortion_applies(const struct fgpu *gpu, fgpu_u32 slot, fgpu_u32 client);

/* fgpu_distortion_period - which of its periods it is in now; 0 without a period. */
fgpu_u64 fgpu_distortion_period(const struct fgpu *gpu, const struct fgpu_distortion *distortion);

#endif
