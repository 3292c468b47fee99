/* SPDX-License-Identifier: MIT */
/* Plans that cannot be played. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "rig.h"

/* Steps that cannot be done: what was built before them, and a part of the reason. */
static const struct bad {
	const char *expected;
	struct plan_step step;
} bads[] = {
	{"process a runs already", {.op = PLAN_SPAWN, .process = 0}},
	{"there is no process 8", {.op = PLAN_SPAWN, .process = 8}},
	{"fork: process b does not run", {.op = PLAN_FORK, .process = 1, .to = 2}},
	{"fork: there is no process 8", {.op = PLAN_FORK, .process = 0, .to = 8}},
	{"process a runs already", {.op = PLAN_FORK, .process = 0, .to = 0}},
	{"processes a and c would both be pid 100", {.op = PLAN_FORK, .process = 0, .to = 2}},
	{"exec: process b does not run", {.op = PLAN_EXEC, .process = 1}},
	{"exit: process b does not run", {.op = PLAN_EXIT, .process = 1}},
	{"hide: process b does not run", {.op = PLAN_HIDE, .process = 1}},
	{"open: there is no device 1",
	 {.op = PLAN_OPEN, .device = 1, .fd = 7, .client = 1, .command = {.op = FGPU_OPEN}}},
	{"no such node", {.op = PLAN_OPEN, .fd = 7, .client = 1, .node = 3}},
	{"descriptor 5 of process a is open already",
	 {.op = PLAN_OPEN, .fd = 5, .client = 1, .command = {.op = FGPU_OPEN}}},
	{"descriptor 2 of process a is open already",
	 {.op = PLAN_OPEN, .fd = 2, .client = 1, .command = {.op = FGPU_OPEN}}},
	{"there is no descriptor -1",
	 {.op = PLAN_OPEN, .fd = -1, .client = 1, .command = {.op = FGPU_OPEN}}},
	{"client a is open already",
	 {.op = PLAN_OPEN, .fd = 7, .client = 0, .command = {.op = FGPU_OPEN}}},
	{"there is no client 8",
	 {.op = PLAN_OPEN, .fd = 7, .client = 8, .command = {.op = FGPU_OPEN}}},
	{"process a has no descriptor 6", {.op = PLAN_DUP, .fd = 6, .to_fd = 7}},
	{"there is no descriptor -2", {.op = PLAN_DUP, .fd = 5, .to_fd = -2}},
	{"process a has no descriptor 6", {.op = PLAN_SEND, .fd = 6, .to = 0, .to_fd = 7}},
	{"send: process b does not run", {.op = PLAN_SEND, .fd = 5, .to = 1, .to_fd = 7}},
	{"descriptor 0 of process a", {.op = PLAN_SEND, .fd = 5, .to = 0, .to_fd = 0}},
	{"process a has no descriptor 6", {.op = PLAN_CLOSE, .fd = 6}},
	{"process b, which is to exit", {.op = PLAN_SAMPLE, .to = 1}},
	{"process ?, which is to exit", {.op = PLAN_SAMPLE, .to = 8}},
	{"there is no op 12", {.op = PLAN_OPS}},
	{"in the order of time", {.op = PLAN_SAMPLE, .to = FGPU_NONE, .at = 1}},
	{"beyond 2^64", {.op = PLAN_SAMPLE, .to = FGPU_NONE, .at = FGPU_NEVER}},
	{"command 0 is not allowed as a step", {.command = {.op = FGPU_DEVICE}}},
	{"command 6 is not allowed as a step", {.command = {.op = FGPU_OPEN}}},
	{"command 8 is not allowed as a step", {.command = {.op = FGPU_CLOSE}}},
	{"is not allowed as a step", {.command = {.op = FGPU_OPS}}},
	{"command: there is no device 7", {.device = 7, .command = {.op = FGPU_UNPLUG}}},
	{"client b is not open", {.command = {.op = FGPU_SUBMIT, .client = 1}}},
	{"there is no client 9", {.command = {.op = FGPU_SUBMIT, .client = 9}}},
	{"job 0 does not exist yet", {.command = {.op = FGPU_READY, .job = 0}}},
	{"object 3 does not exist yet", {.command = {.op = FGPU_EXPORT, .object = 3}}},
	{"frequency: the device refuses it (-2", {.command = {.op = FGPU_FREQ, .index = 5}}},
};

static void test_bad_steps(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(bads) / sizeof(bads[0]); i++) {
		uint32_t same_pid[RIG_NUMBERS] = {100, 101, 100, 103, 104, 105, 106, 90};
		struct rig *rig = rig_new(1, 64);
		struct plan_step *step;

		rig->plan.pids = same_pid;
		rig_spawn(rig, 0, 0);
		rig_open(rig, 1, 0, 5, 0);
		step = rig_step(rig, 2, 0);
		*step = bads[i].step;
		step->at = step->at ? step->at : 2 * RIG_MS;
		assert_int_equal(rig_play(rig), -EINVAL);
		assert_int_equal(rig->error.step, 2);
		if (!strstr(rig->error.text, bads[i].expected))
			fail_msg("'%s', expected '%s'", rig->error.text, bads[i].expected);
		rig_free(rig);
	}
}

static void test_objects_end_with_their_client(void **state)
{
	struct rig *rig = rig_opened(2, 64);

	(void)state;
	rig_region(rig);
	rig_create(rig, 0, 0);
	rig_command(rig, 0, FGPU_POPULATE)->command.object = 3;
	rig_fd(rig, 1, PLAN_CLOSE, 0, 5, FGPU_NONE, 0);
	rig_command(rig, 1, FGPU_EVICT)->command.object = 3;
	assert_int_equal(rig_play(rig), -EINVAL);
	assert_int_equal(rig->error.step, 5);
	/* numbers do not cross devices */
	rig->count = 4;
	rig_command(rig, 1, FGPU_EVICT)->command.object = 3;
	rig->steps[4].device = 1;
	assert_int_equal(rig_play(rig), -EINVAL);
	assert_string_equal(rig->error.text, "object 3 is not of device gpu1");
	rig_free(rig);
}

static void test_bad_devices(void **state)
{
	struct rig *rig = rig_new(1, 64);
	uint32_t none[RIG_NUMBERS] = {0};

	(void)state;
	rig->devices[0].setup_count = 4;
	assert_int_equal(rig_play(rig), -EINVAL);
	assert_non_null(strstr(rig->error.text, "does not make it live"));
	rig->devices[0].setup_count = 5;
	rig->setup[0][3].index = 9;
	assert_int_equal(rig_play(rig), -EINVAL);
	assert_non_null(strstr(rig->error.text, "command 3 of its setup"));
	rig->devices[0].limits.jobs = UINT32_MAX;
	assert_int_equal(rig_play(rig), -EINVAL);
	assert_non_null(strstr(rig->error.text, "too large"));
	rig->plan.pids = none;
	assert_int_equal(rig_play(rig), -EINVAL);
	assert_non_null(strstr(rig->error.text, "0 is no pid"));
	rig_free(rig);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_bad_steps),
		cmocka_unit_test(test_objects_end_with_their_client),
		cmocka_unit_test(test_bad_devices),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
