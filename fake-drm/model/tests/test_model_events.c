/* SPDX-License-Identifier: MIT */
/*
 * Every member of each event. Which bug makes this fail? A member that is missing, or of an old
 * event.
 */
#include "rig.h"

/*
 * The members of an event beside type and time; a ring's events count from the nth of their type.
 */
struct want {
	fgpu_u32 type;
	size_t nth;
	fgpu_u64 position, aux, fence, client_id, bytes;
	fgpu_u32 client, ring, job;
};

static void expect_events(const struct rig *rig, const struct want *wants, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		const struct want *want = &wants[i];
		const struct fgpu_event *got = rig_event(rig, want->type, want->nth);

		if (!got)
			fail_msg("row %zu: no such event", i);
		if (got->position != want->position || got->aux != want->aux ||
		    got->fence != want->fence || got->client_id != want->client_id ||
		    got->bytes != want->bytes || got->client != want->client ||
		    got->ring != want->ring || got->job != want->job)
			fail_msg("row %zu: position %llu aux %llu fence %llu id %llu bytes %llu "
				 "client %u ring %u job %u",
				 i, got->position, got->aux, got->fence, got->client_id, got->bytes,
				 got->client, got->ring, got->job);
	}
}

#define EXPECT(rig, wants) expect_events(rig, wants, sizeof(wants) / sizeof(*wants))

/*
 * Jobs of 8 units: the first of client 0 (id 7) runs from 0 to 100, the second of client 1 (id 8)
 * to 200.
 */
static void test_jobs(void **state)
{
	static const struct want wants[] = {
		{FGPU_EVENT_RING_ALLOC, 0, 0, 0, 1, 7, 8, 0, 1, 0},
		{FGPU_EVENT_RING_ALLOC, 1, 8, 0, 2, 8, 8, 1, 1, 1},
		{FGPU_EVENT_RING_COMMIT, 0, 8, 0, 1, 7, 8, 0, 1, 0},
		{FGPU_EVENT_RING_COMMIT, 1, 16, 0, 2, 8, 8, 1, 1, 1},
		{FGPU_EVENT_CTX_SWITCH, 0, 0, 0, 1, 7, 0, 0, 1, 0},
		{FGPU_EVENT_ISSUE, 0, 8, 0, 1, 7, 8, 0, 1, 0},
		{FGPU_EVENT_COMPLETE, 0, 8, 100, 1, 7, 8, 0, 1, 0},
		{FGPU_EVENT_FENCE_SIGNAL, 0, 8, 0, 1, 7, 0, 0, 1, 0},
		{FGPU_EVENT_CTX_SWITCH, 1, 8, 7, 2, 8, 0, 1, 1, 1},
		{FGPU_EVENT_ISSUE, 1, 16, 0, 2, 8, 8, 1, 1, 1},
		{FGPU_EVENT_COMPLETE, 1, 16, 100, 2, 8, 8, 1, 1, 1},
		{FGPU_EVENT_FENCE_SIGNAL, 1, 16, 0, 2, 8, 0, 1, 1, 1},
		/* reserved and given back when 16 units were read */
		{FGPU_EVENT_RING_ALLOC, 2, 16, 16, 0, 0, 24, FGPU_NONE, 1, FGPU_NONE},
		{FGPU_EVENT_RING_UNDO, 0, 16, 0, 0, 0, 24, FGPU_NONE, 1, FGPU_NONE},
		{FGPU_EVENT_RING_ALLOC, 3, 16, 16, 3, 7, 8, 0, 1, 0},
		{FGPU_EVENT_RING_COMMIT, 2, 24, 0, 3, 7, 8, 0, 1, 0},
	};
	struct fgpu_command undo = fgpu_command(FGPU_UNDO, 200);
	struct rig rig;

	(void)state;
	rig_two_clients(&rig);
	rig_submit(&rig, 0, 0, 1, 100, 0);
	rig_submit(&rig, 0, 1, 1, 100, 0);
	rig_advance(&rig, 200);
	undo.index = 1;
	undo.span = 24;
	assert_int_equal(rig_do(&rig, &undo), 0);
	rig_submit(&rig, 200, 0, 1, 100, 0);
	EXPECT(&rig, wants);
	rig_free(&rig);
}

/* The first client of a ring is a new one, also in slot 0 with id 0. */
static void test_first_owner(void **state)
{
	struct rig rig;

	(void)state;
	rig_simple(&rig, 1, 0);
	rig_open(&rig, 0, 0);
	rig_submit(&rig, 0, 0, 0, 10, 0);
	assert_int_equal(rig_events(&rig, FGPU_EVENT_CTX_SWITCH), 1);
	rig_free(&rig);
}

/*
 * RESET names the ring, HANG also the job. The other ring of the engine is reset, too, without a
 * job.
 */
