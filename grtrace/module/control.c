// SPDX-License-Identifier: GPL-2.0-only
#include <linux/capability.h>
#include <linux/cpumask.h>
#include <linux/mm.h>
#include <linux/module.h>
#include <linux/uaccess.h>

#include "control.h"
#include "session.h"
#include "stream.h"

/* Structs grow: a number is known without the size that is encoded in it. */
#define SIZELESS(cmd) ((cmd) & ~IOCSIZE_MASK)

/*
 * Copy a struct that begins with its size. Shorter than it first was: EINVAL; longer than it is
 * now, and not 0 there: E2BIG.
 */
static int copy_in(void *to, size_t size, const void __user *from, u32 *theirs)
{
	if (get_user(*theirs, (const u32 __user *)from))
		return -EFAULT;
	if (*theirs < size)
		return -EINVAL;
	if (*theirs > PAGE_SIZE)
		return -E2BIG;
	return copy_struct_from_user(to, size, from, *theirs);
}

/* The session of this descriptor, or one without an owner, which it becomes; else NULL. */
static struct grt_session *session_of(const struct file *file)
{
	if (!grt_session)
		return NULL;
	if (!grt_session->owner)
		grt_session->owner = file;
	return grt_session->owner == file ? grt_session : NULL;
}

static int do_setup(const struct file *file, void __user *arg)
{
	struct grt_setup setup;
	u32 theirs;
	int err = copy_in(&setup, sizeof(setup), arg, &theirs);

	if (err)
		return err;
	mutex_lock(&grt_mutex);
	err = grt_session_setup(&setup, file);
	mutex_unlock(&grt_mutex);
	if (err || !copy_to_user(arg, &setup, sizeof(setup)))
		return err;
	/* The caller does not know of it: it is removed again. */
	mutex_lock(&grt_mutex);
	if (session_of(file) && grt_session->setup.session == setup.session)
		grt_session_teardown();
	mutex_unlock(&grt_mutex);
	return -EFAULT;
}

static int do_start(struct grt_session *session)
{
	if (session->state == GRT_RUNNING)
		return -EBUSY;
	/* Its device went away: nothing can be recorded any more. */
	if (session->is_forced)
		return -EINVAL;
	return grt_session_start(session);
}

static int do_stop(struct grt_session *session)
{
	if (session->state != GRT_RUNNING)
		return -EINVAL;
	grt_session_stop(session, 0);
	return 0;
}

static int do_teardown(struct grt_session *session)
{
	grt_session_teardown();
	return 0;
}

/* A call without an argument. */
static int do_call(const struct file *file, int (*call)(struct grt_session *session))
{
	struct grt_session *session;
	int ret;

	mutex_lock(&grt_mutex);
	session = session_of(file);
	ret = session ? call(session) : -EINVAL;
	mutex_unlock(&grt_mutex);
	return ret;
}

static int do_stats(const struct file *file, void __user *arg)
{
	struct grt_session *session;
	struct grt_stats stats;
	u32 theirs;
	int err = copy_in(&stats, sizeof(stats), arg, &theirs);

	if (err)
		return err;
	mutex_lock(&grt_mutex);
	session = session_of(file);
	if (session && stats.cpu < nr_cpu_ids && session->buffers[stats.cpu])
		grt_buffer_stats(session->buffers[stats.cpu], &stats);
	else
		err = -EINVAL;
	mutex_unlock(&grt_mutex);
	if (err)
		return err;
	return copy_to_user(arg, &stats, sizeof(stats)) ? -EFAULT : 0;
}

static int do_stream(const struct file *file, const u32 __user *arg)
{
	struct grt_session *session;
	u32 cpu;
	int ret;

	if (get_user(cpu, arg))
		return -EFAULT;
	mutex_lock(&grt_mutex);
	session = session_of(file);
	ret = session ? grt_stream_open(session, cpu) : -EINVAL;
	mutex_unlock(&grt_mutex);
	return ret;
}

static int do_message(const struct file *file, const void __user *arg)
{
	struct grt_session *session;
	char text[GRT_MESSAGE_MAX];
	struct grt_msg msg;
	int ret = -EINVAL;

	if (copy_from_user(&msg, arg, sizeof(msg)))
		return -EFAULT;
	if (msg.reserved || !msg.len || msg.len > sizeof(text))
		return -EINVAL;
	if (copy_from_user(text, u64_to_user_ptr(msg.text), msg.len))
		return -EFAULT;
	mutex_lock(&grt_mutex);
	session = session_of(file);
	if (session)
		ret = grt_session_message(session, text, msg.len);
	mutex_unlock(&grt_mutex);
	return ret;
}

static long control_ioctl(struct file *file, unsigned int cmd, unsigned long arg)
{
	void __user *user = (void __user *)arg;

	if (!perfmon_capable())
		return -EPERM;
	switch (SIZELESS(cmd)) {
	case SIZELESS(GRT_IOC_SETUP):
		return do_setup(file, user);
	case SIZELESS(GRT_IOC_START):
		return do_call(file, do_start);
	case SIZELESS(GRT_IOC_STOP):
		return do_call(file, do_stop);
	case SIZELESS(GRT_IOC_TEARDOWN):
		return do_call(file, do_teardown);
	case SIZELESS(GRT_IOC_STATS):
		return do_stats(file, user);
	case SIZELESS(GRT_IOC_STREAM):
		return do_stream(file, user);
	case SIZELESS(GRT_IOC_MSG):
		return do_message(file, user);
	default:
		return -ENOTTY;
	}
}

static int control_open(struct inode *inode, struct file *file)
{
	return stream_open(inode, file);
}

static int control_release(struct inode *inode, struct file *file)
{
	mutex_lock(&grt_mutex);
	if (grt_session && grt_session->owner == file) {
		if (grt_session->setup.flags & GRT_SETUP_PERSIST)
			grt_session->owner = NULL;
		else
			grt_session_teardown();
	}
	mutex_unlock(&grt_mutex);
	return 0;
}

const struct file_operations grt_control_fops = {
	.owner = THIS_MODULE,
	.open = control_open,
	.release = control_release,
	.unlocked_ioctl = control_ioctl,
	.compat_ioctl = compat_ptr_ioctl,
};
