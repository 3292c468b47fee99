/* SPDX-License-Identifier: MIT */
/* A process of the plan: serves orders. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "agent.h"
#include "fake_drm.h"
#include "order.h"

#define HIDDEN "hidden agent"

void child_adopt(int socket)
{
	dup2(socket, ORDER_CONTROL);
	fcntl(ORDER_CONTROL, F_SETFD, FD_CLOEXEC);
	close_range(3, ORDER_CONTROL - 1, 0);
	close_range(ORDER_CONTROL + 1, ~0u, 0);
}

/* Move a descriptor to the number that the plan asks for. */
static int fd_move(int from, int fd, bool cloexec)
{
	int err;

	if (from == fd)
		return fcntl(fd, F_SETFD, cloexec ? FD_CLOEXEC : 0) ? -errno : 0;
	err = dup3(from, fd, cloexec ? O_CLOEXEC : 0) < 0 ? -errno : 0;
	close(from);
	return err;
}

static int do_open(const struct order *order, int *fd)
{
	const bool cloexec = order->flags & ORDER_CLOEXEC;
	struct fake_drm_client client = {0};
	int from = open(order->text, O_RDWR | O_CLOEXEC), refused = from < 0 ? -errno : 0, err;

	(void)fd;
	if (refused)
		from = open("/dev/null", O_RDWR | O_CLOEXEC);
	if (from < 0)
		return -errno;
	err = fd_move(from, order->fd, cloexec);
	if (err || refused)
		return err ? err : refused;
	if (ioctl(order->fd, DRM_IOCTL_FAKE_DRM_CLIENT, &client))
		return -errno;
	return (int)client.client;
}

static int do_fork(const struct order *order, int *fd)
{
	pid_t pid;

	if (*fd < 0)
		return -EPROTO;
	pid = fork();
	if (pid) {
		int err = pid < 0 ? -errno : pid;

		close(*fd);
		*fd = -1;
		return err;
	}
	dup3(*fd, ORDER_CONTROL, O_CLOEXEC);
	close(*fd);
	_exit(child_main(order->text));
}

static int do_exec(const struct order *order, int *fd)
{
	char comm[sizeof(order->text)] = "";
	/*
	 * exec resets PR_SET_DUMPABLE: argv[0] passes to child_resume() that the process was hidden
	 */
	const char *const args[] = {prctl(PR_GET_DUMPABLE) ? "agent" : HIDDEN, "--process", comm,
				    NULL};

	(void)fd;
	if (*order->text)
		memcpy(comm, order->text, sizeof(comm));
	else
		prctl(PR_GET_NAME, comm);
	fcntl(ORDER_CONTROL, F_SETFD, 0);
	execv("/proc/self/exe", (char *const *)args);
	return -errno;
}

static int do_exit(const struct order *order, int *fd)
{
	(void)order;
	(void)fd;
	_exit(0);
}

static int do_dup(const struct order *order, int *fd)
{
	(void)fd;
	return dup2(order->fd, order->to_fd) < 0 ? -errno : 0;
}

static int do_pass(const struct order *order, int *fd)
{
	*fd = fcntl(order->fd, F_DUPFD_CLOEXEC, ORDER_CONTROL + 1);
	return *fd < 0 ? -errno : 0;
}

static int do_receive(const struct order *order, int *fd)
{
	int from = *fd;

	*fd = -1;
	return from < 0 ? -EPROTO : fd_move(from, order->to_fd, false);
}

static int do_close(const struct order *order, int *fd)
{
	(void)fd;
	return close(order->fd) ? -errno : 0;
}

static int do_client(const struct order *order, int *fd)
{
	struct fake_drm_client client = {0};

	(void)fd;
	return ioctl(order->fd, DRM_IOCTL_FAKE_DRM_CLIENT, &client) ? -errno : (int)client.client;
}

static int do_hide(const struct order *order, int *fd)
{
	(void)fd;
	return prctl(PR_SET_DUMPABLE, !order->flags) ? -errno : 0;
}

static int (*const orders[ORDER_OPS])(const struct order *order, int *fd) = {
	[ORDER_FORK] = do_fork,	      [ORDER_EXEC] = do_exec,	[ORDER_EXIT] = do_exit,
	[ORDER_OPEN] = do_open,	      [ORDER_DUP] = do_dup,	[ORDER_PASS] = do_pass,
	[ORDER_RECEIVE] = do_receive, [ORDER_CLOSE] = do_close, [ORDER_HIDE] = do_hide,
	[ORDER_CLIENT] = do_client,
};

int child_main(const char *comm)
{
	struct answer answer;
	struct order order;
	int fd, err;

	/* the agent waits for children of a child, through a pidfd */
	signal(SIGCHLD, SIG_IGN);
	if (*comm) {
		prctl(PR_SET_NAME, comm);
		title_set(comm);
	}
	for (;;) {
		err = order_receive(ORDER_CONTROL, &order, sizeof(order), &fd);
		if (err || order.op >= ORDER_OPS)
			return 1;
		answer.result = orders[order.op](&order, &fd);
		if (order_send(ORDER_CONTROL, &answer, sizeof(answer), fd))
			return 1;
	}
}

int child_resume(const char *comm)
{
	const struct answer answer = {0};

	if ((!strcmp(program_invocation_name, HIDDEN) && prctl(PR_SET_DUMPABLE, 0)) ||
	    fcntl(ORDER_CONTROL, F_SETFD, FD_CLOEXEC) ||
	    order_send(ORDER_CONTROL, &answer, sizeof(answer), -1))
		return 1;
	return child_main(comm);
}
