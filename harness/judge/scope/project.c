/* SPDX-License-Identifier: MIT */
#include "project.h"

#include <string.h>

#include "covered.h"
#include "idle.h"
#include "map.h"
#include "members.h"
#include "set.h"

static json_t *make_anything(void)
{
	return json_pack("{s:b}", "anything", true);
}

/* Remove the names that are not covered; "*" stands for others, and stays. */
static void keep_covered(json_t *object, const struct scope_names *names)
{
	const char *name;
	json_t *member;
	void *next;

	json_object_foreach_safe(object, next, name, member)
	{
		if (strcmp(name, "*") != 0 && !scope_names_have(names, name))
			json_object_del(object, name);
	}
}

/* --- expectations --- */

static void allow_ratios(json_t *engine, unsigned int features)
{
	static const char *const names[] = {"busy_ratio", "freq_ratio"};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		if (covered_ratio(engine, names[i], features))
			json_object_set_new(engine, names[i], make_anything());
	}
}

/* Processes alone, of a list of descriptors or of its alternatives. */
static json_t *without_fds(const json_t *members)
{
	json_t *list = json_array(), *member;
	size_t i;

	if (set_kind(members) == SET_ALTERNATIVES) {
		json_array_foreach(json_object_get(members, "any"), i, member)
			json_array_append_new(list, without_fds(member));
		return json_pack("{s:o}", "any", list);
	}
	json_array_foreach((json_t *)members, i, member)
	{
		json_t *pid = json_object_get(member, "pid");

		json_array_append_new(list, pid ? json_pack("{s:O}", "pid", pid) : json_object());
	}
	return list;
}

/* The client, or one that did nothing, or one of a primary node: need it not be listed? */
static bool may_miss(const json_t *client, const struct scope *scope)
{
	return ((scope->features & FEATURE_NO_IDLE) && idle_client(client)) ||
	       ((scope->features & FEATURE_NO_CARDS) && idle_primary_node(client));
}

/* No sentence requires a client without usage to be listed: that holds for usage that is not
 * covered, too. */
static void narrow_client(const json_t *before, json_t *client, const struct scope *scope)
{
	json_t *members = json_object_get(client, "members");
	struct covered covered = {0};

	if ((scope->features & FEATURE_NO_FDS) && members)
		json_object_set_new(client, "members", without_fds(members));
	if ((scope->features & FEATURE_NO_SHARERS) && members)
		json_object_set_new(client, "members",
				    members_one_of(json_object_get(client, "members")));
	covered_add(&covered, SHAPE_CLIENT, before, scope);
	if (covered_nothing(&covered) || may_miss(before, scope))
		json_object_set_new(client, "optional", json_true());
}

static void narrow_object(const struct map *map, enum shape shape, const json_t *before,
			  json_t *object)
{
	const struct scope *scope = map->data;

	if (shape == SHAPE_ENGINES)
		keep_covered(object, &scope->engines);
	else if (shape == SHAPE_REGIONS)
		keep_covered(object, &scope->regions);
	else if (shape == SHAPE_REGION)
		keep_covered(object, &scope->categories);
	else if (shape == SHAPE_ENGINE)
		allow_ratios(object, scope->features);
	else if (shape == SHAPE_CLIENT)
		narrow_client(before, object, scope);
}

json_t *project_expectations(const json_t *hypotheses, bool is_recording, const struct scope *scope)
{
	const struct map map = {.object = narrow_object, .data = scope};
	json_t *all = json_array(), *hypothesis, *expect;
	size_t i, sweep;

	json_array_foreach((json_t *)hypotheses, i, hypothesis)
	{
		json_t *list = json_array();

		json_array_foreach(hypothesis, sweep, expect) json_array_append_new(
			list, is_recording ? map_state(&map, expect) : map_snapshot(&map, expect));
		json_array_append_new(all, list);
	}
	return all;
}

/* --- what is left --- */

static void add_state(struct covered *covered, const json_t *state, const struct scope *scope)
{
	const json_t *any = json_object_get(state, "any");
	json_t *part;
	size_t i;

	json_array_foreach((json_t *)any, i, part) add_state(covered, part, scope);
	json_array_foreach(json_object_get(state, "clients"), i, part)
	{
		if (!may_miss(part, scope))
			covered_add(covered, SHAPE_CLIENT, part, scope);
		else if (!covered->missed)
			covered->missed = idle_primary_node(part) ? "cards" : "idle";
	}
}

const char *project_lacks(const json_t *hypotheses, bool is_recording, const struct scope *scope)
{
	struct scope of_text = *scope;
	struct covered covered = {0};
	json_t *hypothesis, *expect;
	size_t i, sweep;

	of_text.features = shape_of_text(scope->features);
	json_array_foreach((json_t *)hypotheses, i, hypothesis)
	{
		json_array_foreach(hypothesis, sweep, expect)
		{
			if (is_recording)
				add_state(&covered, expect, scope);
			else
				covered_add(&covered, SHAPE_SNAPSHOT, expect, &of_text);
		}
	}
	if (covered.missed && !covered.all.values && !covered.all.attributes)
		return covered.missed;
	return covered_nothing(&covered) ? covered.lacks : NULL;
}

/* --- answers --- */

static void narrow_groups(json_t *object, const struct scope *scope)
{
	json_t *regions = json_object_get(object, "regions"), *region;
	const char *name;

	keep_covered(json_object_get(object, "engines"), &scope->engines);
	keep_covered(regions, &scope->regions);
	json_object_foreach(regions, name, region) keep_covered(region, &scope->categories);
}

static void keep_first_member(json_t *client)
{
	json_t *members = json_object_get(client, "members");

	while (json_array_size(members) > 1)
		json_array_remove(members, 1);
}

static void narrow_all(json_t *list, const struct scope *scope)
{
	json_t *object, *member;
	size_t i, at;

	json_array_foreach(list, i, object)
	{
		narrow_groups(object, scope);
		if (scope->features & FEATURE_NO_SHARERS)
			keep_first_member(object);
		if (!(scope->features & FEATURE_NO_FDS))
			continue;
		json_array_foreach(json_object_get(object, "members"), at, member)
			json_object_del(member, "fd");
	}
}

void project_answer(json_t *answer, const struct scope *scope)
{
	narrow_groups(answer, scope);
	narrow_all(json_object_get(answer, "clients"), scope);
	narrow_all(json_object_get(answer, "totals"), scope);
}
