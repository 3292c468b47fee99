// SPDX-License-Identifier: GPL-2.0-only
/* journal in debugfs: reading removes entries; one reader at a time. */
#include <linux/module.h>
#include <linux/slab.h>
#include <linux/uaccess.h>

#include "debug.h"

#define STEP 4096 /* bytes under the lock */

struct journal_reader {
	struct fake_device *fake;
	bool mark_sent; /* no entry since the last MARK */
	size_t len, at; /* of the head or mark that is being read; at == len: none is */
	union {
		struct fake_drm_journal_head head;
		struct fake_drm_journal_mark mark;
	} own;
	struct mutex lock;
	u8 bytes[STEP];
};

static void start_head(struct journal_reader *reader)
{
	struct fake_gpu *gpu = &reader->fake->gpu;
	const struct fgpu_limits *limits = &gpu->limits;

	reader->own.head = (struct fake_drm_journal_head){
		.entry = {.size = sizeof(reader->own.head),
			  .type = FAKE_DRM_JOURNAL_HEAD,
			  .sequence = reader->own.head.entry.sequence},
		.magic = FAKE_DRM_JOURNAL_MAGIC,
		.version = FAKE_DRM_JOURNAL_VERSION,
		.engines = limits->engines,
		.regions = limits->regions,
		.rings = limits->rings,
		.instances = limits->instances,
		.clients = limits->clients,
		.jobs = limits->jobs,
		.objects = limits->objects,
		.handles = limits->handles,
		.distortions = limits->distortions,
		.text = limits->text,
		.waits = limits->waits,
		.contexts = limits->contexts,
	};
	reader->len = sizeof(reader->own.head);
}

static void start_mark(struct journal_reader *reader, u64 sequence, u64 lost)
{
	reader->own.mark = (struct fake_drm_journal_mark){
		.entry = {.size = sizeof(reader->own.mark),
			  .type = FAKE_DRM_JOURNAL_MARK,
			  .sequence = sequence},
		.lost = lost,
	};
	reader->len = sizeof(reader->own.mark);
	reader->at = 0;
	reader->mark_sent = true;
}

static int journal_file_open(struct inode *inode, struct file *file)
{
	struct journal_reader *reader = kzalloc(sizeof(*reader), GFP_KERNEL);
	struct fake_device *fake = inode->i_private;
	unsigned long flags;
	int err;

	if (!reader)
		return -ENOMEM;
	reader->fake = fake;
	mutex_init(&reader->lock);
	spin_lock_irqsave(&fake->gpu.lock, flags);
	err = fake_journal_reader_begin(&fake->gpu.journal);
	reader->own.head.entry.sequence = fake_journal_next_sequence(&fake->gpu.journal);
	spin_unlock_irqrestore(&fake->gpu.lock, flags);
	if (err) {
		kfree(reader);
		return err;
	}
	start_head(reader);
	drm_dev_get(&fake->drm);
	file->private_data = reader;
	return nonseekable_open(inode, file);
}

/* Read from the head or mark. */
static ssize_t read_own(struct journal_reader *reader, char __user *to, size_t len)
{
	size_t n = min(len, reader->len - reader->at);

	if (copy_to_user(to, (const u8 *)&reader->own + reader->at, n))
		return -EFAULT;
	reader->at += n;
	return n;
}

/* Read from the ring. 0: it is empty, and a mark follows unless the reader has it. */
static ssize_t read_ring(struct journal_reader *reader, char __user *to, size_t len)
{
	struct fake_gpu *gpu = &reader->fake->gpu;
	unsigned long flags;
	size_t n;

	spin_lock_irqsave(&gpu->lock, flags);
	n = fake_journal_peek(&gpu->journal, reader->bytes, min_t(size_t, len, STEP));
	if (!n && !reader->mark_sent)
		start_mark(reader, gpu->journal.sequence, gpu->journal.lost);
	spin_unlock_irqrestore(&gpu->lock, flags);
	if (!n)
		return 0;
	if (copy_to_user(to, reader->bytes, n))
		return -EFAULT;
	spin_lock_irqsave(&gpu->lock, flags);
	fake_journal_consume(&gpu->journal, n);
	spin_unlock_irqrestore(&gpu->lock, flags);
	reader->mark_sent = false;
	return n;
}

static ssize_t journal_file_read(struct file *file, char __user *to, size_t len, loff_t *pos)
{
	struct journal_reader *reader = file->private_data;
	ssize_t n = 0;

	if (mutex_lock_interruptible(&reader->lock))
		return -ERESTARTSYS;
	if (len && reader->at == reader->len)
		n = read_ring(reader, to, len);
	if (!n && len && reader->at < reader->len)
		n = read_own(reader, to, len);
	mutex_unlock(&reader->lock);
	return n;
}

static int journal_file_release(struct inode *inode, struct file *file)
{
	struct journal_reader *reader = file->private_data;
	struct fake_device *fake = reader->fake;
	unsigned long flags;

	spin_lock_irqsave(&fake->gpu.lock, flags);
	fake->gpu.journal.has_reader = false;
	spin_unlock_irqrestore(&fake->gpu.lock, flags);
	drm_dev_put(&fake->drm);
	mutex_destroy(&reader->lock);
	kfree(reader);
	return 0;
}

const struct file_operations fake_journal_fops = {
	.owner = THIS_MODULE,
	.open = journal_file_open,
	.read = journal_file_read,
	.release = journal_file_release,
};
