/* SPDX-License-Identifier: MIT */
#include "load_gone.h"

#include <stdlib.h>
#include <string.h>

#include "load_named.h"
#include "load_state.h"
#include "scope_words.h"
#include "set.h"

/* --- what is noted: by client {"client", "last": ENGINES, "sweep", "pids": {PID: ENGINES}, "shared"} */

/* The same in each sweep that shows the client. free() it. */
static char *client_key(const struct load_client *client)
{
	static const char *const names[] = {"device_key", "driver", "pdev", "id"};
	json_t *words = json_array();
	char *key;

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		json_t *word = json_object_get(client->client, names[i]);

		json_array_append_new(words, word ? json_incref(word) : json_null());
	}
	if (!json_object_get(client->client, "id"))
		json_array_append(words, json_object_get(client->client, "members"));
	key = json_dumps(words, JSON_SORT_KEYS);
	json_decref(words);
	return key;
}

/* The held times in a set of engines, and nothing else. New reference. */
static json_t *times_of(const json_t *engines)
{
	json_t *times, *member;
	const char *name;
	size_t i;

	switch (set_kind(engines)) {
	case SET_ALTERNATIVES:
		times = json_array();
		json_array_foreach(json_object_get(engines, "any"), i, member)
			json_array_append_new(times, times_of(member));
		return json_pack("{s:o}", "any", times);
	case SET_OBJECT:
		times = json_object();
		json_object_foreach((json_t *)engines, name, member)
		{
			json_t *time = json_object_get(member, "busy_ns");

			json_object_set_new_nocheck(times, name,
						    set_kind(member) != SET_OBJECT
							    ? json_incref(member)
							    : json_pack("{s:O*}", "busy_ns", time));
		}
		return times;
	default:
		return engines ? json_incref((json_t *)engines) : json_object();
	}
}

static json_t *either(json_t *a, json_t *b)
{
	return a && !json_equal(a, b) ? json_pack("{s:[O,O]}", "any", a, b) : json_incref(b);
}

static void note_client(json_t *past, const struct load_client *client, size_t sweep)
{
	char *key = client_key(client);
	json_t *noted = json_object_get(past, key), *pids, *value;
	json_t *times = times_of(json_object_get(client->client, "engines"));
	const char *pid;
	bool keep; /* what was noted before: of another alternative, or where this one may be missing */

	if (!noted) {
		noted = json_pack("{s:O,s:{}}", "client", client->client, "pids");
		json_object_set_new_nocheck(past, key, noted);
	}
	keep = (size_t)json_integer_value(json_object_get(noted, "sweep")) == sweep + 1 ||
	       json_is_true(json_object_get(client->client, "optional"));
	json_object_set_new(noted, "last",
			    either(keep ? json_object_get(noted, "last") : NULL, times));
	json_object_set_new(noted, "sweep", json_integer((json_int_t)sweep + 1));
	if (json_object_size(client->pids) > 1)
		json_object_set_new(noted, LOAD_GONE_SHARED, json_true());
	pids = json_object_get(noted, "pids");
	json_object_foreach(client->pids, pid, value)
		json_object_set(pids, pid, json_object_get(noted, "last"));
	json_decref(times);
	free(key);
}

void load_gone_note(json_t *past, json_t *clients, size_t sweep)
{
	const struct load_rule rule = {.sum = SCOPE_HELD};
	struct load_state state;

	load_state_fill(&state, &rule, clients);
	for (size_t i = 0; i < state.count; i++)
		note_client(past, &state.clients[i], sweep);
	load_state_free(&state);
}

/* --- what is gone ------------------------------------------------------------------------------- */

/* pid: NULL: of no process that is known. engines: what it last had there. */
static json_t *gone_client(const json_t *noted, const char *pid, json_t *engines)
{
	json_t *client = json_object(), *of = json_object_get(noted, "client"), *member;
	static const char *const names[] = {"device_key", "driver", "pdev", "id"};

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		member = json_object_get(of, names[i]);
		if (member)
			json_object_set(client, names[i], member);
	}
	json_object_set_new(client, "members",
			    pid ? json_pack("[{s:s}]", "pid", pid) : json_array());
	json_object_set_new(client, "engines", either(engines, json_object_get(noted, "last")));
	json_object_set_new(client, "optional", json_true());
	if (json_object_get(noted, LOAD_GONE_SHARED))
		json_object_set_new(client, LOAD_GONE_SHARED, json_true());
	return client;
}

