/* SPDX-License-Identifier: MIT */
#include <regex.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "schema.h"

#define SCHEMA_DEPTH 128 /* of nested checks, $ref included: a $ref to itself ends here */

struct schema_book {
	schema_source source;
	json_t *files; /* name -> parsed */
};

/* One step from the whole value to the part that is looked at. */
struct place {
	const struct place *up;
	const char *key; /* NULL: index counts */
	size_t index;
	unsigned int depth;
};

struct check {
	struct schema_book *book;
	const json_t *root; /* the file that "#/" means */
	char *error; /* of the fault that was found deepest inside */
	unsigned int error_depth;
};

static bool holds(struct check *check, const json_t *schema, const json_t *value,
		  const struct place *place, unsigned int depth);

/* --- saying where ------------------------------------------------------------------------------ */

static void print_place(FILE *out, const struct place *place)
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

__attribute__((format(printf, 3, 4))) static bool
fault(struct check *check, const struct place *place, const char *format, ...)
{
	size_t size;
	char *text = NULL;
	FILE *out;
	va_list args;

	if (check->error && check->error_depth >= place->depth)
		return false;
	out = open_memstream(&text, &size);
	if (!out)
		return false;
	print_place(out, place);
	fputs(": ", out);
	va_start(args, format);
	vfprintf(out, format, args);
	va_end(args);
	if (fclose(out) != 0) {
		free(text);
		return false;
	}
	free(check->error);
	check->error = text;
	check->error_depth = place->depth;
	return false;
}

/* Takes inner's fault over, where it lies deeper. */
static void adopt(struct check *check, struct check *inner)
{
	if (check->error && check->error_depth >= inner->error_depth)
		return;
	free(check->error);
	check->error = inner->error;
	check->error_depth = inner->error_depth;
	inner->error = NULL;
}

static struct place below(const struct place *up, const char *key, size_t index)
{
	return (struct place){.up = up, .key = key, .index = index, .depth = up->depth + 1};
}

/* --- keywords of one value --------------------------------------------------------------------- */

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

static bool check_type(struct check *check, const json_t *rule, const json_t *value,
		       const struct place *place, unsigned int depth)
{
	const json_t *type;
	size_t i;

	(void)depth;
	if (json_is_string(rule))
		return type_is(value, json_string_value(rule)) ||
		       fault(check, place, "expected %s, got %s", json_string_value(rule),
			     type_name(value));
	json_array_foreach(rule, i, type)
	{
		if (json_is_string(type) && type_is(value, json_string_value(type)))
			return true;
	}
	return fault(check, place, "%s is not allowed here", type_name(value));
}

static bool check_const(struct check *check, const json_t *rule, const json_t *value,
			const struct place *place, unsigned int depth)
{
	char *text;

	(void)depth;
	if (json_equal(rule, value))
		return true;
	text = json_dumps(rule, JSON_ENCODE_ANY | JSON_COMPACT);
	fault(check, place, "expected %s", text ? text : "another value");
	free(text);
	return false;
}

static bool check_enum(struct check *check, const json_t *rule, const json_t *value,
		       const struct place *place, unsigned int depth)
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
	text = json_dumps(rule, JSON_COMPACT);
	fault(check, place, "expected one of %s", text ? text : "the enum");
	free(text);
	return false;
}

static bool check_pattern(struct check *check, const json_t *rule, const json_t *value,
			  const struct place *place, unsigned int depth)
{
	const char *text = json_string_value(value);
	const char *pattern = json_string_value(rule);
	regex_t regex;
	bool matches;

	(void)depth;
	if (!text)
		return true;
	if (!pattern || regcomp(&regex, pattern, REG_EXTENDED | REG_NOSUB) != 0)
		return fault(check, place, "the schema's pattern is unusable");
	/* A NUL inside ends the string for regexec(): it would hide what follows. */
	matches = strlen(text) == json_string_length(value) &&
		  regexec(&regex, text, 0, NULL, 0) == 0;
	regfree(&regex);
	return matches || fault(check, place, "\"%.60s\" does not match %s", text, pattern);
}

static bool check_min_length(struct check *check, const json_t *rule, const json_t *value,
			     const struct place *place, unsigned int depth)
{
	(void)depth;
	return !json_is_string(value) ||
	       (json_int_t)json_string_length(value) >= json_integer_value(rule) ||
	       fault(check, place, "the text is too short");
}

static bool check_minimum(struct check *check, const json_t *rule, const json_t *value,
			  const struct place *place, unsigned int depth)
{
	(void)depth;
	return !json_is_number(value) || json_number_value(value) >= json_number_value(rule) ||
	       fault(check, place, "expected %g or more", json_number_value(rule));
}

static bool check_min_items(struct check *check, const json_t *rule, const json_t *value,
			    const struct place *place, unsigned int depth)
{
	(void)depth;
	return !json_is_array(value) ||
	       (json_int_t)json_array_size(value) >= json_integer_value(rule) ||
	       fault(check, place, "expected %lld items or more",
		     (long long)json_integer_value(rule));
}

/* --- keywords of parts ------------------------------------------------------------------------- */

static bool check_required(struct check *check, const json_t *rule, const json_t *value,
			   const struct place *place, unsigned int depth)
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
			return fault(check, place, "\"%s\" is missing", key);
	}
	return true;
}

static bool check_items(struct check *check, const json_t *rule, const json_t *value,
			const struct place *place, unsigned int depth)
{
	const json_t *item;
	size_t i;

	if (!json_is_array(value))
		return true;
	json_array_foreach(value, i, item)
	{
		struct place inner = below(place, NULL, i);

		if (!holds(check, rule, item, &inner, depth))
			return false;
	}
	return true;
}

