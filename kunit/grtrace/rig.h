/* SPDX-License-Identifier: GPL-2.0-only */
/* Control descriptors, memory of a program, devices and records of a case's own. */
#ifndef DECOY_KUNIT_GRTRACE_RIG_H
#define DECOY_KUNIT_GRTRACE_RIG_H

#include <kunit/test.h>

#include <linux/fs.h>

#include "grtrace.h"
#include "linux/grtrace.h"
#include "session.h"

#define RIG_CONTROLS 2
#define RIG_DEVICES  2
#define RIG_FDS	     4
#define RIG_MEMORY   (64 << 10) /* of the program */
#define RIG_BYTES    (256 << 10) /* that are read */
#define RIG_SIZE     (2 * GRT_BUF_SIZE_MIN) /* of a buffer: the smallest one */

/* A suite: its cases, each with a rig as test->priv; what a case leaves open is closed. */
#define RIG_SUITE(_variable, _name, _cases)     \
	static struct kunit_suite _variable = { \
		.name = _name,                  \
		.init = grt_rig_init,           \
		.exit = grt_rig_exit,           \
		.test_cases = _cases,           \
	};                                      \
	kunit_test_suite(_variable)

struct grt_rig {
	struct kunit *test;
	struct file *controls[RIG_CONTROLS];
	struct grtrace_device *devices[RIG_DEVICES];
	u32 orders[RIG_DEVICES]; /* events so far */
	u64 times[RIG_DEVICES]; /* their clocks */
	struct static_key key; /* of all devices */
	int fds[RIG_FDS]; /* of streams, or -1 */
	void __user *memory;
	u8 *bytes; /* that were read */
	size_t len;
};

int grt_rig_init(struct kunit *test);
void grt_rig_exit(struct kunit *test);

static inline struct grt_rig *grt_rig_of(struct kunit *test)
{
	return test->priv;
}

/* grt_rig_setup - for all devices, under their own clock, the smallest buffers. */
struct grt_setup grt_rig_setup(u32 flags);

/*
 * grt_rig_call - an ioctl of control i, whose argument is copied to the program's memory and back.
 */
long grt_rig_call(struct grt_rig *rig, int i, unsigned int what, void *argument, size_t len);

/* grt_rig_do - one without an argument, or with NULL. */
long grt_rig_do(struct grt_rig *rig, int i, unsigned int what);

/* grt_rig_close - control i, as the last close() does. grt_rig_open - again. */
void grt_rig_close(struct grt_rig *rig, int i);
void grt_rig_open(struct grt_rig *rig, int i);

/* grt_rig_ready - a session of control 0; grt_rig_run - that runs, too. The case ends where it is
 * refused. */
void grt_rig_ready(struct grt_rig *rig, const struct grt_setup *setup);
void grt_rig_run(struct grt_rig *rig, const struct grt_setup *setup);

/* grt_rig_stats - of CPU 0. */
struct grt_stats grt_rig_stats(struct grt_rig *rig);

/* grt_rig_add - register device i; grt_rig_remove - it goes. */
void grt_rig_add(struct grt_rig *rig, int i);
void grt_rig_remove(struct grt_rig *rig, int i);

/*
 * grt_rig_cookie - of device i, by what its own event has: a session of all devices runs meanwhile.
 */
u16 grt_rig_cookie(struct grt_rig *rig, int i);

/* grt_rig_event - an event of device i; order and, where it is 0, time are filled in. */
void grt_rig_event(struct grt_rig *rig, int i, struct grtrace_event event);

/* grt_rig_events - so many COMMIT. */
void grt_rig_events(struct grt_rig *rig, int i, unsigned int count);

/* grt_rig_stream - open a stream as descriptor fd of the rig, without O_NONBLOCK. 0 or -errno. */
int grt_rig_stream(struct grt_rig *rig, int fd, u32 cpu);
void grt_rig_close_stream(struct grt_rig *rig, int fd);
void grt_rig_nonblock(struct grt_rig *rig, int fd);

/* grt_rig_read - at most count bytes, behind those that were read before. As read() has it. */
ssize_t grt_rig_read(struct grt_rig *rig, int fd, size_t count);

/* grt_rig_poll - the events of poll(). */
__poll_t grt_rig_poll(struct grt_rig *rig, int fd);

/* grt_rig_keep - bytes of the program's memory become those that were read last. */
void grt_rig_keep(struct grt_rig *rig, ssize_t len);

/* grt_rig_forget - what was read. */
static inline void grt_rig_forget(struct grt_rig *rig)
{
	rig->len = 0;
}

/* grt_rig_record - record n of what was read; one of zeros where there are fewer. */
struct grt_record grt_rig_record(const struct grt_rig *rig, unsigned int n);

/* grt_rig_pdu - what is behind it, or NULL. */
const void *grt_rig_pdu(const struct grt_rig *rig, unsigned int n);

/* grt_rig_count - records of that type, or with GRT_TYPES all. */
unsigned int grt_rig_count(const struct grt_rig *rig, unsigned int type);

#endif
