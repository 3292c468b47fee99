/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Rings in their three shapes: space, order, positions. */
#include "rig.h"

struct shape {
	const char *name;
	fgpu_u32 shape;
	fgpu_u64 size;
	fgpu_u64 span, units; /* span of a submission, and units that it needs */
	fgpu_u32 fit; /* so many at once */
	fgpu_u64 most; /* largest span that is accepted; 0: any */
};

static const struct shape shapes[] = {
	{"dwords", FGPU_SHAPE_DWORDS, 96, 9, 16, 6, 96},
	{"dwords, no padding", FGPU_SHAPE_DWORDS, 96, 24, 24, 4, 96},
	{"bytes", FGPU_SHAPE_BYTES, 100, 25, 25, 4, 50},
	{"bytes, odd", FGPU_SHAPE_BYTES, 99, 33, 33, 3, 49},
	{"push buffer", FGPU_SHAPE_PUSH, 32, 9, 8, 4, 0},
	{"push buffer, long", FGPU_SHAPE_PUSH, 32, 1ULL << 40, 8, 4, 0},
};

static void shape_describe(const struct shape *shape, char *desc)
{
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "%s", shape->name);
}
KUNIT_ARRAY_PARAM(shape, shapes, shape_describe);

static struct rig *setup_device(struct kunit *test, fgpu_u32 shape, fgpu_u64 size)
{
	struct rig *rig = rig_of(test);

	rig_blank(rig, NULL);
	KUNIT_ASSERT_EQ(test, rig_named(rig, FGPU_DEVICE, "fake", 0), 0);
	KUNIT_ASSERT_EQ(test, rig_engine(rig, "gfx", 1, S, FGPU_KEYS_OF_ENGINE), 0);
	KUNIT_ASSERT_EQ(test, rig_ring(rig, 0, shape, size), 0);
	KUNIT_ASSERT_EQ(test, rig_live(rig), 0);
	KUNIT_ASSERT_EQ(test, rig_open(rig, 7), 0);
	return rig;
}

static struct rig *setup_row(struct kunit *test)
{
	const struct shape *shape = test->param_value;

	return setup_device(test, shape->shape, shape->size);
}

/* A full ring refuses a submission; the first job that ends frees space for one. */
static void full(struct kunit *test)
{
	const struct shape *shape = test->param_value;
	struct rig *rig = setup_row(test);
	fgpu_u32 i;

	for (i = 0; i < shape->fit; i++) {
		KUNIT_ASSERT_GE(test, rig_span(rig, 0, 0, shape->span), 0);
		KUNIT_EXPECT_EQ(test, rig_ring_truth(rig, 0).written, (i + 1) * shape->units);
	}
	KUNIT_EXPECT_EQ(test, rig->events[FGPU_EVENT_RING_WAIT], 0);
	KUNIT_EXPECT_EQ(test, rig_span(rig, 0, 0, shape->span), -FGPU_ENOSPC);
	KUNIT_EXPECT_EQ(test, rig->events[FGPU_EVENT_RING_WAIT], 1);
	KUNIT_EXPECT_EQ(test, rig_ring_truth(rig, 0).queued, shape->fit);
	rig_go(rig, S);
	KUNIT_EXPECT_EQ(test, rig_ring_truth(rig, 0).read, shape->units);
	KUNIT_EXPECT_GE(test, rig_span(rig, 0, 0, shape->span), 0);
	KUNIT_EXPECT_EQ(test, rig_span(rig, 0, 0, shape->span), -FGPU_ENOSPC);
}

static void too_long(struct kunit *test)
{
	const struct shape *shape = test->param_value;
	struct rig *rig = setup_row(test);

	if (!shape->most) {
		KUNIT_EXPECT_GE(test, rig_span(rig, 0, 0, FGPU_NEVER), 0);
		return;
	}
	KUNIT_EXPECT_EQ(test, rig_span(rig, 0, 0, shape->most + 1), -FGPU_EINVAL);
	KUNIT_EXPECT_EQ(test, rig_span(rig, 0, 0, FGPU_NEVER), -FGPU_EINVAL);
	KUNIT_EXPECT_GE(test, rig_span(rig, 0, 0, shape->most), 0);
}

