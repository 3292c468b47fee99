/* SPDX-License-Identifier: MIT */
/* The addresses that a process has reserved: what is not given back stays among them. */
#ifndef MAPPED_H
#define MAPPED_H

#include <stdio.h>

/* mapped_pages - how many pages are mapped, used or not; -1: not known. */
static inline long mapped_pages(void)
{
	FILE *file = fopen("/proc/self/statm", "r");
	long pages = -1;

	if (file && fscanf(file, "%ld", &pages) != 1)
		pages = -1;
	if (file)
		fclose(file);
	return pages;
}

#endif
