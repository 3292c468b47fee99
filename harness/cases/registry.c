/* SPDX-License-Identifier: MIT */
#include "registry.h"

#include <stdlib.h>
#include <string.h>

#include "xmalloc.h"

struct registry {
	struct casefile *file;
	json_t *names; /* id -> name */
	json_t *ids; /* name -> id */
	unsigned int line;
};

static void line_fault(struct registry *registry, unsigned int column, const char *text)
{
	casefile_fault_at(registry->file, registry->file->path, registry->line, column, text);
}

static void read_entry(struct registry *registry, char *line)
{
	char *name = strchr(line, ' ');

	if (name)
		*name++ = '\0';
	if (!name || !casefile_id(line) || !strchr(name, '/') || strchr(name, ' ')) {
		line_fault(registry, 1, "expected \"NNNN area/slug\"");
		return;
	}
	if (json_object_get(registry->names, line))
		line_fault(registry, 1, "this id is already on an earlier line");
	else if (json_object_get(registry->ids, name))
		line_fault(registry, 6, "this case already has an id on an earlier line");
	else {
		json_object_set_new_nocheck(registry->names, line, json_string_nocheck(name));
		json_object_set_new_nocheck(registry->ids, name, json_string_nocheck(line));
	}
}

static void read_line(struct registry *registry, const char *text, size_t len)
{
	char *line = xstrndup(text, len);

	registry->line++;
	if (strlen(line) != len)
		line_fault(registry, (unsigned int)strlen(line) + 1,
			   "expected text, found a NUL byte");
	else if (*line && *line != '#')
		read_entry(registry, line);
	free(line);
}

static void read_lines(struct registry *registry, const char *text, size_t len)
{
	const char *end = text + len, *feed;

	for (; text < end; text = feed + 1) {
		feed = memchr(text, '\n', (size_t)(end - text));
		feed = feed ? feed : end;
		read_line(registry, text, (size_t)(feed - text));
	}
}

static void check_case(struct registry *registry, const struct decoy_case *tc)
{
	const char *name = json_string_value(json_object_get(registry->names, tc->id));

	if (!name)
		casefile_fault(registry->file, NULL, "missing line \"%s %s\"", tc->id, tc->name);
	else if (strcmp(name, tc->name) != 0)
		casefile_fault(registry->file, NULL, "id %s belongs to %s, but %s uses it", tc->id,
			       name, tc->name);
}

static void check_lost(struct registry *registry, const struct cases *cases)
{
	const char *id;
	json_t *name;

	/* A case that could not be read exists all the same. */
	for (size_t i = 0; i < cases->count; i++) {
		const struct decoy_case *tc = &cases->list[i];
		const json_t *given = json_object_get(registry->ids, tc->name);

		if (tc->id)
			json_object_del(registry->names, tc->id);
		if (given)
			json_object_del(registry->names, json_string_value(given));
	}
	json_object_foreach(registry->names, id, name) casefile_fault(
		registry->file, NULL,
		"%s %s: missing case; restore it, because registered cases are never "
		"removed",
		id, json_string_value(name));
}

void registry_check(struct casefile *file, const char *text, size_t len, const struct cases *cases)
{
	struct registry registry = {.file = file, .names = json_object(), .ids = json_object()};

	read_lines(&registry, text, len);
	for (size_t i = 0; i < cases->count; i++) {
		if (casefile_id(cases->list[i].id))
			check_case(&registry, &cases->list[i]);
	}
	check_lost(&registry, cases);
	json_decref(registry.names);
	json_decref(registry.ids);
}
