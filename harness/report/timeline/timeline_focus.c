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

/* Is one of these clients the one that members show? */
static bool is_about(const json_t *clients, const json_t *members, const char *id)
{
	const json_t *client;
	size_t i;

	json_array_foreach(clients, i, client)
	{
		if (is_shown(client, members, id))
			return true;
	}
	return false;
}

/*
 * The value that a difference is in, "members", or "" for the client or the part as a whole; NULL:
 * it is in another part. A client that lacks its counterpart has another one with other members, if
 * paired.
 */
static const char *place_of(const struct focus *focus, const struct difference *difference,
			    bool paired)
{
	char *const *path = difference->path;
	const bool whole = difference->kind == DIFFERENCE_MISSING ||
			   difference->kind == DIFFERENCE_UNEXPECTED;

	if (whole || (path[0] && !strcmp(path[0], "members")))
		return paired ? "members" : "";
	if (!path[0])
		return "";
	if (strcmp(path[0], focus->part) != 0)
		return NULL;
	if (!path[1])
		return "";
	if (!focus->name || strcmp(path[1], focus->name) != 0)
		return NULL;
	return path[2] ? path[2] : "";
}

bool focus_wrong(const struct focus *focus, const struct judge_diff *diff, const json_t *members,
		 bool paired, char **also)
{
	*also = NULL;
	for (size_t i = 0; i < diff->kept; i++) {
		const struct difference *difference = &diff->list[i];
		const char *place = place_of(focus, difference, paired);

		if (!place || (!is_about(difference->clients, members, focus->id) &&
			       !is_about(difference->answers, members, focus->id)))
			continue;
		if (*place && strcmp(place, focus->value) != 0)
			*also = xstrdup(place);
		return true;
	}
	return false;
}
