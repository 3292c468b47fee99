/* SPDX-License-Identifier: MIT */
/* Calls that the tracer refuses: with the right errno, nothing changed, nothing in the kernel's
 * log. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"
#include "trace.h"

#define SIZE (1 << 16)

static const char *name_of(unsigned long what)
{
	static const char *const names[] = {"SETUP", "START",  "STOP", "TEARDOWN",
					    "STATS", "STREAM", "MSG"};

	return names[(what & 0xff) - 0xc0];
}

static bool refuses(int control, unsigned long what, void *argument, int expected)
{
	int ret = trace_call(control, what, argument);

	return ret == expected || report_failure("%s: %s, expected %s", name_of(what),
						 ret < 0 ? strerror(-ret) : "accepted",
						 expected ? strerror(-expected) : "success");
}

static int control_open(void)
{
	int control = open("/dev/grtrace", O_RDWR | O_CLOEXEC);

	if (control < 0)
		report_failure("/dev/grtrace: %s", strerror(errno));
	return control;
}

/* The calls that need a session, in a state, and what they return. */
struct expected {
	int setup, start, stop, stream, stats, message;
};

static bool state_is(int control, const struct expected *expected)
{
	struct grt_setup setup = trace_setup_for(0, SIZE);
	struct grt_stats stats = {.size = sizeof(stats)};
	struct grt_msg message = {.len = 1, .text = (uintptr_t) "x"};
	uint32_t cpu = 0;
	int fd;

	if (expected->setup && !refuses(control, GRT_IOC_SETUP, &setup, expected->setup))
		return false;
	if ((expected->start && !refuses(control, GRT_IOC_START, NULL, expected->start)) ||
	    (expected->stop && !refuses(control, GRT_IOC_STOP, NULL, expected->stop)))
		return false;
	fd = trace_call(control, GRT_IOC_STREAM, &cpu);
	MUST(expected->stream ? fd == expected->stream : fd >= 0, "STREAM gave %d, expected %d", fd,
	     expected->stream);
	if (fd >= 0) {
		MUST(trace_call(control, GRT_IOC_STREAM, &cpu) == -EBUSY,
		     "a second reader: expected EBUSY");
		close(fd);
	}
	return refuses(control, GRT_IOC_STATS, &stats, expected->stats) &&
	       refuses(control, GRT_IOC_MSG, &message, expected->message);
}

bool check_trace_states(void)
{
	const struct expected none = {.start = -EINVAL,
				      .stop = -EINVAL,
				      .stream = -EINVAL,
				      .stats = -EINVAL,
				      .message = -EINVAL};
	const struct expected ready = {.setup = -EBUSY, .stop = -EINVAL, .message = -EINVAL};
	const struct expected running = {.setup = -EBUSY, .start = -EBUSY};
	const struct expected others = {.setup = -EBUSY,
					.start = -EINVAL,
					.stop = -EINVAL,
					.stream = -EINVAL,
					.stats = -EINVAL,
					.message = -EINVAL};
	struct grt_setup setup = trace_setup_for(0, SIZE);
	int control = control_open(), other = control_open(), log = log_open();

	if (control < 0 || other < 0)
		return false;
	for (int i = 0; i < 3; i++) {
		if (!state_is(control, &none) ||
		    !refuses(control, GRT_IOC_TEARDOWN, NULL, -EINVAL) ||
		    !refuses(control, GRT_IOC_SETUP, &setup, 0) || !state_is(control, &ready) ||
		    !state_is(other, &others))
			return false;
		if (!refuses(control, GRT_IOC_START, NULL, 0) || !state_is(control, &running) ||
		    !state_is(other, &others) || !refuses(control, GRT_IOC_STOP, NULL, 0) ||
		    !state_is(control, &ready) || !refuses(control, GRT_IOC_START, NULL, 0) ||
		    !refuses(control, GRT_IOC_TEARDOWN, NULL, 0))
			return false;
	}
	MUST(log_quiet(log), "refused calls are in the kernel's log");
	return true;
}

bool check_trace_persist(void)
{
	struct grt_setup setup = trace_setup_for(GRT_SETUP_PERSIST, SIZE);
	int control = control_open(), other = control_open();

	if (control < 0 || other < 0 || !refuses(control, GRT_IOC_SETUP, &setup, 0) ||
	    !refuses(control, GRT_IOC_START, NULL, 0) ||
	    !refuses(other, GRT_IOC_STOP, NULL, -EINVAL))
		return false;
	close(control);
	return refuses(other, GRT_IOC_STOP, NULL, 0) && refuses(other, GRT_IOC_TEARDOWN, NULL, 0) &&
	       refuses(other, GRT_IOC_TEARDOWN, NULL, -EINVAL);
}

/* One member of a setup with a value that is not allowed. */
struct bad_setup {
	const char *what;
	size_t at;
	unsigned int len;
	uint64_t value;
	int err;
};
#define BAD(member, value, err)                                             \
	{                                                                   \
#member, offsetof(struct grt_setup, member),                \
			sizeof(((struct grt_setup *)0)->member), value, err \
	}

