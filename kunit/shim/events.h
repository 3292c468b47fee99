/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * Time of a machine with nothing else to do: it stops while the thread runs, and passes when it
 * sleeps, from one event to the next. A case that waits a minute needs no time.
 */
#ifndef KUNIT_SHIM_EVENTS_H
#define KUNIT_SHIM_EVENTS_H

#include <linux/list.h>

#define SHIM_NEVER (~0ULL)

/* A function that is called at a time, in no task. Zeroed: it is not planned. */
struct shim_event {
	struct list_head link;
	bool planned;
	u64 at; /* ns */
	void (*happen)(struct shim_event *event);
};

u64 shim_now(void);

/* shim_plan - plan an event, or move a planned one. */
void shim_plan(struct shim_event *event, u64 at);

/* shim_cancel - cancel an event. Returns whether it was planned. */
bool shim_cancel(struct shim_event *event);

/* shim_sleep - until the next event has run, or until then. Queued work runs first. */
void shim_sleep(u64 until);

/* shim_after - a time from now, saturated. */
u64 shim_after(u64 ns);

/* shim_planned - how many events are planned. */
size_t shim_planned(void);

#endif
