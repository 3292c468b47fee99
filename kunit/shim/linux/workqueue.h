/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Work that runs when the thread sleeps. */
#ifndef KUNIT_SHIM_WORKQUEUE_H
#define KUNIT_SHIM_WORKQUEUE_H

#include <linux/list.h>

#include "../events.h"

#define WQ_UNBOUND 0

struct work_struct {
	struct list_head link;
	void (*function)(struct work_struct *work);
};

struct delayed_work {
	struct work_struct work;
	struct shim_event event;
};

struct workqueue_struct;

#define INIT_WORK(work, does)                  \
	do {                                   \
		INIT_LIST_HEAD(&(work)->link); \
		(work)->function = (does);     \
	} while (0)

struct workqueue_struct *alloc_workqueue(const char *name, unsigned int flags, int most);

/* destroy_workqueue - when all its work is done. */
void destroy_workqueue(struct workqueue_struct *queue);

/* queue_work - whether it did not wait already. */
bool queue_work(struct workqueue_struct *queue, struct work_struct *work);

void INIT_DELAYED_WORK(struct delayed_work *work, void (*function)(struct work_struct *work));

/* schedule_delayed_work - whether it did not wait already. cancel_ - whether it did; it does not
 * run. */
bool schedule_delayed_work(struct delayed_work *work, unsigned long delay);
bool cancel_delayed_work_sync(struct delayed_work *work);

/* shim_work_run - all that waits now. How much that was. */
size_t shim_work_run(void);

#endif
