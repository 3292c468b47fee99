/* SPDX-License-Identifier: MIT */
#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fd.h"
#include "guest.h"
#include "xmalloc.h"

static const struct {
	const char *name;
	mode_t mode;
	unsigned int major, minor;
} always[] = {
	{"dev", S_IFDIR | 0755, 0, 0},	    {"proc", S_IFDIR | 0755, 0, 0},
	{"sys", S_IFDIR | 0755, 0, 0},	    {"dev/console", S_IFCHR | 0600, 5, 1},
	{"dev/null", S_IFCHR | 0666, 1, 3},
};

static int archive_failed(struct archive *archive)
{
	int err = archive_errno(archive);

	return err > 0 ? -err : -EIO;
}

static struct archive_entry *entry_new(const char *name, mode_t mode, size_t size)
{
	struct archive_entry *entry = archive_entry_new();

	if (!entry)
		xmalloc_failed();
	archive_entry_set_pathname(entry, name);
	archive_entry_set_mode(entry, mode);
	archive_entry_set_size(entry, (la_int64_t)size);
	return entry;
}

static int add_node(struct archive *archive, size_t i)
{
	struct archive_entry *entry = entry_new(always[i].name, always[i].mode, 0);
	int err;

	archive_entry_set_rdevmajor(entry, always[i].major);
	archive_entry_set_rdevminor(entry, always[i].minor);
	err = archive_write_header(archive, entry) < ARCHIVE_OK ? archive_failed(archive) : 0;
	archive_entry_free(entry);
	return err;
}

static int add_bytes(struct archive *archive, const struct guest_file *file, const char *bytes,
		     size_t len)
{
	struct archive_entry *entry = entry_new(file->name, S_IFREG | file->mode, len);
	int err = archive_write_header(archive, entry) < ARCHIVE_OK ? archive_failed(archive) : 0;

	if (!err && archive_write_data(archive, bytes, len) != (la_ssize_t)len)
		err = archive_failed(archive);
	archive_entry_free(entry);
	return err;
}

static int add_file(struct archive *archive, const struct guest_file *file)
{
	int fd = open(file->path, O_RDONLY | O_CLOEXEC), err;
	struct stat as;
	char *bytes;

	if (fd < 0)
		return -errno;
	err = fstat(fd, &as) ? -errno : 0;
	bytes = err ? NULL : xmalloc((size_t)as.st_size);
	err = err ? err : fd_read_all(fd, bytes, (size_t)as.st_size);
	err = err ? err : add_bytes(archive, file, bytes, (size_t)as.st_size);
	free(bytes);
	close(fd);
	return err;
}

static int add_all(struct archive *archive, const struct guest_file *files, size_t count,
		   const char **culprit)
{
	int err = 0;

	for (size_t i = 0; !err && i < sizeof(always) / sizeof(always[0]); i++) {
		*culprit = always[i].name;
		err = add_node(archive, i);
	}
	for (size_t i = 0; !err && i < count; i++) {
		*culprit = files[i].path ? files[i].path : files[i].name;
		err = files[i].path ? add_file(archive, &files[i])
				    : add_bytes(archive, &files[i], files[i].bytes, files[i].len);
	}
	return err;
}

int initramfs_write(const char *path, const struct guest_file *files, size_t count,
		    const char **culprit)
{
	struct archive *archive = archive_write_new();
	int err;

	*culprit = path;
	if (!archive)
		xmalloc_failed();
	if (archive_write_set_format_cpio_newc(archive) ||
	    archive_write_open_filename(archive, path))
		err = archive_failed(archive);
	else
		err = add_all(archive, files, count, culprit);
	if (!err && archive_write_close(archive))
		err = archive_failed(archive);
	archive_write_free(archive);
	return err;
}
