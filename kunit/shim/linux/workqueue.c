/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include <linux/slab.h>
#include <linux/workqueue.h>

/* All queues are one. */
static LIST_HEAD(waiting);

struct workqueue_struct {
	char name[32];
};

struct workqueue_struct *alloc_workqueue(const char *name, unsigned int flags, int most)
{
	struct workqueue_struct *queue = kzalloc(sizeof(*queue), GFP_KERNEL);

	if (queue)
		snprintf(queue->name, sizeof(queue->name), "%s", name);
	return queue;
}

void destroy_workqueue(struct workqueue_struct *queue)
{
	while (shim_work_run())
		;
	kfree(queue);
}

bool queue_work(struct workqueue_struct *queue, struct work_struct *work)
{
	if (!list_empty(&work->link))
		return false;
	list_add_tail(&work->link, &waiting);
	return true;
}

size_t shim_work_run(void)
{
	struct work_struct *work;
	size_t done = 0;

	shim_may_sleep("work is done");
	while ((work = list_first_entry_or_null(&waiting, struct work_struct, link))) {
		list_del_init(&work->link);
		work->function(work);
		done++;
	}
	return done;
}
