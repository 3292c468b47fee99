/* SPDX-License-Identifier: MIT */
#include "registry.h"

#include <stdlib.h>
#include <string.h>

struct registry {
	struct casefile *file;
	json_t *names; /* id -> name */
	json_t *ids; /* name -> id */
	unsigned int line;
};

/* One line, already a string of its own. */
static void read_entry(struct registry *registry, char *line)
{
	char *name = line + 5;

	if (strlen(line) < 6 || line[4] != ' ' || (line[4] = '\0', !casefile_id(line)) ||
	    !strchr(name, '/') || strchr(name, ' ')) {
		casefile_fault(registry->file, "line %u: expected \"NNNN area/slug\"",
			       registry->line);
		return;
	}
	if (json_object_get(registry->names, line))
		casefile_fault(registry->file, "line %u: id %s is given twice", registry->line,
			       line);
	else if (json_object_get(registry->ids, name))
		casefile_fault(registry->file, "line %u: %s has two ids", registry->line, name);
	else {
		json_object_set_new(registry->names, line, json_string(name));
		json_object_set_new(registry->ids, name, json_string(line));
	}
}

static void read_entries(struct registry *registry, char *text)
{
	char *next;

	for (char *line = text; line && *line; line = next) {
		next = strchr(line, '\n');
		if (next)
			*next++ = '\0';
		registry->line++;
		if (*line && *line != '#')
			read_entry(registry, line);
	}
}

static void check_case(struct registry *registry, const struct decoy_case *one)
{
	const char *name = json_string_value(json_object_get(registry->names, one->id));

	if (!name)
		casefile_fault(registry->file, "%s of %s is not in it", one->id, one->name);
	else if (strcmp(name, one->name) != 0)
		casefile_fault(registry->file, "%s was given to %s, and %s has it", one->id, name,
			       one->name);
}

static void check_lost(struct registry *registry, const struct cases *cases)
{
	const char *id;
	json_t *name;

	for (size_t i = 0; i < cases->count; i++) {
		if (cases->list[i].id)
			json_object_del(registry->names, cases->list[i].id);
	}
	json_object_foreach(registry->names, id, name)
		casefile_fault(registry->file, "%s %s is lost: there is no such case", id,
			       json_string_value(name));
}

void registry_check(struct casefile *file, const char *text, size_t len, const struct cases *cases)
{
	struct registry registry = {.file = file, .names = json_object(), .ids = json_object()};
	char *copy = strndup(text, len);

	if (copy && registry.names && registry.ids) {
		if (strlen(copy) != len)
			casefile_fault(file, "has a NUL byte");
		read_entries(&registry, copy);
		for (size_t i = 0; i < cases->count; i++) {
			if (casefile_id(cases->list[i].id) && cases->list[i].name)
				check_case(&registry, &cases->list[i]);
		}
		check_lost(&registry, cases);
	} else
		casefile_fault(file, "out of memory");
	json_decref(registry.names);
	json_decref(registry.ids);
	free(copy);
}