/* Positions never wrap. */
static void positions(struct kunit *test)
{
	const struct shape *shape = test->param_value;
	struct rig *rig = setup_row(test);
	struct fgpu_ring_truth truth;
	fgpu_u32 i;

	for (i = 1; i <= 50; i++) {
		KUNIT_ASSERT_GE(test, rig_span(rig, 0, 0, 0), 0);
		rig_go(rig, i * S);
	}
	truth = rig_ring_truth(rig, 0);
	KUNIT_EXPECT_EQ(test, truth.read, truth.written);
	KUNIT_EXPECT_EQ(test, truth.submitted, truth.written);
	KUNIT_EXPECT_EQ(test, truth.fence, 50);
	/* 8 units each; in bytes, what is left before the end is filled: 4 of 100, 3 of 99 */
	if (shape->size == 100)
		KUNIT_EXPECT_EQ(test, truth.written, 50 * 8 + 4 * 4);
	else if (shape->size == 99)
		KUNIT_EXPECT_EQ(test, truth.written, 50 * 8 + 4 * 3);
	else
		KUNIT_EXPECT_EQ(test, truth.written, 50 * 8);
}

static void lost_doorbell(struct kunit *test)
{
	struct rig *rig = setup_row(test);

	KUNIT_ASSERT_GE(test, rig_submit(rig, 0, 0, S, FGPU_JOB_NO_DOORBELL), 0);
	KUNIT_EXPECT_EQ(test, rig_ring_truth(rig, 0).written, 8);
	KUNIT_EXPECT_EQ(test, rig_ring_truth(rig, 0).submitted, 0);
	rig_go(rig, 10 * S);
	KUNIT_EXPECT_EQ(test, rig_busy(rig, 0), 0);
	KUNIT_EXPECT_EQ(test, rig_index(rig, FGPU_KICK, 0, 0, 0), 0);
	KUNIT_EXPECT_EQ(test, rig_ring_truth(rig, 0).submitted, 8);
	rig_go(rig, 11 * S);
	KUNIT_EXPECT_EQ(test, rig_busy(rig, 0), S);
	/* the doorbell of the next shows those before it */
	KUNIT_ASSERT_GE(test, rig_submit(rig, 0, 0, S, FGPU_JOB_NO_DOORBELL), 0);
	KUNIT_ASSERT_GE(test, rig_submit(rig, 0, 0, S, 0), 0);
	KUNIT_EXPECT_EQ(test, rig_ring_truth(rig, 0).submitted, 24);
	rig_go(rig, 13 * S);
	KUNIT_EXPECT_EQ(test, rig_busy(rig, 0), 3 * S);
}

static void undo(struct kunit *test)
{
	const struct shape *shape = test->param_value;
	struct fgpu_command undo = fgpu_command(FGPU_UNDO, 0);
	struct rig *rig = setup_row(test);

	undo.span = shape->span;
	KUNIT_EXPECT_EQ(test, rig_do(rig, undo), 0);
	KUNIT_EXPECT_EQ(test, rig->events[FGPU_EVENT_RING_ALLOC], 1);
	KUNIT_EXPECT_EQ(test, rig->events[FGPU_EVENT_RING_UNDO], 1);
	KUNIT_EXPECT_EQ(test, rig->last[FGPU_EVENT_RING_UNDO].bytes, shape->units);
	KUNIT_EXPECT_EQ(test, rig_ring_truth(rig, 0).written, 0);
	KUNIT_EXPECT_TRUE(test, fgpu_idle(rig->gpu));
}

/* Nothing is split at the end of a ring in bytes: 20 of 100 are left, and are filled. */
static void filling(struct kunit *test)
{
	struct rig *rig = setup_device(test, FGPU_SHAPE_BYTES, 100);
	struct fgpu_packet packet;

	KUNIT_ASSERT_GE(test, rig_span(rig, 0, 0, 40), 0);
	KUNIT_ASSERT_GE(test, rig_span(rig, 0, 0, 40), 0);
	KUNIT_EXPECT_EQ(test, rig_span(rig, 0, 0, 40), -FGPU_ENOSPC);
	rig_go(rig, S);
	KUNIT_EXPECT_EQ(test, rig_span(rig, 0, 0, 41), -FGPU_ENOSPC);
	KUNIT_EXPECT_GE(test, rig_span(rig, 0, 0, 40), 0);
	KUNIT_EXPECT_EQ(test, rig_ring_truth(rig, 0).written, 140);
	KUNIT_EXPECT_EQ(test, rig->last[FGPU_EVENT_RING_ALLOC].bytes, 60);
	KUNIT_EXPECT_EQ(test, rig->last[FGPU_EVENT_RING_PAD].bytes, 20);
	KUNIT_EXPECT_EQ(test, rig->last[FGPU_EVENT_RING_COMMIT].bytes, 40);
	KUNIT_EXPECT_EQ(test, fgpu_true_packet(rig->gpu, fgpu_ring_of(rig->gpu, 0, 0), 1, &packet),
			0);
	KUNIT_EXPECT_EQ(test, packet.kind, FGPU_PACKET_FILL);
	KUNIT_EXPECT_EQ(test, packet.units, 20);
	KUNIT_EXPECT_EQ(test, fgpu_true_packet(rig->gpu, fgpu_ring_of(rig->gpu, 0, 0), 3, &packet),
			-FGPU_ENOENT);
}

