// SPDX-License-Identifier: MIT
#include "rig.h"
#include "v3d.h"

/* Registers, as offsets of the model. */
#define HUB_STS	     0x0050
#define HUB_CLR	     0x0058
#define HUB_MSK_STS  0x005c
#define HUB_MSK_SET  0x0060
#define HUB_MSK_CLR  0x0064
#define MMUC_CONTROL 0x1000
#define MMU_CTL	     0x1200
#define MMU_VIO_ID   0x122c
#define MMU_VIO_ADDR 0x1234
#define L2TCACTL     0x4030
#define CORE_STS     0x4050
#define CORE_CLR     0x4058
#define CORE_MSK_CLR 0x4064
#define CT0CA	     0x4110
#define CT0QBA	     0x4160
#define CT1QBA	     0x4164
#define CT0QEA	     0x4168
#define CT1QEA	     0x416c
#define CSD_STATUS   0x4900
#define CSD_CFG0     0x4904
#define CSD_CFG6     0x491c
#define CSD_NOW_CFG6 0x4938
#define SW_INIT_1    0x800c

/* Bits of interrupts. */
#define FRDONE	1U
#define FLDONE	2U
#define CSDDONE 0x80U
#define PTI	0x10U

#define TABLE	  0x400000U /* physical */
#define PAGE	  0x200000U
#define ADDRESS	  0x20000U /* of the page in the GPU */
#define PTE_VALID (1U << 28)

static u32 core, hub; /* bits that the driver was told, added */

static void driver(u32 line)
{
	u32 status = rig_read(CORE_STS);

	(void)line;
	core |= status;
	rig_write(CORE_CLR, status);
	if (status)
		return;
	status = rig_read(HUB_STS);
	hub |= status;
	rig_write(HUB_CLR, status);
}

static int begin(void **state)
{
	(void)state;
	rig_begin(&hw_v3d);
	rig.handler = driver;
	core = hub = 0;
	rig_poke(TABLE + (ADDRESS >> 12) * 4, PTE_VALID | PAGE >> 12);
	rig_write(V3D_MMU_PT_PA_BASE, TABLE >> 12);
	rig_write(MMU_CTL, 1);
	rig_write(HUB_MSK_CLR, PTI | 2);
	rig_write(CORE_MSK_CLR, FRDONE | FLDONE | CSDDONE);
	return 0;
}

static int end(void **state)
{
	(void)state;
	rig_end();
	return 0;
}

static void list_run(u32 which, u32 address)
{
	rig_write(CT0QBA + which * 4, address);
	rig_write(CT0QEA + which * 4, address + 16);
}

static void test_lists(void **state)
{
	u64 t = rig_now();

	(void)state;
	rig_job(PAGE + 0x100, 3, 1000, DECOY_JOB_DONE);
	rig_job(PAGE + 0x200, 4, 2000, DECOY_JOB_DONE);
	list_run(0, ADDRESS + 0x100);
	list_run(1, ADDRESS + 0x200);
	assert_int_equal(rig_read(CT0CA), ADDRESS + 0x100);
	rig_pass(1000 * US);
	assert_int_equal(core, FLDONE);
	assert_int_equal(rig_read(CT0CA), ADDRESS + 0x110);
	rig_pass(1000 * US);
	assert_int_equal(core, FLDONE | FRDONE);
	assert_interval(0, V3D_BIN, 3, t, t + 1000 * US, HW_DONE);
	assert_interval(1, V3D_RENDER, 4, t, t + 2000 * US, HW_DONE);
	assert_int_equal(rig_interval(0)->ack, t + 1000 * US);
	assert_int_equal(rig_interval(1)->ack, t + 2000 * US);
}

static void test_csd(void **state)
{
	u64 t = rig_now();

	(void)state;
	rig_job(PAGE + 0xff0, 5, 500, DECOY_JOB_DONE);
	rig_write(CSD_CFG6, ADDRESS + 0xff0);
	assert_int_equal(rig_read(CSD_STATUS), 0);
	rig_write(CSD_CFG0, 1 << 16);
	assert_int_equal(rig_read(CSD_STATUS), 2);
	assert_int_equal(rig_read(CSD_NOW_CFG6), ADDRESS + 0xff0);
	rig_pass(600 * US);
	assert_int_equal(core, CSDDONE);
	assert_interval(0, V3D_CSD, 5, t, t + 500 * US, HW_DONE);
	assert_int_equal(rig_read(CSD_STATUS), 0);
}

