/* SPDX-License-Identifier: MIT */
#include "fd.h"

#include <errno.h>
#include <sys/uio.h>

/* readv() and writev() are of one type. */
static int move_all(int fd, void *bytes, size_t len,
		    ssize_t (*move)(int fd, const struct iovec *, int count))
{
	struct iovec rest = {bytes, len};

	while (rest.iov_len) {
		ssize_t done = move(fd, &rest, 1);

		if (done < 0 && errno == EINTR)
			continue;
		if (done <= 0)
			return done ? -errno : -EIO;
		rest.iov_base = (char *)rest.iov_base + done;
		rest.iov_len -= (size_t)done;
	}
	return 0;
}

int fd_write_all(int fd, const void *bytes, size_t len)
{
	return move_all(fd, (void *)bytes, len, writev);
}

int fd_read_all(int fd, void *bytes, size_t len)
{
	return move_all(fd, bytes, len, readv);
}
