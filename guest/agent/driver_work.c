/* SPDX-License-Identifier: MIT */
/*
 * Our own workload: opens every node twice, creates and destroys buffers, and duplicates, inherits,
 * passes on and closes descriptors in varying order. Each step is printed before it is made: the
 * last line names the last request to the driver.
 */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "agent.h"
#include "driver.h"
#include "driver_client.h"

#define PARTS	 8 /* parts of the time: one step in each */
#define PER_NODE 2 /* clients */
#define CLIENTS	 (PER_NODE * DRIVER_NODES)
#define SIDE	 256 /* of a buffer, in pixels */

struct work {
	const struct driver_nodes *nodes;
	struct driver_client clients[CLIENTS];
	unsigned int count;
	uint64_t began_ns, part_ns;
};

static void client_open(struct work *work, const char *path)
{
	struct driver_client *client = &work->clients[work->count++];

	*client = (struct driver_client){.path = path, .file = work->count};
	driver_client_open(client);
}

/* --- the steps --- */

static void part_wait(const struct work *work, unsigned int part)
{
	const uint64_t until = work->began_ns + part * work->part_ns, now = now_ns();

	if (now < until)
		usleep((useconds_t)((until - now) / 1000));
}

static void open_all(struct work *work)
{
	for (unsigned int i = 0; i < work->nodes->count; i++)
		for (int j = 0; j < PER_NODE; j++)
			client_open(work, work->nodes->paths[i]);
}

/* The second client of each node has its largest buffer in the first part: its counters must not
 * decrease when that is freed. */
static void use_second(struct work *work)
{
	for (unsigned int i = 1; i < work->count; i += PER_NODE)
		if (work->clients[i].fd >= 0)
			driver_buffer_create(&work->clients[i], 2 * SIDE);
}

static void free_second(struct work *work)
{
	for (unsigned int i = 1; i < work->count; i += PER_NODE)
		if (work->clients[i].fd >= 0)
			driver_buffer_free(&work->clients[i]);
}

static void use_all(struct work *work)
{
	for (unsigned int i = 0; i < work->count; i += PER_NODE) {
		struct driver_client *client = &work->clients[i];

		if (client->fd < 0)
			continue;
		driver_ask_version(client);
		driver_buffer_create(client, SIDE);
		if (client->handle && client[1].fd >= 0)
			driver_buffer_share(client, &client[1]);
	}
}

static void dup_all(struct work *work)
{
	int fd;

	for (unsigned int i = 0; i < work->count; i += PER_NODE) {
		if (work->clients[i].fd < 0)
			continue;
		driver_say("%s, dup", work->clients[i].path);
		fd = dup(work->clients[i].fd);
		if (fd >= 0)
			driver_emit_open(fd, work->clients[i].file);
	}
}

/* A process with all descriptors, until it is killed. */
static pid_t fork_holder(const struct work *work)
{
	pid_t pid;

	driver_say("fork");
	pid = fork();
	if (pid)
		return pid;
	prctl(PR_SET_NAME, "decoy-forked");
	for (unsigned int i = 0; i < work->count; i++)
		if (work->clients[i].fd >= 0)
			driver_emit_open(work->clients[i].fd, work->clients[i].file);
	for (;;)
		pause();
}

/* A message with one descriptor and the number of its file. */
struct passing {
	char control[CMSG_SPACE(sizeof(int))];
	unsigned int file;
	struct iovec part;
	struct msghdr message;
};

static struct msghdr *passing_begin(struct passing *passing)
{
	*passing = (struct passing){.file = 0};
	passing->part = (struct iovec){&passing->file, sizeof(passing->file)};
	passing->message = (struct msghdr){.msg_iov = &passing->part,
					   .msg_iovlen = 1,
					   .msg_control = passing->control,
					   .msg_controllen = sizeof(passing->control)};
	return &passing->message;
}

static _Noreturn void receive_all(int socket)
{
	struct passing passing;
	const struct cmsghdr *head;
	int fd;

	prctl(PR_SET_NAME, "decoy-receiver");
	while (recvmsg(socket, passing_begin(&passing), MSG_CMSG_CLOEXEC) > 0) {
		head = CMSG_FIRSTHDR(&passing.message);
		if (!head)
			continue;
		memcpy(&fd, CMSG_DATA(head), sizeof(fd));
		driver_emit_open(fd, passing.file);
	}
	_exit(0);
}

/* A process that receives one descriptor of each node, until the socket is closed. */
static pid_t fork_receiver(int pair[2])
{
	pid_t pid = socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) ? -1 : fork();

	if (pid)
		return pid;
	close(pair[0]);
	receive_all(pair[1]);
}

static void pass(const struct driver_client *client, int socket)
{
	struct passing passing;
	const struct msghdr *message = passing_begin(&passing);
	struct cmsghdr *head = CMSG_FIRSTHDR(message);

	passing.file = client->file;
	head->cmsg_level = SOL_SOCKET;
	head->cmsg_type = SCM_RIGHTS;
	head->cmsg_len = CMSG_LEN(sizeof(int));
	memcpy(CMSG_DATA(head), &client->fd, sizeof(int));
	driver_say("%s, pass to another process", client->path);
	(void)!sendmsg(socket, message, 0);
}

/* The second client of each node lives from beginning to end, so that a decrease of its counters
 * shows. */
static void run_parts(struct work *work, pid_t receiver, int socket)
{
	pid_t holder;

	use_second(work);
	part_wait(work, 1);
	free_second(work);
	use_all(work);
	part_wait(work, 2);
	dup_all(work);
	part_wait(work, 3);
	holder = fork_holder(work);
	part_wait(work, 4);
	for (unsigned int i = 0; receiver > 0 && i < work->count; i += PER_NODE)
		if (work->clients[i].fd >= 0)
			pass(&work->clients[i], socket);
	part_wait(work, 5);
	for (unsigned int i = 0; i < work->count; i++)
		driver_buffer_free(&work->clients[i]);
	for (unsigned int i = 0; i < work->count; i += PER_NODE)
		driver_client_close(&work->clients[i]);
	part_wait(work, 6);
	driver_say("kill a process with inherited descriptors");
	if (holder > 0)
		kill(holder, SIGKILL);
	part_wait(work, 7);
	driver_say("close the descriptors that were passed to another process");
	close(socket);
	part_wait(work, PARTS);
}

static void work_begin(struct work *work, const struct driver_nodes *nodes)
{
	prctl(PR_SET_NAME, "decoy-work");
	signal(SIGCHLD, SIG_IGN);
	work->nodes = nodes;
	work->began_ns = now_ns();
}

_Noreturn void driver_work(const struct driver_nodes *nodes, uint64_t ms)
{
	static struct work work;
	int pair[2] = {-1, -1};
	pid_t receiver;

	work_begin(&work, nodes);
	work.part_ns = ms * 1000000 / PARTS;
	receiver = fork_receiver(pair);
	close(pair[1]);
	open_all(&work);
	run_parts(&work, receiver, pair[0]);
	for (unsigned int i = 0; i < work.count; i++)
		driver_client_close(&work.clients[i]);
	_exit(0);
}

_Noreturn void driver_hold(const struct driver_nodes *nodes)
{
	static struct work work;

	work_begin(&work, nodes);
	open_all(&work);
	for (;;)
		pause();
}
