/* SPDX-License-Identifier: MIT */
/* The three shapes: positions, padding, fill at the end, space, doorbells. */
#include "rig.h"

static void rig_shape(struct rig *rig, fgpu_u32 shape, fgpu_u64 size)
{
	rig_new(rig, NULL, 0x5a);
	rig_device(rig, 0);
	rig_engine(rig, "copy", 1, 0);
	rig_ring(rig, 0, shape, size);
	rig_live(rig);
	rig_open(rig, 0, 77);
}

/* 64 dwords: 8, 8, 16; a submission of 13 needs 16; 40 wrap, as dwords may. */
static void test_dwords(void **state)
{
	struct rig rig;

	(void)state;
	rig_shape(&rig, FGPU_SHAPE_DWORDS, 64);
	rig_span(&rig, 0, 0, 0, 1);
	rig_span(&rig, 0, 0, 0, 8);
	rig_span(&rig, 0, 0, 0, 13);
	assert_int_equal(rig_ring_truth(&rig, 0).written, 32);
	assert_int_equal(rig_ring_truth(&rig, 0).submitted, 32);
	assert_int_equal(rig_ring_truth(&rig, 0).read, 0);
	assert_int_equal(rig_ring_truth(&rig, 0).queued, 3);
	rig_advance(&rig, 1000);
	assert_int_equal(rig_ring_truth(&rig, 0).read, 32);
	rig_span(&rig, 1000, 0, 0, 40);
	assert_int_equal(rig_ring_truth(&rig, 0).written, 72);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_RING_ALLOC, 3)->aux, 32);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_RING_ALLOC, 3)->bytes, 40);
	assert_int_equal(rig_ring_truth(&rig, 0).size, 64);
	assert_int_equal(rig_ring_truth(&rig, 0).fence, 3);
	rig_free(&rig);
}

/*
 * 100 bytes: 40, 40, and then 30 do not fit in the 20 that are left: 50 are used, from 80 to 130.
 */
static void test_bytes_fill(void **state)
{
	struct rig rig;

	(void)state;
	rig_shape(&rig, FGPU_SHAPE_BYTES, 100);
	rig_span(&rig, 0, 0, 0, 40);
	rig_span(&rig, 0, 0, 0, 40);
	rig_advance(&rig, 1000);
	rig_span(&rig, 1000, 0, 0, 30);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_RING_ALLOC, 2)->bytes, 50);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_RING_PAD, 0)->bytes, 20);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_RING_PAD, 0)->position, 100);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_RING_COMMIT, 2)->bytes, 30);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_RING_COMMIT, 2)->position, 130);
	assert_int_equal(rig_ring_truth(&rig, 0).written, 130);
	rig_advance(&rig, 2000);
	assert_int_equal(rig_ring_truth(&rig, 0).read, 130);
	/* 30 + 50 end before 100, 80 + 20 end there: nothing to fill. */
	rig_span(&rig, 2000, 0, 0, 50);
	rig_span(&rig, 2000, 0, 0, 20);
	assert_int_equal(rig_ring_truth(&rig, 0).written, 200);
	assert_int_equal(rig_events(&rig, FGPU_EVENT_RING_PAD), 1);
	rig_free(&rig);
}

struct want {
	fgpu_u32 kind;
	fgpu_u64 position, units, length, indirect, fence;
};

static void expect_packets(const struct rig *rig, const struct want *wants, fgpu_u32 count)
{
	const fgpu_u32 ring = fgpu_ring_of(rig->gpu, 0, 0);
	struct fgpu_packet is;
	fgpu_u32 i;

	for (i = 0; i < count; i++) {
		assert_int_equal(fgpu_true_packet(rig->gpu, ring, i, &is), 0);
		assert_int_equal(is.kind, wants[i].kind);
		assert_int_equal(is.position, wants[i].position);
		assert_int_equal(is.units, wants[i].units);
		assert_int_equal(is.length, wants[i].length);
		assert_int_equal(is.indirect, wants[i].indirect);
		assert_int_equal(is.fence, wants[i].fence);
		assert_int_equal(is.cookie, wants[i].length); /* as rig_span() has it */
		assert_int_equal(is.client_id, 77);
	}
	assert_int_equal(fgpu_true_packet(rig->gpu, ring, count, &is), -FGPU_ENOENT);
	assert_int_equal(fgpu_true_packet(rig->gpu, ring + 8, 0, &is), -FGPU_ENOENT);
}

