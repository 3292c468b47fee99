// SPDX-License-Identifier: GPL-2.0-only OR MIT
#include "register.h"

static bool row_fill(struct hw_table *table, u32 row)
{
	const struct hw_register *reg = &table->rows[row];
	u32 count = reg->count ? reg->count : 1;

	for (u32 nth = 0; nth < count; nth++) {
		u32 offset = reg->offset + nth * reg->stride;

		if (offset % 4 || offset / 4 >= table->words || table->index[offset / 4])
			return false;
		table->index[offset / 4] = (u8)(row + 1);
	}
	return true;
}

int hw_table_fill(struct hw_table *table)
{
	for (u32 row = 0; row < table->count; row++)
		if (row >= HW_ROWS || !row_fill(table, row))
			return (int)row;
	return -1;
}

const struct hw_register *hw_table_find(const struct hw_table *table, u32 offset, u32 *nth)
{
	const struct hw_register *row;

	if (offset % 4 || offset / 4 >= table->words || !table->index[offset / 4])
		return NULL;
	row = &table->rows[table->index[offset / 4] - 1];
	*nth = row->stride ? (offset - row->offset) / row->stride : 0;
	return row;
}

u32 hw_register_read(const struct hw_register *row, const u32 *word)
{
	return row->behaviour == HW_CONSTANT ? row->value : *word;
}

void hw_register_write(const struct hw_register *row, u32 *word, u32 value)
{
	switch (row->behaviour) {
	case HW_CONSTANT:
		break;
	case HW_STORED:
		*word = value;
		break;
	case HW_CLEARED:
		*word &= ~value;
		break;
	case HW_SELF_CLEARING:
		*word = value & ~row->value;
		break;
	}
}

u32 hw_register_reset(const struct hw_register *row)
{
	return row->behaviour == HW_STORED ? row->value : 0;
}
