/* SPDX-License-Identifier: MIT */
/* What changes for an observer between listing and reading, and how long a sweep lasts. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "stage.h"

static void test_dies_between_list_and_read(void **state)
{
	struct stage *stage = stage_opened(1, 64);

	(void)state;
	stage_open(stage, 0, 0, 6, 1);
	stage_fork(stage, 0, 0, 1);
	stage_fd(stage, 0, PLAN_CLOSE, 1, 6, FGPU_NONE, 0);
	stage_sample(stage, 1)->to = 0;
	stage_sample(stage, 2);
	stage_good(stage);
	assert_int_equal(stage->read_count, 4);
	stage_expect(stage, 0, 100, 5, ENOENT, "");
	stage_expect(stage, 1, 100, 6, ENOENT, "");
	stage_expect(stage, 2, 101, 5, 0, STAGE_TEXT("1", "0"));
	stage_expect(stage, 3, 101, 5, 0, STAGE_TEXT("1", "0"));
	/* its file was shared, the other one was not */
	assert_int_equal(stage->reads[0].busy_ns, 0);
	assert_true(stage->reads[1].busy_ns == UINT64_MAX);
	assert_true(stage->reads[1].as.slot == FGPU_NONE);
	stage_free(stage);
}

static void test_hidden(void **state)
{
	struct stage *stage = stage_opened(1, 64);

	(void)state;
	stage_process(stage, 1, PLAN_HIDE, 0);
	stage_fork(stage, 1, 0, 1);
	stage_sample(stage, 2);
	stage_process(stage, 3, PLAN_SHOW, 0);
	stage_sample(stage, 4);
	stage_process(stage, 5, PLAN_EXIT, 1);
	stage_spawn(stage, 5, 1);
	stage_open(stage, 5, 1, 3, 1);
	stage_sample(stage, 6);
	stage_good(stage);
	stage_expect(stage, 0, 100, 5, EACCES, "");
	stage_expect(stage, 1, 101, 5, EACCES, "");
	stage_expect(stage, 2, 100, 5, 0, STAGE_TEXT("1", "0"));
	stage_expect(stage, 3, 101, 5, EACCES, "");
	/* a process that starts again is not hidden */
	stage_expect(stage, 5, 101, 3, 0, STAGE_TEXT("2", "0"));
	stage_free(stage);
}

static void test_unplugged(void **state)
{
	struct stage *stage = stage_opened(2, 64);

	(void)state;
	stage_open(stage, 0, 0, 6, 1);
	stage->steps[stage->count - 1].device = 1;
	stage_command(stage, 1, FGPU_UNPLUG);
	stage_work(stage, 2, 0, 5, 0, 0);
	stage_open(stage, 2, 0, 7, 2);
	stage_sample(stage, 3);
	/* neither listed nor an error: programs get ENODEV and continue */
	stage_fd(stage, 4, PLAN_DUP, 0, 7, FGPU_NONE, 8);
	stage_fd(stage, 4, PLAN_CLOSE, 0, 7, FGPU_NONE, 0);
	stage_fd(stage, 4, PLAN_CLOSE, 0, 5, FGPU_NONE, 0);
	stage_work(stage, 5, 2, 5, 1, 0);
	stage_sample(stage, 6);
	stage_good(stage);
	assert_int_equal(stage->read_count, 3);
	stage_expect(stage, 0, 100, 5, 0, STAGE_VFS);
	stage_expect(stage, 1, 100, 6, 0, NULL);
	assert_non_null(strstr(stage->reads[1].text, "drm-client-id:\t2\n"));
	stage_expect(stage, 2, 100, 6, 0, NULL);
	assert_int_equal(stage->counts.refused, 3);
	stage_free(stage);
}

