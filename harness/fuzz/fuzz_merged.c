/* SPDX-License-Identifier: MIT */
/* A full disk cuts files, and no engine says so: is what it merged whole? */
#include <dirent.h>
#include <stdint.h>
#include <stdlib.h>

#include "file.h"
#include "fuzz_home.h"
#include "mine.h"
#include "xmalloc.h"

struct sums {
	uint64_t *list;
	size_t count;
};

static int compare(const void *a, const void *b)
{
	const uint64_t left = *(const uint64_t *)a, right = *(const uint64_t *)b;

	return (left > right) - (left < right);
}

/* Of each file of the directory, up to most bytes of it. False: one cannot be read. */
static bool add_sums(struct sums *sums, const char *directory, size_t most)
{
	DIR *dir = opendir(directory);
	const struct dirent *entry;
	bool good = true;

	while (good && dir && (entry = readdir(dir))) {
		char *path = xasprintf("%s/%s", directory, entry->d_name), *bytes;
		size_t len;

		if (*entry->d_name != '.')
			good = !file_read(path, &bytes, &len);
		if (*entry->d_name != '.' && good) {
			sums->list = xrealloc(sums->list, (sums->count + 1) * sizeof(*sums->list));
			sums->list[sums->count++] = mine_hash(bytes, len < most ? len : most);
			free(bytes);
		}
		free(path);
	}
	if (dir)
		closedir(dir);
	return good;
}

bool fuzz_merged_is_whole(const char *merged, const char *corpus, const char *old, size_t most)
{
	struct sums before = {0}, after = {0};
	bool whole = add_sums(&before, corpus, most) && add_sums(&before, old, most) &&
		     add_sums(&after, merged, most);

	if (before.count)
		qsort(before.list, before.count, sizeof(*before.list), compare);
	for (size_t i = 0; whole && i < after.count; i++)
		whole = before.count && bsearch(&after.list[i], before.list, before.count,
						sizeof(*before.list), compare);
	free(before.list);
	free(after.list);
	/* an engine that could not even make a file kept nothing */
	return whole && !after.count == !before.count;
}
