/* SPDX-License-Identifier: MIT */
/* The agent's side of real processes: each serves orders on a socket of its own. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <unistd.h>

#include "agent.h"
#include "order.h"

#define DRM_MAJOR	226
#define ACCEL_MAJOR	261
#define UNPRIVILEGED_ID 65534

static struct {
	pid_t pid; /* 0: never started */
	int control;
	bool alive;
} processes[GUEST_PROCESSES];

static bool as_user;

void processes_as_user(bool user)
{
	as_user = user;
}

bool user_begin(void)
{
	if (setegid(UNPRIVILEGED_ID) || seteuid(UNPRIVILEGED_ID))
		return report_failure("seteuid: %s", strerror(errno));
	return true;
}

bool user_end(void)
{
	if (seteuid(0) || setegid(0))
		return report_failure("seteuid: %s", strerror(errno));
	return true;
}

/* In a new process: drop all privileges, but stay readable by processes of the same user. */
static bool become_user(void)
{
	return !setgroups(0, NULL) &&
	       !setresgid(UNPRIVILEGED_ID, UNPRIVILEGED_ID, UNPRIVILEGED_ID) &&
	       !setresuid(UNPRIVILEGED_ID, UNPRIVILEGED_ID, UNPRIVILEGED_ID) &&
	       !prctl(PR_SET_DUMPABLE, 1);
}

static bool must_run(uint32_t process)
{
	if (process < GUEST_PROCESSES && processes[process].alive)
		return true;
	return report_failure(
		"process %u is not running; expected a process that was spawned and did not exit",
		process);
}

/*
 * Send an order and receive its answer; *fd: passed along (-1: none), then the one that came back.
 */
static int order_exchange(uint32_t process, const struct order *order, int *fd)
{
	struct answer answer = {.result = -EPROTO};
	int err = order_send(processes[process].control, order, sizeof(*order), fd ? *fd : -1);

	if (err)
		return err;
	err = order_receive(processes[process].control, &answer, sizeof(answer), fd);
	return err ? err : answer.result;
}

static bool order_succeeded(uint32_t process, const char *what, int result)
{
	if (result >= 0)
		return true;
	return report_failure("%s in process %u: %s", what, process, strerror(-result));
}

static struct order order_of(uint32_t op, const char *text)
{
	struct order order = {.op = op, .fd = -1, .to_fd = -1};

	snprintf(order.text, sizeof(order.text), "%s", text ? text : "");
	return order;
}

static bool process_prepare(uint32_t process, int pair[2])
{
	if (process >= GUEST_PROCESSES || processes[process].alive)
		return report_failure(
			"process %u cannot be started: it is already running, or its number is too large",
			process);
	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair))
		return report_failure("socketpair: %s", strerror(errno));
	/* above the descriptors that a child inherits */
	processes[process].control = fcntl(pair[0], F_DUPFD_CLOEXEC, GUEST_FDS + 16);
	close(pair[0]);
	return processes[process].control >= 0 || report_failure("fcntl: %s", strerror(errno));
}

bool process_spawn(uint32_t process, const char *comm)
{
	int pair[2];
	pid_t pid;

	if (!process_prepare(process, pair))
		return false;
	emit_flush();
	pid = fork();
	if (!pid) {
		child_adopt(pair[1]);
		if (as_user && !become_user())
			_exit(1);
		_exit(child_main(comm));
	}
	close(pair[1]);
	processes[process].pid = pid;
	processes[process].alive = pid > 0;
	return pid > 0 || report_failure("fork: %s", strerror(errno));
}

bool process_fork(uint32_t process, uint32_t to, const char *comm)
{
	const struct order order = order_of(ORDER_FORK, comm);
	int pair[2], pid;

	if (!must_run(process) || !process_prepare(to, pair))
		return false;
	pid = order_exchange(process, &order, &pair[1]);
	if (!order_succeeded(process, "fork", pid))
		return false;
	processes[to].pid = pid;
	processes[to].alive = true;
	return true;
}

bool process_exec(uint32_t process, const char *comm)
{
	const struct order order = order_of(ORDER_EXEC, comm);

	return must_run(process) &&
	       order_succeeded(process, "exec", order_exchange(process, &order, NULL));
}

