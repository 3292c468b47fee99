/* SPDX-License-Identifier: MIT */
/*
 * JSON Schema, as much of 2020-12 as corpus/schema/ uses: type, const, enum, pattern (as a POSIX
 * extended expression), minLength, minimum, required, properties, additionalProperties, items,
 * minItems, anyOf, oneOf, and $ref to "#/$defs/NAME", "FILE.schema.json" or both in one.
 */
#ifndef DECOY_SCHEMA_H
#define DECOY_SCHEMA_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* Where schemas come from: the bytes of "NAME.schema.json" and their length, or NULL. */
typedef const char *(*schema_source)(const char *file, size_t *len);

struct schema_set;

/* schema_set_new - an empty set that reads from source on demand; schema_set_free() it. */
struct schema_set *schema_set_new(schema_source source);
void schema_set_free(struct schema_set *schemas);

/*
 * schema_check - does value hold file ("case.schema.json")? If not, *error (free() it)
 * gets a sentence that begins with the JSON path of the fault ("$.engines.render: ").
 * A missing or unusable schema, or a $ref that leads nowhere, is a fault, too.
 */
bool schema_check(struct schema_set *schemas, const char *file, const json_t *value, char **error);

#endif
