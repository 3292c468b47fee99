/* SPDX-License-Identifier: MIT */
#include "timeline_focus.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "feature.h"
#include "members.h"
#include "set.h"
#include "xmalloc.h"

/* Values by part; what is shown first when all or none of them are wrong comes first. */
static const char *const engine_values[] = {"busy_ns",	"cycles",     "total_cycles", "delta_ns",
					    "capacity", "maxfreq_hz", "busy_ratio",   "freq_ratio"};
static const char *const region_values[] = {"resident", "total", "shared", "purgeable", "active"};

#define COUNT(list) (sizeof(list) / sizeof((list)[0]))

static bool is_regions(const struct focus *focus)
{
	return !strcmp(focus->part, "regions");
}

static const char *const *values_of(const struct focus *focus, size_t *count)
{
	*count = is_regions(focus) ? COUNT(region_values) : COUNT(engine_values);
	return is_regions(focus) ? region_values : engine_values;
}

const json_t *focus_part(const struct focus *focus, const json_t *client)
{
	const json_t *parts = set_first(json_object_get(client, focus->part));

	return focus->name ? json_object_get(parts, focus->name) : NULL;
}

/* The value of a name; NULL: there is none of it. */
static const char *value_of(const struct focus *focus, const char *name)
{
	size_t count;
	const char *const *values = values_of(focus, &count);

	for (size_t i = 0; name && i < count; i++)
		if (!strcmp(values[i], name))
			return values[i];
	return NULL;
}

/* The value that differs, or the first that is answered. */
static const char *choose_value(const struct focus *focus, const json_t *answered,
				const char *differs)
{
	size_t count;
	const char *const *values = values_of(focus, &count);

	differs = value_of(focus, differs);
	if (differs)
		return differs;
	for (size_t i = 0; i < count; i++)
		if (set_kind(json_object_get(answered, values[i])) != SET_NOTHING)
			return values[i];
	return values[0];
}

/* What texts have of it: deltas and ratios are in none. */
static const char *choose_counter(const struct focus *focus, const json_t *answered)
{
	if (!strcmp(focus->value, "delta_ns"))
		return "busy_ns";
	if (!strcmp(focus->value, "freq_ratio"))
		return "cycles";
	if (strcmp(focus->value, "busy_ratio") != 0)
		return focus->value;
	return set_kind(json_object_get(answered, "cycles")) == SET_NOTHING ? "busy_ns" : "cycles";
}

static void choose_focus(struct focus *focus, const json_t *answered, const char *differs)
{
	focus->value = choose_value(focus, answered, differs);
	focus->counter = choose_counter(focus, answered);
}

static enum shape shape_of(const struct focus *focus)
{
	return is_regions(focus) ? SHAPE_REGION : SHAPE_ENGINE;
}

/* Any engine or region of a client that is wrong as a whole. */
static void choose_part(struct focus *focus, const json_t *client)
{
	static const char *const parts[] = {"engines", "regions"};
	const json_t *list;

	for (size_t i = 0; i < COUNT(parts) && !focus->name; i++) {
		focus->part = parts[i];
		list = set_first(json_object_get(client, parts[i]));
		if (json_object_size(list))
			focus->name =
				xstrdup(json_object_iter_key(json_object_iter((json_t *)list)));
	}
	choose_focus(focus, set_first(focus_part(focus, client)), NULL);
}

/* The engine or region that differs; false: the difference is about none. */
static bool choose_part_of(struct focus *focus, const json_t *client,
			   const struct difference *difference)
{
	static const char *const parts[] = {"engines", "regions"};

	for (size_t i = 0; i < COUNT(parts); i++) {
		if (!difference->path[0] || !difference->path[1] ||
		    strcmp(difference->path[0], parts[i]) != 0)
			continue;
		focus->part = parts[i];
		focus->name = xstrdup(difference->path[1]);
		choose_focus(focus, set_first(focus_part(focus, client)), difference->path[2]);
		return true;
	}
	return false;
}

