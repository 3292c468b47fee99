// SPDX-License-Identifier: GPL-2.0-only
#include <linux/cpu.h>
#include <linux/delay.h>
#include <linux/err.h>
#include <linux/jiffies.h>
#include <linux/kthread.h>
#include <linux/minmax.h>
#include <linux/sched.h>

#include "run.h"

#define CHECK_EVERY 64 /* events of a thread between two readings of the clock */

static struct torture *the_torture; /* of timers */

/* A thread, and the sources that it is for: those of a CPU, or one that roams. */
struct torture_thread {
	struct torture *torture;
	struct torture_source *sources;
};

static bool asks_for(const struct torture *torture, const struct torture_source *source)
{
	return torture->order.contexts & BIT(source->truth.context);
}

static bool is_done(const struct torture *torture, const struct torture_source *source)
{
	return !asks_for(torture, source) || READ_ONCE(source->truth.events) >= source->limit;
}

static bool time_is_up(const struct torture *torture)
{
	return time_after_eq(jiffies, torture->until);
}

static enum hrtimer_restart fire(struct hrtimer *timer)
{
	struct torture_source *source = container_of(timer, struct torture_source, timer);
	struct torture *torture = the_torture;

	for (u32 i = 0; i < torture->order.burst; i++) {
		if (READ_ONCE(torture->stop) || is_done(torture, source))
			return HRTIMER_NORESTART;
		torture_source_emit(source, torture->order.flags);
	}
	hrtimer_forward_now(timer, ns_to_ktime(torture->order.interval_us * 1000ULL));
	return HRTIMER_RESTART;
}

/* On this CPU, where it then stays. */
static void start_timer(const struct torture *torture, struct torture_source *source)
{
	const enum hrtimer_mode mode = source->truth.context == TORTURE_HARDIRQ
					       ? HRTIMER_MODE_REL_PINNED_HARD
					       : HRTIMER_MODE_REL_PINNED_SOFT;

	hrtimer_init(&source->timer, CLOCK_MONOTONIC, mode);
	source->timer.function = fire;
	if (asks_for(torture, source))
		hrtimer_start(&source->timer, ns_to_ktime(torture->order.interval_us * 1000ULL),
			      mode);
}

static void emit_all(const struct torture *torture, struct torture_source *source)
{
	u32 done = 0;

	while (!is_done(torture, source)) {
		torture_source_emit(source, torture->order.flags);
		done++;
		if (done % CHECK_EVERY == 0 && time_is_up(torture))
			return;
		if (done % CHECK_EVERY == 0)
			cond_resched();
		if (torture->order.rest_us && done % torture->order.burst == 0)
			usleep_range(torture->order.rest_us, 2 * torture->order.rest_us);
	}
}

static bool all_done(const struct torture *torture, const struct torture_source *sources)
{
	return is_done(torture, &sources[TORTURE_SOFTIRQ]) &&
	       is_done(torture, &sources[TORTURE_HARDIRQ]);
}

static int run_cpu(void *data)
{
	struct torture_thread *thread = data;
	struct torture *torture = thread->torture;
	struct torture_source *sources = thread->sources;

	start_timer(torture, &sources[TORTURE_SOFTIRQ]);
	start_timer(torture, &sources[TORTURE_HARDIRQ]);
	emit_all(torture, &sources[TORTURE_PROCESS]);
	while (!all_done(torture, sources) && !time_is_up(torture))
		usleep_range(500, 1000);
	WRITE_ONCE(torture->stop, READ_ONCE(torture->stop) || time_is_up(torture));
	hrtimer_cancel(&sources[TORTURE_SOFTIRQ].timer);
	hrtimer_cancel(&sources[TORTURE_HARDIRQ].timer);
	kfree(thread);
	atomic_dec(&torture->left);
	return 0;
}

static int run_roamer(void *data)
{
	struct torture_thread *thread = data;
	struct torture *torture = thread->torture;

	emit_all(torture, thread->sources);
	kfree(thread);
	atomic_dec(&torture->left);
	return 0;
}

static int add_thread(struct torture *torture, struct torture_source *sources, bool roams)
{
	struct torture_thread *thread = kmalloc(sizeof(*thread), GFP_KERNEL);
	struct task_struct *task;

	if (!thread)
		return -ENOMEM;
	*thread = (struct torture_thread){torture, sources};
	task = roams ? kthread_create(run_roamer, thread, "torture-roams")
		     : kthread_create_on_cpu(run_cpu, thread, sources->truth.cpu, "torture-%u");
	if (IS_ERR(task)) {
		kfree(thread);
		return PTR_ERR(task);
	}
	atomic_inc(&torture->left);
	wake_up_process(task);
	return 0;
}

static int add_threads(struct torture *torture)
{
	unsigned int cpu;
	int err = 0;

	cpus_read_lock();
	for_each_online_cpu(cpu)
		err = err ?: add_thread(torture, &torture->sources[TORTURE_OF_CPU * cpu], false);
	cpus_read_unlock();
	for (u32 i = torture->count - TORTURE_ROAMERS; i < torture->count; i++)
		err = err ?: add_thread(torture, &torture->sources[i], true);
	return err;
}

static bool is_possible(const struct torture_run *order)
{
	return order->ms && order->ms <= TORTURE_RUN_MS && order->interval_us && order->burst &&
	       !order->reserved && !(order->contexts & ~(BIT(TORTURE_CONTEXTS) - 1));
}

int torture_run(struct torture *torture, const struct torture_run *order)
{
	int err;

	if (!is_possible(order))
		return -EINVAL;
	the_torture = torture;
	torture->order = *order;
	torture->until = jiffies + msecs_to_jiffies(order->ms);
	torture->stop = false;
	atomic_set(&torture->left, 0);
	for (u32 i = 0; i < torture->count; i++) {
		struct torture_source *source = &torture->sources[i];

		source->limit = order->events ? source->truth.events + order->events : U64_MAX;
	}
	err = add_threads(torture);
	if (err)
		torture->until = jiffies;
	while (atomic_read(&torture->left))
		msleep(1);
	return err;
}