/* A submission in dwords may wrap at the end of the ring. */
static void no_filling(struct kunit *test)
{
	struct rig *rig = setup_device(test, FGPU_SHAPE_DWORDS, 96);

	KUNIT_ASSERT_GE(test, rig_span(rig, 0, 0, 40), 0);
	KUNIT_ASSERT_GE(test, rig_span(rig, 0, 0, 40), 0);
	KUNIT_EXPECT_EQ(test, rig_span(rig, 0, 0, 40), -FGPU_ENOSPC);
	rig_go(rig, S);
	KUNIT_EXPECT_GE(test, rig_span(rig, 0, 0, 40), 0);
	KUNIT_EXPECT_EQ(test, rig_ring_truth(rig, 0).written, 120);
}

/* Who waits for space enters when there is some; who gives up, never. */
static void waits(struct kunit *test)
{
	const struct shape *shape = test->param_value;
	struct fgpu_command give_up = fgpu_command(FGPU_GIVE_UP, 0);
	struct rig *rig = setup_row(test);
	fgpu_u32 i;

	for (i = 0; i < shape->fit; i++)
		KUNIT_ASSERT_GE(test, rig_span(rig, 0, 0, shape->span), 0);
	give_up.job = shape->fit;
	KUNIT_ASSERT_EQ(test, rig_wait_span(rig, 0, 0, shape->span), shape->fit);
	KUNIT_ASSERT_EQ(test, rig_wait_span(rig, 0, 0, shape->span), shape->fit + 1);
	KUNIT_EXPECT_EQ(test, rig->events[FGPU_EVENT_RING_WAIT], 1);
	KUNIT_EXPECT_EQ(test, rig->last[FGPU_EVENT_RING_WAIT].error, 0);
	KUNIT_EXPECT_EQ(test, rig_ring_truth(rig, 0).waiting, 2);
	KUNIT_EXPECT_EQ(test, rig_do(rig, give_up), 0);
	KUNIT_EXPECT_EQ(test, rig->last[FGPU_EVENT_RING_WAIT_END].error, -FGPU_ECANCELED);
	KUNIT_EXPECT_EQ(test, rig->events[FGPU_EVENT_RING_WAIT], 2);
	rig_go(rig, S);
	KUNIT_EXPECT_EQ(test, rig->last[FGPU_EVENT_RING_WAIT_END].error, 0);
	KUNIT_EXPECT_EQ(test, rig_ring_truth(rig, 0).waiting, 0);
	KUNIT_EXPECT_EQ(test, rig_ring_truth(rig, 0).queued, shape->fit);
	KUNIT_EXPECT_EQ(test, rig_close(rig, 0), 0);
	KUNIT_EXPECT_TRUE(test, fgpu_idle(rig->gpu));
}

