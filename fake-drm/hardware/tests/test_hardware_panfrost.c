// SPDX-License-Identifier: MIT
#include "panfrost.h"
#include "rig.h"

#define GPU_RAW	     0x0020
#define GPU_CLEAR    0x0024
#define GPU_MASK     0x0028
#define GPU_STAT     0x002c
#define GPU_CMD	     0x0030
#define CYCLES_LO    0x0090
#define SHADER_READY 0x0140
#define SHADER_ON    0x0180
#define L2_ON	     0x01a0
#define SHADER_OFF   0x01c0
#define JOB_RAW	     0x1000
#define JOB_CLEAR    0x1004
#define JOB_MASK     0x1008
#define JS_STATE     0x1010
#define MMU_RAW	     0x2000
#define MMU_CLEAR    0x2004
#define MMU_MASK     0x2008

#define SLOT_AT(n, at)	(0x1800 + (n)*0x80 + (at))
#define SPACE_AT(n, at) (0x2400 + (n)*0x40 + (at))

/* Tables of one address space, physical; the last level has the page. */
#define TABLES	0x400000U
#define PAGE	0x200000U
#define ADDRESS 0x2345000ULL
#define SPACE	2

static void entry_write(u32 level, u64 address, u32 value)
{
	u32 index = address >> (12 + (3 - level) * 9) & 511;

	rig_poke(TABLES + level * 0x1000 + index * 8, value);
}

static void space_on(u32 space)
{
	rig_write(SPACE_AT(space, 0x00), TABLES | 7);
	rig_write(SPACE_AT(space, 0x04), 0);
	rig_write(SPACE_AT(space, 0x18), 1);
}

static void power_on(void)
{
	rig_write(L2_ON, 1);
	rig_write(SHADER_ON, 0xff);
}

static int begin(void **state)
{
	(void)state;
	rig_begin(&hw_panfrost);
	panfrost = (struct panfrost){.hz = 500000000};
	rig_write(GPU_CMD, 1);
	rig_write(GPU_CLEAR, ~0U);
	power_on();
	rig_write(JOB_MASK, ~0U);
	for (u32 level = 0; level < 3; level++)
		entry_write(level, ADDRESS, (TABLES + (level + 1) * 0x1000) | 3);
	entry_write(3, ADDRESS, PAGE | 1);
	space_on(SPACE);
	return 0;
}

static int end(void **state)
{
	(void)state;
	rig_end();
	return 0;
}

static void chain_at(u32 n, u64 address, u32 flag)
{
	rig_write(SLOT_AT(n, 0x40), (u32)address);
	rig_write(SLOT_AT(n, 0x44), address >> 32);
	rig_write(SLOT_AT(n, 0x50), 0xf);
	rig_write(SLOT_AT(n, 0x58), SPACE | flag << 11);
	rig_write(SLOT_AT(n, 0x60), 1);
}

static u32 placed; /* next job, in the page */

static void chain(u32 n, u32 client, u32 us, u32 outcome)
{
	placed = (placed + 64) & 0xfff;
	rig_job(PAGE + placed, client, us, outcome);
	chain_at(n, ADDRESS + placed, client & 1);
}

/* The second chain starts when the first has ended, and is acknowledged with it. */
static void test_next(void **state)
{
	u64 t = rig_now();

	(void)state;
	chain(0, 7, 1000, DECOY_JOB_DONE);
	assert_int_equal(rig_read(SLOT_AT(0, 0x60)), 0);
	assert_int_equal(rig_read(SLOT_AT(0, 0x24)), 8);
	chain(0, 8, 2000, DECOY_JOB_DONE);
	assert_int_equal(rig_read(SLOT_AT(0, 0x60)), 1);
	chain(1, 9, 500, DECOY_JOB_DONE);
	rig_pass(1000 * US);
	assert_int_equal(rig_read(SLOT_AT(0, 0x60)), 0);
	assert_int_equal(rig_read(JOB_RAW), 3);
	rig_write(JOB_CLEAR, 3);
	assert_int_equal(rig_read(JS_STATE), 1);
	rig_pass(2000 * US);
	assert_interval(0, 0, 7, t, t + 1000 * US, HW_DONE);
	assert_interval(1, 1, 9, t, t + 500 * US, HW_DONE);
	assert_interval(2, 0, 8, t + 1000 * US, t + 3000 * US, HW_DONE);
	assert_int_equal(rig_interval(0)->ack, t + 1000 * US);
	assert_int_equal(rig_interval(2)->ack, 0);
	assert_true(rig.interrupts[2] > 0);
	assert_int_equal(rig.interrupts[0] + rig.interrupts[1], 0);
}

