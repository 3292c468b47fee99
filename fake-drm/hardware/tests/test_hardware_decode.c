// SPDX-License-Identifier: MIT
#include "rig.h"

static void test_words(void **state)
{
	const u32 words[HW_JOB_WORDS] = {0x64636a31, 7, 3333, DECOY_JOB_LATE};
	struct decoy_job job;

	(void)state;
	assert_true(hw_job_decode(words, &job));
	assert_int_equal(job.client, 7);
	assert_int_equal(job.us, 3333);
	assert_int_equal(job.outcome, DECOY_JOB_LATE);
}

static void test_registers(void **state)
{
	struct decoy_job job;

	(void)state;
	assert_true(hw_job_decode_tfu(10000, DECOY_JOB_TFU_ICA(0xffff, DECOY_JOB_HANG), &job));
	assert_int_equal(job.client, 0xffff);
	assert_int_equal(job.us, 10000);
	assert_int_equal(job.outcome, DECOY_JOB_HANG);
}

/* What is no job is a fault of client 0 that takes no time. */
static void assert_broken(const u32 words[HW_JOB_WORDS])
{
	struct decoy_job job;

	assert_false(hw_job_decode(words, &job));
	assert_int_equal(job.client, 0);
	assert_int_equal(job.us, 0);
	assert_int_equal(job.outcome, DECOY_JOB_FAULT);
}

static void test_no_job(void **state)
{
	const u32 magic[HW_JOB_WORDS] = {0x64636a32, 7, 3333, DECOY_JOB_DONE};
	const u32 outcome[HW_JOB_WORDS] = {0x64636a31, 7, 3333, DECOY_JOB_SPURIOUS + 1};
	struct decoy_job job;

	(void)state;
	assert_broken(magic);
	assert_broken(outcome);
	assert_false(hw_job_decode_tfu(10, DECOY_JOB_TFU_ICA(7, 6), &job));
	assert_int_equal(job.client, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_words),
		cmocka_unit_test(test_registers),
		cmocka_unit_test(test_no_job),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