#define EXPECT_PACKETS(rig, wants) expect_packets(rig, wants, sizeof(wants) / sizeof(*wants))

/* What is in a ring: packets and fill, as long as they are not read. */
static void test_packets(void **state)
{
	static const struct want dwords[] = {
		{FGPU_PACKET_COMMANDS, 0, 8, 3, 0, 1},
		{FGPU_PACKET_COMMANDS, 8, 16, 13, 0, 2},
	};
	static const struct want bytes[] = {
		{FGPU_PACKET_COMMANDS, 40, 40, 40, 0, 2},
		{FGPU_PACKET_FILL, 80, 20, 0, 0, 0},
		{FGPU_PACKET_COMMANDS, 100, 30, 30, 0, 3},
	};
	static const struct want push[] = {
		{FGPU_PACKET_ENTRY, 8, 8, 100, 33, 2},
		{FGPU_PACKET_ENTRY, 16, 8, 8, 133, 3},
	};
	struct rig rig;

	(void)state;
	rig_shape(&rig, FGPU_SHAPE_DWORDS, 64);
	rig_span(&rig, 0, 0, 0, 3);
	rig_span(&rig, 0, 0, 0, 13);
	EXPECT_PACKETS(&rig, dwords);
	rig_advance(&rig, 1000);
	expect_packets(&rig, NULL, 0);
	rig_free(&rig);
	rig_shape(&rig, FGPU_SHAPE_BYTES, 100);
	rig_span(&rig, 0, 0, 0, 40);
	rig_span(&rig, 0, 0, 0, 40);
	rig_advance(&rig, 100);
	rig_span(&rig, 100, 0, 0, 30);
	EXPECT_PACKETS(&rig, bytes);
	rig_free(&rig);
	rig_shape(&rig, FGPU_SHAPE_PUSH, 64);
	rig_span(&rig, 0, 0, 0, 33);
	rig_span(&rig, 0, 0, 0, 100);
	rig_span(&rig, 0, 0, 0, 8);
	rig_advance(&rig, 100);
	EXPECT_PACKETS(&rig, push);
	rig_free(&rig);
}

/* The fill must fit, too. 100 bytes with 30 unread from 50 to 80: 25 need 45 of 70, not of 40. */
static void test_bytes_full(void **state)
{
	struct rig rig;

	(void)state;
	rig_shape(&rig, FGPU_SHAPE_BYTES, 100);
	rig_span(&rig, 0, 0, 0, 30); /* ends at 100 */
	rig_span(&rig, 0, 0, 0, 50); /* ends at 200 */
	assert_int_equal(rig_span(&rig, 0, 0, 0, 25), -FGPU_ENOSPC); /* 20 free */
	assert_int_equal(rig_event(&rig, FGPU_EVENT_RING_WAIT, 0)->bytes, 45);
	rig_advance(&rig, 100); /* 50 free: 20 at the end, 30 in front */
	assert_int_equal(rig_span(&rig, 100, 0, 0, 31), -FGPU_ENOSPC);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_RING_WAIT, 1)->aux, 30);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_RING_WAIT, 1)->position, 80);
	assert_int_equal(rig_span(&rig, 100, 0, 0, 30), 0);
	assert_int_equal(rig_ring_truth(&rig, 0).written - rig_ring_truth(&rig, 0).read, 100);
	assert_int_equal(rig_span(&rig, 100, 0, 0, 1), -FGPU_ENOSPC);
	rig_free(&rig);
}

static void test_push(void **state)
{
	struct rig rig;
	int i;

	(void)state;
	rig_shape(&rig, FGPU_SHAPE_PUSH, 32);
	for (i = 0; i < 4; i++)
		assert_int_equal(rig_span(&rig, 0, 0, 0, i ? FGPU_NEVER : 0), i);
	assert_int_equal(rig_ring_truth(&rig, 0).written, 32);
	assert_int_equal(rig_span(&rig, 0, 0, 0, 0), -FGPU_ENOSPC);
	rig_advance(&rig, 100);
	assert_int_equal(rig_span(&rig, 100, 0, 0, 0), 0);
	rig_free(&rig);
}

