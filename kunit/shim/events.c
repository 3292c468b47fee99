/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include <linux/file.h>
#include <linux/workqueue.h>

#include "events.h"

/* The machine has been up for a while: 0 is never a valid time. */
static u64 now = 1000000000000ULL;

static LIST_HEAD(events);

u64 shim_now(void)
{
	return now;
}

u64 shim_after(u64 ns)
{
	return ns > SHIM_NEVER - now ? SHIM_NEVER : now + ns;
}

bool shim_cancel(struct shim_event *event)
{
	if (!event->planned)
		return false;
	event->planned = false;
	list_del_init(&event->link);
	return true;
}

/* In order of time; of the same time, in that in which they were planned. */
void shim_plan(struct shim_event *event, u64 at)
{
	struct list_head *before = events.prev;

	shim_cancel(event);
	before = events.prev;
	while (before != &events && list_entry(before, struct shim_event, link)->at > at)
		before = before->prev;
	event->at = at;
	event->planned = true;
	list_add(&event->link, before);
}

static void run_next_event(struct shim_event *event)
{
	if (event->at > now)
		now = event->at;
	shim_cancel(event);
	shim_atomic_begin();
	event->happen(event);
	shim_atomic_end();
}

void shim_sleep(u64 until)
{
	struct shim_event *next;

	shim_may_sleep("a sleep");
	if (shim_work_run() + shim_files_run())
		return;
	next = list_first_entry_or_null(&events, struct shim_event, link);
	if (next && next->at <= until)
		run_next_event(next);
	else if (until == SHIM_NEVER)
		shim_misuse("an endless sleep: no event is pending");
	else if (until > now)
		now = until;
}

size_t shim_planned(void)
{
	struct shim_event *event;
	size_t count = 0;

	list_for_each_entry(event, &events, link)
		count++;
	return count;
}
