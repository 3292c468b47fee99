/* SPDX-License-Identifier: MIT */
/* Adapters of the fork server: in any order of deaths no process is left, and every question is
 * answered. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "adapters.h"

/* Prints its parent's parent, which starts supervisors, and its text. */
static const char print_starter[] =
	"t=$(tr -d '\\n\\t'); read -r k </proc/$PPID/stat; set -- ${k##*) }; "
	"printf '{\"driver\":\"%s\",\"name\":\"%s\"}\\n' $2 \"$t\"";

/* What started the adapter that answered; -1: none, or another answer. No asserts: forks call this,
 * too. */
static pid_t starter_of(struct subject *subject, const char *text)
{
	struct reply reply;
	const char *driver, *name;
	pid_t pid = -1;

	subject_parse(subject, text, strlen(text), &reply);
	driver = json_string_value(json_object_get(reply.answer, "driver"));
	name = json_string_value(json_object_get(reply.answer, "name"));
	if (driver && name && !strcmp(name, text))
		pid = (pid_t)atoi(driver);
	reply_clear(&reply);
	return pid;
}

/*
 * While it runs, it starts them; once it is dead, we do; adapters that it has started keep running.
 */
static void test_fork_server_dies(void **state)
{
	const struct subject_config config = {.kind = SUBJECT_ONESHOT, .what = print_starter};
	const struct subject_config talker = {.kind = SUBJECT_STREAM, .what = STREAM("exit 1")};
	struct subject *subject = opened(&config), *stream = opened(&talker);
	pid_t fork_server = fork_server_pid();

	(void)state;
	assert_int_equal(starter_of(subject, "before"), fork_server);
	ask_text(stream, "good", REPLY_ANSWER, "before");
	assert_int_equal(kill(fork_server, SIGKILL), 0);
	assert_int_equal(waitid(P_PID, (id_t)fork_server, &(siginfo_t){0}, WEXITED | WNOWAIT), 0);
	assert_int_equal(starter_of(subject, "after"), getpid());
	ask_text(stream, "good", REPLY_ANSWER, "after");
	ask_text(stream, "bad", REPLY_CRASH, "after");
	ask_text(stream, "good", REPLY_ANSWER, "started by us");
	subject_close(stream);
	subject_close(subject);
	fork_server_close();
	assert_childless(getpid());
	assert_int_equal(fork_server_open(), 0);
}

/* Its parent is its supervisor, which cannot say that it exits while it is stopped; $2 is the
 * parent of that one. */
static struct subject *open_stopper(const char *targets)
{
	char what[1024];
	const struct subject_config config = {.kind = SUBJECT_STREAM, .what = what};

	snprintf(what, sizeof(what),
		 "trap 'kill -USR1 $HARNESS' EXIT; read -r k </proc/$PPID/stat; set -- ${k##*) }; "
		 "kill -STOP %s; %s",
		 targets, STREAM("exit 1"));
	return opened(&config);
}

/*
 * Whichever process an adapter stops: it is continued and ended all the same, and so is the next
 * one. While the clock stands still none is given up: without SIGCONT this would not end.
 */
static void test_adapter_stops_others(void **state)
{
	static const char *const targets[] = {"$PPID", "$2", "$2 $PPID"};
	const struct subject_config next = {.kind = SUBJECT_ONESHOT, .what = print_starter};

	(void)state;
	for (size_t i = 0; i < sizeof(targets) / sizeof(targets[0]); i++) {
		struct subject *subject, *after;

		subject_close(open_stopper(targets[i]));
		subject = open_stopper(targets[i]);
		ask_text(subject, "good", REPLY_ANSWER, targets[i]);
		after = opened(&next);
		assert_int_equal(starter_of(after, targets[i]), fork_server_pid());
		subject_close(after);
		subject_close(subject);
		assert_childless(fork_server_pid());
	}
	assert_int_equal(kill(fork_server_pid(), SIGSTOP), 0);
	fork_server_close();
	subject_close(open_stopper("$PPID"));
	assert_childless(getpid());
	assert_int_equal(fork_server_open(), 0);
}

/* A command too long for the socket is started all the same. */
static void test_long_command(void **state)
{
	static char what[300000];
	const struct subject_config config = {.kind = SUBJECT_ONESHOT, .what = what};
	struct subject *subject;
	char *why;

	(void)state;
	memset(what, ':', sizeof(what) - 1);
	assert_int_equal(subject_open(&subject, &config, &why), -ENOENT);
	free(why);
	strcpy(what + 100000, "echo '{}'");
	memset(what, ' ', 100000);
	subject_close(opened(&config));
}