/* NEXT can be taken back. */
static void test_cancel(void **state)
{
	(void)state;
	chain(0, 7, 1000, DECOY_JOB_DONE);
	chain(0, 8, 1000, DECOY_JOB_DONE);
	rig_write(SLOT_AT(0, 0x60), 0);
	rig_pass(5000 * US);
	assert_int_equal(rig.hw.busy.next, 1);
}

static void test_fault(void **state)
{
	u64 t = rig_now();

	(void)state;
	chain(0, 7, 1000, DECOY_JOB_FAULT);
	chain(0, 8, 1000, DECOY_JOB_DONE);
	rig_pass(3000 * US);
	assert_int_equal(rig_read(JOB_RAW), 1 << 16);
	assert_int_equal(rig_read(SLOT_AT(0, 0x24)), 0x51);
	assert_interval(0, 0, 7, t, t + 1000 * US, HW_FAULT);
	assert_int_equal(rig.hw.busy.next, 1);
	rig_write(JOB_CLEAR, 1 << 16);
	assert_int_equal(rig_read(JS_STATE), 1);
	assert_int_equal(rig_interval(0)->ack, t + 3000 * US);
	rig_pass(1000 * US);
	assert_interval(1, 0, 8, t + 3000 * US, t + 4000 * US, HW_DONE);
}

/* A chain that was stopped softly goes on with what it had left. */
static void test_soft_stop(void **state)
{
	u64 t = rig_now();

	(void)state;
	chain(1, 7, 1000, DECOY_JOB_DONE);
	rig_pass(300 * US);
	rig_write(SLOT_AT(1, 0x20), 2);
	assert_int_equal(rig_read(JOB_RAW), 1 << 17);
	assert_int_equal(rig_read(SLOT_AT(1, 0x24)), 3);
	assert_interval(0, 1, 7, t, t + 300 * US, HW_STOPPED);
	rig_write(JOB_CLEAR, 1 << 17);
	assert_int_equal(rig_read(SLOT_AT(1, 0x08)), (u32)ADDRESS + placed);
	chain_at(1, ADDRESS + placed, 0);
	rig_pass(5000 * US);
	assert_interval(1, 1, 7, t + 300 * US, t + 1000 * US, HW_DONE);
}

static void test_stops(void **state)
{
	(void)state;
	chain(0, 8, 1000, DECOY_JOB_HANG);
	rig_pass(10000 * US);
	rig_write(SLOT_AT(0, 0x20), 2); /* it hangs */
	rig_write(SLOT_AT(0, 0x20), 7); /* the other flag */
	assert_int_equal(rig_interval(0)->how, HW_WORKS);
	rig_write(SLOT_AT(0, 0x20), 5);
	assert_int_equal(rig_interval(0)->how, HW_STOPPED);
	assert_int_equal(rig_read(SLOT_AT(0, 0x24)), 4);
	assert_int_equal(rig_read(JOB_RAW), 1 << 16);
}

