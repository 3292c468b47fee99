// SPDX-License-Identifier: MIT
#include "rig.h"

#define SIZE 4

static struct hw_interval ring[SIZE];
static struct hw_busy busy;

static int busy_begin(void **state)
{
	(void)state;
	busy = (struct hw_busy){.ring = ring, .size = SIZE};
	return 0;
}

static void test_interval(void **state)
{
	u64 number = hw_busy_begin(&busy, 2, 0, 100);
	struct hw_interval *interval = hw_busy_at(&busy, number);

	(void)state;
	assert_int_equal(interval->how, HW_WORKS);
	assert_int_equal(interval->end, 0);
	hw_busy_client(&busy, number, 9);
	hw_busy_ack(&busy, 2, 150);
	assert_int_equal(interval->ack, 0);
	hw_busy_end(&busy, number, HW_DONE, 200);
	hw_busy_ack(&busy, 2, 300);
	hw_busy_ack(&busy, 2, 400);
	assert_int_equal(interval->queue, 2);
	assert_int_equal(interval->client, 9);
	assert_int_equal(interval->start, 100);
	assert_int_equal(interval->end, 200);
	assert_int_equal(interval->ack, 300);
	assert_int_equal(interval->how, HW_DONE);
}

/* An interrupt is that of all intervals of its queue that have ended, and of no other. */
static void test_ack(void **state)
{
	u64 other = hw_busy_begin(&busy, 1, 0, 1), first = hw_busy_begin(&busy, 0, 0, 2);
	u64 second, works;

	(void)state;
	hw_busy_end(&busy, other, HW_DONE, 3);
	hw_busy_end(&busy, first, HW_DONE, 3);
	second = hw_busy_begin(&busy, 0, 0, 3);
	hw_busy_end(&busy, second, HW_FAULT, 4);
	works = hw_busy_begin(&busy, 0, 0, 4);
	hw_busy_ack(&busy, 0, 5);
	assert_int_equal(hw_busy_at(&busy, other)->ack, 0);
	assert_int_equal(hw_busy_at(&busy, first)->ack, 5);
	assert_int_equal(hw_busy_at(&busy, second)->ack, 5);
	assert_int_equal(hw_busy_at(&busy, works)->ack, 0);
	hw_busy_end(&busy, works, HW_DONE, 6);
	hw_busy_ack(&busy, 0, 7);
	assert_int_equal(hw_busy_at(&busy, works)->ack, 7);
}

static void test_forget(void **state)
{
	u64 number = hw_busy_begin(&busy, 0, 0, 1);

	(void)state;
	hw_busy_end(&busy, number, HW_RESET, 2);
	hw_busy_forget(&busy);
	hw_busy_ack(&busy, 0, 3);
	assert_int_equal(hw_busy_at(&busy, number)->ack, 0);
}

static void test_bounded(void **state)
{
	u64 old = hw_busy_begin(&busy, 0, 0, 1);

	(void)state;
	for (u32 i = 0; i < SIZE; i++)
		hw_busy_begin(&busy, 1, i, 2);
	assert_int_equal(hw_busy_first(&busy), 1);
	assert_null(hw_busy_at(&busy, old));
	assert_null(hw_busy_at(&busy, busy.next));
	/* the end of one that is lost changes no other */
	hw_busy_end(&busy, old, HW_DONE, 9);
	for (u64 number = 1; number < busy.next; number++)
		assert_int_equal(hw_busy_at(&busy, number)->how, HW_WORKS);
	hw_busy_ack(&busy, 0, 10);
}

static void test_clock(void **state)
{
	(void)state;
	hw_busy_clock(&busy, 1, 200, 5);
	hw_busy_ack(&busy, 1, 6);
	assert_int_equal(hw_busy_at(&busy, 0)->hz, 200);
	assert_int_equal(hw_busy_at(&busy, 0)->start, 5);
	assert_int_equal(hw_busy_at(&busy, 0)->ack, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(test_interval, busy_begin),
		cmocka_unit_test_setup(test_ack, busy_begin),
		cmocka_unit_test_setup(test_forget, busy_begin),
		cmocka_unit_test_setup(test_bounded, busy_begin),
		cmocka_unit_test_setup(test_clock, busy_begin),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
