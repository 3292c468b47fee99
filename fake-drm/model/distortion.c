/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "distortion.h"
#include "distortion_kind.h"
#include "ledger.h"

#define CHANCES 1000

fgpu_u32 fgpu_distortion_slots(const struct fgpu *gpu)
{
	return gpu->limits.distortions < FGPU_SHOWN ? gpu->limits.distortions : FGPU_SHOWN;
}

/* --- when --- */

fgpu_u64 fgpu_distortion_period(const struct fgpu *gpu, const struct fgpu_distortion *distortion)
{
	if (!distortion->period)
		return 0;
	return fgpu_divide(gpu->now - distortion->from, distortion->period, (void *)0);
}

static int is_in_window(const struct fgpu *gpu, const struct fgpu_distortion *distortion)
{
	fgpu_u64 drawn;

	if (gpu->now < distortion->from || gpu->now >= distortion->until)
		return 0;
	if (!distortion->chance)
		return 1;
	fgpu_divide(fgpu_hash(distortion->seed, fgpu_distortion_period(gpu, distortion)), CHANCES,
		    &drawn);
	return drawn < distortion->chance;
}

int fgpu_distortion_applies(const struct fgpu *gpu, fgpu_u32 slot, fgpu_u32 client)
{
	const struct fgpu_distortion *distortion = &gpu->distortions[slot];

	if (!distortion->used || distortion->client_closed)
		return 0;
	if (distortion->client != FGPU_ALL && distortion->client != client)
		return 0;
	return is_in_window(gpu, distortion);
}

/* --- latched values --- */

static int latch_pending(const struct fgpu_distortion *distortion)
{
	return distortion->used && distortion->latch != FGPU_NONE && !distortion->latched;
}

fgpu_u64 fgpu_distortion_next(const struct fgpu *gpu)
{
	fgpu_u32 slot, slots = fgpu_distortion_slots(gpu);
	fgpu_u64 next = FGPU_NEVER;

	for (slot = 0; slot < slots; slot++) {
		if (latch_pending(&gpu->distortions[slot]) && gpu->distortions[slot].from < next)
			next = gpu->distortions[slot].from;
	}
	return next;
}

static void latch_client(struct fgpu *gpu, fgpu_u32 client, fgpu_u32 latch)
{
	struct fgpu_usage printed;
	fgpu_u32 i;

	for (i = 0; i < gpu->engine_count; i++) {
		printed = fgpu_printed_usage(gpu, client, i);
		gpu->clients[client].used_engines[i].latch[latch].ns = printed.busy_ns;
		gpu->clients[client].used_engines[i].latch[latch].ticks = printed.cycles;
	}
}

static void latch_clients(struct fgpu *gpu, fgpu_u32 latch)
{
	struct fgpu_engine_truth truth;
	fgpu_u32 i;

	for (i = 0; i < gpu->engine_count; i++) {
		fgpu_true_engine(gpu, i, &truth);
		gpu->engines[i].latch_ticks[latch] = truth.total_cycles;
	}
	for (i = 0; i < gpu->limits.clients; i++) {
		if (gpu->clients[i].used)
			latch_client(gpu, i, latch);
	}
}

void fgpu_distortion_latch(struct fgpu *gpu)
{
	fgpu_u32 slot, slots = fgpu_distortion_slots(gpu);

	for (slot = 0; slot < slots; slot++) {
		struct fgpu_distortion *distortion = &gpu->distortions[slot];

		if (!latch_pending(distortion) || distortion->from > gpu->now)
			continue;
		distortion->latched = 1;
		if (fgpu_distortion_kinds((void *)0)[distortion->kind].book)
			fgpu_ledger_begin(gpu, distortion->latch);
		else
			latch_clients(gpu, distortion->latch);
	}
}

/* latch_free - the lowest that no distortion has, or FGPU_LATCHES. */
static fgpu_u32 latch_free(const struct fgpu *gpu)
{
	fgpu_u32 slot, slots = fgpu_distortion_slots(gpu), used = 0, latch = 0;

	for (slot = 0; slot < slots; slot++) {
		if (gpu->distortions[slot].used && gpu->distortions[slot].latch != FGPU_NONE)
			used |= 1U << gpu->distortions[slot].latch;
	}
	while (latch < FGPU_LATCHES && used >> latch & 1)
		latch++;
	return latch;
}

