/* SPDX-License-Identifier: MIT */
#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "xmalloc.h"

int file_interrupt = -1;

static ssize_t read_or_stop(int fd, void *bytes, size_t len)
{
	struct pollfd fds[] = {{.fd = fd, .events = POLLIN},
			       {.fd = file_interrupt, .events = POLLIN}};

	if (file_interrupt < 0)
		return read(fd, bytes, len);
	while (poll(fds, 2, -1) < 0)
		if (errno != EINTR)
			return -1;
	if (!fds[1].revents)
		return read(fd, bytes, len);
	errno = ECANCELED;
	return -1;
}

static int read_all(int fd, char **bytes, size_t *len)
{
	size_t capacity = 65536, used = 0;
	char *buf = xmalloc(capacity + 1);
	ssize_t n;

	while ((n = read_or_stop(fd, buf + used, capacity - used)) != 0) {
		if (n < 0 && (errno == EINTR || errno == EAGAIN))
			continue;
		if (n < 0)
			goto fail;
		used += (size_t)n;
		if (used < capacity)
			continue;
		errno = EFBIG;
		if (capacity >= FILE_MAX)
			goto fail;
		capacity *= 2;
		buf = xrealloc(buf, capacity + 1);
	}
	buf[used] = '\0';
	*bytes = xrealloc(buf, used + 1); /* there may be many, and most are small */
	*len = used;
	return 0;
fail:
	n = -errno;
	free(buf);
	return (int)n;
}

int file_read(const char *path, char **bytes, size_t *len)
{
	bool standard = !strcmp(path, "-");
	/* a pipe without a writer is waited for in read_or_stop() */
	const int wait = file_interrupt < 0 ? 0 : O_NONBLOCK;
	int fd = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC | wait);
	int err;

	if (fd < 0)
		return -errno;
	err = read_all(fd, bytes, len);
	if (!standard)
		close(fd);
	return err;
}
