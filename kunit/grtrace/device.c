// SPDX-License-Identifier: GPL-2.0-only
/* Devices of a session: what is noted of them, when their events are recorded, and how they go. */
#include <linux/err.h>
#include <linux/poll.h>
#include <linux/string.h>

#include "rig.h"

#define NAME "a name that is longer than there is space for it"

static void add_ring(struct grt_rig *rig, u16 number, const char *engine)
{
	const struct grtrace_ring_info info = {.number = number,
					       .engine = engine,
					       .size = 1ULL << 33,
					       .types = BIT_ULL(GRT_ISSUE),
					       .shape = GRT_SHAPE_BYTES,
					       .flags = GRT_RING_FIFO,
					       .unit = 4,
					       .pad = 32,
					       .capacity = 2};

	KUNIT_ASSERT_EQ(rig->test, grtrace_ops.add_ring(rig->devices[0], &info), 0);
}

static struct grtrace_client client_of(u64 id, u32 pid, const char *comm)
{
	struct grtrace_client client = {.id = id, .pid = pid, .order = 17, .time = 99};

	strscpy(client.comm, comm, sizeof(client.comm));
	return client;
}

static void read_notes(struct grt_rig *rig)
{
	KUNIT_ASSERT_EQ(rig->test, grt_rig_stream(rig, 3, GRT_NOTES), 0);
	grt_rig_nonblock(rig, 3);
	grt_rig_read(rig, 3, RIG_MEMORY);
	grt_rig_close_stream(rig, 3);
}

static void expect_device(struct grt_rig *rig, unsigned int n)
{
	const struct grt_record record = grt_rig_record(rig, n);
	const struct grt_dev_pdu *pdu = grt_rig_pdu(rig, n);

	KUNIT_ASSERT_EQ(rig->test, record.type, GRT_DEV_INFO);
	KUNIT_EXPECT_EQ(rig->test, record.time, 1234);
	KUNIT_EXPECT_STREQ(rig->test, pdu->name, "card0");
	KUNIT_EXPECT_STREQ(rig->test, pdu->driver, "rig");
	KUNIT_EXPECT_STREQ(rig->test, pdu->pdev, "");
	KUNIT_EXPECT_EQ(rig->test, pdu->types, BIT_ULL(GRT_EVENTS) - 2);
	KUNIT_EXPECT_EQ(rig->test, pdu->render, U32_MAX);
}

static void expect_ring(struct grt_rig *rig, unsigned int n)
{
	const struct grt_record record = grt_rig_record(rig, n);
	const struct grt_ring_pdu *pdu = grt_rig_pdu(rig, n);

	KUNIT_ASSERT_EQ(rig->test, record.type, GRT_RING_INFO);
	KUNIT_EXPECT_EQ(rig->test, record.ring, 5);
	KUNIT_EXPECT_EQ(rig->test, strnlen(pdu->engine, sizeof(pdu->engine)),
			sizeof(pdu->engine) - 1);
	KUNIT_EXPECT_EQ(rig->test, pdu->size, 1ULL << 33);
	KUNIT_EXPECT_EQ(rig->test, pdu->capacity, 2);
	KUNIT_EXPECT_EQ(rig->test, pdu->reserved, 0);
}

static void expect_client(struct grt_rig *rig, unsigned int n)
{
	const struct grt_record record = grt_rig_record(rig, n);
	const struct grt_client_pdu *pdu = grt_rig_pdu(rig, n);

	KUNIT_ASSERT_EQ(rig->test, record.type, GRT_CLIENT_INFO);
	KUNIT_EXPECT_EQ(rig->test, record.client, 1ULL << 40);
	KUNIT_EXPECT_EQ(rig->test, record.pid, 77);
	KUNIT_EXPECT_EQ(rig->test, record.order, 17);
	KUNIT_EXPECT_EQ(rig->test, record.time, 99);
	KUNIT_EXPECT_STREQ(rig->test, pdu->comm, "me");
}

/* What was declared before SETUP is in the table, in this order. */
static void declared(struct kunit *test)
{
	const struct grt_setup setup = grt_rig_setup(0);
	struct grtrace_client client = client_of(1ULL << 40, 77, "me");
	struct grt_rig *rig = grt_rig_of(test);

	grt_rig_add(rig, 0);
	add_ring(rig, 5, NAME);
	grtrace_ops.set_client(rig->devices[0], &client);
	rig->times[0] = 1234;
	grt_rig_ready(rig, &setup);
	read_notes(rig);
	KUNIT_ASSERT_EQ(test, grt_rig_count(rig, GRT_TYPES), 4);
	expect_device(rig, 1);
	expect_ring(rig, 2);
	expect_client(rig, 3);
	grtrace_ops.remove_client(rig->devices[0], &client);
}

