// SPDX-License-Identifier: GPL-2.0-only
/* Descriptors of streams: notes first, one reader, read(), poll(), the end. */
#include <linux/poll.h>
#include <linux/string.h>

#include "rig.h"

static void notes(struct kunit *test)
{
	struct grt_setup setup = grt_rig_setup(GRT_SETUP_OVERWRITE);
	struct grt_rig *rig = grt_rig_of(test);
	struct grt_stream_pdu pdu;

	setup.type_mask = BIT_ULL(GRT_ISSUE) | BIT_ULL(GRT_MSG);
	grt_rig_ready(rig, &setup);
	KUNIT_ASSERT_EQ(test, grt_rig_stream(rig, 0, GRT_NOTES), 0);
	KUNIT_ASSERT_GT(test, grt_rig_read(rig, 0, RIG_MEMORY), 0);
	KUNIT_ASSERT_EQ(test, grt_rig_count(rig, GRT_TYPES), 1);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 0).type, GRT_STREAM);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 0).dev, GRT_NONE);
	KUNIT_ASSERT_EQ(test, grt_rig_record(rig, 0).len, GRT_RECORD_SIZE + sizeof(pdu));
	memcpy(&pdu, grt_rig_pdu(rig, 0), sizeof(pdu));
	KUNIT_EXPECT_EQ(test, pdu.session, grt_session->setup.session);
	KUNIT_EXPECT_EQ(test, pdu.version, GRT_VERSION);
	KUNIT_EXPECT_EQ(test, pdu.record_size, GRT_RECORD_SIZE);
	KUNIT_EXPECT_EQ(test, pdu.clock, GRT_CLOCK_DEVICE);
	KUNIT_EXPECT_EQ(test, pdu.flags, GRT_SETUP_OVERWRITE);
	KUNIT_EXPECT_EQ(test, pdu.type_mask, BIT_ULL(GRT_ISSUE));
}

/* One reader each; the next one of the table begins with its first note. */
static void one_reader(struct kunit *test)
{
	const struct grt_setup setup = grt_rig_setup(0);
	struct grt_rig *rig = grt_rig_of(test);
	ssize_t len;

	grt_rig_ready(rig, &setup);
	KUNIT_ASSERT_EQ(test, grt_rig_stream(rig, 0, 0), 0);
	KUNIT_ASSERT_EQ(test, grt_rig_stream(rig, 1, GRT_NOTES), 0);
	KUNIT_EXPECT_EQ(test, grt_rig_stream(rig, 2, 0), -EBUSY);
	KUNIT_EXPECT_EQ(test, grt_rig_stream(rig, 2, GRT_NOTES), -EBUSY);
	len = grt_rig_read(rig, 1, RIG_MEMORY);
	KUNIT_EXPECT_GT(test, len, 0);
	grt_rig_close_stream(rig, 0);
	grt_rig_close_stream(rig, 1);
	KUNIT_EXPECT_EQ(test, grt_rig_stream(rig, 0, 0), 0);
	KUNIT_EXPECT_EQ(test, grt_rig_stream(rig, 1, GRT_NOTES), 0);
	KUNIT_EXPECT_EQ(test, grt_rig_read(rig, 1, RIG_MEMORY), len);
}

/* Whole notes only. */
static void notes_sizes(struct kunit *test)
{
	const struct grt_setup setup = grt_rig_setup(0);
	struct grt_rig *rig = grt_rig_of(test);
	const ssize_t first = GRT_RECORD_SIZE + sizeof(struct grt_stream_pdu);

	grt_rig_add(rig, 0);
	grt_rig_ready(rig, &setup);
	KUNIT_ASSERT_EQ(test, grt_rig_stream(rig, 0, GRT_NOTES), 0);
	KUNIT_EXPECT_EQ(test, grt_rig_read(rig, 0, first - 1), -EINVAL);
	KUNIT_EXPECT_EQ(test, grt_rig_read(rig, 0, first + 1), first);
	KUNIT_EXPECT_EQ(test, grt_rig_read(rig, 0, RIG_MEMORY),
			GRT_RECORD_SIZE + sizeof(struct grt_dev_pdu));
	grt_rig_nonblock(rig, 0);
	KUNIT_EXPECT_EQ(test, grt_rig_read(rig, 0, RIG_MEMORY), -EAGAIN);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 1).type, GRT_DEV_INFO);
}

/* Below the watermark an event can be read after the flush interval, without O_NONBLOCK, too. */
static void flush(struct kunit *test)
{
	const struct grt_setup setup = grt_rig_setup(0);
	struct grt_rig *rig = grt_rig_of(test);

	grt_rig_add(rig, 0);
	grt_rig_run(rig, &setup);
	KUNIT_ASSERT_EQ(test, grt_rig_stream(rig, 0, 0), 0);
	KUNIT_EXPECT_EQ(test, grt_rig_poll(rig, 0), 0);
	grt_rig_events(rig, 0, 1);
	KUNIT_EXPECT_EQ(test, grt_rig_poll(rig, 0), EPOLLIN | EPOLLRDNORM);
	KUNIT_EXPECT_EQ(test, grt_rig_read(rig, 0, RIG_MEMORY), GRT_RECORD_SIZE);
	grt_rig_nonblock(rig, 0);
	KUNIT_EXPECT_EQ(test, grt_rig_read(rig, 0, RIG_MEMORY), -EAGAIN);
}