/* --- slots --- */

static int slot_free(const struct fgpu *gpu)
{
	fgpu_u32 slot, slots = fgpu_distortion_slots(gpu);

	for (slot = 0; slot < slots; slot++) {
		if (!gpu->distortions[slot].used)
			return (int)slot;
	}
	return -FGPU_ENOSPC;
}

/* The windows and chances that any kind may have. */
static int times_check(const struct fgpu_command *command)
{
	if (command->until <= command->from || command->chance > CHANCES)
		return -FGPU_EINVAL;
	return command->chance && !command->period ? -FGPU_EINVAL : 0;
}

static int target_check(const struct fgpu *gpu, const struct fgpu_command *command, fgpu_u32 keys)
{
	if (command->client != FGPU_ALL &&
	    (command->client >= gpu->limits.clients || !gpu->clients[command->client].used))
		return -FGPU_ENOENT;
	if (command->index == FGPU_ALL)
		return 0;
	if (keys & FGPU_KEYS_OF_ENGINE && command->index >= gpu->engine_count)
		return -FGPU_ENOENT;
	if (keys & FGPU_KEYS_OF_REGION && command->index >= gpu->region_count)
		return -FGPU_ENOENT;
	return 0;
}

static void distortion_fill(struct fgpu_distortion *distortion, const struct fgpu_command *command,
			    fgpu_u32 keys)
{
	fgpu_u32 i;

	distortion->used = 1;
	distortion->client_closed = 0;
	distortion->kind = command->kind;
	distortion->client = command->client;
	distortion->index = command->index;
	if (!(keys & (FGPU_KEYS_OF_ENGINE | FGPU_KEYS_OF_REGION)))
		distortion->index = FGPU_ALL;
	distortion->keys = keys;
	distortion->chance = command->chance;
	distortion->latch = FGPU_NONE;
	distortion->latched = 0;
	distortion->amount = command->amount;
	distortion->span = command->span;
	distortion->from = command->from;
	distortion->until = command->until;
	distortion->period = command->period;
	distortion->seed = command->seed;
	distortion->text_len = command->text_len;
	for (i = 0; i < command->text_len; i++)
		distortion->text[i] = command->text[i];
}

int fgpu_distortion_add(struct fgpu *gpu, const struct fgpu_command *command)
{
	const struct fgpu_distortion_kind *kind;
	fgpu_u32 keys, latch = FGPU_NONE;
	int slot, err;

	err = fgpu_distortion_check(gpu, command, &keys);
	if (!err)
		err = times_check(command);
	if (!err)
		err = target_check(gpu, command, keys);
	if (err)
		return err;
	slot = slot_free(gpu);
	if (slot < 0)
		return slot;
	kind = &fgpu_distortion_kinds((void *)0)[command->kind];
	if (kind->reads & FGPU_READS_LATCH) {
		latch = latch_free(gpu);
		if (latch == FGPU_LATCHES)
			return -FGPU_ENOSPC;
	}
	distortion_fill(&gpu->distortions[slot], command, keys);
	gpu->distortions[slot].latch = latch;
	gpu->ledgers += !!kind->book;
	fgpu_distortion_latch(gpu);
	return slot;
}

int fgpu_distortion_remove(struct fgpu *gpu, fgpu_u32 slot)
{
	if (slot >= fgpu_distortion_slots(gpu) || !gpu->distortions[slot].used)
		return -FGPU_ENOENT;
	gpu->distortions[slot].used = 0;
	gpu->ledgers -= !!fgpu_distortion_kinds((void *)0)[gpu->distortions[slot].kind].book;
	return 0;
}

void fgpu_distortion_forget(struct fgpu *gpu, fgpu_u32 client)
{
	fgpu_u32 slot, slots = fgpu_distortion_slots(gpu);

	for (slot = 0; slot < slots; slot++)
		gpu->distortions[slot].client_closed |= gpu->distortions[slot].client == client;
}
