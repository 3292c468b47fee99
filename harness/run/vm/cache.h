/* SPDX-License-Identifier: MIT */
/* The cache of guests, kernels and roots, which need minutes to build. */
#ifndef DECOY_CACHE_H
#define DECOY_CACHE_H

#include <stddef.h>

/* cache_path - the path of a file or directory below the user's cache/decoy. 0 or -ENAMETOOLONG. */
int cache_path(char *path, size_t size, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

#endif
