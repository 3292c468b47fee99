/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Which client an engine's time is accounted to, and when it is printed. */
#include "rig.h"

struct mode {
	const char *name;
	fgpu_u32 flags;
};

static const struct mode modes[] = {
	{"while it runs", 0},
	{"when it is done", FGPU_DEVICE_COMPLETION},
};

static void mode_describe(const struct mode *mode, char *desc)
{
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "%s", mode->name);
}
KUNIT_ARRAY_PARAM(mode, modes, mode_describe);

/* A device in the row's mode, with client 0 of id 7. */
static struct rig *setup_device(struct kunit *test, fgpu_u64 hz)
{
	const struct mode *mode = test->param_value;
	struct rig *rig = rig_of(test);

	rig_simple(rig, mode->flags, 1, hz);
	KUNIT_ASSERT_EQ(test, rig_open(rig, 7), 0);
	return rig;
}

static bool at_end(const struct kunit *test)
{
	const struct mode *mode = test->param_value;

	return mode->flags & FGPU_DEVICE_COMPLETION;
}

static void expect_printed(struct rig *rig, fgpu_u32 client, fgpu_u64 ns, fgpu_u64 cycles)
{
	char line[64];

	snprintf(line, sizeof(line), "drm-engine-gfx:\t%llu ns", ns);
	EXPECT_PRINTS(rig, client, line);
	snprintf(line, sizeof(line), "drm-cycles-gfx:\t%llu", cycles);
	EXPECT_PRINTS(rig, client, line);
}

static void running_job(struct kunit *test)
{
	struct rig *rig = setup_device(test, 250000000);

	KUNIT_ASSERT_GE(test, rig_submit(rig, 0, 0, S, 0), 0);
	rig_go(rig, 400 * MS);
	KUNIT_EXPECT_EQ(test, rig_busy(rig, 0), 400 * MS);
	KUNIT_EXPECT_EQ(test, rig_cycles(rig, 0), 100000000);
	if (at_end(test))
		expect_printed(rig, 0, 0, 0);
	else
		expect_printed(rig, 0, 400 * MS, 100000000);
}

static void ended_job(struct kunit *test)
{
	struct rig *rig = setup_device(test, 250000000);

	KUNIT_ASSERT_GE(test, rig_submit(rig, 0, 0, S, 0), 0);
	rig_go(rig, S);
	expect_printed(rig, 0, S, 250000000);
	rig_go(rig, 3600 * S);
	expect_printed(rig, 0, S, 250000000);
	KUNIT_EXPECT_EQ(test, rig_busy(rig, 0), S);
}

/* The second job runs when the first one is done; both clients are accounted separately. */
static void two_clients(struct kunit *test)
{
	struct rig *rig = setup_device(test, S);

	KUNIT_ASSERT_EQ(test, rig_open(rig, 8), 1);
	KUNIT_ASSERT_GE(test, rig_submit(rig, 0, 0, 300 * MS, 0), 0);
	KUNIT_ASSERT_GE(test, rig_submit(rig, 1, 1, 500 * MS, 0), 0);
	rig_go(rig, 300 * MS);
	KUNIT_EXPECT_EQ(test, rig_busy(rig, 0), 300 * MS);
	KUNIT_EXPECT_EQ(test, rig_busy(rig, 1), 0);
	rig_go(rig, 10 * S);
	expect_printed(rig, 0, 300 * MS, 300 * MS);
	expect_printed(rig, 1, 500 * MS, 500 * MS);
	KUNIT_EXPECT_EQ(test, rig_truth(rig, 0).busy_ns, 800 * MS);
}

static void waiting_job(struct kunit *test)
{
	struct fgpu_command ready = fgpu_command(FGPU_READY, 0);
	struct rig *rig = setup_device(test, S);

	ready.job = rig_submit(rig, 0, 0, 200 * MS, FGPU_JOB_BLOCKED);
	rig_go(rig, S);
	KUNIT_EXPECT_EQ(test, rig_busy(rig, 0), 0);
	KUNIT_EXPECT_EQ(test, rig_do(rig, ready), 0);
	rig_go(rig, 10 * S);
	expect_printed(rig, 0, 200 * MS, 200 * MS);
}

/* The engine keeps what a client used; the next client in its slot starts at 0. */
static void closed_client(struct kunit *test)
{
	struct rig *rig = setup_device(test, S);

	KUNIT_ASSERT_GE(test, rig_submit(rig, 0, 0, S, 0), 0);
	rig_go(rig, 100 * MS);
	KUNIT_EXPECT_EQ(test, rig_close(rig, 0), 0);
	KUNIT_EXPECT_EQ(test, rig_truth(rig, 0).busy_ns, 100 * MS);
	KUNIT_ASSERT_EQ(test, rig_open(rig, 9), 0);
	rig_go(rig, S);
	KUNIT_EXPECT_EQ(test, rig_truth(rig, 0).busy_ns, 100 * MS);
	expect_printed(rig, 0, 0, 0);
	EXPECT_PRINTS(rig, 0, "drm-client-id:\t9");
}

static void job_of_cycles(struct kunit *test)
{
	struct rig *rig = setup_device(test, 1000000);

	KUNIT_ASSERT_GE(test, rig_submit(rig, 0, 0, 1000, FGPU_JOB_CYCLES), 0);
	KUNIT_EXPECT_EQ(test, fgpu_next(rig->gpu), MS);
	rig_go(rig, S);
	expect_printed(rig, 0, MS, 1000);
}

