/* SPDX-License-Identifier: MIT */
/*
 * The player with a workload that drives nothing: /dev/full stands for a node. What it emits, each
 * way to break the protocol with its sentence, and that nothing is left.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "drive.h"

#define NODE   "/dev/full"
#define SECOND UINT64_C(1000000000)

/* What the last run emitted. */
static struct log {
	struct drive_event events[512];
	char texts[512][DRIVE_TEXT + 1];
	size_t count;
	struct drive_hello hello;
	unsigned int hellos, unbound;
	unsigned int reads[DRIVE_READERS]; /* of members alone */
	uint64_t last[DRIVE_READERS];
} run;

static void take_hello(void *user, const struct drive_hello *hello)
{
	(void)user;
	run.hello = *hello;
	run.hellos++;
}

static void take_event(void *user, const struct drive_event *event)
{
	(void)user;
	if (event->kind == DRIVE_SAID && run.count > 256)
		return;
	assert_true(run.count < 512);
	run.events[run.count] = *event;
	snprintf(run.texts[run.count++], DRIVE_TEXT + 1, "%s", event->text ? event->text : "");
}

static bool is_member(int pid, int fd)
{
	for (size_t i = 0; i < run.count; i++)
		if (run.events[i].kind == DRIVE_MEMBER && run.events[i].pid == pid &&
		    run.events[i].fd == fd)
			return true;
	return false;
}

static void take_read(void *user, uint32_t cell, uint32_t reader, const struct rec_read *read)
{
	(void)user;
	(void)cell;
	assert_true(reader < DRIVE_READERS);
	assert_int_equal(read->sweep % DRIVE_READERS, reader);
	assert_true(read->t_ns >= run.last[reader]);
	run.last[reader] = read->t_ns;
	if (!is_member(read->pid, read->fd) || read->err)
		return;
	assert_true(read->has_until && read->until_ns >= read->t_ns);
	assert_true(read->len > 4 && !memcmp(read->text, "pos:", 4));
	run.reads[reader]++;
}

static int unbind(void *user)
{
	(void)user;
	run.unbound++;
	return 0;
}

static bool others; /* children that are not the player's are there */

static int descriptors(void)
{
	DIR *dir = opendir("/proc/self/fd");
	int count = 0;

	while (readdir(dir))
		count++;
	closedir(dir);
	return count;
}

/* Those that answer have all the time that a busy machine may need. */
static uint64_t answer_s(const char *mode)
{
	if (!strcmp(mode, "stays"))
		return 4;
	return !strcmp(mode, "silent") || !strcmp(mode, "deaf") ? 1 : 600;
}

/* Play one cell; NULL: only ask. Nothing is left of it. */
static int play_as(const char *mode, const char *node, const struct cell_step *steps, size_t count,
		   uint32_t readers)
{
	static const uint32_t majors[] = {1, 0};
	const char *const argv[] = {DRIVE_WORKLOAD_PROGRAM, mode, NULL};
	const struct drive_config config = {.argv = argv,
					    .node = node,
					    .proc = "/proc",
					    .majors = majors,
					    .unbind = unbind,
					    .answer_ns = SECOND * answer_s(mode),
					    .end_ns = strcmp(mode, "endless") ? 600 * SECOND : 1};
	const struct drive_sink sink = {take_hello, take_event, take_read, NULL, NULL, NULL};
	const struct cell cell = {
		.name = "test", .readers = readers, .every = 1000000, .count = (uint32_t)count};
	const int before = descriptors();
	int err;

	memset(&run, 0, sizeof(run));
	err = steps ? drive_play(&config, &cell, 1, steps, &sink) : drive_ask(&config, &sink);
	assert_int_equal(descriptors(), before);
	if (others)
		return err;
	assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
	assert_int_equal(errno, ECHILD);
	return err;
}

static const struct drive_event *find(uint32_t kind, size_t number)
{
	for (size_t i = 0; i < run.count; i++)
		if (run.events[i].kind == kind && !number--)
			return &run.events[i];
	return NULL;
}

static const char *text_of(uint32_t kind)
{
	const struct drive_event *event = find(kind, 0);

	return event ? run.texts[event - run.events] : "";
}

static unsigned int count_of(uint32_t kind)
{
	unsigned int count = 0;

	while (find(kind, count))
		count++;
	return count;
}

