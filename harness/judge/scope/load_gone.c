/* SPDX-License-Identifier: MIT */
#include "load_gone.h"

#include <string.h>

#include "client_identity.h"
#include "load_named.h"
#include "load_state.h"
#include "scope_words.h"

/* --- what is noted --- */

/*
 * A list of {"client": what it is known by, "last": [ENGINES], "sweep": the note that it is of,
 * "pids": {PID: [ENGINES]}, "shared": true}.
 */

static bool is_noted_as(const json_t *noted, const json_t *client)
{
	json_t *identity = client_identity(client);
	bool is = json_equal(json_object_get(noted, "client"), identity);

	json_decref(identity);
	return is;
}

/* Borrowed from past. */
static json_t *noted_of(json_t *past, const json_t *client)
{
	json_t *noted;
	size_t i;

	json_array_foreach(past, i, noted)
	{
		if (is_noted_as(noted, client))
			return noted;
	}
	noted = json_pack("{s:o,s:{}}", "client", client_identity(client), "pids");
	json_array_append_new(past, noted);
	return noted;
}

/* What it had last may be of several alternatives, or from before, where it may be missing now. */
static void note_client(json_t *past, const struct load_client *client, json_t *sweep)
{
	json_t *noted = noted_of(past, client->client), *pids = json_object_get(noted, "pids");
	json_t *last = json_pack("[O?]", json_object_get(client->client, "engines")), *value;
	const char *pid;

	if (json_object_get(noted, "sweep") == sweep ||
	    json_is_true(json_object_get(client->client, "optional")))
		json_array_extend(last, json_object_get(noted, "last"));
	json_object_set(noted, "last", last);
	json_object_set(noted, "sweep", sweep);
	if (json_object_size(client->pids) > 1)
		json_object_set_new(noted, LOAD_GONE_SHARED, json_true());
	json_object_foreach(client->pids, pid, value) json_object_set(pids, pid, last);
	json_decref(last);
}

/* The lists of clients of a state, of which each alternative may have one. */
static void add_lists(json_t *lists, const json_t *state)
{
	json_t *clients = json_object_get(state, "clients"), *alternative;
	size_t i;

	json_array_foreach(json_object_get(state, "any"), i, alternative)
		add_lists(lists, alternative);
	if (json_is_array(clients))
		json_array_append(lists, clients);
}

void load_gone_note(json_t *past, json_t *lists)
{
	const struct load_rule rule = {.sum = SCOPE_HELD};
	json_t *clients, *sweep = json_object(); /* other than that of any note before */
	size_t i;

	json_array_foreach(lists, i, clients)
	{
		struct load_state state;

		load_state_fill(&state, &rule, clients);
		for (size_t j = 0; j < state.count; j++)
			note_client(past, &state.clients[j], sweep);
		load_state_free(&state);
	}
	json_decref(sweep);
}

/* --- what is gone --- */

/* members: of the process that had it; none: it is not known. had: what it had there. */
static json_t *gone_client(const json_t *noted, json_t *members, json_t *had)
{
	json_t *client = json_copy(json_object_get(noted, "client"));

	json_object_set_new(client, "members", members);
	json_object_set_new(client, "engines",
			    json_pack("{s:[{s:O},{s:O}]}", "any", "any", had, "any",
				      json_object_get(noted, "last")));
	json_object_set_new(client, "optional", json_true());
	json_object_set(client, LOAD_GONE_SHARED, json_object_get(noted, LOAD_GONE_SHARED));
	return client;
}

/* now: NULL: no descriptor shows it. */
static void add_gone(json_t *list, const json_t *noted, const struct load_client *now)
{
	json_t *pids = json_object_get(noted, "pids"), *had, *client;
	bool of_process = now;
	const char *pid;

	if (!now && !json_object_size(pids))
		json_array_append_new(
			list, gone_client(noted, json_array(), json_object_get(noted, "last")));
	json_object_foreach(pids, pid, had)
	{
		if (now && json_object_get(now->pids, pid))
			continue;
		client = gone_client(noted, json_pack("[{s:s}]", "pid", pid), had);
		if (of_process)
			json_object_set_new(client, LOAD_GONE_OF_PROCESS, json_true());
		json_array_append_new(list, client);
		of_process = true; /* a device counts it once */
	}
}

/* One that need not be listed may have what it had last. */
static json_t *maybe_gone(const json_t *noted, const json_t *client)
{
	json_t *maybe = json_copy((json_t *)client);

	if (json_is_true(json_object_get(client, "optional")))
		json_object_set_new(maybe, "engines",
				    json_pack("{s:[O?,{s:O}]}", "any",
					      json_object_get(client, "engines"), "any",
					      json_object_get(noted, "last")));
	return maybe;
}

json_t *load_gone_join(const json_t *past, json_t *clients)
{
	const struct load_rule rule = {.sum = SCOPE_HELD};
	json_t *list = json_copy(clients), *noted;
	struct load_state state;
	size_t at;

	load_state_fill(&state, &rule, clients);
	json_array_foreach((json_t *)past, at, noted)
	{
		const struct load_client *now = NULL;

		for (size_t i = 0; i < state.count && !now; i++) {
			if (!is_noted_as(noted, state.clients[i].client))
				continue;
			now = &state.clients[i];
			json_array_set_new(list, i, maybe_gone(noted, now->client));
		}
		add_gone(list, noted, now);
	}
	load_state_free(&state);
	return list;
}

/* --- expectations --- */

static void join_load(json_t *of, const json_t *past)
{
	json_t *load = json_object_get(of, "load");
	const char *sum = json_string_value(json_object_get(load, "sum"));

	if (sum && !strcmp(sum, scope_sum_name(SCOPE_HELD)))
		json_object_set_new(load, "clients",
				    load_gone_join(past, json_object_get(load, "clients")));
}

static void join_state(json_t *state, const json_t *past)
{
	json_t *alternative, *named;
	const char *name;
	size_t i;

	json_array_foreach(json_object_get(state, "any"), i, alternative)
		join_state(alternative, past);
	join_load(state, past);
	load_named_foreach(state, name, named) join_load(named, past);
}

/* Of a sweep of which a case by hand lists no clients, those of the oracle. */
static json_t *lists_of(const json_t *state, const json_t *oracle, size_t sweep)
{
	json_t *lists = json_array(), *states;
	size_t i;

	add_lists(lists, state);
	if (json_array_size(lists))
		return lists;
	json_array_foreach((json_t *)oracle, i, states)
		add_lists(lists, json_array_get(states, sweep));
	return lists;
}

void load_gone_expect(json_t *hypotheses, const struct decoy_case *tc)
{
	struct decoy_case asked = *tc;
	json_t *oracle, *states, *state;
	size_t i, sweep;

	asked.ask = CASE_ORACLE;
	oracle = case_expectations(&asked);
	json_array_foreach(hypotheses, i, states)
	{
		json_t *past = json_array();

		json_array_foreach(states, sweep, state)
		{
			json_t *lists = lists_of(state, oracle, sweep);

			join_state(state, past);
			load_gone_note(past, lists);
			json_decref(lists);
		}
		json_decref(past);
	}
	json_decref(oracle);
}
