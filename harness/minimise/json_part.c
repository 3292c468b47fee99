/* SPDX-License-Identifier: MIT */
#include "json_part.h"

#include <stdlib.h>
#include <string.h>

#include "xmalloc.h"

void json_part_make(struct json_part *part, const char *key, json_t *value)
{
	const char *name;
	json_t *child;
	size_t i;

	*part = (struct json_part){.key = key, .value = json_incref(value)};
	part->parts =
		xcalloc(json_object_size(value) + json_array_size(value) + 1, sizeof(*part->parts));
	json_object_foreach(value, name, child)
		json_part_make(&part->parts[part->count++], name, child);
	json_array_foreach(value, i, child)
		json_part_make(&part->parts[part->count++], NULL, child);
}

void json_part_free(struct json_part *part)
{
	for (size_t i = 0; i < part->count; i++)
		json_part_free(&part->parts[i]);
	free(part->parts);
	json_decref(part->value);
}

/* Of members of objects that are in no list. What is below one that is left out is out, too. */
static void collect_names(const struct json_part *part, json_t *left, json_t *out)
{
	for (size_t i = 0; json_is_object(part->value) && i < part->count; i++) {
		const struct json_part *one = &part->parts[i];

		json_object_set_new(one->out ? out : left, one->key, json_true());
		collect_names(one, one->out ? out : left, out);
	}
}

/* Names that are left out wherever they were given, as keys of an object; NULL: none. New
 * reference. */
static json_t *names_out(const struct json_part *root)
{
	json_t *left = json_object(), *out = json_object();
	const char *name;
	json_t *value;

	collect_names(root, left, out);
	json_object_foreach(left, name, value) json_object_del(out, name);
	json_decref(left);
	if (json_object_size(out))
		return out;
	json_decref(out);
	return NULL;
}

/* Is one of these names a string in it? */
static bool has_name(const struct json_part *part, const json_t *names)
{
	const char *text = json_string_value(part->value);
	bool has = text && json_object_get(names, text);

	for (size_t i = 0; !has && i < part->count; i++)
		has = !part->parts[i].out && has_name(&part->parts[i], names);
	return has;
}

/* New reference. */
static json_t *json_of(const struct json_part *part, const json_t *names)
{
	json_t *value = json_is_object(part->value)  ? json_object()
			: json_is_array(part->value) ? json_array()
						     : json_incref(part->value);

	for (size_t i = 0; i < part->count; i++) {
		const struct json_part *one = &part->parts[i];

		if (one->out || (!one->key && names && has_name(one, names)))
			continue;
		if (one->key ? json_object_set_new(value, one->key, json_of(one, names))
			     : json_array_append_new(value, json_of(one, names)))
			xmalloc_failed();
	}
	return value;
}

char *json_part_write(const void *of, size_t *len)
{
	json_t *names = names_out(of), *value = json_of(of, names);
	char *text = json_dumps(value, JSON_INDENT(1)), *lines;

	if (!text)
		xmalloc_failed();
	lines = xasprintf("%s\n", text);
	*len = strlen(lines);
	free(text);
	json_decref(value);
	json_decref(names);
	return lines;
}

void json_part_visit(struct json_part *part, json_part_visitor visit, void *data)
{
	for (size_t i = 0; i < part->count; i++) {
		if (part->parts[i].out)
			continue;
		visit(&part->parts[i], part, data);
		json_part_visit(&part->parts[i], visit, data);
	}
}

static void count_part(struct json_part *part, const struct json_part *parent, void *data)
{
	(void)part;
	(void)parent;
	++*(size_t *)data;
}

void json_part_left(const void *of, size_t *parts, size_t *lines)
{
	*parts = *lines = 0;
	json_part_visit((struct json_part *)of, count_part, parts);
}

void json_part_visit_named(struct json_part *part, unsigned int depth, json_part_visitor visit,
			   void *data)
{
	for (size_t i = 0; json_is_object(part->value) && i < part->count; i++) {
		if (part->parts[i].out)
			continue;
		if (depth)
			json_part_visit_named(&part->parts[i], depth - 1, visit, data);
		else
			visit(&part->parts[i], part, data);
	}
}
