/* SPDX-License-Identifier: MIT */
/* Inputs that a campaign begins with: files of the corpus and of fuzz/seeds, of the places that a
 * target names. */
#ifndef DECOY_FUZZ_SEEDS_H
#define DECOY_FUZZ_SEEDS_H

#include <stdbool.h>

#include "fuzz_target.h"

/* fuzz_seeds - each seed of the target to receive(); its path is in the source. Stops where
 * receive() returns false. */
void fuzz_seeds(const struct fuzz_target *target,
		bool (*receive)(void *data, const char *path, const char *bytes, size_t len),
		void *data);

size_t fuzz_seeds_count(const struct fuzz_target *target);

/*
 * fuzz_seeds_write - into the directory dir, which is there; "corpus-cases-text-empty.fdinfo".
 * Returns 0, or -errno and in *failed (free() it) which.
 */
int fuzz_seeds_write(const struct fuzz_target *target, const char *dir, char **failed);

#endif
