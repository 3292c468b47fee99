/* SPDX-License-Identifier: MIT */
/* The numbers of processes. */
#include <stdlib.h>

#include "diff.h"
#include "load_engine.h"
#include "load_state.h"
#include "set.h"
#include "xmalloc.h"

/*
 * How much of a client counts for a process. No sentence decides for which of several processes a
 * shared client counts: for one, for each, or in parts.
 */
static bool find_share(const struct load_client *client, const char *pid, struct load_part *part)
{
	*part = (struct load_part){.client = client->client,
				   .device = client->device,
				   .holders = json_object_size(client->pids)};
	if (!json_object_get(client->pids, pid) && !client->nameless)
		return false;
	if (part->holders > 1 || json_object_get(client->client, LOAD_GONE_SHARED))
		part->share = LOAD_SHARED;
	else
		part->share = client->nameless ? LOAD_MAYBE : LOAD_WHOLE;
	return true;
}

/* All engines of the devices that the parts are on. */
static json_t *shown_engines(const struct load_state *state, const struct load_part *parts,
			     size_t count)
{
	json_t *names = json_object();

	for (size_t i = 0; i < state->count; i++) {
		for (size_t j = 0; j < count; j++) {
			if (parts[j].device == state->clients[i].device)
				load_add_engines(names, state->clients[i].client);
		}
	}
	return names;
}

/* counted: a shared client of which a part at least counts for this process; NULL: none. */
static struct load_set process_set(const struct load_state *state, const char *pid,
				   const struct load_client *counted)
{
	struct load_part *parts = xcalloc(state->count, sizeof(*parts));
	struct load_set set;
	json_t *shown;
	size_t count = 0;

	for (size_t i = 0; i < state->count; i++) {
		if (!find_share(&state->clients[i], pid, &parts[count]))
			continue;
		if (&state->clients[i] == counted)
			parts[count].share = LOAD_PART;
		count++;
	}
	shown = shown_engines(state, parts, count);
	set = load_sum(&state->rule, parts, count, shown);
	json_decref(shown);
	free(parts);
	return set;
}

/* By its own descriptors alone; empty where no other process shows its clients. */
static struct load_set own_set(const struct load_state *state, const char *pid)
{
	struct load_set all = {.count = 0};
	json_t *clients;
	size_t i;

	json_array_foreach(json_object_get(state->own, pid), i, clients)
	{
		struct load_state own;
		struct load_set set;

		load_state_fill(&own, &state->rule, clients);
		set = process_set(&own, pid, NULL);
		load_set_add_all(&all, &set);
		load_state_free(&own);
	}
	return all;
}

struct load_set load_process_set(const struct load_state *state, const char *pid)
{
	struct load_set all = process_set(state, pid, NULL), own = own_set(state, pid);

	load_set_add_all(&all, &own);
	return all;
}

struct load_set load_counted_set(const struct load_state *state, const char *pid,
				 const struct load_client *shared)
{
	struct load_set all = process_set(state, pid, shared), own = own_set(state, pid);

	load_set_add_all(&all, &own);
	return all;
}

bool load_is_shared(const struct load_client *client)
{
	return client->lists == 1 && !client->nameless && json_object_size(client->pids) > 1;
}

json_t *load_pids(const struct load_state *state)
{
	json_t *pids = json_object();

	for (size_t i = 0; i < state->count; i++)
		json_object_update(pids, state->clients[i].pids);
	return pids;
}

static bool judge_process(const struct load_state *state, const struct load_number *number,
			  unsigned int features, struct judge_diff *diff)
{
	const struct diff_place all = {.name = "processes", .after = " "};
	const struct diff_place one = {.parent = &all, .name = number->name, .after = ": "};
	const struct diff_place at = {
		.parent = &one, .name = load_member(state->rule.sum), .after = "."};
	struct load_set set = load_process_set(state, number->name);
	json_t *expect = load_set_json(&set);
	bool ok = set_within(load_shape(&state->rule), features, expect, number->value, &at, diff);

	json_decref(expect);
	return ok;
}

/* Is it counted for one of them? */
static bool is_counted(const struct load_state *state, const struct load_client *client,
		       const struct load_numbers *numbers)
{
	const char *pid;
	json_t *value;

	json_object_foreach(client->pids, pid, value)
	{
		const struct load_number number = load_number_of(numbers, pid);
		struct load_set set = load_counted_set(state, pid, client);

		if (load_number_in(&set, &number))
			return true;
	}
	return false;
}

static bool judge_shared(const struct load_state *state, const struct load_numbers *numbers,
			 struct judge_diff *diff)
{
	const struct diff_place at = {.name = "processes", .after = ": "};
	bool ok = true;

	for (size_t i = 0; i < state->count; i++) {
		char *id;

		if (!load_is_shared(&state->clients[i]) ||
		    is_counted(state, &state->clients[i], numbers))
			continue;
		id = diff_answer_text(json_object_get(state->clients[i].client, "id"));
		diff_note(diff, &at,
			  "client %s, which several processes share, counts for none of them", id);
		free(id);
		ok = false;
	}
	return ok;
}

bool load_judge_processes(const struct load_state *state, const struct load_numbers *numbers,
			  unsigned int features, struct judge_diff *diff)
{
	json_t *pids = load_pids(state), *value;
	const char *pid;
	bool ok = true;

	for (size_t i = 0; i < numbers->count; i++)
		json_object_set_new_nocheck(pids, numbers->list[i].name, json_true());
	json_object_foreach(pids, pid, value)
	{
		struct load_number number = load_number_of(numbers, pid);

		ok = judge_process(state, &number, features, diff) && ok;
	}
	json_decref(pids);
	return ok && judge_shared(state, numbers, diff);
}
