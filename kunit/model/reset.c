/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Jobs that end with an error: resets, hangs, clients that close, unplug. */
#include "rig.h"

#define ERROR(rig) ((rig)->last[FGPU_EVENT_COMPLETE].error)

static struct rig *setup_device(struct kunit *test)
{
	struct rig *rig = rig_of(test);

	rig_simple(rig, 0, 1, S);
	KUNIT_ASSERT_EQ(test, rig_open(rig, 7), 0);
	KUNIT_ASSERT_GE(test, rig_submit(rig, 0, 0, S, 0), 0);
	rig_go(rig, 300 * MS);
	return rig;
}

static void job_is_lost(struct kunit *test)
{
	struct rig *rig = setup_device(test);

	KUNIT_EXPECT_EQ(test, rig_index(rig, FGPU_RESET, 0, 0, 0), 0);
	KUNIT_EXPECT_TRUE(test, fgpu_idle(rig->gpu));
	KUNIT_EXPECT_EQ(test, rig->events[FGPU_EVENT_FENCE_SIGNAL], 1);
	KUNIT_EXPECT_EQ(test, ERROR(rig), -FGPU_EIO);
	rig_go(rig, 10 * S);
	EXPECT_PRINTS(rig, 0, "drm-engine-gfx:\t300000000 ns");
}

static void job_is_replayed(struct kunit *test)
{
	struct rig *rig = setup_device(test);

	KUNIT_EXPECT_EQ(test, rig_index(rig, FGPU_RESET, 0, 0, FGPU_RESET_REPLAY), 0);
	KUNIT_EXPECT_EQ(test, rig->last[FGPU_EVENT_ISSUE].flags, FGPU_EVENT_REPLAYED);
	KUNIT_EXPECT_EQ(test, fgpu_next(rig->gpu), 1300 * MS);
	rig_go(rig, 10 * S);
	KUNIT_EXPECT_EQ(test, ERROR(rig), 0);
	KUNIT_EXPECT_EQ(test, rig->events[FGPU_EVENT_COMPLETE], 1);
	EXPECT_PRINTS(rig, 0, "drm-engine-gfx:\t1300000000 ns");
}

/* The printed counter falls, the truth does not. */
static void attempt_is_forgotten(struct kunit *test)
{
	struct rig *rig = setup_device(test);

	EXPECT_PRINTS(rig, 0, "drm-engine-gfx:\t300000000 ns");
	rig_index(rig, FGPU_RESET, 0, 0, FGPU_RESET_REPLAY | FGPU_RESET_FORGET);
	EXPECT_PRINTS(rig, 0, "drm-engine-gfx:\t0 ns");
	KUNIT_EXPECT_EQ(test, rig_busy(rig, 0), 300 * MS);
	rig_go(rig, 10 * S);
	EXPECT_PRINTS(rig, 0, "drm-engine-gfx:\t1000000000 ns");
	EXPECT_PRINTS(rig, 0, "drm-cycles-gfx:\t1000000000");
	KUNIT_EXPECT_EQ(test, rig_busy(rig, 0), 1300 * MS);
}

static void queue_survives(struct kunit *test)
{
	struct rig *rig = setup_device(test);

	KUNIT_ASSERT_GE(test, rig_submit(rig, 0, 0, 100 * MS, 0), 0);
	KUNIT_EXPECT_EQ(test, rig_index(rig, FGPU_RESET, 0, 0, 0), 0);
	KUNIT_EXPECT_EQ(test, rig_truth(rig, 0).running, 1);
	KUNIT_EXPECT_EQ(test, rig->last[FGPU_EVENT_ISSUE].flags, FGPU_EVENT_REPLAYED);
	rig_go(rig, 400 * MS);
	KUNIT_EXPECT_TRUE(test, fgpu_idle(rig->gpu));
	KUNIT_EXPECT_EQ(test, ERROR(rig), 0);
	KUNIT_EXPECT_EQ(test, rig_busy(rig, 0), 400 * MS);
}

static void hang_needs_a_reset(struct kunit *test)
{
	struct rig *rig = rig_of(test);

	rig_simple(rig, 0, 1, S);
	KUNIT_ASSERT_EQ(test, rig_open(rig, 7), 0);
	KUNIT_ASSERT_GE(test, rig_submit(rig, 0, 0, 1, FGPU_JOB_HANG), 0);
	KUNIT_EXPECT_EQ(test, fgpu_next(rig->gpu), FGPU_NEVER);
	rig_go(rig, 3600 * S);
	KUNIT_EXPECT_EQ(test, rig_busy(rig, 0), 3600 * S);
	KUNIT_EXPECT_EQ(test, rig_index(rig, FGPU_RESET, 0, 0, 0), 0);
	KUNIT_EXPECT_EQ(test, rig->events[FGPU_EVENT_TIMEOUT], 1);
	KUNIT_EXPECT_EQ(test, rig->events[FGPU_EVENT_HANG], 1);
	KUNIT_EXPECT_EQ(test, ERROR(rig), -FGPU_EIO);
	KUNIT_EXPECT_TRUE(test, fgpu_idle(rig->gpu));
}

