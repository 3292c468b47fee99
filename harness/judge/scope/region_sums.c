/* SPDX-License-Identifier: MIT */
#include "region_sums.h"

#include <string.h>

#include "bounds.h"
#include "map.h"
#include "scope_words.h"
#include "widen.h"

/* The set of allowed sums; where no part is surely printed, it may be absent. */
static json_t *sum_set(const struct bounds_sum *sum)
{
	json_t *set = sum->endless ? json_pack("{s:s}", "min", sum->low)
		      : strcmp(sum->low, sum->high) != 0
			      ? json_pack("{s:s,s:s}", "min", sum->low, "max", sum->high)
			      : json_string(sum->low);

	return sum->surely ? set : json_pack("{s:[no]}", "any", set);
}

static json_t *sum_category(const json_t *regions, const struct scope_names *parts,
			    const char *category)
{
	struct bounds_sum sum;
	const char *name;
	json_t *region, *set;

	bounds_sum_init(&sum);
	json_object_foreach((json_t *)regions, name, region)
	{
		const char *const path[] = {name, category, NULL};

		if (!strcmp(name, "*") || scope_names_have(parts, name))
			bounds_sum_add(&sum, bounds_at(regions, path), false);
	}
	set = sum_set(&sum);
	bounds_sum_free(&sum);
	return set;
}

static json_t *sum_regions(const json_t *regions, const struct scope_names *parts)
{
	json_t *sum = json_object(), *region;
	json_int_t count = 0;
	const char *name;

	for (const char *const *category = scope_categories; *category; category++)
		json_object_set_new(sum, *category, sum_category(regions, parts, *category));
	json_object_foreach((json_t *)regions, name, region)
		count += !strcmp(name, "*") || scope_names_have(parts, name);
	json_object_set_new(sum, WIDEN_PARTS, json_integer(count));
	return sum;
}

static bool is_part(const struct scope_region_sums *all, const char *name)
{
	for (size_t i = 0; i < all->count; i++) {
		if (strcmp(name, "*") != 0 && scope_names_have(&all->list[i].parts, name))
			return true;
	}
	return false;
}

static void replace_parts(json_t *regions, const struct scope_region_sums *all)
{
	json_t *sums = json_object(), *region;
	const char *name;
	void *next;

	for (size_t i = 0; i < all->count; i++)
		json_object_set_new(sums, all->list[i].name,
				    sum_regions(regions, &all->list[i].parts));
	json_object_foreach_safe(regions, next, name, region)
	{
		if (is_part(all, name))
			json_object_del(regions, name);
	}
	json_object_update(regions, sums);
	json_decref(sums);
}

static void replace_in(const struct map *map, enum shape shape, const json_t *before,
		       json_t *object)
{
	json_t *regions;

	(void)before;
	if (shape == SHAPE_REGIONS) {
		replace_parts(object, map->data);
	} else if ((shape == SHAPE_CLIENT || shape == SHAPE_SNAPSHOT) &&
		   !json_object_get(object, "regions")) {
		regions = json_object();
		replace_parts(regions, map->data);
		json_object_set_new(object, "regions", regions);
	}
}

json_t *region_sums_expect(json_t *hypotheses, bool is_recording, const struct scope *scope)
{
	const struct map map = {.object = replace_in, .data = &scope->region_sums};
	json_t *all = json_array(), *hypothesis, *expect;
	size_t i, sweep;

	json_array_foreach(hypotheses, i, hypothesis)
	{
		json_t *list = json_array();

		json_array_foreach(hypothesis, sweep, expect) json_array_append_new(
			list, is_recording ? map_state(&map, expect) : map_snapshot(&map, expect));
		json_array_append_new(all, list);
	}
	return all;
}
