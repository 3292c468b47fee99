// SPDX-License-Identifier: MIT
#include "rig.h"
#include "slot.h"

static void test_next(void **state)
{
	struct slot slot = {};

	(void)state;
	assert_false(slot_ready(&slot));
	slot_next(&slot, SLOT_START);
	assert_true(slot_ready(&slot));
	slot_start(&slot, 0);
	assert_int_equal(slot.status, SLOT_ACTIVE);
	assert_false(slot.waits);
	slot_next(&slot, SLOT_START);
	assert_false(slot_ready(&slot));
	/* one that ends well is followed by the next one at once */
	assert_int_equal(slot_end(&slot, 1, SLOT_DONE), 1 << 1);
	assert_int_equal(slot.status, SLOT_DONE);
	assert_true(slot_ready(&slot));
	slot_next(&slot, SLOT_NOP);
	assert_false(slot_ready(&slot));
}

static void test_failed(void **state)
{
	struct slot slot = {};

	(void)state;
	slot_start(&slot, 0);
	slot_next(&slot, SLOT_START);
	assert_int_equal(slot_end(&slot, 2, SLOT_INSTRUCTION_FAULT), 1 << 18);
	assert_false(slot_ready(&slot));
	slot_ack(&slot, 2, 1 << 2 | 1 << 17);
	assert_false(slot_ready(&slot));
	slot_ack(&slot, 2, 1 << 18);
	assert_true(slot_ready(&slot));
}

static void test_stop(void **state)
{
	struct slot slot = {};

	(void)state;
	assert_int_equal(slot_stop(&slot, SLOT_HARD_STOP, false), SLOT_IDLE);
	slot_start(&slot, 0);
	assert_int_equal(slot_stop(&slot, SLOT_NOP, false), SLOT_IDLE);
	assert_int_equal(slot_stop(&slot, SLOT_SOFT_STOP, false), SLOT_STOPPED);
	assert_int_equal(slot_stop(&slot, SLOT_SOFT_STOP, true), SLOT_IDLE);
	assert_int_equal(slot_stop(&slot, SLOT_HARD_STOP, true), SLOT_TERMINATED);
	assert_int_equal(slot_stop(&slot, 8, false), SLOT_IDLE);
}

/* A stop of one flag does not stop a chain with the other. */
static void test_flag(void **state)
{
	struct slot slot = {};

	(void)state;
	slot_start(&slot, 0);
	assert_int_equal(slot_stop(&slot, SLOT_SOFT_STOP_0, false), SLOT_STOPPED);
	assert_int_equal(slot_stop(&slot, SLOT_HARD_STOP_0, false), SLOT_TERMINATED);
	assert_int_equal(slot_stop(&slot, SLOT_HARD_STOP_1, false), SLOT_IDLE);
	slot_start(&slot, 1 << 11 | 3);
	assert_int_equal(slot_stop(&slot, SLOT_SOFT_STOP_1, false), SLOT_STOPPED);
	assert_int_equal(slot_stop(&slot, SLOT_HARD_STOP_1, false), SLOT_TERMINATED);
	assert_int_equal(slot_stop(&slot, SLOT_SOFT_STOP_0, false), SLOT_IDLE);
	assert_int_equal(slot_stop(&slot, SLOT_HARD_STOP_0, false), SLOT_IDLE);
}

static void test_sample(void **state)
{
	struct slot slots[SLOTS] = {};

	(void)state;
	slot_start(&slots[0], 0);
	slot_next(&slots[0], SLOT_START);
	slot_start(&slots[1], 0);
	/* only slots whose interrupts were cleared are sampled */
	assert_int_equal(slot_sample(slots, 0x00070007, 1 << 0), 0x00070007);
	assert_int_equal(slot_sample(slots, 0x00000000, 1 << 16), 0x00010001);
	assert_int_equal(slot_sample(slots, 0x00070007, 1 << 1 | 1 << 18), 0x00010003);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_next),   cmocka_unit_test(test_failed),
		cmocka_unit_test(test_stop),   cmocka_unit_test(test_flag),
		cmocka_unit_test(test_sample),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
