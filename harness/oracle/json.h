/* SPDX-License-Identifier: MIT */
/* Building blocks of expectations. NULL is "absent"; failures set a flag. */
#ifndef DECOY_ORACLE_JSON_H
#define DECOY_ORACLE_JSON_H

#include <jansson.h>

#include "choice.h"
#include "utilization.h"

/* Set when an allocation fails; the result must not be used then. */
struct writer {
	bool failed;
};

/* json_made - json as it is; NULL: memory ran out. */
json_t *json_made(struct writer *writer, json_t *json);

/*
 * json_of_choice - a value or a set. extra (NULL-terminated literals) are more alternatives;
 * may_miss: absent is one, too.
 */
json_t *json_of_choice(struct writer *writer, const struct choice *choice, bool may_miss,
		       const char *const *extra);

json_t *json_of_ratios(struct writer *writer, const struct ratios *ratios);

/* json_flag - an object whose one member is true. */
json_t *json_flag(struct writer *writer, const char *name);

json_t *json_anything(struct writer *writer);

/*
 * any_new, any_add, any_done - a set of alternatives, NULL among them for "absent". They own `one`.
 */
json_t *any_new(struct writer *writer);
void any_add(struct writer *writer, json_t *any, json_t *one);
json_t *any_done(struct writer *writer, json_t *any);

json_t *object_new(struct writer *writer);

/* or_absent - value, or absent. Owns value. */
json_t *or_absent(struct writer *writer, json_t *value);

/* put_member - a member of object, if it is not absent. Owns value. */
void put_member(struct writer *writer, json_t *object, const char *name, json_t *value);

/* put_object - the same for an object, which is absent if it has no members. */
void put_object(struct writer *writer, json_t *parent, const char *name, json_t *object);

/*
 * put_named - value under a name from a text. A name that is not UTF-8 is put under all forms that
 * it may be reported in, each of which may be missing; equal names share a set.
 */
void put_named(struct writer *writer, json_t *object, struct word name, json_t *value);

#endif
