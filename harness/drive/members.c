/* SPDX-License-Identifier: MIT */
/* Descriptors of clients that the player has, and processes of it that inherit them. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "drive_internal.h"

void member_emit(const struct play *play, bool gone, uint32_t client, pid_t pid, int fd,
		 uint64_t t0)
{
	const pid_t of = pid ? pid : getpid();

	(gone ? sweep_remove : sweep_add)(play->shared, of, fd);
	play_emit(play, (struct drive_event){.kind = gone ? DRIVE_GONE : DRIVE_MEMBER,
					     .client = client,
					     .pid = of,
					     .fd = fd,
					     .t0 = t0,
					     .t1 = boot_ns()});
}

int members_take(struct play *play, uint32_t client)
{
	const struct play_client *of = &play->clients[client];
	const int fd = (int)syscall(SYS_pidfd_getfd, play->processes[of->process].process.end,
				    of->fds[of->process], 0);

	return fd < 0 ? -errno : fd;
}

static bool hold(struct play *play, uint32_t client, pid_t pid, int fd, uint64_t t0)
{
	play->held[play->held_count++] = (struct play_held){pid, fd, client};
	member_emit(play, false, client, pid, fd, t0);
	return true;
}

/* A descriptor of the client that the player has; -1: none. */
static int held_fd(const struct play *play, uint32_t client)
{
	for (size_t i = 0; i < play->held_count; i++)
		if (!play->held[i].pid && play->held[i].client == client)
			return play->held[i].fd;
	return -1;
}

/* The same; it gets one where it has none. -1 after play_skip(). */
static int need_fd(struct play *play, uint32_t client)
{
	const uint64_t t0 = boot_ns();
	int fd = held_fd(play, client);

	if (play->held_count + 2 > HELD_MAX) {
		play_skip(play, "more than %d descriptors of the player", HELD_MAX);
		return -1;
	}
	if (fd >= 0)
		return fd;
	fd = members_take(play, client);
	if (fd >= 0)
		hold(play, client, 0, fd, t0);
	else
		play_skip(play, "a descriptor of the workload cannot be had: %s", strerror(-fd));
	return fd < 0 ? -1 : fd;
}

bool members_dup(struct play *play, uint32_t client)
{
	const int fd = need_fd(play, client);
	const uint64_t t0 = boot_ns();
	const int copy = fd < 0 ? -1 : fcntl(fd, F_DUPFD_CLOEXEC, 0);

	if (fd < 0)
		return false;
	if (copy < 0)
		return play_skip(play, "dup: %s", strerror(errno));
	return hold(play, client, 0, copy, t0);
}

/* --- processes that only have a descriptor --- */

/* Close all but two descriptors. */
static void close_others(unsigned int a, unsigned int b)
{
	const unsigned int low = a < b ? a : b, high = a < b ? b : a;

	if (low)
		close_range(0, low - 1, 0);
	if (low + 1 < high)
		close_range(low + 1, high - 1, 0);
	close_range(high + 1, ~0u, 0);
}

static _Noreturn void hold_until_killed(int fd, int ready, pid_t parent)
{
	child_begin("decoy-holder", parent);
	close_others((unsigned int)fd, (unsigned int)ready);
	close(ready);
	for (;;)
		pause();
}

/* It has no other descriptor when this returns. Its pid, or -errno. */
static pid_t fork_holder(int fd)
{
	const pid_t parent = getpid();
	int ready[2];
	char byte;
	pid_t pid;

	if (pipe2(ready, O_CLOEXEC))
		return -errno;
	pid = fork();
	if (!pid)
		hold_until_killed(fd, ready[1], parent);
	if (pid < 0)
		pid = -errno;
	close(ready[1]);
	while (pid > 0 && read(ready[0], &byte, 1) < 0 && errno == EINTR)
		;
	close(ready[0]);
	return pid;
}

bool members_fork(struct play *play, uint32_t client)
{
	const int fd = need_fd(play, client);
	const uint64_t t0 = boot_ns();
	size_t slot = 0;

	if (fd < 0)
		return false;
	while (slot < FORKS_MAX && play->forks[slot])
		slot++;
	if (slot == FORKS_MAX)
		return play_skip(play, "more than %d processes of the player", FORKS_MAX);
	play->forks[slot] = fork_holder(fd);
	if (play->forks[slot] > 0)
		return hold(play, client, play->forks[slot], fd, t0);
	play_skip(play, "fork: %s", strerror(-play->forks[slot]));
	play->forks[slot] = 0;
	return false;
}

static void fork_end(struct play *play, pid_t pid)
{
	kill(pid, SIGKILL);
	while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
		;
	for (size_t i = 0; i < FORKS_MAX; i++)
		if (play->forks[i] == pid)
			play->forks[i] = 0;
}

void members_release(struct play *play, uint32_t client)
{
	size_t kept = 0;

	for (size_t i = 0; i < play->held_count; i++) {
		const struct play_held held = play->held[i];
		const uint64_t t0 = boot_ns();

		if (client != CELL_ALL && held.client != client) {
			play->held[kept++] = held;
			continue;
		}
		if (held.pid)
			fork_end(play, held.pid);
		else
			close(held.fd);
		member_emit(play, true, held.client, held.pid, held.fd, t0);
	}
	play->held_count = kept;
}