/* Wait for its pidfd, which is ready after its files are closed; its socket closes earlier. */
bool process_exit(uint32_t process)
{
	const struct order order = order_of(ORDER_EXIT, NULL);
	struct pollfd end = {.events = POLLIN};
	int err;

	if (!must_run(process))
		return false;
	end.fd = (int)syscall(SYS_pidfd_open, processes[process].pid, 0);
	err = order_send(processes[process].control, &order, sizeof(order), -1);
	while (!err && end.fd >= 0 && poll(&end, 1, -1) < 0 && errno == EINTR)
		;
	processes[process].alive = false;
	close(processes[process].control);
	if (end.fd < 0)
		return report_failure("pidfd_open: %s", strerror(errno));
	close(end.fd);
	/* a child of ours, or of its parent, which ignores it */
	waitpid(processes[process].pid, NULL, 0);
	return order_succeeded(process, "exit", err);
}

bool process_hide(uint32_t process, bool hide)
{
	struct order order = order_of(ORDER_HIDE, NULL);

	order.flags = hide;
	return must_run(process) &&
	       order_succeeded(process, "prctl", order_exchange(process, &order, NULL));
}

int process_opened(uint32_t process, const char *path, int fd, bool cloexec)
{
	struct order order = order_of(ORDER_OPEN, path);

	order.fd = fd;
	order.flags = cloexec ? ORDER_CLOEXEC : 0;
	return process_runs(process) ? order_exchange(process, &order, NULL) : -ESRCH;
}

bool process_open(uint32_t process, const char *path, int fd, bool cloexec, int expect)
{
	int result;

	if (!must_run(process))
		return false;
	result = process_opened(process, path, fd, cloexec);
	if (result == expect)
		return true;
	return report_failure("open %s in process %u returned %d, expected %d", path, process,
			      result, expect);
}

bool process_dup(uint32_t process, int fd, int to_fd)
{
	struct order order = order_of(ORDER_DUP, NULL);

	order.fd = fd;
	order.to_fd = to_fd;
	return must_run(process) &&
	       order_succeeded(process, "dup2", order_exchange(process, &order, NULL));
}

bool process_send(uint32_t process, int fd, uint32_t to, int to_fd)
{
	struct order pass = order_of(ORDER_PASS, NULL), receive = order_of(ORDER_RECEIVE, NULL);
	struct order rest = order_of(ORDER_DUP, NULL);
	int passed = -1, result;

	pass.fd = rest.fd = rest.to_fd = fd;
	receive.to_fd = to_fd;
	if (!must_run(process) || !must_run(to) ||
	    !order_succeeded(process, "sendmsg", order_exchange(process, &pass, &passed)))
		return false;
	if (passed < 0)
		return report_failure("process %u passed no descriptor, expected one", process);
	result = order_exchange(to, &receive, &passed);
	/* the sender closes its copy after the answer: ORDER_DUP answers when that is done */
	return order_succeeded(to, "recvmsg", result) &&
	       order_succeeded(process, "dup2", order_exchange(process, &rest, NULL));
}

bool process_close(uint32_t process, int fd)
{
	struct order order = order_of(ORDER_CLOSE, NULL);

	order.fd = fd;
	return must_run(process) &&
	       order_succeeded(process, "close", order_exchange(process, &order, NULL));
}

int process_client(uint32_t process, int fd)
{
	struct order order = order_of(ORDER_CLIENT, NULL);

	order.fd = fd;
	return process_runs(process) ? order_exchange(process, &order, NULL) : -ESRCH;
}

bool process_runs(uint32_t process)
{
	return process < GUEST_PROCESSES && processes[process].alive;
}

pid_t process_pid(uint32_t process)
{
	return process < GUEST_PROCESSES ? processes[process].pid : 0;
}

static bool is_drm(pid_t pid, const char *fd)
{
	char path[64];
	struct stat as;

	snprintf(path, sizeof(path), "/proc/%d/fd/%.20s", (int)pid, fd);
	return !stat(path, &as) && S_ISCHR(as.st_mode) &&
	       (major(as.st_rdev) == DRM_MAJOR || major(as.st_rdev) == ACCEL_MAJOR);
}

unsigned int processes_listed(void)
{
	unsigned int count = 0;

	for (unsigned int i = 0; i < GUEST_PROCESSES; i++) {
		struct dirent *entry;
		char path[64];
		DIR *dir;

		if (!processes[i].alive)
			continue;
		snprintf(path, sizeof(path), "/proc/%d/fd", (int)processes[i].pid);
		dir = opendir(path);
		while (dir && (entry = readdir(dir)))
			count += is_drm(processes[i].pid, entry->d_name);
		if (dir)
			closedir(dir);
	}
	return count;
}

bool processes_end(void)
{
	bool ok = true;

	for (uint32_t i = 0; i < GUEST_PROCESSES; i++) {
		if (processes[i].alive)
			ok = process_exit(i) && ok;
		processes[i].pid = 0;
	}
	return ok;
}
