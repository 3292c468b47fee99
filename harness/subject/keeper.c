/* SPDX-License-Identifier: MIT */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "keeper.h"
#include "remove_tree.h"

#define KEEPER_CONTROL	   3 /* behind the adapter's three */
#define KEEPER_FIRST	   10 /* above all of these */
#define KEEPER_PATIENCE_MS 3000 /* how long killed processes may take to go */
#define KEEPER_STEP_MS	   10

struct keeper {
	pid_t adapter;
	int signals; /* signalfd for SIGCHLD */
	bool ended; /* the adapter is reaped and its status said */
};

void keeper_close_from(int first)
{
	long limit = sysconf(_SC_OPEN_MAX);

	if (syscall(SYS_close_range, (unsigned int)first, ~0U, 0U) == 0)
		return;
	if (limit < 0 || limit > 65536)
		limit = 65536;
	for (int fd = first; fd < limit; fd++)
		close(fd);
}

/* The harness's own fault, not an end of the adapter: said as -errno in place of its status. */
_Noreturn static void fail(int control)
{
	int error = -errno;

	send(control, &error, sizeof(error), MSG_NOSIGNAL);
	_exit(126);
}

/* The four ends become 0 to 3, whatever numbers they had; all else is closed. */
static void settle(const struct keeper_ends *ends)
{
	const int from[] = {ends->in, ends->out, ends->err, ends->control};
	int high[4];

	for (int i = 0; i < 4; i++) {
		high[i] = fcntl(from[i], F_DUPFD, KEEPER_FIRST);
		if (high[i] < 0)
			fail(ends->control);
	}
	for (int i = 0; i < 4; i++) {
		if (dup2(high[i], i) < 0)
			fail(high[3]);
	}
	keeper_close_from(KEEPER_CONTROL + 1);
}

static void default_signals(void)
{
	sigset_t none;

	for (int number = 1; number < NSIG; number++)
		signal(number, SIG_DFL);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
}

/*
 * The function has its pipes where nothing else writes: what it prints by accident goes to standard
 * error, as its complaints do.
 */
static int run_function(const struct child_program *program)
{
	int in = fcntl(STDIN_FILENO, F_DUPFD, KEEPER_FIRST);
	int out = fcntl(STDOUT_FILENO, F_DUPFD, KEEPER_FIRST);
	int null = open("/dev/null", O_RDONLY);

	if (in < 0 || out < 0 || null < 0)
		return 126;
	dup2(null, STDIN_FILENO);
	dup2(STDERR_FILENO, STDOUT_FILENO);
	close(null);
	/* What the harness has printed and not written yet is not for this process to write. */
	__fpurge(stdout);
	return program->run(program->data, in, out);
}

_Noreturn static void become_adapter(const struct child_program *program, pid_t keeper)
{
	setsid();
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != keeper)
		_exit(126);
	close(KEEPER_CONTROL);
	default_signals();
	if (!program->command)
		_exit(run_function(program));
	execl("/bin/sh", "sh", "-c", program->command, (char *)NULL);
	_exit(127);
}

static int status_of(const siginfo_t *info)
{
	if (info->si_code == CLD_EXITED)
		return (info->si_status & 0xff) << 8;
	return info->si_status & 0x7f;
}

/*
 * The group is killed while the dead leader still holds its number: later, the number may belong to
 * somebody else.
 */
static void adapter_ended(struct keeper *keeper, int status)
{
	kill(-keeper->adapter, SIGKILL);
	while (waitpid(keeper->adapter, NULL, 0) < 0 && errno == EINTR)
		;
	keeper->ended = true;
	send(KEEPER_CONTROL, &status, sizeof(status), MSG_NOSIGNAL);
}

/* Reaps whoever is dead; false when no child is left at all. */
static bool reap(struct keeper *keeper)
{
	for (;;) {
		siginfo_t info = {0};

		if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) < 0)
			return errno != ECHILD;
		if (info.si_pid == 0)
			return true;
		if (info.si_pid == keeper->adapter && !keeper->ended)
			adapter_ended(keeper, status_of(&info));
		else
			waitpid(info.si_pid, NULL, WNOHANG);
	}
}

