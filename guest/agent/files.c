/* SPDX-License-Identifier: MIT */
/* Sends the files that the program made or changed below its working directory: those of the
 * overlay's upper layer. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "agent.h"
#include "program.h"

struct sender {
	int port, err;
	uint64_t sent; /* bytes on the port */
	uint32_t files;
	uint64_t bytes; /* of files */
	struct {
		uint64_t count;
		char *first;
	} stays[PROGRAM_FILE_KINDS];
	char path[PROGRAM_PATH_MAX]; /* from the working directory */
	unsigned int depth;
};

static void send_one(struct sender *sender, const struct guest_program_file *head, const char *path,
		     const char *bytes)
{
	const struct {
		const void *bytes;
		size_t len;
	} parts[] = {{head, sizeof(*head)},
		     {path, head->path_len},
		     {bytes, head->kind == PROGRAM_FILE ? (size_t)head->len : 0}};

	for (size_t i = 0; !sender->err && i < sizeof(parts) / sizeof(parts[0]); i++) {
		sender->err = channel_write(sender->port, parts[i].bytes, parts[i].len);
		sender->sent += parts[i].len;
	}
}

static void stay(struct sender *sender, enum program_file_kind why)
{
	if (!sender->stays[why].count++)
		sender->stays[why].first = strdup(sender->path);
}

/* Read what the file contains now, at most size bytes; NULL: it cannot be read. */
static char *read_bytes(int fd, size_t size, size_t *len)
{
	char *bytes = malloc(size + 1);
	ssize_t n = 1;

	for (*len = 0; bytes && n > 0 && *len<size; *len += n> 0 ? (size_t)n : 0)
		n = read(fd, bytes + *len, size - *len);
	if (n >= 0)
		return bytes;
	free(bytes);
	return NULL;
}

static void send_file(struct sender *sender, int dir, const char *name)
{
	const int fd = openat(dir, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
	struct guest_program_file head = {.kind = PROGRAM_FILE};
	char *bytes = NULL;
	struct stat as;
	size_t len;

	if (fd < 0 || fstat(fd, &as) || !S_ISREG(as.st_mode)) {
		stay(sender, PROGRAM_STAYS_UNREAD);
	} else if (sender->files == PROGRAM_FILES_MAX) {
		stay(sender, PROGRAM_STAYS_MANY);
	} else if ((uint64_t)as.st_size > PROGRAM_BYTES_MAX - sender->bytes) {
		stay(sender, PROGRAM_STAYS_LARGE);
	} else if (!(bytes = read_bytes(fd, (size_t)as.st_size, &len))) {
		stay(sender, PROGRAM_STAYS_UNREAD);
	} else {
		head.mode = as.st_mode & 0777;
		head.len = len;
		head.path_len = (uint32_t)strlen(sender->path);
		send_one(sender, &head, sender->path, bytes);
		sender->files++;
		sender->bytes += len;
	}
	free(bytes);
	if (fd >= 0)
		close(fd);
}

static void send_directory(struct sender *sender, int dir);

static void send_entry(struct sender *sender, int dir, const char *name)
{
	struct stat as;

	if (*name == '.')
		stay(sender, PROGRAM_STAYS_HIDDEN);
	else if (fstatat(dir, name, &as, AT_SYMLINK_NOFOLLOW) || sender->depth == PROGRAM_DEPTH_MAX)
		stay(sender, PROGRAM_STAYS_UNREAD);
	else if (S_ISDIR(as.st_mode))
		send_directory(sender,
			       openat(dir, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
	else if (S_ISREG(as.st_mode))
		send_file(sender, dir, name);
	else if (!S_ISCHR(as.st_mode) ||
		 as.st_rdev != makedev(0, 0)) /* an overlay marks removed files so */
		stay(sender, PROGRAM_STAYS_SPECIAL);
}

/* Closes dir. */
static void send_directory(struct sender *sender, int dir)
{
	const size_t len = strlen(sender->path);
	DIR *stream = dir < 0 ? NULL : fdopendir(dir);
	struct dirent *entry;

	if (!stream) {
		stay(sender, PROGRAM_STAYS_UNREAD);
		return;
	}
	sender->depth++;
	while (!sender->err && (entry = readdir(stream))) {
		if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, ".."))
			continue;
		if (snprintf(sender->path + len, sizeof(sender->path) - len, "%s%s", len ? "/" : "",
			     entry->d_name) < (int)(sizeof(sender->path) - len))
			send_entry(sender, dir, entry->d_name);
		else
			stay(sender, PROGRAM_STAYS_UNREAD);
		sender->path[len] = '\0';
	}
	sender->depth--;
	closedir(stream);
}

static void send_stays(struct sender *sender)
{
	for (uint32_t kind = 0; kind < PROGRAM_FILE_KINDS; kind++) {
		const char *first = sender->stays[kind].first;
		const struct guest_program_file head = {.kind = kind,
							.len = sender->stays[kind].count,
							.path_len = first ? (uint32_t)strlen(first)
									  : 0};

		if (first)
			send_one(sender, &head, first, NULL);
	}
}

int64_t files_return(const struct program *program, int port)
{
	struct sender sender = {.port = port};
	char upper[PATH_MAX];
	int dir;

	snprintf(upper, sizeof(upper), PROGRAM_UPPER "%s", program->directory);
	dir = open(upper, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (dir < 0) /* nothing was written below the directory, or it was removed */
		return 0;
	send_directory(&sender, dir);
	send_stays(&sender);
	for (int kind = 0; kind < PROGRAM_FILE_KINDS; kind++)
		free(sender.stays[kind].first);
	return sender.err ? sender.err : (int64_t)sender.sent;
}
