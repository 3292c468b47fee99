/* SPDX-License-Identifier: MIT */
/* What is refused, and what becomes of numbers. */
#include <malloc.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "stage.h"

/* A ring of two pushes: the third one is refused, and nothing is wrong. */
static void test_full_ring(void **state)
{
	struct stage *stage = stage_opened(1, 16);

	(void)state;
	for (uint32_t job = 0; job < 4; job++)
		stage_work(stage, 0, 0, 2, job, FGPU_JOB_BLOCKED);
	for (uint32_t job = 0; job < 4; job++)
		stage_command(stage, 1, FGPU_READY)->command.job = job;
	stage_sample(stage, 9);
	stage_good(stage);
	/* two submissions, and two READY of jobs that were refused */
	assert_int_equal(stage->counts.refused, 4);
	assert_int_equal(stage->cookie_count, 2);
	assert_int_equal(stage->cookies[0], 1);
	assert_int_equal(stage->cookies[1], 2);
	stage_expect(stage, 0, 100, 5, 0, STAGE_TEXT("1", "4000000"));
	stage_free(stage);
}

/* A job of no length is due in the instant of its command: the next one there comes after it. */
static void test_job_of_no_length(void **state)
{
	struct stage *stage = stage_opened(1, 64);

	(void)state;
	stage_open(stage, 0, 0, 6, 1);
	for (uint32_t job = 0; job < 3; job++)
		stage_work(stage, 1, job % 2, 0, job, 0);
	stage_work(stage, 1, 0, 3, 3, 0);
	stage_process(stage, 1, PLAN_EXIT, 0);
	stage_good(stage);
	assert_int_equal(stage->counts.refused, 0);
	assert_int_equal(stage->cookie_count, 3);
	stage_free(stage);
}

static void test_full_table_of_clients(void **state)
{
	struct stage *stage = stage_new(1, 64);

	(void)state;
	stage->devices[0].limits.clients = 1;
	stage_spawn(stage, 0, 0);
	stage_open(stage, 0, 0, 5, 0);
	stage_open(stage, 0, 0, 6, 1);
	stage_work(stage, 0, 1, 5, FGPU_NONE, 0);
	stage_fd(stage, 1, PLAN_SEND, 0, 6, 0, 7);
	stage_sample(stage, 2);
	stage_process(stage, 3, PLAN_EXIT, 0);
	stage_spawn(stage, 4, 0);
	stage_open(stage, 4, 0, 6, 1);
	stage_sample(stage, 5);
	stage_good(stage);
	assert_int_equal(stage->read_count, 2);
	assert_int_equal(stage->counts.refused, 2);
	stage_expect(stage, 0, 100, 5, 0, STAGE_TEXT("1", "0"));
	/* the open that failed had used up an id */
	stage_expect(stage, 1, 100, 6, 0, STAGE_TEXT("3", "0"));
	stage_free(stage);
}

/* A number does not name the number that got its slot later. */
static void test_ready_of_a_job_whose_slot_was_reused(void **state)
{
	struct stage *stage = stage_opened(1, 64);

	(void)state;
	stage_open(stage, 0, 0, 6, 1);
	stage_work(stage, 0, 0, 2, 0, FGPU_JOB_BLOCKED);
	stage_fd(stage, 1, PLAN_CLOSE, 0, 5, FGPU_NONE, 0);
	stage_command(stage, 1, FGPU_READY)->command.job = 0;
	stage_work(stage, 2, 1, 2, 1, FGPU_JOB_BLOCKED);
	stage_command(stage, 3, FGPU_READY)->command.job = 0;
	stage_sample(stage, 8);
	stage_command(stage, 8, FGPU_READY)->command.job = 1;
	stage_command(stage, 12, FGPU_READY)->command.job = 1;
	stage_sample(stage, 12);
	stage_good(stage);
	stage_expect(stage, 0, 100, 6, 0, STAGE_TEXT("2", "0"));
	stage_expect(stage, 1, 100, 6, 0, STAGE_TEXT("2", "2000000"));
	assert_int_equal(stage->cookie_count, 1);
	assert_int_equal(stage->cookies[0], 2);
	stage_free(stage);
}

/* Far more events between two steps than one call of the model does. */
static void test_many_events_between_steps(void **state)
{
	struct stage *stage = stage_new(1, 5000ull * 8);

	(void)state;
	stage->devices[0].limits.jobs = 5000;
	stage_spawn(stage, 0, 0);
	stage_open(stage, 0, 0, 5, 0);
	for (uint32_t i = 0; i < 5000; i++)
		stage_work(stage, 0, 0, 1, FGPU_NONE, 0);
	stage_sample(stage, 6000);
	stage_good(stage);
	stage_expect(stage, 0, 100, 5, 0, STAGE_TEXT("1", "5000000000"));
	assert_int_equal(stage->counts.refused, 0);
	stage_free(stage);
}

static size_t grown_bytes(uint32_t rounds)
{
	struct stage *stage = stage_new(1, 64);
	struct sim_hooks none = {0};
	struct sim_error error;
	struct mallinfo2 before, after;
	struct sim *sim;

	stage->devices[0].limits.clients = 1;
	stage_spawn(stage, 0, 0);
	for (uint32_t i = 0; i < rounds; i++) {
		stage_open(stage, i, 0, 5, 0);
		stage_fd(stage, i, PLAN_CLOSE, 0, 5, FGPU_NONE, 0);
	}
	stage->plan.steps = stage->steps;
	stage->plan.step_count = stage->count;
	assert_int_equal(sim_new(&sim, &stage->plan, &none, NULL, &error), 0);
	before = mallinfo2();
	assert_int_equal(sim_run(sim, &error), 0);
	after = mallinfo2();
	assert_int_equal(sim_counts(sim)->refused, 0);
	sim_free(sim);
	stage_free(stage);
	return after.uordblks - before.uordblks;
}

/* Under a sanitizer nothing is counted: it finds leaks itself. */
static void test_open_and_close_do_not_grow(void **state)
{
	(void)state;
	assert_in_range(grown_bytes(100000), 0, 4096);
}

/* A buffer that a job uses stays where it is. */
static void test_evict_in_use(void **state)
{
	struct stage *stage = stage_opened(1, 64);

	(void)state;
	stage_region(stage);
	stage_create(stage, 0, FGPU_OBJECT_RESIDENT);
	stage_work(stage, 0, 0, 5, 0, 0);
	stage->steps[3].command.uses[0] = 3;
	stage_command(stage, 1, FGPU_EVICT)->command.object = 3;
	stage_command(stage, 9, FGPU_EVICT)->command.object = 3;
	stage_good(stage);
	assert_int_equal(stage->counts.refused, 1);
	stage_free(stage);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_full_ring),
		cmocka_unit_test(test_job_of_no_length),
		cmocka_unit_test(test_full_table_of_clients),
		cmocka_unit_test(test_ready_of_a_job_whose_slot_was_reused),
		cmocka_unit_test(test_many_events_between_steps),
		cmocka_unit_test(test_open_and_close_do_not_grow),
		cmocka_unit_test(test_evict_in_use),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
