// SPDX-License-Identifier: GPL-2.0-only
#include <linux/anon_inodes.h>
#include <linux/atomic.h>
#include <linux/cpumask.h>
#include <linux/fs.h>
#include <linux/jiffies.h>
#include <linux/module.h>
#include <linux/poll.h>
#include <linux/slab.h>

#include "stream.h"

/*
 * A descriptor. buffer: of its CPU, or NULL: the table of notes. reading: of threads that share it;
 * no call of a control descriptor acquires it. is_behind: its last read left records.
 */
struct reader {
	struct grt_session *session;
	struct grt_buffer *buffer;
	struct mutex reading;
	bool is_behind;
};

static enum grt_state state_of(const struct reader *reader)
{
	/* Pairs with the release in end_session(). */
	return smp_load_acquire(&reader->session->state);
}

static bool has_ended(const struct reader *reader)
{
	return state_of(reader) >= GRT_STOPPED;
}

static wait_queue_head_t *queue_of(struct reader *reader)
{
	return reader->buffer ? &reader->buffer->readable : &reader->session->notes.readable;
}

static bool has_data(struct reader *reader)
{
	if (state_of(reader) == GRT_ENDED)
		return false;
	return reader->buffer ? grt_buffer_has(reader->buffer)
			      : grt_notes_has(&reader->session->notes);
}

static bool is_half_full(struct reader *reader)
{
	return !reader->buffer || READ_ONCE(reader->is_behind) ||
	       grt_buffer_has(reader->buffer) >= reader->buffer->size / 2;
}

/* Until the watermark, unless it moved while records were left; or what there is after the flush
 * interval, or the end. */
static int wait_for_data(struct reader *reader)
{
	long left = wait_event_interruptible_timeout(*queue_of(reader),
						     is_half_full(reader) || has_ended(reader),
						     msecs_to_jiffies(FLUSH_MS));

	if (left < 0)
		return left;
	return wait_event_interruptible(*queue_of(reader), has_data(reader) || has_ended(reader));
}

static bool is_overwritten(const struct reader *reader)
{
	return reader->buffer && reader->buffer->overwrite && state_of(reader) == GRT_RUNNING;
}

/* What there is now. With is_nonblocking it does not wait for another thread that reads, either. */
static ssize_t read_now(struct reader *reader, char __user *to, size_t count, bool is_nonblocking)
{
	ssize_t len;

	if (!is_nonblocking && mutex_lock_interruptible(&reader->reading))
		return -EINTR;
	if (is_nonblocking && !mutex_trylock(&reader->reading))
		return -EAGAIN;
	len = reader->buffer ? grt_buffer_read(reader->buffer, to, count)
			     : grt_notes_read(&reader->session->notes, to, count);
	WRITE_ONCE(reader->is_behind, len > 0 && has_data(reader));
	mutex_unlock(&reader->reading);
	return len;
}

static ssize_t stream_read(struct file *file, char __user *to, size_t count, loff_t *at)
{
	struct reader *reader = file->private_data;
	bool ended;
	ssize_t len;

	do {
		if (is_overwritten(reader))
			return -EBUSY;
		if (!(file->f_flags & O_NONBLOCK)) {
			int err = wait_for_data(reader);

			if (err)
				return err;
		}
		/* Before what it is of: nothing comes behind it then. */
		ended = has_ended(reader);
		len = read_now(reader, to, count, file->f_flags & O_NONBLOCK);
		if (len || ended)
			return len;
	} while (!(file->f_flags & O_NONBLOCK));
	return -EAGAIN;
}

static __poll_t stream_poll(struct file *file, poll_table *wait)
{
	struct reader *reader = file->private_data;
	__poll_t events = 0;

	poll_wait(file, queue_of(reader), wait);
	if (has_data(reader) && !is_overwritten(reader))
		events |= EPOLLIN | EPOLLRDNORM;
	if (state_of(reader) == GRT_ENDED ||
	    (READ_ONCE(reader->session->is_forced) && has_ended(reader) && !has_data(reader)))
		events |= EPOLLHUP;
	return events;
}

static bool *reader_flag(struct grt_session *session, struct grt_buffer *buffer)
{
	return buffer ? &buffer->has_reader : &session->notes.has_reader;
}

static int stream_release(struct inode *inode, struct file *file)
{
	struct reader *reader = file->private_data;

	mutex_lock(&grt_mutex);
	xchg(reader_flag(reader->session, reader->buffer), false);
	mutex_unlock(&grt_mutex);
	grt_session_put(reader->session);
	kfree(reader);
	return 0;
}

static const struct file_operations stream_fops = {
	.owner = THIS_MODULE,
	.read = stream_read,
	.poll = stream_poll,
	.release = stream_release,
};

int grt_stream_open(struct grt_session *session, u32 cpu)
{
	struct reader *reader;
	bool *has_reader;
	int fd;

	if (cpu != GRT_NOTES && (cpu >= nr_cpu_ids || !session->buffers[cpu]))
		return -EINVAL;
	reader = kzalloc(sizeof(*reader), GFP_KERNEL_ACCOUNT);
	if (!reader)
		return -ENOMEM;
	mutex_init(&reader->reading);
	reader->session = session;
	reader->buffer = cpu == GRT_NOTES ? NULL : session->buffers[cpu];
	has_reader = reader_flag(session, reader->buffer);
	if (xchg(has_reader, true)) {
		kfree(reader);
		return -EBUSY;
	}
	fd = anon_inode_getfd("[grtrace]", &stream_fops, reader, O_RDONLY | O_CLOEXEC);
	if (fd < 0) {
		xchg(has_reader, false);
		kfree(reader);
		return fd;
	}
	/* It is not closed before that: release waits for the mutex. */
	kref_get(&session->references);
	if (!reader->buffer)
		grt_notes_rewind(&session->notes);
	return fd;
}
