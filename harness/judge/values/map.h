/* SPDX-License-Identifier: MIT */
/* Changed copies of expectations. */
#ifndef DECOY_JUDGE_MAP_H
#define DECOY_JUDGE_MAP_H

#include <jansson.h>

#include "shape.h"

struct map {
	/* leaf - the set that replaces one without members inside, of that shape: a new reference.
	 * NULL: it stays. */
	json_t *(*leaf)(const struct map *map, enum shape shape, json_t *set);
	/*
	 * object - change an object of that shape in place, after its members. before is the one
	 * that it was made of. NULL: it stays.
	 */
	void (*object)(const struct map *map, enum shape shape, const json_t *before,
		       json_t *object);
	const void *data;
};

/* map_snapshot, map_state - a changed copy of an expectation of a snapshot, or of a state. New
 * reference. */
json_t *map_snapshot(const struct map *map, json_t *expect);
json_t *map_state(const struct map *map, json_t *expect);

/* map_value - the same for a set of that shape, a part of an expectation. */
json_t *map_value(const struct map *map, enum shape shape, json_t *set);

#endif
