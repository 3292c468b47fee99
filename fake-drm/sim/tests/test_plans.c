/* SPDX-License-Identifier: MIT */
/* What is refused, and what becomes of numbers. */
#include <malloc.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "rig.h"

/* A ring of two pushes: the third one is refused, and nothing is wrong. */
static void test_full_ring(void **state)
{
	struct rig *rig = rig_opened(1, 16);

	(void)state;
	for (uint32_t job = 0; job < 4; job++)
		rig_work(rig, 0, 0, 2, job, FGPU_JOB_BLOCKED);
	for (uint32_t job = 0; job < 4; job++)
		rig_command(rig, 1, FGPU_READY)->command.job = job;
	rig_sample(rig, 9);
	rig_good(rig);
	/* two submissions, and two READY of jobs that were refused */
	assert_int_equal(rig->counts.refused, 4);
	assert_int_equal(rig->cookie_count, 2);
	assert_int_equal(rig->cookies[0], 1);
	assert_int_equal(rig->cookies[1], 2);
	rig_expect(rig, 0, 100, 5, 0, RIG_TEXT("1", "4000000"));
	rig_free(rig);
}

/* A job of no length is due in the instant of its command: the next one there comes after it. */
static void test_job_of_no_length(void **state)
{
	struct rig *rig = rig_opened(1, 64);

	(void)state;
	rig_open(rig, 0, 0, 6, 1);
	for (uint32_t job = 0; job < 3; job++)
		rig_work(rig, 1, job % 2, 0, job, 0);
	rig_work(rig, 1, 0, 3, 3, 0);
	rig_process(rig, 1, PLAN_EXIT, 0);
	rig_good(rig);
	assert_int_equal(rig->counts.refused, 0);
	assert_int_equal(rig->cookie_count, 3);
	rig_free(rig);
}

static void test_full_table_of_clients(void **state)
{
	struct rig *rig = rig_new(1, 64);

	(void)state;
	rig->devices[0].limits.clients = 1;
	rig_spawn(rig, 0, 0);
	rig_open(rig, 0, 0, 5, 0);
	rig_open(rig, 0, 0, 6, 1);
	rig_work(rig, 0, 1, 5, FGPU_NONE, 0);
	rig_fd(rig, 1, PLAN_SEND, 0, 6, 0, 7);
	rig_sample(rig, 2);
	rig_process(rig, 3, PLAN_EXIT, 0);
	rig_spawn(rig, 4, 0);
	rig_open(rig, 4, 0, 6, 1);
	rig_sample(rig, 5);
	rig_good(rig);
	assert_int_equal(rig->read_count, 2);
	assert_int_equal(rig->counts.refused, 2);
	rig_expect(rig, 0, 100, 5, 0, RIG_TEXT("1", "0"));
	/* the open that failed had used up an id */
	rig_expect(rig, 1, 100, 6, 0, RIG_TEXT("3", "0"));
	rig_free(rig);
}

/* A number does not name the number that got its slot later. */
static void test_ready_of_a_job_whose_slot_was_reused(void **state)
{
	struct rig *rig = rig_opened(1, 64);

	(void)state;
	rig_open(rig, 0, 0, 6, 1);
	rig_work(rig, 0, 0, 2, 0, FGPU_JOB_BLOCKED);
	rig_fd(rig, 1, PLAN_CLOSE, 0, 5, FGPU_NONE, 0);
	rig_command(rig, 1, FGPU_READY)->command.job = 0;
	rig_work(rig, 2, 1, 2, 1, FGPU_JOB_BLOCKED);
	rig_command(rig, 3, FGPU_READY)->command.job = 0;
	rig_sample(rig, 8);
	rig_command(rig, 8, FGPU_READY)->command.job = 1;
	rig_command(rig, 12, FGPU_READY)->command.job = 1;
	rig_sample(rig, 12);
	rig_good(rig);
	rig_expect(rig, 0, 100, 6, 0, RIG_TEXT("2", "0"));
	rig_expect(rig, 1, 100, 6, 0, RIG_TEXT("2", "2000000"));
	assert_int_equal(rig->cookie_count, 1);
	assert_int_equal(rig->cookies[0], 2);
	rig_free(rig);
}

/* Far more events between two steps than one call of the model does. */
static void test_many_events_between_steps(void **state)
{
	struct rig *rig = rig_new(1, 5000ull * 8);

	(void)state;
	rig->devices[0].limits.jobs = 5000;
	rig_spawn(rig, 0, 0);
	rig_open(rig, 0, 0, 5, 0);
	for (uint32_t i = 0; i < 5000; i++)
		rig_work(rig, 0, 0, 1, FGPU_NONE, 0);
	rig_sample(rig, 6000);
	rig_good(rig);
	rig_expect(rig, 0, 100, 5, 0, RIG_TEXT("1", "5000000000"));
	assert_int_equal(rig->counts.refused, 0);
	rig_free(rig);
}

static size_t grown_bytes(uint32_t rounds)
{
	struct rig *rig = rig_new(1, 64);
	struct sim_hooks none = {0};
	struct sim_error error;
	struct mallinfo2 before, after;
	struct sim *sim;

	rig->devices[0].limits.clients = 1;
	rig_spawn(rig, 0, 0);
	for (uint32_t i = 0; i < rounds; i++) {
		rig_open(rig, i, 0, 5, 0);
		rig_fd(rig, i, PLAN_CLOSE, 0, 5, FGPU_NONE, 0);
	}
	rig->plan.steps = rig->steps;
	rig->plan.step_count = rig->count;
	assert_int_equal(sim_new(&sim, &rig->plan, &none, NULL, &error), 0);
	before = mallinfo2();
	assert_int_equal(sim_run(sim, &error), 0);
	after = mallinfo2();
	assert_int_equal(sim_counts(sim)->refused, 0);
	sim_free(sim);
	rig_free(rig);
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
	struct rig *rig = rig_opened(1, 64);

	(void)state;
	rig_region(rig);
	rig_create(rig, 0, FGPU_OBJECT_RESIDENT);
	rig_work(rig, 0, 0, 5, 0, 0);
	rig->steps[3].command.uses[0] = 3;
	rig_command(rig, 1, FGPU_EVICT)->command.object = 3;
	rig_command(rig, 9, FGPU_EVICT)->command.object = 3;
	rig_good(rig);
	assert_int_equal(rig->counts.refused, 1);
	rig_free(rig);
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
