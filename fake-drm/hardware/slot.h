/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * A job slot of Midgard: one job chain works, another may wait in the registers that are called
 * NEXT. A chain that ends well is followed by the next one at once; after one that fails, or was
 * stopped, the slot is blocked until the driver clears the interrupt.
 */
#ifndef DECOY_HARDWARE_SLOT_H
#define DECOY_HARDWARE_SLOT_H

#include "types.h"

#define SLOTS 3

/* Values of JS_STATUS. */
enum slot_status {
	SLOT_IDLE = 0,
	SLOT_DONE = 1,
	SLOT_STOPPED = 3,
	SLOT_TERMINATED = 4,
	SLOT_ACTIVE = 8,
	SLOT_CONFIG_FAULT = 0x40,
	SLOT_POWER_FAULT = 0x41,
	SLOT_READ_FAULT = 0x42,
	SLOT_INSTRUCTION_FAULT = 0x51,
};

/* Values of JS_COMMAND and JS_COMMAND_NEXT. */
enum slot_command {
	SLOT_NOP,
	SLOT_START,
	SLOT_SOFT_STOP,
	SLOT_HARD_STOP,
	SLOT_SOFT_STOP_0, /* of a chain without the flag */
	SLOT_HARD_STOP_0,
	SLOT_SOFT_STOP_1, /* of one with it */
	SLOT_HARD_STOP_1,
};

#define SLOT_CONFIG_SPACE 0xfU /* of JS_CONFIG: the address space */
#define SLOT_CONFIG_FLAG  (1U << 11) /* of JS_CONFIG: the flag of a chain */

/* Bits of the slot in interrupts and in JS_STATE. */
#define SLOT_BIT_DONE(n)   (1U << (n))
#define SLOT_BIT_FAILED(n) (1U << ((n) + 16))
#define SLOT_BITS(n)	   (SLOT_BIT_DONE(n) | SLOT_BIT_FAILED(n))

/**
 * struct slot - the state of a slot
 * @active: a chain works
 * @waits: the registers NEXT hold another
 * @blocked: one has failed, and the driver does not know yet
 * @flag: of the chain that works
 * @status: enum slot_status
 */
struct slot {
	bool active, waits, blocked, flag;
	u32 status;
};

/**
 * slot_next() - the driver writes JS_COMMAND_NEXT
 * @slot: the slot
 * @command: START: the registers NEXT hold a chain; anything else: they do not
 */
void slot_next(struct slot *slot, u32 command);

/**
 * slot_ready() - look whether the chain in NEXT starts now
 * @slot: the slot
 *
 * Return: whether it does.
 */
bool slot_ready(const struct slot *slot);

/**
 * slot_start() - the chain in NEXT starts
 * @slot: a slot that is ready
 * @config: its JS_CONFIG_NEXT
 */
void slot_start(struct slot *slot, u32 config);

/**
 * slot_end() - the chain that works ends
 * @slot: the slot
 * @n: its number
 * @status: enum slot_status
 *
 * Return: the bit of the interrupt.
 */
u32 slot_end(struct slot *slot, u32 n, u32 status);

/**
 * slot_ack() - the driver clears interrupts
 * @slot: the slot
 * @n: its number
 * @bits: of all slots
 */
void slot_ack(struct slot *slot, u32 n, u32 bits);

/**
 * slot_stop() - the driver writes JS_COMMAND
 * @slot: the slot
 * @command: enum slot_command
 * @deaf: the chain does not heed a soft stop
 *
 * Return: SLOT_STOPPED or SLOT_TERMINATED, which the chain that works ends with, or SLOT_IDLE: the
 * command changes nothing.
 */
u32 slot_stop(const struct slot *slot, u32 command, bool deaf);

/**
 * slot_sample() - JS_STATE after interrupts were cleared
 * @slots: all SLOTS
 * @state: JS_STATE before
 * @bits: that were cleared
 *
 * Return: JS_STATE: of the slots in @bits what they do now, of the others as before.
 */
u32 slot_sample(const struct slot *slots, u32 state, u32 bits);

#endif
