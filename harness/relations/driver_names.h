/* SPDX-License-Identifier: MIT */
/*
 * The names that in-tree drivers print: what a parser that knows drivers by name has in its tables.
 */
#ifndef DECOY_RELATIONS_DRIVER_NAMES_H
#define DECOY_RELATIONS_DRIVER_NAMES_H

#include <stdbool.h>
#include <stddef.h>

#define NAMES_MOST 10 /* of a list, its NULL left aside */

/* Lists end with NULL. */
struct driver_names {
	const char *driver; /* as in drm-driver */
	/* in the order of the driver's table, as in drm-engine- or drm-cycles- */
	const char *engines[NAMES_MOST + 1];
	const char *regions[NAMES_MOST + 1];
	bool cycles; /* it prints cycles, and no engine times */
};

/* driver_names - all rows; *count gets how many. Static. */
const struct driver_names *driver_names(size_t *count);

/* driver_names_find - the row of a driver, or NULL. */
const struct driver_names *driver_names_find(const char *driver);

#endif
