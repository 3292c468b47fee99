/* SPDX-License-Identifier: MIT */
/* Whole files, mostly of procfs, sysfs, debugfs and configfs. */
#include "agent.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

ssize_t file_read(const char *path, void *bytes, size_t size)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	size_t len = 0;
	ssize_t n = 1;

	if (fd < 0)
		return -errno;
	while (n > 0 && len < size) {
		n = read(fd, (char *)bytes + len, size - len);
		if (n > 0)
			len += (size_t)n;
	}
	n = n < 0 ? -errno : (ssize_t)len;
	close(fd);
	return n;
}

int file_write(const char *path, const void *bytes, size_t len)
{
	int fd = open(path, O_WRONLY | O_CLOEXEC), err = 0;

	if (fd < 0)
		return -errno;
	if (write(fd, bytes, len) != (ssize_t)len)
		err = errno ? -errno : -EIO;
	close(fd);
	return err;
}
