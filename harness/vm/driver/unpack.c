/* SPDX-License-Identifier: MIT */
#include "unpack.h"

#include <archive.h>
#include <archive_entry.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "xmalloc.h"

#define MODULE_MAX ((size_t)256 << 20) /* bytes */

/* By programs, as the scripts that make a guest do: a static command has no libraries for them. */
static const struct {
	const char *program, *command, *magic;
} filters[] = {
	{"gzip", "gzip -dc", "\x1f\x8b"},
	{"xz", "xz -dc",
	 "\xfd"
	 "7zXZ"},
	{"zstd", "zstd -dcq", "\x28\xb5\x2f\xfd"},
};

#define FILTERS (sizeof(filters) / sizeof(filters[0]))

static bool is_in_path(const char *program)
{
	const char *dirs = getenv("PATH");
	bool is = false;

	while (!is && dirs && *dirs) {
		const size_t len = strcspn(dirs, ":");
		char *path = xasprintf("%.*s/%s", (int)len, dirs, program);

		is = !access(path, X_OK);
		free(path);
		dirs += len + (dirs[len] == ':');
	}
	return is;
}

/* The program for a file that begins so, where it is missing. */
static const char *lacking(const char *path)
{
	char begin[8] = "";
	FILE *file = fopen(path, "re");

	if (!file)
		return NULL;
	(void)!fread(begin, 1, sizeof(begin) - 1, file);
	fclose(file);
	for (size_t i = 0; i < FILTERS; i++)
		if (!strncmp(begin, filters[i].magic, strlen(filters[i].magic)))
			return is_in_path(filters[i].program) ? NULL : filters[i].program;
	return NULL;
}

static char *read_all(struct archive *archive, const char *path, size_t *len)
{
	struct archive_entry *entry;
	char *bytes = NULL;
	la_ssize_t n = -1;

	*len = 0;
	if (!archive_read_open_filename(archive, path, 65536) &&
	    !archive_read_next_header(archive, &entry))
		do {
			bytes = xrealloc(bytes, *len + 65536);
			n = archive_read_data(archive, bytes + *len, 65536);
			*len += n > 0 ? (size_t)n : 0;
		} while (n > 0 && *len < MODULE_MAX);
	if (!n)
		return bytes;
	free(bytes);
	return NULL;
}

char *unpack(const char *path, size_t *len, const char **lacks)
{
	struct archive *archive;
	char *bytes;

	*lacks = lacking(path);
	if (*lacks)
		return NULL;
	archive = archive_read_new();
	if (!archive)
		xmalloc_failed();
	for (size_t i = 0; i < FILTERS; i++)
		archive_read_support_filter_program_signature(
			archive, filters[i].command, filters[i].magic, strlen(filters[i].magic));
	archive_read_support_format_raw(archive);
	bytes = read_all(archive, path, len);
	archive_read_free(archive);
	return bytes;
}