/* RESET is emitted for every ring of the engine, without a job. */
static void idle_engine(struct kunit *test)
{
	struct rig *rig = rig_of(test);

	rig_simple(rig, 0, 1, S);
	KUNIT_EXPECT_EQ(test, rig_index(rig, FGPU_RESET, 0, 0, FGPU_RESET_REPLAY), 0);
	KUNIT_EXPECT_EQ(test, rig->events[FGPU_EVENT_RESET], 4);
	KUNIT_EXPECT_EQ(test, rig->events[FGPU_EVENT_HANG], 0);
	KUNIT_EXPECT_EQ(test, rig->events[FGPU_EVENT_ISSUE], 0);
	KUNIT_EXPECT_EQ(test, rig_index(rig, FGPU_RESET, 1, 0, 0), -FGPU_ENOENT);
	KUNIT_EXPECT_EQ(test, rig_index(rig, FGPU_RESET, 0, 0, 4), -FGPU_EINVAL);
}

/* Fences signal in order: a closed client's job ends when those before it are done. */
static void close_keeps_order(struct kunit *test)
{
	struct rig *rig = setup_device(test);

	KUNIT_ASSERT_EQ(test, rig_open(rig, 8), 1);
	KUNIT_ASSERT_GE(test, rig_submit(rig, 1, 0, S, 0), 0);
	KUNIT_EXPECT_EQ(test, rig_close(rig, 1), 0);
	KUNIT_EXPECT_EQ(test, rig->events[FGPU_EVENT_COMPLETE], 0);
	rig_go(rig, S);
	KUNIT_EXPECT_EQ(test, rig->events[FGPU_EVENT_COMPLETE], 2);
	KUNIT_EXPECT_EQ(test, rig->last[FGPU_EVENT_COMPLETE].fence, 2);
	KUNIT_EXPECT_EQ(test, ERROR(rig), -FGPU_ECANCELED);
	KUNIT_EXPECT_EQ(test, rig_truth(rig, 0).busy_ns, S);
	KUNIT_EXPECT_TRUE(test, fgpu_idle(rig->gpu));
}

static void close_ends_the_running_job(struct kunit *test)
{
	struct rig *rig = setup_device(test);

	KUNIT_EXPECT_EQ(test, rig_close(rig, 0), 0);
	KUNIT_EXPECT_TRUE(test, fgpu_idle(rig->gpu));
	KUNIT_EXPECT_EQ(test, ERROR(rig), -FGPU_ECANCELED);
	KUNIT_EXPECT_EQ(test, rig->last[FGPU_EVENT_COMPLETE].aux, 300 * MS);
	KUNIT_EXPECT_EQ(test, rig_close(rig, 0), -FGPU_ENOENT);
}

static void unplug(struct kunit *test)
{
	struct rig *rig = setup_device(test);

	KUNIT_EXPECT_EQ(test, rig_do(rig, fgpu_command(FGPU_UNPLUG, 0)), 0);
	KUNIT_EXPECT_TRUE(test, fgpu_idle(rig->gpu));
	KUNIT_EXPECT_EQ(test, ERROR(rig), -FGPU_ENODEV);
	rig_go(rig, 10 * S);
	KUNIT_EXPECT_EQ(test, rig_busy(rig, 0), 300 * MS);
	KUNIT_EXPECT_EQ(test, rig_truth(rig, 0).total_cycles, 300 * MS);
	KUNIT_EXPECT_STREQ(test, rig_text(rig, 0, FGPU_PART_HEADER | FGPU_PART_BODY), "");
	KUNIT_EXPECT_EQ(test, rig_open(rig, 9), -FGPU_ENODEV);
	KUNIT_EXPECT_EQ(test, rig_submit(rig, 0, 0, 1, 0), -FGPU_ENODEV);
	KUNIT_EXPECT_EQ(test, rig_do(rig, fgpu_command(FGPU_UNPLUG, 0)), -FGPU_ENODEV);
	KUNIT_EXPECT_EQ(test, rig_close(rig, 0), 0);
}

static struct kunit_case cases[] = {
	KUNIT_CASE(job_is_lost),
	KUNIT_CASE(job_is_replayed),
	KUNIT_CASE(attempt_is_forgotten),
	KUNIT_CASE(queue_survives),
	KUNIT_CASE(hang_needs_a_reset),
	KUNIT_CASE(idle_engine),
	KUNIT_CASE(close_keeps_order),
	KUNIT_CASE(close_ends_the_running_job),
	KUNIT_CASE(unplug),
	{},
};
RIG_SUITE(suite, "fgpu_reset", cases);
