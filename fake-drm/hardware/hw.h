/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The part that all models share: regions of registers, interrupts, engines that work on a job
 * until a timer ends it, the intervals, the log.
 *
 * One raw spinlock, &hw.lock, protects all of a model's state: a driver accesses registers in any
 * context, with interrupts off, and under locks that its interrupt handler takes. So an interrupt
 * is never raised from an access of a register, but from a timer, and without the lock.
 */
#ifndef DECOY_HARDWARE_HW_H
#define DECOY_HARDWARE_HW_H

#include <linux/hrtimer.h>
#include <linux/ioport.h>
#include <linux/platform_device.h>
#include <linux/spinlock.h>

#include "busy.h"
#include "decode.h"
#include "log.h"
#include "register.h"

#define HW_LINES  3
#define HW_BLOCKS 3

/**
 * struct hw_space - a part of the registers that the driver maps by itself
 * @name: of the resource; and with a dot in front of its registers' names, where there are several
 * @base: offset in the model's registers
 * @size: bytes
 */
struct hw_space {
	const char *name;
	u32 base, size;
};

/**
 * struct hw_gpu - what a model is
 * @name: as the parameter `gpu` has it, and the driver
 * @device: name of the platform device
 * @base: physical address of its registers
 * @size: of its registers, in bytes
 * @spaces: parts of its registers
 * @space_count: of these
 * @rows: the table of its registers
 * @row_count: of these
 * @lines: names of its interrupts; NULL: one without a name
 * @line_count: of these
 * @block_lines: of each block of interrupt registers, the line that it raises
 * @queues: names of its engines, as the driver prints them; HW_QUEUES, NULL where there are fewer
 * @begin: set up what is the model's own; NULL: nothing
 * @bind: give the platform device what its driver looks for; NULL: nothing
 * @ended: an engine's time is over. With the lock, in hard interrupt context
 */
struct hw_gpu {
	const char *name, *device;
	resource_size_t base;
	u32 size;
	const struct hw_space *spaces;
	u32 space_count;
	const struct hw_register *rows;
	u32 row_count;
	const char *const *lines;
	u32 line_count;
	u8 block_lines[HW_BLOCKS];
	const char *const *queues;
	int (*begin)(struct hw *hw);
	int (*bind)(struct hw *hw, struct platform_device *pdev);
	void (*ended)(struct hw *hw, u32 queue);
};

/**
 * struct hw_block - interrupt registers
 * @raw: what happened
 * @enabled: what the driver wants to hear of
 * @muted: of @raw, what raises no interrupt: it is late, or lost
 */
struct hw_block {
	u32 raw, enabled, muted;
};

/**
 * struct hw_line - an interrupt
 * @irq: its number
 * @pulse: raise it once, whatever the blocks say
 * @unanswered: how often it was raised without that the driver took notice
 */
struct hw_line {
	int irq;
	bool pulse;
	u32 unanswered;
};

/**
 * struct hw_engine - what works on one job at a time
 * @hw: its model
 * @timer: ends the job
 * @after: raises an interrupt that is late, or once more
 * @job: the job
 * @interval: number of its interval
 * @block: of interrupts
 * @bits: of the block, those of its newest end
 * @works: whether it does
 * @late: whether @after raises what was muted
 */
struct hw_engine {
	struct hw *hw;
	struct hrtimer timer, after;
	struct decoy_job job;
	u64 interval;
	u32 block, bits;
	bool works, late;
};

/**
 * struct hw - a GPU
 * @lock: protects everything that changes
 * @gpu: what it is
 * @table: its registers
 * @words: their state
 * @reported: of each word, whether the kernel log says that no row names it
 * @busy: the intervals
 * @log: the accesses
 * @blocks: interrupt registers
 * @lines: interrupts
 * @raise: raises interrupts soon
 * @engines: by queue
 */
struct hw {
	raw_spinlock_t lock;
	const struct hw_gpu *gpu;
	struct hw_table table;
	u32 *words;
	unsigned long *reported;
	struct hw_busy busy;
	struct hw_log log;
	struct hw_block blocks[HW_BLOCKS];
	struct hw_line lines[HW_LINES];
	struct hrtimer raise;
	struct hw_engine engines[HW_QUEUES];
};

/* --- io.c --------------------------------------------------------------------------------------
 */

/**
 * hw_io_init() - answer the registers of a GPU
 * @hw: its gpu is set
 *
 * What it makes stays: a region of the kernel's cannot be removed.
 * Context: process.
 * Return: 0 or -errno.
 */
