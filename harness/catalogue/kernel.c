/* SPDX-License-Identifier: MIT */
#include <ctype.h>

#include "rows.h"

#define KERNEL_PARTS 3
#define PART_MAX     99999

/* Reads "6.12.117-1" as 6, 12, 117; returns how many numbers there were. */
static int read_parts(const char *at, int parts[KERNEL_PARTS])
{
	int count = 0;

	while (count < KERNEL_PARTS && isdigit((unsigned char)*at)) {
		int part = 0;

		for (; isdigit((unsigned char)*at); at++)
			part = part > PART_MAX ? part : part * 10 + (*at - '0');
		parts[count++] = part;
		if (*at != '.')
			break;
		at++;
	}
	return count;
}

/* As far as limit goes: 6.13.4 and 6.13 are equal to a limit of 6.13. */
static int compare_versions(const char *kernel, const char *limit)
{
	int have[KERNEL_PARTS] = {0};
	int want[KERNEL_PARTS] = {0};
	int count = read_parts(limit, want);
	int i;

	read_parts(kernel, have);
	for (i = 0; i < count; i++) {
		if (have[i] != want[i])
			return have[i] < want[i] ? -1 : 1;
	}
	return 0;
}

bool kernel_within(const char *kernel, const char *since, const char *until)
{
	if (!*kernel)
		return true;
	if (since && compare_versions(kernel, since) < 0)
		return false;
	return !until || compare_versions(kernel, until) <= 0;
}