static void test_reset(void **state)
{
	static const struct want wants[] = {
		{FGPU_EVENT_TIMEOUT, 0, 16, 0, 2, 8, 0, 1, 0, 0},
		{FGPU_EVENT_HANG, 0, 16, 0, 2, 8, 0, 1, 0, 0},
		{FGPU_EVENT_RESET, 0, 8, 0, 0, 0, 0, FGPU_NONE, 0, FGPU_NONE},
		{FGPU_EVENT_RESET, 1, 0, 0, 0, 0, 0, FGPU_NONE, 1, FGPU_NONE},
	};
	struct rig rig;

	(void)state;
	rig_two_clients(&rig);
	rig_submit(&rig, 0, 0, 0, 100, 0);
	rig_advance(&rig, 100);
	rig_submit(&rig, 100, 1, 0, 100, FGPU_JOB_HANG);
	assert_int_equal(rig_op(&rig, 110, FGPU_RESET, 0, 0, 0), 0);
	EXPECT(&rig, wants);
	rig_free(&rig);
}

/*
 * Memory: the event names the client of the command, or none where the command has none. Client 1
 * has id 8.
 */
static void test_memory(void **state)
{
	static const struct want wants[] = {
		{FGPU_EVENT_MEM_ALLOC, 0, 0, 0, 0, 8, 4096, 1, FGPU_NONE, FGPU_NONE},
		{FGPU_EVENT_MEM_ALLOC, 1, 0, 1, 0, 7, 8192, 0, FGPU_NONE, FGPU_NONE},
		{FGPU_EVENT_MEM_MAP, 0, 0, 1, 0, 7, 8192, 0, FGPU_NONE, FGPU_NONE},
		{FGPU_EVENT_MEM_MAP, 1, 0, 0, 0, 0, 4096, FGPU_NONE, FGPU_NONE, FGPU_NONE},
		{FGPU_EVENT_MEM_UNMAP, 0, 0, 0, 0, 0, 4096, FGPU_NONE, FGPU_NONE, FGPU_NONE},
		/* of the pressure, which evicts what it may */
		{FGPU_EVENT_MEM_UNMAP, 1, 0, 1, 0, 0, 8192, FGPU_NONE, FGPU_NONE, FGPU_NONE},
		/* dropped, and used no more; exported, and given back */
		{FGPU_EVENT_MEM_FREE, 0, 0, 1, 0, 0, 8192, FGPU_NONE, FGPU_NONE, FGPU_NONE},
		{FGPU_EVENT_MEM_FREE, 1, 0, 0, 0, 0, 4096, FGPU_NONE, FGPU_NONE, FGPU_NONE},
	};
	struct rig rig;

	(void)state;
	rig_two_clients(&rig);
	assert_int_equal(rig_create(&rig, 0, 1, 4096, 0), 0);
	assert_int_equal(rig_create(&rig, 0, 0, 8192, FGPU_OBJECT_RESIDENT), 1);
	assert_int_equal(rig_object(&rig, 0, FGPU_POPULATE, 0, 0), 0);
	assert_int_equal(rig_object(&rig, 0, FGPU_EVICT, 0, 0), 0);
	assert_int_equal(rig_op(&rig, 0, FGPU_PRESSURE, 0, 1 << 20, 0), 0);
	assert_int_equal(rig_uses(&rig, 0, 0, 10, 1), 0);
	assert_int_equal(rig_object(&rig, 0, FGPU_DROP, 0, 1), 0);
	rig_advance(&rig, 10);
	assert_int_equal(rig_object(&rig, 10, FGPU_EXPORT, 0, 0), 0);
	assert_int_equal(rig_object(&rig, 10, FGPU_DROP, 1, 0), 0);
	assert_int_equal(rig_object(&rig, 10, FGPU_UNEXPORT, 0, 0), 0);
	EXPECT(&rig, wants);
	rig_free(&rig);
}

/* Units of 4 bytes, as tracers record them. */
static void test_in_bytes(void **state)
{
	static const struct {
		fgpu_u32 type;
		fgpu_u64 position, aux, bytes;
	} rows[] = {
		{FGPU_EVENT_RING_ALLOC, 40, 28, 32},	{FGPU_EVENT_RING_WAIT, 40, 28, 32},
		{FGPU_EVENT_RING_WAIT_END, 40, 28, 32}, {FGPU_EVENT_RING_COMMIT, 40, 7, 32},
		{FGPU_EVENT_ISSUE, 40, 7, 32},		{FGPU_EVENT_COMPLETE, 40, 7, 32},
		{FGPU_EVENT_FENCE_SIGNAL, 0, 7, 0},	{FGPU_EVENT_FENCE_WAIT, 0, 7, 0},
		{FGPU_EVENT_FENCE_WAIT_END, 0, 7, 0},	{FGPU_EVENT_CTX_SWITCH, 0, 7, 0},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		const struct fgpu_event event = {.type = rows[i].type,
						 .time = 3,
						 .position = 10,
						 .aux = 7,
						 .fence = 5,
						 .bytes = 8,
						 .error = -1};
		const struct fgpu_event bytes = fgpu_event_in_bytes(&event, 4);

		assert_int_equal(bytes.position, rows[i].position);
		assert_int_equal(bytes.aux, rows[i].aux);
		assert_int_equal(bytes.bytes, rows[i].bytes);
		assert_int_equal(bytes.type, event.type);
		assert_int_equal(bytes.time, 3);
		assert_int_equal(bytes.fence, 5);
		assert_int_equal(bytes.error, -1);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_jobs),	    cmocka_unit_test(test_in_bytes),
		cmocka_unit_test(test_first_owner), cmocka_unit_test(test_reset),
		cmocka_unit_test(test_memory),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