/* Asks several times, a new adapter each time; never returns. */
_Noreturn static void ask_alone(int number, pid_t fork_server)
{
	const struct subject_config config = {.kind = SUBJECT_ONESHOT, .what = print_starter};

	for (int n = 0; n < 12; n++) {
		struct subject *subject;
		char text[32];
		char *why;

		snprintf(text, sizeof(text), "%d of %d", n, number);
		if (subject_open(&subject, &config, &why) ||
		    starter_of(subject, text) != fork_server)
			_exit(1);
		subject_close(subject);
	}
	_exit(0);
}

/* Several harnesses, one fork server: each gets its own answers. */
static void test_side_by_side(void **state)
{
	pid_t fork_server = fork_server_pid();
	pid_t pids[8];
	int status;

	(void)state;
	for (int i = 0; i < 8; i++) {
		pids[i] = fork();
		if (pids[i] == 0)
			ask_alone(i, fork_server);
	}
	for (int i = 0; i < 8; i++) {
		assert_int_equal(waitpid(pids[i], &status, 0), pids[i]);
		assert_int_equal(status, 0);
	}
	assert_childless(fork_server);
}

/* It has no descriptor of the harness: a pipe whose other end we close is at its end. */
static void test_holds_nothing(void **state)
{
	int ends[2];
	char byte;

	(void)state;
	fork_server_close();
	assert_int_equal(pipe(ends), 0);
	assert_int_equal(fork_server_open(), 0);
	subject_close(
		opened(&(struct subject_config){.kind = SUBJECT_STREAM, .what = STREAM("exit 1")}));
	close(ends[1]);
	assert_int_equal(fcntl(ends[0], F_SETFL, O_NONBLOCK), 0);
	assert_int_equal(read(ends[0], &byte, 1), 0);
	close(ends[0]);
}

#define NEEDED 4 /* the standard streams, and the socket of requests */

/* How many descriptors a process has open; -1: unknown. */
static int open_in(pid_t pid)
{
	const struct dirent *entry;
	char path[64];
	int count = 0;
	DIR *dir;

	snprintf(path, sizeof(path), "/proc/%d/fd", (int)pid);
	dir = opendir(path);
	if (!dir)
		return -1;
	while ((entry = readdir(dir)))
		count += *entry->d_name != '.';
	closedir(dir);
	return count;
}

/* It has open what it needs, however many adapters it has started. */
static void test_fork_server_descriptors(void **state)
{
	(void)state;
	for (int i = 0; i < 20; i++)
		subject_close(opened(&(struct subject_config){.kind = SUBJECT_STREAM,
							      .what = STREAM("exit 1")}));
	assert_int_equal(open_in(fork_server_pid()), NEEDED);
}

/* The fork server of a harness without standard streams has them. */
static void test_closed_streams(void **state)
{
	const struct subject_config config = {.kind = SUBJECT_ONESHOT, .what = print_starter};
	int status;
	pid_t pid;

	(void)state;
	fork_server_close();
	pid = fork();
	if (pid == 0) {
		struct subject *subject;
		char *why;

		for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
			close(fd);
		if (fork_server_open() || subject_open(&subject, &config, &why))
			_exit(100);
		_exit(open_in(starter_of(subject, "x")));
	}
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_int_equal(status, NEEDED << 8);
	assert_int_equal(fork_server_open(), 0);
}

/* Descriptors for some of an adapter's four ends: a fault of the harness, none is left, and the
 * next works. */
static void test_fork_server_shortage(void **state)
{
	const struct subject_config config = {.kind = SUBJECT_ONESHOT, .what = print_starter};
	struct subject *subject = opened(&config);
	pid_t fork_server = fork_server_pid();
	struct rlimit all;

	(void)state;
	assert_int_equal(prlimit(fork_server, RLIMIT_NOFILE, NULL, &all), 0);
	for (rlim_t most = NEEDED + 1; most < NEEDED + 4; most++) {
		const struct rlimit few = {most, all.rlim_max};
		struct reply reply;

		assert_int_equal(prlimit(fork_server, RLIMIT_NOFILE, &few, NULL), 0);
		subject_parse(subject, "short", 5, &reply);
		assert_int_equal(prlimit(fork_server, RLIMIT_NOFILE, &all, NULL), 0);
		assert_kind(&reply, REPLY_FAULT, "short");
		assert_int_equal(reply.error, -EMFILE);
		reply_clear(&reply);
		assert_int_equal(starter_of(subject, "after"), fork_server);
		assert_int_equal(open_in(fork_server), NEEDED);
	}
	subject_close(subject);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_fork_server_dies),
		cmocka_unit_test(test_adapter_stops_others),
		cmocka_unit_test(test_long_command),
		cmocka_unit_test(test_side_by_side),
		cmocka_unit_test(test_holds_nothing),
		cmocka_unit_test(test_fork_server_descriptors),
		cmocka_unit_test(test_closed_streams),
		cmocka_unit_test(test_fork_server_shortage),
	};

	return cmocka_run_group_tests(tests, with_fork_server, without_fork_server);
}
