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

#include "remove_tree.h"
#include "supervisor.h"

#define CONTROL_FD    3 /* after the adapter's three */
#define FIRST_FREE_FD 10 /* above all of these */
#define KILL_WAIT_MS  3000 /* how long killed processes may need to disappear */
#define KILL_STEP_MS  10

struct supervisor {
	pid_t adapter;
	bool function; /* it is one of this program */
	int signals; /* signalfd for SIGCHLD */
	bool ended; /* the adapter is reaped and its status sent */
};

void supervisor_close_from(int first)
{
	long limit = sysconf(_SC_OPEN_MAX);

	if (syscall(SYS_close_range, (unsigned int)first, ~0U, 0U) == 0)
		return;
	if (limit < 0 || limit > 65536)
		limit = 65536;
	for (int fd = first; fd < limit; fd++)
		close(fd);
}

/* A fault of the harness, not an end of the adapter: sends -errno in place of its status. */
_Noreturn static void send_error(int control)
{
	int error = -errno;

	send(control, &error, sizeof(error), MSG_NOSIGNAL);
	_exit(126);
}

/* Moves the four ends to descriptors 0 to 3 and closes all others. */
static void place_fds(const struct supervisor_ends *ends)
{
	const int from[] = {ends->in, ends->out, ends->err, ends->control};
	int high[4];

	for (int i = 0; i < 4; i++) {
		high[i] = fcntl(from[i], F_DUPFD, FIRST_FREE_FD);
		if (high[i] < 0)
			send_error(ends->control);
	}
	for (int i = 0; i < 4; i++) {
		if (dup2(high[i], i) < 0)
			send_error(high[3]);
	}
	supervisor_close_from(CONTROL_FD + 1);
}

static void reset_signals(void)
{
	sigset_t none;

	for (int number = 1; number < NSIG; number++)
		signal(number, SIG_DFL);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
}

/*
 * Gives the function its pipes as descriptors that nothing else uses: what it prints to standard
 * output by accident goes to standard error.
 */
static int run_function(const struct child_program *program)
{
	int in = fcntl(STDIN_FILENO, F_DUPFD, FIRST_FREE_FD);
	int out = fcntl(STDOUT_FILENO, F_DUPFD, FIRST_FREE_FD);
	int null = open("/dev/null", O_RDONLY);

	if (in < 0 || out < 0 || null < 0)
		return 126;
	dup2(null, STDIN_FILENO);
	dup2(STDERR_FILENO, STDOUT_FILENO);
	close(null);
	/* Output of the harness that is still in its buffer must not be written twice. */
	__fpurge(stdout);
	return program->run(program->data, in, out);
}

_Noreturn static void become_adapter(const struct child_program *program, pid_t supervisor)
{
	setsid();
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != supervisor)
		_exit(126);
	close(CONTROL_FD);
	reset_signals();
	if (!program->command)
		_exit(run_function(program));
	execl("/bin/sh", "sh", "-c", program->command, (char *)NULL);
	_exit(127);
}

static int status_of(const struct supervisor *supervisor, const siginfo_t *info)
{
	if (supervisor->function && info->si_code == CLD_EXITED &&
	    info->si_status == SUPERVISOR_NO_MEMORY)
		return -ENOMEM;
	if (info->si_code == CLD_EXITED)
		return (info->si_status & 0xff) << 8;
	return info->si_status & 0x7f;
}

/*
 * Kills the process group while its dead leader is not reaped: afterwards the kernel may reuse the
 * number.
 */
static void adapter_ended(struct supervisor *supervisor, int status)
{
	kill(-supervisor->adapter, SIGKILL);
	while (waitpid(supervisor->adapter, NULL, 0) < 0 && errno == EINTR)
		;
	supervisor->ended = true;
	send(CONTROL_FD, &status, sizeof(status), MSG_NOSIGNAL);
}

/* Reaps all dead children; false when no child is left. */
static bool reap_children(struct supervisor *supervisor)
{
	for (;;) {
		siginfo_t info = {0};

		if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) < 0)
			return errno != ECHILD;
		if (info.si_pid == 0)
			return true;
		if (info.si_pid == supervisor->adapter && !supervisor->ended)
			adapter_ended(supervisor, status_of(supervisor, &info));
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

/* The subreaper gets orphans one generation at a time: call again until no child is left. */
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

static void wait_signal(struct supervisor *supervisor, int timeout_ms)
{
	struct pollfd poll_fd = {.fd = supervisor->signals, .events = POLLIN};
	struct signalfd_siginfo info;

	if (poll(&poll_fd, 1, timeout_ms) > 0 &&
	    read(supervisor->signals, &info, sizeof(info)) < 0 && errno != EAGAIN)
		_exit(1);
}

static void end_all(struct supervisor *supervisor)
{
	if (!supervisor->ended)
		kill(-supervisor->adapter, SIGKILL);
	for (int waited = 0; reap_children(supervisor) && waited < KILL_WAIT_MS;
	     waited += KILL_STEP_MS) {
		if (supervisor->ended)
			kill_children();
		wait_signal(supervisor, KILL_STEP_MS);
	}
}

static void watch_children(struct supervisor *supervisor)
{
	struct pollfd fds[] = {{.fd = CONTROL_FD, .events = POLLIN},
			       {.fd = supervisor->signals, .events = POLLIN}};

	for (;;) {
		if (poll(fds, 2, -1) < 0 && errno != EINTR)
			return;
		if (fds[0].revents)
			return;
		if (fds[1].revents) {
			wait_signal(supervisor, 0);
			reap_children(supervisor);
		}
	}
}

_Noreturn void supervisor_main(const struct child_program *program,
			       const struct supervisor_ends *ends)
{
	struct supervisor supervisor = {.function = !program->command, .signals = -1};
	pid_t self = getpid();
	sigset_t wanted;

	place_fds(ends);
	setsid();
	prctl(PR_SET_NAME, "decoy-supervise");
	signal(SIGCHLD, SIG_DFL);
	if (prctl(PR_SET_CHILD_SUBREAPER, 1) < 0)
		send_error(CONTROL_FD);
	sigemptyset(&wanted);
	sigaddset(&wanted, SIGCHLD);
	supervisor.signals = signalfd(-1, &wanted, SFD_CLOEXEC | SFD_NONBLOCK);
	if (supervisor.signals < 0)
		send_error(CONTROL_FD);
	if (program->proc && setenv("DECOY_PROC", program->proc, 1))
		send_error(CONTROL_FD);
	/* execl() replaces the memory of a command: vfork() saves copying page tables for it. */
	supervisor.adapter = program->command ? vfork() : fork();
	if (supervisor.adapter == 0)
		become_adapter(program, self);
	if (supervisor.adapter < 0)
		send_error(CONTROL_FD);
	/* The pipes must end with the adapter: close our copies of their ends. */
	for (int fd = 0; fd < CONTROL_FD; fd++)
		close(fd);
	watch_children(&supervisor);
	end_all(&supervisor);
	if (program->remove)
		remove_tree(program->remove);
	_exit(0);
}