/* The last words of a job are in another page. */
static void test_two_pages(void **state)
{
	(void)state;
	rig_job(PAGE + 0xff8, 5, 500, DECOY_JOB_DONE);
	rig_poke(PAGE + 0x5000, 500);
	rig_poke(PAGE + 0x5004, DECOY_JOB_DONE);
	rig_poke(TABLE + ((ADDRESS >> 12) + 1) * 4, PTE_VALID | (PAGE + 0x5000) >> 12);
	rig_poke(PAGE + 0x1000, 9);
	rig_write(CSD_CFG6, ADDRESS + 0xff8);
	rig_write(CSD_CFG0, 1 << 16);
	rig_pass(600 * US);
	assert_int_equal(rig_interval(0)->client, 5);
	assert_int_equal(rig_interval(0)->end - rig_interval(0)->start, 500 * US);
}

/* An error of the MMU, and the job ends as it would. */
static void test_fault(void **state)
{
	(void)state;
	rig_job(PAGE, 3, 1000, DECOY_JOB_FAULT);
	list_run(1, ADDRESS);
	rig_pass(2000 * US);
	assert_int_equal(core, FRDONE);
	assert_int_equal(hub, PTI);
	assert_int_equal(rig_read(MMU_VIO_ADDR), ADDRESS);
	assert_int_equal(rig_read(MMU_VIO_ID) >> 5, 4);
	assert_int_equal(rig_interval(0)->how, HW_FAULT);
	/* writing it back clears what happened */
	assert_true(rig_read(MMU_CTL) & 1 << 20);
	rig_write(MMU_CTL, rig_read(MMU_CTL));
	assert_int_equal(rig_read(MMU_CTL), 1);
}

static void assert_no_job(u32 address)
{
	u64 number = rig.hw.busy.next;

	rig_write(CSD_CFG6, address);
	rig_write(CSD_CFG0, 1 << 16);
	rig_pass(10 * US);
	assert_interval(number, V3D_CSD, 0, rig_interval(number)->start,
			rig_interval(number)->start, HW_FAULT);
	assert_int_equal(core, CSDDONE);
	assert_int_equal(hub, PTI);
	core = hub = 0;
}

static void test_no_job(void **state)
{
	(void)state;
	rig_job(PAGE, 3, 1000, DECOY_JOB_DONE);
	assert_no_job(ADDRESS + 0x1000); /* no page */
	assert_no_job(ADDRESS + 0x100); /* no magic */
	rig_poke(TABLE + (ADDRESS >> 12) * 4, PAGE >> 12);
	assert_no_job(ADDRESS); /* a page that is not valid */
	rig_poke(TABLE + (ADDRESS >> 12) * 4, PTE_VALID | 0xffffff);
	assert_no_job(ADDRESS); /* no memory */
	rig_poke(TABLE + (ADDRESS >> 12) * 4, PTE_VALID | PAGE >> 12);
	rig_write(MMU_CTL, 0);
	assert_no_job(ADDRESS); /* no MMU */
}

/* Flushes are over at once. */
static void test_flushes(void **state)
{
	(void)state;
	rig_write(MMUC_CONTROL, 3);
	assert_int_equal(rig_read(MMUC_CONTROL), 1);
	rig_write(MMU_CTL, 1 | 4);
	assert_int_equal(rig_read(MMU_CTL), 1);
	rig_write(L2TCACTL, 0x100);
	assert_int_equal(rig_read(L2TCACTL), 0);
	rig_write(L2TCACTL, 1 | 2 << 1);
	assert_int_equal(rig_read(L2TCACTL), 2 << 1);
}

static void test_masks(void **state)
{
	(void)state;
	assert_int_equal(rig_read(HUB_MSK_STS), ~(PTI | 2));
	rig_write(HUB_MSK_SET, 2);
	assert_int_equal(rig_read(HUB_MSK_STS), ~PTI);
}

