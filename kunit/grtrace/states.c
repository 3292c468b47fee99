// SPDX-License-Identifier: GPL-2.0-only
/* Each call in each state of a session: what docs/grtrace.md says of it. */
#include <linux/cpumask.h>
#include <linux/mm.h>
#include <linux/string.h>
#include <linux/uaccess.h>

#include "rig.h"

enum state { NONE, READY, RUNNING, STOPPED, FORCED, OTHERS, LEFT, STATES };
enum call { SETUP, START, STOP, TEARDOWN, STREAM, STATS, MSG, CALLS };

/*
 * Errors of calls. FORCED: its device went away. OTHERS: it runs, and another descriptor has it.
 * LEFT: it runs, persists, and its descriptor was closed.
 */
static const int errors[STATES][CALLS] = {
	[NONE] = {0, -EINVAL, -EINVAL, -EINVAL, -EINVAL, -EINVAL, -EINVAL},
	[READY] = {-EBUSY, 0, -EINVAL, 0, 0, 0, -EINVAL},
	[RUNNING] = {-EBUSY, -EBUSY, 0, 0, 0, 0, 0},
	[STOPPED] = {-EBUSY, 0, -EINVAL, 0, 0, 0, -EINVAL},
	[FORCED] = {-EBUSY, -EINVAL, -EINVAL, 0, 0, 0, -EINVAL},
	[OTHERS] = {-EBUSY, -EINVAL, -EINVAL, -EINVAL, -EINVAL, -EINVAL, -EINVAL},
	[LEFT] = {-EBUSY, -EBUSY, 0, 0, 0, 0, 0},
};

/* The state after a call that is accepted; of those that are not here, the one before. */
static const int after[CALLS] = {
	[SETUP] = GRT_FRESH + 1, [START] = GRT_RUNNING + 1, [STOP] = GRT_STOPPED + 1};

static const char *const states[STATES] = {"none",   "ready",  "running", "stopped",
					   "forced", "others", "left"};
static const char *const calls[CALLS] = {"SETUP",  "START", "STOP", "TEARDOWN",
					 "STREAM", "STATS", "MSG"};

static const void *pairs_gen_params(const void *prev, char *desc)
{
	const int *pair = prev ? (const int *)prev + 1 : &errors[0][0];
	const size_t at = pair - &errors[0][0];

	if (at == STATES * CALLS)
		return NULL;
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "%s in %s", calls[at % CALLS], states[at / CALLS]);
	return pair;
}

static long make_call(struct grt_rig *rig, enum call call)
{
	static const unsigned int plain[CALLS] = {
		[START] = GRT_IOC_START, [STOP] = GRT_IOC_STOP, [TEARDOWN] = GRT_IOC_TEARDOWN};
	struct grt_setup setup = grt_rig_setup(0);
	struct grt_stats stats = {.size = sizeof(stats)};
	struct grt_msg message = {.len = 5, .text = (uintptr_t)rig->memory + 4096};

	switch (call) {
	case SETUP:
		return grt_rig_call(rig, 0, GRT_IOC_SETUP, &setup, sizeof(setup));
	case STATS:
		return grt_rig_call(rig, 0, GRT_IOC_STATS, &stats, sizeof(stats));
	case MSG:
		return grt_rig_call(rig, 0, GRT_IOC_MSG, &message, sizeof(message));
	case STREAM:
		return grt_rig_stream(rig, 0, 0);
	default:
		return grt_rig_do(rig, 0, plain[call]);
	}
}

static void go_to(struct grt_rig *rig, enum state state)
{
	struct grt_setup setup = grt_rig_setup(state == LEFT ? GRT_SETUP_PERSIST : 0);
	const int owner = state == OTHERS || state == LEFT;

	if (state == NONE)
		return;
	if (state == FORCED) {
		grt_rig_add(rig, 0);
		setup.dev = grt_rig_cookie(rig, 0);
	}
	KUNIT_ASSERT_EQ(rig->test, grt_rig_call(rig, owner, GRT_IOC_SETUP, &setup, sizeof(setup)),
			0);
	if (state == READY)
		return;
	KUNIT_ASSERT_EQ(rig->test, grt_rig_do(rig, owner, GRT_IOC_START), 0);
	if (state == STOPPED)
		KUNIT_ASSERT_EQ(rig->test, grt_rig_do(rig, owner, GRT_IOC_STOP), 0);
	if (state == FORCED)
		grt_rig_remove(rig, 0);
	if (state == LEFT)
		grt_rig_close(rig, 1);
}

