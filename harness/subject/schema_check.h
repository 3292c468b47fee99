/* SPDX-License-Identifier: MIT */
/* The inside of the validator: where it is, what it found, and the keywords of one value. */
#ifndef DECOY_SCHEMA_CHECK_H
#define DECOY_SCHEMA_CHECK_H

#include <regex.h>

#include "schema.h"

/* One step from the whole value to the part that is checked. */
struct schema_place {
	const struct schema_place *up;
	const char *key; /* NULL: index counts */
	size_t index;
	unsigned int depth;
};

/* Patterns of a set of schemas, each compiled once: that costs more than hundreds of matches. */
struct schema_patterns {
	struct schema_compiled *list;
	size_t count, capacity;
};

/* schema_patterns_find - compiled; NULL: it cannot be. They own it. */
const regex_t *schema_patterns_find(struct schema_patterns *patterns, const char *pattern);
void schema_patterns_free(struct schema_patterns *patterns);

struct check {
	struct schema_set *schemas;
	struct schema_patterns *patterns; /* of schemas */
	const json_t *root; /* the file that "#/" means */
	char *error; /* of the fault */
	unsigned int error_depth;
	bool quiet; /* the sentence of the fault is not needed */
	bool other_kind; /* the fault is in the member that names the kind of message */
};

/* A keyword: does value hold rule? depth counts nested checks. */
typedef bool schema_keyword(struct check *check, const json_t *rule, const json_t *value,
			    const struct schema_place *place, unsigned int depth);

schema_keyword schema_type, schema_const, schema_enum, schema_pattern, schema_min_length,
	schema_minimum, schema_maximum, schema_min_items, schema_required;

/* schema_fault - note a fault at place, in words, unless check is quiet; returns false. */
bool schema_fault(struct check *check, const struct schema_place *place, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

#endif
