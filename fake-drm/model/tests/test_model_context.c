/* SPDX-License-Identifier: MIT */
/* Rings of clients: positions, fences and order of each are its own. */
#include "rig.h"

/* A shared ring and one of 100 bytes for each client, on an engine of one instance; clients 7
 * and 8. */
static void rig_contexts(struct rig *rig)
{
	rig_new(rig, NULL, 0x5a);
	rig_device(rig, 0);
	rig_engine(rig, "render", 1, 0);
	rig_ring(rig, 0, FGPU_SHAPE_DWORDS, 64);
	rig_ring(rig, 0, FGPU_SHAPE_BYTES, 100);
	rig_live(rig);
	rig_open(rig, 0, 7);
	rig_open(rig, 0, 8);
}

/* Two for each client: numbers go by client first, then by ring. */
static void test_numbers_of_two(void **state)
{
	struct rig rig;

	(void)state;
	rig_new(&rig, NULL, 0x5a);
	rig_device(&rig, 0);
	rig_engine(&rig, "render", 1, 0);
	rig_ring(&rig, 0, FGPU_SHAPE_BYTES, 100);
	rig_ring(&rig, 0, FGPU_SHAPE_BYTES, 100);
	rig_live(&rig);
	assert_int_equal(fgpu_ring_of(rig.gpu, 0, 0), 2);
	assert_int_equal(fgpu_ring_of(rig.gpu, 1, 0), 3);
	assert_int_equal(fgpu_ring_of(rig.gpu, 0, 1), 4);
	assert_int_equal(fgpu_ring_of(rig.gpu, 1, 1), 5);
	rig_free(&rig);
}

static struct fgpu_ring_truth truth_of(const struct rig *rig, fgpu_u32 client)
{
	struct fgpu_ring_truth truth;

	assert_int_equal(fgpu_true_ring(rig->gpu, fgpu_ring_of(rig->gpu, 1, client), &truth), 0);
	return truth;
}

static int of_ring(struct rig *rig, fgpu_u64 at, fgpu_u32 op, fgpu_u32 client, fgpu_u32 ring)
{
	struct fgpu_command c = fgpu_command(op, at);

	c.client = client;
	c.index = ring;
	return rig_do(rig, &c);
}

static void test_numbers(void **state)
{
	struct fgpu_ring_truth truth;
	struct rig rig;

	(void)state;
	rig_contexts(&rig);
	assert_int_equal(fgpu_ring_of(rig.gpu, 0, 1), 0);
	assert_int_equal(fgpu_ring_of(rig.gpu, 1, 0), 2);
	assert_int_equal(fgpu_ring_of(rig.gpu, 1, 1), 3);
	assert_int_equal(fgpu_ring_of(rig.gpu, 3, 1), 3);
	assert_int_equal(fgpu_true_ring(rig.gpu, 1, &truth), -FGPU_ENOENT);
	assert_int_equal(fgpu_true_ring(rig.gpu, 4, &truth), -FGPU_ENOENT);
	rig_close(&rig, 0, 1);
	assert_int_equal(fgpu_true_ring(rig.gpu, 3, &truth), -FGPU_ENOENT);
	assert_int_equal(fgpu_true_ring(rig.gpu, 2, &truth), 0);
	rig_close(&rig, 0, 0);
	assert_int_equal(fgpu_true_ring(rig.gpu, 2, &truth), -FGPU_ENOENT);
	rig_free(&rig);
}

/* They alternate on the engine; a full ring of one is no matter of the other. */
static void test_own(void **state)
{
	struct rig rig;
	size_t from;
	int i;

	(void)state;
	rig_contexts(&rig);
	for (i = 0; i < 2; i++)
		assert_int_equal(rig_span(&rig, 0, 0, 1, 50), i);
	assert_int_equal(rig_span(&rig, 0, 0, 1, 8), -FGPU_ENOSPC);
	from = rig.count;
	assert_int_equal(rig_span(&rig, 0, 1, 1, 30), 2);
	assert_string_equal(rig_story(&rig, from), "ACSQ");
	assert_int_equal(rig.events[from].ring, 3);
	assert_int_equal(rig.events[from].position, 0);
	assert_int_equal(rig.events[from].fence, 1);
	assert_int_equal(truth_of(&rig, 0).written, 100);
	assert_int_equal(truth_of(&rig, 1).written, 30);
	rig_advance(&rig, 100);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_ISSUE, 1)->client_id, 8); /* its turn */
	rig_advance(&rig, 300);
	assert_int_equal(truth_of(&rig, 0).fence, 2);
	assert_int_equal(truth_of(&rig, 1).fence, 1);
	assert_int_equal(rig_used(&rig, 1, 0).busy_ns, 100);
	rig_free(&rig);
}