static void call(struct kunit *test)
{
	struct grt_rig *rig = grt_rig_of(test);
	const size_t at = (const int *)test->param_value - &errors[0][0];
	const int expected = errors[at / CALLS][at % CALLS];
	const struct grt_session *session;
	int state;

	go_to(rig, at / CALLS);
	session = grt_session;
	state = session ? session->state + 1 : 0;
	KUNIT_EXPECT_EQ(test, make_call(rig, at % CALLS), expected);
	if (!expected && at % CALLS == TEARDOWN) {
		KUNIT_EXPECT_TRUE(test, !grt_session);
		return;
	}
	if (expected || at % CALLS != SETUP)
		KUNIT_EXPECT_PTR_EQ(test, grt_session, session);
	if (!expected && after[at % CALLS])
		state = after[at % CALLS];
	KUNIT_EXPECT_EQ(test, grt_session ? grt_session->state + 1 : 0, state);
}

/* One descriptor has it; another one cannot end it. Closing it does. */
static void owner(struct kunit *test)
{
	const struct grt_setup setup = grt_rig_setup(0);
	struct grt_rig *rig = grt_rig_of(test);

	grt_rig_run(rig, &setup);
	KUNIT_EXPECT_EQ(test, grt_rig_do(rig, 1, GRT_IOC_TEARDOWN), -EINVAL);
	grt_rig_close(rig, 1);
	KUNIT_EXPECT_TRUE(test, grt_session);
	grt_rig_close(rig, 0);
	KUNIT_EXPECT_TRUE(test, !grt_session);
}

static void persists(struct kunit *test)
{
	const struct grt_setup setup = grt_rig_setup(GRT_SETUP_PERSIST);
	struct grt_rig *rig = grt_rig_of(test);

	grt_rig_run(rig, &setup);
	grt_rig_close(rig, 0);
	KUNIT_ASSERT_TRUE(test, grt_session);
	grt_rig_open(rig, 0);
	KUNIT_EXPECT_EQ(test, grt_rig_do(rig, 1, GRT_IOC_STOP), 0);
	KUNIT_EXPECT_EQ(test, grt_rig_do(rig, 0, GRT_IOC_TEARDOWN), -EINVAL);
	KUNIT_EXPECT_EQ(test, grt_rig_do(rig, 1, GRT_IOC_TEARDOWN), 0);
	KUNIT_EXPECT_TRUE(test, !grt_session);
}

/* What SETUP gives back; a refused one uses no number. */
static void given_back(struct kunit *test)
{
	struct grt_setup setup = grt_rig_setup(0), again = grt_rig_setup(0);
	struct grt_rig *rig = grt_rig_of(test);

	setup.buf_size = GRT_BUF_SIZE_MIN + 1;
	setup.buf_count = 3;
	memset(setup.name, 'x', sizeof(setup.name));
	KUNIT_ASSERT_EQ(test, grt_rig_call(rig, 0, GRT_IOC_SETUP, &setup, sizeof(setup)), 0);
	KUNIT_EXPECT_EQ(test, setup.buf_size, 2 * GRT_BUF_SIZE_MIN);
	KUNIT_EXPECT_EQ(test, setup.buf_count, 4);
	KUNIT_EXPECT_EQ(test, setup.record_size, GRT_RECORD_SIZE);
	KUNIT_EXPECT_EQ(test, setup.cpus, nr_cpu_ids);
	KUNIT_EXPECT_TRUE(test, memchr(setup.name, '\0', sizeof(setup.name)));
	KUNIT_EXPECT_TRUE(test, !memchr(setup.name, 'x', sizeof(setup.name)));
	KUNIT_EXPECT_EQ(test, grt_rig_call(rig, 0, GRT_IOC_SETUP, &again, sizeof(again)), -EBUSY);
	KUNIT_EXPECT_EQ(test, grt_rig_do(rig, 0, GRT_IOC_TEARDOWN), 0);
	again.clock = GRT_CLOCKS;
	KUNIT_EXPECT_EQ(test, grt_rig_call(rig, 0, GRT_IOC_SETUP, &again, sizeof(again)), -EINVAL);
	again = grt_rig_setup(0);
	again.buf_size = again.buf_count = 0;
	KUNIT_ASSERT_EQ(test, grt_rig_call(rig, 0, GRT_IOC_SETUP, &again, sizeof(again)), 0);
	KUNIT_EXPECT_EQ(test, again.session, setup.session + 1);
	KUNIT_EXPECT_GE(test, again.buf_size, GRT_BUF_SIZE_MIN);
	KUNIT_EXPECT_GE(test, again.buf_count, GRT_BUF_COUNT_MIN);
}

/* A member of a setup with a value at a limit, or beyond it. */
#define MEMBER(_member, _value, _err)                                                            \
	{                                                                                        \
		.name = #_member, .at = offsetof(struct grt_setup, _member),                     \
		.len = sizeof(((struct grt_setup *)NULL)->_member), .value = _value, .err = _err \
	}

