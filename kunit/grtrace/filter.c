// SPDX-License-Identifier: GPL-2.0-only
/* Which events a session records. */
#include <linux/string.h>

#include "rig.h"

/* A wish of a setup, an event of device 0, and whether it is recorded. */
static const struct wish {
	const char *name;
	struct grt_setup wants;
	struct grtrace_event event;
	bool passes;
} wishes[] = {
	{"all types: the first", {}, {.type = 1}, true},
	{"all types: the last", {}, {.type = GRT_EVENTS - 1}, true},
	{"type 0 is none", {}, {.type = 0}, false},
	{"a type that is not defined", {}, {.type = GRT_EVENTS}, false},
	{"a note's type", {}, {.type = GRT_EOS}, false},
	{"a type beyond all", {}, {.type = 64 + GRT_ISSUE}, false},
	{"type in the mask", {.type_mask = BIT_ULL(GRT_ISSUE)}, {.type = GRT_ISSUE}, true},
	{"type outside of the mask", {.type_mask = BIT_ULL(GRT_ISSUE)}, {.type = GRT_QUEUE}, false},
	{"ring 0 in the mask", {.ring_mask = 1}, {.type = 1, .ring = 0}, true},
	{"ring 1 outside of the mask", {.ring_mask = 1}, {.type = 1, .ring = 1}, false},
	{"ring 63 in the mask", {.ring_mask = 1ULL << 63}, {.type = 1, .ring = 63}, true},
	{"ring 64 has no bit", {.ring_mask = U64_MAX}, {.type = 1, .ring = 64}, false},
	{"no ring has no bit",
	 {.ring_mask = U64_MAX},
	 {.type = GRT_MEM_ALLOC, .ring = GRT_NONE},
	 false},
	{"no mask: ring 64", {}, {.type = 1, .ring = 64}, true},
	{"position below", {.pos_low = 64, .pos_high = 96}, {.type = 2, .pos = 63}, false},
	{"the first position", {.pos_low = 64, .pos_high = 96}, {.type = 2, .pos = 64}, true},
	{"the last position", {.pos_low = 64, .pos_high = 96}, {.type = 2, .pos = 96}, true},
	{"position above", {.pos_low = 64, .pos_high = 96}, {.type = 2, .pos = 97}, false},
	{"positions up to one", {.pos_high = 1}, {.type = 2, .pos = 0}, true},
	{"positions beyond one", {.pos_high = 1}, {.type = 2, .pos = 2}, false},
	{"the end of a fill", {.pos_low = 64, .pos_high = 96}, {.type = GRT_RING_PAD}, false},
	{"what has no position", {.pos_low = 64, .pos_high = 96}, {.type = GRT_FENCE_SIGNAL}, true},
	{"memory has no position", {.pos_low = 64, .pos_high = 96}, {.type = GRT_MEM_MAP}, true},
	{"a switch has no position",
	 {.pos_low = 64, .pos_high = 96},
	 {.type = GRT_CTX_SWITCH},
	 true},
	{"its client", {.client = 5}, {.type = 1, .client = 5}, true},
	{"another client", {.client = 5}, {.type = 1, .client = 1ULL << 32 | 5}, false},
	{"no client", {.client = 5}, {.type = 1}, false},
	{"its owner", {.pid = 9}, {.type = 1, .client = 5, .pid = 9}, true},
	{"another owner", {.pid = 9}, {.type = 1, .client = 5, .pid = 10}, false},
	{"its client, another owner",
	 {.client = 5, .pid = 9},
	 {.type = 1, .client = 5, .pid = 8},
	 false},
	{"all of it",
	 {.type_mask = 2, .ring_mask = 2, .pos_low = 7, .pos_high = 7, .client = 5, .pid = 9},
	 {.type = 1, .ring = 1, .pos = 7, .client = 5, .pid = 9},
	 true},
};

static void describe_wish(const struct wish *wish, char *desc)
{
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "%s", wish->name);
}
KUNIT_ARRAY_PARAM(wishes, wishes, describe_wish);

static struct grt_setup setup_of(const struct wish *wish)
{
	struct grt_setup setup = grt_rig_setup(0);

	setup.type_mask = wish->wants.type_mask;
	setup.ring_mask = wish->wants.ring_mask;
	setup.pos_low = wish->wants.pos_low;
	setup.pos_high = wish->wants.pos_high;
	setup.client = wish->wants.client;
	setup.pid = wish->wants.pid;
	return setup;
}

static void wish(struct kunit *test)
{
	const struct wish *wish = test->param_value;
	const struct grt_setup setup = setup_of(wish);
	struct grt_rig *rig = grt_rig_of(test);
	struct grt_stats stats;

	grt_rig_add(rig, 0);
	grt_rig_run(rig, &setup);
	grt_rig_event(rig, 0, wish->event);
	stats = grt_rig_stats(rig);
	KUNIT_EXPECT_EQ(test, stats.attempted, wish->passes);
	KUNIT_EXPECT_EQ(test, stats.written, wish->passes);
	KUNIT_EXPECT_EQ(test, stats.filtered, !wish->passes);
	/* What is left out is no attempt: the next one has its number. */
	KUNIT_ASSERT_EQ(test, grt_rig_do(rig, 0, GRT_IOC_STOP), 0);
	KUNIT_ASSERT_EQ(test, grt_rig_stream(rig, 0, 0), 0);
	grt_rig_read(rig, 0, RIG_MEMORY);
	KUNIT_EXPECT_EQ(test, grt_rig_count(rig, GRT_TYPES), wish->passes + 1);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, wish->passes).seq, wish->passes);
	if (wish->passes)
		KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 0).type, wish->event.type);
}

/* A session of one device has no event of another one. */
static void device(struct kunit *test)
{
	struct grt_setup setup = grt_rig_setup(0);
	struct grt_rig *rig = grt_rig_of(test);

	grt_rig_add(rig, 0);
	grt_rig_add(rig, 1);
	setup.dev = grt_rig_cookie(rig, 1);
	grt_rig_run(rig, &setup);
	grt_rig_events(rig, 0, 3);
	grt_rig_events(rig, 1, 2);
	KUNIT_EXPECT_EQ(test, grt_rig_stats(rig).attempted, 2);
	KUNIT_EXPECT_EQ(test, grt_rig_stats(rig).filtered, 0);
	KUNIT_ASSERT_EQ(test, grt_rig_stream(rig, 0, 0), 0);
	grt_rig_read(rig, 0, RIG_MEMORY);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 0).dev, setup.dev);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 1).dev, setup.dev);
}

static struct kunit_case cases[] = {
	KUNIT_CASE_PARAM(wish, wishes_gen_params),
	KUNIT_CASE(device),
	{},
};
RIG_SUITE(suite, "grtrace_filter", cases);
