/* SPDX-License-Identifier: MIT */
/* No process and no descriptor is left, however a subject and its harness end. */
#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "adapters.h"

static size_t open_fds(void)
{
	DIR *dir = opendir("/proc/self/fd");
	size_t count = 0;

	assert_non_null(dir);
	while (readdir(dir))
		count++;
	closedir(dir);
	return count;
}

static bool has_fork_server; /* adapters are not forked from here */

static void assert_no_children(void)
{
	if (has_fork_server) {
		assert_childless(fork_server_pid());
		return;
	}
	assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
	assert_int_equal(errno, ECHILD);
}

static void test_thousand_subjects(void **state)
{
	const struct subject_config good = {.kind = SUBJECT_STREAM,
					    .what = "read -r l; echo '" HELLO_LINE
						    "'; read -r l; exit 0"};
	const struct subject_config bad = {.kind = SUBJECT_STREAM, .what = "exit 1"};
	size_t before = open_fds();

	(void)state;
	for (int i = 0; i < 500; i++) {
		struct subject *subject = opened(&good);
		char *why;

		subject_close(subject);
		assert_true(subject_open(&subject, &bad, &why) < 0);
		free(why);
	}
	assert_int_equal(open_fds(), before);
	assert_no_children();
}

static void test_many_oneshots(void **state)
{
	const struct subject_config config = {.kind = SUBJECT_ONESHOT, .what = ONESHOT("exit 1")};
	struct subject *subject = opened(&config);
	size_t before = open_fds();

	(void)state;
	for (int i = 0; i < 100; i++)
		ask_text(subject, i % 2 ? "bad" : "good", i % 2 ? REPLY_CRASH : REPLY_ANSWER,
			 "run");
	assert_int_equal(open_fds(), before);
	assert_no_children();
	subject_close(subject);
}

/* Without descriptors for pipes, or for the supervisor's copies of them: a fault of the harness,
 * not of the adapter. */
static void test_no_descriptors(void **state)
{
	const struct subject_config configs[] = {
		{.kind = SUBJECT_ONESHOT, .what = ONESHOT("exit 1")},
		{.kind = SUBJECT_STREAM, .what = STREAM("exit 1")},
		{.kind = SUBJECT_TREE,
		 .what = "read -r l; printf '{\"clients\":[]}\\n\\n'; read -r l; exit 0"},
	};
	struct rlimit all, few;

	(void)state;
	assert_int_equal(getrlimit(RLIMIT_NOFILE, &all), 0);
	for (size_t i = 0; i < sizeof(configs) / sizeof(configs[0]); i++) {
		struct subject *subject = opened(&configs[i]);
		struct reply reply;

		if (configs[i].kind == SUBJECT_STREAM)
			ask_text(subject, "bad", REPLY_CRASH, "to be restarted");
		for (rlim_t most = 4; most <= 13; most += 9) {
			few = (struct rlimit){most, all.rlim_max};
			assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
			subject_parse(subject, "good", 4, &reply);
			assert_int_equal(setrlimit(RLIMIT_NOFILE, &all), 0);
			assert_kind(&reply, REPLY_FAULT, configs[i].what);
			assert_int_equal(reply.error, -EMFILE);
			reply_clear(&reply);
		}
		ask_text(subject, "good", REPLY_ANSWER, "with descriptors again");
		subject_close(subject);
	}
	assert_no_children();
}

/* The number that a process has written to file. */
static pid_t pid_in(const char *file)
{
	FILE *in = fopen(file, "r");
	int pid = 0;

	assert_non_null(in);
	if (fscanf(in, "%d", &pid) != 1)
		pid = 0;
	fclose(in);
	return pid;
}

#define UNTIL_WRITTEN " while [ ! -s %s ]; do sleep 0.02; done"

static const char *const escapes[] = {
	"sleep 61 & echo $! >%s",
	("setsid sh -c 'echo $$ >%s; exec sleep 62' &" UNTIL_WRITTEN),
	("(setsid sh -c '(trap \"\" TERM HUP; sh -c \"echo \\$PPID >%s; sleep 63\"; :) & exit 0' &);" UNTIL_WRITTEN),
	("env -i setsid sh -c 'echo $$ >%s; exec sleep 64' &" UNTIL_WRITTEN),
};

