/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "case.h"
#include "members.h"
#include "oracle.h"
#include "recording.h"
#include "set.h"

/* "10/3" -> "226:128", for the reads of one sweep. A descriptor of two devices has none. */
static json_t *device_keys(const struct recording *rec, const struct rec_sweep *sweep)
{
	json_t *keys = json_object();

	for (size_t i = sweep->first; keys && i < sweep->first + sweep->count; i++) {
		const struct rec_read *read = &rec->reads[i];
		char name[32], device[32];
		const char *before;

		if (!read->has_dev || !read->has_pid || !read->has_fd)
			continue;
		snprintf(name, sizeof(name), "%d/%d", read->pid, read->fd);
		snprintf(device, sizeof(device), "%u:%u", read->major, read->minor);
		before = json_string_value(json_object_get(keys, name));
		json_object_set_new(keys, name,
				    !before || !strcmp(before, device) ? json_string(device)
								       : json_null());
	}
	return keys;
}

/* The device on which all members of a client are, as far as they are known; or NULL. */
static const char *client_key(const json_t *client, const json_t *keys)
{
	json_t *names = json_object(), *lists = json_object(), *value;
	const char *name, *found = NULL;
	bool one = names && lists && !members_add(json_object_get(client, "members"), names, lists);

	json_object_foreach(names, name, value)
	{
		const json_t *key = json_object_get(keys, name);
		const char *device = json_string_value(key);

		one = one && !(key && !device) && !(found && device && strcmp(found, device) != 0);
		found = device ? device : found;
	}
	json_decref(names);
	json_decref(lists);
	return one ? found : NULL;
}

static void add_keys(json_t *state, const json_t *keys, unsigned int depth)
{
	json_t *clients = json_object_get(state, "clients"), *one;
	size_t index;

	if (set_kind(state) == SET_ALTERNATIVES && depth) {
		json_array_foreach(json_object_get(state, "any"), index, one)
			add_keys(one, keys, depth - 1);
	}
	json_array_foreach(clients, index, one)
	{
		const char *key = client_key(one, keys);

		if (key && !json_object_get(one, "device_key"))
			json_object_set_new(one, "device_key", json_string(key));
	}
}

/* Calls what for each set of objects that an expectation allows: itself, or what stands in any. */
static void for_each_object(json_t *expect, unsigned int depth, void (*what)(json_t *))
{
	json_t *one;
	size_t index;

	if (set_kind(expect) == SET_OBJECT)
		what(expect);
	if (set_kind(expect) != SET_ALTERNATIVES || !depth)
		return;
	json_array_foreach(json_object_get(expect, "any"), index, one)
		for_each_object(one, depth - 1, what);
}

/* Where nothing is known to have grown, to say nothing and to say 0 are both true. */
static void allow_no_growth(json_t *engine)
{
	static const char *const names[] = {"delta_ns", "busy_ratio", "freq_ratio"};

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		if (json_object_get(engine, names[i]) || json_object_get(engine, "*"))
			continue;
		json_object_set_new(engine, names[i],
				    i ? json_pack("{s:[n,{s:s}]}", "any", "ratio", "0")
				      : json_pack("{s:[n,s]}", "any", "0"));
	}
}

static void allow_in_engines(json_t *engines)
{
	json_t *engine;
	const char *name;

	json_object_foreach(engines, name, engine)
		for_each_object(engine, SET_DEPTH, allow_no_growth);
}

static void allow_in_clients(json_t *state)
{
	json_t *client;
	size_t index;

	json_array_foreach(json_object_get(state, "clients"), index, client)
		for_each_object(json_object_get(client, "engines"), SET_DEPTH, allow_in_engines);
}

/* What a case by hand leaves out of the engines that it spells out. */
static void allow_no_growths(json_t *state)
{
	for_each_object(state, SET_DEPTH, allow_in_clients);
}

/* The devices that the recording names; and what cases by hand leave out. */
static void finish_states(json_t *states, const struct decoy_case *one, const struct recording *rec)
{
	for (size_t i = 0; i < rec->sweep_count && i < json_array_size(states); i++) {
		json_t *keys = device_keys(rec, &rec->sweeps[i]);

		add_keys(json_array_get(states, i), keys, SET_DEPTH);
		if (one->ask != CASE_ORACLE)
			allow_no_growths(json_array_get(states, i));
		json_decref(keys);
	}
}

/* The list of hypotheses that a case by hand, or the oracle, has. */
static json_t *find_hypotheses(const struct decoy_case *one, const struct recording *rec)
{
	json_t *list, *alternative;
	size_t index;

	if (one->ask == CASE_ORACLE)
		return oracle_hypotheses(rec);
	if (one->ask == CASE_SWEEPS)
		return json_pack("[o]", json_deep_copy(one->asked));
	list = json_array();
	json_array_foreach((json_t *)one->asked, index, alternative)
		json_array_append_new(list, json_deep_copy(json_object_get(alternative, "sweeps")));
	return list;
}

static json_t *expect_states(const struct decoy_case *one)
{
	struct rec_error error;
	struct recording *rec;
	json_t *hypotheses, *states;
	size_t index;

	if (rec_load(&rec, one->bytes, one->len, &error))
		return NULL;
	hypotheses = find_hypotheses(one, rec);
	json_array_foreach(hypotheses, index, states) finish_states(states, one, rec);
	rec_free(rec);
	return hypotheses;
}

json_t *case_expectations(const struct decoy_case *one)
{
	json_t *expect;

	if (one->ask == CASE_LINT)
		return NULL;
	if (one->is_recording)
		return expect_states(one);
	expect = one->ask == CASE_ORACLE ? oracle_snapshot(one->bytes, one->len)
					 : json_deep_copy(one->asked);
	return expect ? json_pack("[[o]]", expect) : NULL;
}
