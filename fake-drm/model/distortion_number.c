/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Wrong numbers. */
#include "distortion_kind.h"

/*
 * latched_value - what the row printed when the distortion began; 0 for a client that opened later.
 */
static fgpu_u64 latched_value(const struct fgpu_effect *effect, const struct fgpu_row *row)
{
	const struct fgpu_engine *engine = &effect->gpu->engines[row->index];
	const struct fgpu_used *used =
		&effect->gpu->clients[effect->client].used_engines[row->index];
	fgpu_u32 latch = effect->distortion->latch;

	switch (row->key) {
	case FGPU_KEY_ENGINE:
		return used->latch[latch].ns;
	case FGPU_KEY_CYCLES:
		return used->latch[latch].ticks;
	default:
		return engine->latch_ticks[latch];
	}
}

void fgpu_apply_less(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	fgpu_row_alter(effect, row, fgpu_sub(row->value, effect->distortion->amount));
}

void fgpu_apply_more(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	fgpu_row_alter(effect, row, fgpu_add(row->value, effect->distortion->amount));
}

void fgpu_apply_wrap(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	fgpu_u64 bits = effect->distortion->amount, value = row->value + effect->distortion->span;

	fgpu_row_alter(effect, row, bits < 64 ? value & ((1ULL << bits) - 1) : value);
}

void fgpu_apply_reset(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	fgpu_row_alter(effect, row, fgpu_sub(row->value, latched_value(effect, row)));
}

void fgpu_apply_freeze(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	fgpu_row_replace(effect, row, latched_value(effect, row));
}

void fgpu_apply_stall(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	fgpu_u64 most = fgpu_sub(latched_value(effect, row), effect->distortion->amount);

	if (row->value > most)
		fgpu_row_replace(effect, row, most);
}

void fgpu_apply_scale(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	fgpu_u64 base = latched_value(effect, row), rest = 0, more;

	if (row->value <= base)
		return;
	more = fgpu_scale(row->value - base, effect->distortion->amount, effect->distortion->span,
			  &rest);
	fgpu_row_alter(effect, row, fgpu_add(base, more));
}

void fgpu_apply_amount(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	fgpu_row_replace(effect, row, effect->distortion->amount);
}

void fgpu_apply_zero(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	fgpu_row_replace(effect, row, 0);
}

void fgpu_apply_huge(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	fgpu_row_replace(effect, row, FGPU_NEVER);
}

/* upper_bound - the largest value that the row should have. */
static fgpu_u64 upper_bound(const struct fgpu_row *row)
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

void fgpu_apply_above(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	fgpu_row_replace(effect, row, fgpu_add(upper_bound(row), effect->distortion->amount));
}

/* Clients of one device differ: amount more for each slot. */
void fgpu_apply_per_client(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	fgpu_u64 rest = 0, more;

	more = fgpu_scale(effect->distortion->amount, (fgpu_u64)effect->client + 1, 1, &rest);
	fgpu_row_alter(effect, row, fgpu_add(row->value, more));
}

/* As if every unit were busy for this client since the distortion began. */
void fgpu_apply_always(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	fgpu_u64 rest = 0, ns = fgpu_sub(effect->gpu->now, effect->distortion->from);

	ns = fgpu_scale(ns, row->facts->capacity, 1, &rest);
	fgpu_row_replace(effect, row, fgpu_add(latched_value(effect, row), ns));
}

/* 2 % and 2 ms above what the engine's time allows: beyond every tolerance. */
void fgpu_apply_above_maxfreq(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	const struct fgpu_facts *facts = row->facts;
	fgpu_u64 rest = 0, ns, most;

	ns = fgpu_add(facts->ns, fgpu_divide(facts->ns, 50, (void *)0));
	most = fgpu_scale(fgpu_add(ns, 2000000), facts->max_hz, FGPU_SECOND, &rest);
	fgpu_row_replace(effect, row, fgpu_add(most, effect->distortion->amount));
}

/* What the ledger counts more than an undistorted device, modulo 2^64; nothing is below 0. */
void fgpu_apply_ledger(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	fgpu_u64 more = latched_value(effect, row), sum = row->value + more;

	fgpu_row_alter(effect, row, more >> 63 && sum > row->value ? 0 : sum);
}

/* The same key of the next engine; that of the first one for the last. */
void fgpu_apply_next_engine(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	const fgpu_u32 next = row->index + 1 < effect->gpu->engine_count ? row->index + 1 : 0;
	const struct fgpu_usage usage = fgpu_printed_usage(effect->gpu, effect->client, next);
	const struct fgpu_engine *engine = &effect->gpu->engines[next];

	switch (row->key) {
	case FGPU_KEY_ENGINE:
		fgpu_row_replace(effect, row, usage.busy_ns);
		break;
	case FGPU_KEY_CYCLES:
		fgpu_row_replace(effect, row, usage.cycles);
		break;
	case FGPU_KEY_MAXFREQ:
		fgpu_row_replace(effect, row, engine->max_hz);
		break;
	default:
		fgpu_row_replace(effect, row, engine->hz);
	}
}

int fgpu_check_engines(const struct fgpu *gpu, const struct fgpu_command *command)
{
	(void)command;
	return gpu->engine_count > 1;
}

/* What all clients used, closed ones included. */
void fgpu_apply_all_clients(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	const struct fgpu_engine *engine = &effect->gpu->engines[row->index];

	fgpu_row_replace(effect, row,
			 row->key == FGPU_KEY_ENGINE ? engine->busy_ns : engine->busy_ticks);
}

/* As if the clock always had its maximum frequency. */
void fgpu_apply_at_maxfreq(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	fgpu_u64 rest = 0;

	fgpu_row_replace(effect, row,
			 fgpu_scale(row->facts->ns, row->facts->max_hz, FGPU_SECOND, &rest));
}
