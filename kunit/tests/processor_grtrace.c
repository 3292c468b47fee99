/* SPDX-License-Identifier: GPL-2.0-only */
/* What a case of a kernel cannot choose: the processor, the context, that there is nothing to wait
 * for. */
#include <linux/preempt.h>
#include <linux/sched.h>
#include <linux/smp.h>
#include <linux/string.h>

#include "../shim/load.h"
#include "rig.h"

static void here(void)
{
	shim_cpu = 0;
	shim_context = SHIM_TASK;
	shim_task.flags = PF_KTHREAD;
}

/* Each processor has a stream, and a number between two of them has none. */
static void processors(struct kunit *test)
{
	const struct grt_setup setup = grt_rig_setup(0);
	struct grt_rig *rig = grt_rig_of(test);
	struct grt_stats stats = {.size = sizeof(stats), .cpu = 1};

	grt_rig_add(rig, 0);
	grt_rig_run(rig, &setup);
	grt_rig_events(rig, 0, 1);
	shim_cpu = SHIM_CPU_LAST;
	grt_rig_events(rig, 0, 2);
	here();
	KUNIT_EXPECT_EQ(test, grt_rig_stream(rig, 0, 1), -EINVAL);
	KUNIT_EXPECT_EQ(test, grt_rig_call(rig, 0, GRT_IOC_STATS, &stats, sizeof(stats)), -EINVAL);
	KUNIT_EXPECT_EQ(test, grt_rig_stats(rig).attempted, 1);
	KUNIT_ASSERT_EQ(test, grt_rig_do(rig, 0, GRT_IOC_STOP), 0);
	KUNIT_ASSERT_EQ(test, grt_rig_stream(rig, 0, SHIM_CPU_LAST), 0);
	grt_rig_read(rig, 0, RIG_MEMORY);
	KUNIT_EXPECT_EQ(test, grt_rig_count(rig, GRT_TYPES), 3);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 0).cpu, SHIM_CPU_LAST);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 0).seq, 0);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 0).order, 1);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 2).aux, 2);
}

static void contexts(struct kunit *test)
{
	static const u16 flags[] = {
		[SHIM_TASK] = 0, [SHIM_SOFTIRQ] = GRT_FL_SOFTIRQ, [SHIM_HARDIRQ] = GRT_FL_IRQ};
	const struct grt_setup setup = grt_rig_setup(0);
	struct grt_rig *rig = grt_rig_of(test);

	grt_rig_add(rig, 0);
	grt_rig_run(rig, &setup);
	shim_task.flags = 0;
	for (int context = SHIM_TASK; context <= SHIM_NMI; context++) {
		shim_context = context;
		grt_rig_events(rig, 0, 1);
	}
	here();
	KUNIT_EXPECT_EQ(test, grt_rig_stats(rig).attempted, 3);
	KUNIT_ASSERT_EQ(test, grt_rig_stream(rig, 0, 0), 0);
	grt_rig_read(rig, 0, RIG_MEMORY);
	for (int context = SHIM_TASK; context < SHIM_NMI; context++)
		KUNIT_EXPECT_EQ(test, grt_rig_record(rig, context).flags, flags[context]);
}

/* A reader that waits is ended by a signal, and asks for what it waits for without sleeping. */
static void waits(struct kunit *test)
{
	const struct grt_setup setup = grt_rig_setup(0);
	struct grt_rig *rig = grt_rig_of(test);

	grt_rig_run(rig, &setup);
	KUNIT_ASSERT_EQ(test, grt_rig_stream(rig, 0, 0), 0);
	KUNIT_ASSERT_EQ(test, grt_rig_stream(rig, 1, GRT_NOTES), 0);
	KUNIT_EXPECT_GT(test, grt_rig_read(rig, 1, RIG_MEMORY), 0);
	KUNIT_EXPECT_EQ(test, grt_rig_read(rig, 0, RIG_MEMORY), -EINTR);
	KUNIT_EXPECT_EQ(test, grt_rig_read(rig, 1, RIG_MEMORY), -EINTR);
}

/* A session that persists is freed with the module. */
static void persists(struct kunit *test)
{
	const struct grt_setup setup = grt_rig_setup(GRT_SETUP_PERSIST);
	struct grt_rig *rig = grt_rig_of(test);

	grt_rig_run(rig, &setup);
	for (int i = 0; i < RIG_CONTROLS; i++)
		grt_rig_close(rig, i);
	KUNIT_EXPECT_TRUE(test, grt_session);
	shim_module_unload();
	KUNIT_EXPECT_TRUE(test, !grt_session);
}