/* After STOP a stream drains, and then has an end. */
static void drains(struct kunit *test)
{
	const struct grt_setup setup = grt_rig_setup(0);
	struct grt_rig *rig = grt_rig_of(test);

	grt_rig_add(rig, 0);
	grt_rig_run(rig, &setup);
	KUNIT_ASSERT_EQ(test, grt_rig_stream(rig, 0, 0), 0);
	grt_rig_events(rig, 0, 2);
	KUNIT_ASSERT_EQ(test, grt_rig_do(rig, 0, GRT_IOC_STOP), 0);
	KUNIT_EXPECT_EQ(test, grt_rig_read(rig, 0, RIG_MEMORY), 3 * GRT_RECORD_SIZE);
	KUNIT_EXPECT_EQ(test, grt_rig_read(rig, 0, RIG_MEMORY), 0);
	KUNIT_EXPECT_EQ(test, grt_rig_poll(rig, 0), 0);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 2).type, GRT_EOS);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 2).aux, 2);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 2).flags, 0);
	/* It goes on where it was. */
	KUNIT_ASSERT_EQ(test, grt_rig_do(rig, 0, GRT_IOC_START), 0);
	grt_rig_events(rig, 0, 1);
	KUNIT_EXPECT_EQ(test, grt_rig_read(rig, 0, RIG_MEMORY), GRT_RECORD_SIZE);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 3).seq, 2);
}

static void busy_while_overwritten(struct kunit *test)
{
	const struct grt_setup setup = grt_rig_setup(GRT_SETUP_OVERWRITE);
	struct grt_rig *rig = grt_rig_of(test);

	grt_rig_add(rig, 0);
	grt_rig_run(rig, &setup);
	KUNIT_ASSERT_EQ(test, grt_rig_stream(rig, 0, 0), 0);
	KUNIT_ASSERT_EQ(test, grt_rig_stream(rig, 1, GRT_NOTES), 0);
	grt_rig_events(rig, 0, 200);
	KUNIT_EXPECT_EQ(test, grt_rig_read(rig, 0, RIG_MEMORY), -EBUSY);
	KUNIT_EXPECT_EQ(test, grt_rig_poll(rig, 0), 0);
	KUNIT_EXPECT_GT(test, grt_rig_read(rig, 1, RIG_MEMORY), 0);
	grt_rig_forget(rig);
	KUNIT_ASSERT_EQ(test, grt_rig_do(rig, 0, GRT_IOC_STOP), 0);
	KUNIT_EXPECT_GT(test, grt_rig_read(rig, 0, RIG_MEMORY), 0);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 0).type, GRT_LOST);
}

/* A descriptor outlives its session, and has nothing. */
static void outlives(struct kunit *test)
{
	const struct grt_setup setup = grt_rig_setup(0);
	struct grt_rig *rig = grt_rig_of(test);

	grt_rig_add(rig, 0);
	grt_rig_run(rig, &setup);
	KUNIT_ASSERT_EQ(test, grt_rig_stream(rig, 0, 0), 0);
	KUNIT_ASSERT_EQ(test, grt_rig_stream(rig, 1, GRT_NOTES), 0);
	grt_rig_events(rig, 0, 5);
	KUNIT_ASSERT_EQ(test, grt_rig_do(rig, 0, GRT_IOC_TEARDOWN), 0);
	for (int fd = 0; fd < 2; fd++) {
		KUNIT_EXPECT_EQ(test, grt_rig_read(rig, fd, RIG_MEMORY), 0);
		KUNIT_EXPECT_EQ(test, grt_rig_poll(rig, fd), EPOLLHUP);
	}
	/* The next session has readers of its own. */
	grt_rig_run(rig, &setup);
	KUNIT_EXPECT_EQ(test, grt_rig_stream(rig, 2, 0), 0);
	grt_rig_events(rig, 0, 1);
	KUNIT_EXPECT_EQ(test, grt_rig_read(rig, 0, RIG_MEMORY), 0);
	KUNIT_EXPECT_EQ(test, grt_rig_read(rig, 2, RIG_MEMORY), GRT_RECORD_SIZE);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 0).seq, 0);
}

static struct kunit_case cases[] = {
	KUNIT_CASE(notes),	 KUNIT_CASE(one_reader),
	KUNIT_CASE(notes_sizes), KUNIT_CASE(flush),
	KUNIT_CASE(drains),	 KUNIT_CASE(busy_while_overwritten),
	KUNIT_CASE(outlives),	 {},
};
RIG_SUITE(suite, "grtrace_stream", cases);
