/* SPDX-License-Identifier: GPL-2.0-only */
/* Devices and sessions, again and again: each time another allocation fails. */
#include <linux/err.h>
#include <linux/slab.h>
#include <linux/string.h>

#include "device.h"
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

/* From now on there is no memory but for so many notes. */
static void use_up(struct grt_rig *rig, u32 left)
{
	static struct grtrace_client clients[64];

	memset(clients, 0, sizeof(clients));
	shim_slab_end(true);
	for (int i = 0; i < ARRAY_SIZE(clients) && grt_session->notes.kept_count > left; i++) {
		clients[i].id = i + 1;
		grtrace_ops.set_client(rig->devices[0], &clients[i]);
	}
	KUNIT_ASSERT_EQ(rig->test, grt_session->notes.kept_count, left);
}

/* One more client than there is memory for. */
static void lose_client(struct grt_rig *rig)
{
	static struct grtrace_client client;

	use_up(rig, 0);
	client = (struct grtrace_client){.id = 99};
	grtrace_ops.set_client(rig->devices[0], &client);
}

/* What a stream says of events of a device that has a note too few: none, and how many they are. */
static void expect_counted(struct grt_rig *rig, int i)
{
	const struct grt_stats stats = grt_rig_stats(rig);

	grt_rig_events(rig, i, 3);
	KUNIT_EXPECT_EQ(rig->test, grt_rig_stats(rig).attempted, stats.attempted + 3);
	KUNIT_EXPECT_EQ(rig->test, grt_rig_stats(rig).dropped_full, stats.dropped_full + 3);
	KUNIT_EXPECT_EQ(rig->test, grt_rig_stats(rig).written, stats.written);
}

/* A note that is lost while events are recorded: they are counted from there on, until a START that
 * has the note. */
static void note_lost(struct kunit *test)
{
	const struct grt_setup setup = grt_rig_setup(0);
	struct grt_rig *rig = grt_rig_of(test);

	grt_rig_add(rig, 0);
	grt_rig_add(rig, 1);
	grt_rig_run(rig, &setup);
	grt_rig_events(rig, 0, 1);
	KUNIT_EXPECT_GE(test, grt_session->notes.kept_count, 8);
	lose_client(rig);
	expect_counted(rig, 0);
	grt_rig_events(rig, 1, 1);
	KUNIT_ASSERT_EQ(test, grt_rig_do(rig, 0, GRT_IOC_STOP), 0);
	KUNIT_EXPECT_EQ(test, grt_rig_do(rig, 0, GRT_IOC_START), -ENOMEM);
	grt_rig_events(rig, 0, 1);
	shim_slab_end(false);
	KUNIT_ASSERT_EQ(test, grt_rig_do(rig, 0, GRT_IOC_START), 0);
	grt_rig_events(rig, 0, 1);
	KUNIT_ASSERT_EQ(test, grt_rig_stream(rig, 0, 0), 0);
	grt_rig_read(rig, 0, RIG_MEMORY);
	/* COMMIT, LOST, COMMIT of the other one, EOS, COMMIT */
	KUNIT_EXPECT_EQ(test, grt_rig_count(rig, GRT_TYPES), 5);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 1).type, GRT_LOST);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 1).aux, 3);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 4).seq, 5);
}

/* The note that was missing is there when events are recorded again; before that they are not,
 * whatever is. */
static void note_found(struct kunit *test)
{
	const struct grt_setup setup = grt_rig_setup(0);
	struct grt_rig *rig = grt_rig_of(test);
	u32 noted;

	grt_rig_add(rig, 0);
	grt_rig_ready(rig, &setup);
	noted = grt_session->notes.kept_count;
	KUNIT_EXPECT_GE(test, noted, 8);
	lose_client(rig);
	KUNIT_EXPECT_EQ(test, grt_rig_do(rig, 0, GRT_IOC_START), -ENOMEM);
	KUNIT_EXPECT_EQ(test, grt_session->state, GRT_FRESH);
	shim_slab_end(false);
	KUNIT_ASSERT_EQ(test, grt_rig_do(rig, 0, GRT_IOC_START), 0);
	grt_rig_events(rig, 0, 1);
	KUNIT_EXPECT_EQ(test, grt_rig_stats(rig).written, 1);
	KUNIT_ASSERT_EQ(test, grt_rig_stream(rig, 1, GRT_NOTES), 0);
	grt_rig_read(rig, 1, RIG_MEMORY);
	/* those that were noted again, and the one that was not */
	KUNIT_EXPECT_EQ(test, grt_rig_count(rig, GRT_CLIENT_INFO), 2 * noted + 1);
}

/* A ring that its driver could not declare: no session has the device, as long as it is there. */
static void ring_unknown(struct kunit *test)
{
	struct grt_rig *rig = grt_rig_of(test);
	const struct grtrace_ring_info ring = {.number = 1, .engine = "gfx"};
	struct grt_setup setup = grt_rig_setup(0), again = setup;

	grt_rig_add(rig, 0);
	grt_rig_run(rig, &setup);
	shim_slab_end(true);
	KUNIT_EXPECT_EQ(test, grtrace_ops.add_ring(rig->devices[0], &ring), -ENOMEM);
	shim_slab_end(false);
	expect_counted(rig, 0);
	KUNIT_ASSERT_EQ(test, grt_rig_do(rig, 0, GRT_IOC_STOP), 0);
	KUNIT_EXPECT_EQ(test, grt_rig_do(rig, 0, GRT_IOC_START), -ENOMEM);
	KUNIT_ASSERT_EQ(test, grt_rig_do(rig, 0, GRT_IOC_TEARDOWN), 0);
	KUNIT_EXPECT_EQ(test, grt_rig_call(rig, 0, GRT_IOC_SETUP, &again, sizeof(again)), -ENOMEM);
	grt_rig_remove(rig, 0);
	grt_rig_ready(rig, &setup);
}

