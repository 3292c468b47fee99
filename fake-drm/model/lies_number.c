/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Numbers that are not so. */
#include "lies.h"

/* latched - what the row said when the distortion began; 0 for who came later. */
static fgpu_u64 latched(const struct fgpu_lie *lie, const struct fgpu_row *row)
{
	const struct fgpu_engine *engine = &lie->gpu->engines[row->index];
	const struct fgpu_used *used = &lie->gpu->clients[lie->client].used_engines[row->index];
	fgpu_u32 latch = lie->distortion->latch;

	switch (row->key) {
	case FGPU_KEY_ENGINE:
		return used->latch[latch].ns;
	case FGPU_KEY_CYCLES:
		return used->latch[latch].ticks;
	default:
		return engine->latch_ticks[latch];
	}
}

void fgpu_lie_less(const struct fgpu_lie *lie, struct fgpu_row *row)
{
	fgpu_row_alter(lie, row, fgpu_sub(row->value, lie->distortion->amount));
}

void fgpu_lie_more(const struct fgpu_lie *lie, struct fgpu_row *row)
{
	fgpu_row_alter(lie, row, fgpu_add(row->value, lie->distortion->amount));
}

void fgpu_lie_wrap(const struct fgpu_lie *lie, struct fgpu_row *row)
{
	fgpu_u64 bits = lie->distortion->amount, value = row->value + lie->distortion->span;

	fgpu_row_alter(lie, row, bits < 64 ? value & ((1ULL << bits) - 1) : value);
}

void fgpu_lie_reset(const struct fgpu_lie *lie, struct fgpu_row *row)
{
	fgpu_row_alter(lie, row, fgpu_sub(row->value, latched(lie, row)));
}

void fgpu_lie_freeze(const struct fgpu_lie *lie, struct fgpu_row *row)
{
	fgpu_row_replace(lie, row, latched(lie, row));
}

void fgpu_lie_stall(const struct fgpu_lie *lie, struct fgpu_row *row)
{
	fgpu_u64 most = fgpu_sub(latched(lie, row), lie->distortion->amount);

	if (row->value > most)
		fgpu_row_replace(lie, row, most);
}

void fgpu_lie_scale(const struct fgpu_lie *lie, struct fgpu_row *row)
{
	fgpu_u64 base = latched(lie, row), rest = 0, more;

	if (row->value <= base)
		return;
	more = fgpu_scale(row->value - base, lie->distortion->amount, lie->distortion->span, &rest);
	fgpu_row_alter(lie, row, fgpu_add(base, more));
}
