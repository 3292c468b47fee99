/* SPDX-License-Identifier: MIT */
#include "trace_files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "terminal.h"
#include "fd.h"
#include "xmalloc.h"

static int copy_bytes(int from, int to)
{
	static char bytes[1 << 16];

	for (;;) {
		ssize_t got = read(from, bytes, sizeof(bytes));
		int err;

		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			return got ? -errno : 0;
		err = fd_write_all(to, bytes, (size_t)got);
		if (err)
			return err;
	}
}

/* A pipe has no offsets: its bytes go to a file first, as a trace may be larger than memory. */
static int make_seekable(int *fd)
{
	FILE *file;
	int kept, err;

	if (lseek(*fd, 0, SEEK_CUR) >= 0)
		return 0;
	file = tmpfile();
	if (!file)
		return -errno;
	kept = dup(fileno(file));
	fclose(file);
	if (kept < 0)
		return -errno;
	err = copy_bytes(*fd, kept);
	close(*fd);
	*fd = kept;
	return err;
}

/* No size, and bytes nevertheless, as /dev/zero has: it would be read for ever. */
static bool is_endless(int fd, const struct stat *stat)
{
	char byte;

	return S_ISCHR(stat->st_mode) && pread(fd, &byte, 1, 0) == 1;
}

static int open_one(struct trace_file *file, const char *path)
{
	bool is_stdin = !strcmp(path, "-");
	struct stat stat;
	int err;

	file->name = is_stdin ? "<stdin>" : path;
	file->fd = is_stdin ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC);
	if (file->fd < 0)
		return -errno;
	if (!fstat(file->fd, &stat) && S_ISDIR(stat.st_mode))
		return -EISDIR;
	err = make_seekable(&file->fd);
	if (err || fstat(file->fd, &stat))
		return err ? err : -errno;
	if (is_endless(file->fd, &stat))
		return -EFBIG;
	file->size = (uint64_t)stat.st_size;
	return 0;
}

static long read_unless_stopped(void *from, uint64_t at, void *bytes, size_t len)
{
	const struct trace_file *file = from;
	const struct grt_source source = grt_source_fd(&file->fd);

	if (file->is_stopped && file->is_stopped())
		return -EINTR;
	return source.read(source.from, at, bytes, len);
}

void trace_files_stop(const struct trace_files *files, bool (*is_stopped)(void))
{
	for (unsigned int i = 0; i < files->count; i++)
		files->list[i].is_stopped = is_stopped;
}

int trace_files_open(struct trace_files *files, char *const *paths, unsigned int count)
{
	*files = (struct trace_files){
		.list = xcalloc(count, sizeof(*files->list)),
		.sources = xcalloc(count, sizeof(*files->sources)),
	};
	for (; files->count < count; files->count++) {
		struct trace_file *file = &files->list[files->count];
		int err = open_one(file, paths[files->count]);

		if (err) {
			terminal_error("%s: %s", file->name, strerror(-err));
			files->count++;
			return err;
		}
		files->sources[files->count] =
			(struct grt_source){.read = read_unless_stopped, .from = file};
	}
	return 0;
}

void trace_files_close(struct trace_files *files)
{
	for (unsigned int i = 0; i < files->count; i++)
		if (files->list[i].fd >= 0)
			close(files->list[i].fd);
	free(files->list);
	free(files->sources);
	*files = (struct trace_files){0};
}
