// SPDX-License-Identifier: GPL-2.0-only
#include <linux/ktime.h>
#include <linux/timekeeping.h>

#include "hw.h"

u64 hw_now(void)
{
	return ktime_get_boottime_ns();
}

static u32 engine_queue(const struct hw_engine *engine)
{
	return engine - engine->hw->engines;
}

/* A timer that was started anew, or cancelled, while its function waited for the lock, is not due.
 */
static bool engine_due(const struct hw_engine *engine, struct hrtimer *timer)
{
	return engine->works && !hrtimer_is_queued(timer);
}

static enum hrtimer_restart job_due(struct hrtimer *timer)
{
	struct hw_engine *engine = container_of(timer, struct hw_engine, timer);
	struct hw *hw = engine->hw;
	unsigned long flags;

	raw_spin_lock_irqsave(&hw->lock, flags);
	if (engine_due(engine, timer))
		hw->gpu->ended(hw, engine_queue(engine));
	raw_spin_unlock_irqrestore(&hw->lock, flags);
	hw_lines_raise(hw);
	return HRTIMER_NORESTART;
}

/* What is late is raised; what is spurious is raised once more, for nothing. */
static enum hrtimer_restart after_due(struct hrtimer *timer)
{
	struct hw_engine *engine = container_of(timer, struct hw_engine, after);
	struct hw *hw = engine->hw;
	struct hw_block *block = &hw->blocks[engine->block];
	unsigned long flags;

	raw_spin_lock_irqsave(&hw->lock, flags);
	if (engine->late)
		block->muted &= ~engine->bits;
	else
		hw->lines[hw->gpu->block_lines[engine->block]].pulse = true;
	raw_spin_unlock_irqrestore(&hw->lock, flags);
	hw_lines_raise(hw);
	return HRTIMER_NORESTART;
}

void hw_engines_init(struct hw *hw)
{
	for (u32 queue = 0; queue < HW_QUEUES; queue++) {
		struct hw_engine *engine = &hw->engines[queue];

		engine->hw = hw;
		hrtimer_init(&engine->timer, CLOCK_MONOTONIC, HRTIMER_MODE_REL_HARD);
		engine->timer.function = job_due;
		hrtimer_init(&engine->after, CLOCK_MONOTONIC, HRTIMER_MODE_REL_HARD);
		engine->after.function = after_due;
	}
}

void hw_engine_start(struct hw *hw, u32 queue, const struct decoy_job *job)
{
	struct hw_engine *engine = &hw->engines[queue];

	engine->works = true;
	engine->interval = hw_busy_begin(&hw->busy, queue, 0, hw_now());
	if (job)
		hw_engine_continue(hw, queue, job);
}

void hw_engine_continue(struct hw *hw, u32 queue, const struct decoy_job *job)
{
	struct hw_engine *engine = &hw->engines[queue];

	engine->job = *job;
	hw_busy_client(&hw->busy, engine->interval, job->client);
	if (job->outcome != DECOY_JOB_HANG)
		hrtimer_start(&engine->timer, ns_to_ktime((u64)job->us * NSEC_PER_USEC),
			      HRTIMER_MODE_REL_HARD);
}

void hw_engine_finish(struct hw *hw, u32 queue, u32 block, u32 bits)
{
	static const u8 ends[DECOY_JOB_OUTCOMES] = {
		[DECOY_JOB_DONE] = HW_DONE,  [DECOY_JOB_FAULT] = HW_FAULT,
		[DECOY_JOB_LATE] = HW_LATE,  [DECOY_JOB_LOST] = HW_LOST,
		[DECOY_JOB_HANG] = HW_RESET, [DECOY_JOB_SPURIOUS] = HW_SPURIOUS,
	};
	struct hw_engine *engine = &hw->engines[queue];
	u32 outcome = engine->job.outcome;

	engine->works = false;
	engine->block = block;
	engine->bits = bits;
	engine->late = outcome == DECOY_JOB_LATE;
	hw_busy_end(&hw->busy, engine->interval, ends[outcome], hw_now());
	if (engine->late || outcome == DECOY_JOB_LOST)
		hw->blocks[block].muted |= bits;
	else
		hw->blocks[block].muted &= ~bits;
	if (engine->late || outcome == DECOY_JOB_SPURIOUS)
		hrtimer_start(&engine->after, ns_to_ktime(DECOY_JOB_LATE_US * NSEC_PER_USEC),
			      HRTIMER_MODE_REL_HARD);
	hw->blocks[block].raw |= bits;
}

u32 hw_engine_abandon(struct hw *hw, u32 queue, enum hw_end how)
{
	struct hw_engine *engine = &hw->engines[queue];
	u32 left = engine->job.us;

	if (!engine->works)
		return 0;
	engine->works = false;
	if (hrtimer_is_queued(&engine->timer))
		left = max_t(s64, 0, ktime_to_us(hrtimer_get_remaining(&engine->timer)));
	hrtimer_try_to_cancel(&engine->timer);
	hw_busy_end(&hw->busy, engine->interval, how, hw_now());
	return left;
}

void hw_engines_reset(struct hw *hw)
{
	for (u32 queue = 0; queue < HW_QUEUES; queue++) {
		hw_engine_abandon(hw, queue, HW_RESET);
		hrtimer_try_to_cancel(&hw->engines[queue].after);
	}
	for (u32 block = 0; block < HW_BLOCKS; block++)
		hw->blocks[block] = (struct hw_block){};
	hw_busy_forget(&hw->busy);
}
