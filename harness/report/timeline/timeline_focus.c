/* SPDX-License-Identifier: MIT */
#include "timeline_focus.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "feature.h"
#include "match.h"
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

/* The first alternative of what an engine or region may be. */
static const json_t *first_of(const json_t *set)
{
	while (set_kind(set) == SET_ALTERNATIVES)
		set = json_array_get(json_object_get(set, "any"), 0);
	return set;
}

const json_t *focus_part(const struct focus *focus, const json_t *client)
{
	const json_t *parts = first_of(json_object_get(client, focus->part));

	return focus->name ? json_object_get(parts, focus->name) : NULL;
}

/* The value that the first difference of an engine or region is about; NULL: it is about all of it. */
static const char *differing_value(const struct focus *focus, const struct judge_diff *diff)
{
	const char *name = diff && diff->kept ? diff->list[0].path[0] : NULL;
	size_t count;
	const char *const *values = values_of(focus, &count);

	for (size_t i = 0; name && i < count; i++)
		if (!strcmp(values[i], name))
			return values[i];
	return NULL;
}

/* That value, or the first that is answered. */
static const char *choose_value(const struct focus *focus, const json_t *answered,
				const struct judge_diff *diff)
{
	const char *differs = differing_value(focus, diff);
	size_t count;
	const char *const *values = values_of(focus, &count);

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

static void choose_focus(struct focus *focus, const json_t *answered, const struct judge_diff *diff)
{
	focus->value = choose_value(focus, answered, diff);
	focus->counter = choose_counter(focus, answered);
}

static enum shape shape_of(const struct focus *focus)
{
	return is_regions(focus) ? SHAPE_REGION : SHAPE_ENGINE;
}

/* The first engine or region that is wrong. */
static bool find_part(struct focus *focus, const char *part, const json_t *expected,
		      const json_t *answered, unsigned int features)
{
	const json_t *answers = json_object_get(answered, part);
	const char *name;
	json_t *one;

	focus->part = part;
	json_object_foreach((json_t *)first_of(json_object_get(expected, part)), name, one)
	{
		struct judge_diff diff = {0};

		if (set_within(shape_of(focus), features, one, json_object_get(answers, name), NULL,
			       &diff))
			continue;
		focus->name = xstrdup(name);
		choose_focus(focus, first_of(one), &diff);
		judge_diff_free(&diff);
		return true;
	}
	return false;
}

/* Any engine or region of a client that is wrong as a whole. */
static void choose_part(struct focus *focus, const json_t *client)
{
	static const char *const parts[] = {"engines", "regions"};
	const json_t *list;

	for (size_t i = 0; i < COUNT(parts) && !focus->name; i++) {
		focus->part = parts[i];
		list = first_of(json_object_get(client, parts[i]));
		if (json_object_size(list))
			focus->name =
				xstrdup(json_object_iter_key(json_object_iter((json_t *)list)));
	}
	choose_focus(focus, first_of(focus_part(focus, client)), NULL);
}

static bool find_unpaired(struct focus *focus, const struct match *match)
{
	const struct match_client *lost = NULL;

	for (size_t i = 0; i < match->expected_count && !lost; i++)
		if (match->expected[i].mate == MATCH_NONE && !match->expected[i].optional)
			lost = &match->expected[i];
	for (size_t i = 0; i < match->answered_count && !lost; i++)
		if (match->answered[i].mate == MATCH_NONE)
			lost = &match->answered[i];
	if (!lost)
		return false;
	focus->members = json_incref(lost->names);
	focus->id = json_string_value(json_object_get(lost->client, "id"));
	choose_part(focus, lost->client);
	return true;
}

static bool find_paired(struct focus *focus, const struct match *match, unsigned int features)
{
	for (size_t i = 0; i < match->expected_count; i++) {
		const struct match_client *client = &match->expected[i];
		const json_t *answered =
			client->mate == MATCH_NONE ? NULL : match->answered[client->mate].client;

		if (!answered ||
		    set_within(SHAPE_CLIENT, features, client->client, answered, NULL, NULL))
			continue;
		focus->members = json_incref(client->names);
		focus->id = json_string_value(json_object_get(client->client, "id"));
		if (!find_part(focus, "engines", client->client, answered, features) &&
		    (!(features & FEATURE_MEMORY) ||
		     !find_part(focus, "regions", client->client, answered, features)))
			choose_part(focus, client->client);
		return true;
	}
	return false;
}

bool focus_find(struct focus *focus, const json_t *expectations, const json_t *answers,
		unsigned int features)
{
	size_t count = json_array_size(answers);
	struct match match;
	bool found;

	*focus = (struct focus){0};
	while (focus->sweep < count &&
	       judge_state(json_array_get(expectations, focus->sweep),
			   json_array_get(answers, focus->sweep), features, NULL))
		focus->sweep++;
	if (focus->sweep == count)
		return false;
	match_init(&match, json_object_get(json_array_get(expectations, focus->sweep), "clients"),
		   json_object_get(json_array_get(answers, focus->sweep), "clients"), features);
	found = find_unpaired(focus, &match) || find_paired(focus, &match, features);
	match_free(&match);
	if (!found)
		focus_free(focus);
	return found;
}

void focus_free(struct focus *focus)
{
	json_decref(focus->members);
	free(focus->name);
	free(focus->load);
	*focus = (struct focus){0};
}

/* Is the client, which has this member, the one of an id? A descriptor shows one client, a process any number. */
static bool is_of_id(const json_t *client, const char *member, const char *id)
{
	const char *own = json_string_value(json_object_get(client, "id"));

	return member[strlen(member) - 1] != '-' || !own || !id || !strcmp(own, id);
}

static bool is_shown(const json_t *client, const json_t *members, const char *id)
{
	json_t *names = json_object(), *keys = json_object();
	const char *name;
	json_t *value;
	bool shown = false;

	members_add(json_object_get(client, "members"), names, keys);
	json_object_foreach(names, name, value)
		shown = shown || (json_object_get(members, name) && is_of_id(client, name, id));
	json_decref(names);
	json_decref(keys);
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
	also_wrong = differing_value(focus, &diff);
	if (also_wrong && also_wrong != focus->value)
		*also = xstrdup(also_wrong);
	judge_diff_free(&diff);
	if (wrong || !client || same_members(client, answer))
		return wrong;
	*also = xstrdup("members");
	return true;
}
