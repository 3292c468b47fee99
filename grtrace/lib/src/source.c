/* SPDX-License-Identifier: MIT */
#include "source.h"

#include <errno.h>
#include <unistd.h>

/* A file may give fewer bytes than it has at once. */
static long read_fd(void *from, uint64_t at, void *bytes, size_t len)
{
	const int *fd = from;
	size_t done = 0;

	while (done < len) {
		ssize_t got = pread(*fd, (char *)bytes + done, len - done, (off_t)(at + done));

		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0)
			return -errno;
		if (!got)
			break;
		done += (size_t)got;
	}
	return (long)done;
}

struct grt_source grt_source_fd(const int *fd)
{
	return (struct grt_source){.read = read_fd, .from = (void *)(uintptr_t)fd};
}

long source_read(const struct grt_source *source, uint64_t at, void *bytes, size_t len)
{
	long got = source->read(source->from, at, bytes, len);

	return got > (long)len ? -EIO : got;
}