/* Another client in the slot goes on with the positions, and has fences of its own. */
static void test_next_client(void **state)
{
	struct rig rig;
	size_t from;

	(void)state;
	rig_contexts(&rig);
	rig_span(&rig, 0, 1, 1, 30);
	rig_span(&rig, 0, 1, 1, 30);
	rig_close(&rig, 10, 1);
	assert_true(fgpu_idle(rig.gpu));
	assert_int_equal(rig_open(&rig, 20, 8), 1);
	assert_int_equal(truth_of(&rig, 1).fence, 0);
	from = rig.count;
	rig_span(&rig, 20, 1, 1, 30);
	assert_string_equal(rig_story(&rig, from), "ACSQ-I");
	assert_int_equal(rig.events[from].fence, 1);
	assert_int_equal(rig.events[from].position, 60);
	assert_int_equal(rig.events[from + 4].aux, 8); /* the same id, another client */
	rig_span(&rig, 20, 1, 1, 20); /* ends at 110: filled to 100 */
	assert_int_equal(rig_event(&rig, FGPU_EVENT_RING_PAD, 0)->position, 100);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_RING_PAD, 0)->ring, 3);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_RING_PAD, 0)->client, 1);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_RING_PAD, 0)->client_id, 8);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_RING_PAD, 0)->job, FGPU_NONE);
	rig_free(&rig);
}

/* Its first job is one of another client, also in slot 0 with the id of the one before. */
static void test_first_owner(void **state)
{
	struct rig rig;

	(void)state;
	rig_contexts(&rig);
	rig_close(&rig, 0, 0);
	assert_int_equal(rig_open(&rig, 0, 0), 0);
	rig_span(&rig, 0, 0, 1, 8);
	assert_int_equal(rig_events(&rig, FGPU_EVENT_CTX_SWITCH), 1);
	rig_free(&rig);
}

static void test_named(void **state)
{
	struct rig rig;
	size_t from;

	(void)state;
	rig_contexts(&rig);
	rig_submit(&rig, 0, 0, 1, 10, FGPU_JOB_NO_DOORBELL);
	rig_submit(&rig, 0, 1, 1, 10, FGPU_JOB_NO_DOORBELL);
	from = rig.count;
	assert_int_equal(of_ring(&rig, 0, FGPU_KICK, 1, 1), 0);
	assert_string_equal(rig_story(&rig, from), "SQ-I");
	assert_int_equal(rig.events[from].client_id, 8);
	assert_int_equal(of_ring(&rig, 0, FGPU_UNDO, 0, 1), 0);
	assert_string_equal(rig_story(&rig, from + 4), "AU");
	assert_int_equal(rig.events[from + 4].ring, 2);
	assert_int_equal(rig.events[from + 4].client_id, 7);
	assert_int_equal(of_ring(&rig, 0, FGPU_UNDO, 1, 1), 0);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_RING_UNDO, 1)->client, 1);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_RING_UNDO, 1)->client_id, 8);
	assert_int_equal(of_ring(&rig, 0, FGPU_KICK, 2, 1), -FGPU_ENOENT);
	assert_int_equal(of_ring(&rig, 0, FGPU_KICK, 1, 0), -FGPU_EINVAL); /* it is shared */
	assert_int_equal(of_ring(&rig, 0, FGPU_KICK, 0, 3), -FGPU_ENOENT);
	rig_free(&rig);
}

/* A reset of the engine is one of each ring that there is. */
static void test_reset(void **state)
{
	struct rig rig;

	(void)state;
	rig_contexts(&rig);
	rig_close(&rig, 0, 1);
	rig_submit(&rig, 0, 0, 1, 100, 0);
	rig_op(&rig, 10, FGPU_RESET, 0, 0, FGPU_RESET_REPLAY);
	assert_int_equal(rig_events(&rig, FGPU_EVENT_RESET), 2);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_RESET, 0)->ring, 0);
	assert_int_equal(rig_event(&rig, FGPU_EVENT_RESET, 1)->ring, 2);
	rig_advance(&rig, 200);
	assert_int_equal(truth_of(&rig, 0).fence, 1);
	rig_free(&rig);
}

static void test_limit(void **state)
{
	static const struct fgpu_limits limits = {
		.engines = 1,
		.rings = 2,
		.instances = 1,
		.clients = 3,
		.jobs = 1,
		.text = 64,
		.contexts = 5,
	};
	struct fgpu_command ring = fgpu_command(FGPU_RING, 0);
	struct rig rig;

	(void)state;
	rig_new(&rig, &limits, 0xff);
	rig_device(&rig, 0);
	rig_engine(&rig, "e", 1, 0);
	rig_ring(&rig, 0, FGPU_SHAPE_BYTES, 100); /* 3 of 5 */
	ring.text = "r";
	ring.text_len = 1;
	ring.kind = FGPU_SHAPE_BYTES;
	ring.amount = 100;
	assert_int_equal(rig_do(&rig, &ring), -FGPU_ENOSPC);
	ring.kind = FGPU_SHAPE_PUSH;
	ring.amount = 64;
	assert_int_equal(rig_do(&rig, &ring), 1);
	rig_free(&rig);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_numbers),	       cmocka_unit_test(test_own),
		cmocka_unit_test(test_next_client),    cmocka_unit_test(test_named),
		cmocka_unit_test(test_numbers_of_two), cmocka_unit_test(test_first_owner),
		cmocka_unit_test(test_reset),	       cmocka_unit_test(test_limit),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
