/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include <linux/jiffies.h>
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

static void work_due(struct shim_event *event)
{
	queue_work(NULL, &container_of(event, struct delayed_work, event)->work);
}

void INIT_DELAYED_WORK(struct delayed_work *work, void (*function)(struct work_struct *work))
{
	INIT_WORK(&work->work, function);
	work->event = (struct shim_event){.happen = work_due};
}

bool schedule_delayed_work(struct delayed_work *work, unsigned long delay)
{
	if (work->event.planned || !list_empty(&work->work.link))
		return false;
	shim_plan(&work->event, shim_after((u64)delay * SHIM_JIFFY));
	return true;
}

bool cancel_delayed_work_sync(struct delayed_work *work)
{
	const bool waited = shim_cancel(&work->event) || !list_empty(&work->work.link);

	shim_may_sleep("cancel_delayed_work_sync()");
	list_del_init(&work->work.link);
	return waited;
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
