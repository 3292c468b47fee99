/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Which kinds of lies there are, and what a lint must say to each. */
#include "lies.h"
#include "distort.h"

/* Sets of keys. */
#define BUSY   FGPU_KEY_ENGINE
#define CYCLES FGPU_KEY_CYCLES
#define TOTALS FGPU_KEY_TOTAL_CYCLES

/* Rules that follow where a counter jumps, or falls. */
#define MAY_JUMP \
	"engine.within-wall,cycles.within-total,cycles.total-advances,cycles.within-maxfreq"
#define MAY_FALL "time.dip,time.catch-up," MAY_JUMP

static const struct fgpu_distortion_kind kinds[] = {
	{.slug = "dip",
	 .keys = BUSY | CYCLES,
	 .allowed = BUSY | CYCLES | TOTALS,
	 .witness = FGPU_WITNESS_DROP,
	 .trips = "time.dip",
	 .may = MAY_FALL,
	 .what = "counters are amount less, and right again afterwards",
	 .reads = FGPU_NEEDS_AMOUNT,
	 .tell = fgpu_lie_less},
	{.slug = "stall",
	 .keys = BUSY | CYCLES,
	 .witness = FGPU_WITNESS_STALE,
	 .trips = "time.dip,time.catch-up",
	 .may = MAY_JUMP,
	 .what = "counters fall by amount and stay there: they never catch up",
	 .reads = FGPU_NEEDS_AMOUNT | FGPU_READS_LATCH,
	 .tell = fgpu_lie_stall},
	{.slug = "freeze",
	 .keys = BUSY | CYCLES | TOTALS,
	 .witness = FGPU_WITNESS_NONE,
	 .trips = "",
	 .may = MAY_JUMP,
	 .what = "counters stand still, and jump when it ends",
	 .reads = FGPU_READS_LATCH,
	 .tell = fgpu_lie_freeze},
	{.slug = "spike",
	 .keys = BUSY,
	 .witness = FGPU_WITNESS_GROWTH,
	 .trips = "engine.within-wall",
	 .may = MAY_FALL,
	 .what = "engine time is amount ns more, and right again afterwards",
	 .reads = FGPU_NEEDS_AMOUNT,
	 .tell = fgpu_lie_more},
	{.slug = "reset",
	 .keys = BUSY | CYCLES,
	 .witness = FGPU_WITNESS_STALE,
	 .trips = "time.dip,time.catch-up",
	 .may = MAY_JUMP,
	 .what = "counters begin again at 0",
	 .reads = FGPU_READS_LATCH,
	 .tell = fgpu_lie_reset},
};

#define KINDS (sizeof(kinds) / sizeof(kinds[0]))

const struct fgpu_distortion_kind *fgpu_distortion_kinds(fgpu_u32 *count)
{
	if (count)
		*count = KINDS;
	return kinds;
}

/* --- checking ------------------------------------------------------------------------------------- */

/* member_check - given as it must be: absent where it is not read, there where it is needed. */
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

int fgpu_lie_check(const struct fgpu *gpu, const struct fgpu_command *command, fgpu_u32 *keys)
{
	const struct fgpu_distortion_kind *kind;

	if (command->kind >= KINDS || command->text_len > sizeof(gpu->distortions->text))
		return -FGPU_EINVAL;
	kind = &kinds[command->kind];
	*keys = command->flags ? command->flags : kind->keys;
	if (*keys & ~(kind->allowed ? kind->allowed : kind->keys))
		return -FGPU_EINVAL;
	if (!members_check(kind, command))
		return -FGPU_EINVAL;
	return !kind->check || kind->check(gpu, command) ? 0 : -FGPU_EINVAL;
}

/* --- telling -------------------------------------------------------------------------------------- */

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
	struct fgpu_lie lie = {.gpu = gpu, .client = client};

	for (slot = 0; slot < slots; slot++) {
		const struct fgpu_distortion_kind *kind;

		lie.distortion = &gpu->distortions[slot];
		lie.bit = 1ULL << slot;
		if (!fgpu_distortion_tells(gpu, slot, client))
			continue;
		kind = &kinds[lie.distortion->kind];
		if (speaks_of(lie.distortion, kind, row))
			kind->tell(&lie, row);
	}
}