static const struct bad_setup bad_setups[] = {
	BAD(size, 0, -EINVAL),
	BAD(size, 8, -EINVAL),
	BAD(size, sizeof(struct grt_setup) - 1, -EINVAL),
	BAD(size, 1 << 20, -E2BIG),
	BAD(version, 0, -EINVAL),
	BAD(version, GRT_VERSION + 1, -EINVAL),
	BAD(flags, GRT_SETUP_FLAGS + 1, -EINVAL),
	BAD(flags, 1U << 31, -EINVAL),
	BAD(buf_size, GRT_BUF_SIZE_MAX + 1, -EINVAL),
	BAD(buf_size, ~0U, -EINVAL),
	BAD(buf_count, GRT_BUF_COUNT_MAX + 1, -EINVAL),
	BAD(clock, GRT_CLOCKS, -EINVAL),
	BAD(clock, ~0U, -EINVAL),
	BAD(type_mask, 1, -EINVAL),
	BAD(type_mask, 1ULL << GRT_EOS, -EINVAL),
	BAD(pos_low, 1, -EINVAL),
	BAD(dev, 65534, -EINVAL),
	BAD(reserved, 1, -EINVAL),
};

static bool setups_refused(int control)
{
	for (size_t i = 0; i < sizeof(bad_setups) / sizeof(*bad_setups); i++) {
		const struct bad_setup *bad = &bad_setups[i];
		struct grt_setup setup = trace_setup_for(0, SIZE);

		memcpy((char *)&setup + bad->at, &bad->value, bad->len);
		if (!refuses(control, GRT_IOC_SETUP, &setup, bad->err))
			return report_failure("setup.%s = %llu", bad->what,
					      (unsigned long long)bad->value);
	}
	return true;
}

/* A later program's setup: longer, with members that this kernel does not know. */
static bool longer_setups(int control)
{
	struct {
		struct grt_setup setup;
		uint64_t more[4];
	} later = {.setup = trace_setup_for(0, SIZE)};

	later.setup.size = sizeof(later);
	later.more[3] = 1;
	if (!refuses(control, GRT_IOC_SETUP, &later, -E2BIG))
		return false;
	later.more[3] = 0;
	return refuses(control, GRT_IOC_SETUP, &later, 0) &&
	       refuses(control, GRT_IOC_TEARDOWN, NULL, 0);
}

static bool arguments_refused(int control)
{
	struct grt_setup setup = trace_setup_for(0, SIZE);
	struct grt_stats stats = {.size = sizeof(stats), .cpu = ~0U};
	struct grt_msg long_one = {.len = 257, .text = (uintptr_t)&setup};
	struct grt_msg none = {.len = 0, .text = (uintptr_t)&setup};
	struct grt_msg reserved = {.len = 1, .reserved = 1, .text = (uintptr_t)&setup};
	struct grt_msg nowhere = {.len = 1};
	uint32_t cpu = 1 << 20;

	return refuses(control, GRT_IOC_SETUP, NULL, -EFAULT) &&
	       refuses(control, GRT_IOC_SETUP, &setup, 0) &&
	       refuses(control, GRT_IOC_START, NULL, 0) &&
	       refuses(control, GRT_IOC_STATS, NULL, -EFAULT) &&
	       refuses(control, GRT_IOC_STATS, &stats, -EINVAL) &&
	       refuses(control, GRT_IOC_STREAM, NULL, -EFAULT) &&
	       refuses(control, GRT_IOC_STREAM, &cpu, -EINVAL) &&
	       refuses(control, GRT_IOC_MSG, NULL, -EFAULT) &&
	       refuses(control, GRT_IOC_MSG, &long_one, -EINVAL) &&
	       refuses(control, GRT_IOC_MSG, &none, -EINVAL) &&
	       refuses(control, GRT_IOC_MSG, &reserved, -EINVAL) &&
	       refuses(control, GRT_IOC_MSG, &nowhere, -EFAULT) &&
	       refuses(control, GRT_IOC_TEARDOWN, NULL, 0);
}

bool check_trace_input(void)
{
	int control = control_open(), log = log_open();

	if (control < 0 || !setups_refused(control) || !longer_setups(control) ||
	    !arguments_refused(control))
		return false;
	MUST(trace_call(control, _IO('G', 0xc7), NULL) == -ENOTTY, "an unknown call: no ENOTTY");
	MUST(log_quiet(log), "refused calls are in the kernel's log");
	return true;
}

static bool as_user(void *with)
{
	struct grt_setup setup = trace_setup_for(0, SIZE);
	int control = *(int *)with;

	MUST(set_user(CHECK_USER), "the user cannot be changed");
	MUST(open("/dev/grtrace", O_RDWR | O_CLOEXEC) < 0 && errno == EACCES,
	     "a user can open /dev/grtrace");
	return refuses(control, GRT_IOC_SETUP, &setup, -EPERM) &&
	       refuses(control, GRT_IOC_START, NULL, -EPERM);
}

bool check_trace_user(void)
{
	int control = control_open();

	return control >= 0 && child_join(child_start(as_user, &control));
}
