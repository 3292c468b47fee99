/* SPDX-License-Identifier: MIT */
#include "map.h"

#include "set.h"

static json_t *map_set(const struct map *map, enum shape shape, json_t *set);

typedef json_t *map_fn(const struct map *map, enum shape shape, json_t *set);

/* {"any":[...]}, with each alternative changed by each. */
static json_t *map_each(const struct map *map, enum shape shape, const json_t *set, map_fn *each)
{
	json_t *list = json_array(), *alternative;
	size_t i;

	json_array_foreach(json_object_get(set, "any"), i, alternative)
		json_array_append_new(list, each(map, shape, alternative));
	return json_pack("{s:o}", "any", list);
}

/* Members that the format does not have here stay as they are: members, device_key, optional. */
static json_t *map_object(const struct map *map, enum shape shape, json_t *set)
{
	json_t *object = json_object(), *member;
	const char *name;

	json_object_foreach(set, name, member)
	{
		enum shape child = shape_member(shape, name, FEATURE_ALL);

		json_object_set_new(object, name,
				    child == SHAPE_NONE ? json_incref(member)
							: map_set(map, child, member));
	}
	if (map->object)
		map->object(map, shape, set, object);
	return object;
}

static json_t *map_set(const struct map *map, enum shape shape, json_t *set)
{
	enum set_kind kind = set_kind(set);

	if (kind == SET_ALTERNATIVES)
		return map_each(map, shape, set, map_set);
	if (kind == SET_OBJECT && shape_is_object(shape))
		return map_object(map, shape, set);
	return map->leaf && !shape_is_object(shape) ? map->leaf(map, shape, set) : json_incref(set);
}

static json_t *map_list(const struct map *map, enum shape shape, json_t *from)
{
	json_t *list = json_array(), *object;
	size_t i;

	json_array_foreach(from, i, object)
	{
		json_t *changed = json_is_object(object) ? map_object(map, shape, object)
							 : json_incref(object);

		json_array_append_new(list, changed);
	}
	return list;
}

static json_t *map_whole(const struct map *map, enum shape shape, json_t *expect)
{
	json_t *clients = json_object_get(expect, "clients"), *state, *totals;

	if (set_kind(expect) == SET_ALTERNATIVES)
		return map_each(map, shape, expect, map_whole);
	if (!clients)
		return json_incref(expect);
	state = json_copy(expect);
	totals = json_object_get(expect, "totals");
	if (totals)
		json_object_set_new(state, "totals", map_list(map, SHAPE_TOTAL, totals));
	if (json_is_array(clients))
		json_object_set_new(state, "clients", map_list(map, SHAPE_CLIENT, clients));
	return state;
}

json_t *map_value(const struct map *map, enum shape shape, json_t *set)
{
	return map_set(map, shape, set);
}

json_t *map_snapshot(const struct map *map, json_t *expect)
{
	return map_value(map, SHAPE_SNAPSHOT, expect);
}

json_t *map_state(const struct map *map, json_t *expect)
{
	return map_whole(map, SHAPE_NONE, expect);
}