/* What comes while there is a session is noted then; a client that closed is in the next one: its
 * jobs may be. */
static void comes_later(struct kunit *test)
{
	const struct grt_setup setup = grt_rig_setup(0);
	struct grtrace_client client = client_of(1, 10, "one");
	struct grt_rig *rig = grt_rig_of(test);

	grt_rig_run(rig, &setup);
	grt_rig_add(rig, 0);
	add_ring(rig, 0, "gfx");
	grtrace_ops.set_client(rig->devices[0], &client);
	client.pid = 11;
	grtrace_ops.set_client(rig->devices[0], &client);
	grt_rig_events(rig, 0, 1);
	read_notes(rig);
	KUNIT_EXPECT_EQ(test, grt_rig_count(rig, GRT_DEV_INFO), 1);
	KUNIT_EXPECT_EQ(test, grt_rig_count(rig, GRT_RING_INFO), 1);
	KUNIT_EXPECT_EQ(test, grt_rig_count(rig, GRT_CLIENT_INFO), 2);
	KUNIT_EXPECT_EQ(test, grt_rig_stats(rig).attempted, 1);
	KUNIT_EXPECT_EQ(test, grt_rig_do(rig, 0, GRT_IOC_TEARDOWN), 0);
	grtrace_ops.set_client(rig->devices[0], &client);
	add_ring(rig, 1, "copy");
	grtrace_ops.remove_client(rig->devices[0], &client);
	grt_rig_forget(rig);
	grt_rig_ready(rig, &setup);
	read_notes(rig);
	KUNIT_EXPECT_EQ(test, grt_rig_count(rig, GRT_RING_INFO), 2);
	KUNIT_EXPECT_EQ(test, grt_rig_count(rig, GRT_CLIENT_INFO), 1);
}

/* The key is on while a session runs, and no longer. */
static void key(struct kunit *test)
{
	const struct grt_setup setup = grt_rig_setup(0);
	struct grt_rig *rig = grt_rig_of(test);

	grt_rig_add(rig, 0);
	grt_rig_add(rig, 1);
	grt_rig_ready(rig, &setup);
	KUNIT_EXPECT_EQ(test, static_key_count(&rig->key), 0);
	grt_rig_events(rig, 0, 1);
	KUNIT_EXPECT_EQ(test, grt_rig_stats(rig).attempted, 0);
	for (int i = 0; i < 2; i++) {
		KUNIT_ASSERT_EQ(test, grt_rig_do(rig, 0, GRT_IOC_START), 0);
		KUNIT_EXPECT_EQ(test, static_key_count(&rig->key), 2);
		KUNIT_ASSERT_EQ(test, grt_rig_do(rig, 0, GRT_IOC_STOP), 0);
		KUNIT_EXPECT_EQ(test, static_key_count(&rig->key), 0);
		grt_rig_events(rig, 0, 1);
		KUNIT_EXPECT_EQ(test, grt_rig_stats(rig).attempted, 0);
	}
	KUNIT_ASSERT_EQ(test, grt_rig_do(rig, 0, GRT_IOC_START), 0);
	grt_rig_remove(rig, 1);
	KUNIT_EXPECT_EQ(test, static_key_count(&rig->key), 1);
	grt_rig_close(rig, 0);
	KUNIT_EXPECT_EQ(test, static_key_count(&rig->key), 0);
	grt_rig_events(rig, 0, 1);
}