static void shortest_jobs(struct kunit *test)
{
	struct rig *rig = setup_device(test, S);
	int i;

	for (i = 0; i < 20; i++)
		KUNIT_ASSERT_GE(test, rig_submit(rig, 0, 0, 1, 0), 0);
	KUNIT_ASSERT_GE(test, rig_submit(rig, 0, 0, 0, 0), 0);
	rig_go(rig, 19);
	KUNIT_EXPECT_FALSE(test, fgpu_idle(rig->gpu));
	expect_printed(rig, 0, 19, 19);
	rig_go(rig, 20);
	KUNIT_EXPECT_TRUE(test, fgpu_idle(rig->gpu));
	expect_printed(rig, 0, 20, 20);
	KUNIT_EXPECT_EQ(test, rig->events[FGPU_EVENT_COMPLETE], 21);
}

/* An engine that has nothing to do is one step, however long. */
static void idle_hour(struct kunit *test)
{
	struct rig *rig = setup_device(test, S);

	KUNIT_EXPECT_EQ(test, fgpu_next(rig->gpu), FGPU_NEVER);
	KUNIT_EXPECT_EQ(test, fgpu_advance(rig->gpu, 3600 * S, 0), 0);
	KUNIT_EXPECT_EQ(test, fgpu_now(rig->gpu), 3600 * S);
	expect_printed(rig, 0, 0, 0);
}

/* Advancing may stop at each event, and continues from there. */
static void small_budget(struct kunit *test)
{
	struct rig *rig = setup_device(test, S);
	int i;

	for (i = 0; i < 3; i++)
		KUNIT_ASSERT_GE(test, rig_submit(rig, 0, 0, 10, 0), 0);
	for (i = 1; i <= 2; i++) {
		KUNIT_EXPECT_EQ(test, fgpu_advance(rig->gpu, 100, 1), 1);
		KUNIT_EXPECT_EQ(test, fgpu_now(rig->gpu), 10 * i);
		KUNIT_EXPECT_EQ(test, rig_busy(rig, 0), 10 * i);
	}
	KUNIT_EXPECT_EQ(test, fgpu_advance(rig->gpu, 100, 1), 0);
	KUNIT_EXPECT_EQ(test, fgpu_advance(rig->gpu, 99, 1), -FGPU_EINVAL);
	expect_printed(rig, 0, 30, 30);
}

static fgpu_u64 printed(struct rig *rig, fgpu_u32 client)
{
	const char *at = strstr(rig_text(rig, client, FGPU_PART_BODY), "drm-engine-gfx:\t");
	fgpu_u64 ns = 0;

	KUNIT_ASSERT_NOT_NULL(rig->test, at);
	for (at += strlen("drm-engine-gfx:\t"); *at >= '0' && *at <= '9'; at++)
		ns = 10 * ns + (*at - '0');
	return ns;
}

/* At any time: printed counters grow and never exceed the truth; clients add up to the engine. */
static void many_steps(struct kunit *test)
{
	struct rig *rig = setup_device(test, 333333333);
	fgpu_u64 before[2] = {0, 0}, drawn = 1;
	int i, client;

	KUNIT_ASSERT_EQ(test, rig_open(rig, 8), 1);
	for (i = 0; i < 200; i++) {
		drawn = drawn * 6364136223846793005ULL + 1442695040888963407ULL;
		rig_submit(rig, drawn >> 60 & 1, drawn >> 58 & 3, drawn >> 44, 0);
		rig_go(rig, fgpu_now(rig->gpu) + (drawn >> 45));
		for (client = 0; client < 2; client++) {
			fgpu_u64 now = printed(rig, client);

			KUNIT_EXPECT_GE(test, now, before[client]);
			KUNIT_EXPECT_LE(test, now, rig_busy(rig, client));
			before[client] = now;
		}
		KUNIT_EXPECT_EQ(test, rig_busy(rig, 0) + rig_busy(rig, 1),
				rig_truth(rig, 0).busy_ns);
		KUNIT_EXPECT_LE(test, rig_truth(rig, 0).busy_ns, fgpu_now(rig->gpu));
	}
	KUNIT_EXPECT_GT(test, before[0], 0);
	KUNIT_EXPECT_GT(test, before[1], 0);
}

static struct kunit_case cases[] = {
	KUNIT_CASE_PARAM(running_job, mode_gen_params),
	KUNIT_CASE_PARAM(ended_job, mode_gen_params),
	KUNIT_CASE_PARAM(two_clients, mode_gen_params),
	KUNIT_CASE_PARAM(waiting_job, mode_gen_params),
	KUNIT_CASE_PARAM(closed_client, mode_gen_params),
	KUNIT_CASE_PARAM(job_of_cycles, mode_gen_params),
	KUNIT_CASE_PARAM(shortest_jobs, mode_gen_params),
	KUNIT_CASE_PARAM(idle_hour, mode_gen_params),
	KUNIT_CASE_PARAM(small_budget, mode_gen_params),
	KUNIT_CASE_PARAM(many_steps, mode_gen_params),
	{},
};
RIG_SUITE(suite, "fgpu_accounting", cases);
