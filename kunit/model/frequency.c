/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Cycles follow an engine's clock, which changes while jobs run. */
#include "rig.h"

#define GHZ S

static const fgpu_u64 clocks[] = {1, 3, 999, 333333333, 999999999, 1ULL << 32, 10 * GHZ + 7};

static void clock_describe(const fgpu_u64 *hz, char *desc)
{
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "%llu Hz", *hz);
}
KUNIT_ARRAY_PARAM(clock, clocks, clock_describe);

static struct rig *setup_device(struct kunit *test, fgpu_u64 hz)
{
	struct rig *rig = rig_of(test);

	rig_simple(rig, 0, 1, hz);
	KUNIT_ASSERT_EQ(test, rig_open(rig, 7), 0);
	return rig;
}

/* In however many steps time passes, no cycle is lost and none is made up. */
static void no_drift(struct kunit *test)
{
	const fgpu_u64 *hz = test->param_value;
	struct rig *rig = setup_device(test, *hz);
	int i;

	KUNIT_ASSERT_GE(test, rig_submit(rig, 0, 0, 100 * S, 0), 0);
	for (i = 1; i <= 999; i++)
		rig_go(rig, 1001001ULL * i);
	rig_go(rig, S);
	KUNIT_EXPECT_EQ(test, rig_truth(rig, 0).total_cycles, *hz);
	KUNIT_EXPECT_EQ(test, rig_cycles(rig, 0), *hz);
	rig_go(rig, 10 * S);
	KUNIT_EXPECT_EQ(test, rig_truth(rig, 0).total_cycles, 10 * *hz);
}

/* A job ends in the very nanosecond in which the last of its cycles is whole. */
static void last_cycle(struct kunit *test)
{
	const fgpu_u64 *hz = test->param_value;
	struct rig *rig = setup_device(test, *hz);

	KUNIT_ASSERT_GE(test, rig_submit(rig, 0, 0, 2 * *hz, FGPU_JOB_CYCLES), 0);
	KUNIT_EXPECT_EQ(test, fgpu_next(rig->gpu), 2 * S);
	rig_go(rig, 2 * S - 1);
	KUNIT_EXPECT_FALSE(test, fgpu_idle(rig->gpu));
	KUNIT_EXPECT_LT(test, rig_cycles(rig, 0), 2 * *hz);
	rig_go(rig, 2 * S);
	KUNIT_EXPECT_TRUE(test, fgpu_idle(rig->gpu));
	KUNIT_EXPECT_EQ(test, rig_cycles(rig, 0), 2 * *hz);
}

/* Work in time: the clock changes how many cycles it is. */
static void change_under_time(struct kunit *test)
{
	struct rig *rig = setup_device(test, GHZ);

	KUNIT_ASSERT_GE(test, rig_submit(rig, 0, 0, S, 0), 0);
	rig_go(rig, 250 * MS);
	KUNIT_EXPECT_EQ(test, rig_index(rig, FGPU_FREQ, 0, GHZ / 2, 0), 0);
	KUNIT_EXPECT_EQ(test, fgpu_next(rig->gpu), S);
	rig_go(rig, 2 * S);
	KUNIT_EXPECT_EQ(test, rig_busy(rig, 0), S);
	KUNIT_EXPECT_EQ(test, rig_cycles(rig, 0), 250000000 + 375000000);
	KUNIT_EXPECT_EQ(test, rig_truth(rig, 0).total_cycles, 250000000 + 875000000);
}

/* Work in cycles: the clock determines how long it runs. */
static void change_under_cycles(struct kunit *test)
{
	struct rig *rig = setup_device(test, 1000000);

	KUNIT_ASSERT_GE(test, rig_submit(rig, 0, 0, 1000000, FGPU_JOB_CYCLES), 0);
	rig_go(rig, 500 * MS);
	KUNIT_EXPECT_EQ(test, rig_index(rig, FGPU_FREQ, 0, 500000, 0), 0);
	KUNIT_EXPECT_EQ(test, fgpu_next(rig->gpu), 1500 * MS);
	rig_go(rig, 10 * S);
	KUNIT_EXPECT_EQ(test, rig_busy(rig, 0), 1500 * MS);
	KUNIT_EXPECT_EQ(test, rig_cycles(rig, 0), 1000000);
}

static void clock_stopped(struct kunit *test)
{
	struct rig *rig = setup_device(test, 1000);

	KUNIT_ASSERT_GE(test, rig_submit(rig, 0, 0, 1000, FGPU_JOB_CYCLES), 0);
	rig_go(rig, S / 2);
	KUNIT_EXPECT_EQ(test, rig_index(rig, FGPU_FREQ, 0, 0, 0), 0);
	KUNIT_EXPECT_EQ(test, fgpu_next(rig->gpu), FGPU_NEVER);
	rig_go(rig, 100 * S);
	KUNIT_EXPECT_EQ(test, rig_cycles(rig, 0), 500);
	KUNIT_EXPECT_EQ(test, rig_busy(rig, 0), 100 * S);
	KUNIT_EXPECT_EQ(test, rig_index(rig, FGPU_FREQ, 0, 1000, 0), 0);
	KUNIT_EXPECT_EQ(test, fgpu_next(rig->gpu), 100 * S + S / 2);
}

static void idle_clock_runs(struct kunit *test)
{
	struct rig *rig = setup_device(test, 12345);

	rig_go(rig, 100 * S);
	EXPECT_PRINTS(rig, 0, "drm-total-cycles-gfx:\t1234500");
	EXPECT_PRINTS(rig, 0, "drm-cycles-gfx:\t0");
	KUNIT_EXPECT_EQ(test, rig_truth(rig, 0).cycles, 0);
}

static void printed(struct kunit *test)
{
	struct rig *rig = setup_device(test, GHZ);

	EXPECT_PRINTS(rig, 0, "drm-maxfreq-gfx:\t1000000000 Hz");
	EXPECT_PRINTS(rig, 0, "drm-curfreq-gfx:\t1000000000 Hz");
	KUNIT_EXPECT_EQ(test, rig_index(rig, FGPU_FREQ, 0, 5, 0), 0);
	EXPECT_PRINTS(rig, 0, "drm-maxfreq-gfx:\t1000000000 Hz");
	EXPECT_PRINTS(rig, 0, "drm-curfreq-gfx:\t5 Hz");
}

static void above_the_maximum(struct kunit *test)
{
	struct rig *rig = setup_device(test, GHZ);

	KUNIT_EXPECT_EQ(test, rig_index(rig, FGPU_FREQ, 0, GHZ + 1, 0), -FGPU_EINVAL);
	KUNIT_EXPECT_EQ(test, rig_index(rig, FGPU_FREQ, 0, FGPU_NEVER, 0), -FGPU_EINVAL);
	KUNIT_EXPECT_EQ(test, rig_index(rig, FGPU_FREQ, 1, 1, 0), -FGPU_ENOENT);
	KUNIT_EXPECT_EQ(test, rig_index(rig, FGPU_FREQ, 0, GHZ, 0), 0);
}

static struct kunit_case cases[] = {
	KUNIT_CASE_PARAM(no_drift, clock_gen_params),
	KUNIT_CASE_PARAM(last_cycle, clock_gen_params),
	KUNIT_CASE(change_under_time),
	KUNIT_CASE(change_under_cycles),
	KUNIT_CASE(clock_stopped),
	KUNIT_CASE(idle_clock_runs),
	KUNIT_CASE(printed),
	KUNIT_CASE(above_the_maximum),
	{},
};
RIG_SUITE(suite, "fgpu_frequency", cases);
