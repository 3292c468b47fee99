/* SPDX-License-Identifier: MIT */
#include "atomic.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fd.h"
#include "output_path.h"
#include "xmalloc.h"

#define NAMES_TRIED 100

struct atomic_output {
	struct output_path path; /* no name: written as it is */
	char *temporary; /* the name that it has beside path; NULL: none */
	bool held; /* signals wait */
	sigset_t signals; /* what was blocked before */
	int fd; /* -1: none yet */
	int err; /* of the first write that failed: a stream of the C library forgets it */
};

static ssize_t output_write(void *cookie, const char *bytes, size_t len)
{
	struct atomic_output *output = cookie;
	const int err = fd_write_all(output->fd, bytes, len);

	output->err = output->err ? output->err : err;
	errno = -err;
	return err ? 0 : (ssize_t)len;
}

/* Nothing may end the process while its file has a temporary name. */
static void hold_signals(struct atomic_output *output)
{
	sigset_t ends;

	sigemptyset(&ends);
	sigaddset(&ends, SIGHUP);
	sigaddset(&ends, SIGINT);
	sigaddset(&ends, SIGTERM);
	pthread_sigmask(SIG_BLOCK, &ends, &output->signals);
	output->held = true;
}

/*
 * Give the file that is open a name, or (it is -1) open one with a name. 0, a descriptor or -errno.
 */
static int make_name(struct atomic_output *output)
{
	const int flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC;
	char open_file[64];
	int done = -1, err = EEXIST;

	hold_signals(output);
	snprintf(open_file, sizeof(open_file), "/proc/self/fd/%d", output->fd);
	for (int i = 0; done < 0 && err == EEXIST && i < NAMES_TRIED; i++) {
		uint32_t random = 0;

		(void)!getrandom(&random, sizeof(random), 0);
		free(output->temporary);
		output->temporary = xasprintf("%s.%06x", output->path.name, random & 0xffffff);
		done = output->fd < 0 ? openat(output->path.dir, output->temporary, flags, 0600)
				      : linkat(AT_FDCWD, open_file, output->path.dir,
					       output->temporary, AT_SYMLINK_FOLLOW);
		err = done < 0 ? errno : 0;
	}
	if (done >= 0)
		return done;
	free(output->temporary); /* another's */
	output->temporary = NULL;
	return -err;
}

/* procfs gives it its name later. */
static int open_nameless(const struct atomic_output *output)
{
	if (access("/proc/self/fd", X_OK))
		return -1;
	return openat(output->path.dir, ".", O_WRONLY | O_TMPFILE | O_CLOEXEC, 0600);
}

/* Mode and owner of the file that is replaced; a report that is new is as public as any file. */
static int set_mode(const struct atomic_output *output, mode_t mode)
{
	const mode_t mask = umask(0);
	struct stat as;

	umask(mask);
	mode &= ~mask;
	if (output->path.mode &&
	    !fstatat(output->path.dir, output->path.name, &as, AT_SYMLINK_NOFOLLOW)) {
		mode = as.st_mode & 0777;
		if (fchown(output->fd, as.st_uid, as.st_gid) &&
		    fchown(output->fd, (uid_t)-1, as.st_gid))
			mode &= ~(mode_t)0070;
	}
	return fchmod(output->fd, mode) ? -errno : 0;
}

static int open_temporary(struct atomic_output *output, mode_t mode)
{
	output->fd = open_nameless(output);
	if (output->fd < 0)
		output->fd = make_name(output);
	return output->fd < 0 ? output->fd : set_mode(output, mode);
}

/* A pipe or a device cannot be renamed over. */
static int open_direct(struct atomic_output *output)
{
	const int follow = S_ISLNK(output->path.mode) ? 0 : O_NOFOLLOW;

	output->fd = openat(output->path.dir, output->path.name,
			    O_WRONLY | O_TRUNC | O_CLOEXEC | O_NOCTTY | follow);
	if (output->fd < 0)
		return -errno;
	output_path_free(&output->path);
	return 0;
}

/* End of a file, whether it came to its name or not. */
static void atomic_forget(struct atomic_file *file)
{
	struct atomic_output *output = file->output;

	*file = (struct atomic_file){0};
	if (!output)
		return;
	if (output->temporary)
		unlinkat(output->path.dir, output->temporary, 0);
	if (output->fd >= 0)
		close(output->fd);
	if (output->held)
		pthread_sigmask(SIG_SETMASK, &output->signals, NULL);
	free(output->temporary);
	output_path_free(&output->path);
	free(output);
}

/* The stream of an output; err: it could not be opened. */
static int make_stream(struct atomic_file *file, int err)
{
	if (err) {
		atomic_forget(file);
		return err;
	}
	file->stream =
		fopencookie(file->output, "w", (cookie_io_functions_t){.write = output_write});
	if (!file->stream)
		xmalloc_failed();
	return 0;
}

static struct atomic_output *new_output(struct atomic_file *file)
{
	*file = (struct atomic_file){.output = xcalloc(1, sizeof(*file->output))};
	file->output->fd = file->output->path.dir = -1;
	return file->output;
}

static bool is_replaceable(const struct output_path *path)
{
	return !path->mode || S_ISREG(path->mode);
}

int atomic_open(struct atomic_file *file, const char *path)
{
	struct atomic_output *output;
	int err;

	if (!strcmp(path, "-")) {
		*file = (struct atomic_file){.stream = stdout};
		return 0;
	}
	output = new_output(file);
	err = output_path_resolve(path, &output->path);
	if (!err)
		err = is_replaceable(&output->path) ? open_temporary(output, 0666)
						    : open_direct(output);
	return make_stream(file, err);
}

int atomic_openat(struct atomic_file *file, int dir, const char *name, mode_t mode)
{
	struct output_path *path = &new_output(file)->path;
	struct stat as;

	path->name = xstrdup(name);
	path->dir = fcntl(dir, F_DUPFD_CLOEXEC, 0);
	if (path->dir < 0)
		return make_stream(file, -errno);
	if (!fstatat(dir, name, &as, AT_SYMLINK_NOFOLLOW))
		path->mode = as.st_mode;
	return make_stream(file,
			   is_replaceable(path) ? open_temporary(file->output, mode) : -EEXIST);
}

/* A link cannot replace a file, a rename can. */
static int move_into_place(struct atomic_output *output)
{
	const int err = output->temporary ? 0 : make_name(output);

	if (err)
		return err;
	if (renameat(output->path.dir, output->temporary, output->path.dir, output->path.name))
		return -errno;
	free(output->temporary);
	output->temporary = NULL;
	return 0;
}

int atomic_error(const struct atomic_file *file)
{
	if (file->output && file->output->err)
		return file->output->err;
	return ferror(file->stream) ? -EIO : 0;
}

int atomic_commit(struct atomic_file *file)
{
	struct atomic_output *output = file->output;
	int err;

	fflush(file->stream);
	err = atomic_error(file);
	if (output) {
		fclose(file->stream);
		if (!err && output->path.name)
			err = move_into_place(output);
		if (close(output->fd) && !err)
			err = -errno;
		output->fd = -1;
	}
	atomic_forget(file);
	return err;
}

void atomic_abort(struct atomic_file *file)
{
	if (file->stream && file->output)
		fclose(file->stream);
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
	err = atomic_error(&file);
	err = err ? err : errno ? -errno : -EIO;
	atomic_abort(&file);
	return err;
}
