/* SPDX-License-Identifier: MIT */
#include "cache.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

int cache_path(char *path, size_t size, const char *format, ...)
{
	const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
	const int set = cache && *cache;
	va_list args;
	int len, more;

	len = snprintf(path, size, "%s%s/decoy/",
		       set    ? cache
		       : home ? home
			      : "",
		       set ? "" : "/.cache");
	if (len < 0 || (size_t)len >= size)
		return -ENAMETOOLONG;
	va_start(args, format);
	more = vsnprintf(path + len, size - (size_t)len, format, args);
	va_end(args);
	return more < 0 || (size_t)more >= size - (size_t)len ? -ENAMETOOLONG : 0;
}
