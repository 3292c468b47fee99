/* SPDX-License-Identifier: MIT */
/* Commands by chance: for a device of 5 clients, 3 engines, 6 rings and 2 regions. */
#ifndef MODEL_DRAW_H
#define MODEL_DRAW_H

#include "fgpu.h"

struct dice {
	fgpu_u64 seed, drawn;
};

/* draw - a number below n, which is not 0. */
fgpu_u64 draw(struct dice *dice, fgpu_u64 n);

/* draw_command - any command, now or a little later; some of them name what there is not. */
void draw_command(struct dice *dice, fgpu_u64 now, struct fgpu_command *c);

#endif
