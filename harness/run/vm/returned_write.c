/* SPDX-License-Identifier: MIT */
#include "returned_write.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "atomic.h"
#include "xmalloc.h"

/* Open the directory of a path below dir; create it if it is missing. A descriptor, or -errno. */
static int enter_directories(int dir, char *path, const char **name)
{
	int at = fcntl(dir, F_DUPFD_CLOEXEC, 0), next;
	char *slash;

	for (; at >= 0 && (slash = strchr(path, '/')); path = slash + 1, at = next) {
		*slash = '\0';
		next = mkdirat(at, path, 0777) && errno != EEXIST
			       ? -1
			       : openat(at, path, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
		next = next < 0 ? -errno : next;
		close(at);
	}
	*name = path;
	return at;
}

static int write_file(int dir, const struct vm_returned_file *file)
{
	char path[sizeof(file->path)];
	struct atomic_file out;
	const char *name;
	int at, err;

	memcpy(path, file->path, sizeof(path));
	at = enter_directories(dir, path, &name);
	err = at < 0 ? at : atomic_openat(&out, at, name, file->mode);
	if (at >= 0)
		close(at);
	if (err)
		return err;
	fwrite(file->bytes, 1, (size_t)file->len, out.stream);
	return atomic_commit(&out);
}

static int check_all(const struct vm_returned *returned)
{
	struct vm_returned_file file;
	size_t at = 0;
	int more;

	while ((more = vm_returned_next(returned, &at, &file)) > 0)
		;
	return more;
}

static void print_stays(FILE *out, const struct vm_returned_file *file)
{
	fprintf(out, "%s", file->path);
	if (file->len > 1)
		fprintf(out, " and %" PRIu64 " other%s", file->len - 1, file->len > 2 ? "s" : "");
	fprintf(out, " %s left in the guest: %s\n", file->len > 1 ? "are" : "is", file->stays);
}

int returned_write(const struct vm_returned *returned, int dir, char **why)
{
	size_t at = 0, len, failed = 0;
	struct vm_returned_file file;
	FILE *out = xmemstream(why, &len);
	int err = check_all(returned), first = err;

	if (err)
		fprintf(out, "the guest sent a malformed list of files; none was written\n");
	while (!err && vm_returned_next(returned, &at, &file) > 0) {
		const int code = file.stays ? 0 : write_file(dir, &file);

		if (file.stays)
			print_stays(out, &file);
		if (code && !failed++) {
			fprintf(out, "cannot write %s: %s\n", file.path,
				code == -EEXIST ? "it exists and is not a regular file"
						: strerror(-code));
			first = code;
		}
	}
	if (failed > 1)
		fprintf(out, "%zu files could not be written\n", failed);
	xmemstream_close(out);
	if (!len) {
		free(*why);
		*why = NULL;
	}
	return first;
}
