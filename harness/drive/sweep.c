/* SPDX-License-Identifier: MIT */
/*
 * A sweep reads the fdinfo of the clients' descriptors, and of no other file: to list all of /proc
 * costs many times as much, in a guest that is emulated above all.
 */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "drive_internal.h"
#include "xmalloc.h"

#define TEXT_MOST (1 << 20) /* bytes of a text */
#define TEXT_STEP 4096

static uint64_t member_of(pid_t pid, int fd)
{
	return (uint64_t)(uint32_t)pid << 32 | (uint32_t)fd;
}

void sweep_add(struct play_shared *shared, pid_t pid, int fd)
{
	for (size_t i = 0; i < MEMBERS_MAX; i++) {
		if (shared->members[i])
			continue;
		__atomic_store_n(&shared->members[i], member_of(pid, fd), __ATOMIC_RELEASE);
		return;
	}
}

void sweep_remove(struct play_shared *shared, pid_t pid, int fd)
{
	for (size_t i = 0; i < MEMBERS_MAX; i++)
		if (shared->members[i] == member_of(pid, fd))
			__atomic_store_n(&shared->members[i], 0, __ATOMIC_RELEASE);
}

/* The whole text into *text, which grows. Its length or -errno. */
static ssize_t text_read(const char *path, char **text, size_t *room)
{
	const int fd = open(path, O_RDONLY | O_CLOEXEC);
	size_t len = 0;
	ssize_t n = fd < 0 ? -1 : 1;
	int err;

	while (n > 0 && len < TEXT_MOST) {
		if (*room - len < TEXT_STEP) {
			*room = len + 2 * TEXT_STEP;
			*text = xrealloc(*text, *room);
		}
		n = read(fd, *text + len, *room - len);
		len += n > 0 ? (size_t)n : 0;
	}
	err = n < 0 ? -errno : 0;
	if (fd >= 0)
		close(fd);
	return err ? err : (ssize_t)len;
}

void sweep(const struct play *play, uint32_t reader,
	   void (*receive)(void *user, const struct rec_read *read), void *user)
{
	struct play_shared *shared = play->shared;
	const uint64_t number = __atomic_fetch_add(&shared->sweep, 1, __ATOMIC_RELAXED);
	char path[PATH_MAX], *text = NULL;
	size_t room = 0;

	for (size_t i = 0; i < MEMBERS_MAX; i++) {
		const uint64_t member = __atomic_load_n(&shared->members[i], __ATOMIC_ACQUIRE);
		struct rec_read read = {.sweep = number * DRIVE_READERS + reader,
					.pid = (int32_t)(member >> 32),
					.fd = (int32_t)member,
					.major = play->major,
					.minor = play->minor,
					.has_until = true,
					.has_sweep = true,
					.has_pid = true,
					.has_fd = true,
					.has_dev = true};
		ssize_t len;

		if (!member)
			continue;
		snprintf(path, sizeof(path), "%s/%d/fdinfo/%d", play->config->proc, read.pid,
			 read.fd);
		read.t_ns = boot_ns();
		len = text_read(path, &text, &room);
		read.until_ns = boot_ns();
		read.err = len < 0 ? (int32_t)-len : 0;
		read.text = len < 0 ? NULL : text;
		read.len = len < 0 ? 0 : (size_t)len;
		receive(user, &read);
	}
	free(text);
}
