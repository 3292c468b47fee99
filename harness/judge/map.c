/* SPDX-License-Identifier: MIT */
#include "map.h"

#include "set.h"

static json_t *map_set(const struct map *map, enum shape shape, json_t *set, unsigned int depth);

typedef json_t *map_fn(const struct map *map, enum shape shape, json_t *set, unsigned int depth);

/* {"any":[...]}, with each alternative changed by each. */
static json_t *map_each(const struct map *map, enum shape shape, const json_t *set,
			unsigned int depth, map_fn *each)
{
	json_t *list = json_array(), *alternative;
	size_t i;

	json_array_foreach(json_object_get(set, "any"), i, alternative)
		json_array_append_new(list, each(map, shape, alternative, depth));
	return json_pack("{s:o}", "any", list);
}

/* Members that the format does not have here stay as they are: members, device_key, optional. */
static json_t *map_object(const struct map *map, enum shape shape, json_t *set, unsigned int depth)
{
	json_t *object = json_object(), *member;
	const char *name;

	json_object_foreach(set, name, member)
	{
		enum shape child = shape_member(shape, name, FEATURE_ALL);

		json_object_set_new(object, name,
				    child == SHAPE_NONE ? json_incref(member)
							: map_set(map, child, member, depth));
	}
	if (map->object)
		map->object(map, shape, set, object);
	return object;
}

static json_t *map_set(const struct map *map, enum shape shape, json_t *set, unsigned int depth)
{
	enum set_kind kind = depth ? set_kind(set) : SET_BAD;

	if (kind == SET_ALTERNATIVES)
		return map_each(map, shape, set, depth - 1, map_set);
	if (kind == SET_OBJECT && shape_is_object(shape))
		return map_object(map, shape, set, depth - 1);
	return map->leaf && !shape_is_object(shape) ? map->leaf(map, shape, set) : json_incref(set);
}

static json_t *map_list(const struct map *map, enum shape shape, json_t *from, unsigned int depth)
{
	json_t *list = json_array(), *object;
	size_t i;

	json_array_foreach(from, i, object)
	{
		json_t *changed = json_is_object(object) ? map_object(map, shape, object, depth)
							 : json_incref(object);

		json_array_append_new(list, changed);
	}
	return list;
}

static json_t *map_clients(const struct map *map, enum shape shape, json_t *clients,
			   unsigned int depth)
{
	if (depth && set_kind(clients) == SET_ALTERNATIVES)
		return map_each(map, shape, clients, depth - 1, map_clients);
	if (!json_is_array(clients))
		return json_incref(clients);
	return map_list(map, SHAPE_CLIENT, clients, depth);
}

static json_t *map_whole(const struct map *map, enum shape shape, json_t *expect,
			 unsigned int depth)
{
	json_t *clients = json_object_get(expect, "clients"), *state, *totals;

	if (depth && set_kind(expect) == SET_ALTERNATIVES)
		return map_each(map, shape, expect, depth - 1, map_whole);
	if (!clients)
		return json_incref(expect);
	state = json_copy(expect);
	totals = json_object_get(expect, "totals");
	if (totals)
		json_object_set_new(state, "totals", map_list(map, SHAPE_TOTAL, totals, depth));
	json_object_set_new(state, "clients", map_clients(map, SHAPE_CLIENT, clients, depth));
	return state;
}

json_t *map_value(const struct map *map, enum shape shape, json_t *set)
{
	return map_set(map, shape, set, SET_DEPTH);
}

json_t *map_snapshot(const struct map *map, json_t *expect)
{
	return map_value(map, SHAPE_SNAPSHOT, expect);
}

json_t *map_state(const struct map *map, json_t *expect)
{
	return map_whole(map, SHAPE_NONE, expect, SET_DEPTH);
}
