/* SPDX-License-Identifier: MIT */
/* All of a small file of a /proc. */
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "scan_internal.h"
#include "xmalloc.h"

#define TEXT_MAX ((size_t)4 << 20) /* a longer text is refused: a cut one would be another text */

/* In a made tree anything may be there. What has no place to read at is no regular file: a pipe, a
 * socket, a terminal. */
static ssize_t read_some(const struct scan *scan, int fd, size_t at)
{
	return scan->made ? pread(fd, scan->text + at, scan->text_size - at, (off_t)at)
			  : read(fd, scan->text + at, scan->text_size - at);
}

/* A read that does not fill the memory is the last: of a file of /proc, and of a regular one. */
static ssize_t read_all(struct scan *scan, int fd)
{
	size_t len = 0;

	for (;;) {
		ssize_t got = read_some(scan, fd, len);

		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0)
			return scan->made && (errno == ESPIPE || errno == EISDIR) ? -EINVAL
										  : -errno;
		len += (size_t)got;
		if (len < scan->text_size)
			return (ssize_t)len;
		if (scan->text_size >= TEXT_MAX)
			return -EFBIG;
		scan->text_size *= 2;
		scan->text = xrealloc(scan->text, scan->text_size);
	}
}

ssize_t scan_text_read(struct scan *scan, int dir, const char *name)
{
	int fd = openat(dir, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
	ssize_t len;

	if (fd < 0)
		return -errno;
	len = read_all(scan, fd);
	close(fd);
	return len;
}
