/* SPDX-License-Identifier: GPL-2.0-only */
/* A run: all sources at once. */
#ifndef GRT_TORTURE_RUN_H
#define GRT_TORTURE_RUN_H

#include "source.h"

/**
 * struct torture - all sources
 * @sources: three of each possible CPU, by its number, then the roaming ones
 * @count: how many
 * @order: the run
 * @until: when it ends, jiffies
 * @stop: timers end
 * @left: threads that run
 */
struct torture {
	struct torture_source *sources;
	u32 count;
	struct torture_run order;
	unsigned long until;
	bool stop;
	atomic_t left;
};

/**
 * torture_run() - let the sources emit, until each has done its number or the time is up
 * @torture: the sources; one run at a time
 * @order: what is asked for
 *
 * Context: Process context. Sleeps.
 * Return: 0; -EINVAL for what cannot be done; -ENOMEM.
 */
int torture_run(struct torture *torture, const struct torture_run *order);

#endif