/* In the mode OVERWRITE there is no place for a LOST between records. */
static void overwritten(struct kunit *test)
{
	const struct grt_setup setup = grt_rig_setup(GRT_SETUP_OVERWRITE);
	struct grt_rig *rig = grt_rig_of(test);

	grt_rig_add(rig, 0);
	grt_rig_run(rig, &setup);
	lose_client(rig);
	grt_rig_events(rig, 0, 3);
	shim_slab_end(false);
	KUNIT_EXPECT_EQ(test, grt_rig_stats(rig).attempted, 0);
	KUNIT_EXPECT_EQ(test, grt_rig_stats(rig).filtered, 3);
}

/* A device that comes, and a ring, while their own memory is all there is. */
static void come_unnoted(struct kunit *test)
{
	const struct grtrace_ring_info ring = {.number = 1, .engine = "gfx"};
	const struct grt_setup setup = grt_rig_setup(0);
	struct grt_rig *rig = grt_rig_of(test);

	grt_rig_add(rig, 0);
	grt_rig_run(rig, &setup);
	use_up(rig, 0);
	shim_slab_end(false);
	shim_slab_fail(2);
	grt_rig_add(rig, 1);
	KUNIT_EXPECT_TRUE(test, shim_slab_failed());
	expect_counted(rig, 1);
	grt_rig_events(rig, 0, 1);
	KUNIT_EXPECT_EQ(test, grt_rig_stats(rig).written, 1);
	shim_slab_fail(2);
	KUNIT_EXPECT_EQ(test, grtrace_ops.add_ring(rig->devices[0], &ring), 0);
	KUNIT_EXPECT_TRUE(test, shim_slab_failed());
	expect_counted(rig, 0);
	KUNIT_ASSERT_EQ(test, grt_rig_do(rig, 0, GRT_IOC_STOP), 0);
	KUNIT_ASSERT_EQ(test, grt_rig_do(rig, 0, GRT_IOC_START), 0);
	grt_rig_events(rig, 0, 1);
	grt_rig_events(rig, 1, 1);
	KUNIT_EXPECT_EQ(test, grt_rig_stats(rig).written, 3);
	KUNIT_ASSERT_EQ(test, grt_rig_stream(rig, 1, GRT_NOTES), 0);
	grt_rig_read(rig, 1, RIG_MEMORY);
	KUNIT_EXPECT_EQ(test, grt_rig_count(rig, GRT_RING_INFO), 1);
}

/* START has the memory for its notes before it adds the first one. */
static void start_refused(struct kunit *test)
{
	struct grt_setup setup = grt_rig_setup(0);
	struct grt_rig *rig = grt_rig_of(test);

	setup.clock = GRT_CLOCK_MONOTONIC;
	grt_rig_add(rig, 0);
	grt_rig_run(rig, &setup);
	KUNIT_ASSERT_EQ(test, grt_rig_do(rig, 0, GRT_IOC_STOP), 0);
	use_up(rig, 1);
	KUNIT_EXPECT_EQ(test, grt_rig_do(rig, 0, GRT_IOC_START), -ENOMEM);
	shim_slab_end(false);
	KUNIT_ASSERT_EQ(test, grt_rig_stream(rig, 1, GRT_NOTES), 0);
	grt_rig_read(rig, 1, RIG_MEMORY);
	KUNIT_EXPECT_EQ(test, grt_rig_count(rig, GRT_CLOCK), 2);
}

/* What was used is set aside again, while the session runs. */
static void kept_again(struct kunit *test)
{
	const struct grt_setup setup = grt_rig_setup(0);
	struct grt_rig *rig = grt_rig_of(test);

	grt_rig_add(rig, 0);
	grt_rig_run(rig, &setup);
	use_up(rig, 4);
	shim_slab_end(false);
	KUNIT_ASSERT_EQ(test, grt_rig_stream(rig, 0, 0), 0);
	/* each read waits for the flush interval */
	for (int i = 0; i < 3; i++) {
		grt_rig_events(rig, 0, 1);
		KUNIT_EXPECT_GT(test, grt_rig_read(rig, 0, RIG_MEMORY), 0);
	}
	KUNIT_EXPECT_EQ(test, grt_session->notes.kept_count, NOTES_KEPT);
}

/* The last one leaves a failure armed. */
static struct kunit_case cases[] = {
	KUNIT_CASE(note_lost),
	KUNIT_CASE(note_found),
	KUNIT_CASE(ring_unknown),
	KUNIT_CASE(overwritten),
	KUNIT_CASE(come_unnoted),
	KUNIT_CASE(start_refused),
	KUNIT_CASE(kept_again),
	KUNIT_CASE_PARAM(life, nth_gen_params),
	{},
};
RIG_SUITE(suite, "grtrace_no_memory", cases);
