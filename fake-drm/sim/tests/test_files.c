/* SPDX-License-Identifier: MIT */
/* Descriptors, files and clients, as processes pass them around. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "rig.h"

static void test_one_client(void **state)
{
	struct rig *rig = rig_opened(1, 64);

	(void)state;
	rig_work(rig, 1, 0, 5, FGPU_NONE, 0);
	rig_sample(rig, 3);
	rig_sample(rig, 10);
	rig_good(rig);
	/* 0 to 2 are no DRM files */
	assert_int_equal(rig->read_count, 2);
	rig_expect(rig, 0, 100, 5, 0, RIG_TEXT("1", "2000000"));
	rig_expect(rig, 1, 100, 5, 0, RIG_TEXT("1", "5000000"));
	assert_int_equal(rig->reads[1].busy_ns, 5 * RIG_MS);
	assert_string_equal(rig->reads[0].comm, "a name of more ");
	assert_int_equal(rig->reads[0].as.major, 226);
	assert_int_equal(rig->reads[0].as.minor, 128);
	assert_int_equal(rig->reads[1].as.sweep, 2);
	assert_int_equal(rig->reads[1].as.t, 10 * RIG_MS);
	assert_int_equal(rig->reads[1].as.until, 10 * RIG_MS);
	rig_free(rig);
}

static void test_card_and_accel(void **state)
{
	struct rig *rig = rig_new(2, 64);

	(void)state;
	rig->devices[1].major = 261;
	rig->devices[1].minor = 0;
	rig_spawn(rig, 0, 0);
	rig_open(rig, 0, 0, 3, 0);
	rig->steps[rig->count - 1].node = PLAN_CARD;
	rig_open(rig, 0, 0, 4, 1);
	rig->steps[rig->count - 1].node = PLAN_ACCEL;
	rig->steps[rig->count - 1].device = 1;
	rig_sample(rig, 1);
	rig_good(rig);
	rig_expect(rig, 0, 100, 3, 0,
		   "pos:\t0\nflags:\t0100002\nmnt_id:\t26\nino:\t512\n" RIG_DRM("1", "0"));
	assert_int_equal(rig->reads[0].as.minor, 0);
	/* another device, the same counter of ids */
	rig_expect(rig, 1, 100, 4, 0,
		   "pos:\t0\nflags:\t0100002\nmnt_id:\t26\nino:\t514\n" RIG_DRM("2", "0"));
	assert_int_equal(rig->reads[1].as.major, 261);
	assert_int_equal(rig->reads[1].as.minor, 0);
	rig_free(rig);
}

static void test_own_ids_leave_the_counter_alone(void **state)
{
	struct rig *rig = rig_new(2, 64);

	(void)state;
	rig_spawn(rig, 0, 0);
	rig_open(rig, 0, 0, 3, 0);
	rig_open(rig, 0, 0, 4, 1);
	rig->steps[rig->count - 1].flags = PLAN_OWN_ID;
	rig->steps[rig->count - 1].command.amount = 18446744073709551615ull;
	rig_open(rig, 0, 0, 5, 2);
	rig->steps[rig->count - 1].device = 1;
	rig_sample(rig, 1);
	rig_good(rig);
	rig_expect(rig, 0, 100, 3, 0, RIG_TEXT("1", "0"));
	rig_expect(rig, 1, 100, 4, 0, RIG_TEXT("18446744073709551615", "0"));
	assert_true(rig->reads[1].as.id == 18446744073709551615ull);
	assert_int_equal(rig->reads[2].as.id, 2);
	assert_int_equal(rig->reads[2].as.device, 1);
	assert_int_equal(rig->reads[2].as.minor, 129);
	rig_free(rig);
}

static void test_dup_is_one_client(void **state)
{
	struct rig *rig = rig_opened(1, 64);

	(void)state;
	rig->steps[rig->count - 1].flags = PLAN_CLOEXEC;
	rig_open(rig, 0, 0, 7, 1);
	rig_fd(rig, 1, PLAN_DUP, 0, 5, FGPU_NONE, 9);
	/* closes client 1, the only one there */
	rig_fd(rig, 1, PLAN_DUP, 0, 5, FGPU_NONE, 7);
	rig_fd(rig, 1, PLAN_DUP, 0, 5, FGPU_NONE, 5);
	rig_sample(rig, 2);
	rig_fd(rig, 3, PLAN_CLOSE, 0, 5, FGPU_NONE, 0);
	rig_fd(rig, 3, PLAN_CLOSE, 0, 7, FGPU_NONE, 0);
	rig_sample(rig, 4);
	rig_fd(rig, 5, PLAN_CLOSE, 0, 9, FGPU_NONE, 0);
	rig_sample(rig, 6);
	rig_good(rig);
	assert_int_equal(rig->read_count, 4);
	/* the flag is the descriptor's: dup2 does not copy it */
	rig_expect(rig, 0, 100, 5, 0, RIG_CLOSE RIG_DRM("1", "0"));
	rig_expect(rig, 1, 100, 7, 0, RIG_TEXT("1", "0"));
	rig_expect(rig, 2, 100, 9, 0, RIG_TEXT("1", "0"));
	rig_expect(rig, 3, 100, 9, 0, RIG_TEXT("1", "0"));
	assert_int_equal(rig->counts.sweeps, 3);
	rig_free(rig);
}