/* Where no page is the chain waits; a flush lets it look again. */
static void test_page(void **state)
{
	u64 t = rig_now();

	(void)state;
	entry_write(3, ADDRESS, 0);
	chain(0, 7, 1000, DECOY_JOB_DONE);
	assert_int_equal(rig_read(MMU_RAW), 1 << SPACE);
	assert_int_equal(rig_read(SPACE_AT(SPACE, 0x1c)), 0x2c3);
	assert_int_equal(rig_read(SPACE_AT(SPACE, 0x20)), (u32)ADDRESS + placed);
	rig_pass(5000 * US);
	assert_interval(0, 0, 0, t, 0, HW_WORKS);
	rig_write(MMU_CLEAR, 1 << SPACE);
	entry_write(3, ADDRESS, PAGE | 1);
	rig_write(SPACE_AT(SPACE, 0x18), 4);
	rig_pass(5000 * US);
	assert_int_equal(rig_read(MMU_RAW), 0);
	assert_interval(0, 0, 7, t, t + 6000 * US, HW_DONE);
}

/* A chain that works does not heed a flush. */
static void test_flush(void **state)
{
	u64 t = rig_now();

	(void)state;
	chain(0, 7, 1000, DECOY_JOB_DONE);
	rig_pass(500 * US);
	rig_write(SPACE_AT(SPACE, 0x18), 5);
	rig_pass(1000 * US);
	assert_interval(0, 0, 7, t, t + 1000 * US, HW_DONE);
}

/* Its address space is turned off: it fails. */
static void test_no_page(void **state)
{
	u64 t = rig_now();

	(void)state;
	entry_write(1, ADDRESS, 0);
	chain(0, 7, 1000, DECOY_JOB_DONE);
	assert_int_equal(rig_read(SPACE_AT(SPACE, 0x1c)), 0x2c1);
	rig_pass(100 * US);
	rig_write(SPACE_AT(SPACE, 0x00), TABLES | 2); /* a mode without tables */
	assert_int_equal(rig_interval(0)->how, HW_WORKS);
	rig_write(SPACE_AT(SPACE, 0x18), 1);
	assert_interval(0, 0, 0, t, t + 100 * US, HW_FAULT);
	assert_int_equal(rig_read(SLOT_AT(0, 0x24)), 0x42);
	assert_int_equal(rig_read(JOB_RAW), 1 << 16);
	rig_pass(10000 * US);
	assert_int_equal(rig.hw.busy.next, 1);
}

/* What is done to one address space is not done to another. */
static void test_spaces(void **state)
{
	(void)state;
	space_on(SPACE + 1);
	entry_write(3, ADDRESS, 0);
	chain(0, 7, 1000, DECOY_JOB_DONE);
	rig_write(SLOT_AT(1, 0x40), (u32)ADDRESS);
	rig_write(SLOT_AT(1, 0x58), SPACE + 1);
	rig_write(SLOT_AT(1, 0x60), 1);
	assert_int_equal(rig_read(MMU_RAW), 3 << SPACE);
	entry_write(3, ADDRESS, PAGE | 1);
	rig_write(SPACE_AT(SPACE, 0x18), 5);
	assert_int_equal(rig_interval(0)->client, 7);
	assert_true(panfrost.stalled[1]);
	rig_write(SPACE_AT(SPACE, 0x00), 0);
	rig_write(SPACE_AT(SPACE, 0x18), 1);
	assert_int_equal(rig_interval(0)->how, HW_FAULT);
	assert_int_equal(rig_interval(1)->how, HW_WORKS);
}

/* A page of 2 MiB; a buffer without a job. */
static void test_block(void **state)
{
	(void)state;
	entry_write(2, ADDRESS, PAGE | 1);
	rig_job(PAGE + (ADDRESS & 0x1fffff) + 0x80, 6, 10, DECOY_JOB_DONE);
	chain_at(0, ADDRESS + 0x80, 0);
	rig_pass(10 * US);
	assert_int_equal(rig_interval(0)->client, 6);
	assert_int_equal(rig_interval(0)->how, HW_DONE);
	chain_at(0, ADDRESS + 0xc0, 0);
	rig_pass(10 * US);
	assert_int_equal(rig_read(SLOT_AT(0, 0x24)), 0x40);
	assert_int_equal(rig_interval(1)->end - rig_interval(1)->start, 0);
}