/* properties and additionalProperties share their members out, so they are looked at together. */
static bool check_members(struct check *check, const json_t *schema, const json_t *value,
			  const struct place *place, unsigned int depth)
{
	const json_t *named = json_object_get(schema, "properties");
	const json_t *others = json_object_get(schema, "additionalProperties");
	const char *key;
	json_t *member;

	if (!json_is_object(value) || (!named && !others))
		return true;
	json_object_foreach((json_t *)value, key, member)
	{
		const json_t *rule = json_object_get(named, key);
		struct place inner = below(place, key, 0);

		if (!rule)
			rule = others;
		if (rule && !holds(check, rule, member, &inner, depth))
			return false;
	}
	return true;
}

static bool check_any_of(struct check *check, const json_t *rule, const json_t *value,
			 const struct place *place, unsigned int depth)
{
	struct check inner = {.book = check->book, .root = check->root};
	const json_t *form;
	size_t i;
	bool found = false;

	json_array_foreach(rule, i, form)
	{
		if (!found)
			found = holds(&inner, form, value, place, depth);
	}
	/* What is wrong further inside says more than that no form fits. */
	if (!found && inner.error_depth > place->depth)
		adopt(check, &inner);
	else if (!found)
		fault(check, place, "matches no form of it; the nearest: %s",
		      inner.error ? inner.error : "none");
	free(inner.error);
	return found;
}

static bool check_one_of(struct check *check, const json_t *rule, const json_t *value,
			 const struct place *place, unsigned int depth)
{
	unsigned int found = 0;
	const json_t *form;
	size_t i;

	if (!check_any_of(check, rule, value, place, depth))
		return false;
	json_array_foreach(rule, i, form)
	{
		struct check inner = {.book = check->book, .root = check->root};

		found += holds(&inner, form, value, place, depth);
		free(inner.error);
	}
	return found == 1 || fault(check, place, "matches %u forms where one is meant", found);
}

/* --- $ref -------------------------------------------------------------------------------------- */

static const json_t *file_of(struct schema_book *book, const char *name)
{
	json_t *file = json_object_get(book->files, name);
	const char *bytes;
	size_t len;

	if (file)
		return file;
	bytes = book->source(name, &len);
	file = bytes ? json_loadb(bytes, len, JSON_REJECT_DUPLICATES, NULL) : NULL;
	if (!file || json_object_set_new(book->files, name, file) < 0)
		return NULL;
	return file;
}

static bool check_ref(struct check *check, const json_t *rule, const json_t *value,
		      const struct place *place, unsigned int depth)
{
	static const char defs[] = "#/$defs/";
	const char *ref = json_string_value(rule) ? json_string_value(rule) : "";
	const char *hash = strchrnul(ref, '#');
	const json_t *old = check->root;
	const json_t *target;
	char *name;
	bool ok;

	if (hash != ref) {
		name = strndup(ref, (size_t)(hash - ref));
		check->root = name ? file_of(check->book, name) : NULL;
		free(name);
	}
	target = check->root;
	if (strncmp(hash, defs, strlen(defs)) == 0)
		target = json_object_get(json_object_get(target, "$defs"), hash + strlen(defs));
	else if (*hash)
		target = NULL;
	ok = target ? holds(check, target, value, place, depth)
		    : fault(check, place, "the schema's reference %s leads nowhere", ref);
	check->root = old;
	return ok;
}

/* --- all of it --------------------------------------------------------------------------------- */

static const struct keyword {
	const char *name;
	bool (*check)(struct check *check, const json_t *rule, const json_t *value,
		      const struct place *place, unsigned int depth);
} keywords[] = {
	{"type", check_type},	       {"const", check_const},		{"enum", check_enum},
	{"pattern", check_pattern},    {"minLength", check_min_length}, {"minimum", check_minimum},
	{"minItems", check_min_items}, {"required", check_required},	{"items", check_items},
	{"anyOf", check_any_of},       {"oneOf", check_one_of},		{"$ref", check_ref},
};

static bool holds(struct check *check, const json_t *schema, const json_t *value,
		  const struct place *place, unsigned int depth)
{
	if (depth >= SCHEMA_DEPTH)
		return fault(check, place, "nested too deeply to be checked");
	if (json_is_true(schema))
		return true;
	if (!json_is_object(schema))
		return fault(check, place, "is not allowed here");
	for (size_t i = 0; i < sizeof(keywords) / sizeof(keywords[0]); i++) {
		const json_t *rule = json_object_get(schema, keywords[i].name);

		if (rule && !keywords[i].check(check, rule, value, place, depth + 1))
			return false;
	}
	return check_members(check, schema, value, place, depth + 1);
}

struct schema_book *schema_book_new(schema_source source)
{
	struct schema_book *book = calloc(1, sizeof(*book));

	if (!book)
		return NULL;
	book->source = source;
	book->files = json_object();
	if (book->files)
		return book;
	free(book);
	return NULL;
}

void schema_book_free(struct schema_book *book)
{
	if (!book)
		return;
	json_decref(book->files);
	free(book);
}

bool schema_check(struct schema_book *book, const char *file, const json_t *value, char **error)
{
	const struct place top = {0};
	struct check check = {.book = book, .root = file_of(book, file)};
	bool ok = check.root ? holds(&check, check.root, value, &top, 0)
			     : fault(&check, &top, "there is no schema %s", file);

	*error = NULL;
	if (ok)
		free(check.error);
	else
		*error = check.error;
	return ok;
}
