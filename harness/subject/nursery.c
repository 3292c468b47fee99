/* SPDX-License-Identifier: MIT */
#include "nursery.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "monotonic.h"

#define NURSERY_ORDERS 3 /* behind the standard three */
#define NURSERY_TEXT   (1 << 18) /* more than the kernel takes as the argument of a program */
#define NURSERY_ENDS   4
#define NURSERY_WORDS  3

/* The nursery, as this process sees it. */
static struct {
	int orders;
	pid_t pid;
} nursery = {-1, -1};

/* Room for the descriptors of a message, aligned as its header must be. */
union envelope {
	struct cmsghdr header;
	char bytes[CMSG_SPACE(NURSERY_ENDS * sizeof(int))];
};

/* --- in the nursery ---------------------------------------------------------------------------- */

/* What an order holds: three words, of which the empty ones are none, and four descriptors. */
struct order {
	char text[NURSERY_TEXT];
	struct child_program program;
	int fd[NURSERY_ENDS]; /* control, in, out, err */
};

/* Control last: who sees its end need not wonder about the others. */
static void shut(int *fds)
{
	for (int i = NURSERY_ENDS - 1; i >= 0; i--)
		if (fds[i] >= 0)
			close(fds[i]);
}

static bool take_ends(struct order *order, struct msghdr *message)
{
	const struct cmsghdr *header = CMSG_FIRSTHDR(message);

	memset(order->fd, 0xff, sizeof(order->fd));
	if (!header || header->cmsg_type != SCM_RIGHTS)
		return false;
	memcpy(order->fd, CMSG_DATA(header), header->cmsg_len - CMSG_LEN(0));
	return header->cmsg_len == CMSG_LEN(sizeof(order->fd));
}

static bool take_words(struct order *order, size_t len)
{
	const char **words[NURSERY_WORDS] = {&order->program.command, &order->program.proc,
					     &order->program.remove};
	const char *at = order->text, *end = at + len;

	order->program = (struct child_program){0};
	for (int i = 0; i < NURSERY_WORDS; i++) {
		const char *stop = memchr(at, '\0', (size_t)(end - at));

		if (!stop)
			return false;
		if (stop > at)
			*words[i] = at;
		at = stop + 1;
	}
	return order->program.command != NULL;
}

/* Who may order is this program alone; what comes short did so for want of descriptors. */
static void carry_out(struct order *order, struct msghdr *message, size_t len)
{
	bool good = take_ends(order, message) && take_words(order, len);
	const struct keeper_ends ends = {order->fd[1], order->fd[2], order->fd[3], order->fd[0]};
	int error = good ? 0 : -EMFILE;
	pid_t pid = good ? fork() : -1;

	if (pid == 0)
		keeper_main(&order->program, &ends);
	if (good && pid < 0)
		error = -errno;
	if (error)
		send(ends.control, &error, sizeof(error), MSG_NOSIGNAL);
	shut(order->fd);
}

static bool take_order(struct order *order)
{
	union envelope envelope;
	struct iovec text = {order->text, sizeof(order->text)};
	struct msghdr message = {.msg_iov = &text,
				 .msg_iovlen = 1,
				 .msg_control = &envelope,
				 .msg_controllen = sizeof(envelope)};
	ssize_t len = recvmsg(NURSERY_ORDERS, &message, MSG_CMSG_CLOEXEC);

	if (len > 0)
		carry_out(order, &message, (size_t)len);
	return len > 0 || (len < 0 && errno == EINTR);
}

static void wake(int number)
{
	(void)number;
}

/* Keepers are reaped as they leave; one that its adapter stopped goes on. */
static bool look_after_one(int options)
{
	int status;
	pid_t pid = waitpid(-1, &status, options | WUNTRACED);

	if (pid > 0 && WIFSTOPPED(status))
		kill(pid, SIGCONT);
	return pid > 0;
}

