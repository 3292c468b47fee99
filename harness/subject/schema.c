/* SPDX-License-Identifier: MIT */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "schema_check.h"
#include "xmalloc.h"

#define SCHEMA_DEPTH 128 /* of nested checks, $ref included: a $ref to itself ends here */

struct schema_set {
	schema_source source;
	json_t *files; /* name -> parsed */
	struct schema_patterns patterns;
};

static bool holds_schema(struct check *check, const json_t *schema, const json_t *value,
			 const struct schema_place *place, unsigned int depth);

/* Is the fault of a more precise than that of b: of the kind that was meant, or deeper? */
static bool is_more_precise(const struct check *a, const struct check *b)
{
	if (!b->error || a->other_kind != b->other_kind)
		return !b->error || b->other_kind;
	return a->error_depth > b->error_depth;
}

/* A check of one form of several: its fault need not be check's. */
static struct check inner_check(const struct check *check)
{
	return (struct check){
		.schemas = check->schemas, .patterns = check->patterns, .root = check->root};
}

/* Moves inner's fault to check; its error may be NULL. */
static void adopt_fault(struct check *check, struct check *inner)
{
	free(check->error);
	check->error = inner->error;
	check->error_depth = inner->error_depth;
	check->other_kind = inner->other_kind;
	inner->error = NULL;
}

static struct schema_place place_below(const struct schema_place *up, const char *key, size_t index)
{
	return (struct schema_place){.up = up, .key = key, .index = index, .depth = up->depth + 1};
}

/* --- keywords of parts --- */

static bool check_items(struct check *check, const json_t *rule, const json_t *value,
			const struct schema_place *place, unsigned int depth)
{
	const json_t *item;
	size_t i;

	if (!json_is_array(value))
		return true;
	json_array_foreach(value, i, item)
	{
		struct schema_place inner = place_below(place, NULL, i);

		if (!holds_schema(check, rule, item, &inner, depth))
			return false;
	}
	return true;
}

/* properties and additionalProperties share their members out, so they are checked together. */
static bool check_members(struct check *check, const json_t *schema, const json_t *value,
			  const struct schema_place *place, unsigned int depth)
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
		struct schema_place inner = place_below(place, key, 0);

		if (!rule)
			rule = others;
		if (rule && !holds_schema(check, rule, member, &inner, depth))
			return false;
	}
	return true;
}

/* How many forms value matches, up to most; the others are not counted. */
static unsigned int count_forms(struct check *check, const json_t *rule, const json_t *value,
				const struct schema_place *place, unsigned int depth,
				unsigned int most)
{
	struct check inner = inner_check(check);
	unsigned int found = 0;
	const json_t *form;
	size_t i;

	inner.quiet = true;
	json_array_foreach(rule, i, form)
	{
		if (found < most)
			found += holds_schema(&inner, form, value, place, depth);
	}
	return found;
}

/* Of the forms, none of which it holds, the one that was most likely meant. */
static bool no_form(struct check *check, const json_t *rule, const json_t *value,
		    const struct schema_place *place, unsigned int depth)
{
	struct check nearest = {0};
	const json_t *form;
	size_t i;

	if (check->quiet)
		return false;
	json_array_foreach(rule, i, form)
	{
		struct check inner = inner_check(check);

		if (!holds_schema(&inner, form, value, place, depth) &&
		    is_more_precise(&inner, &nearest))
			adopt_fault(&nearest, &inner);
		free(inner.error);
	}
	if (nearest.error_depth > place->depth)
		adopt_fault(check, &nearest);
	else
		schema_fault(check, place, "matches none of its forms; the closest: %s",
			     nearest.error ? nearest.error : "none");
	free(nearest.error);
	return false;
}

static bool check_any_of(struct check *check, const json_t *rule, const json_t *value,
			 const struct schema_place *place, unsigned int depth)
{
	return count_forms(check, rule, value, place, depth, 1) ||
	       no_form(check, rule, value, place, depth);
}

