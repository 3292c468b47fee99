/* SPDX-License-Identifier: MIT */
#include "scenario.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "jsonplace.h"
#include "member.h"

/* --- what is wrong --- */

void path_enter(struct compiler *c, const char *name)
{
	c->path[c->depth++] = (struct path_part){.name = name};
}

void path_enter_element(struct compiler *c, size_t index)
{
	c->path[c->depth++] = (struct path_part){.index = index};
}

void path_leave(struct compiler *c)
{
	c->depth--;
}

/* The path as text, "steps[3].work.busy", cut to size. */
static void print_path(const struct compiler *c, char *text, size_t size)
{
	size_t used = 0;

	text[0] = '\0';
	for (size_t i = 0; i < c->depth && used < size; i++) {
		const struct path_part *part = &c->path[i];
		int n = part->name ? snprintf(text + used, size - used, "%s%s", i ? "." : "",
					      part->name)
				   : snprintf(text + used, size - used, "[%zu]", part->index);

		used += n > 0 ? (size_t)n : 0;
	}
}

/* The place of the value that the path leads to, or of the innermost one on the way that exists. */
static struct jsonplace find_place(const struct compiler *c)
{
	struct jsonplace place = jsonplace_of(c->root, c->bytes, c->len);
	bool found = true;

	for (size_t i = 0; found && i < c->depth; i++)
		found = c->path[i].name ? jsonplace_member(&place, c->path[i].name)
					: jsonplace_element(&place, c->path[i].index);
	return place;
}

static int fail_with_args(struct compiler *c, const char *format, va_list args)
{
	const struct jsonplace place = find_place(c);

	c->error->line = jsonplace_line(&place);
	c->error->column = jsonplace_column(&place);
	print_path(c, c->error->key, sizeof(c->error->key));
	vsnprintf(c->error->text, sizeof(c->error->text), format, args);
	return -EINVAL;
}

int fail(struct compiler *c, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	fail_with_args(c, format, args);
	va_end(args);
	return -EINVAL;
}

int fail_step(struct compiler *c, const struct step *step, const char *member, const char *format,
	      ...)
{
	va_list args;

	c->depth = 0;
	path_enter(c, "steps");
	path_enter_element(c, step->index);
	if (member) {
		path_enter(c, step->verb_name);
		path_enter(c, member);
	}
	va_start(args, format);
	fail_with_args(c, format, args);
	va_end(args);
	return -EINVAL;
}

/* --- the whole --- */

static int parse_title(struct compiler *c, const json_t *value, const struct member *member,
		       void *base)
{
	const char **to = (void *)((unsigned char *)base + member->offset);

	if (!json_is_string(value))
		return fail(c, "expected a string");
	if (strlen(json_string_value(value)) != json_string_length(value))
		return fail(c, "NUL in a string: expected none");
	*to = json_string_value(value);
	return 0;
}

/* parse_list - a list of strings. */
static int parse_list(struct compiler *c, const json_t *value, const struct member *member,
		      void *base)
{
	const json_t **to = (void *)((unsigned char *)base + member->offset);
	json_t *word;
	size_t i;

	if (!json_is_array(value))
		return fail(c, "expected a list of strings");
	json_array_foreach(value, i, word)
	{
		path_enter_element(c, i);
		if (!json_is_string(word))
			return fail(c, "expected a string");
		path_leave(c);
	}
	*to = value;
	return 0;
}

static int parse_devices(struct compiler *c, const json_t *value, const struct member *member,
			 void *base)
{
	(void)member;
	(void)base;
	return devices_parse(c, value);
}

static int parse_processes(struct compiler *c, const json_t *value, const struct member *member,
			   void *base)
{
	(void)member;
	(void)base;
	return processes_parse(c, value);
}

static int parse_clients(struct compiler *c, const json_t *value, const struct member *member,
			 void *base)
{
	(void)member;
	(void)base;
	return clients_parse(c, value);
}

static int parse_steps(struct compiler *c, const json_t *value, const struct member *member,
		       void *base)
{
	(void)member;
	(void)base;
	return steps_parse(c, value);
}

/* In this order: clients need devices, steps need all. */
static const struct member file_members[] = {
	{"title", parse_title, .offset = offsetof(struct scenario, title), .needed = 1},
	{"why", parse_title, .offset = offsetof(struct scenario, why), .needed = 1},
	{"origin", parse_title, .offset = offsetof(struct scenario, origin)},
	{"rules", parse_list, .offset = offsetof(struct scenario, rules)},
	{"finds", parse_title, .offset = offsetof(struct scenario, finds)},
	{"cells", parse_list, .offset = offsetof(struct scenario, cells)},
	{"devices", parse_devices, .needed = 1},
	{"processes", parse_processes, .needed = 1},
	{"clients", parse_clients, .needed = 1},
	{"steps", parse_steps, .needed = 1},
};
static const struct members members = MEMBERS(file_members);

static int load_json(struct compiler *c)
{
	json_error_t broken;

	c->scenario->root =
		json_loadb(c->bytes, c->len, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, &broken);
	c->root = c->scenario->root;
	if (c->root)
		return 0;
	if (json_error_code(&broken) == json_error_out_of_memory)
		return -ENOMEM;
	c->error->line = broken.line > 0 ? (unsigned int)broken.line : 1;
	c->error->column = broken.column > 0 ? (unsigned int)broken.column : 1;
	snprintf(c->error->text, sizeof(c->error->text), "%s", broken.text);
	return -EINVAL;
}

static int compile_json(struct compiler *c)
{
	int err = load_json(c);

	err = err ? err : members_parse(c, c->root, &members, c->scenario, NULL);
	return err ? err : steps_plan(c);
}

/* The arena's blocks outlive the compiler: the plan is in them. */
int scenario_compile(struct scenario **out, const char *bytes, size_t len,
		     const struct scenario_kinds *kinds, struct scenario_error *error)
{
	struct compiler c = {.bytes = bytes, .len = len, .kinds = kinds, .error = error};
	int err;

	memset(error, 0, sizeof(*error));
	*out = NULL;
	c.scenario = calloc(1, sizeof(*c.scenario));
	if (!c.scenario)
		return -ENOMEM;
	err = compile_json(&c);
	arena_free(&c.scratch);
	c.scenario->memory = c.arena.blocks;
	if (err)
		scenario_free(c.scenario);
	else
		*out = c.scenario;
	return err;
}

void scenario_free(struct scenario *scenario)
{
	struct arena arena;

	if (!scenario)
		return;
	arena.blocks = scenario->memory;
	arena_free(&arena);
	json_decref(scenario->root);
	free(scenario);
}
