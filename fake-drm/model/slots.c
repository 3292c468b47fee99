/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "model.h"

#define BITS 32

void fgpu_slots_init(struct fgpu_slots *slots, fgpu_u32 *words, fgpu_u32 count)
{
	slots->words = words;
	slots->count = count;
	slots->used = 0;
	slots->first = 0;
}

int fgpu_slots_full(const struct fgpu_slots *slots)
{
	return slots->used == slots->count;
}

fgpu_u32 fgpu_slots_alloc(struct fgpu_slots *slots)
{
	fgpu_u32 bit = 0, word;

	while (slots->words[slots->first] == ~0U)
		slots->first++;
	word = slots->words[slots->first];
	while (word >> bit & 1)
		bit++;
	slots->words[slots->first] |= 1U << bit;
	slots->used++;
	return slots->first * BITS + bit;
}

void fgpu_slots_free(struct fgpu_slots *slots, fgpu_u32 slot)
{
	fgpu_u32 word = slot / BITS;

	slots->words[word] &= ~(1U << slot % BITS);
	slots->used--;
	if (word < slots->first)
		slots->first = word;
}
