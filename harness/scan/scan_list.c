/* SPDX-License-Identifier: MIT */
/* A directory whose entries are numbers: processes, descriptors. */
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>

#include "scan_internal.h"
#include "xmalloc.h"

#define BATCH 32768

/* A number as the kernel writes it, of at most 2^31 - 1; else -1. */
static int32_t parse_number(const char *name)
{
	int64_t number = 0;

	if (!*name || (*name == '0' && name[1]))
		return -1;
	for (; *name; name++) {
		if (*name < '0' || *name > '9')
			return -1;
		number = number * 10 + (*name - '0');
		if (number > INT32_MAX)
			return -1;
	}
	return (int32_t)number;
}

static int ascending(const void *left, const void *right)
{
	const int32_t a = *(const int32_t *)left, b = *(const int32_t *)right;

	return (a > b) - (a < b);
}

/* /proc lists in order; the directories of other file systems do not. */
static void sort_list(struct scan_list *list)
{
	size_t kept = 0, i;

	for (i = 1; i < list->count && list->numbers[i - 1] < list->numbers[i]; i++)
		;
	if (i >= list->count)
		return;
	qsort(list->numbers, list->count, sizeof(*list->numbers), ascending);
	for (i = 0; i < list->count; i++)
		if (!kept || list->numbers[kept - 1] != list->numbers[i])
			list->numbers[kept++] = list->numbers[i];
	list->count = kept;
}

int scan_list_read(struct scan_list *list, int dir)
{
	static _Alignas(struct dirent64) char batch[BATCH];
	ssize_t len;

	list->count = 0;
	while ((len = getdents64(dir, batch, sizeof(batch))) > 0) {
		for (ssize_t at = 0; at < len;) {
			const struct dirent64 *entry = (const struct dirent64 *)(batch + at);
			const int32_t number = parse_number(entry->d_name);

			at += entry->d_reclen;
			if (number < 0)
				continue;
			list->numbers = xgrow(list->numbers, list->count, &list->capacity,
					      sizeof(*list->numbers));
			list->numbers[list->count++] = number;
		}
	}
	sort_list(list);
	return len < 0 ? -errno : 0;
}

void scan_number(char name[NUMBER_SIZE], int32_t number)
{
	char digits[NUMBER_SIZE];
	int len = 0;

	do
		digits[len++] = (char)('0' + number % 10);
	while (number /= 10);
	while (len)
		*name++ = digits[--len];
	*name = '\0';
}
