// SPDX-License-Identifier: MIT
/* How jobs end, and what their interrupts are, by v3d's tfu, whose jobs need no memory. */
#include "rig.h"

#define INT_STS	    0x0050
#define INT_CLR	    0x0058
#define INT_MSK_SET 0x0060
#define INT_MSK_CLR 0x0064
#define TFUC	    (1U << 1)

static u32 statuses; /* that the driver read, added */

static void driver(u32 line)
{
	u32 status = rig_read(INT_STS);

	assert_int_equal(line, 0);
	statuses += status;
	rig_write(INT_CLR, status);
}

static int begin(void **state)
{
	(void)state;
	rig_begin(&hw_v3d);
	rig.handler = driver;
	statuses = 0;
	rig_write(INT_MSK_SET, ~0U);
	rig_write(INT_MSK_CLR, TFUC);
	return 0;
}

static int end(void **state)
{
	(void)state;
	rig_end();
	return 0;
}

static void tfu(u32 client, u32 us, u32 outcome)
{
	rig_write(0x0414, us);
	rig_write(0x0410, DECOY_JOB_TFU_ICA(client, outcome));
	rig_write(0x0408, 1);
}

static void test_done(void **state)
{
	u64 t = rig_now();

	(void)state;
	tfu(7, 3333, DECOY_JOB_DONE);
	assert_int_equal(rig_read(0x0400), 1);
	assert_interval(0, 0, 7, t, 0, HW_WORKS);
	rig_pass(3333 * US - 1);
	assert_int_equal(rig.interrupts[0], 0);
	rig_pass(1);
	assert_int_equal(rig.interrupts[0], 1);
	assert_interval(0, 0, 7, t, t + 3333 * US, HW_DONE);
	assert_int_equal(rig_interval(0)->ack, t + 3333 * US);
	assert_int_equal(rig_read(0x0400), 0);
	rig_pass(10000 * US);
	assert_int_equal(rig.interrupts[0], 1);
	assert_int_equal(statuses, TFUC);
}

static void test_late(void **state)
{
	u64 t = rig_now();

	(void)state;
	tfu(7, 100, DECOY_JOB_LATE);
	rig_pass(100 * US);
	assert_int_equal(rig_read(INT_STS), TFUC);
	rig_pass(1000 * US - 1);
	assert_int_equal(rig.interrupts[0], 0);
	rig_pass(1);
	assert_int_equal(rig.interrupts[0], 1);
	assert_interval(0, 0, 7, t, t + 100 * US, HW_LATE);
	assert_int_equal(rig_interval(0)->ack, t + 1100 * US);
}

/* The driver has seen it before it is raised. */
static void test_late_and_seen(void **state)
{
	(void)state;
	tfu(7, 100, DECOY_JOB_LATE);
	rig_pass(200 * US);
	driver(0);
	rig_pass(5000 * US);
	assert_int_equal(rig.interrupts[0], 0);
	assert_int_equal(rig.hw.blocks[0].raw, 0);
}

static void test_lost(void **state)
{
	u64 t = rig_now();

	(void)state;
	tfu(7, 100, DECOY_JOB_LOST);
	rig_pass(100000 * US);
	assert_int_equal(rig.interrupts[0], 0);
	assert_int_equal(rig_read(INT_STS), TFUC);
	assert_interval(0, 0, 7, t, t + 100 * US, HW_LOST);
	/* another one of the same engine shows both */
	tfu(8, 100, DECOY_JOB_DONE);
	rig_pass(100 * US);
	assert_int_equal(rig.interrupts[0], 1);
	assert_int_equal(rig_interval(0)->ack, rig_now());
	assert_int_equal(rig_interval(1)->ack, rig_now());
}

static void test_spurious(void **state)
{
	(void)state;
	tfu(7, 100, DECOY_JOB_SPURIOUS);
	rig_pass(100 * US);
	assert_int_equal(rig.interrupts[0], 1);
	rig_pass(999 * US);
	assert_int_equal(rig.interrupts[0], 1);
	rig_pass(1 * US);
	assert_int_equal(rig.interrupts[0], 2);
	assert_int_equal(statuses, TFUC);
	rig_pass(10000 * US);
	assert_int_equal(rig.interrupts[0], 2);
	assert_int_equal(rig_interval(0)->how, HW_SPURIOUS);
}

static void test_hang(void **state)
{
	u64 t = rig_now();

	(void)state;
	tfu(7, 100, DECOY_JOB_HANG);
	rig_pass(1000000 * US);
	assert_interval(0, 0, 7, t, 0, HW_WORKS);
	assert_int_equal(rig.interrupts[0], 0);
}

/* What is masked is raised when it is masked no more, soon, but never by the access itself. */
static void test_masked(void **state)
{
	(void)state;
	rig_write(INT_MSK_SET, TFUC);
	tfu(7, 100, DECOY_JOB_DONE);
	rig_pass(1000 * US);
	assert_int_equal(rig.interrupts[0], 0);
	rig_write(INT_MSK_CLR, TFUC);
	assert_int_equal(rig.interrupts[0], 0);
	rig_pass(2 * US);
	assert_int_equal(rig.interrupts[0], 1);
}

static void ignore(u32 line)
{
	(void)line;
}

/* A driver that does not answer is interrupted again, but not for ever. */
static void test_unanswered(void **state)
{
	(void)state;
	rig.handler = ignore;
	tfu(7, 100, DECOY_JOB_DONE);
	rig_pass(10000000 * US);
	assert_in_range(rig.interrupts[0], 100, 2000);
	assert_int_equal(rig.warnings, 1);
	/* and heard again once it has answered */
	rig.handler = driver;
	rig_write(INT_CLR, TFUC);
	rig.interrupts[0] = 0;
	tfu(7, 100, DECOY_JOB_DONE);
	rig_pass(1000 * US);
	assert_int_equal(rig.interrupts[0], 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_done, begin, end),
		cmocka_unit_test_setup_teardown(test_late, begin, end),
		cmocka_unit_test_setup_teardown(test_late_and_seen, begin, end),
		cmocka_unit_test_setup_teardown(test_lost, begin, end),
		cmocka_unit_test_setup_teardown(test_spurious, begin, end),
		cmocka_unit_test_setup_teardown(test_hang, begin, end),
		cmocka_unit_test_setup_teardown(test_masked, begin, end),
		cmocka_unit_test_setup_teardown(test_unanswered, begin, end),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
