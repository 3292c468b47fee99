/* SPDX-License-Identifier: MIT */
/*
 * Where the campaigns of one parser leave what they found: corpus/ (inputs that reached something
 * new), findings/ (cases).
 */
#ifndef DECOY_FUZZ_HOME_H
#define DECOY_FUZZ_HOME_H

#include <limits.h>
#include <stddef.h>

struct fuzz_home {
	char path[PATH_MAX - 64];
	char corpus[PATH_MAX], findings[PATH_MAX];
};

/*
 * fuzz_home_open - below named (--corpus); NULL:
 * "${XDG_DATA_HOME:-~/.local/share}/decoy/fuzz/PARSER". Makes what is not there. 0, or an exit code
 * after an error was printed.
 */
int fuzz_home_open(struct fuzz_home *home, const char *named, const char *parser);

/*
 * fuzz_home_check - can each file of the corpus be read, and is it an input? why_not: what is wrong
 * with these bytes, free() it; NULL: nothing. 0, or an exit code after an error was printed.
 */
int fuzz_home_check(const struct fuzz_home *home, char *(*why_not)(const char *bytes, size_t len));

/* fuzz_make_directories - path and what is above it. 0 or -errno. */
int fuzz_make_directories(const char *path);

#endif