/* A record of an event has all of it. */
static void event(struct kunit *test)
{
	const struct grt_setup setup = grt_rig_setup(0);
	struct grt_rig *rig = grt_rig_of(test);
	struct grt_record record;

	grt_rig_add(rig, 0);
	grt_rig_run(rig, &setup);
	grt_rig_events(rig, 0, 3);
	grt_rig_event(rig, 0,
		      (struct grtrace_event){.type = GRT_COMPLETE,
					     .flags = GRT_FL_HWTIME,
					     .ring = 3,
					     .error = -EIO,
					     .time = 55,
					     .pid = 8,
					     .client = 1ULL << 50,
					     .fctx = 2,
					     .fseq = 1ULL << 60,
					     .pos = 1ULL << 40,
					     .aux = 6,
					     .bytes = 1ULL << 32});
	KUNIT_ASSERT_EQ(test, grt_rig_stream(rig, 0, 0), 0);
	grt_rig_read(rig, 0, RIG_MEMORY);
	record = grt_rig_record(rig, 3);
	KUNIT_EXPECT_EQ(test, record.type, GRT_COMPLETE);
	KUNIT_EXPECT_EQ(test, record.flags, GRT_FL_HWTIME | GRT_FL_KTHREAD);
	KUNIT_EXPECT_EQ(test, record.time, 55);
	KUNIT_EXPECT_EQ(test, record.seq, 3);
	KUNIT_EXPECT_EQ(test, record.order, 3);
	KUNIT_EXPECT_EQ(test, record.cpu, 0);
	KUNIT_EXPECT_EQ(test, record.ring, 3);
	KUNIT_EXPECT_EQ(test, record.error, -EIO);
	KUNIT_EXPECT_EQ(test, record.client, 1ULL << 50);
	KUNIT_EXPECT_EQ(test, record.fctx, 2);
	KUNIT_EXPECT_EQ(test, record.fseq, 1ULL << 60);
	KUNIT_EXPECT_EQ(test, record.pos, 1ULL << 40);
	KUNIT_EXPECT_EQ(test, record.aux, 6);
	KUNIT_EXPECT_EQ(test, record.bytes, U32_MAX);
	KUNIT_EXPECT_EQ(test, record.pid, 8);
}

/* A PDU that is too long is left out, and nothing else. */
static void too_long(struct kunit *test)
{
	static const u8 pdu[GRT_PDU_MAX + 1];
	const struct grt_setup setup = grt_rig_setup(0);
	struct grt_rig *rig = grt_rig_of(test);

	grt_rig_add(rig, 0);
	grt_rig_run(rig, &setup);
	for (u32 len = GRT_PDU_MAX + 1; len >= GRT_PDU_MAX; len--)
		grt_rig_event(
			rig, 0,
			(struct grtrace_event){.type = GRT_MEM_MAP, .pdu = pdu, .pdu_len = len});
	KUNIT_ASSERT_EQ(test, grt_rig_stream(rig, 0, 0), 0);
	grt_rig_read(rig, 0, RIG_MEMORY);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 0).flags, GRT_FL_TRUNC | GRT_FL_KTHREAD);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 0).len, GRT_RECORD_SIZE);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 1).flags, GRT_FL_KTHREAD);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 1).len, GRT_RECORD_MAX);
	KUNIT_EXPECT_EQ(test, grt_rig_stats(rig).written, 2);
	KUNIT_EXPECT_EQ(test, grt_rig_stats(rig).dropped_big, 0);
}

/* The session's clock, not the device's; it does not go back. */
static void monotonic(struct kunit *test)
{
	struct grt_setup setup = grt_rig_setup(0);
	struct grt_rig *rig = grt_rig_of(test);
	u64 last = 0;

	setup.clock = GRT_CLOCK_MONOTONIC;
	grt_rig_add(rig, 0);
	grt_rig_run(rig, &setup);
	grt_rig_events(rig, 0, 20);
	KUNIT_ASSERT_EQ(test, grt_rig_stream(rig, 0, 0), 0);
	grt_rig_read(rig, 0, RIG_MEMORY);
	KUNIT_EXPECT_EQ(test, grt_rig_count(rig, GRT_TYPES), 20);
	for (unsigned int n = 0; n < 20; n++) {
		const u64 time = grt_rig_record(rig, n).time;

		KUNIT_EXPECT_GT(test, time, 0);
		KUNIT_EXPECT_GE(test, time, last);
		last = time;
	}
}

/* A CLOCK for each START, of the device that has a time of its own. */
static void clock_notes(struct kunit *test)
{
	const struct grt_setup setup = grt_rig_setup(0);
	struct grt_rig *rig = grt_rig_of(test);

	grt_rig_add(rig, 0);
	rig->times[0] = 5;
	grt_rig_run(rig, &setup);
	KUNIT_ASSERT_EQ(test, grt_rig_do(rig, 0, GRT_IOC_STOP), 0);
	rig->times[0] = 9;
	KUNIT_ASSERT_EQ(test, grt_rig_do(rig, 0, GRT_IOC_START), 0);
	read_notes(rig);
	KUNIT_ASSERT_EQ(test, grt_rig_count(rig, GRT_CLOCK), 2);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 2).aux, 5);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 3).aux, 9);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 3).time, 9);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 3).dev, grt_rig_record(rig, 1).dev);
}

