/* SPDX-License-Identifier: MIT */
#include "load_engine.h"

#include <math.h>
#include <stdlib.h>

#include "set.h"
#include "xmalloc.h"

typedef void visit_fn(void *data, const json_t *engine);

/* Call visit for all that a set of engines allows for one of them; NULL: it may be absent. */
static void visit_engine(const json_t *set, const char *name, visit_fn *visit, void *data)
{
	enum set_kind kind = set_kind(set);
	const json_t *member;
	json_t *alternative;
	size_t i;

	if (kind == SET_ALTERNATIVES) {
		json_array_foreach(json_object_get(set, "any"), i, alternative)
			visit_engine(alternative, name, visit, data);
	} else if (kind == SET_OBJECT && name) {
		member = json_object_get(set, name);
		visit_engine(member ? member : json_object_get(set, "*"), NULL, visit, data);
	} else {
		visit(data, kind == SET_NOTHING ? NULL : set);
	}
}

static void each_engine(const json_t *client, const char *name, visit_fn *visit, void *data)
{
	visit_engine(json_object_get(client, "engines"), name, visit, data);
}

static const json_t *member_of(const json_t *engine, const char *name)
{
	const json_t *member = json_object_get(engine, name);

	return member ? member : json_object_get(engine, "*");
}

/*
 * Without engine time and total cycles, the utilization that a text has is that of cycles in the
 * maximum frequency (rst:142-146).
 */
static void add_ratio(void *data, const json_t *engine)
{
	const json_t *busy = member_of(engine, "busy_ratio");
	struct load_set set = {.count = 0};

	if (engine && set_kind(engine) != SET_OBJECT) {
		load_set_add(data, 0, INFINITY);
		return;
	}
	load_set_add_value(&set, busy);
	if (set.list[set.count - 1].high == 0 && judge_value(busy, NULL))
		load_set_add_value(&set, member_of(engine, "freq_ratio"));
	load_set_add_all(data, &set);
}

static void add_time(void *data, const json_t *engine)
{
	const bool is_any = engine && set_kind(engine) != SET_OBJECT;

	load_set_add_value(data, is_any ? engine : member_of(engine, "busy_ns"));
}

static void note_presence(void *data, const json_t *engine)
{
	struct load_presence *presence = data;

	presence->shown = presence->shown || engine;
	presence->unknown = presence->unknown || judge_value(member_of(engine, "busy_ratio"), NULL);
}

struct load_presence load_engine_presence(const json_t *client, const char *name)
{
	struct load_presence presence = {0};

	each_engine(client, name, note_presence, &presence);
	return presence;
}

static void note_capacity(void *data, const json_t *engine)
{
	const json_t *capacity = member_of(engine, "capacity");
	char *text;

	if (!engine)
		return;
	if (set_kind(capacity) == SET_NOTHING)
		text = xstrdup("\"1\"");
	else
		text = json_dumps(capacity, JSON_ENCODE_ANY | JSON_SORT_KEYS);
	json_object_set_new(data, text, json_true());
	free(text);
}

struct load_set load_engine_ratio(const json_t *client, const char *name)
{
	struct load_set set = {.count = 0};

	each_engine(client, name, add_ratio, &set);
	return set;
}

struct load_set load_engine_time(const json_t *client, const char *name)
{
	struct load_set set = {.count = 0};

	each_engine(client, name, add_time, &set);
	return set;
}

json_t *load_engine_capacities(const json_t *client, const char *name)
{
	json_t *capacities = json_object();

	each_engine(client, name, note_capacity, capacities);
	return capacities;
}

void load_add_engines(json_t *names, const json_t *client)
{
	set_add_names(names, json_object_get(client, "engines"));
}