/* now: NULL: no descriptor shows it. */
static void add_gone(json_t *list, const json_t *noted, const struct load_client *now)
{
	json_t *pids = json_object_get(noted, "pids"), *engines, *client;
	bool of_process = now;
	const char *pid;

	if (!now && !json_object_size(pids))
		json_array_append_new(list, gone_client(noted, NULL, NULL));
	json_object_foreach(pids, pid, engines)
	{
		if (now && json_object_get(now->pids, pid))
			continue;
		client = gone_client(noted, pid, engines);
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

	json_object_set_new(
		maybe, "engines",
		either(json_object_get(client, "engines"), json_object_get(noted, "last")));
	return maybe;
}

json_t *load_gone_join(const json_t *past, json_t *clients)
{
	const struct load_rule rule = {.sum = SCOPE_HELD};
	json_t *list = json_copy(clients), *noted;
	struct load_state state;
	const char *key;

	load_state_fill(&state, &rule, clients);
	json_object_foreach((json_t *)past, key, noted)
	{
		const struct load_client *now = NULL;

		for (size_t i = 0; i < state.count && !now; i++) {
			char *other = client_key(&state.clients[i]);

			if (!strcmp(other, key))
				now = &state.clients[i];
			free(other);
			if (now && json_is_true(json_object_get(now->client, "optional")))
				json_array_set_new(list, i, maybe_gone(noted, now->client));
		}
		add_gone(list, noted, now);
	}
	load_state_free(&state);
	return list;
}

/* --- expectations ------------------------------------------------------------------------------- */

static void join_load(json_t *of, const json_t *past)
{
	json_t *load = json_object_get(of, "load");
	const char *sum = json_string_value(json_object_get(load, "sum"));

	if (sum && !strcmp(sum, scope_sum_name(SCOPE_HELD)))
		json_object_set_new(load, "clients",
				    load_gone_join(past, json_object_get(load, "clients")));
}

typedef void visit_fn(json_t *state, json_t *past, size_t sweep);

static void visit_state(json_t *state, json_t *past, size_t sweep, visit_fn *visit)
{
	json_t *alternative;
	size_t i;

	if (set_kind(state) == SET_ALTERNATIVES)
		json_array_foreach(json_object_get(state, "any"), i, alternative)
			visit_state(alternative, past, sweep, visit);
	if (json_is_array(json_object_get(state, "clients")))
		visit(state, past, sweep);
}

static void join_state(json_t *state, json_t *past, size_t sweep)
{
	json_t *named;
	const char *name;

	(void)sweep;
	join_load(state, past);
	load_named_foreach(state, name, named) join_load(named, past);
}

static void note_state(json_t *state, json_t *past, size_t sweep)
{
	load_gone_note(past, json_object_get(state, "clients"), sweep);
}

static void note_oracle(json_t *past, const json_t *oracle, size_t sweep)
{
	json_t *states;
	size_t i;

	json_array_foreach((json_t *)oracle, i, states)
		visit_state(json_array_get(states, sweep), past, sweep, note_state);
}

static bool is_unknown(const json_t *state)
{
	return set_kind(state) == SET_NOTHING || set_kind(state) == SET_ANYTHING;
}

static json_t *find_oracle(const json_t *hypotheses, const struct decoy_case *tc)
{
	struct decoy_case asked = *tc;
	bool needed = false;
	json_t *states, *state;
	size_t i, sweep;

	json_array_foreach((json_t *)hypotheses, i, states)
	{
		json_array_foreach(states, sweep, state) needed = needed || is_unknown(state);
	}
	asked.ask = CASE_ORACLE;
	return needed && case_asks_states(tc) ? case_expectations(&asked) : NULL;
}

void load_gone_expect(json_t *hypotheses, const struct decoy_case *tc)
{
	json_t *oracle = find_oracle(hypotheses, tc), *states, *state;
	size_t i, sweep;

	json_array_foreach(hypotheses, i, states)
	{
		json_t *past = json_object();

		json_array_foreach(states, sweep, state)
		{
			visit_state(state, past, sweep, join_state);
			visit_state(state, past, sweep, note_state);
			if (is_unknown(state))
				note_oracle(past, oracle, sweep);
		}
		json_decref(past);
	}
	json_decref(oracle);
}
