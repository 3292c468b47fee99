/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "distortion_kind.h"
#include "distortion.h"

/* --- checking --- */

/* member_check - whether a member is absent where it is not read and given where it is needed. */
static int member_check(fgpu_u32 reads, fgpu_u32 read, fgpu_u32 needed, int given)
{
	if (given)
		return !!(reads & read);
	return (reads & needed) != needed;
}

static int members_check(const struct fgpu_distortion_kind *kind,
			 const struct fgpu_command *command)
{
	fgpu_u32 reads = kind->reads;

	if (!member_check(reads, FGPU_READS_AMOUNT, FGPU_NEEDS_AMOUNT, command->amount != 0) ||
	    !member_check(reads, FGPU_READS_SPAN, FGPU_NEEDS_SPAN, command->span != 0) ||
	    !member_check(reads, FGPU_READS_TEXT, FGPU_NEEDS_TEXT, command->text_len != 0))
		return 0;
	if (kind->most && command->amount > kind->most)
		return 0;
	if (reads & FGPU_READS_LATCH && command->period)
		return 0;
	if (reads & FGPU_NEEDS_PERIOD)
		return command->period && command->chance && command->chance < 1000;
	return 1;
}

/* The text must not add or end a line. */
static int text_check(const struct fgpu_command *command)
{
	fgpu_u32 i;

	if (command->text_len > sizeof(((struct fgpu_distortion *)0)->text))
		return 0;
	for (i = 0; i < command->text_len; i++) {
		char byte = command->text[i];

		if (!byte || byte == '\n' || byte == '\r')
			return 0;
	}
	return 1;
}

int fgpu_distortion_check(const struct fgpu *gpu, const struct fgpu_command *command,
			  fgpu_u32 *keys)
{
	const struct fgpu_distortion_kind *kind;
	fgpu_u32 count;

	kind = fgpu_distortion_kinds(&count);
	if (command->kind >= count || !text_check(command))
		return -FGPU_EINVAL;
	kind += command->kind;
	if (kind->reads & FGPU_READS_NO_KEYS && command->flags)
		return -FGPU_EINVAL;
	*keys = command->flags ? command->flags : kind->keys;
	if (*keys & ~(kind->allowed ? kind->allowed : kind->keys))
		return -FGPU_EINVAL;
	if (!members_check(kind, command))
		return -FGPU_EINVAL;
	return !kind->check || kind->check(gpu, command) ? 0 : -FGPU_EINVAL;
}

/* --- applying --- */

static int speaks_of(const struct fgpu_distortion *distortion,
		     const struct fgpu_distortion_kind *kind, const struct fgpu_row *row)
{
	if (!(distortion->keys & row->key))
		return 0;
	if (distortion->index != FGPU_ALL && distortion->index != row->index)
		return 0;
	return !kind->beside || kind->beside & row->beside;
}

void fgpu_row_distort(const struct fgpu *gpu, fgpu_u32 client, struct fgpu_row *row)
{
	fgpu_u32 slot, slots = fgpu_distortion_slots(gpu);
	const struct fgpu_distortion_kind *kinds = fgpu_distortion_kinds((void *)0);
	struct fgpu_effect effect = {.gpu = gpu, .client = client};

	for (slot = 0; slot < slots; slot++) {
		const struct fgpu_distortion_kind *kind;

		effect.distortion = &gpu->distortions[slot];
		effect.bit = 1ULL << slot;
		if (!fgpu_distortion_applies(gpu, slot, client))
			continue;
		kind = &kinds[effect.distortion->kind];
		if (kind->distorts == DISTORTS_ROWS && speaks_of(effect.distortion, kind, row))
			kind->apply(&effect, row);
	}
}
