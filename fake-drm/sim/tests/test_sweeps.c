/* SPDX-License-Identifier: MIT */
/* What changes for an observer between listing and reading, and how long a sweep lasts. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "rig.h"

static void test_dies_between_list_and_read(void **state)
{
	struct rig *rig = rig_opened(1, 64);

	(void)state;
	rig_open(rig, 0, 0, 6, 1);
	rig_fork(rig, 0, 0, 1);
	rig_fd(rig, 0, PLAN_CLOSE, 1, 6, FGPU_NONE, 0);
	rig_sample(rig, 1)->to = 0;
	rig_sample(rig, 2);
	rig_good(rig);
	assert_int_equal(rig->read_count, 4);
	rig_expect(rig, 0, 100, 5, ENOENT, "");
	rig_expect(rig, 1, 100, 6, ENOENT, "");
	rig_expect(rig, 2, 101, 5, 0, RIG_TEXT("1", "0"));
	rig_expect(rig, 3, 101, 5, 0, RIG_TEXT("1", "0"));
	/* its file was shared, the other one was not */
	assert_int_equal(rig->reads[0].busy_ns, 0);
	assert_true(rig->reads[1].busy_ns == UINT64_MAX);
	assert_true(rig->reads[1].as.slot == FGPU_NONE);
	rig_free(rig);
}

static void test_hidden(void **state)
{
	struct rig *rig = rig_opened(1, 64);

	(void)state;
	rig_process(rig, 1, PLAN_HIDE, 0);
	rig_fork(rig, 1, 0, 1);
	rig_sample(rig, 2);
	rig_process(rig, 3, PLAN_SHOW, 0);
	rig_sample(rig, 4);
	rig_process(rig, 5, PLAN_EXIT, 1);
	rig_spawn(rig, 5, 1);
	rig_open(rig, 5, 1, 3, 1);
	rig_sample(rig, 6);
	rig_good(rig);
	rig_expect(rig, 0, 100, 5, EACCES, "");
	rig_expect(rig, 1, 101, 5, EACCES, "");
	rig_expect(rig, 2, 100, 5, 0, RIG_TEXT("1", "0"));
	rig_expect(rig, 3, 101, 5, EACCES, "");
	/* a process that starts again is not hidden */
	rig_expect(rig, 5, 101, 3, 0, RIG_TEXT("2", "0"));
	rig_free(rig);
}

static void test_unplugged(void **state)
{
	struct rig *rig = rig_opened(2, 64);

	(void)state;
	rig_open(rig, 0, 0, 6, 1);
	rig->steps[rig->count - 1].device = 1;
	rig_command(rig, 1, FGPU_UNPLUG);
	rig_work(rig, 2, 0, 5, 0, 0);
	rig_open(rig, 2, 0, 7, 2);
	rig_sample(rig, 3);
	/* neither listed nor an error: programs get ENODEV and continue */
	rig_fd(rig, 4, PLAN_DUP, 0, 7, FGPU_NONE, 8);
	rig_fd(rig, 4, PLAN_CLOSE, 0, 7, FGPU_NONE, 0);
	rig_fd(rig, 4, PLAN_CLOSE, 0, 5, FGPU_NONE, 0);
	rig_work(rig, 5, 2, 5, 1, 0);
	rig_sample(rig, 6);
	rig_good(rig);
	assert_int_equal(rig->read_count, 3);
	rig_expect(rig, 0, 100, 5, 0, RIG_VFS);
	rig_expect(rig, 1, 100, 6, 0, NULL);
	assert_non_null(strstr(rig->reads[1].text, "drm-client-id:\t2\n"));
	rig_expect(rig, 2, 100, 6, 0, NULL);
	assert_int_equal(rig->counts.refused, 3);
	rig_free(rig);
}

