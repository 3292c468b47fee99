/* SPDX-License-Identifier: MIT */
/* The protocol of our workloads against the player of the harness, which believes nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "drive.h"

#define SECOND UINT64_C(1000000000)

static struct {
	struct drive_hello hello;
	unsigned int counts[DRIVE_KINDS];
	uint32_t ended[64]; /* jobs, in the order in which they ended */
	char text[DRIVE_TEXT + 1]; /* of SKIPPED or FAILED */
} seen;

static void on_hello(void *user, const struct drive_hello *hello)
{
	(void)user;
	seen.hello = *hello;
}

static void on_event(void *user, const struct drive_event *event)
{
	(void)user;
	if (event->kind == DRIVE_ENDED && seen.counts[DRIVE_ENDED] < 64)
		seen.ended[seen.counts[DRIVE_ENDED]] = event->job;
	if (event->kind == DRIVE_SKIPPED || event->kind == DRIVE_FAILED)
		snprintf(seen.text, sizeof(seen.text), "%s", event->text);
	seen.counts[event->kind]++;
}

static void on_read(void *user, uint32_t cell, uint32_t reader, const struct rec_read *read)
{
	(void)user;
	(void)cell;
	(void)reader;
	(void)read;
}

static int play_cell(const char *node, const struct cell_step *steps, size_t count)
{
	static const char *const argv[] = {TIMER_WORKLOAD_PROGRAM, NULL};
	static const uint32_t majors[] = {1, 0};
	static const struct drive_sink sink = {on_hello, on_event, on_read, NULL, NULL, NULL};
	const struct drive_config config = {.argv = argv,
					    .node = node,
					    .proc = "/proc",
					    .majors = majors,
					    .answer_ns = 600 * SECOND,
					    .end_ns = 600 * SECOND};
	const struct cell cell = {.name = "test", .count = (uint32_t)count};

	memset(&seen, 0, sizeof(seen));
	return drive_play(&config, &cell, 1, steps, &sink);
}

#define STEPS(steps) steps, sizeof(steps) / sizeof(steps[0])

static void test_hello(void **state)
{
	static const struct cell_step none[] = {{.op = CELL_SLEEP}};

	(void)state;
	assert_int_equal(play_cell("/dev/full", STEPS(none)), 0);
	assert_string_equal(seen.hello.name, "timers");
	assert_int_equal(seen.hello.queue_count, 2);
	assert_string_equal(seen.hello.queues[1].engine, "video");
	assert_int_equal(seen.hello.queues[1].units, 2);
	assert_string_equal(seen.hello.regions[0], "vram");
	assert_int_equal(seen.hello.can,
			 DRIVE_CAN_ADOPT | DRIVE_CAN_HANG | DRIVE_CAN_MEMORY | DRIVE_CAN_DESTROY);
}

/* Jobs end, and others are submitted, while one never does. */
static void test_jobs(void **state)
{
	static const struct cell_step steps[] = {
		{.op = CELL_OPEN},
		{.op = CELL_OPEN, .client = 1},
		{.op = CELL_RUN, .kind = CELL_HANG},
		{.op = CELL_RUN, .job = 1, .value = 2000},
		{.op = CELL_WAIT, .job = 1},
		{.op = CELL_RUN, .job = 2, .queue = 1, .client = 1},
		{.op = CELL_WAIT, .job = 2},
		{.op = CELL_RUN, .job = 3},
		{.op = CELL_WAIT, .job = 3},
		{.op = CELL_CLOSE, .client = 1},
		{.op = CELL_OPEN, .client = 1},
	};

	(void)state;
	assert_int_equal(play_cell("/dev/full", STEPS(steps)), 0);
	assert_string_equal(seen.text, "");
	assert_int_equal(seen.counts[DRIVE_STARTED], 4);
	assert_int_equal(seen.counts[DRIVE_ENDED], 3);
	for (uint32_t i = 0; i < 3; i++)
		assert_int_equal(seen.ended[i], i + 1);
}

static void test_adopt(void **state)
{
	static const struct cell_step steps[] = {
		{.op = CELL_OPEN},  {.op = CELL_ADOPT, .process = 1},
		{.op = CELL_CLOSE}, {.op = CELL_RUN},
		{.op = CELL_WAIT},  {.op = CELL_CLOSE, .process = 1},
	};

	(void)state;
	assert_int_equal(play_cell("/dev/full", STEPS(steps)), 0);
	assert_string_equal(seen.text, "");
	assert_int_equal(seen.counts[DRIVE_MEMBER], 2);
	assert_int_equal(seen.counts[DRIVE_GONE], 2);
	assert_int_equal(seen.counts[DRIVE_ENDED], 1);
}

/* What it cannot do is an answer, not its end. */
static void test_errors(void **state)
{
	static const struct cell_step create[] = {{.op = CELL_OPEN}, {.op = CELL_CREATE}};
	static const struct cell_step destroy[] = {{.op = CELL_OPEN}, {.op = CELL_DESTROY}};
	static const struct cell_step unknown[] = {{.op = CELL_OPEN}, {.op = CELL_FREE}};
	static const struct cell_step twice[] = {{.op = CELL_OPEN}, {.op = CELL_OPEN}};

	(void)state;
	assert_int_equal(play_cell("/dev/full", STEPS(create)), 0);
	assert_string_equal(seen.text, "step 1: Operation not supported");
	assert_int_equal(play_cell("/dev/full", STEPS(destroy)), 0);
	assert_string_equal(seen.text, "step 1: Operation not supported");
	assert_int_equal(play_cell("/dev/full", STEPS(unknown)), 0);
	assert_string_equal(seen.text, "step 1: No such file or directory");
	assert_int_equal(play_cell("/dev/full", STEPS(twice)), 0);
	assert_string_equal(seen.text, "step 1: Invalid argument");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_hello), cmocka_unit_test(test_jobs),
		cmocka_unit_test(test_adopt), cmocka_unit_test(test_errors)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
