/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* It is done at once: a wake-up needs no interrupt of its own here. */
#ifndef KUNIT_SHIM_IRQ_WORK_H
#define KUNIT_SHIM_IRQ_WORK_H

#include <linux/types.h>

#include "../context.h"

struct irq_work {
	void (*function)(struct irq_work *work);
};

#define init_irq_work(work, does) ((work)->function = (does))

static inline bool irq_work_queue(struct irq_work *work)
{
	shim_atomic_begin();
	work->function(work);
	shim_atomic_end();
	return true;
}

static inline void irq_work_sync(struct irq_work *work)
{
	shim_may_sleep("irq_work_sync()");
}

#endif