/* Jobs of a deep ring run at once, and complete in order; but for one that overtakes. */
static void in_flight(struct kunit *test)
{
	struct rig *rig = rig_of(test);
	struct fgpu_command ring = fgpu_command(FGPU_RING, 0);

	rig_blank(rig, NULL);
	KUNIT_ASSERT_EQ(test, rig_named(rig, FGPU_DEVICE, "fake", 0), 0);
	KUNIT_ASSERT_EQ(test, rig_engine(rig, "gfx", 2, S, FGPU_KEYS_OF_ENGINE), 0);
	ring.text = "r";
	ring.text_len = 1;
	ring.amount = 64;
	ring.span = 2;
	KUNIT_ASSERT_EQ(test, rig_do(rig, ring), 0);
	KUNIT_ASSERT_EQ(test, rig_live(rig), 0);
	KUNIT_ASSERT_EQ(test, rig_open(rig, 7), 0);
	KUNIT_ASSERT_EQ(test, rig_submit(rig, 0, 0, 2 * S, 0), 0);
	KUNIT_ASSERT_EQ(test, rig_submit(rig, 0, 0, S, 0), 1);
	KUNIT_EXPECT_EQ(test, rig_truth(rig, 0).running, 2);
	rig_go(rig, 2 * S - 1);
	KUNIT_EXPECT_EQ(test, rig->events[FGPU_EVENT_COMPLETE], 0);
	rig_go(rig, 2 * S);
	KUNIT_EXPECT_EQ(test, rig->events[FGPU_EVENT_COMPLETE], 2);
	KUNIT_EXPECT_EQ(test, rig_busy(rig, 0), 4 * S);
	KUNIT_ASSERT_EQ(test, rig_submit(rig, 0, 0, 2 * S, 0), 0);
	KUNIT_ASSERT_EQ(test, rig_submit(rig, 0, 0, S, FGPU_JOB_OVERTAKE), 1);
	rig_go(rig, 3 * S);
	KUNIT_EXPECT_EQ(test, rig->last[FGPU_EVENT_COMPLETE].fence, 4);
	rig_go(rig, 4 * S);
	KUNIT_EXPECT_EQ(test, rig->last[FGPU_EVENT_COMPLETE].fence, 3);
	KUNIT_EXPECT_EQ(test, rig_ring_truth(rig, 0).fence, 4);
	KUNIT_EXPECT_TRUE(test, fgpu_idle(rig->gpu));
}

/* A wait for a fence ends with it, or with an error before. */
static void fence_waits(struct kunit *test)
{
	struct fgpu_command wait = fgpu_command(FGPU_WAIT, 0);
	struct fgpu_command unwait = fgpu_command(FGPU_UNWAIT, 0);
	struct rig *rig = setup_device(test, FGPU_SHAPE_PUSH, 1024);

	KUNIT_ASSERT_EQ(test, rig_submit(rig, 0, 0, S, 0), 0);
	KUNIT_EXPECT_EQ(test, rig_do(rig, wait), 0);
	wait.span = MS;
	KUNIT_EXPECT_EQ(test, rig_do(rig, wait), 1);
	wait.span = 0;
	KUNIT_EXPECT_EQ(test, rig_do(rig, wait), 2);
	unwait.index = 2;
	KUNIT_EXPECT_EQ(test, rig_do(rig, unwait), 0);
	KUNIT_EXPECT_EQ(test, rig->last[FGPU_EVENT_FENCE_WAIT_END].error, -FGPU_EINTR);
	KUNIT_EXPECT_EQ(test, rig_do(rig, unwait), -FGPU_ENOENT);
	rig_go(rig, S - 1);
	KUNIT_EXPECT_EQ(test, rig->events[FGPU_EVENT_FENCE_WAIT_END], 2);
	KUNIT_EXPECT_EQ(test, rig->last[FGPU_EVENT_FENCE_WAIT_END].error, -FGPU_ETIME);
	rig_go(rig, S);
	KUNIT_EXPECT_EQ(test, rig->events[FGPU_EVENT_FENCE_WAIT], 3);
	KUNIT_EXPECT_EQ(test, rig->events[FGPU_EVENT_FENCE_WAIT_END], 3);
	KUNIT_EXPECT_EQ(test, rig->last[FGPU_EVENT_FENCE_WAIT_END].error, 0);
	KUNIT_EXPECT_EQ(test, rig_do(rig, wait), -FGPU_ENOENT);
}

/* Every client has its own ring of shape bytes: what is in it, and its fences. */
static void contexts(struct kunit *test)
{
	struct rig *rig = setup_device(test, FGPU_SHAPE_BYTES, 100);
	struct fgpu_ring_truth truth;

	KUNIT_ASSERT_EQ(test, rig_open(rig, 8), 1);
	KUNIT_ASSERT_GE(test, rig_span(rig, 0, 0, 50), 0);
	KUNIT_ASSERT_GE(test, rig_span(rig, 0, 0, 50), 0);
	KUNIT_EXPECT_EQ(test, rig_span(rig, 0, 0, 8), -FGPU_ENOSPC);
	KUNIT_EXPECT_GE(test, rig_span(rig, 1, 0, 30), 0);
	KUNIT_EXPECT_EQ(test, rig->last[FGPU_EVENT_RING_ALLOC].position, 0);
	KUNIT_EXPECT_EQ(test, rig->last[FGPU_EVENT_RING_ALLOC].fence, 1);
	KUNIT_EXPECT_EQ(test, rig->last[FGPU_EVENT_RING_ALLOC].ring, fgpu_ring_of(rig->gpu, 0, 1));
	KUNIT_EXPECT_EQ(test, fgpu_true_ring(rig->gpu, 0, &truth), -FGPU_ENOENT);
	KUNIT_EXPECT_EQ(test, rig_close(rig, 1), 0);
	KUNIT_ASSERT_EQ(test, rig_open(rig, 9), 1);
	KUNIT_EXPECT_GE(test, rig_span(rig, 1, 0, 30), 0);
	KUNIT_EXPECT_EQ(test, rig->last[FGPU_EVENT_RING_ALLOC].position, 30);
	KUNIT_EXPECT_EQ(test, rig->last[FGPU_EVENT_RING_ALLOC].fence, 1);
}

