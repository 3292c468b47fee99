/* SPDX-License-Identifier: GPL-2.0-only */
/* Devices and sessions, again and again: each time another allocation fails. */
#include <linux/err.h>
#include <linux/slab.h>
#include <linux/string.h>

#include "rig.h"

/* The n-th allocation, until there are no more. */
static const void *nth_gen_params(const void *prev, char *desc)
{
	static unsigned int n;

	if (prev && !shim_slab_failed())
		return NULL;
	n = prev ? n + 1 : 1;
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "allocation %u", n);
	return &n;
}

/* It was done, or there was no memory. */
static bool done(struct grt_rig *rig, const char *what, long ret)
{
	KUNIT_EXPECT_TRUE_MSG(rig->test, ret >= 0 || (ret == -ENOMEM && shim_slab_failed()),
			      "%s: %ld", what, ret);
	return ret >= 0;
}

static u64 read_time(void *data)
{
	return *(u64 *)data;
}

static void add_ring(struct grt_rig *rig, int i)
{
	const struct grtrace_ring_info ring = {.number = 1, .engine = "gfx"};

	done(rig, "add_ring", grtrace_ops.add_ring(rig->devices[i], &ring));
}

static bool registered(struct grt_rig *rig, int i)
{
	const struct grtrace_device_info info = {
		.name = "card0",
		.driver = "rig",
		.types = 2,
		.key = &rig->key,
		.now = read_time,
		.data = &rig->times[i],
	};
	struct grtrace_device *device = grtrace_ops.add_device(&info);

	if (!done(rig, "add_device", PTR_ERR_OR_ZERO(device)))
		return false;
	rig->devices[i] = device;
	add_ring(rig, i);
	return true;
}

/* A refused SETUP leaves nothing: another one is made at once. */
static bool set_up(struct grt_rig *rig)
{
	struct grt_setup setup = grt_rig_setup(0), again = setup;

	if (done(rig, "SETUP", grt_rig_call(rig, 0, GRT_IOC_SETUP, &setup, sizeof(setup))))
		return true;
	KUNIT_EXPECT_TRUE(rig->test, !grt_session);
	add_ring(rig, 1);
	return !grt_rig_call(rig, 0, GRT_IOC_SETUP, &again, sizeof(again));
}

/* What is recorded is declared: notes come first, or there are no events. */
static void expect_declared(struct grt_rig *rig)
{
	const u64 attempted = grt_rig_stats(rig).attempted;

	if (!done(rig, "STREAM of the notes", grt_rig_stream(rig, 1, GRT_NOTES)))
		return;
	grt_rig_nonblock(rig, 1);
	grt_rig_read(rig, 1, RIG_MEMORY);
	KUNIT_EXPECT_EQ(rig->test, grt_rig_record(rig, 0).type, GRT_STREAM);
	KUNIT_EXPECT_GE(rig->test, grt_rig_count(rig, GRT_CLOCK), 2);
	KUNIT_EXPECT_GE(rig->test, 2 * grt_rig_count(rig, GRT_DEV_INFO), attempted);
}

static void life(struct kunit *test)
{
	struct grt_rig *rig = grt_rig_of(test);
	bool later;

	shim_slab_fail(*(const unsigned int *)test->param_value);
	if (!registered(rig, 1) || !set_up(rig))
		return;
	while (!done(rig, "START", grt_rig_do(rig, 0, GRT_IOC_START)))
		KUNIT_ASSERT_EQ(test, grt_session->state, GRT_FRESH);
	later = registered(rig, 0);
	done(rig, "STREAM", grt_rig_stream(rig, 0, 0));
	grt_rig_events(rig, 1, 2);
	if (later)
		grt_rig_events(rig, 0, 2);
	KUNIT_EXPECT_EQ(test, grt_rig_do(rig, 0, GRT_IOC_STOP), 0);
	if (done(rig, "START", grt_rig_do(rig, 0, GRT_IOC_START)))
		expect_declared(rig);
	else
		KUNIT_EXPECT_EQ(test, grt_session->state, GRT_STOPPED);
}

static struct kunit_case cases[] = {KUNIT_CASE_PARAM(life, nth_gen_params), {}};
RIG_SUITE(suite, "grtrace_no_memory", cases);