int hw_io_init(struct hw *hw);

/**
 * hw_word() - the state of a register
 * @hw: the GPU
 * @offset: of a register
 *
 * Context: the lock is held.
 * Return: where it is.
 */
static inline u32 *hw_word(struct hw *hw, u32 offset)
{
	return &hw->words[offset / 4];
}

/**
 * hw_words_reset() - all registers as they are after a reset
 * @hw: the GPU
 *
 * Context: the lock is held.
 */
void hw_words_reset(struct hw *hw);

/**
 * hw_name() - the name of a register
 * @hw: the GPU
 * @offset: of the register in the model
 * @name: the result
 * @size: bytes of it
 *
 * Return: the offset in the driver's header.
 */
u32 hw_name(const struct hw *hw, u32 offset, char *name, size_t size);

/**
 * hw_memory() - memory of the machine, as the GPU sees it
 * @address: physical, a multiple of 4
 *
 * Return: a word of it, or NULL: there is no memory.
 */
u32 *hw_memory(u64 address);

/* --- interrupt.c -------------------------------------------------------------------------------
 */

/**
 * hw_lines_init() - allocate the interrupts
 * @hw: the GPU
 *
 * Context: process.
 * Return: 0 or -errno.
 */
int hw_lines_init(struct hw *hw);

/**
 * hw_block_set() - something happened
 * @hw: the GPU
 * @block: of interrupts
 * @bits: what
 *
 * Context: the lock is held. The interrupt is raised soon.
 */
void hw_block_set(struct hw *hw, u32 block, u32 bits);

/**
 * hw_block_clear() - the driver has seen what happened
 * @hw: the GPU
 * @block: of interrupts
 * @bits: what
 *
 * Context: the lock is held.
 */
void hw_block_clear(struct hw *hw, u32 block, u32 bits);

/**
 * hw_block_enable() - the driver wants to hear of these
 * @hw: the GPU
 * @block: of interrupts
 * @bits: of all, those that raise an interrupt
 *
 * Context: the lock is held. An interrupt may be raised soon.
 */
void hw_block_enable(struct hw *hw, u32 block, u32 bits);

/**
 * hw_lines_raise() - raise the interrupts that are due
 * @hw: the GPU
 *
 * Context: hard interrupt, without the lock.
 */
void hw_lines_raise(struct hw *hw);

/* --- engine.c ----------------------------------------------------------------------------------
 */

/**
 * hw_engines_init() - set up the engines
 * @hw: the GPU
 */
void hw_engines_init(struct hw *hw);

/**
 * hw_engine_start() - an engine that is idle begins to work on a job
 * @hw: the GPU
 * @queue: whose engine
 * @job: the job; NULL: the engine waits until hw_engine_continue()
 *
 * Context: the lock is held.
 */
void hw_engine_start(struct hw *hw, u32 queue, const struct decoy_job *job);

/**
 * hw_engine_continue() - an engine that waits works on its job
 * @hw: the GPU
 * @queue: whose engine
 * @job: the job
 *
 * Context: the lock is held.
 */
void hw_engine_continue(struct hw *hw, u32 queue, const struct decoy_job *job);

/**
 * hw_engine_finish() - an engine has done its job, in the way that the job wants
 * @hw: the GPU
 * @queue: whose engine
 * @block: of interrupts
 * @bits: what happened
 *
 * Context: the lock is held.
 */
void hw_engine_finish(struct hw *hw, u32 queue, u32 block, u32 bits);

/**
 * hw_engine_abandon() - an engine stops before its job is done
 * @hw: the GPU
 * @queue: whose engine; one that is idle is no error
 * @how: why
 *
 * Context: the lock is held.
 * Return: microseconds that the job had left; of a HANG those that it came with.
 */
u32 hw_engine_abandon(struct hw *hw, u32 queue, enum hw_end how);

/**
 * hw_engines_reset() - all engines stop, and nothing of the time before is raised any more
 * @hw: the GPU
 *
 * Context: the lock is held.
 */
void hw_engines_reset(struct hw *hw);

/**
 * hw_now() - the time of intervals and accesses
 *
 * Return: ns of CLOCK_BOOTTIME.
 */
u64 hw_now(void);

/* --- the rest ----------------------------------------------------------------------------------
 */

/**
 * hw_debug_init() - show the intervals and the log
 * @hw: the GPU
 */
void hw_debug_init(struct hw *hw);

extern const struct hw_gpu hw_v3d, hw_panfrost;

#endif
