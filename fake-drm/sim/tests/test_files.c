/* SPDX-License-Identifier: MIT */
/* Descriptors, files and clients, as processes pass them around. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "stage.h"

static void test_one_client(void **state)
{
	struct stage *stage = stage_opened(1, 64);

	(void)state;
	stage_work(stage, 1, 0, 5, FGPU_NONE, 0);
	stage_sample(stage, 3);
	stage_sample(stage, 10);
	stage_good(stage);
	/* 0 to 2 are no DRM files */
	assert_int_equal(stage->read_count, 2);
	stage_expect(stage, 0, 100, 5, 0, STAGE_TEXT("1", "2000000"));
	stage_expect(stage, 1, 100, 5, 0, STAGE_TEXT("1", "5000000"));
	assert_int_equal(stage->reads[1].busy_ns, 5 * STAGE_MS);
	assert_string_equal(stage->reads[0].comm, "a name of more ");
	assert_int_equal(stage->reads[0].as.major, 226);
	assert_int_equal(stage->reads[0].as.minor, 128);
	assert_int_equal(stage->reads[1].as.sweep, 2);
	assert_int_equal(stage->reads[1].as.t, 10 * STAGE_MS);
	assert_int_equal(stage->reads[1].as.until, 10 * STAGE_MS);
	stage_free(stage);
}

static void test_card_and_accel(void **state)
{
	struct stage *stage = stage_new(2, 64);

	(void)state;
	stage->devices[1].major = 261;
	stage->devices[1].minor = 0;
	stage_spawn(stage, 0, 0);
	stage_open(stage, 0, 0, 3, 0);
	stage->steps[stage->count - 1].node = PLAN_CARD;
	stage_open(stage, 0, 0, 4, 1);
	stage->steps[stage->count - 1].node = PLAN_ACCEL;
	stage->steps[stage->count - 1].device = 1;
	stage_sample(stage, 1);
	stage_good(stage);
	stage_expect(stage, 0, 100, 3, 0,
		     "pos:\t0\nflags:\t0100002\nmnt_id:\t26\nino:\t512\n" STAGE_DRM("1", "0"));
	assert_int_equal(stage->reads[0].as.minor, 0);
	/* another device, the same counter of ids */
	stage_expect(stage, 1, 100, 4, 0,
		     "pos:\t0\nflags:\t0100002\nmnt_id:\t26\nino:\t514\n" STAGE_DRM("2", "0"));
	assert_int_equal(stage->reads[1].as.major, 261);
	assert_int_equal(stage->reads[1].as.minor, 0);
	stage_free(stage);
}

static void test_own_ids_leave_the_counter_alone(void **state)
{
	struct stage *stage = stage_new(2, 64);

	(void)state;
	stage_spawn(stage, 0, 0);
	stage_open(stage, 0, 0, 3, 0);
	stage_open(stage, 0, 0, 4, 1);
	stage->steps[stage->count - 1].flags = PLAN_OWN_ID;
	stage->steps[stage->count - 1].command.amount = 18446744073709551615ull;
	stage_open(stage, 0, 0, 5, 2);
	stage->steps[stage->count - 1].device = 1;
	stage_sample(stage, 1);
	stage_good(stage);
	stage_expect(stage, 0, 100, 3, 0, STAGE_TEXT("1", "0"));
	stage_expect(stage, 1, 100, 4, 0, STAGE_TEXT("18446744073709551615", "0"));
	assert_true(stage->reads[1].as.id == 18446744073709551615ull);
	assert_int_equal(stage->reads[2].as.id, 2);
	assert_int_equal(stage->reads[2].as.device, 1);
	assert_int_equal(stage->reads[2].as.minor, 129);
	stage_free(stage);
}

static void test_dup_is_one_client(void **state)
{
	struct stage *stage = stage_opened(1, 64);

	(void)state;
	stage->steps[stage->count - 1].flags = PLAN_CLOEXEC;
	stage_open(stage, 0, 0, 7, 1);
	stage_fd(stage, 1, PLAN_DUP, 0, 5, FGPU_NONE, 9);
	/* closes client 1, the only one there */
	stage_fd(stage, 1, PLAN_DUP, 0, 5, FGPU_NONE, 7);
	stage_fd(stage, 1, PLAN_DUP, 0, 5, FGPU_NONE, 5);
	stage_sample(stage, 2);
	stage_fd(stage, 3, PLAN_CLOSE, 0, 5, FGPU_NONE, 0);
	stage_fd(stage, 3, PLAN_CLOSE, 0, 7, FGPU_NONE, 0);
	stage_sample(stage, 4);
	stage_fd(stage, 5, PLAN_CLOSE, 0, 9, FGPU_NONE, 0);
	stage_sample(stage, 6);
	stage_good(stage);
	assert_int_equal(stage->read_count, 4);
	/* the flag is the descriptor's: dup2 does not copy it */
	stage_expect(stage, 0, 100, 5, 0, STAGE_CLOSE STAGE_DRM("1", "0"));
	stage_expect(stage, 1, 100, 7, 0, STAGE_TEXT("1", "0"));
	stage_expect(stage, 2, 100, 9, 0, STAGE_TEXT("1", "0"));
	stage_expect(stage, 3, 100, 9, 0, STAGE_TEXT("1", "0"));
	assert_int_equal(stage->counts.sweeps, 3);
	stage_free(stage);
}

