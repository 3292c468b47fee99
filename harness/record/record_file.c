/* SPDX-License-Identifier: MIT */
/* The file of a recording: one recorder at a time, and nothing else is overwritten, nor before there is a sweep to write. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "record_internal.h"
#include "xmalloc.h"

static const char mark[] = "# fdseq";

/* An empty file, or a recording, which the first sweep replaces; what is no regular file is written as it is. */
static int check_file(int file, bool *replaced)
{
	char bytes[sizeof(mark) - 1];
	struct stat as;

	if (fstat(file, &as))
		return -errno;
	if (!S_ISREG(as.st_mode) || !as.st_size)
		return 0;
	if (pread(file, bytes, sizeof(bytes), 0) != (ssize_t)sizeof(bytes) ||
	    memcmp(bytes, mark, sizeof(bytes)) != 0)
		return -EEXIST;
	*replaced = true;
	return 0;
}

int record_file_open(const char *path, bool *replaced, char **why)
{
	int file, err;

	*replaced = false;
	if (!strcmp(path, "-")) {
		file = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0);
		if (file < 0)
			*why = xasprintf("cannot write to standard output: %s", strerror(errno));
		return file < 0 ? -errno : file;
	}
	file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY, 0644);
	err = file < 0			       ? -errno
	      : flock(file, LOCK_EX | LOCK_NB) ? -errno
					       : check_file(file, replaced);
	if (!err)
		return file;
	if (file >= 0)
		close(file);
	if (err == -EWOULDBLOCK)
		*why = xasprintf("%s: another recorder is writing it; name another file", path);
	else if (err == -EEXIST)
		*why = xasprintf(
			"%s: is there and is no recording; remove it, or name another file", path);
	else
		*why = xasprintf("cannot write %s: %s", path, strerror(-err));
	return err;
}