static bool check_one_of(struct check *check, const json_t *rule, const json_t *value,
			 const struct schema_place *place, unsigned int depth)
{
	unsigned int found = count_forms(check, rule, value, place, depth, UINT_MAX);

	if (!found)
		return no_form(check, rule, value, place, depth);
	return found == 1 || schema_fault(check, place, "matches %u forms instead of one", found);
}

/* --- $ref --- */

static const json_t *file_of(struct schema_set *schemas, const char *name)
{
	json_t *file = json_object_get(schemas->files, name);
	const char *bytes;
	size_t len;

	if (file)
		return file;
	bytes = schemas->source(name, &len);
	file = bytes ? json_loadb(bytes, len, JSON_REJECT_DUPLICATES, NULL) : NULL;
	if (file)
		json_object_set_new(schemas->files, name, file);
	return file;
}

static bool check_ref(struct check *check, const json_t *rule, const json_t *value,
		      const struct schema_place *place, unsigned int depth)
{
	static const char defs[] = "#/$defs/";
	const char *ref = json_string_value(rule) ? json_string_value(rule) : "";
	const char *hash = strchrnul(ref, '#');
	const json_t *old = check->root;
	const json_t *target;
	char *name;
	bool ok;

	if (hash != ref) {
		name = xstrndup(ref, (size_t)(hash - ref));
		check->root = file_of(check->schemas, name);
		free(name);
	}
	target = check->root;
	if (strncmp(hash, defs, strlen(defs)) == 0)
		target = json_object_get(json_object_get(target, "$defs"), hash + strlen(defs));
	else if (*hash)
		target = NULL;
	ok = target ? holds_schema(check, target, value, place, depth)
		    : schema_fault(check, place, "the schema's reference %s does not exist", ref);
	check->root = old;
	return ok;
}

/* --- all of it --- */

static const struct keyword {
	const char *name;
	schema_keyword *check;
} keywords[] = {
	{"type", schema_type},
	{"const", schema_const},
	{"enum", schema_enum},
	{"pattern", schema_pattern},
	{"minLength", schema_min_length},
	{"minimum", schema_minimum},
	{"maximum", schema_maximum},
	{"minItems", schema_min_items},
	{"required", schema_required},
	{"items", check_items},
	{"anyOf", check_any_of},
	{"oneOf", check_one_of},
	{"$ref", check_ref},
};

static bool holds_schema(struct check *check, const json_t *schema, const json_t *value,
			 const struct schema_place *place, unsigned int depth)
{
	if (depth >= SCHEMA_DEPTH)
		return schema_fault(check, place, "nested too deeply to be checked");
	if (json_is_true(schema))
		return true;
	if (!json_is_object(schema))
		return schema_fault(check, place, "is not allowed here");
	/* A wrong type member is a more precise fault than a member that its kind would need. */
	if (!check_members(check, schema, value, place, depth + 1))
		return false;
	for (size_t i = 0; i < sizeof(keywords) / sizeof(keywords[0]); i++) {
		const json_t *rule = json_object_get(schema, keywords[i].name);

		if (rule && !keywords[i].check(check, rule, value, place, depth + 1))
			return false;
	}
	return true;
}

struct schema_set *schema_set_new(schema_source source)
{
	struct schema_set *schemas = xcalloc(1, sizeof(*schemas));

	schemas->source = source;
	schemas->files = json_object();
	return schemas;
}

void schema_set_free(struct schema_set *schemas)
{
	if (!schemas)
		return;
	json_decref(schemas->files);
	schema_patterns_free(&schemas->patterns);
	free(schemas);
}

bool schema_check(struct schema_set *schemas, const char *file, const json_t *value, char **error)
{
	const struct schema_place top = {0};
	struct check check = {
		.schemas = schemas, .patterns = &schemas->patterns, .root = file_of(schemas, file)};
	bool ok = check.root ? holds_schema(&check, check.root, value, &top, 0)
			     : schema_fault(&check, &top, "there is no schema %s", file);

	*error = NULL;
	if (ok)
		free(check.error);
	else
		*error = check.error;
	return ok;
}