/* What can never fit is no wait: the whole ring for dwords, half of it for bytes. */
static void test_never_fits(void **state)
{
	struct rig rig;

	(void)state;
	rig_shape(&rig, FGPU_SHAPE_DWORDS, 64);
	assert_int_equal(rig_span(&rig, 0, 0, 0, 65), -FGPU_EINVAL);
	assert_int_equal(rig_span(&rig, 0, 0, 0, FGPU_NEVER), -FGPU_EINVAL);
	assert_int_equal(rig_op(&rig, 0, FGPU_UNDO, 0, 0, 0), 0);
	assert_int_equal(rig_span(&rig, 0, 0, 0, 64), 0);
	assert_int_equal(rig_events(&rig, FGPU_EVENT_RING_WAIT), 0);
	rig_free(&rig);
	rig_shape(&rig, FGPU_SHAPE_BYTES, 101);
	assert_int_equal(rig_span(&rig, 0, 0, 0, 51), -FGPU_EINVAL);
	assert_int_equal(rig_span(&rig, 0, 0, 0, 50), 0);
	rig_free(&rig);
}

static void test_undo(void **state)
{
	struct fgpu_command c = fgpu_command(FGPU_UNDO, 0);
	struct rig rig;

	(void)state;
	rig_shape(&rig, FGPU_SHAPE_DWORDS, 64);
	rig_span(&rig, 0, 0, 0, 24);
	c.span = 9;
	assert_int_equal(rig_do(&rig, &c), 0);
	assert_string_equal(rig_story(&rig, 6), "AU");
	assert_int_equal(rig.events[7].bytes, 16);
	assert_int_equal(rig.events[7].position, 24);
	assert_int_equal(rig_ring_truth(&rig, 0).written, 24);
	c.span = 65;
	assert_int_equal(rig_do(&rig, &c), -FGPU_EINVAL);
	c.span = 41;
	assert_int_equal(rig_do(&rig, &c), -FGPU_ENOSPC);
	assert_string_equal(rig_story(&rig, 8), "W");
	rig_free(&rig);
}

/* A lost doorbell holds the ring until the next one; every job has a submission of its own. */
static void test_lost_doorbell(void **state)
{
	struct rig rig;

	(void)state;
	rig_shape(&rig, FGPU_SHAPE_DWORDS, 64);
	rig_submit(&rig, 0, 0, 0, 100, FGPU_JOB_NO_DOORBELL);
	rig_submit(&rig, 0, 0, 0, 100, FGPU_JOB_NO_DOORBELL);
	assert_string_equal(rig_story(&rig, 0), "ACAC");
	assert_int_equal(rig_ring_truth(&rig, 0).written, 16);
	assert_int_equal(rig_ring_truth(&rig, 0).submitted, 0);
	assert_true(fgpu_next(rig.gpu) == FGPU_NEVER);
	assert_false(fgpu_idle(rig.gpu));
	rig_submit(&rig, 50, 0, 0, 100, FGPU_JOB_SUBMIT_FIRST);
	assert_string_equal(rig_story(&rig, 4), "ASQSQSCQ-I");
	assert_int_equal(rig_ring_truth(&rig, 0).submitted, 24);
	rig_submit(&rig, 60, 0, 0, 100, FGPU_JOB_NO_DOORBELL);
	rig_advance(&rig, 1000);
	assert_int_equal(rig_ring_truth(&rig, 0).fence, 3);
	rig_op(&rig, 1000, FGPU_KICK, 0, 0, 0);
	rig_op(&rig, 1000, FGPU_KICK, 0, 0, 0);
	rig_advance(&rig, 1100);
	assert_int_equal(rig_ring_truth(&rig, 0).fence, 4);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_COMPLETE, 3)->time, 1100);
	assert_int_equal(rig_events(&rig, FGPU_EVENT_RING_SUBMIT), 4);
	rig_free(&rig);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_dwords),	      cmocka_unit_test(test_bytes_fill),
		cmocka_unit_test(test_bytes_full),    cmocka_unit_test(test_push),
		cmocka_unit_test(test_never_fits),    cmocka_unit_test(test_undo),
		cmocka_unit_test(test_lost_doorbell), cmocka_unit_test(test_packets),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
