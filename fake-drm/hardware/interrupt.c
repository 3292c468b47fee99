// SPDX-License-Identifier: GPL-2.0-only
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/irq.h>
#include <linux/irqdesc.h>

#include "hw.h"

#define SOON_NS	    1000 /* from what happened in an access to its interrupt */
#define AGAIN_NS    1000 /* until a line that is still up is raised again */
#define AGAIN_COUNT 1000 /* how often that is tried */

static bool line_up(const struct hw *hw, u32 line)
{
	for (u32 i = 0; i < HW_BLOCKS; i++) {
		const struct hw_block *block = &hw->blocks[i];

		if (hw->gpu->block_lines[i] == line && block->raw & block->enabled & ~block->muted)
			return true;
	}
	return false;
}

/* Raise, soon, what is to be raised. A line that the driver does not answer is given up. */
static void raise_soon(struct hw *hw, u64 ns)
{
	bool any = false;

	for (u32 i = 0; i < hw->gpu->line_count; i++) {
		struct hw_line *line = &hw->lines[i];
		bool up = line_up(hw, i);

		if (!up)
			line->unanswered = 0;
		any |= line->pulse || (up && line->unanswered < AGAIN_COUNT);
	}
	if (any && !hrtimer_is_queued(&hw->raise))
		hrtimer_start(&hw->raise, ns_to_ktime(ns), HRTIMER_MODE_REL_HARD);
}

/* Whether to raise it now. */
static bool line_take(struct hw *hw, u32 i)
{
	struct hw_line *line = &hw->lines[i];
	bool pulse = line->pulse;

	line->pulse = false;
	if (!line_up(hw, i))
		return pulse;
	if (++line->unanswered == AGAIN_COUNT)
		pr_warn("%s: interrupt %u is not answered\n", hw->gpu->name, i);
	return line->unanswered <= AGAIN_COUNT;
}

void hw_lines_raise(struct hw *hw)
{
	unsigned long flags;

	for (u32 i = 0; i < hw->gpu->line_count; i++) {
		bool take;

		raw_spin_lock_irqsave(&hw->lock, flags);
		take = line_take(hw, i);
		raw_spin_unlock_irqrestore(&hw->lock, flags);
		if (take)
			generic_handle_irq_safe(hw->lines[i].irq);
	}
	raw_spin_lock_irqsave(&hw->lock, flags);
	raise_soon(hw, AGAIN_NS);
	raw_spin_unlock_irqrestore(&hw->lock, flags);
}

static enum hrtimer_restart raise_due(struct hrtimer *timer)
{
	hw_lines_raise(container_of(timer, struct hw, raise));
	return HRTIMER_NORESTART;
}

void hw_block_set(struct hw *hw, u32 block, u32 bits)
{
	hw->blocks[block].raw |= bits;
	raise_soon(hw, SOON_NS);
}

void hw_block_clear(struct hw *hw, u32 block, u32 bits)
{
	hw->blocks[block].raw &= ~bits;
	hw->blocks[block].muted &= ~bits;
	raise_soon(hw, SOON_NS);
}

void hw_block_enable(struct hw *hw, u32 block, u32 bits)
{
	hw->blocks[block].enabled = bits;
	raise_soon(hw, SOON_NS);
}

int hw_lines_init(struct hw *hw)
{
	hrtimer_init(&hw->raise, CLOCK_MONOTONIC, HRTIMER_MODE_REL_HARD);
	hw->raise.function = raise_due;
	for (u32 i = 0; i < hw->gpu->line_count; i++) {
		int irq = irq_alloc_desc(0);

		if (irq < 0)
			return irq;
		irq_set_chip_and_handler(irq, &dummy_irq_chip, handle_simple_irq);
		irq_modify_status(irq, IRQ_NOREQUEST | IRQ_NOAUTOEN, IRQ_NOPROBE);
		hw->lines[i].irq = irq;
	}
	return 0;
}
