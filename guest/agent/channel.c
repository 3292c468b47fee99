/* SPDX-License-Identifier: MIT */
/* Channels to the host: terminals of a UML kernel, named ports under QEMU. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "agent.h"

#define PORT_WAIT_MS 60000 /* ports appear after the host has named them */

static int terminal_open(const char *path)
{
	int fd = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC);
	struct termios as;

	if (fd < 0)
		return -errno;
	if (!tcgetattr(fd, &as)) {
		cfmakeraw(&as);
		tcsetattr(fd, TCSANOW, &as);
	}
	return fd;
}

int channel_open(const char *where)
{
	int fd = -ENOENT;

	if (*where == '/')
		return terminal_open(where);
	for (int ms = 0; fd == -ENOENT && ms < PORT_WAIT_MS; ms++) {
		fd = port_open(where);
		if (fd == -ENOENT)
			usleep(1000);
	}
	return fd;
}

int channel_write(int fd, const void *bytes, size_t len)
{
	const char *at = bytes;

	while (len) {
		ssize_t n = write(fd, at, len);

		if (n < 0 && errno != EINTR)
			return -errno;
		if (n > 0) {
			at += n;
			len -= (size_t)n;
		}
	}
	return 0;
}
