/* SPDX-License-Identifier: MIT */
/* Where guests, kernels and roots are cached: they need minutes to make. */
#ifndef DECOY_CLI_CACHE_H
#define DECOY_CLI_CACHE_H

#include <stddef.h>

/* cache_path - of a file or directory in the user's cache of ours. 0 or -ENAMETOOLONG. */
int cache_path(char *path, size_t size, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

#endif
