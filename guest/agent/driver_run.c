/* SPDX-License-Identifier: MIT */
/* Runs a user's driver: load it, run a workload on it, record what it prints, remove it. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "agent.h"
#include "driver.h"
#include "program.h"
#include "scan.h"

#define EVERY_MS 250
#define END_MS	 30000 /* for killed processes to end */
#define GRACE_MS 10000 /* for a workload to end after its time */
#define HUNG_S \
	30 /* the log gets the backtrace of a task that waits longer than this in the kernel */

struct run {
	struct drivers drivers;
	struct driver_nodes nodes;
	struct program program; /* the user's program; its arguments NULL: our own workload */
	uint64_t for_ms; /* 0: until the workload ends */
	struct scan *scan;
	uint64_t sweeps;
	pid_t work;
	int ends[3]; /* where the output of the workload is read; -1: closed */
	int code; /* of the workload */
};

bool driver_fail(const char *what, int err)
{
	emit("failed %s: %s\n", what, strerror(-err));
	emit_flush();
	return false;
}

/* --- processes --- */

/* What holds them is logged soon, and then the kernel panics. */
static void stuck(void)
{
	for (int s = 0; s < 2 * HUNG_S + 5; s++) {
		emit("stuck\n");
		emit_flush();
		sleep(1);
	}
}

/* All processes but init and the agent. */
static bool processes_kill(void)
{
	const uint64_t until = now_ns() / 1000000 + END_MS;

	for (;;) {
		pid_t pid;

		kill(-1, SIGKILL);
		pid = waitpid(-1, NULL, WNOHANG);
		if (pid < 0 && errno == ECHILD)
			return true;
		if (pid > 0)
			continue;
		if (now_ns() / 1000000 >= until) {
			stuck();
			return false;
		}
		usleep(5000);
	}
}

/* --- the workload --- */

/* Forward output of the workload. False: there is none now. */
static bool forward_output(struct run *run, int i)
{
	char bytes[4096];
	ssize_t n = read(run->ends[i], bytes, sizeof(bytes));

	if (n < 0 && (errno == EINTR || errno == EAGAIN))
		return false;
	if (n <= 0) {
		close(run->ends[i]);
		run->ends[i] = -1;
		return false;
	}
	emit("out ");
	emit_hex(bytes, (size_t)n);
	emit("\n");
	emit_flush();
	return true;
}

static void forward_all(struct run *run)
{
	for (int i = 1; i < 3; i++)
		while (run->ends[i] >= 0 && forward_output(run, i))
			;
}

static pid_t fork_ours(const struct run *run)
{
	pid_t pid = fork();

	if (pid)
		return pid;
	if (*run->program.arguments)
		driver_hold(&run->nodes);
	driver_work(&run->nodes, run->for_ms);
}

static bool work_start(struct run *run)
{
	pid_t ours = fork_ours(run);

	if (ours < 0)
		return driver_fail("fork", -errno);
	run->work = ours;
	if (!*run->program.arguments)
		return true;
	run->work = program_start(&run->program, run->ends);
	if (run->work < 0)
		return driver_fail("start the workload", run->work);
	close(run->ends[0]);
	for (int i = 1; i < 3; i++)
		fcntl(run->ends[i], F_SETFL, O_NONBLOCK);
	return true;
}

static void reap(struct run *run)
{
	int status;
	pid_t pid;

	while ((pid = waitpid(-1, &status, WNOHANG)) > 0) {
		if (pid != run->work)
			continue;
		run->work = 0;
		run->code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
	}
}

/* Its time is up: kill it. False: it does not end. */
static bool work_end(struct run *run)
{
	run->work = 0;
	run->code = 128 + SIGKILL;
	return processes_kill();
}

/* Sweeps until the workload ends, and a last one. */
static bool record(struct run *run)
{
	const uint64_t began = now_ns() / 1000000;
	/* the user's program may never end by itself */
	const uint64_t most = run->for_ms + (*run->program.arguments ? 0 : GRACE_MS);
	uint64_t next = began, now = began;

	for (; run->work; now = now_ns() / 1000000) {
		struct pollfd fds[] = {{run->ends[1], POLLIN, 0}, {run->ends[2], POLLIN, 0}};

		poll(fds, 2, now < next ? (int)(next - now) : 0);
		forward_all(run);
		reap(run);
		now = now_ns() / 1000000;
		if (now >= next) {
			next = now + EVERY_MS;
			if (!driver_sweep(run->scan, run->sweeps++))
				return false;
		}
		if (run->work && run->for_ms && now - began > most && !work_end(run))
			return false;
	}
	forward_all(run);
	emit("work %d\n", run->code);
	return driver_sweep(run->scan, run->sweeps++);
}

/* --- the whole run --- */

static bool prepare(struct run *run)
{
	static const struct scan_config config = {.proc = "/proc"};
	static char *none[] = {NULL};
	char ms[16];
	int err;

	run->program.arguments = none;
	run->ends[0] = run->ends[1] = run->ends[2] = -1;
	cmdline_value("decoy.for_ms=", ms, sizeof(ms));
	run->for_ms = strtoul(ms, NULL, 10);
	snprintf(ms, sizeof(ms), "%d", HUNG_S);
	file_write("/proc/sys/kernel/hung_task_timeout_secs", ms, strlen(ms));
	if (!access("/program", F_OK) &&
	    (!program_read(&run->program, "/program") || !root_make(emit_fd())))
		return driver_fail("/program, or the root of the workload", -EINVAL);
	err = scan_open(&run->scan, &config);
	return err ? driver_fail("/proc", err) : true;
}

static void new_nodes(struct run *run, const struct driver_nodes *before)
{
	struct driver_nodes all;

	driver_nodes_find(&all);
	for (unsigned int i = 0; i < all.count; i++) {
		bool is_new = true;

		for (unsigned int j = 0; j < before->count; j++)
			is_new = is_new && strcmp(all.paths[i], before->paths[j]) != 0;
		if (!is_new)
			continue;
		memcpy(run->nodes.paths[run->nodes.count++], all.paths[i], sizeof(all.paths[i]));
		emit("node %s\n", all.paths[i]);
	}
	emit_flush();
}

static void use(struct run *run)
{
	struct driver_nodes before;

	driver_nodes_find(&before);
	if (!drivers_load(&run->drivers))
		return;
	new_nodes(run, &before);
	driver_log_mark(DRIVER_MARK_USE, *run->program.arguments ? "yours" : "ours");
	if (run->nodes.count && (!work_start(run) || !record(run)))
		return;
	if (processes_kill())
		drivers_unload(&run->drivers);
}

int driver_run(void)
{
	static struct run run;

	signal(SIGPIPE, SIG_IGN);
	if (prepare(&run))
		use(&run);
	emit("driver-end\n");
	emit_flush();
	return 0;
}