static void test_steps_between_reads(void **state)
{
	struct stage *stage = stage_new(1, 64);

	(void)state;
	stage_spawn(stage, 0, 0);
	for (uint32_t i = 0; i < 3; i++)
		stage_open(stage, 0, 0, 3 + (int)i, i);
	stage_work(stage, 0, 0, 100, FGPU_NONE, 0);
	stage_fork(stage, 0, 0, 1);
	stage_process(stage, 0, PLAN_HIDE, 0);
	stage_sample(stage, 10)->step = 2 * STAGE_MS;
	/* due at 15, when the sweep is at its third read: done at 20, when it is through */
	stage_fd(stage, 15, PLAN_CLOSE, 1, 3, FGPU_NONE, 0);
	stage_sample(stage, 16)->step = 1;
	stage_sample(stage, 30);
	stage_good(stage);
	assert_int_equal(stage->read_count, 6 + 5 + 5);
	assert_int_equal(stage->reads[0].as.t, 10 * STAGE_MS);
	/* an attempt that fails lasts as long */
	assert_int_equal(stage->reads[3].as.t, 16 * STAGE_MS);
	stage_expect(stage, 3, 101, 3, 0, STAGE_TEXT("1", "16000000"));
	assert_int_equal(stage->reads[5].as.t, 20 * STAGE_MS);
	assert_int_equal(stage->sweeps[1], 20 * STAGE_MS);
	assert_int_equal(stage->reads[7].as.t, 20 * STAGE_MS + 1);
	assert_int_equal(stage->sweeps[2], 30 * STAGE_MS);
	assert_int_equal(stage->counts.ns, 30 * STAGE_MS);
	stage_free(stage);
}

static void test_slow_read(void **state)
{
	struct stage *stage = stage_opened(1, 64);
	struct plan_step *step;

	(void)state;
	stage_open(stage, 0, 0, 6, 1);
	stage_work(stage, 0, 0, 9000, FGPU_NONE, 0);
	step = stage_command(stage, 1, FGPU_DISTORT);
	step->command.kind = stage_kind("slow-read");
	step->command.client = 0;
	step->command.index = FGPU_ALL;
	step->command.amount = 7000 * STAGE_MS;
	step->command.until = FGPU_NEVER;
	step->gives = 0;
	stage_sample(stage, 10)->step = STAGE_MS;
	stage_good(stage);
	assert_int_equal(stage->reads[0].as.t, 10 * STAGE_MS);
	assert_int_equal(stage->reads[0].as.until, 7010 * STAGE_MS);
	/* the text is of the end of its delay */
	stage_expect(stage, 0, 100, 5, 0, STAGE_TEXT("1", "7010000000"));
	assert_int_equal(stage->reads[0].as.shown, 1);
	assert_int_equal(stage->reads[1].as.t, 7011 * STAGE_MS);
	assert_int_equal(stage->reads[1].as.until, 7011 * STAGE_MS);
	assert_int_equal(stage->reads[1].as.shown, 0);
	stage_free(stage);
}

/* The second run of one plan prints the same as the first. */
static void test_twice_the_same(void **state)
{
	struct stage *stage[2];

	(void)state;
	for (int run = 0; run < 2; run++) {
		stage[run] = stage_new(2, 64);
		stage_spawn(stage[run], 0, 0);
		stage_open(stage[run], 0, 0, 5, 0);
		stage_fork(stage[run], 0, 0, 1);
		for (uint32_t ms = 0; ms < 200; ms++) {
			if (ms % 3 == 0)
				stage_work(stage[run], ms, 0, 2, FGPU_NONE, 0);
			stage_sample(stage[run], ms)->step = 1000;
		}
		stage_good(stage[run]);
	}
	assert_int_equal(stage[0]->read_count, 400);
	assert_int_equal(stage[1]->read_count, 400);
	for (size_t i = 0; i < 400; i++) {
		assert_int_equal(stage[0]->reads[i].as.t, stage[1]->reads[i].as.t);
		assert_string_equal(stage[0]->reads[i].text, stage[1]->reads[i].text);
	}
	stage_free(stage[0]);
	stage_free(stage[1]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_dies_between_list_and_read),
		cmocka_unit_test(test_hidden),
		cmocka_unit_test(test_unplugged),
		cmocka_unit_test(test_steps_between_reads),
		cmocka_unit_test(test_slow_read),
		cmocka_unit_test(test_twice_the_same),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
