/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * Time of a machine with nothing else to do: it stands while somebody works, and passes when he
 * sleeps, from one event to the next. A case that waits a minute takes none.
 */
#ifndef KUNIT_SHIM_EVENTS_H
#define KUNIT_SHIM_EVENTS_H

#include <linux/list.h>

#define SHIM_NEVER (~0ULL)

/* Something that happens at a time, in no task. Zeroed: it is not planned. */
struct shim_event {
	struct list_head link;
	bool planned;
	u64 at; /* ns */
	void (*happen)(struct shim_event *event);
};

u64 shim_now(void);

/* shim_plan - it happens then, and not when it was planned before. */
void shim_plan(struct shim_event *event, u64 at);

/* shim_cancel - it does not happen. Whether it was planned. */
bool shim_cancel(struct shim_event *event);

/* shim_sleep - until the next event has happened, or until then. Work that waits is done first. */
void shim_sleep(u64 until);

/* shim_after - a time from now; it does not come round. */
u64 shim_after(u64 ns);

/* shim_planned - how many events will happen. */
size_t shim_planned(void);

#endif