static void test_dup_over_a_terminal(void **state)
{
	struct rig *rig = rig_opened(1, 64);

	(void)state;
	rig_fd(rig, 0, PLAN_DUP, 0, 5, FGPU_NONE, 1);
	rig_fd(rig, 0, PLAN_DUP, 0, 2, FGPU_NONE, 5);
	rig_sample(rig, 1);
	rig_good(rig);
	assert_int_equal(rig->read_count, 1);
	rig_expect(rig, 0, 100, 1, 0, RIG_TEXT("1", "0"));
	rig_free(rig);
}

static void test_fork_shares(void **state)
{
	struct rig *rig = rig_new(1, 64);

	(void)state;
	/* the child's pid is the smaller one: sweeps are in the order of pids */
	rig_spawn(rig, 0, 3);
	rig_open(rig, 0, 3, 5, 0);
	rig->steps[rig->count - 1].flags = PLAN_CLOEXEC;
	rig_fork(rig, 1, 3, 7);
	rig_work(rig, 1, 0, 4, FGPU_NONE, 0);
	rig_sample(rig, 2);
	rig_process(rig, 3, PLAN_EXIT, 3);
	rig_sample(rig, 4);
	rig_good(rig);
	assert_int_equal(rig->read_count, 3);
	rig_expect(rig, 0, 90, 5, 0, RIG_CLOSE RIG_DRM("1", "1000000"));
	rig_expect(rig, 1, 103, 5, 0, RIG_CLOSE RIG_DRM("1", "1000000"));
	assert_string_equal(rig->reads[0].comm, "a name of more ");
	/* the child still has it open */
	rig_expect(rig, 2, 90, 5, 0, RIG_CLOSE RIG_DRM("1", "3000000"));
	rig_free(rig);
}

static void test_send_keeps_the_client(void **state)
{
	struct rig *rig = rig_new(1, 64);

	(void)state;
	rig_spawn(rig, 0, 0);
	rig_spawn(rig, 0, 1);
	rig_open(rig, 0, 0, 5, 0);
	rig->steps[rig->count - 1].flags = PLAN_CLOEXEC;
	rig_work(rig, 0, 0, 9, FGPU_NONE, 0);
	rig_fd(rig, 1, PLAN_SEND, 0, 5, 1, 11);
	rig_fd(rig, 2, PLAN_CLOSE, 0, 5, FGPU_NONE, 0);
	rig_sample(rig, 3);
	rig_fd(rig, 4, PLAN_CLOSE, 1, 11, FGPU_NONE, 0);
	/* the client is closed, and its job cancelled: a new one has another id and no busy time */
	rig_open(rig, 5, 1, 11, 0);
	rig_sample(rig, 6);
	rig_good(rig);
	assert_int_equal(rig->read_count, 2);
	/* what recvmsg() makes stays open over exec */
	rig_expect(rig, 0, 101, 11, 0, RIG_TEXT("1", "3000000"));
	rig_expect(rig, 1, 101, 11, 0, RIG_TEXT("2", "0"));
	assert_int_equal(rig->cookie_count, 0);
	rig_free(rig);
}

static void test_exec_closes(void **state)
{
	struct rig *rig = rig_new(1, 64);

	(void)state;
	rig_spawn(rig, 0, 0);
	for (uint32_t i = 0; i < 4; i++) {
		rig_open(rig, 0, 0, 10 + (int)i, i);
		rig->steps[rig->count - 1].flags = i == 2 ? 0 : PLAN_CLOEXEC;
	}
	rig_fd(rig, 0, PLAN_DUP, 0, 11, FGPU_NONE, 20);
	rig_process(rig, 1, PLAN_EXEC, 0);
	rig->steps[rig->count - 1].text = "b\0c";
	rig->steps[rig->count - 1].text_len = 3;
	rig_sample(rig, 2);
	rig_good(rig);
	assert_int_equal(rig->read_count, 2);
	rig_expect(rig, 0, 100, 12, 0, RIG_TEXT("3", "0"));
	rig_expect(rig, 1, 100, 20, 0, RIG_TEXT("2", "0"));
	assert_string_equal(rig->reads[0].comm, "b");
	rig_free(rig);
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
