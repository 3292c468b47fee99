/* SPDX-License-Identifier: MIT */
#include "fork_server.h"

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

#define REQUEST_FD	 3 /* the socket, in the fork server: after the standard streams */
#define REQUEST_TEXT_MAX (1 << 18) /* execve() accepts less as one argument */
#define REQUEST_FDS	 4
#define REQUEST_STRINGS	 3

/* The fork server of this process; -1: none. */
static struct {
	int socket;
	pid_t pid;
} fork_server = {-1, -1};

/* Memory for the descriptors of a message, aligned as its header must be. */
union fd_message {
	struct cmsghdr header;
	char bytes[CMSG_SPACE(REQUEST_FDS * sizeof(int))];
};

/* --- in the fork server --- */

/* A request: three strings, "" for NULL, and four descriptors. */
struct request {
	char text[REQUEST_TEXT_MAX];
	struct child_program program;
	int fd[REQUEST_FDS]; /* control, in, out, err */
};

/* Closes control last: when its end of file is read, the other descriptors are closed, too. */
static void close_fds(int *fds)
{
	for (int i = REQUEST_FDS - 1; i >= 0; i--)
		if (fds[i] >= 0)
			close(fds[i]);
}

static bool receive_fds(struct request *request, struct msghdr *message)
{
	const struct cmsghdr *header = CMSG_FIRSTHDR(message);

	memset(request->fd, 0xff, sizeof(request->fd));
	if (!header || header->cmsg_type != SCM_RIGHTS)
		return false;
	memcpy(request->fd, CMSG_DATA(header), header->cmsg_len - CMSG_LEN(0));
	return header->cmsg_len == CMSG_LEN(sizeof(request->fd));
}

static bool parse_strings(struct request *request, size_t len)
{
	const char **strings[REQUEST_STRINGS] = {&request->program.command, &request->program.proc,
						 &request->program.remove};
	const char *at = request->text, *end = at + len;

	request->program = (struct child_program){0};
	for (int i = 0; i < REQUEST_STRINGS; i++) {
		const char *stop = memchr(at, '\0', (size_t)(end - at));

		if (!stop)
			return false;
		if (stop > at)
			*strings[i] = at;
		at = stop + 1;
	}
	return request->program.command != NULL;
}

/* Only this program sends requests: one that is incomplete lost descriptors to RLIMIT_NOFILE. */
static void start_supervisor(struct request *request, struct msghdr *message, size_t len)
{
	bool complete = receive_fds(request, message) && parse_strings(request, len);
	const struct supervisor_ends ends = {request->fd[1], request->fd[2], request->fd[3],
					     request->fd[0]};
	int error = complete ? 0 : -EMFILE;
	pid_t pid = complete ? fork() : -1;

	if (pid == 0)
		supervisor_main(&request->program, &ends);
	if (complete && pid < 0)
		error = -errno;
	if (error)
		send(ends.control, &error, sizeof(error), MSG_NOSIGNAL);
	close_fds(request->fd);
}

static bool receive_request(struct request *request)
{
	union fd_message fds_message;
	struct iovec text = {request->text, sizeof(request->text)};
	struct msghdr message = {.msg_iov = &text,
				 .msg_iovlen = 1,
				 .msg_control = &fds_message,
				 .msg_controllen = sizeof(fds_message)};
	ssize_t len = recvmsg(REQUEST_FD, &message, MSG_CMSG_CLOEXEC);

	if (len > 0)
		start_supervisor(request, &message, (size_t)len);
	return len > 0 || (len < 0 && errno == EINTR);
}

/* Interrupts ppoll(). */
static void on_child(int number)
{
	(void)number;
}

/* Reaps a supervisor that has exited, or continues one that its adapter has stopped. */
static bool reap_one(int options)
{
	int status;
	pid_t pid = waitpid(-1, &status, options | WUNTRACED);

	if (pid > 0 && WIFSTOPPED(status))
		kill(pid, SIGCONT);
	return pid > 0;
}

