/* SPDX-License-Identifier: MIT */
#include "load_sum.h"

#include <math.h>

#include "device.h"
#include "load_engine.h"

#define EVERY_DEVICE ((size_t)-1)

/* The clients whose engines make one number. */
struct group {
	const struct load_rule *rule;
	const struct load_part *parts;
	size_t count;
	const json_t *shown;
	bool rounds_parts; /* each is rounded, and not their sum */
};

static bool is_held(const struct group *group)
{
	return group->rule->sum == SCOPE_HELD;
}

/* --- one engine of a group --- */

static struct load_set part_set(const struct group *group, const struct load_part *part,
				const char *name)
{
	struct load_set set = is_held(group) ? load_engine_time(part->client, name)
					     : load_engine_ratio(part->client, name);

	if (group->rule->part_unit > 0)
		set = load_set_widen(&set, group->rule->part_unit);
	if (group->rounds_parts)
		set = load_set_round(&set, group->rule->unit);
	if (part->share == LOAD_MAYBE || json_is_true(json_object_get(part->client, "optional")))
		load_set_add(&set, 0, 0);
	if (part->share == LOAD_SHARED)
		set = load_set_share(&set, 0);
	if (part->share == LOAD_PART)
		set = load_set_share(&set, 1 / (double)part->holders);
	return set;
}

/*
 * Clients of one engine of a device that print different capacities: a subject that divides their
 * sum by one capacity is as right as one that divides each by its own.
 */
static bool capacities_differ(const struct group *group, const char *name, size_t device)
{
	json_t *first = NULL;
	bool differ = false;

	for (size_t i = 0; i < group->count && !differ; i++) {
		json_t *capacities = group->parts[i].device == device
					     ? load_engine_capacities(group->parts[i].client, name)
					     : NULL;

		if (!json_object_size(capacities)) {
			json_decref(capacities);
			continue;
		}
		differ = first && !json_equal(first, capacities);
		json_decref(first);
		first = capacities;
	}
	json_decref(first);
	return differ;
}

static bool is_of(const struct load_part *part, size_t device)
{
	return device == EVERY_DEVICE || part->device == device;
}

static bool is_divided_alike(const struct group *group, const char *name, size_t device)
{
	for (size_t i = 0; i < group->count; i++) {
		const struct load_part *part = &group->parts[i];

		if (is_of(part, device) && capacities_differ(group, name, part->device))
			return false;
	}
	return true;
}

static struct load_set engine_set(const struct group *group, const char *name, size_t device)
{
	struct load_set sum = load_set_number(0);

	if (!is_held(group) && !is_divided_alike(group, name, device))
		return load_set_anything();
	for (size_t i = 0; i < group->count; i++) {
		struct load_set part;

		if (!is_of(&group->parts[i], device))
			continue;
		part = part_set(group, &group->parts[i], name);
		sum = load_set_sum(&sum, &part);
	}
	if (!is_held(group))
		load_set_clamp(&sum);
	return sum;
}

/* --- all engines --- */

/* What is made of the engines so far. */
struct tally {
	struct load_set set; /* sum or maximum */
	size_t least, most; /* how many engines a mean may be over */
};

static bool is_max(const struct load_rule *rule)
{
	return rule->sum == SCOPE_MAX || rule->sum == SCOPE_MAX_PER_DEVICE;
}

static void add_engine(struct tally *tally, const struct group *group, const char *name,
		       size_t device)
{
	struct load_set one = engine_set(group, name, device);
	bool shown = false, known = false;

	for (size_t i = 0; i < group->count; i++) {
		struct load_presence presence;

		if (!is_of(&group->parts[i], device))
			continue;
		presence = load_engine_presence(group->parts[i].client, name);
		shown = shown || presence.shown;
		known = known || (presence.shown && !presence.unknown &&
				  group->parts[i].share == LOAD_WHOLE);
	}
	tally->set = is_max(group->rule) ? load_set_max(&tally->set, &one)
					 : load_set_sum(&tally->set, &one);
	tally->least += known;
	tally->most += shown;
}

/* The engines of the rule, or else of the group. */
static json_t *engine_names(const struct group *group)
{
	json_t *names = json_object(), *name;
	size_t i;

	json_array_foreach((json_t *)group->rule->engines, i, name)
		json_object_set_new(names, json_string_value(name), json_true());
	for (i = 0; !group->rule->engines && i < group->count; i++)
		load_add_engines(names, group->parts[i].client);
	return names;
}

