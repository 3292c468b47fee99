/* SPDX-License-Identifier: MIT */
/* The file of a recording: one recorder at a time, and nothing else is overwritten, nor before
 * there is a sweep to write. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "output_path.h"
#include "record_internal.h"
#include "xmalloc.h"

static const char mark[] = "# fdseq";

/* An empty file, or a recording, which the first sweep replaces; what is no regular file is written
 * as it is. */
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

/* A file of another recorder's, by its name or through a redirection: -EWOULDBLOCK. */
static int lock_file(int file)
{
	struct stat as;

	if (fstat(file, &as))
		return -errno;
	return S_ISREG(as.st_mode) && flock(file, LOCK_EX | LOCK_NB) ? -errno : 0;
}

static int open_file(const char *path, bool *replaced, int *file)
{
	const bool to_output = !strcmp(path, "-");
	int err;

	*file = to_output ? fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0)
			  : output_path_open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY, 0644);
	if (*file < 0)
		return to_output ? -errno : *file;
	err = lock_file(*file);
	return err || to_output ? err : check_file(*file, replaced);
}

int record_file_open(const char *path, bool *replaced, char **why)
{
	const char *name = strcmp(path, "-") ? path : "standard output";
	int file, err;

	*replaced = false;
	err = open_file(path, replaced, &file);
	if (!err)
		return file;
	if (file >= 0)
		close(file);
	if (err == -EWOULDBLOCK)
		*why = xasprintf("%s: another recorder is writing to it; choose another file",
				 name);
	else if (err == -EEXIST)
		*why = xasprintf(
			"%s: the file exists and is not a recording; remove it or choose another",
			name);
	else
		*why = xasprintf("cannot write %s: %s", name, strerror(-err));
	return err;
}
