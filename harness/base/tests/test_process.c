/* SPDX-License-Identifier: MIT */
/*
 * Which bug makes this fail? A program that is started with a descriptor in another's place, a
 * failure to start that is counted as an end, a program that outlives process_end(), and one that
 * inherits what this process ignores.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

#include "process.h"

#define PATIENCE_MS 600000 /* SIGTERM is enough */

static char *const *program(const char *path)
{
	static const char *argv[] = {NULL, NULL};

	argv[0] = path;
	return (char *const *)argv;
}

static char *const *shell(const char *script)
{
	static const char *argv[] = {"sh", "-c", NULL, NULL};

	argv[2] = script;
	return (char *const *)argv;
}

static void read_all(int fd, char *text, size_t size)
{
	size_t len = 0;
	ssize_t got;

	while ((got = read(fd, text + len, size - len - 1)) > 0)
		len += (size_t)got;
	text[len] = '\0';
}

static void make_pipe(int ends[2])
{
	assert_int_equal(pipe2(ends, O_CLOEXEC), 0);
}

/* Two descriptors change places, and the others are /dev/null. */
static void test_descriptors(void **state)
{
	struct process process;
	struct process_plan plan = {.fd_count = 0};
	int a[2], b[2];
	char text[64];

	(void)state;
	make_pipe(a);
	make_pipe(b);
	assert_in_range(b[1], a[1], 9); /* a shell knows digits only */
	while (plan.fd_count <= (size_t)b[1])
		plan.fds[plan.fd_count++] = -1;
	plan.fds[a[1]] = b[1];
	plan.fds[b[1]] = a[1];
	snprintf(text, sizeof(text), "cat; echo to b >&%d; echo to a >&%d", a[1], b[1]);
	plan.argv = shell(text);
	assert_int_equal(process_start(&process, &plan), 0);
	close(a[1]);
	close(b[1]);
	read_all(a[0], text, sizeof(text));
	assert_string_equal(text, "to a\n");
	read_all(b[0], text, sizeof(text));
	assert_string_equal(text, "to b\n");
	process_wait(&process);
	assert_true(WIFEXITED(process.status) && !WEXITSTATUS(process.status));
	close(a[0]);
	close(b[0]);
}

static void test_not_there(void **state)
{
	struct process process;

	(void)state;
	assert_int_equal(
		process_start(&process, &(struct process_plan){.argv = program("/no/such")}),
		-ENOENT);
	assert_int_equal(process_start(&process, &(struct process_plan){.argv = program("/")}),
			 -EACCES);
	assert_false(process_is_refused(-ENOENT));
	assert_false(process_is_refused(-EACCES));
	assert_true(process_is_refused(-EAGAIN));
	assert_true(process_reap(&process));
	assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
}

/* It ends, and what it started does: the pipe is at its end when no process has it any more. */
static void test_end(void **state)
{
	int ends[2];
	char text[64];
	struct process process;
	struct process_plan plan = {
		.argv = shell(
			"trap 'echo asked' TERM; sh -c 'echo ready; exec sleep 600' & wait; exit 3"),
		.fds = {-1, 0, 2},
		.fd_count = 3};

	(void)state;
	make_pipe(ends);
	plan.fds[1] = ends[1];
	assert_int_equal(process_start(&process, &plan), 0);
	close(ends[1]);
	assert_int_equal(read(ends[0], text, 6), 6);
	assert_false(process_reap(&process));
	process_end(&process, PATIENCE_MS);
	read_all(ends[0], text, sizeof(text));
	assert_string_equal(text, "asked\n");
	assert_true(WIFEXITED(process.status) && WEXITSTATUS(process.status) == 3);
	assert_int_equal(process.pid, 0);
	assert_int_equal(process.end, -1);
	close(ends[0]);
}

static void test_end_by_force(void **state)
{
	int ends[2];
	char byte;
	struct process process;
	struct process_plan plan = {
		.argv = shell("trap '' TERM; echo; while :; do sleep 600; done"),
		.fds = {-1, 0, 2},
		.fd_count = 3};

	(void)state;
	make_pipe(ends);
	plan.fds[1] = ends[1];
	assert_int_equal(process_start(&process, &plan), 0);
	assert_int_equal(read(ends[0], &byte, 1), 1);
	process_end(&process, 0);
	assert_true(WIFSIGNALED(process.status) && WTERMSIG(process.status) == SIGKILL);
	close(ends[0]);
	close(ends[1]);
}

/* A file that grows too large, a reader who left: by default a program dies of each. */
static void test_signals(void **state)
{
	struct process process;

	(void)state;
	signal(SIGPIPE, SIG_IGN);
	assert_int_equal(
		process_start(&process, &(struct process_plan){.argv = shell("kill -PIPE $$")}), 0);
	process_wait(&process);
	signal(SIGPIPE, SIG_DFL);
	assert_true(WIFSIGNALED(process.status) && WTERMSIG(process.status) == SIGPIPE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_descriptors), cmocka_unit_test(test_not_there),
		cmocka_unit_test(test_end),	    cmocka_unit_test(test_end_by_force),
		cmocka_unit_test(test_signals),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