/*
 * --- while a reader sits in a page fault: a lock that it held would be locked twice
 * ----------------
 */

static void stop(void *with)
{
	struct grt_rig *rig = with;

	KUNIT_EXPECT_EQ(rig->test, grt_rig_do(rig, 0, GRT_IOC_STOP), 0);
}

static void start(void *with)
{
	struct grt_rig *rig = with;

	KUNIT_EXPECT_EQ(rig->test, grt_rig_do(rig, 0, GRT_IOC_START), 0);
	grt_rig_events(rig, 0, 1);
}

static void tear_down(void *with)
{
	struct grt_rig *rig = with;

	KUNIT_EXPECT_EQ(rig->test, grt_rig_do(rig, 0, GRT_IOC_TEARDOWN), 0);
}

/* STOP: EOS comes behind what is being read. */
static void stop_meanwhile(struct kunit *test)
{
	const struct grt_setup setup = grt_rig_setup(0);
	struct grt_rig *rig = grt_rig_of(test);

	grt_rig_add(rig, 0);
	grt_rig_run(rig, &setup);
	grt_rig_events(rig, 0, 3);
	KUNIT_ASSERT_EQ(test, grt_rig_stream(rig, 0, 0), 0);
	shim_meanwhile(stop, rig);
	KUNIT_EXPECT_EQ(test, grt_rig_read(rig, 0, RIG_MEMORY), 3 * GRT_RECORD_SIZE);
	KUNIT_EXPECT_EQ(test, grt_rig_read(rig, 0, RIG_MEMORY), GRT_RECORD_SIZE);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 3).type, GRT_EOS);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 3).aux, 3);
	KUNIT_EXPECT_EQ(test, grt_rig_read(rig, 0, RIG_MEMORY), 0);
}

/* TEARDOWN: what is being read is freed behind it. */
static void teardown_meanwhile(struct kunit *test)
{
	const struct grt_setup setup = grt_rig_setup(0);
	struct grt_rig *rig = grt_rig_of(test);

	grt_rig_add(rig, 0);
	for (int i = 0; i < 2; i++) {
		grt_rig_run(rig, &setup);
		grt_rig_events(rig, 0, 3);
		KUNIT_ASSERT_EQ(test, grt_rig_stream(rig, 0, 0), 0);
		KUNIT_ASSERT_EQ(test, grt_rig_stream(rig, 1, GRT_NOTES), 0);
		grt_rig_forget(rig);
		shim_meanwhile(tear_down, rig);
		KUNIT_EXPECT_GT(test, grt_rig_read(rig, i, RIG_MEMORY), 2 * GRT_RECORD_SIZE);
		KUNIT_EXPECT_EQ(test, grt_rig_count(rig, GRT_TYPES), 3);
		KUNIT_EXPECT_EQ(test, grt_rig_read(rig, 0, RIG_MEMORY), 0);
		KUNIT_EXPECT_EQ(test, grt_rig_read(rig, 1, RIG_MEMORY), 0);
		grt_rig_close_stream(rig, 0);
		grt_rig_close_stream(rig, 1);
	}
}

/*
 * START in the mode OVERWRITE: what is being read may be overwritten, and does not count as read.
 */
static void start_meanwhile(struct kunit *test)
{
	const struct grt_setup setup = grt_rig_setup(GRT_SETUP_OVERWRITE);
	struct grt_rig *rig = grt_rig_of(test);

	grt_rig_add(rig, 0);
	grt_rig_run(rig, &setup);
	grt_rig_events(rig, 0, 3);
	KUNIT_ASSERT_EQ(test, grt_rig_do(rig, 0, GRT_IOC_STOP), 0);
	KUNIT_ASSERT_EQ(test, grt_rig_stream(rig, 0, 0), 0);
	shim_meanwhile(start, rig);
	KUNIT_EXPECT_EQ(test, grt_rig_read(rig, 0, RIG_MEMORY), -EBUSY);
	KUNIT_ASSERT_EQ(test, grt_rig_do(rig, 0, GRT_IOC_STOP), 0);
	/* four events, and EOS twice */
	KUNIT_EXPECT_EQ(test, grt_rig_read(rig, 0, RIG_MEMORY), 6 * GRT_RECORD_SIZE);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 0).seq, 0);
}

static struct kunit_case cases[] = {
	KUNIT_CASE(processors),	     KUNIT_CASE(contexts),
	KUNIT_CASE(waits),	     KUNIT_CASE(persists),
	KUNIT_CASE(stop_meanwhile),  KUNIT_CASE(teardown_meanwhile),
	KUNIT_CASE(start_meanwhile), {},
};
RIG_SUITE(suite, "grtrace_processor", cases);
