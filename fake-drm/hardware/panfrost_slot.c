// SPDX-License-Identifier: GPL-2.0-only
/* The three slots of the job manager, and the chains that work in them. */
#include <linux/kernel.h>
#include <linux/string.h>

#include "panfrost.h"

static u32 slot_of(u32 offset)
{
	return (offset - JS_BASE) / JS_STRIDE;
}

u32 panfrost_slot_space(struct hw *hw, u32 n)
{
	return *hw_word(hw, JS(n) + JS_CONFIG) & SLOT_CONFIG_SPACE & (PANFROST_SPACES - 1);
}

static void status_write(struct hw *hw, u32 n)
{
	*hw_word(hw, JS(n) + JS_STATUS) = panfrost.slots[n].status;
}

/* Read the job of a slot's chain. False: no page is there. */
static bool job_read(struct hw *hw, u32 n, struct decoy_job *job)
{
	u32 space = panfrost_slot_space(hw, n), words[HW_JOB_WORDS], level;
	u64 head = panfrost_long(hw, JS(n) + JS_HEAD);

	for (u32 i = 0; i < HW_JOB_WORDS; i++) {
		u32 *word = panfrost_word(space, head + i * sizeof(u32), &level);

		if (!word) {
			panfrost_page_fault(hw, space, head + i * sizeof(u32), level);
			return false;
		}
		words[i] = READ_ONCE(*word);
		if (i == HW_JOB_TIME_AT)
			panfrost.time[n] = word;
	}
	if (!hw_job_decode(words, job))
		panfrost.fault[n] = SLOT_CONFIG_FAULT;
	return true;
}

/* The registers NEXT become those of the chain that works. */
static void registers_take(struct hw *hw, u32 n)
{
	memcpy(hw_word(hw, JS(n) + JS_HEAD), hw_word(hw, JS(n) + JS_HEAD_NEXT), sizeof(u64));
	memcpy(hw_word(hw, JS(n) + JS_TAIL), hw_word(hw, JS(n) + JS_HEAD_NEXT), sizeof(u64));
	memcpy(hw_word(hw, JS(n) + JS_AFFINITY), hw_word(hw, JS(n) + JS_AFFINITY_NEXT),
	       sizeof(u64));
	*hw_word(hw, JS(n) + JS_CONFIG) = *hw_word(hw, JS(n) + JS_CONFIG_NEXT);
	*hw_word(hw, JS(n) + JS_COMMAND_NEXT) = SLOT_NOP;
}

static bool powered(struct hw *hw)
{
	return *hw_word(hw, L2_READY_LO) && *hw_word(hw, SHADER_READY_LO);
}

static void chain_start(struct hw *hw, u32 n)
{
	struct decoy_job job;

	slot_start(&panfrost.slots[n], *hw_word(hw, JS(n) + JS_CONFIG_NEXT));
	registers_take(hw, n);
	status_write(hw, n);
	panfrost.fault[n] = 0;
	panfrost.time[n] = NULL;
	panfrost.stalled[n] = false;
	if (!powered(hw)) {
		panfrost.fault[n] = SLOT_POWER_FAULT;
		hw_job_broken(&job);
	} else if (!job_read(hw, n, &job)) {
		panfrost.stalled[n] = true;
		hw_engine_start(hw, n, NULL);
		return;
	}
	hw_engine_start(hw, n, &job);
}

void panfrost_slot_retry(struct hw *hw, u32 n)
{
	struct decoy_job job;

	if (!job_read(hw, n, &job))
		return;
	panfrost.stalled[n] = false;
	hw_engine_continue(hw, n, &job);
}

void panfrost_slots_start(struct hw *hw)
{
	for (u32 n = 0; n < SLOTS; n++)
		if (slot_ready(&panfrost.slots[n]))
			chain_start(hw, n);
}

void panfrost_slot_ended(struct hw *hw, u32 n)
{
	u32 status = panfrost.fault[n];

	if (!status)
		status = hw->engines[n].job.outcome == DECOY_JOB_FAULT ? SLOT_INSTRUCTION_FAULT
								       : SLOT_DONE;
	hw_engine_finish(hw, n, PANFROST_JOB, slot_end(&panfrost.slots[n], n, status));
	status_write(hw, n);
	panfrost_slots_start(hw);
}

void panfrost_slot_fail(struct hw *hw, u32 n, u32 status, enum hw_end how)
{
	if (!panfrost.slots[n].active)
		return;
	panfrost.stalled[n] = false;
	hw_engine_abandon(hw, n, how);
	hw_block_set(hw, PANFROST_JOB, slot_end(&panfrost.slots[n], n, status));
	status_write(hw, n);
}

/* A chain that is stopped softly starts again from its job, with the time that it had left. */
void panfrost_slot_command(struct hw *hw, u32 offset, u32 value)
{
	u32 n = slot_of(offset), left;
	const struct decoy_job *job = &hw->engines[n].job;
	bool deaf = !panfrost.stalled[n] && job->outcome == DECOY_JOB_HANG;
	u32 status = slot_stop(&panfrost.slots[n], value, deaf);

	if (status == SLOT_IDLE)
		return;
	left = hw_engine_abandon(hw, n, HW_STOPPED);
	if (status == SLOT_STOPPED && panfrost.time[n])
		WRITE_ONCE(*panfrost.time[n], left);
	panfrost.stalled[n] = false;
	hw_block_set(hw, PANFROST_JOB, slot_end(&panfrost.slots[n], n, status));
	status_write(hw, n);
}

void panfrost_slot_next(struct hw *hw, u32 offset, u32 value)
{
	slot_next(&panfrost.slots[slot_of(offset)], value);
	panfrost_slots_start(hw);
}

void panfrost_slots_reset(struct hw *hw)
{
	memset(panfrost.slots, 0, sizeof(panfrost.slots));
	memset(panfrost.stalled, 0, sizeof(panfrost.stalled));
	memset(panfrost.tables, 0, sizeof(panfrost.tables));
}
