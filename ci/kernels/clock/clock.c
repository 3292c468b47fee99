// SPDX-License-Identifier: GPL-2.0-only
/*
 * sched_clock() for UML, which has none: the kernel's own is weak and counts jiffies, so that
 * local_clock(), which drivers read for how long a job took, steps by 10 ms. This one reads the
 * timekeeper's clock, also in time travel.
 */
#include <linux/irqflags.h>
#include <linux/kernel.h>
#include <linux/sched/clock.h>
#include <linux/timekeeping.h>

/**
 * sched_clock() - the time since boot, for the scheduler and for local_clock()
 *
 * Until the timekeeper runs, its clock would ask local_clock() in turn; until then the time is 0.
 * With interrupts off, UML's clock does not move because it is read, and handles no event.
 *
 * Context: any, NMI too. Takes no lock.
 * Return: nanoseconds of CLOCK_MONOTONIC.
 */
notrace unsigned long long sched_clock(void)
{
	unsigned long long now;
	unsigned long flags;

	if (system_state < SYSTEM_SCHEDULING)
		return 0;
	raw_local_irq_save(flags);
	now = ktime_get_mono_fast_ns();
	raw_local_irq_restore(flags);
	return now;
}
