/* SPDX-License-Identifier: MIT */
/* Random values of a schema of corpus/schema. Names are few, so that one often means what another
 * has made. */
#ifndef DECOY_FUZZ_MAKE_JSON_H
#define DECOY_FUZZ_MAKE_JSON_H

#include <jansson.h>
#include <stddef.h>
#include <stdint.h>

#define MAKE_DEPTH 9 /* of values: below, only what is required */

struct change {
	json_t *schema; /* the whole */
	uint64_t random;
};

size_t random_below(struct change *change, size_t limit);

/* some_name - of a member that has any name. */
const char *some_name(struct change *change);

/* load_schema - of this name; it stays. NULL: there is none. */
json_t *load_schema(const char *name);

/* resolve_schema - what "#/$defs/NAME" and a choice of several stand for; NULL: anything. */
const json_t *resolve_schema(struct change *change, const json_t *schema);

/* make_value - a new reference. */
json_t *make_value(struct change *change, const json_t *schema, unsigned int depth);

#endif