/* Serves requests until the socket is closed, then waits for all supervisors. */
_Noreturn static void serve_requests(void)
{
	static struct request request;
	struct pollfd requests = {.fd = REQUEST_FD, .events = POLLIN};
	sigset_t but_child;

	signal(SIGCHLD, on_child);
	sigfillset(&but_child);
	sigdelset(&but_child, SIGCHLD);
	for (;;) {
		int ready = ppoll(&requests, 1, NULL, &but_child);

		if (ready < 0 && errno != EINTR)
			break;
		if (ready > 0 && !receive_request(&request))
			break;
		while (reap_one(WNOHANG))
			;
	}
	while (reap_one(0) || errno == EINTR)
		;
	_exit(0);
}

/*
 * Holds no descriptor of the harness: readers of its streams get their end of file when it exits.
 */
_Noreturn static void fork_server_main(int request_fd)
{
	int null;

	setsid();
	prctl(PR_SET_NAME, "decoy-forkserv");
	if (request_fd != REQUEST_FD && dup2(request_fd, REQUEST_FD) < 0)
		_exit(1);
	supervisor_close_from(REQUEST_FD + 1);
	null = open("/dev/null", O_RDWR);
	for (int fd = 0; fd < REQUEST_FD; fd++)
		if (null < 0 || dup2(null, fd) < 0)
			_exit(1);
	/* null is one of the three where that one was closed. */
	if (null > REQUEST_FD)
		close(null);
	serve_requests();
}

/* --- in the harness --- */

int fork_server_open(void)
{
	sigset_t all, old;
	int ends[2];
	int error;

	if (fork_server.socket >= 0)
		return -EALREADY;
	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends))
		return -errno;
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &old);
	fork_server.pid = fork();
	error = fork_server.pid < 0 ? -errno : 0;
	if (fork_server.pid == 0)
		fork_server_main(ends[1]);
	pthread_sigmask(SIG_SETMASK, &old, NULL);
	close(ends[1]);
	if (error)
		close(ends[0]);
	else
		fork_server.socket = ends[0];
	return error;
}

static struct iovec string_vector(const char *text)
{
	text = text ? text : "";
	return (struct iovec){(char *)text, strlen(text) + 1};
}

void fork_server_wake(void)
{
	if (fork_server.socket >= 0)
		kill(fork_server.pid, SIGCONT);
}

int fork_server_start(const struct child_program *program, const struct supervisor_ends *ends)
{
	const int fds[REQUEST_FDS] = {ends->control, ends->in, ends->out, ends->err};
	struct iovec strings[REQUEST_STRINGS] = {string_vector(program->command),
						 string_vector(program->proc),
						 string_vector(program->remove)};
	union fd_message fds_message = {0};
	struct msghdr message = {.msg_iov = strings,
				 .msg_iovlen = REQUEST_STRINGS,
				 .msg_control = &fds_message,
				 .msg_controllen = sizeof(fds_message)};
	size_t free_bytes = REQUEST_TEXT_MAX;

	if (fork_server.socket < 0)
		return -ENOTCONN;
	for (int i = 0; i < REQUEST_STRINGS; i++) {
		if (strings[i].iov_len > free_bytes)
			return -EMSGSIZE;
		free_bytes -= strings[i].iov_len;
	}
	fds_message.header = (struct cmsghdr){.cmsg_level = SOL_SOCKET,
					      .cmsg_type = SCM_RIGHTS,
					      .cmsg_len = CMSG_LEN(sizeof(fds))};
	memcpy(CMSG_DATA(&fds_message.header), fds, sizeof(fds));
	fork_server_wake();
	while (sendmsg(fork_server.socket, &message, MSG_NOSIGNAL) < 0)
		if (errno != EINTR)
			return -errno;
	return 0;
}

void fork_server_close(void)
{
	struct pollfd end = {.fd = fork_server.socket, .events = POLLIN};
	uint64_t until = monotonic_ms() + SUPERVISOR_EXIT_MS;

	if (fork_server.socket < 0)
		return;
	/* Children of the harness may hold this end, too: close() alone would end nothing. */
	shutdown(fork_server.socket, SHUT_WR);
	do
		fork_server_wake();
	while (poll(&end, 1, SUPERVISOR_WAKE_MS) <= 0 && monotonic_ms() < until);
	if (monotonic_ms() >= until)
		kill(fork_server.pid, SIGKILL);
	close(fork_server.socket);
	fork_server.socket = -1;
	while (waitpid(fork_server.pid, NULL, 0) < 0 && errno == EINTR)
		;
}
