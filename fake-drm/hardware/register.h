/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef DECOY_HARDWARE_REGISTER_H
#define DECOY_HARDWARE_REGISTER_H

#include "types.h"

struct hw;

/**
 * enum hw_behaviour - what a register does by itself
 * @HW_CONSTANT: reads &hw_register.value; a write changes nothing
 * @HW_STORED: reads what was written last; &hw_register.value after a reset
 * @HW_CLEARED: a bit that is written as 1 becomes 0
 * @HW_SELF_CLEARING: stored, without the bits of &hw_register.value, which become 0 at once
 */
enum hw_behaviour {
	HW_CONSTANT,
	HW_STORED,
	HW_CLEARED,
	HW_SELF_CLEARING,
};

/**
 * struct hw_register - a row of a model's table: one register, or several alike
 * @offset: bytes from the beginning of the model's registers, a multiple of 4
 * @name: as in the driver's header
 * @behaviour: enum hw_behaviour
 * @value: see there
 * @count: how many there are, the row's registers; 0 is 1
 * @stride: bytes from one to the next, where there are several
 * @read: what it reads instead; NULL: as it behaves
 * @write: called after it was written, with what was written; NULL: nothing happens
 *
 * Functions get the offset of the register, and are called with the lock of the model held.
 */
struct hw_register {
	u32 offset;
	const char *name;
	enum hw_behaviour behaviour;
	u32 value;
	u32 count, stride;
	u32 (*read)(struct hw *hw, u32 offset);
	void (*write)(struct hw *hw, u32 offset, u32 value);
};

/**
 * struct hw_table - a model's registers
 * @rows: at most HW_ROWS
 * @count: of rows
 * @index: of each word of the registers: its row, from 1, or 0
 * @words: how many there are
 */
struct hw_table {
	const struct hw_register *rows;
	u32 count;
	u8 *index;
	u32 words;
};

#define HW_ROWS 255

/**
 * hw_table_fill() - fill the index of a table
 * @table: its index is all 0
 *
 * Return: the number of the first row that is at no multiple of 4, beyond the end or where another
 * is, or -1: all are right.
 */
int hw_table_fill(struct hw_table *table);

/**
 * hw_table_find() - the row of a register
 * @table: the table
 * @offset: of the register
 * @nth: which of the row's it is, from 0
 *
 * Return: the row, or NULL: there is none.
 */
const struct hw_register *hw_table_find(const struct hw_table *table, u32 offset, u32 *nth);

/**
 * hw_register_read() - read a register by its behaviour
 * @row: the register's
 * @word: its state
 *
 * Return: what it reads.
 */
u32 hw_register_read(const struct hw_register *row, const u32 *word);

/**
 * hw_register_write() - write a register by its behaviour
 * @row: the register's
 * @word: its state
 * @value: what is written
 */
void hw_register_write(const struct hw_register *row, u32 *word, u32 value);

/**
 * hw_register_reset() - reset a register
 * @row: the register's
 *
 * Return: its state after a reset.
 */
u32 hw_register_reset(const struct hw_register *row);

#endif
