/* SPDX-License-Identifier: MIT */
#include "atomic.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "xmalloc.h"

/* A pipe or a device cannot be renamed over: /dev/stdout, /dev/null, a FIFO. */
static int open_direct(const char *path)
{
	struct stat st;

	return !strncmp(path, "/dev/", 5) || (!stat(path, &st) && !S_ISREG(st.st_mode));
}

static void hold_signals(sigset_t *before)
{
	sigset_t ends;

	sigemptyset(&ends);
	sigaddset(&ends, SIGHUP);
	sigaddset(&ends, SIGINT);
	sigaddset(&ends, SIGTERM);
	pthread_sigmask(SIG_BLOCK, &ends, before);
}

static int open_temporary(struct atomic_file *file)
{
	mode_t mask = umask(0);
	int fd;

	umask(mask);
	file->temporary = xasprintf("%s.XXXXXX", file->path);
	hold_signals(&file->signals);
	fd = mkostemp(file->temporary, O_CLOEXEC);
	if (fd < 0)
		return -errno;
	/* mkstemp makes it private; a report is as public as any file */
	if (fchmod(fd, 0666 & ~mask) < 0 || !(file->stream = fdopen(fd, "w"))) {
		int err = -errno;

		close(fd);
		unlink(file->temporary);
		return err;
	}
	return 0;
}

static void atomic_forget(struct atomic_file *file)
{
	bool held = file->temporary;
	sigset_t before = file->signals;

	free(file->path);
	free(file->temporary);
	*file = (struct atomic_file){0};
	if (held)
		pthread_sigmask(SIG_SETMASK, &before, NULL);
}

int atomic_open(struct atomic_file *file, const char *path)
{
	int err = 0;

	*file = (struct atomic_file){0};
	if (!strcmp(path, "-")) {
		file->stream = stdout;
		return 0;
	}
	file->path = realpath(path, NULL);
	if (!file->path)
		file->path = xstrdup(path);
	if (open_direct(path)) {
		file->stream = fopen(path, "w");
		err = file->stream ? 0 : -errno;
	} else {
		err = open_temporary(file);
	}
	if (err)
		atomic_forget(file);
	return err;
}

int atomic_commit(struct atomic_file *file)
{
	int err = 0;

	if (file->stream == stdout) {
		err = fflush(stdout) || ferror(stdout) ? -EIO : 0;
		atomic_forget(file);
		return err;
	}
	if (ferror(file->stream))
		err = -EIO;
	if (fclose(file->stream) && !err)
		err = -errno;
	if (!err && file->temporary && rename(file->temporary, file->path) < 0)
		err = -errno;
	if (err && file->temporary)
		unlink(file->temporary);
	atomic_forget(file);
	return err;
}

void atomic_abort(struct atomic_file *file)
{
	if (file->stream && file->stream != stdout)
		fclose(file->stream);
	if (file->temporary)
		unlink(file->temporary);
	atomic_forget(file);
}

int atomic_write(const char *path, const void *bytes, size_t len)
{
	struct atomic_file file;
	int err = atomic_open(&file, path);

	if (err)
		return err;
	errno = 0;
	if (fwrite(bytes, 1, len, file.stream) == len)
		return atomic_commit(&file);
	err = errno ? -errno : -EIO;
	atomic_abort(&file);
	return err;
}