static const struct member {
	const char *name;
	size_t at, len;
	u64 value;
	int err;
} members[] = {
	MEMBER(size, 0, -EINVAL),
	MEMBER(size, sizeof(struct grt_setup) - 1, -EINVAL),
	MEMBER(size, PAGE_SIZE + 1, -E2BIG),
	MEMBER(version, 0, -EINVAL),
	MEMBER(version, GRT_VERSION + 1, -EINVAL),
	MEMBER(flags, GRT_SETUP_OVERWRITE | GRT_SETUP_PERSIST, 0),
	MEMBER(flags, GRT_SETUP_FLAGS + 1, -EINVAL),
	MEMBER(flags, 1U << 31, -EINVAL),
	MEMBER(buf_size, GRT_BUF_SIZE_MAX, 0),
	MEMBER(buf_size, GRT_BUF_SIZE_MAX + 1, -EINVAL),
	MEMBER(buf_size, U32_MAX, -EINVAL),
	MEMBER(buf_count, GRT_BUF_COUNT_MAX, 0),
	MEMBER(buf_count, GRT_BUF_COUNT_MAX + 1, -EINVAL),
	MEMBER(clock, GRT_CLOCK_MONOTONIC, 0),
	MEMBER(clock, GRT_CLOCKS, -EINVAL),
	MEMBER(clock, U32_MAX, -EINVAL),
	MEMBER(type_mask, 1, -EINVAL),
	MEMBER(type_mask, BIT_ULL(GRT_EVENTS), -EINVAL),
	MEMBER(type_mask, BIT_ULL(GRT_EOS), -EINVAL),
	MEMBER(type_mask, BIT_ULL(GRT_EOS) | BIT_ULL(GRT_RING_PAD), 0),
	MEMBER(ring_mask, U64_MAX, 0),
	MEMBER(pos_low, 1, -EINVAL),
	MEMBER(pos_high, U64_MAX, 0),
	MEMBER(dev, 0xfffe, -EINVAL),
	MEMBER(reserved, 1, -EINVAL),
	MEMBER(reserved, 1ULL << 63, -EINVAL),
};

static void describe_member(const struct member *member, char *desc)
{
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "%s = %#llx", member->name,
		 (unsigned long long)member->value);
}
KUNIT_ARRAY_PARAM(members, members, describe_member);

static void member(struct kunit *test)
{
	const struct member *member = test->param_value;
	struct grt_setup setup = grt_rig_setup(0);
	struct grt_rig *rig = grt_rig_of(test);

	memcpy((char *)&setup + member->at, &member->value, member->len);
	KUNIT_EXPECT_EQ(test, grt_rig_call(rig, 0, GRT_IOC_SETUP, &setup, sizeof(setup)),
			member->err);
	KUNIT_EXPECT_EQ(test, !grt_session, member->err < 0);
}

/* All buffers together have a limit. */
static void too_large(struct kunit *test)
{
	struct grt_setup setup = grt_rig_setup(0);
	struct grt_rig *rig = grt_rig_of(test);

	setup.buf_size = GRT_BUF_SIZE_MAX;
	setup.buf_count = GRT_BUF_COUNT_MAX;
	KUNIT_EXPECT_EQ(test, grt_rig_call(rig, 0, GRT_IOC_SETUP, &setup, sizeof(setup)), -ENOMEM);
	KUNIT_EXPECT_TRUE(test, !grt_session);
}

/* A program that was built later has more members, which must be 0; a number is known without its
 * size. */
static void later_program(struct kunit *test)
{
	struct later {
		struct grt_setup setup;
		u64 more[2];
	} later = {.setup = grt_rig_setup(0)};
	const unsigned int what = _IOWR('G', 0xc0, struct later);
	struct grt_rig *rig = grt_rig_of(test);

	later.setup.size = sizeof(later);
	later.more[1] = 1;
	KUNIT_EXPECT_EQ(test, grt_rig_call(rig, 0, what, &later, sizeof(later)), -E2BIG);
	later.more[1] = 0;
	KUNIT_EXPECT_EQ(test, grt_rig_call(rig, 0, what, &later, sizeof(later)), 0);
	KUNIT_EXPECT_EQ(test, grt_rig_do(rig, 0, _IO('G', 0xc7)), -ENOTTY);
	KUNIT_EXPECT_EQ(test, grt_rig_do(rig, 0, _IO('H', 0xc1)), -ENOTTY);
}

