// SPDX-License-Identifier: GPL-2.0-only
#include <linux/debugfs.h>
#include <linux/fs.h>
#include <linux/list.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/seq_file.h>

#include <drm/drm_file.h>

#include "debug.h"
#include "gem.h"

static struct dentry *debug_root;

/* advance: a read gives virtual time, a write lets so many ns pass. */
static int advance_get(void *data, u64 *now)
{
	struct fake_device *fake = data;

	*now = fake_gpu_now(&fake->gpu);
	return 0;
}

static int advance_set(void *data, u64 ns)
{
	struct fake_device *fake = data;

	return fake_gpu_advance(&fake->gpu, ns);
}
DEFINE_DEBUGFS_ATTRIBUTE(advance_fops, advance_get, advance_set, "%llu\n");

/*
 * follow: "BASE LIMIT": virtual time is that of CLOCK_MONOTONIC since BASE, up to LIMIT. A reader
 * of fdinfo waits there for a while, so that a text is of the time of its read.
 */
static ssize_t follow_write(struct file *file, const char __user *from, size_t count, loff_t *pos)
{
	struct fake_device *fake = file->private_data;
	u64 base, limit;
	char text[48];
	int err;

	if (count >= sizeof(text))
		return -EINVAL;
	if (copy_from_user(text, from, count))
		return -EFAULT;
	text[count] = '\0';
	if (sscanf(text, "%llu %llu", &base, &limit) != 2)
		return -EINVAL;
	err = fake_gpu_follow(&fake->gpu, base, limit);
	return err ?: (ssize_t)count;
}

static const struct file_operations follow_fops = {
	.owner = THIS_MODULE,
	.open = simple_open,
	.write = follow_write,
};

/*
 * expired: fences of jobs that were not done within a minute of real time; no verdict is sound
 * then.
 */
static int expired_get(void *data, u64 *count)
{
	struct fake_device *fake = data;

	*count = fake_fences_expired(&fake->gpu.fences);
	return 0;
}
DEFINE_DEBUGFS_ATTRIBUTE(expired_fops, expired_get, NULL, "%llu\n");

/* id: drm-client-id of the next client; only with a scripted header. */
static int id_set(void *data, u64 id)
{
	struct fake_device *fake = data;
	unsigned long flags;

	if (!fake->scripted)
		return -EINVAL;
	spin_lock_irqsave(&fake->gpu.lock, flags);
	fake->next_id = id;
	fake->has_next_id = true;
	spin_unlock_irqrestore(&fake->gpu.lock, flags);
	return 0;
}
DEFINE_DEBUGFS_ATTRIBUTE(id_fops, NULL, id_set, "%llu\n");

/* Of all open files, as in front of a read of fdinfo. */
static void update_busy(struct drm_device *drm)
{
	struct drm_file *file;

	mutex_lock(&drm->filelist_mutex);
	list_for_each_entry(file, &drm->filelist, lhead)
		fake_gem_update_busy(file);
	mutex_unlock(&drm->filelist_mutex);
}

/* raw_fdinfo: every client's text as the model prints it, the header included. */
static int raw_fdinfo_show(struct seq_file *m, void *data)
{
	struct fake_device *fake = m->private;
	struct fake_text text = {};
	int err = 0;

	update_busy(&fake->drm);
	for (u32 client = 0; !err && client < fake->gpu.limits.clients; client++) {
		err = fake_gpu_show(&fake->gpu, client, FGPU_PART_HEADER | FGPU_PART_BODY, &text);
		if (!err) {
			seq_printf(m, "# client %u\n", client);
			seq_write(m, text.bytes, text.len);
		}
		if (err == -ENOENT)
			err = 0;
	}
	fake_text_free(&text);
	return err;
}
DEFINE_SHOW_ATTRIBUTE(raw_fdinfo);

void fake_debug_init(void)
{
	debug_root = debugfs_create_dir("fake-drm", NULL);
}

void fake_debug_exit(void)
{
	debugfs_remove(debug_root);
}

static void inject_add(struct fake_inject *inject, struct dentry *parent)
{
	struct dentry *dir = debugfs_create_dir("inject", parent);

	debugfs_create_u64("delay", 0600, dir, &inject->delay);
	debugfs_create_atomic_t("opens", 0600, dir, &inject->opens);
}

void fake_debug_add(struct fake_device *fake, const char *name)
{
	struct dentry *dir = debugfs_create_dir(name, debug_root);

	debugfs_create_file_unsafe("advance", 0600, dir, fake, &advance_fops);
	debugfs_create_file("follow", 0200, dir, fake, &follow_fops);
	debugfs_create_file_unsafe("id", 0200, dir, fake, &id_fops);
	debugfs_create_file("command", 0600, dir, fake, &fake_command_fops);
	debugfs_create_file("scenario", 0200, dir, fake, &fake_scenario_fops);
	debugfs_create_file("distort", 0600, dir, fake, &fake_distort_fops);
	debugfs_create_file("raw_fdinfo", 0400, dir, fake, &raw_fdinfo_fops);
	debugfs_create_file_unsafe("expired", 0400, dir, fake, &expired_fops);
	debugfs_create_file("truth", 0400, dir, fake, &fake_truth_fops);
	debugfs_create_file("journal", 0400, dir, fake, &fake_journal_fops);
	inject_add(&fake->inject, dir);
	fake->debug = dir;
}

void fake_debug_remove(struct fake_device *fake)
{
	debugfs_remove(fake->debug);
}
