/* SPDX-License-Identifier: MIT */
/* What the verbs of decoy fuzz share. */
#ifndef DECOY_CLI_FUZZ_VERBS_H
#define DECOY_CLI_FUZZ_VERBS_H

#include <limits.h>
#include <stdbool.h>

#include "fuzz_build.h"
#include "fuzz_target.h"
#include "options.h"

/* fuzz_known_target - by name; NULL after an error was printed that begins with verb. */
const struct fuzz_target *fuzz_known_target(const char *verb, const char *word);

/* fuzz_built_target - its program, as --build and --engine have it; false after an error was
 * printed. */
bool fuzz_built_target(char program[PATH_MAX], enum fuzz_engine *engine, const char *name,
		       const struct options *options);

/* fuzz_exit_of - the exit code of fuzz_home_open() and fuzz_home_check(). */
int fuzz_exit_of(int err);

int verb_fuzz_list(const struct options *options);
int verb_fuzz_merge(const struct options *options);
int verb_fuzz_seeds(const struct options *options);
int verb_fuzz_report(const struct options *options);
int verb_fuzz_mine(const struct options *options);

#endif