/* Addresses where nothing is. */
static void no_memory_there(struct kunit *test)
{
	const struct grt_setup setup = grt_rig_setup(0);
	struct grt_rig *rig = grt_rig_of(test);
	struct grt_msg message = {.len = 1, .text = 8};

	KUNIT_EXPECT_EQ(test, grt_rig_do(rig, 0, GRT_IOC_SETUP), -EFAULT);
	KUNIT_EXPECT_TRUE(test, !grt_session);
	grt_rig_run(rig, &setup);
	KUNIT_EXPECT_EQ(test, grt_rig_do(rig, 0, GRT_IOC_STATS), -EFAULT);
	KUNIT_EXPECT_EQ(test, grt_rig_do(rig, 0, GRT_IOC_STREAM), -EFAULT);
	KUNIT_EXPECT_EQ(test, grt_rig_do(rig, 0, GRT_IOC_MSG), -EFAULT);
	KUNIT_EXPECT_EQ(test, grt_rig_call(rig, 0, GRT_IOC_MSG, &message, sizeof(message)),
			-EFAULT);
	KUNIT_EXPECT_EQ(test, grt_rig_stats(rig).notes, 0);
}

static const struct message {
	u32 len, reserved;
	int err;
} messages[] = {{0, 0, -EINVAL}, {1, 0, 0}, {256, 0, 0}, {257, 0, -EINVAL}, {1, 1, -EINVAL}};

static void describe_message(const struct message *message, char *desc)
{
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "%u bytes, reserved %u", message->len,
		 message->reserved);
}
KUNIT_ARRAY_PARAM(messages, messages, describe_message);

static void message(struct kunit *test)
{
	const struct message *is = test->param_value;
	const struct grt_setup setup = grt_rig_setup(0);
	struct grt_rig *rig = grt_rig_of(test);
	struct grt_msg args = {
		.len = is->len, .reserved = is->reserved, .text = (uintptr_t)rig->memory + 4096};
	char text[257];

	memset(text, 'm', sizeof(text));
	grt_rig_run(rig, &setup);
	KUNIT_ASSERT_EQ(test, copy_to_user(rig->memory + 4096, text, sizeof(text)), 0);
	KUNIT_EXPECT_EQ(test, grt_rig_call(rig, 0, GRT_IOC_MSG, &args, sizeof(args)), is->err);
	KUNIT_EXPECT_EQ(test, grt_rig_stats(rig).notes, !is->err);
	KUNIT_EXPECT_EQ(test, grt_rig_stats(rig).attempted, 0);
	if (is->err)
		return;
	KUNIT_ASSERT_EQ(test, grt_rig_stream(rig, 0, 0), 0);
	KUNIT_ASSERT_GT(test, grt_rig_read(rig, 0, RIG_MEMORY), 0);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 0).type, GRT_MSG);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 0).bytes, is->len);
	KUNIT_EXPECT_TRUE(test, !memcmp(grt_rig_pdu(rig, 0), text, is->len));
}

/* STATS of CPUs that are none. */
static void no_such_cpu(struct kunit *test)
{
	const struct grt_setup setup = grt_rig_setup(0);
	struct grt_stats stats = {.size = sizeof(stats), .cpu = nr_cpu_ids};
	struct grt_rig *rig = grt_rig_of(test);

	grt_rig_ready(rig, &setup);
	KUNIT_EXPECT_EQ(test, grt_rig_call(rig, 0, GRT_IOC_STATS, &stats, sizeof(stats)), -EINVAL);
	stats.cpu = GRT_NOTES;
	KUNIT_EXPECT_EQ(test, grt_rig_call(rig, 0, GRT_IOC_STATS, &stats, sizeof(stats)), -EINVAL);
	stats.cpu = 0;
	stats.size = sizeof(stats) - 8;
	KUNIT_EXPECT_EQ(test, grt_rig_call(rig, 0, GRT_IOC_STATS, &stats, sizeof(stats)), -EINVAL);
	KUNIT_EXPECT_EQ(test, grt_rig_stream(rig, 0, nr_cpu_ids), -EINVAL);
	KUNIT_EXPECT_EQ(test, grt_rig_stream(rig, 0, GRT_NOTES - 1), -EINVAL);
}

static struct kunit_case cases[] = {
	KUNIT_CASE_PARAM(call, pairs_gen_params),
	KUNIT_CASE(owner),
	KUNIT_CASE(persists),
	KUNIT_CASE(given_back),
	KUNIT_CASE_PARAM(member, members_gen_params),
	KUNIT_CASE(too_large),
	KUNIT_CASE(later_program),
	KUNIT_CASE(no_memory_there),
	KUNIT_CASE_PARAM(message, messages_gen_params),
	KUNIT_CASE(no_such_cpu),
	{},
};
RIG_SUITE(suite, "grtrace_states", cases);
