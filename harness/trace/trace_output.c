/* SPDX-License-Identifier: MIT */
#include "trace_output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "xmalloc.h"

/* --- directories --- */

static void forget_names(struct trace_output *output)
{
	for (size_t i = 0; i < output->count; i++)
		free(output->names[i]);
	free(output->names);
	free(output->path);
	free(output->temporary);
	*output = (struct trace_output){0};
}

static void remove_directory(struct trace_output *output)
{
	for (size_t i = 0; i < output->count; i++)
		unlink(output->names[i]);
	rmdir(output->temporary);
}

/* An empty directory may be replaced; nothing else is. */
static int check_path(const char *path)
{
	struct stat st;

	if (stat(path, &st))
		return errno == ENOENT ? 0 : -errno;
	if (!S_ISDIR(st.st_mode))
		return -ENOTDIR;
	if (rmdir(path))
		return errno == ENOTEMPTY ? -EEXIST : -errno;
	return 0;
}

static int open_directory(struct trace_output *output, const char *path)
{
	size_t len = strlen(path);
	mode_t mask = umask(0);
	int err = check_path(path);

	umask(mask);
	if (err)
		return err;
	while (len > 1 && path[len - 1] == '/')
		len--;
	output->path = xasprintf("%.*s", (int)len, path);
	output->temporary = xasprintf("%s.XXXXXX", output->path);
	if (!mkdtemp(output->temporary))
		err = -errno;
	else if (chmod(output->temporary, 0777 & ~mask))
		err = -errno;
	if (err)
		forget_names(output);
	return err;
}

/* A packet at a time, so that there may be more CPUs than a process may have open files. */
static int append_packet(struct trace_output *output, const char *file, const char *bytes,
			 size_t len)
{
	char *name = xasprintf("%s/%s", output->temporary, file);
	int fd = open(name, O_WRONLY | O_APPEND | O_CLOEXEC), err = 0;

	if (fd < 0 && errno == ENOENT) {
		fd = open(name, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
		if (fd >= 0) {
			output->names = xgrow(output->names, output->count, &output->space,
					      sizeof(*output->names));
			output->names[output->count++] = xstrdup(name);
		}
	}
	free(name);
	if (fd < 0)
		return -errno;
	while (len && !err) {
		ssize_t done = write(fd, bytes, len);

		if (done < 0 && errno != EINTR)
			err = -errno;
		bytes += done < 0 ? 0 : done;
		len -= done < 0 ? 0 : (size_t)done;
	}
	if (close(fd) && !err)
		err = -errno;
	return err;
}

/* --- either --- */

int trace_output_open(struct trace_output *output, const char *path, bool is_directory)
{
	*output = (struct trace_output){0};
	return is_directory ? open_directory(output, path) : atomic_open(&output->file, path);
}

int trace_output_write(void *to, const char *file, const void *bytes, size_t len)
{
	struct trace_output *output = to;

	if (output->temporary)
		return append_packet(output, file, bytes, len);
	errno = 0;
	if (fwrite(bytes, 1, len, output->file.stream) == len)
		return 0;
	return errno ? -errno : -EIO;
}

int trace_output_commit(struct trace_output *output)
{
	int err = 0;

	if (!output->temporary)
		return atomic_commit(&output->file);
	if (rename(output->temporary, output->path))
		err = -errno;
	if (err)
		remove_directory(output);
	forget_names(output);
	return err;
}

void trace_output_abort(struct trace_output *output)
{
	if (output->temporary)
		remove_directory(output);
	else
		atomic_abort(&output->file);
	forget_names(output);
}
