/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Several distortions: which are shown, how many there may be, how long their text may be. */
#include "rig.h"

#define BOTH (FGPU_PART_HEADER | FGPU_PART_BODY)

static struct fgpu_command distort_command(struct kunit *test, const char *slug, fgpu_u64 amount)
{
	struct fgpu_command command = fgpu_command(FGPU_DISTORT, 0);
	int kind = fgpu_distortion_find(slug);

	KUNIT_ASSERT_GE(test, kind, 0);
	command.kind = (fgpu_u32)kind;
	command.client = FGPU_ALL;
	command.index = FGPU_ALL;
	command.amount = amount;
	command.until = FGPU_NEVER;
	return command;
}

static struct rig *setup_device(struct kunit *test)
{
	struct rig *rig = rig_of(test);

	rig_simple(rig, 0, 1, S);
	KUNIT_ASSERT_EQ(test, rig_open(rig, 7), 0);
	return rig;
}

/* A distortion whose value another one replaces is not shown. */
static void two_at_once(struct kunit *test)
{
	struct rig *rig = setup_device(test);

	KUNIT_ASSERT_EQ(test, rig_do(rig, distort_command(test, "id-changed", 9)), 0);
	KUNIT_ASSERT_EQ(test, rig_do(rig, distort_command(test, "capacity-changed", 3)), 1);
	KUNIT_ASSERT_EQ(test, rig_do(rig, distort_command(test, "id-changed", 10)), 2);
	EXPECT_PRINTS(rig, 0, "drm-client-id:\t10");
	EXPECT_PRINTS(rig, 0, "drm-engine-capacity-gfx:\t3");
	KUNIT_EXPECT_EQ(test, rig->reading.shown, 2 | 4);
	KUNIT_EXPECT_EQ(test, rig_index(rig, FGPU_UNDISTORT, 2, 0, 0), 0);
	EXPECT_PRINTS(rig, 0, "drm-client-id:\t9");
	KUNIT_EXPECT_EQ(test, rig->reading.shown, 1 | 2);
	KUNIT_EXPECT_EQ(test, rig_index(rig, FGPU_UNDISTORT, 2, 0, 0), -FGPU_ENOENT);
}

/* Distortions of a closed client do not apply to the next one in its slot. */
static void closed_client(struct kunit *test)
{
	struct fgpu_command command = distort_command(test, "id-changed", 9);
	struct rig *rig = setup_device(test);

	command.client = 0;
	KUNIT_ASSERT_EQ(test, rig_do(rig, command), 0);
	EXPECT_PRINTS(rig, 0, "drm-client-id:\t9");
	KUNIT_EXPECT_EQ(test, rig_close(rig, 0), 0);
	KUNIT_ASSERT_EQ(test, rig_open(rig, 11), 0);
	EXPECT_PRINTS(rig, 0, "drm-client-id:\t11");
}

static void sixty_four(struct kunit *test)
{
	struct rig *rig = setup_device(test);
	int i;

	for (i = 0; i < 64; i++)
		KUNIT_ASSERT_EQ(test, rig_do(rig, distort_command(test, "driver-key", 0)), i);
	KUNIT_EXPECT_EQ(test, rig_do(rig, distort_command(test, "driver-key", 0)), -FGPU_ENOSPC);
	rig_text(rig, 0, BOTH);
	KUNIT_EXPECT_EQ(test, rig->reading.shown, FGPU_NEVER);
	KUNIT_EXPECT_EQ(test, rig_index(rig, FGPU_UNDISTORT, 64, 0, 0), -FGPU_ENOENT);
}

/* Those that remember a value are four at most. */
static void four_latches(struct kunit *test)
{
	struct rig *rig = setup_device(test);
	int i;

	for (i = 0; i < 4; i++)
		KUNIT_ASSERT_EQ(test, rig_do(rig, distort_command(test, "freeze", 0)), i);
	KUNIT_EXPECT_EQ(test, rig_do(rig, distort_command(test, "freeze", 0)), -FGPU_ENOSPC);
	KUNIT_EXPECT_EQ(test, rig_index(rig, FGPU_UNDISTORT, 1, 0, 0), 0);
	KUNIT_EXPECT_EQ(test, rig_do(rig, distort_command(test, "reset", 0)), 1);
}

