/* SPDX-License-Identifier: MIT */
#include "tree_lines.h"

#include <errno.h>
#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void tree_die(const char *what)
{
	fprintf(stderr, "%s: %s\n", what, strerror(errno));
	exit(3);
}

static const char *get_word(const json_t *object, const char *name)
{
	const char *text = json_string_value(json_object_get(object, name));

	return text ? text : "-";
}

static void print_value(const json_t *client, const char *pid, const char *name, const char *key,
			const json_t *value)
{
	printf("%s %s %s %s %s%s%s%s\n", get_word(client, "device"), get_word(client, "id"), pid,
	       name, key, *key ? "=" : "",
	       json_is_string(value) ? json_string_value(value) : get_word(value, "value"),
	       json_is_string(value) ? "" : "+");
}

static void print_values(const json_t *client, const char *group, const char *pid)
{
	static const char *const beyond[] = {"delta_ns", "busy_ratio", "freq_ratio"};
	const char *name, *key;
	json_t *part, *value;

	json_object_foreach(json_object_get(client, group), name, part)
	{
		json_object_foreach(part, key, value)
		{
			bool holds = true;

			for (size_t i = 0; i < sizeof(beyond) / sizeof(beyond[0]); i++)
				holds = holds && strcmp(key, beyond[i]) != 0;
			if (holds)
				print_value(client, pid, name, strcmp(key, "busy_ns") ? key : "",
					    value);
		}
	}
}

/* The line without values comes first: without an id it begins the next open file. */
static void print_valued(const json_t *client)
{
	const json_t *members = json_object_get(client, "members");

	for (size_t i = 0; i < json_array_size(members); i++) {
		const char *pid = get_word(json_array_get(members, i), "pid");

		printf("%s %s %s - -\n", get_word(client, "device"), get_word(client, "id"), pid);
		print_values(client, "engines", pid);
		print_values(client, "regions", pid);
	}
}

/* A client without an id is one open file, and so has one member. */
static void print_timed(const json_t *client)
{
	const json_t *members = json_object_get(client, "members");
	json_t *engines = json_object_get(client, "engines"), *engine;

	for (size_t i = 0; i < json_array_size(members); i++) {
		const char *pid = get_word(json_array_get(members, i), "pid"), *name;
		bool timed = false;

		json_object_foreach(engines, name, engine)
		{
			const json_t *busy = json_object_get(engine, "busy_ns");

			if (!busy)
				continue;
			print_value(client, pid, name, "", busy);
			timed = true;
		}
		if (!timed)
			printf("%s %s %s - -\n", get_word(client, "device"), get_word(client, "id"),
			       pid);
	}
}

/* Blanks at the ends of a name are lost in a line. */
static bool has_printable_names(const json_t *client, const char *group)
{
	json_t *part;
	const char *name;

	json_object_foreach(json_object_get(client, group), name, part)
	{
		size_t len = strlen(name);

		if (!len || strchr(" \t\r", name[0]) || strchr(" \t\r", name[len - 1]))
			return false;
	}
	return true;
}

static void print_clients(const char *state, size_t len, bool values)
{
	json_t *all = json_loadb(state, len, JSON_ALLOW_NUL, NULL), *client;
	bool printable = true;
	size_t i;

	if (!all)
		tree_die("no JSON");
	json_array_foreach(json_object_get(all, "clients"), i, client)
		printable = printable && has_printable_names(client, "engines") &&
			    (!values || has_printable_names(client, "regions"));
	if (!printable)
		puts("{\"unsupported\":\"a name that begins or ends with a blank\"}");
	if (printable && values)
		puts("features parse track memory identity");
	for (i = 0; printable && i < json_array_size(json_object_get(all, "clients")); i++)
		(values ? print_valued
			: print_timed)(json_array_get(json_object_get(all, "clients"), i));
	json_decref(all);
	putchar('\n');
}

void tree_print_times(const char *state, size_t len)
{
	print_clients(state, len, false);
}

void tree_print_values(const char *state, size_t len)
{
	print_clients(state, len, true);
}
