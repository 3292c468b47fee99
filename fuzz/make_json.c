/* SPDX-License-Identifier: MIT */
#include "make_json.h"

#include <regex.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"

#define PATTERNS 64
#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static const char *const words[] = {"a",
				    "a",
				    "a",
				    "b",
				    "0",
				    "1",
				    "2",
				    "7",
				    "0001",
				    "100",
				    "1.5",
				    "1ms",
				    "1s",
				    "4KiB",
				    "",
				    "xe",
				    "18446744073709551615",
				    "key.whole",
				    "trace.a"};
static const json_int_t numbers[] = {0, 1, 1, 2, 3, 7, 1000, 1000000, 1000000000};

size_t random_below(struct change *change, size_t limit)
{
	change->random = change->random * 6364136223846793005u + 1442695040888963407u;
	return limit ? (size_t)((change->random >> 33) % limit) : 0;
}

const char *some_name(struct change *change)
{
	return words[random_below(change, 4)];
}

/* --- schemas --- */

json_t *load_schema(const char *name)
{
	static json_t *schema;
	size_t len = 0;
	const char *text = schema ? NULL : corpus_schema(name, &len);

	if (text)
		schema = json_loadb(text, len, 0, NULL);
	return schema;
}

const json_t *resolve_schema(struct change *change, const json_t *schema)
{
	static const char defs[] = "#/$defs/";

	for (int i = 0; i < MAKE_DEPTH && schema; i++) {
		const char *to = json_string_value(json_object_get(schema, "$ref"));
		const json_t *any = json_object_get(schema, "oneOf");

		any = any ? any : json_object_get(schema, "anyOf");
		if (to && !strncmp(to, defs, sizeof(defs) - 1))
			schema = json_object_get(json_object_get(change->schema, "$defs"),
						 to + sizeof(defs) - 1);
		else if (any)
			schema = json_array_get(any, random_below(change, json_array_size(any)));
		else
			return to ? NULL : schema;
	}
	return schema;
}

/* Compiled once: patterns of a schema are few. */
static bool holds_pattern(const char *pattern, const char *word)
{
	static struct {
		const char *text;
		regex_t compiled;
	} known[PATTERNS];
	size_t i = 0;

	while (i < PATTERNS && known[i].text && known[i].text != pattern)
		i++;
	if (i == PATTERNS)
		return true;
	if (!known[i].text && regcomp(&known[i].compiled, pattern, REG_EXTENDED | REG_NOSUB))
		return true;
	known[i].text = pattern;
	return !regexec(&known[i].compiled, word, 0, NULL, 0);
}

/* --- values that are made --- */

static json_t *make_string(struct change *change, const json_t *schema)
{
	const char *pattern = json_string_value(json_object_get(schema, "pattern"));
	const bool may_be_empty = !json_object_get(schema, "minLength");
	const size_t first = random_below(change, COUNT(words));

	for (size_t i = 0; i < COUNT(words); i++) {
		const char *word = words[(first + i) % COUNT(words)];

		if ((*word || may_be_empty) && (!pattern || holds_pattern(pattern, word)))
			return json_string(word);
	}
	return json_string("a");
}

static bool is_required(const json_t *schema, const char *name)
{
	const json_t *list = json_object_get(schema, "required"), *one;
	size_t i;

	json_array_foreach((json_t *)list, i,
			   one) if (!strcmp(json_string_value(one), name)) return true;
	return false;
}

static json_t *make_object(struct change *change, const json_t *schema, unsigned int depth)
{
	json_t *object = json_object(), *one;
	const json_t *more = json_object_get(schema, "additionalProperties");
	const char *name;

	json_object_foreach(json_object_get(schema, "properties"), name,
			    one) if (is_required(schema, name) ||
				     (depth < MAKE_DEPTH && !random_below(change, 4)))
		json_object_set_new(object, name, make_value(change, one, depth + 1));
	if (json_is_object(more) && depth < MAKE_DEPTH)
		for (size_t left = 1 + random_below(change, 2); left; left--)
			json_object_set_new(object, some_name(change),
					    make_value(change, more, depth + 1));
	return object;
}

static json_t *make_array(struct change *change, const json_t *schema, unsigned int depth)
{
	json_t *array = json_array();
	size_t left = depth < MAKE_DEPTH ? random_below(change, 4) : 0;

	left += (size_t)json_integer_value(json_object_get(schema, "minItems"));
	for (; left; left--)
		json_array_append_new(
			array, make_value(change, json_object_get(schema, "items"), depth + 1));
	return array;
}

/* Of several types, one. */
static const char *choose_type(struct change *change, const json_t *schema)
{
	static const char *const all[] = {"string", "integer", "boolean",
					  "object", "array",   "null"};
	const json_t *type = json_object_get(schema, "type");

	if (json_is_array(type))
		type = json_array_get(type, random_below(change, json_array_size(type)));
	if (json_is_string(type))
		return json_string_value(type);
	if (json_object_get(schema, "properties"))
		return "object";
	return all[random_below(change, COUNT(all))];
}

json_t *make_value(struct change *change, const json_t *schema, unsigned int depth)
{
	const json_t *set, *fixed;
	const char *type;

	schema = resolve_schema(change, schema);
	set = json_object_get(schema, "enum");
	fixed = json_object_get(schema, "const");
	if (fixed)
		return json_deep_copy(fixed);
	if (set)
		return json_deep_copy(
			json_array_get(set, random_below(change, json_array_size(set))));
	type = choose_type(change, schema);
	if (!strcmp(type, "object"))
		return make_object(change, schema, depth);
	if (!strcmp(type, "array"))
		return make_array(change, schema, depth);
	if (!strcmp(type, "string"))
		return make_string(change, schema);
	if (!strcmp(type, "boolean"))
		return json_boolean(random_below(change, 2));
	if (!strcmp(type, "null"))
		return json_null();
	return json_integer(numbers[random_below(change, COUNT(numbers))]);
}
