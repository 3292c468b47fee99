/* SPDX-License-Identifier: MIT */
#include "load_own.h"

#include <stdlib.h>
#include <string.h>

#include "asked.h"
#include "load_gone.h"
#include "load_named.h"
#include "load_state.h"
#include "project.h"
#include "scope_words.h"
#include "set.h"
#include "xmalloc.h"

typedef void state_fn(void *data, json_t *state, size_t sweep);

/* Call visit for each alternative of a state that has a load. */
static void visit_state(json_t *state, size_t sweep, state_fn *visit, void *data)
{
	json_t *alternative, *named;
	const char *name;
	size_t i;

	if (set_kind(state) == SET_ALTERNATIVES)
		json_array_foreach(json_object_get(state, "any"), i, alternative)
			visit_state(alternative, sweep, visit, data);
	if (json_object_get(state, "load"))
		visit(data, state, sweep);
	load_named_foreach(state, name, named) visit(data, named, sweep);
}

static void visit_states(json_t *hypotheses, state_fn *visit, void *data)
{
	json_t *hypothesis, *state;
	size_t i, sweep;

	json_array_foreach(hypotheses, i, hypothesis)
	{
		json_array_foreach(hypothesis, sweep, state) visit_state(state, sweep, visit, data);
	}
}

/* --- which processes --- */

/* The processes that show each client, in any sweep. */
static void note_holders(void *data, json_t *state, size_t sweep)
{
	struct load_state load;

	(void)sweep;
	load_state_init(&load, state);
	for (size_t i = 0; i < load.count; i++) {
		const json_t *client = load.clients[i].client;
		json_t *name = json_pack("[O?,O?]", json_object_get(client, "device_key"),
					 json_object_get(client, "id"));
		char *key = json_dumps(name, 0);
		json_t *pids = json_object_get(data, key);

		if (pids)
			json_object_update(pids, load.clients[i].pids);
		else
			json_object_set(data, key, load.clients[i].pids);
		free(key);
		json_decref(name);
	}
	load_state_free(&load);
}

/* Those of clients that several processes show, at once or one after another. */
static json_t *find_pids(json_t *hypotheses)
{
	json_t *holders = json_object(), *all = json_object(), *pids;
	const char *client;

	visit_states(hypotheses, note_holders, holders);
	json_object_foreach(holders, client, pids)
	{
		if (json_object_size(pids) > 1)
			json_object_update(all, pids);
	}
	json_decref(holders);
	return all;
}

/* --- what they show --- */

/*
 * The reads of one process: sweeps stay, those without a read are empty. reads has space for all.
 */
static struct recording reads_of(const struct recording *rec, int pid, struct rec_read *reads,
				 struct rec_sweep *sweeps)
{
	struct recording own = {.reads = reads, .sweeps = sweeps, .sweep_count = rec->sweep_count};

	for (size_t i = 0; i < rec->sweep_count; i++) {
		const struct rec_sweep *sweep = &rec->sweeps[i];

		sweeps[i] = (struct rec_sweep){.first = own.read_count, .t_ns = sweep->t_ns};
		for (size_t j = sweep->first; j < sweep->first + sweep->count; j++) {
			if (!rec->reads[j].has_pid || rec->reads[j].pid != pid)
				continue;
			reads[own.read_count++] = rec->reads[j];
			sweeps[i].count++;
		}
	}
	return own;
}

/* Of a state of the oracle, which has no alternatives. */
static void add_clients(json_t *own, const char *pid, json_t *clients)
{
	json_t *lists = json_object_get(own, pid);

	if (!lists) {
		lists = json_array();
		json_object_set_new(own, pid, lists);
	}
	/* Of none nothing is shown: the process has what all descriptors show. */
	if (json_array_size(clients))
		json_array_append(lists, clients);
}

/* For each sweep, the lists of clients of each process. */
struct own {
	json_t *lists;
	json_t *held; /* of held loads: with those that are gone */
};

static void add_states(const struct own *own, const char *pid, const json_t *states)
{
	json_t *past = json_array(), *state;
	size_t sweep;

	json_array_foreach((json_t *)states, sweep, state)
	{
		json_t *clients = json_object_get(state, "clients");
		json_t *all = load_gone_join(past, clients), *lists = json_pack("[O]", clients);

		add_clients(json_array_get(own->lists, sweep), pid, clients);
		add_clients(json_array_get(own->held, sweep), pid, all);
		load_gone_note(past, lists);
		json_decref(lists);
		json_decref(all);
	}
	json_decref(past);
}

static void add_process(const struct own *own, const struct recording *rec, const char *pid,
			const struct scope *scope)
{
	struct rec_read *reads = xcalloc(rec->read_count, sizeof(*reads));
	struct rec_sweep *sweeps = xcalloc(rec->sweep_count, sizeof(*sweeps));
	const struct recording alone = reads_of(rec, atoi(pid), reads, sweeps);
	json_t *all = asked_oracle(&alone);
	json_t *hypotheses = project_expectations(all, true, scope), *states;
	size_t i;

	json_array_foreach(hypotheses, i, states) add_states(own, pid, states);
	json_decref(hypotheses);
	json_decref(all);
	free(sweeps);
	free(reads);
}

static void put_own(void *data, json_t *state, size_t sweep)
{
	const struct own *own = data;
	json_t *load = json_object_get(state, "load");
	const char *sum = json_string_value(json_object_get(load, "sum"));
	const bool held = !strcmp(sum, scope_sum_name(SCOPE_HELD));

	json_object_set(load, "own", json_array_get(held ? own->held : own->lists, sweep));
}

static void add_own(json_t *hypotheses, const json_t *pids, const struct recording *rec,
		    const struct scope *scope)
{
	struct own own = {.lists = json_array(), .held = json_array()};
	const char *pid;
	json_t *value;

	for (size_t i = 0; i < rec->sweep_count; i++) {
		json_array_append_new(own.lists, json_object());
		json_array_append_new(own.held, json_object());
	}
	json_object_foreach((json_t *)pids, pid, value) add_process(&own, rec, pid, scope);
	visit_states(hypotheses, put_own, &own);
	json_decref(own.lists);
	json_decref(own.held);
}

void load_own(json_t *hypotheses, const struct decoy_case *tc, const struct scope *scope)
{
	json_t *pids = find_pids(hypotheses);

	if (json_object_size(pids) && tc->recording)
		add_own(hypotheses, pids, tc->recording, scope);
	json_decref(pids);
}
