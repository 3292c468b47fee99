/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* In which order the rows of a part are printed. */
#ifndef FGPU_ORDER_H
#define FGPU_ORDER_H

#include "model.h"

/* Row times * i + plus, modulo rows, is the i-th: every row once, and nothing to remember. */
struct fgpu_order {
	fgpu_u64 by; /* the distortions that made it */
	fgpu_u32 rows;
	fgpu_u32 times, plus;
};

/* fgpu_order - the order of so many rows under the distortions that apply now. */
struct fgpu_order fgpu_order(const struct fgpu *gpu, fgpu_u32 client, fgpu_u32 part, fgpu_u32 rows);

/* fgpu_order_row - the number of the row that comes as the i-th. */
fgpu_u32 fgpu_order_row(const struct fgpu_order *order, fgpu_u32 i);

#endif