static void test_power(void **state)
{
	u64 t = rig_now();

	(void)state;
	assert_int_equal(rig_read(SHADER_READY), 0xf);
	chain(0, 7, 1000, DECOY_JOB_DONE);
	rig_pass(100 * US);
	rig_write(SHADER_OFF, 0xf);
	assert_interval(0, 0, 7, t, t + 100 * US, HW_RESET);
	rig_write(JOB_CLEAR, ~0U);
	chain(0, 7, 1000, DECOY_JOB_DONE);
	rig_pass(100 * US);
	assert_int_equal(rig_read(SLOT_AT(0, 0x24)), 0x41);
	assert_int_equal(rig_interval(1)->how, HW_FAULT);
}

static void test_cycles(void **state)
{
	(void)state;
	rig_pass(1000 * US);
	assert_int_equal(rig_read(CYCLES_LO), 0);
	rig_write(GPU_CMD, 5);
	rig_pass(1000 * US);
	assert_int_equal(rig_read(CYCLES_LO), 500000);
	/* as the clock does: what was counted stays */
	panfrost_cycles();
	panfrost.hz = 100000000;
	rig_pass(1000 * US);
	assert_int_equal(rig_read(CYCLES_LO), 600000);
	rig_write(GPU_CMD, 6);
	rig_pass(1000 * US);
	assert_int_equal(rig_read(CYCLES_LO), 600000);
	rig_write(GPU_CMD, 1);
	assert_int_equal(rig_read(CYCLES_LO), 0);
}

static void test_reset(void **state)
{
	u64 t = rig_now();

	(void)state;
	chain(0, 7, 1000, DECOY_JOB_HANG);
	chain(0, 8, 1000, DECOY_JOB_DONE);
	rig_write(MMU_MASK, ~0U);
	rig_pass(700 * US);
	rig_write(GPU_CMD, 1);
	assert_interval(0, 0, 7, t, t + 700 * US, HW_RESET);
	assert_int_equal(rig_read(GPU_RAW), 1 << 8);
	assert_int_equal(rig_read(GPU_STAT), 0);
	assert_int_equal(rig_read(SHADER_READY), 0);
	assert_int_equal(rig_read(MMU_MASK), 0);
	rig_pass(10000 * US);
	assert_int_equal(rig.hw.busy.next, 1);
	rig_write(GPU_MASK, 1 << 8);
	rig_pass(2 * US);
	assert_true(rig.interrupts[0] > 0);
	power_on();
	space_on(SPACE);
	chain(0, 9, 1000, DECOY_JOB_DONE);
	rig_pass(1000 * US);
	assert_int_equal(rig_interval(1)->how, HW_DONE);
}

static void test_caches(void **state)
{
	(void)state;
	rig_write(GPU_CLEAR, ~0U);
	rig_write(GPU_CMD, 8);
	assert_int_equal(rig_read(GPU_RAW), 1 << 17);
	rig_write(GPU_CMD, 4);
	assert_int_equal(rig_read(GPU_RAW), 1 << 17 | 1 << 16);
	rig_write(GPU_CLEAR, 1 << 17);
	assert_int_equal(rig_read(GPU_RAW), 1 << 16);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_next, begin, end),
		cmocka_unit_test_setup_teardown(test_cancel, begin, end),
		cmocka_unit_test_setup_teardown(test_fault, begin, end),
		cmocka_unit_test_setup_teardown(test_soft_stop, begin, end),
		cmocka_unit_test_setup_teardown(test_stops, begin, end),
		cmocka_unit_test_setup_teardown(test_page, begin, end),
		cmocka_unit_test_setup_teardown(test_flush, begin, end),
		cmocka_unit_test_setup_teardown(test_no_page, begin, end),
		cmocka_unit_test_setup_teardown(test_spaces, begin, end),
		cmocka_unit_test_setup_teardown(test_block, begin, end),
		cmocka_unit_test_setup_teardown(test_power, begin, end),
		cmocka_unit_test_setup_teardown(test_cycles, begin, end),
		cmocka_unit_test_setup_teardown(test_reset, begin, end),
		cmocka_unit_test_setup_teardown(test_caches, begin, end),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
