// SPDX-License-Identifier: GPL-2.0-only
/*
 * Hooks of the tracer from process, soft and hard interrupt context on every CPU at once, and the
 * truth about them: for tests. A driver serialises the hooks of a device, and so shows no race.
 */
#include <linux/cpumask.h>
#include <linux/debugfs.h>
#include <linux/module.h>
#include <linux/uaccess.h>
#include <linux/vmalloc.h>

#include "relay.h"
#include "run.h"

static struct torture torture;
static DEFINE_MUTEX(running);
static struct dentry *directory;

static int copy_order(void *order, size_t size, const char __user *from, size_t len)
{
	if (len != size)
		return -EINVAL;
	return copy_from_user(order, from, size) ? -EFAULT : 0;
}

static ssize_t write_run(struct file *file, const char __user *from, size_t len, loff_t *at)
{
	struct torture_run order;
	int err = copy_order(&order, sizeof(order), from, len);

	if (err)
		return err;
	mutex_lock(&running);
	err = torture_run(&torture, &order);
	mutex_unlock(&running);
	return err ?: len;
}

static const struct file_operations run_fops = {
	.owner = THIS_MODULE,
	.open = simple_open,
	.write = write_run,
};

static ssize_t read_truth(struct file *file, char __user *to, size_t len, loff_t *at)
{
	for (u32 i = 0; i < torture.count; i++) {
		if (len < (i + 1) * sizeof(struct torture_truth))
			return -EINVAL;
		if (copy_to_user(to + i * sizeof(struct torture_truth), &torture.sources[i].truth,
				 sizeof(struct torture_truth)))
			return -EFAULT;
	}
	return torture.count * sizeof(struct torture_truth);
}

static const struct file_operations truth_fops = {
	.owner = THIS_MODULE,
	.open = simple_open,
	.read = read_truth,
};

static ssize_t write_relay(struct file *file, const char __user *from, size_t len, loff_t *at)
{
	struct torture_relay order;
	int err = copy_order(&order, sizeof(order), from, len);

	if (err)
		return err;
	mutex_lock(&running);
	err = torture_relay_set(&order, directory);
	mutex_unlock(&running);
	return err ?: len;
}

static ssize_t read_relay(struct file *file, char __user *to, size_t len, loff_t *at)
{
	const u64 refused = torture_relay_refused();

	return simple_read_from_buffer(to, len, at, &refused, sizeof(refused));
}

static const struct file_operations relay_fops = {
	.owner = THIS_MODULE,
	.open = simple_open,
	.read = read_relay,
	.write = write_relay,
};

static int init_sources(const struct grtrace_ops *ops)
{
	for (u32 i = 0; i < torture.count; i++) {
		struct torture_source *source = &torture.sources[i];
		const bool roams = i >= torture.count - TORTURE_ROAMERS;
		int err;

		source->number = i;
		source->truth.cpu = roams ? 0 : i / TORTURE_OF_CPU;
		source->truth.context = roams ? TORTURE_ROAMING : i % TORTURE_OF_CPU;
		err = torture_source_init(source, ops);
		if (err)
			return err;
	}
	return 0;
}

static void torture_remove(void)
{
	const struct torture_relay none = {};

	torture_relay_set(&none, NULL);
	debugfs_remove(directory);
	for (u32 i = 0; i < torture.count; i++)
		torture_source_exit(&torture.sources[i]);
	vfree(torture.sources);
	grtrace_put();
}

static int __init torture_init(void)
{
	const struct grtrace_ops *ops = grtrace_get();
	int err;

	if (!ops)
		return -ENODEV;
	torture.count = TORTURE_OF_CPU * nr_cpu_ids + TORTURE_ROAMERS;
	torture.sources = vcalloc(torture.count, sizeof(*torture.sources));
	if (!torture.sources) {
		grtrace_put();
		return -ENOMEM;
	}
	err = init_sources(ops);
	if (err) {
		torture_remove();
		return err;
	}
	directory = debugfs_create_dir(TORTURE_DEBUGFS, NULL);
	debugfs_create_file("run", 0200, directory, NULL, &run_fops);
	debugfs_create_file("truth", 0400, directory, NULL, &truth_fops);
	debugfs_create_file("relay", 0600, directory, NULL, &relay_fops);
	return 0;
}

static void __exit torture_exit(void)
{
	torture_remove();
}

module_init(torture_init);
module_exit(torture_exit);
MODULE_DESCRIPTION("Torture of the GPU ring tracer");
MODULE_LICENSE("GPL");
