// SPDX-License-Identifier: GPL-2.0-only
/*
 * debugfs removes a file when no call is between debugfs_file_get() and _put(), and a session is
 * removed with grt_mutex held: so nothing between them waits for events, for that mutex without an
 * end, or for memory of a program, which may never come. A stream's file has a reference to the
 * session instead.
 */
#include <linux/cpumask.h>
#include <linux/debugfs.h>
#include <linux/delay.h>
#include <linux/fs.h>
#include <linux/module.h>
#include <linux/sched/signal.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <linux/uaccess.h>

#include "session.h"
#include "view.h"

static struct dentry *root;

/* An open stream. reading: of threads that share it. next: the note in front of the next one. */
struct view_reader {
	struct grt_session *session;
	struct grt_buffer *buffer;
	struct mutex reading;
	struct list_head *next;
};

/* --- traceN: the table of notes, then the stream --- */

static int trace_open(struct inode *inode, struct file *file)
{
	struct grt_buffer *buffer = inode->i_private;
	struct view_reader *reader = kzalloc(sizeof(*reader), GFP_KERNEL_ACCOUNT);

	if (!reader)
		return -ENOMEM;
	if (xchg(&buffer->has_reader, true)) {
		kfree(reader);
		return -EBUSY;
	}
	mutex_init(&reader->reading);
	reader->session = buffer->session;
	reader->buffer = buffer;
	reader->next = &reader->session->notes.notes;
	kref_get(&reader->session->references);
	file->private_data = reader;
	return stream_open(inode, file);
}

static ssize_t trace_read(struct file *file, char __user *to, size_t count, loff_t *at)
{
	struct view_reader *reader = file->private_data;
	ssize_t len;

	if (mutex_lock_interruptible(&reader->reading))
		return -EINTR;
	len = grt_notes_read_at(&reader->session->notes, &reader->next, to, count);
	len = len ?: grt_buffer_read(reader->buffer, to, count);
	mutex_unlock(&reader->reading);
	return len;
}

/* Also after the directory is removed. */
static int trace_release(struct inode *inode, struct file *file)
{
	struct view_reader *reader = file->private_data;

	xchg(&reader->buffer->has_reader, false);
	grt_session_put(reader->session);
	kfree(reader);
	return 0;
}

static const struct file_operations trace_fops = {
	.owner = THIS_MODULE,
	.open = trace_open,
	.read = trace_read,
	.release = trace_release,
};

/* --- dropped, msg --- */

static ssize_t dropped_read(struct file *file, char __user *to, size_t count, loff_t *at)
{
	const struct grt_session *session = file->private_data;
	struct grt_stats stats;
	unsigned int cpu;
	u64 dropped = 0;
	char text[24];
	int err = debugfs_file_get(file->f_path.dentry);

	if (err)
		return err;
	for_each_possible_cpu(cpu) {
		grt_buffer_stats(session->buffers[cpu], &stats);
		dropped += stats.dropped_full + stats.dropped_big;
	}
	debugfs_file_put(file->f_path.dentry);
	return simple_read_from_buffer(to, count, at, text,
				       scnprintf(text, sizeof(text), "%llu\n", dropped));
}

static const struct file_operations dropped_fops = {
	.owner = THIS_MODULE,
	.open = simple_open,
	.read = dropped_read,
};

/* 0, or a negative errno without the lock. */
static int lock_session(const struct grt_session *session)
{
	while (!mutex_trylock(&grt_mutex)) {
		if (READ_ONCE(session->leaves))
			return -ENODEV;
		if (signal_pending(current))
			return -EINTR;
		usleep_range(50, 200);
	}
	return 0;
}

static ssize_t msg_write(struct file *file, const char __user *from, size_t count, loff_t *at)
{
	struct grt_session *session = file->private_data;
	char text[GRT_MESSAGE_MAX];
	int err;

	if (!count || count > sizeof(text))
		return -EINVAL;
	if (copy_from_user(text, from, count))
		return -EFAULT;
	err = debugfs_file_get(file->f_path.dentry);
	if (err)
		return err;
	err = lock_session(session);
	if (!err) {
		err = grt_session_message(session, text, count);
		mutex_unlock(&grt_mutex);
	}
	debugfs_file_put(file->f_path.dentry);
	return err ?: count;
}

static const struct file_operations msg_fops = {
	.owner = THIS_MODULE,
	.open = simple_open,
	.write = msg_write,
};

/* --- directories --- */

void grt_view_add(struct grt_session *session)
{
	unsigned int cpu;
	char name[16];

	strreplace(session->setup.name, '/', '_');
	session->view = debugfs_create_dir(session->setup.name, root);
	for_each_possible_cpu(cpu) {
		snprintf(name, sizeof(name), "trace%u", cpu);
		debugfs_create_file_unsafe(name, 0400, session->view, session->buffers[cpu],
					   &trace_fops);
	}
	debugfs_create_file_unsafe("dropped", 0400, session->view, session, &dropped_fops);
	debugfs_create_file_unsafe("msg", 0200, session->view, session, &msg_fops);
}

void grt_view_remove(struct grt_session *session)
{
	WRITE_ONCE(session->leaves, true);
	debugfs_remove(session->view);
	session->view = NULL;
}

void grt_view_init(void)
{
	root = debugfs_create_dir("grtrace", NULL);
}

void grt_view_exit(void)
{
	debugfs_remove(root);
}