static void sizes(struct kunit *test)
{
	struct rig *rig = rig_of(test);

	rig_blank(rig, NULL);
	KUNIT_ASSERT_EQ(test, rig_named(rig, FGPU_DEVICE, "fake", 0), 0);
	KUNIT_EXPECT_EQ(test, rig_ring(rig, 0, FGPU_SHAPE_DWORDS, 8), -FGPU_ENOENT);
	KUNIT_ASSERT_EQ(test, rig_engine(rig, "gfx", 1, S, FGPU_KEYS_OF_ENGINE), 0);
	KUNIT_EXPECT_EQ(test, rig_ring(rig, 0, FGPU_SHAPE_DWORDS, 0), -FGPU_EINVAL);
	KUNIT_EXPECT_EQ(test, rig_ring(rig, 0, FGPU_SHAPE_DWORDS, 12), -FGPU_EINVAL);
	KUNIT_EXPECT_EQ(test, rig_ring(rig, 0, FGPU_SHAPE_PUSH, 12), -FGPU_EINVAL);
	KUNIT_EXPECT_EQ(test, rig_ring(rig, 0, FGPU_SHAPE_BYTES, 1), -FGPU_EINVAL);
	KUNIT_EXPECT_EQ(test, rig_ring(rig, 0, FGPU_SHAPE_BYTES, (1ULL << 32) + 1), -FGPU_EINVAL);
	KUNIT_EXPECT_EQ(test, rig_ring(rig, 0, FGPU_SHAPES, 8), -FGPU_EINVAL);
	KUNIT_EXPECT_EQ(test, rig_ring(rig, 0, FGPU_SHAPE_BYTES, 1ULL << 32), 0);
	KUNIT_EXPECT_EQ(test, rig_ring(rig, 0, FGPU_SHAPE_BYTES, 2), 1);
}

static void fences(struct kunit *test)
{
	struct rig *rig = setup_device(test, FGPU_SHAPE_PUSH, 1024);
	int i;

	for (i = 1; i <= 5; i++)
		KUNIT_ASSERT_GE(test, rig_submit(rig, 0, 0, S, 0), 0);
	for (i = 1; i <= 5; i++) {
		rig_go(rig, i * S);
		KUNIT_EXPECT_EQ(test, rig_ring_truth(rig, 0).fence, i);
		KUNIT_EXPECT_EQ(test, rig->last[FGPU_EVENT_FENCE_SIGNAL].fence, i);
	}
	KUNIT_EXPECT_EQ(test,
			rig_submit(rig, 0, 0, S, FGPU_JOB_NO_DOORBELL | FGPU_JOB_SUBMIT_FIRST),
			-FGPU_EINVAL);
}

static struct kunit_case cases[] = {
	KUNIT_CASE_PARAM(full, shape_gen_params),
	KUNIT_CASE_PARAM(too_long, shape_gen_params),
	KUNIT_CASE_PARAM(positions, shape_gen_params),
	KUNIT_CASE_PARAM(lost_doorbell, shape_gen_params),
	KUNIT_CASE_PARAM(undo, shape_gen_params),
	KUNIT_CASE_PARAM(waits, shape_gen_params),
	KUNIT_CASE(fence_waits),
	KUNIT_CASE(in_flight),
	KUNIT_CASE(contexts),
	KUNIT_CASE(filling),
	KUNIT_CASE(no_filling),
	KUNIT_CASE(sizes),
	KUNIT_CASE(fences),
	{},
};
RIG_SUITE(suite, "fgpu_rings", cases);
