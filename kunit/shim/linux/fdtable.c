/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include <linux/fdtable.h>

#define FDS 16

/* What is being made is reserved, and no file yet. */
static struct descriptor {
	struct file *file;
	bool used;
} fds[FDS];

int get_unused_fd_flags(unsigned int flags)
{
	for (int fd = 0; fd < FDS; fd++) {
		if (fds[fd].used)
			continue;
		fds[fd].used = true;
		return fd;
	}
	return -EMFILE;
}

void put_unused_fd(unsigned int fd)
{
	if (fd >= FDS || !fds[fd].used || fds[fd].file)
		shim_misuse("descriptor %u is no reserved one", fd);
	fds[fd].used = false;
}

void fd_install(unsigned int fd, struct file *file)
{
	if (fd >= FDS || !fds[fd].used || fds[fd].file)
		shim_misuse("descriptor %u is no reserved one", fd);
	fds[fd].file = file;
}

struct file *fget(unsigned int fd)
{
	if (fd >= FDS || !fds[fd].file)
		return NULL;
	kref_get(&fds[fd].file->references);
	return fds[fd].file;
}

int close_fd(unsigned int fd)
{
	if (fd >= FDS || !fds[fd].file)
		return -EBADF;
	fput(fds[fd].file);
	fds[fd] = (struct descriptor){0};
	return 0;
}

size_t shim_fds_used(void)
{
	size_t used = 0;

	for (int fd = 0; fd < FDS; fd++)
		used += fds[fd].used;
	return used;
}
