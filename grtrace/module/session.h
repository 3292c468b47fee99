/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A session: what is recorded, and where. There is at most one; it belongs to the control
 * descriptor that set it up.
 */
#ifndef GRT_SESSION_H
#define GRT_SESSION_H

#include <linux/fs.h>
#include <linux/kref.h>
#include <linux/mutex.h>
#include <linux/workqueue.h>

#include "buffer.h"
#include "notes.h"

#define GRT_MESSAGE_MAX 256 /* bytes */
#define FLUSH_MS	100 /* in which what was recorded can be read */

/**
 * enum grt_state - of a session; where there is none, there is no struct
 * @GRT_FRESH: set up, and never started
 * @GRT_RUNNING: events are recorded
 * @GRT_STOPPED: and no longer
 * @GRT_ENDED: torn down; descriptors of its streams are still open
 */
enum grt_state { GRT_FRESH, GRT_RUNNING, GRT_STOPPED, GRT_ENDED };

/**
 * struct grt_session - a session
 * @references: of its owner, and of each descriptor of a stream
 * @state: protected by grt_mutex; read without it by readers
 * @is_forced: its device went away
 * @setup: what was asked for; session, cpus and record_size are filled in
 * @types: events that are recorded
 * @owner: the control descriptor, or NULL: it was closed and the session persists
 * @notes: the table of notes
 * @flush: wakes readers of what is below the watermark
 * @bridge: to tracepoints, or NULL
 * @view: its directory in debugfs
 * @leaves: the view is being removed
 * @buffers: of each possible CPU, by its number; NULL for others
 */
struct grt_session {
	struct kref references;
	enum grt_state state;
	bool is_forced;
	struct grt_setup setup;
	u64 types;
	const struct file *owner;
	struct grt_notes notes;
	struct delayed_work flush;
	struct grt_bridge *bridge;
	struct dentry *view;
	bool leaves;
	struct grt_buffer *buffers[];
};

/* grt_mutex - sessions, devices and their order; the only lock of them that sleeps. */
extern struct mutex grt_mutex;

/* grt_session - the one there is, or NULL; protected by grt_mutex. */
extern struct grt_session *grt_session;

/**
 * grt_session_setup() - make a session
 * @setup: what is asked for; gets what it becomes
 * @owner: its control descriptor
 *
 * Context: Process context. The caller holds grt_mutex.
 * Return: 0, -EBUSY, -EINVAL or -ENOMEM; then nothing is changed.
 */
int grt_session_setup(struct grt_setup *setup, const struct file *owner);

/**
 * grt_session_start() - record events from now on
 * @session: a session that does not run
 *
 * Context: Process context. The caller holds grt_mutex.
 * Return: 0, or -ENOMEM; then it does not run.
 */
int grt_session_start(struct grt_session *session);

/**
 * grt_session_stop() - no event is recorded when this returns; streams end
 * @session: a session that runs
 * @flags: of EOS
 *
 * Context: Process context. The caller holds grt_mutex.
 */
void grt_session_stop(struct grt_session *session, u16 flags);

/**
 * grt_session_force() - the device of a session goes away: it ends, and cannot be started again
 * @session: a session of one device
 *
 * Context: Process context. The caller holds grt_mutex.
 */
void grt_session_force(struct grt_session *session);

/**
 * grt_session_teardown() - stop it and free all of its memory but what open descriptors hold
 *
 * Context: Process context. The caller holds grt_mutex; there is a session.
 */
void grt_session_teardown(void);

/**
 * grt_session_message() - write a MSG into the stream of the CPU that this runs on
 * @session: the session
 * @text: bytes
 * @len: 1 to GRT_MESSAGE_MAX
 *
 * Context: Process context. The caller holds grt_mutex.
 * Return: 0; -EINVAL: it does not run; -EAGAIN: there is no space now.
 */
int grt_session_message(struct grt_session *session, const char *text, u32 len);

/**
 * grt_session_put() - drop a reference
 * @session: the session
 *
 * Context: Process context.
 */
void grt_session_put(struct grt_session *session);

#endif