/* How many of the engines that are shown elsewhere are of the rule. */
static size_t count_shown(const struct load_rule *rule, const json_t *shown)
{
	size_t count = 0, i;
	json_t *name;

	if (!rule->engines)
		return json_object_size(shown);
	json_array_foreach((json_t *)rule->engines, i, name)
	{
		if (json_object_get(shown, json_string_value(name)))
			count++;
	}
	return count;
}

static void add_mean(struct load_set *all, const struct load_set *sum, size_t by)
{
	struct load_set mean;

	if (!by) /* an engine of any name is shown, under none of those of the rule */
		return;
	mean = load_set_divide(sum, (double)by);
	load_set_add_all(all, &mean);
}

/* The number, whatever a mean is over. */
static struct load_set finish_load(const struct group *group, const struct tally *tally)
{
	const struct load_rule *rule = group->rule;
	struct load_set all = {.count = 0};

	if (rule->sum != SCOPE_MEAN)
		return tally->set;
	if (!tally->most)
		return load_set_number(0);
	for (size_t by = tally->least ? tally->least : 1; by <= tally->most; by++)
		add_mean(&all, &tally->set, by);
	if (rule->engines)
		add_mean(&all, &tally->set, json_array_size(rule->engines));
	if (group->shown)
		add_mean(&all, &tally->set, count_shown(rule, group->shown));
	return all;
}

/* Each device of the group once, in the order of its clients. */
static bool is_first_of_device(const struct group *group, size_t at)
{
	for (size_t i = 0; i < at; i++) {
		if (group->parts[i].device == group->parts[at].device)
			return false;
	}
	return true;
}

static struct load_set group_set(const struct group *group, bool by_device)
{
	struct tally tally = {.set = load_set_number(0)};
	json_t *names = engine_names(group), *value;
	const char *name;

	json_object_foreach(names, name, value)
	{
		if (!by_device)
			add_engine(&tally, group, name, EVERY_DEVICE);
		for (size_t i = 0; by_device && i < group->count; i++) {
			if (is_first_of_device(group, i))
				add_engine(&tally, group, name, group->parts[i].device);
		}
	}
	json_decref(names);
	return finish_load(group, &tally);
}

/* Are all clients of different devices surely apart? */
static bool are_apart(const struct group *group)
{
	for (size_t i = 0; i < group->count; i++)
		for (size_t j = 0; j < i; j++)
			if (group->parts[i].device != group->parts[j].device &&
			    device_relation(group->parts[i].client, group->parts[j].client) !=
				    DEVICE_APART)
				return false;
	return true;
}

/* The busiest engine of each device, summed up. */
static struct load_set devices_set(const struct group *group)
{
	struct load_set sum = load_set_number(0);
	json_t *names = engine_names(group), *value;
	const char *name;

	for (size_t i = 0; i < group->count; i++) {
		struct tally tally = {.set = load_set_number(0)};

		if (!is_first_of_device(group, i))
			continue;
		json_object_foreach(names, name, value)
			add_engine(&tally, group, name, group->parts[i].device);
		sum = load_set_sum(&sum, &tally.set);
	}
	json_decref(names);
	return sum;
}

/* Engines of one name on two devices are one or two, and so are devices that may be one. */
static struct load_set whole_set(const struct group *group)
{
	const bool per_device = group->rule->sum == SCOPE_MAX_PER_DEVICE;
	struct load_set all = per_device ? devices_set(group) : group_set(group, true), one;

	if (!per_device || !are_apart(group)) {
		one = group_set(group, false);
		load_set_add_all(&all, &one);
	}
	if (!is_held(group))
		load_set_clamp(&all);
	return all;
}

struct load_set load_sum(const struct load_rule *rule, const struct load_part *parts, size_t count,
			 const json_t *shown)
{
	struct group group = {rule, parts, count, shown, false};
	struct load_set all, rounded;

	if (isinf(rule->part_unit))
		return load_set_anything();
	all = whole_set(&group);
	if (is_held(&group))
		load_set_whole(&all);
	if (!(rule->unit > 0))
		return all;
	all = load_set_widen(&all, rule->unit);
	group.rounds_parts = true;
	rounded = whole_set(&group);
	load_set_add_all(&all, &rounded);
	return all;
}