/* Every descendant is dead once the subject is closed, in whatever session or group. */
static void test_escapes(void **state)
{
	static const char *const ends[] = {"; exit 0", "; kill -KILL $$", "; " HANGS "sleep 60"};
	char file[] = "/tmp/decoy-test-XXXXXX";
	int fd = mkstemp(file);

	(void)state;
	assert_true(fd >= 0);
	close(fd);
	for (size_t i = 0; i < sizeof(escapes) / sizeof(escapes[0]) * 3; i++) {
		char escape[512], command[1500];
		const struct subject_config config = {.kind = SUBJECT_STREAM, .what = command};
		struct subject *subject;
		struct reply reply;
		pid_t pid;

		assert_int_equal(truncate(file, 0), 0);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
		snprintf(escape, sizeof(escape), escapes[i / 3], file, file);
#pragma GCC diagnostic pop
		snprintf(command, sizeof(command), "read -r l; echo '%s'; read -r l; %s%s",
			 HELLO_LINE, escape, ends[i % 3]);
		subject = opened(&config);
		subject_parse(subject, "x", 1, &reply);
		assert_in_range(reply.kind, REPLY_CRASH, REPLY_EARLY_END);
		reply_clear(&reply);
		subject_close(subject);
		pid = pid_in(file);
		assert_true(pid > 1);
		if (kill(pid, 0) == 0)
			fail_msg("row %zu: process %d is still there", i, (int)pid);
		assert_no_children();
	}
	unlink(file);
}

/* The harness is killed by SIGKILL: the adapter is killed, too. */
static void test_harness_dies(void **state)
{
	char file[] = "/tmp/decoy-test-XXXXXX";
	int fd = mkstemp(file);
	char command[512];
	pid_t harness, adapter;

	(void)state;
	assert_true(fd >= 0);
	close(fd);
	snprintf(command, sizeof(command), "echo $$ >%s; read -r l; echo '%s'; exec sleep 60", file,
		 HELLO_LINE);
	harness = fork();
	if (harness == 0) {
		const struct subject_config config = {.kind = SUBJECT_STREAM, .what = command};

		opened(&config);
		kill(getpid(), SIGKILL);
	}
	assert_int_equal(waitpid(harness, NULL, 0), harness);
	adapter = pid_in(file);
	assert_true(adapter > 1);
	while (kill(adapter, 0) == 0)
		usleep(10000);
	unlink(file);
}

/* Adapters have the signals of a fresh process, whatever the harness does with its own. */
static void test_signals(void **state)
{
	const struct subject_config config = {.kind = SUBJECT_ONESHOT,
					      .what = "grep -q 'SigIgn:.0*$' /proc/self/status && "
						      "grep -q 'SigBlk:.0*$' /proc/self/status && "
						      "echo '{}'"};
	sigset_t blocked, old;
	struct subject *subject;

	(void)state;
	signal(SIGUSR2, SIG_IGN);
	sigemptyset(&blocked);
	sigaddset(&blocked, SIGTERM);
	sigprocmask(SIG_BLOCK, &blocked, &old);
	subject = opened(&config);
	subject_close(subject);
	sigprocmask(SIG_SETMASK, &old, NULL);
	signal(SIGUSR2, SIG_DFL);
}

/* No descriptor of the harness reaches an adapter. */
static void test_descriptors(void **state)
{
	const struct subject_config config = {
		.kind = SUBJECT_ONESHOT,
		.what = "for f in /proc/$$/fd/*; do case ${f##*/} in 0|1|2|10) ;; *) [ -e $f ] && "
			"exit 9;; esac; done; echo '{}'"};
	int leak = dup(1);
	struct subject *subject = opened(&config);

	(void)state;
	subject_close(subject);
	close(leak);
}

/* Once with adapters forked from here, once from the fork server. */
int main(void)
{
	const struct CMUnitTest forked[] = {
		cmocka_unit_test(test_many_oneshots), cmocka_unit_test(test_no_descriptors),
		cmocka_unit_test(test_escapes),	      cmocka_unit_test(test_harness_dies),
		cmocka_unit_test(test_signals),	      cmocka_unit_test(test_descriptors),
	};
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_thousand_subjects), cmocka_unit_test(test_many_oneshots),
		cmocka_unit_test(test_escapes),		  cmocka_unit_test(test_harness_dies),
		cmocka_unit_test(test_signals),		  cmocka_unit_test(test_descriptors),
	};
	int failed = cmocka_run_group_tests(forked, NULL, NULL);

	has_fork_server = true;
	return failed + cmocka_run_group_tests(tests, with_fork_server, without_fork_server);
}
