/* SPDX-License-Identifier: MIT */
/* A harness that is killed in the middle of a case leaves no process and no directory. */
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "adapters.h"

/*
 * Forks a harness with a subject in the middle of a case: an adapter, and a process that it hides.
 */
static pid_t fork_harness(const char *file, bool own_fork_server)
{
	char command[512];
	int ready[2];
	char byte;
	pid_t pid;

	snprintf(command, sizeof(command),
		 "setsid sleep 67 & echo $$ $! $PPID $DECOY_PROC >%s; while read -r l; do "
		 "echo '" JSON "'; echo; done",
		 file);
	assert_int_equal(pipe(ready), 0);
	pid = fork();
	if (pid == 0) {
		static const char text[] = "@ 5 pid=1 fd=3 dev=226:0\n@ 6 pid=1 fd=3 dev=226:0\n";
		const struct subject_config config = {.kind = SUBJECT_TREE, .what = command};
		struct recording *rec;
		struct rec_error error;
		struct reply reply;
		struct subject *subject;

		if (own_fork_server && (fork_server_close(), fork_server_open()))
			_exit(1);
		subject = opened(&config);
		if (rec_load(&rec, text, sizeof(text) - 1, &error))
			_exit(1);
		subject_sweep(subject, rec, &rec->sweeps[0], &reply);
		(void)!write(ready[1], reply.kind == REPLY_ANSWER ? "y" : "n", 1);
		pause();
	}
	close(ready[1]);
	assert_int_equal(read(ready[0], &byte, 1), 1);
	assert_int_equal(byte, 'y');
	close(ready[0]);
	return pid;
}

#define PROCESSES 3 /* adapter, its hidden child, its supervisor */

static void read_pids(const char *file, int pids[PROCESSES], char proc[256])
{
	FILE *in = fopen(file, "r");

	assert_non_null(in);
	assert_int_equal(fscanf(in, "%d %d %d %255s", &pids[0], &pids[1], &pids[2], proc), 4);
	fclose(in);
	assert_int_equal(access(proc, F_OK), 0);
}

static bool all_ended(const int pids[PROCESSES], const char *proc)
{
	for (int i = 0; i < PROCESSES; i++)
		if (kill(pids[i], 0) == 0)
			return false;
	return access(proc, F_OK) != 0;
}

/* A zombie counts as dead: its new parent may never wait for it. */
static bool is_dead(pid_t pid)
{
	char path[64], stat[512] = "";
	const char *bracket;
	FILE *file;

	snprintf(path, sizeof(path), "/proc/%d/stat", (int)pid);
	file = fopen(path, "r");
	if (!file)
		return true;
	bracket = fgets(stat, sizeof(stat), file) ? strrchr(stat, ')') : NULL;
	fclose(file);
	return !bracket || strchr("ZX", bracket[2]);
}

/* A harness is killed by SIGKILL: its adapters, their directory, and its fork server end. */
static void test_harness_is_killed(void **state)
{
	char file[] = "/tmp/decoy-test-XXXXXX", proc[256];
	int pids[PROCESSES];
	pid_t pid, fork_server = -1;

	(void)state;
	close(mkstemp(file));
	fork_server_close();
	pid = fork_harness(file, true);
	assert_int_equal(children_of(pid, &fork_server), 1);
	read_pids(file, pids, proc);
	assert_int_equal(kill(pid, SIGKILL), 0);
	assert_int_equal(waitpid(pid, NULL, 0), pid);
	while (!all_ended(pids, proc) || !is_dead(fork_server))
		usleep(10000);
	unlink(file);
	assert_int_equal(fork_server_open(), 0);
}

/* The same for one that shares our fork server: once that is closed, all have ended. */
static void test_close_waits(void **state)
{
	char file[] = "/tmp/decoy-test-XXXXXX", proc[256];
	int pids[PROCESSES];
	pid_t pid;

	(void)state;
	close(mkstemp(file));
	pid = fork_harness(file, false);
	read_pids(file, pids, proc);
	assert_int_equal(kill(pid, SIGKILL), 0);
	fork_server_close();
	assert_true(all_ended(pids, proc));
	assert_int_equal(waitpid(pid, NULL, 0), pid);
	unlink(file);
	assert_int_equal(fork_server_open(), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_harness_is_killed),
		cmocka_unit_test(test_close_waits),
	};

	return cmocka_run_group_tests(tests, with_fork_server, without_fork_server);
}