static const fgpu_u32 sizes[] = {4096, 65536, 1 << 20};

static void size_describe(const fgpu_u32 *size, char *desc)
{
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "%u bytes", *size);
}
KUNIT_ARRAY_PARAM(size, sizes, size_describe);

struct counted {
	fgpu_u64 bytes, lines;
};

static void count(void *to, const char *bytes, fgpu_u64 len)
{
	struct counted *counted = to;

	counted->bytes += len;
	while (len--)
		counted->lines += *bytes++ == '\n';
}

/* A line of 64 bytes of filler each, of which the last is not cut. */
static void large_text(struct kunit *test)
{
	const fgpu_u32 *size = test->param_value;
	struct counted before = {0}, after = {0};
	struct fgpu_sink sink = {count, &before};
	struct rig *rig = setup_device(test);

	fgpu_show(rig->gpu, 0, BOTH, &sink, NULL);
	KUNIT_ASSERT_EQ(test, rig_do(rig, distort_command(test, "pad", *size)), 0);
	sink.to = &after;
	fgpu_show(rig->gpu, 0, BOTH, &sink, &rig->reading);
	KUNIT_EXPECT_EQ(test, after.lines - before.lines, *size >> 6);
	KUNIT_EXPECT_GE(test, after.bytes, *size);
	KUNIT_EXPECT_EQ(test, after.bytes, rig->reading.bytes);
}

static void slow_reads_add_up(struct kunit *test)
{
	struct rig *rig = setup_device(test);

	KUNIT_ASSERT_EQ(test, rig_do(rig, distort_command(test, "pause", 5 * MS)), 0);
	KUNIT_ASSERT_EQ(test, rig_do(rig, distort_command(test, "slow-read", 2 * S)), 1);
	KUNIT_EXPECT_EQ(test, fgpu_delay(rig->gpu, 0), 2 * S + 5 * MS);
	KUNIT_EXPECT_EQ(test, fgpu_delayed_by(rig->gpu, 0), 3);
	KUNIT_EXPECT_EQ(test, fgpu_delay(rig->gpu, 1), 0);
	KUNIT_EXPECT_EQ(test, rig_do(rig, fgpu_command(FGPU_UNPLUG, 0)), 0);
	KUNIT_EXPECT_EQ(test, fgpu_delay(rig->gpu, 0), 0);
}

/* By chance: all of a period or none of it, and in about as many periods as given. */
static void chance(struct kunit *test)
{
	struct fgpu_command command = distort_command(test, "id-changed", 9);
	struct rig *rig = setup_device(test);
	int i, applied = 0;

	command.chance = 250;
	command.period = S;
	command.seed = 42;
	KUNIT_ASSERT_EQ(test, rig_do(rig, command), 0);
	for (i = 0; i < 400; i++) {
		bool changed;

		rig_go(rig, i * S);
		rig_text(rig, 0, FGPU_PART_HEADER);
		changed = rig_prints(rig, "drm-client-id:\t9");
		applied += changed;
		rig_go(rig, i * S + S - 1);
		rig_text(rig, 0, FGPU_PART_HEADER);
		KUNIT_EXPECT_EQ(test, rig_prints(rig, "drm-client-id:\t9"), changed);
	}
	KUNIT_EXPECT_GT(test, applied, 60);
	KUNIT_EXPECT_LT(test, applied, 140);
}

static struct kunit_case cases[] = {
	KUNIT_CASE(two_at_once),
	KUNIT_CASE(closed_client),
	KUNIT_CASE(sixty_four),
	KUNIT_CASE(four_latches),
	KUNIT_CASE_PARAM(large_text, size_gen_params),
	KUNIT_CASE(slow_reads_add_up),
	KUNIT_CASE(chance),
	{},
};
RIG_SUITE(suite, "fgpu_distortions_many", cases);