/* A client that has no counterpart tells most, then an engine, then a region. */
static int rank_of(const struct difference *difference)
{
	if (!difference->clients)
		return 0;
	if (difference->kind == DIFFERENCE_MISSING || difference->kind == DIFFERENCE_UNEXPECTED)
		return 4;
	if (!difference->path[0] || !difference->path[1])
		return 1;
	return !strcmp(difference->path[0], "engines") ? 3 : 2;
}

static const struct difference *choose_difference(const struct judge_diff *diff)
{
	const struct difference *chosen = NULL;

	for (size_t i = 0; i < diff->kept; i++)
		if (rank_of(&diff->list[i]) > (chosen ? rank_of(chosen) : 0))
			chosen = &diff->list[i];
	return chosen;
}

bool focus_sweep(struct focus *focus, const struct timeline_case *about)
{
	const size_t count = json_array_size(about->answers);

	*focus = (struct focus){0};
	while (focus->sweep < count && !about->differences[focus->sweep].count)
		focus->sweep++;
	return focus->sweep < count;
}

bool focus_find(struct focus *focus, const struct timeline_case *about)
{
	const struct difference *difference =
		focus_sweep(focus, about) ? choose_difference(&about->differences[focus->sweep])
					  : NULL;
	const json_t *client;

	if (!difference)
		return false;
	client = json_array_get(difference->kind == DIFFERENCE_UNEXPECTED ? difference->answers
									  : difference->clients,
				0);
	focus->id = json_string_value(json_object_get(client, "id"));
	focus->members = members_names(json_object_get(client, "members"));
	if (!choose_part_of(focus, client, difference))
		choose_part(focus, client);
	return true;
}

void focus_free(struct focus *focus)
{
	json_decref(focus->members);
	free(focus->name);
	free(focus->load);
	*focus = (struct focus){0};
}

/* Is the client, which has this member, the one of an id? A descriptor shows one client, a process
 * any number. */
static bool is_of_id(const json_t *client, const char *member, const char *id)
{
	const char *own = json_string_value(json_object_get(client, "id"));

	return member[strlen(member) - 1] != '-' || !own || !id || !strcmp(own, id);
}

static bool is_shown(const json_t *client, const json_t *members, const char *id)
{
	json_t *names = members_names(json_object_get(client, "members")), *value;
	const char *name;
	bool shown = false;

	json_object_foreach(names, name, value)
		shown = shown || (json_object_get(members, name) && is_of_id(client, name, id));
	json_decref(names);
	return shown;
}

json_t *focus_clients(const json_t *state, const json_t *members, const char *id)
{
	json_t *found = json_array(), *client;
	size_t index;

	json_array_foreach(json_object_get(state, "clients"), index, client)
	{
		if (is_shown(client, members, id))
			json_array_append(found, client);
	}
	return found;
}

/* Does the answered client have the members of the expected one, or one of their alternatives? */
static bool same_members(const json_t *expected, const json_t *answered)
{
	json_t *names = json_object(), *keys = json_object();
	char *key = members_key(json_object_get(answered, "members"));
	bool same;

	members_add(json_object_get(expected, "members"), names, keys);
	same = json_object_get(keys, key);
	free(key);
	json_decref(names);
	json_decref(keys);
	return same;
}

bool focus_wrong(const struct focus *focus, const json_t *expected, const json_t *answered,
		 unsigned int features, char **also)
{
	const json_t *client = json_array_get(expected, 0), *answer = json_array_get(answered, 0);
	struct judge_diff diff = {0};
	const char *also_wrong;
	bool wrong;

	*also = NULL;
	if (json_array_size(expected) != json_array_size(answered))
		return !json_is_true(json_object_get(client, "optional")) ||
		       json_array_size(answered) > 1;
	wrong = client && !set_within(shape_of(focus), features, focus_part(focus, client),
				      focus_part(focus, answer), NULL, &diff);
	also_wrong = value_of(focus, diff.kept ? diff.list[0].path[0] : NULL);
	if (also_wrong && also_wrong != focus->value)
		*also = xstrdup(also_wrong);
	judge_diff_free(&diff);
	if (wrong || !client || same_members(client, answer))
		return wrong;
	*also = xstrdup("members");
	return true;
}