#define STEPS(steps) steps, sizeof(steps) / sizeof(steps[0])

static const struct cell_step simple[] = {
	{.op = CELL_OPEN},
	{.op = CELL_RUN, .value = 1000},
	{.op = CELL_WAIT, .job = CELL_ALL},
};

/* --- what is sound --- */

static void test_events(void **state)
{
	const struct drive_event *started, *ended, *member;

	(void)state;
	assert_int_equal(play_as("good", NODE, STEPS(simple), 2), 0);
	assert_string_equal(text_of(DRIVE_FAILED), "");
	assert_string_equal(text_of(DRIVE_SKIPPED), "");
	assert_string_equal(text_of(DRIVE_SAID), "a word on standard error");
	assert_int_equal(run.hellos, 1);
	assert_string_equal(run.hello.queues[1].engine, "video");
	assert_int_equal(run.hello.queues[1].units, 2);
	assert_string_equal(run.hello.regions[0], "vram");
	assert_true(run.hello.can & DRIVE_CAN_ADOPT && !(run.hello.can & DRIVE_CAN_INTERRUPTS));
	assert_int_equal(run.events[0].kind, DRIVE_CELL);
	assert_int_equal(run.events[run.count - 1].kind, DRIVE_CELL_END);
	assert_int_equal(count_of(DRIVE_STEP), 3);
	started = find(DRIVE_STARTED, 0);
	ended = find(DRIVE_ENDED, 0);
	member = find(DRIVE_MEMBER, 0);
	assert_true(started->t0 >= find(DRIVE_STEP, 1)->t0 && started->t0 <= started->t1);
	assert_true(ended->t0 >= started->t0 + 1000000 && ended->t0 <= ended->t1);
	assert_true(member->t0 <= member->t1 && member->pid && member->fd >= 0);
	assert_int_equal(count_of(DRIVE_GONE), 1);
	/* every reader has read at least once, when all had ended */
	assert_true(run.reads[1] && run.reads[2] && !run.reads[0] && !run.reads[3]);
}

static void test_members(void **state)
{
	static const struct cell_step steps[] = {{.op = CELL_OPEN},
						 {.op = CELL_OPEN, .client = 1},
						 {.op = CELL_DUP},
						 {.op = CELL_FORK},
						 {.op = CELL_FORK, .client = 1},
						 {.op = CELL_SAMPLE},
						 {.op = CELL_RELEASE},
						 {.op = CELL_CLOSE},
						 {.op = CELL_SAMPLE}};

	(void)state;
	assert_int_equal(play_as("good", NODE, STEPS(steps), 0), 0);
	assert_string_equal(text_of(DRIVE_SKIPPED), "");
	/* two of the workload, two and one of the player, one of each of its processes */
	assert_int_equal(count_of(DRIVE_MEMBER), 7);
	assert_int_equal(count_of(DRIVE_GONE), 7);
	assert_int_equal(run.reads[0], 7 + 3);
	for (int i = 0; i < 7; i++) {
		const struct drive_event *member = find(DRIVE_MEMBER, (size_t)i);

		for (int j = 0; j < i; j++)
			assert_true(member->pid != find(DRIVE_MEMBER, (size_t)j)->pid ||
				    member->fd != find(DRIVE_MEMBER, (size_t)j)->fd);
	}
}

static void test_adopt_and_kill(void **state)
{
	static const struct cell_step steps[] = {
		{.op = CELL_OPEN},
		{.op = CELL_ADOPT, .process = 1},
		{.op = CELL_CLOSE, .process = 0},
		{.op = CELL_RUN},
		{.op = CELL_WAIT},
		{.op = CELL_SAMPLE},
		{.op = CELL_OPEN, .client = 1, .process = 2},
		{.op = CELL_RUN, .client = 1, .job = 1, .kind = CELL_HANG},
		{.op = CELL_KILL, .process = 2},
		{.op = CELL_WAIT, .job = CELL_ALL},
	};

	(void)state;
	assert_int_equal(play_as("good", NODE, STEPS(steps), 0), 0);
	assert_string_equal(text_of(DRIVE_SKIPPED), "");
	assert_int_equal(count_of(DRIVE_STEP), 10);
	assert_int_equal(run.hellos, 1);
	assert_int_equal(count_of(DRIVE_MEMBER), 3);
	assert_int_equal(count_of(DRIVE_GONE), 3);
	assert_int_equal(run.reads[0], 1);
	assert_int_not_equal(find(DRIVE_MEMBER, 1)->pid, find(DRIVE_MEMBER, 0)->pid);
	assert_int_equal(count_of(DRIVE_STARTED), 2);
	assert_int_equal(count_of(DRIVE_ENDED), 1);
}

