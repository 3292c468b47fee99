/* SPDX-License-Identifier: MIT */
#include "source_path.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char in_clone[] = "ci";

/* path becomes DIRECTORY/MORE, without links. False: it has no scripts of kernels. */
static bool scripts_in(char path[PATH_MAX], const char *directory, const char *more)
{
	char joined[PATH_MAX], script[PATH_MAX + 16];

	if ((size_t)snprintf(joined, sizeof(joined), "%s/%s", directory, more) >= sizeof(joined) ||
	    !realpath(joined, path))
		return false;
	snprintf(script, sizeof(script), "%s/kernels/key", path);
	return !access(script, X_OK);
}

/*
 * Beside this program, so that an installation may be moved; no path of the machine that built it.
 */
static bool beside_program(char path[PATH_MAX])
{
	char program[PATH_MAX];
	ssize_t len = readlink("/proc/self/exe", program, sizeof(program) - 1);
	char *slash;

	if (len <= 0)
		return false;
	program[len] = '\0';
	slash = strrchr(program, '/');
	if (!slash)
		return false;
	*slash = '\0';
	return scripts_in(path, program, DECOY_DATA_FROM_BIN "/ci");
}

const char *source_ci(void)
{
	static char path[PATH_MAX];
	const char *named = getenv("DECOY_SOURCE");
	const int err = errno; /* of the message that this is for */

	if (*path)
		return path;
	if (!(named && *named ? scripts_in(path, named, "ci") : beside_program(path)))
		snprintf(path, sizeof(path), "%s", in_clone);
	errno = err;
	return path;
}

bool source_found(void)
{
	return strcmp(source_ci(), in_clone) != 0;
}
