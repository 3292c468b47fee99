/* SPDX-License-Identifier: MIT */
/*
 * A mutator and a cross-over of JSON that has a schema (MUTATE_SCHEMA, of corpus/schema), in place
 * of mutate.c: any value is made anew as the schema has it, members and items are added, dropped,
 * doubled and moved. What is no JSON becomes a value of the schema.
 */
#include <stdbool.h>
#include <string.h>

#include "make_json.h"
#include "mutate.h"

static const char *nth_key(const json_t *object, size_t nth)
{
	void *at = json_object_iter((json_t *)object);

	while (nth-- && at)
		at = json_object_iter_next((json_t *)object, at);
	return at ? json_object_iter_key(at) : NULL;
}

static const json_t *schema_of_member(const json_t *schema, const char *key)
{
	const json_t *known = json_object_get(json_object_get(schema, "properties"), key);

	return known ? known : json_object_get(schema, "additionalProperties");
}

static json_t *change_value(struct change *change, json_t *value, const json_t *schema);

/* A member is changed, dropped, or one that the schema has is added. */
static void change_object(struct change *change, json_t *object, const json_t *schema)
{
	const json_t *known = json_object_get(schema, "properties");
	const size_t move = random_below(change, 8);
	char key[128];
	const char *at = move == 0 && json_object_size(known)
				 ? nth_key(known, random_below(change, json_object_size(known)))
			 : json_object_size(object)
				 ? nth_key(object, random_below(change, json_object_size(object)))
				 : some_name(change);

	if (!at || strlen(at) >= sizeof(key))
		return;
	strcpy(key, at);
	if (move == 1)
		json_object_del(object, key);
	else if (!json_object_get(object, key))
		json_object_set_new(
			object, key,
			make_value(change, schema_of_member(schema, key), MAKE_DEPTH - 3));
	else
		json_object_set_new(object, key,
				    change_value(change, json_object_get(object, key),
						 schema_of_member(schema, key)));
}

/* An item is changed, dropped, doubled elsewhere, or one is added. */
static void change_array(struct change *change, json_t *array, const json_t *schema)
{
	const json_t *items = json_object_get(schema, "items");
	const size_t size = json_array_size(array), at = random_below(change, size),
		     to = random_below(change, size + 1);

	switch (size ? random_below(change, 6) : 0) {
	case 0:
		json_array_insert_new(array, to, make_value(change, items, MAKE_DEPTH - 3));
		break;
	case 1:
		json_array_remove(array, at);
		break;
	case 2:
		json_array_insert_new(array, to, json_deep_copy(json_array_get(array, at)));
		break;
	default:
		json_array_set_new(array, at,
				   change_value(change, json_array_get(array, at), items));
	}
}

/* A new reference: the value itself, changed inside, or another one. */
static json_t *change_value(struct change *change, json_t *value, const json_t *schema)
{
	const bool has_parts = json_is_object(value) || json_is_array(value);
	const json_t *resolved = resolve_schema(change, schema);

	if (!has_parts || !random_below(change, 8))
		return make_value(change, schema, MAKE_DEPTH - 3);
	if (json_is_object(value))
		change_object(change, value, resolved);
	else
		change_array(change, value, resolved);
	return json_incref(value);
}

/* Writes value, and drops it; size: where it does not fit. */
static size_t write_value(json_t *value, uint8_t *out, size_t size, size_t max)
{
	size_t len = json_dumpb(value, NULL, 0, JSON_COMPACT | JSON_ENCODE_ANY);

	if (len && len <= max)
		size = json_dumpb(value, (char *)out, max, JSON_COMPACT | JSON_ENCODE_ANY);
	json_decref(value);
	return size;
}

size_t mutate_text(uint8_t *data, size_t size, size_t max, unsigned int seed)
{
	struct change change = {load_schema(MUTATE_SCHEMA), seed};
	json_t *value = json_loadb((const char *)data, size, 0, NULL), *changed = NULL;

	for (size_t rounds = 1 + random_below(&change, 4); rounds; rounds--) {
		changed = value ? change_value(&change, value, change.schema)
				: make_value(&change, change.schema, 0);
		json_decref(value);
		value = changed;
	}
	return write_value(value, data, size, max);
}

/* Members of both, the items of both behind each other. */
static json_t *cross_values(struct change *change, const json_t *a, json_t *b)
{
	json_t *out, *one;
	const char *key;

	if (json_is_object(a) && json_is_object(b)) {
		out = json_copy(b);
		json_object_foreach((json_t *)a, key,
				    one) if (random_below(change, 2) || !json_object_get(b, key))
			json_object_set_new(out, key,
					    cross_values(change, one, json_object_get(b, key)));
		return out;
	}
	if (json_is_array(a) && json_is_array(b) && random_below(change, 2)) {
		out = json_copy((json_t *)a);
		json_array_extend(out, b);
		return out;
	}
	return json_incref(b && random_below(change, 2) ? b : (json_t *)a);
}

size_t mutate_cross(const uint8_t *a, size_t a_size, const uint8_t *b, size_t b_size, uint8_t *out,
		    size_t max, unsigned int seed)
{
	struct change change = {load_schema(MUTATE_SCHEMA), seed};
	json_t *first = json_loadb((const char *)a, a_size, 0, NULL);
	json_t *second = json_loadb((const char *)b, b_size, 0, NULL);
	size_t size = a_size < max ? a_size : max;

	memcpy(out, a, size);
	if (first && second)
		size = write_value(cross_values(&change, first, second), out, size, max);
	json_decref(first);
	json_decref(second);
	return size;
}
