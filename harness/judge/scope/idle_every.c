/* SPDX-License-Identifier: MIT */
#include "idle_every.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bounds.h"
#include "client_identity.h"
#include "idle.h"
#include "load_state.h"
#include "project.h"
#include "set.h"
#include "widen.h"

/* One hypothesis. Its lists have an object for each sweep. */
struct history {
	const struct recording *rec;
	uint64_t every_ns;
	json_t *first; /* process -> the first sweep that shows it; "" is one that is not known */
	json_t *shown; /* client -> its processes, as the subject covers it */
	json_t *sure; /* processes that are surely read */
	json_t *busy; /* processes of which a reader surely sees an increase */
	json_t *tracks; /* client -> {"pids": that may show it, "past": it in each sweep, "unsure"}
			 */
};

/* --- which processes are read --- */

/* The processes of a client, in any alternative of its members. New reference. */
static json_t *pids_of(json_t *client)
{
	json_t *alone = json_pack("[O]", client), *pids;
	static const struct load_rule none;
	struct load_state state;

	load_state_fill(&state, &none, alone);
	pids = json_incref(state.clients[0].pids);
	if (state.clients[0].nameless)
		json_object_set_new(pids, "", json_true());
	load_state_free(&state);
	json_decref(alone);
	return pids;
}

/* Is what was read in one sweep surely read again until another? */
static bool is_due(const struct history *history, size_t before, size_t sweep)
{
	const struct rec_sweep *then = &history->rec->sweeps[before];
	const uint64_t now = history->rec->sweeps[sweep].t_ns;
	size_t i = then->first;

	do {
		const struct rec_read *read = &history->rec->reads[i];
		const uint64_t end = read->has_until ? read->until_ns : read->t_ns;

		if (now < history->every_ns || now - history->every_ns < end)
			return false;
	} while (++i < then->first + then->count);
	return true;
}

static bool is_sure(const struct history *history, const char *pid, size_t sweep)
{
	const json_t *first = json_object_get(history->first, pid);

	return (first && sweep <= (size_t)json_integer_value(first)) ||
	       json_object_get(json_array_get(history->sure, sweep), pid);
}

/* unsure gets those that are not. */
static bool all_sure(const struct history *history, json_t *pids, size_t sweep, json_t *unsure)
{
	const char *pid;
	json_t *value;
	bool all = true;

	json_object_foreach(pids, pid, value)
	{
		if (is_sure(history, pid, sweep))
			continue;
		json_object_set(unsure, pid, value);
		all = false;
	}
	return all;
}

/*
 * Was a process read in one of those sweeps before that all show an increase or, where it is not
 * NULL, the client? There is none before the first.
 */
static bool was_read(const struct history *history, const char *pid, const char *client,
		     size_t sweep)
{
	size_t i = sweep;

	do {
		const json_t *busy = json_array_get(history->busy, --i);
		const json_t *shown = json_array_get(history->shown, i);

		if (!json_object_get(client ? json_object_get(shown, client) : busy, pid))
			return false;
	} while (!is_sure(history, pid, i) && !is_due(history, i, sweep - 1));
	return true;
}

static void find_sure(struct history *history, size_t sweep)
{
	const struct rec_sweep *at = &history->rec->sweeps[sweep];
	json_t *sure = json_object(), *value;
	const char *pid;

	for (size_t i = at->first; i < at->first + at->count; i++) {
		const struct rec_read *read = &history->rec->reads[i];
		char name[16] = "";

		if (read->has_pid)
			snprintf(name, sizeof(name), "%d", read->pid);
		if (!json_object_get(history->first, name))
			json_object_set_new(history->first, name, json_integer((json_int_t)sweep));
	}
	json_object_foreach(history->first, pid, value)
	{
		if (*pid && sweep &&
		    (is_due(history, sweep - 1, sweep) || was_read(history, pid, NULL, sweep)))
			json_object_set_new(sure, pid, json_true());
	}
	json_array_append_new(history->sure, sure);
}

/* state: as the subject covers it. */
static void find_busy(struct history *history, const json_t *state, size_t sweep)
{
	json_t *shown = json_object(), *busy = json_object(), *client;
	size_t i;

	json_array_foreach(json_object_get(state, "clients"), i, client)
	{
		char *key = client_identity_key(client);
		json_t *pids = pids_of(client);
		const char *pid = json_object_iter_key(json_object_iter(pids));

		if (json_object_size(pids) == 1 && !idle_client(client) &&
		    was_read(history, pid, key, sweep))
			json_object_set_new(busy, pid, json_true());
		json_object_set_new_nocheck(shown, key, pids);
		free(key);
	}
	json_array_append_new(history->shown, shown);
	json_array_append_new(history->busy, busy);
}

/* --- what is expected --- */

static void set_anything(json_t *object, const char *name)
{
	json_object_set_new_nocheck(object, name, json_pack("{s:b}", "anything", true));
}

/* Is a counter of a client surely above all that it was? */
static bool has_grown(const json_t *client, const char *const *path, json_t *past)
{
	const struct bounds now = bounds_at(client, path);
	json_t *then;
	size_t i;

	json_array_foreach(past, i, then)
	{
		const char *high = bounds_at(then, path).high;

		if (!high || exact_cmp(now.low, high) <= 0)
			return false;
	}
	return true;
}