static void test_dup_over_a_terminal(void **state)
{
	struct stage *stage = stage_opened(1, 64);

	(void)state;
	stage_fd(stage, 0, PLAN_DUP, 0, 5, FGPU_NONE, 1);
	stage_fd(stage, 0, PLAN_DUP, 0, 2, FGPU_NONE, 5);
	stage_sample(stage, 1);
	stage_good(stage);
	assert_int_equal(stage->read_count, 1);
	stage_expect(stage, 0, 100, 1, 0, STAGE_TEXT("1", "0"));
	stage_free(stage);
}

static void test_fork_shares(void **state)
{
	struct stage *stage = stage_new(1, 64);

	(void)state;
	/* the child's pid is the smaller one: sweeps are in the order of pids */
	stage_spawn(stage, 0, 3);
	stage_open(stage, 0, 3, 5, 0);
	stage->steps[stage->count - 1].flags = PLAN_CLOEXEC;
	stage_fork(stage, 1, 3, 7);
	stage_work(stage, 1, 0, 4, FGPU_NONE, 0);
	stage_sample(stage, 2);
	stage_process(stage, 3, PLAN_EXIT, 3);
	stage_sample(stage, 4);
	stage_good(stage);
	assert_int_equal(stage->read_count, 3);
	stage_expect(stage, 0, 90, 5, 0, STAGE_CLOSE STAGE_DRM("1", "1000000"));
	stage_expect(stage, 1, 103, 5, 0, STAGE_CLOSE STAGE_DRM("1", "1000000"));
	assert_string_equal(stage->reads[0].comm, "a name of more ");
	/* the child still has it open */
	stage_expect(stage, 2, 90, 5, 0, STAGE_CLOSE STAGE_DRM("1", "3000000"));
	stage_free(stage);
}

static void test_send_keeps_the_client(void **state)
{
	struct stage *stage = stage_new(1, 64);

	(void)state;
	stage_spawn(stage, 0, 0);
	stage_spawn(stage, 0, 1);
	stage_open(stage, 0, 0, 5, 0);
	stage->steps[stage->count - 1].flags = PLAN_CLOEXEC;
	stage_work(stage, 0, 0, 9, FGPU_NONE, 0);
	stage_fd(stage, 1, PLAN_SEND, 0, 5, 1, 11);
	stage_fd(stage, 2, PLAN_CLOSE, 0, 5, FGPU_NONE, 0);
	stage_sample(stage, 3);
	stage_fd(stage, 4, PLAN_CLOSE, 1, 11, FGPU_NONE, 0);
	/* the client is closed, and its job cancelled: a new one has another id and no busy time */
	stage_open(stage, 5, 1, 11, 0);
	stage_sample(stage, 6);
	stage_good(stage);
	assert_int_equal(stage->read_count, 2);
	/* what recvmsg() makes stays open over exec */
	stage_expect(stage, 0, 101, 11, 0, STAGE_TEXT("1", "3000000"));
	stage_expect(stage, 1, 101, 11, 0, STAGE_TEXT("2", "0"));
	assert_int_equal(stage->cookie_count, 0);
	stage_free(stage);
}

static void test_exec_closes(void **state)
{
	struct stage *stage = stage_new(1, 64);

	(void)state;
	stage_spawn(stage, 0, 0);
	for (uint32_t i = 0; i < 4; i++) {
		stage_open(stage, 0, 0, 10 + (int)i, i);
		stage->steps[stage->count - 1].flags = i == 2 ? 0 : PLAN_CLOEXEC;
	}
	stage_fd(stage, 0, PLAN_DUP, 0, 11, FGPU_NONE, 20);
	stage_process(stage, 1, PLAN_EXEC, 0);
	stage->steps[stage->count - 1].text = "b\0c";
	stage->steps[stage->count - 1].text_len = 3;
	stage_sample(stage, 2);
	stage_good(stage);
	assert_int_equal(stage->read_count, 2);
	stage_expect(stage, 0, 100, 12, 0, STAGE_TEXT("3", "0"));
	stage_expect(stage, 1, 100, 20, 0, STAGE_TEXT("2", "0"));
	assert_string_equal(stage->reads[0].comm, "b");
	stage_free(stage);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_one_client),
		cmocka_unit_test(test_card_and_accel),
		cmocka_unit_test(test_own_ids_leave_the_counter_alone),
		cmocka_unit_test(test_dup_is_one_client),
		cmocka_unit_test(test_dup_over_a_terminal),
		cmocka_unit_test(test_fork_shares),
		cmocka_unit_test(test_send_keeps_the_client),
		cmocka_unit_test(test_exec_closes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