/* The device of a session goes: it ends with FORCED, drains, and cannot be started again. */
static void goes(struct kunit *test)
{
	struct grt_setup setup = grt_rig_setup(0);
	struct grt_rig *rig = grt_rig_of(test);

	grt_rig_add(rig, 0);
	setup.dev = grt_rig_cookie(rig, 0);
	grt_rig_run(rig, &setup);
	KUNIT_ASSERT_EQ(test, grt_rig_stream(rig, 0, 0), 0);
	grt_rig_events(rig, 0, 2);
	grt_rig_remove(rig, 0);
	KUNIT_EXPECT_EQ(test, grt_rig_poll(rig, 0), EPOLLIN | EPOLLRDNORM);
	KUNIT_EXPECT_EQ(test, grt_rig_read(rig, 0, RIG_MEMORY), 3 * GRT_RECORD_SIZE);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 2).type, GRT_EOS);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 2).flags, GRT_FL_FORCED);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 2).aux, 2);
	KUNIT_EXPECT_EQ(test, grt_rig_read(rig, 0, RIG_MEMORY), 0);
	KUNIT_EXPECT_EQ(test, grt_rig_poll(rig, 0), EPOLLHUP);
	KUNIT_EXPECT_EQ(test, grt_rig_do(rig, 0, GRT_IOC_START), -EINVAL);
}

/* One of several goes: the session goes on without it. */
static void one_of_two_goes(struct kunit *test)
{
	const struct grt_setup setup = grt_rig_setup(0);
	struct grtrace_client client = client_of(1, 10, "one");
	struct grt_rig *rig = grt_rig_of(test);

	grt_rig_add(rig, 0);
	grt_rig_add(rig, 1);
	grt_rig_run(rig, &setup);
	grtrace_ops.set_client(rig->devices[0], &client);
	grt_rig_events(rig, 0, 1);
	grt_rig_remove(rig, 0);
	grt_rig_events(rig, 1, 1);
	KUNIT_EXPECT_EQ(test, grt_rig_stats(rig).attempted, 2);
	KUNIT_EXPECT_EQ(test, grt_rig_do(rig, 0, GRT_IOC_STOP), 0);
	KUNIT_EXPECT_EQ(test, grt_rig_do(rig, 0, GRT_IOC_START), 0);
}

/* Set up, run and ended a hundred times in all ways, for kmemleak. */
static void again_and_again(struct kunit *test)
{
	struct grt_rig *rig = grt_rig_of(test);

	grt_rig_add(rig, 0);
	for (int i = 0; i < 100; i++) {
		const struct grt_setup setup = grt_rig_setup(i & 3);

		grt_rig_run(rig, &setup);
		KUNIT_ASSERT_EQ(test, grt_rig_stream(rig, 0, 0), 0);
		grt_rig_events(rig, 0, i);
		if (i & 4)
			KUNIT_EXPECT_EQ(test, grt_rig_do(rig, 0, GRT_IOC_STOP), 0);
		if (i & 8)
			grt_rig_close_stream(rig, 0);
		if (i & 16) {
			grt_rig_close(rig, 0);
			grt_rig_open(rig, 0);
		}
		if (grt_session)
			KUNIT_EXPECT_EQ(test, grt_rig_do(rig, 0, GRT_IOC_TEARDOWN), 0);
		grt_rig_events(rig, 0, 1);
		grt_rig_close_stream(rig, 0);
	}
}

static struct kunit_case cases[] = {
	KUNIT_CASE(declared),
	KUNIT_CASE(comes_later),
	KUNIT_CASE(key),
	KUNIT_CASE(event),
	KUNIT_CASE(too_long),
	KUNIT_CASE(monotonic),
	KUNIT_CASE(clock_notes),
	KUNIT_CASE(goes),
	KUNIT_CASE(one_of_two_goes),
	KUNIT_CASE(again_and_again),
	{},
};
RIG_SUITE(suite, "grtrace_device", cases);