/* Free what depends on the sweeps that were read before. Is something left? */
static bool free_engine(const json_t *client, const char *name, json_t *engine, json_t *past)
{
	static const char *const counters[] = {"busy_ns", "cycles", "total_cycles"};
	static const char *const rates[] = {"delta_ns", "busy_ratio", "freq_ratio"};
	bool left = false;

	for (size_t i = 0; i < sizeof(counters) / sizeof(*counters); i++) {
		const char *const path[] = {"engines", name, counters[i], NULL};
		const char *const min = i ? "ratio_min" : "min";

		json_object_set_new(engine, rates[i], json_pack("{s:[n,{s:s}]}", "any", min, "0"));
		if (has_grown(client, path, past))
			left = true;
		else
			json_object_set_new(engine, counters[i],
					    json_pack("{s:[n,{s:s}]}", "any", "min", "0"));
	}
	return left;
}

/* A client that is read now, and was not in each sweep. New reference. */
static json_t *free_rates(json_t *client, json_t *past)
{
	json_t *copy = json_deep_copy(client), *engines = json_object_get(copy, "engines"), *engine;
	const char *name;

	json_object_foreach(engines, name, engine)
	{
		if (set_kind(engine) != SET_OBJECT || !free_engine(client, name, engine, past))
			set_anything(engines, name);
	}
	return copy;
}

/* A client that may be as in any sweep. New reference. */
static json_t *free_client(json_t *client, json_t *past)
{
	json_t *members = json_object_get(client, "members"), *pids = pids_of(client), *then;
	json_t *copy = json_copy(client);
	bool same = json_object_size(pids) == 1;
	size_t i;

	json_array_foreach(past, i, then)
		same = same && json_equal(json_object_get(then, "members"), members);
	if (!same)
		json_object_del(copy, "members");
	set_anything(copy, "engines");
	set_anything(copy, "regions");
	json_object_set_new(copy, "optional", json_true());
	json_decref(pids);
	return copy;
}

static json_t *expect_client(struct history *history, json_t *track, json_t *client, size_t sweep)
{
	json_t *pids = json_object_get(track, "pids"), *past = json_object_get(track, "past");

	if (!all_sure(history, pids, sweep, NULL)) {
		json_object_set_new(track, "unsure", json_true());
		return free_client(client, past);
	}
	if (json_object_get(track, "unsure") ||
	    (sweep && !all_sure(history, pids, sweep - 1, NULL)))
		return free_rates(client, past);
	return json_incref(client);
}

/* The client as it was before remains where a process that showed it is not read. */
static json_t *keep_tracks(struct history *history, size_t sweep)
{
	json_t *kept = json_object(), *track;
	const char *key;

	json_object_foreach(history->tracks, key, track)
	{
		json_t *past = json_object_get(track, "past"), *unsure = json_object();

		if (!all_sure(history, json_object_get(track, "pids"), sweep, unsure))
			json_object_set_nocheck(kept, key,
						json_array_get(past, json_array_size(past) - 1));
		json_object_set_new(track, "pids", unsure);
	}
	return kept;
}

/* What is known of a client of this sweep. */
static void note_client(struct history *history, json_t *now, json_t *client)
{
	char *key = client_identity_key(client);
	json_t *track = json_object_get(history->tracks, key), *pids = pids_of(client);

	if (!track) {
		track = json_pack("{s:{},s:[]}", "pids", "past");
		json_object_set_new_nocheck(history->tracks, key, track);
	}
	json_object_update(json_object_get(track, "pids"), pids);
	json_object_set_nocheck(now, key, client);
	json_decref(pids);
	free(key);
}

static json_t *expect_state(struct history *history, json_t *state, size_t sweep)
{
	json_t *now = keep_tracks(history, sweep), *list = json_array(), *client;
	const char *key;
	size_t i;

	json_array_foreach(json_object_get(state, "clients"), i, client)
		note_client(history, now, client);
	json_object_foreach(now, key, client)
	{
		json_t *track = json_object_get(history->tracks, key);

		json_array_append_new(list, expect_client(history, track, client, sweep));
		json_array_append(json_object_get(track, "past"), client);
	}
	json_decref(now);
	return json_pack("{s:o}", "clients", list);
}

static void find_reads(struct history *history, json_t *state, const struct scope *scope,
		       size_t sweep)
{
	const struct widening by = {.precision = scope->precision,
				    .busy_ratio = scope->precision.time_ns ? INFINITY : 0};
	json_t *alone = json_pack("[[O]]", state);
	json_t *covered = project_expectations(alone, true, scope);
	json_t *wide = widen_expectation(json_array_get(json_array_get(covered, 0), 0), true, &by);

	find_sure(history, sweep);
	find_busy(history, wide, sweep);
	json_decref(wide);
	json_decref(covered);
	json_decref(alone);
}

static json_t *expect_states(json_t *states, const struct recording *rec, const struct scope *scope)
{
	struct history history = {rec,		scope->idle_every_ns, json_object(), json_array(),
				  json_array(), json_array(),	      json_object()};
	json_t *list = json_array(), *state;
	size_t i;

	json_array_foreach(states, i, state)
	{
		find_reads(&history, state, scope, i);
		json_array_append_new(list, set_kind(state) == SET_ANYTHING
						    ? json_incref(state)
						    : expect_state(&history, state, i));
	}
	json_decref(history.first);
	json_decref(history.shown);
	json_decref(history.sure);
	json_decref(history.busy);
	json_decref(history.tracks);
	return list;
}

json_t *idle_every_expect(json_t *hypotheses, const struct decoy_case *tc,
			  const struct scope *scope)
{
	struct decoy_case asked = *tc;
	json_t *all, *states;
	size_t i;

	if (!tc->recording)
		return hypotheses;
	json_decref(hypotheses);
	asked.ask = CASE_ORACLE;
	hypotheses = case_expectations(&asked);
	all = json_array();
	json_array_foreach(hypotheses, i, states)
		json_array_append_new(all, expect_states(states, tc->recording, scope));
	json_decref(hypotheses);
	return all;
}
