/* SPDX-License-Identifier: GPL-2.0-only */
/* A Mali T860 for panfrost: what its table of registers and its functions share. */
#ifndef DECOY_HARDWARE_PANFROST_H
#define DECOY_HARDWARE_PANFROST_H

#include "hw.h"
#include "slot.h"

#define PANFROST_SPACES 8 /* address spaces */

#define PANFROST_CORES 0xfU /* of the shader, as a bitmap */

/* Registers that functions use. */
enum panfrost_offset {
	GPU_INT_RAWSTAT = 0x0020,
	GPU_COMMAND = 0x0030,
	GPU_CYCLE_COUNT_LO = 0x0090,
	SHADER_READY_LO = 0x0140,
	L2_READY_LO = 0x0160,
	JOB_INT_RAWSTAT = 0x1000,
	JOB_INT_JS_STATE = 0x1010,
	MMU_INT_RAWSTAT = 0x2000,

	/* From the first register of a slot, and of an address space. */
	JS_HEAD = 0x00,
	JS_TAIL = 0x08,
	JS_AFFINITY = 0x10,
	JS_CONFIG = 0x18,
	JS_STATUS = 0x24,
	JS_HEAD_NEXT = 0x40,
	JS_AFFINITY_NEXT = 0x50,
	JS_CONFIG_NEXT = 0x58,
	JS_COMMAND_NEXT = 0x60,
	AS_TRANSTAB = 0x00,
	AS_FAULTSTATUS = 0x1c,
	AS_FAULTADDRESS = 0x20,
};

#define JS_BASE	  0x1800
#define JS_STRIDE 0x80
#define JS(n)	  (JS_BASE + (n)*JS_STRIDE)
#define AS_BASE	  0x2400
#define AS_STRIDE 0x40
#define AS(n)	  (AS_BASE + (n)*AS_STRIDE)

enum panfrost_block { PANFROST_GPU, PANFROST_MMU, PANFROST_JOB };

/**
 * struct panfrost - what the model has beside registers and engines
 * @slots: by number, which is also that of the engine
 * @fault: of each slot, the status that its chain ends with instead of what its job asks for; 0: no
 * @stalled: of each slot, whether its chain waits for a page
 * @time: of each slot, the word of its job that holds its microseconds
 * @tables: of each address space, where its tables are, since the last UPDATE; 0: it is off
 * @hz: of the clock
 * @cycles: that were counted until @since
 * @since: ns
 * @counts: whether cycles are counted
 *
 * The lock of struct hw protects it.
 */
struct panfrost {
	struct slot slots[SLOTS];
	u32 fault[SLOTS];
	bool stalled[SLOTS];
	u32 *time[SLOTS];
	u64 tables[PANFROST_SPACES];
	u64 hz, cycles, since;
	bool counts;
};

extern struct panfrost panfrost;

#define PANFROST_REGISTERS 102
extern const struct hw_register panfrost_registers[PANFROST_REGISTERS];

/* A register of two words. */
static inline u64 panfrost_long(struct hw *hw, u32 offset)
{
	return *hw_word(hw, offset) | (u64)*hw_word(hw, offset + 4) << 32;
}

/* Functions of rows; with the lock. */
u32 panfrost_interrupt_read(struct hw *hw, u32 offset);
void panfrost_interrupt_write(struct hw *hw, u32 offset, u32 value);
void panfrost_command(struct hw *hw, u32 offset, u32 value);
u32 panfrost_cycles_read(struct hw *hw, u32 offset);
void panfrost_power_on(struct hw *hw, u32 offset, u32 value);
void panfrost_power_off(struct hw *hw, u32 offset, u32 value);
void panfrost_slot_command(struct hw *hw, u32 offset, u32 value);
void panfrost_slot_next(struct hw *hw, u32 offset, u32 value);
void panfrost_space_command(struct hw *hw, u32 offset, u32 value);

/* panfrost_cycles() - count until now; with the lock. */
void panfrost_cycles(void);

/* --- panfrost_slot.c, with the lock --- */

/* panfrost_slots_start() - start what is ready. */
void panfrost_slots_start(struct hw *hw);
/* panfrost_slot_ended() - the time of a slot's chain is over. */
void panfrost_slot_ended(struct hw *hw, u32 n);
/* panfrost_slot_fail() - a chain ends before its time, with this status. An idle slot is no error.
 */
void panfrost_slot_fail(struct hw *hw, u32 n, u32 status, enum hw_end how);
/* panfrost_slot_retry() - a chain that waits for a page looks again. */
void panfrost_slot_retry(struct hw *hw, u32 n);
/* panfrost_slot_space() - the address space of a slot's chain. */
u32 panfrost_slot_space(struct hw *hw, u32 n);
void panfrost_slots_reset(struct hw *hw);

/* --- panfrost_mmu.c, with the lock --- */

/*
 * panfrost_word() - a word at an address of an address space, or NULL: no page is there; *level is
 * that of the table that has none.
 */
u32 *panfrost_word(u32 space, u64 address, u32 *level);
/* panfrost_page_fault() - tell the driver that no page is there. */
void panfrost_page_fault(struct hw *hw, u32 space, u64 address, u32 level);

/* --- panfrost_bind.c --- */

/* panfrost_bind() - the node and the clock that the driver asks for. Context: process. */
int panfrost_bind(struct hw *hw, struct platform_device *pdev);

#endif