static void test_reset(void **state)
{
	u64 t = rig_now();

	(void)state;
	rig_job(PAGE, 3, 1000, DECOY_JOB_HANG);
	list_run(0, ADDRESS);
	rig_pass(700 * US);
	rig_write(SW_INIT_1, 0);
	assert_int_equal(rig_interval(0)->how, HW_WORKS);
	rig_write(SW_INIT_1, 1);
	assert_interval(0, V3D_BIN, 3, t, t + 700 * US, HW_RESET);
	assert_int_equal(rig_read(V3D_MMU_PT_PA_BASE), 0);
	assert_int_equal(rig_read(HUB_MSK_STS), ~0U);
	rig_write(CORE_MSK_CLR, ~0U);
	rig_write(CORE_CLR, ~0U);
	rig_pass(10000 * US);
	assert_int_equal(rig.interrupts[0], 0);
	assert_int_equal(rig_interval(0)->ack, 0);
}

/* What would still have been raised is not, after a reset. */
static void test_reset_late(void **state)
{
	(void)state;
	rig_job(PAGE, 3, 10, DECOY_JOB_LATE);
	list_run(0, ADDRESS);
	rig_pass(100 * US);
	rig_write(SW_INIT_1, 1);
	rig_write(CORE_MSK_CLR, ~0U);
	rig_pass(10000 * US);
	assert_int_equal(rig.interrupts[0], 0);
}

/* Nor is what a job that was reset would have done. */
static void test_reset_job(void **state)
{
	u64 t = rig_now();

	(void)state;
	rig_job(PAGE, 3, 1000, DECOY_JOB_DONE);
	rig_job(PAGE + 0x100, 4, 0, DECOY_JOB_HANG);
	list_run(0, ADDRESS);
	rig_pass(700 * US);
	rig_write(SW_INIT_1, 1);
	rig_write(V3D_MMU_PT_PA_BASE, TABLE >> 12);
	rig_write(MMU_CTL, 1);
	list_run(0, ADDRESS + 0x100);
	rig_pass(5000 * US);
	assert_interval(1, V3D_BIN, 4, t + 700 * US, 0, HW_WORKS);
}

static void test_reset_spurious(void **state)
{
	(void)state;
	rig_job(PAGE, 3, 10, DECOY_JOB_SPURIOUS);
	list_run(0, ADDRESS);
	rig_pass(100 * US);
	assert_int_equal(rig.interrupts[0], 1);
	rig_write(SW_INIT_1, 1);
	rig_pass(10000 * US);
	assert_int_equal(rig.interrupts[0], 1);
}

/* Engines that share a register of interrupts: what is cleared is that of one. */
static void test_shared(void **state)
{
	(void)state;
	rig.handler = NULL;
	rig_job(PAGE, 3, 10, DECOY_JOB_LOST);
	rig_job(PAGE + 0x100, 4, 10, DECOY_JOB_LOST);
	list_run(0, ADDRESS);
	list_run(1, ADDRESS + 0x100);
	rig_pass(100 * US);
	assert_int_equal(rig_read(CORE_STS), FLDONE | FRDONE);
	rig_write(CORE_CLR, FLDONE);
	assert_int_equal(rig_read(CORE_STS), FRDONE);
	assert_int_equal(rig_interval(0)->ack, rig_now());
	assert_int_equal(rig_interval(1)->ack, 0);
	rig_pass(1000 * US);
	assert_int_equal(rig.interrupts[0], 0);
}

static void test_started_twice(void **state)
{
	(void)state;
	rig_job(PAGE, 3, 1000, DECOY_JOB_DONE);
	list_run(0, ADDRESS);
	list_run(0, ADDRESS);
	assert_int_equal(rig.warnings, 1);
	rig_pass(5000 * US);
	assert_int_equal(rig.hw.busy.next, 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_lists, begin, end),
		cmocka_unit_test_setup_teardown(test_csd, begin, end),
		cmocka_unit_test_setup_teardown(test_two_pages, begin, end),
		cmocka_unit_test_setup_teardown(test_fault, begin, end),
		cmocka_unit_test_setup_teardown(test_no_job, begin, end),
		cmocka_unit_test_setup_teardown(test_flushes, begin, end),
		cmocka_unit_test_setup_teardown(test_masks, begin, end),
		cmocka_unit_test_setup_teardown(test_reset, begin, end),
		cmocka_unit_test_setup_teardown(test_reset_late, begin, end),
		cmocka_unit_test_setup_teardown(test_reset_job, begin, end),
		cmocka_unit_test_setup_teardown(test_reset_spurious, begin, end),
		cmocka_unit_test_setup_teardown(test_shared, begin, end),
		cmocka_unit_test_setup_teardown(test_started_twice, begin, end),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
