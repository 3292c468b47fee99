// SPDX-License-Identifier: GPL-2.0-only
/*
 * Address spaces: tables of four levels, of 512 entries of 8 bytes each. A chain that reads where
 * no page is waits. The driver maps one and flushes, and the chain goes on; or it turns the address
 * space off, and all its chains fail.
 */
#include <linux/bits.h>
#include <linux/kernel.h>

#include "panfrost.h"

#define LEVELS	    4
#define LEVEL_BITS  9
#define PAGE_BITS   12
#define ENTRY_TYPE  3
#define ENTRY_LEAF  1
#define ENTRY_TABLE 3
#define ENTRY_BITS  GENMASK_ULL(47, PAGE_BITS)

#define TABLE_MODE  3 /* of AS_TRANSTAB */
#define TRANSLATION 0xc0 /* of AS_FAULTSTATUS, with the level */
#define ACCESS_READ (2 << 8)

/* Values of AS_COMMAND. */
enum space_command {
	SPACE_NOP,
	SPACE_UPDATE,
	SPACE_LOCK,
	SPACE_UNLOCK,
	SPACE_FLUSH_TABLES,
	SPACE_FLUSH_MEMORY,
};

/* An entry of a table, 0 where there is none. */
static u64 entry_read(u64 table, u32 index)
{
	u32 *words = hw_memory((table & ENTRY_BITS) + index * sizeof(u64));

	return words ? words[0] | (u64)words[1] << 32 : 0;
}

u32 *panfrost_word(u32 space, u64 address, u32 *level)
{
	u64 entry = panfrost.tables[space];

	for (*level = 0; *level < LEVELS && entry; (*level)++) {
		u32 shift = PAGE_BITS + (LEVELS - 1 - *level) * LEVEL_BITS;

		entry = entry_read(entry, address >> shift & (BIT(LEVEL_BITS) - 1));
		if ((entry & ENTRY_TYPE) == ENTRY_LEAF) {
			u64 within = BIT_ULL(shift) - 1;

			return hw_memory((entry & ENTRY_BITS & ~within) + (address & within));
		}
		if ((entry & ENTRY_TYPE) != ENTRY_TABLE)
			return NULL;
	}
	return NULL;
}

void panfrost_page_fault(struct hw *hw, u32 space, u64 address, u32 level)
{
	*hw_word(hw, AS(space) + AS_FAULTSTATUS) = TRANSLATION | level | ACCESS_READ;
	*hw_word(hw, AS(space) + AS_FAULTADDRESS) = lower_32_bits(address);
	*hw_word(hw, AS(space) + AS_FAULTADDRESS + 4) = upper_32_bits(address);
	hw_block_set(hw, PANFROST_MMU, BIT(space));
}

static void space_update(struct hw *hw, u32 space)
{
	u64 tables = panfrost_long(hw, AS(space) + AS_TRANSTAB);

	panfrost.tables[space] = (tables & TABLE_MODE) == TABLE_MODE ? tables & ENTRY_BITS : 0;
	for (u32 n = 0; n < SLOTS && !panfrost.tables[space]; n++)
		if (panfrost.slots[n].active && panfrost_slot_space(hw, n) == space)
			panfrost_slot_fail(hw, n, SLOT_READ_FAULT, HW_FAULT);
}

static void space_retry(struct hw *hw, u32 space)
{
	for (u32 n = 0; n < SLOTS; n++)
		if (panfrost.stalled[n] && panfrost_slot_space(hw, n) == space)
			panfrost_slot_retry(hw, n);
}

void panfrost_space_command(struct hw *hw, u32 offset, u32 value)
{
	u32 space = (offset - AS_BASE) / AS_STRIDE;

	switch (value) {
	case SPACE_UPDATE:
		space_update(hw, space);
		break;
	case SPACE_UNLOCK:
	case SPACE_FLUSH_TABLES:
	case SPACE_FLUSH_MEMORY:
		space_retry(hw, space);
		break;
	default:
		break;
	}
}