/* The last wait is for all of them. */
_Noreturn static void serve(void)
{
	static struct order order;
	struct pollfd orders = {.fd = NURSERY_ORDERS, .events = POLLIN};
	sigset_t but_ends;

	signal(SIGCHLD, wake);
	sigfillset(&but_ends);
	sigdelset(&but_ends, SIGCHLD);
	for (;;) {
		int ready = ppoll(&orders, 1, NULL, &but_ends);

		if (ready < 0 && errno != EINTR)
			break;
		if (ready > 0 && !take_order(&order))
			break;
		while (look_after_one(WNOHANG))
			;
	}
	while (look_after_one(0) || errno == EINTR)
		;
	_exit(0);
}

/* Whoever waits for the end of a stream of the harness does not wait for us. */
_Noreturn static void nursery_main(int orders)
{
	int null;

	setsid();
	prctl(PR_SET_NAME, "decoy-nursery");
	if (orders != NURSERY_ORDERS && dup2(orders, NURSERY_ORDERS) < 0)
		_exit(1);
	keeper_close_from(NURSERY_ORDERS + 1);
	null = open("/dev/null", O_RDWR);
	for (int fd = 0; fd < NURSERY_ORDERS; fd++)
		if (null < 0 || dup2(null, fd) < 0)
			_exit(1);
	/* It may be one of the three itself. */
	if (null > NURSERY_ORDERS)
		close(null);
	serve();
}

/* --- in the harness ---------------------------------------------------------------------------- */

int nursery_open(void)
{
	sigset_t all, old;
	int ends[2];
	int error;

	if (nursery.orders >= 0)
		return -EALREADY;
	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends))
		return -errno;
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &old);
	nursery.pid = fork();
	error = nursery.pid < 0 ? -errno : 0;
	if (nursery.pid == 0)
		nursery_main(ends[1]);
	pthread_sigmask(SIG_SETMASK, &old, NULL);
	close(ends[1]);
	if (error)
		close(ends[0]);
	else
		nursery.orders = ends[0];
	return error;
}

static struct iovec word(const char *text)
{
	text = text ? text : "";
	return (struct iovec){(char *)text, strlen(text) + 1};
}

void nursery_wake(void)
{
	if (nursery.orders >= 0)
		kill(nursery.pid, SIGCONT);
}

int nursery_start(const struct child_program *program, const struct keeper_ends *ends)
{
	const int fds[NURSERY_ENDS] = {ends->control, ends->in, ends->out, ends->err};
	struct iovec words[NURSERY_WORDS] = {word(program->command), word(program->proc),
					     word(program->remove)};
	union envelope envelope = {0};
	struct msghdr message = {.msg_iov = words,
				 .msg_iovlen = NURSERY_WORDS,
				 .msg_control = &envelope,
				 .msg_controllen = sizeof(envelope)};
	size_t room = NURSERY_TEXT;

	if (nursery.orders < 0)
		return -ENOTCONN;
	for (int i = 0; i < NURSERY_WORDS; i++) {
		if (words[i].iov_len > room)
			return -EMSGSIZE;
		room -= words[i].iov_len;
	}
	envelope.header = (struct cmsghdr){.cmsg_level = SOL_SOCKET,
					   .cmsg_type = SCM_RIGHTS,
					   .cmsg_len = CMSG_LEN(sizeof(fds))};
	memcpy(CMSG_DATA(&envelope.header), fds, sizeof(fds));
	nursery_wake();
	while (sendmsg(nursery.orders, &message, MSG_NOSIGNAL) < 0)
		if (errno != EINTR)
			return -errno;
	return 0;
}

void nursery_close(void)
{
	struct pollfd end = {.fd = nursery.orders, .events = POLLIN};
	uint64_t until = monotonic_ms() + KEEPER_LEAVES_MS;

	if (nursery.orders < 0)
		return;
	/* Others may have this end, too. */
	shutdown(nursery.orders, SHUT_WR);
	do
		nursery_wake();
	while (poll(&end, 1, KEEPER_WAKE_MS) <= 0 && monotonic_ms() < until);
	if (monotonic_ms() >= until)
		kill(nursery.pid, SIGKILL);
	close(nursery.orders);
	nursery.orders = -1;
	while (waitpid(nursery.pid, NULL, 0) < 0 && errno == EINTR)
		;
}
