/* SPDX-License-Identifier: MIT */
/*
 * What may be found in what the device of a scenario prints: by its distortions, and by what it is.
 */
#ifndef DECOY_PRODUCER_H
#define DECOY_PRODUCER_H

#include <stdbool.h>
#include <stddef.h>

#include "fgpu.h"

/* A scenario without a distortion that breaks rules (a list with commas) all the same, and why. */
struct producer_exception {
	const char *slug, *rules, *reason;
};

const struct producer_exception *producer_exceptions(size_t *count);

/* producer_excused - the rules that a scenario without a distortion breaks; "" for most. */
const char *producer_excused(const char *slug);

/* producer_kind - a kind of distortion by its slug, or NULL. */
const struct fgpu_distortion_kind *producer_kind(const char *slug);

/* producer_lists - is rule in a list with commas? */
bool producer_lists(const char *list, const char *rule);

#endif
