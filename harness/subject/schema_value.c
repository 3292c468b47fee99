/* SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "schema_check.h"
#include "xmalloc.h"

/* --- saying where --- */

static void print_place(FILE *out, const struct schema_place *place)
{
	if (!place->up) {
		fputs("$", out);
		return;
	}
	print_place(out, place->up);
	if (place->key)
		fprintf(out, ".%s", place->key);
	else
		fprintf(out, "[%zu]", place->index);
}

bool schema_fault(struct check *check, const struct schema_place *place, const char *format, ...)
{
	size_t size;
	char *text;
	FILE *out;
	va_list args;

	if (check->quiet)
		return false;
	out = xmemstream(&text, &size);
	print_place(out, place);
	fputs(": ", out);
	va_start(args, format);
	vfprintf(out, format, args);
	va_end(args);
	xmemstream_close(out);
	free(check->error);
	check->error = text;
	check->error_depth = place->depth;
	return false;
}

/* --- keywords of one value --- */

static const char *type_name(const json_t *value)
{
	switch (json_typeof(value)) {
	case JSON_OBJECT:
		return "object";
	case JSON_ARRAY:
		return "array";
	case JSON_STRING:
		return "string";
	case JSON_INTEGER:
		return "integer";
	case JSON_REAL:
		return "number";
	case JSON_NULL:
		return "null";
	default:
		return "boolean";
	}
}

static bool type_is(const json_t *value, const char *type)
{
	if (strcmp(type, "number") == 0)
		return json_is_number(value);
	return strcmp(type, type_name(value)) == 0;
}

bool schema_type(struct check *check, const json_t *rule, const json_t *value,
		 const struct schema_place *place, unsigned int depth)
{
	const json_t *type;
	size_t i;

	(void)depth;
	if (json_is_string(rule))
		return type_is(value, json_string_value(rule)) ||
		       schema_fault(check, place, "expected %s, got %s", json_string_value(rule),
				    type_name(value));
	json_array_foreach(rule, i, type)
	{
		if (json_is_string(type) && type_is(value, json_string_value(type)))
			return true;
	}
	return schema_fault(check, place, "%s is not allowed here", type_name(value));
}

bool schema_const(struct check *check, const json_t *rule, const json_t *value,
		  const struct schema_place *place, unsigned int depth)
{
	char *text;

	(void)depth;
	if (json_equal(rule, value))
		return true;
	if (check->quiet)
		return false;
	text = json_dumps(rule, JSON_ENCODE_ANY | JSON_COMPACT);
	schema_fault(check, place, "expected %s", text);
	check->other_kind = json_is_string(rule);
	free(text);
	return false;
}

bool schema_enum(struct check *check, const json_t *rule, const json_t *value,
		 const struct schema_place *place, unsigned int depth)
{
	const json_t *allowed;
	char *text;
	size_t i;

	(void)depth;
	json_array_foreach(rule, i, allowed)
	{
		if (json_equal(allowed, value))
			return true;
	}
	if (check->quiet)
		return false;
	text = json_dumps(rule, JSON_COMPACT);
	schema_fault(check, place, "expected one of %s", text);
	free(text);
	return false;
}

bool schema_pattern(struct check *check, const json_t *rule, const json_t *value,
		    const struct schema_place *place, unsigned int depth)
{
	const char *text = json_string_value(value);
	const char *pattern = json_string_value(rule);
	const regex_t *regex;

	(void)depth;
	if (!text)
		return true;
	regex = pattern ? schema_patterns_find(check->patterns, pattern) : NULL;
	if (!regex)
		return schema_fault(check, place, "the schema's pattern is unusable");
	/* A NUL inside ends the string for regexec(): it would hide what follows. */
	return (strlen(text) == json_string_length(value) &&
		regexec(regex, text, 0, NULL, 0) == 0) ||
	       schema_fault(check, place, "\"%.60s\" does not match %s", text, pattern);
}

bool schema_min_length(struct check *check, const json_t *rule, const json_t *value,
		       const struct schema_place *place, unsigned int depth)
{
	(void)depth;
	return !json_is_string(value) ||
	       (json_int_t)json_string_length(value) >= json_integer_value(rule) ||
	       schema_fault(check, place, "the text is too short");
}

bool schema_minimum(struct check *check, const json_t *rule, const json_t *value,
		    const struct schema_place *place, unsigned int depth)
{
	(void)depth;
	return !json_is_number(value) || json_number_value(value) >= json_number_value(rule) ||
	       schema_fault(check, place, "expected %g or more", json_number_value(rule));
}

bool schema_maximum(struct check *check, const json_t *rule, const json_t *value,
		    const struct schema_place *place, unsigned int depth)
{
	(void)depth;
	return !json_is_number(value) || json_number_value(value) <= json_number_value(rule) ||
	       schema_fault(check, place, "expected %g or less", json_number_value(rule));
}

bool schema_min_items(struct check *check, const json_t *rule, const json_t *value,
		      const struct schema_place *place, unsigned int depth)
{
	(void)depth;
	return !json_is_array(value) ||
	       (json_int_t)json_array_size(value) >= json_integer_value(rule) ||
	       schema_fault(check, place, "expected %lld items or more",
			    (long long)json_integer_value(rule));
}

bool schema_required(struct check *check, const json_t *rule, const json_t *value,
		     const struct schema_place *place, unsigned int depth)
{
	const json_t *name;
	size_t i;

	(void)depth;
	if (!json_is_object(value))
		return true;
	json_array_foreach(rule, i, name)
	{
		const char *key = json_string_value(name);

		if (key && !json_object_get(value, key))
			return schema_fault(check, place, "\"%s\" is missing", key);
	}
	return true;
}
