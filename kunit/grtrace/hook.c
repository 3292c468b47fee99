// SPDX-License-Identifier: GPL-2.0-only
/* Events that are written straight into the ring, and those that are not. */
#include <linux/string.h>

#include "rig.h"

#define FITS (RIG_SIZE / GRT_RECORD_SIZE - 2) /* LOST and EOS have their space */

static void begin(struct grt_rig *rig)
{
	const struct grt_setup setup = grt_rig_setup(0);

	grt_rig_add(rig, 0);
	grt_rig_run(rig, &setup);
	KUNIT_ASSERT_EQ(rig->test, grt_rig_stream(rig, 0, 0), 0);
	grt_rig_nonblock(rig, 0);
}

/* Record n is that of the device's event of that number, and was the attempt of that number. */
static void expect_event(struct grt_rig *rig, unsigned int n, u32 number, u32 attempt)
{
	const struct grt_record record = grt_rig_record(rig, n);

	KUNIT_ASSERT_EQ(rig->test, record.magic, GRT_MAGIC);
	KUNIT_ASSERT_EQ(rig->test, record.len, GRT_RECORD_SIZE);
	KUNIT_ASSERT_EQ(rig->test, record.type, GRT_RING_COMMIT);
	KUNIT_ASSERT_EQ(rig->test, record.seq, attempt);
	KUNIT_ASSERT_EQ(rig->test, record.order, number);
	KUNIT_ASSERT_EQ(rig->test, record.cpu, 0);
	KUNIT_ASSERT_EQ(rig->test, record.fseq, number + 1);
	KUNIT_ASSERT_EQ(rig->test, record.pos, 32 * (number + 1));
}

/* Many times around the ring, in steps of all lengths. */
static void laps(struct kunit *test)
{
	struct grt_rig *rig = grt_rig_of(test);
	u32 number = 0;

	begin(rig);
	for (u32 round = 0; round < 300; round++) {
		const u32 count = 1 + round % 61;

		grt_rig_events(rig, 0, count);
		KUNIT_ASSERT_GT(test, grt_rig_read(rig, 0, RIG_MEMORY), 0);
		KUNIT_ASSERT_EQ(test, grt_rig_count(rig, GRT_TYPES), count);
		for (u32 n = 0; n < count; n++, number++)
			expect_event(rig, n, number, number);
		grt_rig_forget(rig);
	}
	KUNIT_EXPECT_EQ(test, grt_rig_stats(rig).produced, number * GRT_RECORD_SIZE);
}

/*
 * LOST of what had no space is in front of the next event, also where that is shorter and has some.
 */
static void too_long_for_the_rest(struct kunit *test)
{
	static const u8 pdu[120];
	struct grt_rig *rig = grt_rig_of(test);

	begin(rig);
	grt_rig_events(rig, 0, FITS - 2);
	grt_rig_event(
		rig, 0,
		(struct grtrace_event){.type = GRT_MEM_MAP, .pdu = pdu, .pdu_len = sizeof(pdu)});
	grt_rig_events(rig, 0, 1);
	grt_rig_read(rig, 0, RIG_MEMORY);
	KUNIT_ASSERT_EQ(test, grt_rig_count(rig, GRT_TYPES), FITS);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, FITS - 2).type, GRT_LOST);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, FITS - 2).seq, FITS - 2);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, FITS - 2).aux, 1);
	expect_event(rig, FITS - 1, FITS - 1, FITS - 1);
}

/* Full, read in part, full again: each LOST is at its place. */
static void full(struct kunit *test)
{
	struct grt_rig *rig = grt_rig_of(test);

	begin(rig);
	grt_rig_events(rig, 0, FITS + 7);
	KUNIT_EXPECT_EQ(test, grt_rig_stats(rig).written, FITS);
	KUNIT_EXPECT_EQ(test, grt_rig_stats(rig).dropped_full, 7);
	grt_rig_read(rig, 0, 10 * GRT_RECORD_SIZE);
	grt_rig_events(rig, 0, 12);
	while (grt_rig_read(rig, 0, RIG_MEMORY) > 0)
		;
	KUNIT_ASSERT_EQ(test, grt_rig_count(rig, GRT_TYPES), FITS + 10);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, FITS).type, GRT_LOST);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, FITS).seq, FITS);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, FITS).aux, 7);
	for (u32 n = 1; n < 10; n++)
		expect_event(rig, FITS + n, FITS + 6 + n, FITS + 6 + n);
	KUNIT_EXPECT_EQ(test, grt_rig_stats(rig).dropped_full, 7 + 3);
}

static struct kunit_case cases[] = {
	KUNIT_CASE(laps),
	KUNIT_CASE(too_long_for_the_rest),
	KUNIT_CASE(full),
	{},
};
RIG_SUITE(suite, "grtrace_hook", cases);