static void test_errors_of_steps(void **state)
{
	static const struct cell_step faulty[] = {
		{.op = CELL_OPEN}, {.op = CELL_RUN, .kind = CELL_FAULT}, {.op = CELL_WAIT}};
	static const struct cell_step unbinds[] = {{.op = CELL_OPEN},
						   {.op = CELL_UNBIND},
						   {.op = CELL_CLOSE, .client = 3},
						   {.op = CELL_SLEEP, .value = 1}};

	(void)state;
	assert_int_equal(play_as("good", NODE, STEPS(faulty), 0), 0);
	assert_int_equal(find(DRIVE_ENDED, 0)->err, EIO);
	/* once it is unbound, an error does not end the cell */
	assert_int_equal(play_as("good", NODE, STEPS(unbinds), 0), 0);
	assert_int_equal(run.unbound, 1);
	assert_int_equal(find(DRIVE_STEP, 2)->err, EBADF);
	assert_int_equal(count_of(DRIVE_STEP), 4);
	assert_int_equal(play_as("refuses", NODE, STEPS(simple), 1), 0);
	assert_string_equal(text_of(DRIVE_SKIPPED), "step 0: Permission denied");
	assert_int_equal(count_of(DRIVE_STEP), 1);
}

static void test_skipped(void **state)
{
	static const struct cell_step late[] = {{.op = CELL_OPEN},
						{.op = CELL_RUN, .kind = CELL_LATE}};
	static const struct cell_step third[] = {{.op = CELL_OPEN}, {.op = CELL_RUN, .queue = 2}};
	static const struct cell_step hangs[] = {
		{.op = CELL_OPEN}, {.op = CELL_RUN, .kind = CELL_HANG}, {.op = CELL_WAIT}};

	(void)state;
	assert_int_equal(play_as("good", NODE, STEPS(late), 0), 0);
	assert_string_equal(text_of(DRIVE_SKIPPED), "the workload cannot do \"interrupts\"");
	assert_int_equal(play_as("good", NODE, STEPS(third), 0), 0);
	assert_string_equal(text_of(DRIVE_SKIPPED), "the workload has no queue 2");
	assert_int_equal(play_as("endless", NODE, STEPS(hangs), 0), 0);
	assert_non_null(strstr(text_of(DRIVE_SKIPPED), "job 0 has not ended"));
}

/* play_as() sees that none is left: here they would become children of this process. */
static void test_strays(void **state)
{
	const pid_t other = fork();

	(void)state;
	if (!other)
		for (;;)
			pause();
	prctl(PR_SET_CHILD_SUBREAPER, 1);
	others = true;
	assert_int_equal(play_as("strays", NODE, STEPS(simple), 1), 0);
	others = false;
	/* this one was there before */
	assert_int_equal(kill(other, SIGKILL), 0);
	assert_int_equal(waitpid(other, NULL, 0), other);
	assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
}

/* --- what is broken --- */

