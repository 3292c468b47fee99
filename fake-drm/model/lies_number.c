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

void fgpu_lie_amount(const struct fgpu_lie *lie, struct fgpu_row *row)
{
	fgpu_row_replace(lie, row, lie->distortion->amount);
}

void fgpu_lie_zero(const struct fgpu_lie *lie, struct fgpu_row *row)
{
	fgpu_row_replace(lie, row, 0);
}

void fgpu_lie_huge(const struct fgpu_lie *lie, struct fgpu_row *row)
{
	fgpu_row_replace(lie, row, FGPU_NEVER);
}

/* bound - what the row's number should not be above. */
static fgpu_u64 bound(const struct fgpu_row *row)
{
	switch (row->key) {
	case FGPU_KEY_RESIDENT:
	case FGPU_KEY_SHARED:
		return row->facts->memory.total;
	case FGPU_KEY_CURFREQ:
		return row->facts->max_hz;
	default:
		return row->facts->memory.resident;
	}
}

void fgpu_lie_above(const struct fgpu_lie *lie, struct fgpu_row *row)
{
	fgpu_row_replace(lie, row, fgpu_add(bound(row), lie->distortion->amount));
}

/* 2 % and 2 ms more than the engine's time has: beyond what anybody might forgive. */
void fgpu_lie_above_maxfreq(const struct fgpu_lie *lie, struct fgpu_row *row)
{
	const struct fgpu_facts *facts = row->facts;
	fgpu_u64 rest = 0, ns, most;

	ns = fgpu_add(facts->ns, fgpu_divide(facts->ns, 50, (void *)0));
	most = fgpu_scale(fgpu_add(ns, 2000000), facts->max_hz, FGPU_SECOND, &rest);
	fgpu_row_replace(lie, row, fgpu_add(most, lie->distortion->amount));
}