/* The parent's pid in "pid (comm) state ppid ..."; comm may hold anything, brackets included. */
static pid_t parent_of(int proc, const char *pid)
{
	char path[32];
	char stat[512];
	ssize_t len;
	const char *bracket;
	int fd;

	snprintf(path, sizeof(path), "%.16s/stat", pid);
	fd = openat(proc, path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return -1;
	len = read(fd, stat, sizeof(stat) - 1);
	close(fd);
	if (len <= 0)
		return -1;
	stat[len] = '\0';
	bracket = strrchr(stat, ')');
	if (!bracket || strlen(bracket) < 5)
		return -1;
	return (pid_t)strtol(bracket + 4, NULL, 10);
}

static void kill_if_child(int proc, const char *name)
{
	if (*name < '1' || *name > '9' || parent_of(proc, name) != getpid())
		return;
	kill((pid_t)strtol(name, NULL, 10), SIGKILL);
}

/* Orphans come to the subreaper one generation at a time; the caller repeats until none is left. */
static void kill_children(void)
{
	_Alignas(struct dirent64) char list[8192];
	int proc = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	ssize_t len;

	if (proc < 0)
		return;
	while ((len = getdents64(proc, list, sizeof(list))) > 0) {
		for (ssize_t at = 0; at < len;) {
			const struct dirent64 *entry = (const struct dirent64 *)(list + at);

			kill_if_child(proc, entry->d_name);
			at += entry->d_reclen;
		}
	}
	close(proc);
}

static void wait_signal(struct keeper *keeper, int timeout_ms)
{
	struct pollfd poll_fd = {.fd = keeper->signals, .events = POLLIN};
	struct signalfd_siginfo seen;

	if (poll(&poll_fd, 1, timeout_ms) > 0 && read(keeper->signals, &seen, sizeof(seen)) < 0 &&
	    errno != EAGAIN)
		_exit(1);
}

static void end_all(struct keeper *keeper)
{
	if (!keeper->ended)
		kill(-keeper->adapter, SIGKILL);
	for (int waited = 0; reap(keeper) && waited < KEEPER_PATIENCE_MS;
	     waited += KEEPER_STEP_MS) {
		if (keeper->ended)
			kill_children();
		wait_signal(keeper, KEEPER_STEP_MS);
	}
}

static void watch(struct keeper *keeper)
{
	struct pollfd fds[] = {{.fd = KEEPER_CONTROL, .events = POLLIN},
			       {.fd = keeper->signals, .events = POLLIN}};

	for (;;) {
		if (poll(fds, 2, -1) < 0 && errno != EINTR)
			return;
		if (fds[0].revents)
			return;
		if (fds[1].revents) {
			wait_signal(keeper, 0);
			reap(keeper);
		}
	}
}

_Noreturn void keeper_main(const struct child_program *program, const struct keeper_ends *ends)
{
	struct keeper keeper = {.signals = -1};
	pid_t self = getpid();
	sigset_t wanted;

	settle(ends);
	setsid();
	prctl(PR_SET_NAME, "decoy-keeper");
	signal(SIGCHLD, SIG_DFL);
	if (prctl(PR_SET_CHILD_SUBREAPER, 1) < 0)
		fail(KEEPER_CONTROL);
	sigemptyset(&wanted);
	sigaddset(&wanted, SIGCHLD);
	keeper.signals = signalfd(-1, &wanted, SFD_CLOEXEC | SFD_NONBLOCK);
	if (keeper.signals < 0)
		fail(KEEPER_CONTROL);
	if (program->proc && setenv("DECOY_PROC", program->proc, 1))
		fail(KEEPER_CONTROL);
	/* A command is about to have memory of its own: what we have need not be copied for it. */
	keeper.adapter = program->command ? vfork() : fork();
	if (keeper.adapter == 0)
		become_adapter(program, self);
	if (keeper.adapter < 0)
		fail(KEEPER_CONTROL);
	/* A keeper that held the pipes would keep their ends from being seen. */
	for (int fd = 0; fd < KEEPER_CONTROL; fd++)
		close(fd);
	watch(&keeper);
	end_all(&keeper);
	if (program->remove)
		remove_tree(program->remove);
	_exit(0);
}