static void test_steps_between_reads(void **state)
{
	struct rig *rig = rig_new(1, 64);

	(void)state;
	rig_spawn(rig, 0, 0);
	for (uint32_t i = 0; i < 3; i++)
		rig_open(rig, 0, 0, 3 + (int)i, i);
	rig_work(rig, 0, 0, 100, FGPU_NONE, 0);
	rig_fork(rig, 0, 0, 1);
	rig_process(rig, 0, PLAN_HIDE, 0);
	rig_sample(rig, 10)->step = 2 * RIG_MS;
	/* due at 15, when the sweep is at its third read: done at 20, when it is through */
	rig_fd(rig, 15, PLAN_CLOSE, 1, 3, FGPU_NONE, 0);
	rig_sample(rig, 16)->step = 1;
	rig_sample(rig, 30);
	rig_good(rig);
	assert_int_equal(rig->read_count, 6 + 5 + 5);
	assert_int_equal(rig->reads[0].as.t, 10 * RIG_MS);
	/* an attempt that fails lasts as long */
	assert_int_equal(rig->reads[3].as.t, 16 * RIG_MS);
	rig_expect(rig, 3, 101, 3, 0, RIG_TEXT("1", "16000000"));
	assert_int_equal(rig->reads[5].as.t, 20 * RIG_MS);
	assert_int_equal(rig->sweeps[1], 20 * RIG_MS);
	assert_int_equal(rig->reads[7].as.t, 20 * RIG_MS + 1);
	assert_int_equal(rig->sweeps[2], 30 * RIG_MS);
	assert_int_equal(rig->listed[0], 6);
	assert_int_equal(rig->listed[1], 5);
	assert_int_equal(rig->counts.ns, 30 * RIG_MS);
	rig_free(rig);
}

static void test_slow_read(void **state)
{
	struct rig *rig = rig_opened(1, 64);
	struct plan_step *step;

	(void)state;
	rig_open(rig, 0, 0, 6, 1);
	rig_work(rig, 0, 0, 9000, FGPU_NONE, 0);
	step = rig_command(rig, 1, FGPU_DISTORT);
	step->command.kind = rig_kind("slow-read");
	step->command.client = 0;
	step->command.index = FGPU_ALL;
	step->command.amount = 7000 * RIG_MS;
	step->command.until = FGPU_NEVER;
	step->gives = 0;
	rig_sample(rig, 10)->step = RIG_MS;
	rig_good(rig);
	assert_int_equal(rig->reads[0].as.t, 10 * RIG_MS);
	assert_int_equal(rig->reads[0].as.until, 7010 * RIG_MS);
	/* the text is of the end of its delay */
	rig_expect(rig, 0, 100, 5, 0, RIG_TEXT("1", "7010000000"));
	assert_int_equal(rig->reads[0].as.shown, 1);
	assert_int_equal(rig->reads[1].as.t, 7011 * RIG_MS);
	assert_int_equal(rig->reads[1].as.until, 7011 * RIG_MS);
	assert_int_equal(rig->reads[1].as.shown, 0);
	rig_free(rig);
}

/* The second run of one plan prints the same as the first. */
static void test_twice_the_same(void **state)
{
	struct rig *rig[2];

	(void)state;
	for (int run = 0; run < 2; run++) {
		rig[run] = rig_new(2, 64);
		rig_spawn(rig[run], 0, 0);
		rig_open(rig[run], 0, 0, 5, 0);
		rig_fork(rig[run], 0, 0, 1);
		for (uint32_t ms = 0; ms < 200; ms++) {
			if (ms % 3 == 0)
				rig_work(rig[run], ms, 0, 2, FGPU_NONE, 0);
			rig_sample(rig[run], ms)->step = 1000;
		}
		rig_good(rig[run]);
	}
	assert_int_equal(rig[0]->read_count, 400);
	assert_int_equal(rig[1]->read_count, 400);
	for (size_t i = 0; i < 400; i++) {
		assert_int_equal(rig[0]->reads[i].as.t, rig[1]->reads[i].as.t);
		assert_string_equal(rig[0]->reads[i].text, rig[1]->reads[i].text);
	}
	rig_free(rig[0]);
	rig_free(rig[1]);
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
