// SPDX-License-Identifier: GPL-2.0-only
#include <linux/debugfs.h>
#include <linux/module.h>
#include <linux/seq_file.h>

#include "hw.h"

/*
 * Both files show a ring whose first and next number grow while it is read: an element is copied
 * under the lock and printed without it. A file that does not fit into its buffer is shown again,
 * from the beginning, into a larger one.
 */

/* A field that has no value yet is 0. */
static void time_print(struct seq_file *m, u64 ns)
{
	if (ns)
		seq_printf(m, " %llu", ns);
	else
		seq_puts(m, " -");
}

static void interval_print(struct seq_file *m, const struct hw *hw,
			   const struct hw_interval *interval)
{
	static const char *const ends[HW_ENDS] = {
		[HW_WORKS] = "-",	  [HW_DONE] = "done",	[HW_FAULT] = "fault",
		[HW_LATE] = "late",	  [HW_LOST] = "lost",	[HW_SPURIOUS] = "spurious",
		[HW_STOPPED] = "stopped", [HW_RESET] = "reset",
	};
	const char *queue = hw->gpu->queues[interval->queue];

	if (interval->hz) {
		seq_printf(m, "clock %s %llu %llu\n", queue, interval->start, interval->hz);
		return;
	}
	seq_printf(m, "busy %s %u %llu", queue, interval->client, interval->start);
	time_print(m, interval->end);
	time_print(m, interval->ack);
	seq_printf(m, " %s\n", ends[interval->how]);
}

static bool interval_copy(struct hw *hw, u64 number, struct hw_interval *to)
{
	struct hw_interval *interval;
	unsigned long flags;

	raw_spin_lock_irqsave(&hw->lock, flags);
	interval = hw_busy_at(&hw->busy, number);
	if (interval)
		*to = *interval;
	raw_spin_unlock_irqrestore(&hw->lock, flags);
	return interval;
}

static int busy_show(struct seq_file *m, void *data)
{
	struct hw *hw = m->private;
	struct hw_interval interval;
	u64 number = 0, lost = 0;
	unsigned long flags;

	raw_spin_lock_irqsave(&hw->lock, flags);
	lost = hw_busy_first(&hw->busy);
	raw_spin_unlock_irqrestore(&hw->lock, flags);
	for (number = lost; interval_copy(hw, number, &interval); number++)
		interval_print(m, hw, &interval);
	seq_printf(m, "lost %llu\n", lost);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(busy);

static void access_print(struct seq_file *m, const struct hw *hw, const struct hw_access *access)
{
	char name[48];
	u32 offset = hw_name(hw, access->offset, name, sizeof(name));

	seq_printf(m, "%llu %s %#06x %s %#010x\n", access->t, access->write ? "write" : "read",
		   offset, name, access->value);
}

static bool access_copy(struct hw *hw, u64 number, struct hw_access *to)
{
	const struct hw_log *log = &hw->log;
	unsigned long flags;
	bool have;

	raw_spin_lock_irqsave(&hw->lock, flags);
	have = number < log->next && number >= hw_log_first(log);
	if (have)
		*to = log->ring[number & (log->size - 1)];
	raw_spin_unlock_irqrestore(&hw->lock, flags);
	return have;
}

static int registers_show(struct seq_file *m, void *data)
{
	struct hw *hw = m->private;
	struct hw_access access;
	unsigned long flags;
	u64 lost;

	raw_spin_lock_irqsave(&hw->lock, flags);
	lost = hw_log_first(&hw->log);
	raw_spin_unlock_irqrestore(&hw->lock, flags);
	for (u64 number = lost; access_copy(hw, number, &access); number++)
		access_print(m, hw, &access);
	seq_printf(m, "lost %llu\n", lost);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(registers);

void hw_debug_init(struct hw *hw)
{
	struct dentry *root = debugfs_create_dir("decoy-hardware", NULL);

	debugfs_create_file("busy", 0400, root, hw, &busy_fops);
	debugfs_create_file("registers", 0400, root, hw, &registers_fops);
}