static void test_broken_protocol(void **state)
{
	static const struct {
		const char *mode, *sentence;
	} ways[] = {
		{"silent", "has not answered \"hello 1\" within 1 s"},
		{"deaf", "has not answered \"hello 1\" within 1 s"},
		{"long", "is longer than 511 bytes"},
		{"garbage", "\"queue ? ? 1\" is no line of a hello"},
		{"empty", "\"\" is no line of a hello"},
		{"no-queue", "ends a hello without any queue"},
		{"word", "\"can fly\" has a word that the protocol does not know"},
		{"twice-queue", "\"queue a other 1\" names a queue for the second time"},
		{"version", "\"hello 2 test 1.0\" is another version of the protocol"},
		{"another-answer", "\"ok\" is an answer too many"},
		{"before", "starts a job before it was submitted"},
		{"future", "starts a job in the future"},
		{"unasked", "is of a job that it was not asked for"},
		{"never-began", "ends a job that never began"},
		{"twice", "starts a job for the second time"},
		{"backwards", "ends a job before it began"},
		{"ends-twice", "ends a job for the second time"},
		{"dies", "was ended by signal 9 (last command: \"run 0 a 0 1000 done\")"},
		{"endless", "job 0 of the workload has not ended"},
		{"number", "answer to \"open 0\" is no descriptor of /dev/full"},
		{"lies", "answer to \"open 0\" is no descriptor of /dev/full"},
		{"elsewhere", "answer to \"open 0\" is no descriptor of /dev/full"},
		{"floods", "floods its standard error"},
		{"floods-out", "\"ok\" is an answer too many"},
		{"shut", "closed its input or output"},
		{"stays", "does not end at the end of its input"},
		{"unhappy", "ended with exit status 5 at the end of its input, expected 0"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(ways) / sizeof(ways[0]); i++) {
		assert_int_equal(play_as(ways[i].mode, NODE, STEPS(simple), 1), -EPROTO);
		if (!strstr(text_of(DRIVE_FAILED), ways[i].sentence))
			fail_msg("%s: \"%s\", expected \"%s\"", ways[i].mode, text_of(DRIVE_FAILED),
				 ways[i].sentence);
		assert_int_equal(count_of(DRIVE_FAILED), 1);
		assert_int_equal(count_of(DRIVE_MEMBER), count_of(DRIVE_GONE));
	}
}

static void test_no_node(void **state)
{
	(void)state;
	assert_int_equal(play_as("good", "/dev/none", STEPS(simple), 0), -EPROTO);
	assert_string_equal(text_of(DRIVE_FAILED), "/dev/none: No such file or directory");
	assert_int_equal(play_as("good", "/", STEPS(simple), 0), -EPROTO);
	assert_string_equal(text_of(DRIVE_FAILED), "/ is no DRM node");
}

static void test_ask(void **state)
{
	const char *const argv[] = {"/nonexistent", NULL};
	static const uint32_t majors[] = {1, 0};
	const struct drive_config config = {
		.argv = argv, .node = NODE, .proc = "/proc", .majors = majors};
	const struct drive_sink sink = {take_hello, take_event, NULL, NULL, NULL, NULL};

	(void)state;
	assert_int_equal(play_as("good", NODE, NULL, 0, 0), 0);
	assert_int_equal(run.hellos, 1);
	assert_int_equal(run.count, 1); /* what it said */
	/* cells are compiled for what the device can do, too */
	assert_true(run.hello.can & DRIVE_CAN_UNBIND);
	assert_int_equal(play_as("version", NODE, NULL, 0, 0), -EPROTO);
	assert_int_equal(count_of(DRIVE_FAILED), 1);
	assert_int_equal(drive_ask(&config, &sink), -ENOENT);
}

static void test_unsound_steps(void **state)
{
	static const struct cell_step wrong[] = {{.op = CELL_OPS},
						 {.op = CELL_OPEN, .client = CELL_CLIENTS},
						 {.op = CELL_OPEN, .process = CELL_PROCESSES},
						 {.op = CELL_RUN, .queue = DRIVE_QUEUES},
						 {.op = CELL_RUN, .job = CELL_JOBS},
						 {.op = CELL_RUN, .kind = CELL_OUTCOMES},
						 {.op = CELL_WAIT, .job = CELL_JOBS},
						 {.op = CELL_FREE, .object = CELL_OBJECTS},
						 {.op = CELL_SHARE, .to = CELL_CLIENTS}};

	(void)state;
	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++)
		assert_int_equal(play_as("good", NODE, &wrong[i], 1, 0), -EINVAL);
	assert_int_equal(play_as("good", NODE, STEPS(simple), DRIVE_READERS), -EINVAL);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_events),
					   cmocka_unit_test(test_members),
					   cmocka_unit_test(test_adopt_and_kill),
					   cmocka_unit_test(test_errors_of_steps),
					   cmocka_unit_test(test_skipped),
					   cmocka_unit_test(test_strays),
					   cmocka_unit_test(test_broken_protocol),
					   cmocka_unit_test(test_no_node),
					   cmocka_unit_test(test_ask),
					   cmocka_unit_test(test_unsound_steps)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
