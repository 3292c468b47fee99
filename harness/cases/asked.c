/* SPDX-License-Identifier: MIT */
#include "asked.h"

#include <stdio.h>

#include "members.h"
#include "oracle.h"
#include "set.h"
#include "xmalloc.h"

/* An answer of the oracle, which says NULL only where memory ran out. */
static json_t *check_answer(json_t *answer)
{
	if (!answer)
		xmalloc_failed();
	return answer;
}

json_t *asked_oracle(const struct recording *rec)
{
	return check_answer(oracle_hypotheses(rec));
}

unsigned int asked_refusal(const char *text, size_t len)
{
	const int refusal = oracle_refusal(text, len);

	if (refusal < 0)
		xmalloc_failed();
	return (unsigned int)refusal;
}

static bool has_refusal(const json_t *expect)
{
	json_t *alternative;
	size_t index;

	json_array_foreach(json_object_get(expect, "any"), index, alternative)
	{
		if (set_kind(alternative) == SET_REFUSAL)
			return true;
	}
	return set_kind(expect) == SET_REFUSAL;
}

/* Allow a refusal, where the text may be refused. Owns expect; returns a new reference. */
static json_t *allow_refusal(json_t *expect, const char *text, size_t len)
{
	json_t *refusal;

	if (!asked_refusal(text, len) || has_refusal(expect))
		return expect;
	refusal = json_pack("{s:b}", "rejected", true);
	if (set_kind(expect) != SET_ALTERNATIVES)
		return json_pack("{s:[o,o]}", "any", refusal, expect);
	json_array_insert_new(json_object_get(expect, "any"), 0, refusal);
	return expect;
}

static json_t *expect_snapshots(const struct decoy_case *tc)
{
	const struct recording *rec = tc->recording;
	json_t *list = json_array();

	for (size_t i = 0; rec && i < rec->read_count; i++)
		json_array_append_new(list,
				      allow_refusal(json_deep_copy(json_array_get(tc->asked, i)),
						    rec->reads[i].text, rec->reads[i].len));
	return json_pack("[o]", list);
}

/* Map the descriptors of a sweep ("10/3") to their devices ("226:128"). */
static json_t *device_keys(const struct recording *rec, const struct rec_sweep *sweep)
{
	json_t *keys = json_object();

	for (size_t i = sweep->first; i < sweep->first + sweep->count; i++) {
		const struct rec_read *read = &rec->reads[i];
		char name[32];

		if (!read->has_dev || !read->has_pid)
			continue;
		snprintf(name, sizeof(name), "%d/%d", read->pid, read->fd);
		json_object_set_new(keys, name, json_sprintf("%u:%u", read->major, read->minor));
	}
	return keys;
}

/* The device of all members of a client whose device is known, or NULL where they differ. */
static const char *client_key(const json_t *client, const json_t *keys)
{
	json_t *names = members_names(json_object_get(client, "members")), *value;
	const json_t *found = NULL;
	const char *name;
	bool agree = true;

	json_object_foreach(names, name, value)
	{
		const json_t *key = json_object_get(keys, name);

		agree = agree && !(found && key && !json_equal(found, key));
		found = key ? key : found;
	}
	json_decref(names);
	return agree ? json_string_value(found) : NULL;
}

/* Call visit for an object, or for each object among its alternatives. */
static void for_each_object(json_t *expect, void (*visit)(json_t *object, const json_t *keys),
			    const json_t *keys)
{
	json_t *alternative;
	size_t index;

	if (set_kind(expect) == SET_OBJECT) {
		visit(expect, keys);
	} else if (set_kind(expect) == SET_ALTERNATIVES) {
		json_array_foreach(json_object_get(expect, "any"), index, alternative)
			for_each_object(alternative, visit, keys);
	}
}

static void add_keys(json_t *state, const json_t *keys)
{
	json_t *client;
	size_t index;

	json_array_foreach(json_object_get(state, "clients"), index, client)
	{
		const char *key = client_key(client, keys);

		if (key && !json_object_get(client, "device_key"))
			json_object_set_new(client, "device_key", json_string(key));
	}
}

/* Without an observed increase, absent and 0 are both right. */
static void allow_zero_delta(json_t *engine, const json_t *keys)
{
	static const char *const names[] = {"delta_ns", "busy_ratio", "freq_ratio"};

	(void)keys;
	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		if (json_object_get(engine, names[i]) || json_object_get(engine, "*"))
			continue;
		json_object_set_new(engine, names[i],
				    i ? json_pack("{s:[n,{s:s}]}", "any", "ratio", "0")
				      : json_pack("{s:[n,s]}", "any", "0"));
	}
}

static void allow_in_engines(json_t *engines, const json_t *keys)
{
	json_t *engine;
	const char *name;

	json_object_foreach(engines, name, engine) for_each_object(engine, allow_zero_delta, keys);
}

/* Apply allow_zero_delta() to the engines that a case by hand names. */
static void allow_in_clients(json_t *state, const json_t *keys)
{
	json_t *client;
	size_t index;

	json_array_foreach(json_object_get(state, "clients"), index, client)
		for_each_object(json_object_get(client, "engines"), allow_in_engines, keys);
}

/* Add the device keys of the recording and, in cases by hand, the optional zeros. */
static void finish_states(json_t *states, const struct decoy_case *tc, const struct recording *rec)
{
	for (size_t i = 0; i < rec->sweep_count; i++) {
		json_t *keys = device_keys(rec, &rec->sweeps[i]);

		for_each_object(json_array_get(states, i), add_keys, keys);
		if (tc->ask != CASE_ORACLE)
			for_each_object(json_array_get(states, i), allow_in_clients, keys);
		json_decref(keys);
	}
}

/* The hypotheses of the oracle, or of a case by hand, and then those in which a text is refused. */
static json_t *find_hypotheses(const struct decoy_case *tc, const struct recording *rec)
{
	json_t *list, *alternative, *refusals;
	size_t index;

	if (tc->ask == CASE_ORACLE)
		return tc->unknown ? check_answer(oracle_hypotheses_unknown(rec))
				   : asked_oracle(rec);
	list = json_array();
	if (tc->ask == CASE_SWEEPS)
		json_array_append_new(list, json_deep_copy(tc->asked));
	json_array_foreach(tc->ask == CASE_SWEEPS ? NULL : (json_t *)tc->asked, index, alternative)
		json_array_append_new(list, json_deep_copy(json_object_get(alternative, "sweeps")));
	refusals = check_answer(oracle_refusals(rec));
	json_array_extend(list, refusals);
	json_decref(refusals);
	return list;
}

static json_t *expect_states(const struct decoy_case *tc)
{
	const struct recording *rec = tc->recording;
	json_t *hypotheses, *states;
	size_t index;

	if (!rec)
		return NULL;
	hypotheses = find_hypotheses(tc, rec);
	json_array_foreach(hypotheses, index, states) finish_states(states, tc, rec);
	return hypotheses;
}

json_t *case_expectations(const struct decoy_case *tc)
{
	json_t *expect;

	if (tc->ask == CASE_LINT || tc->ask == CASE_DECODED)
		return NULL;
	if (tc->ask == CASE_SNAPSHOTS)
		return expect_snapshots(tc);
	if (tc->is_recording)
		return expect_states(tc);
	expect = tc->ask == CASE_ORACLE
			 ? check_answer(oracle_snapshot(tc->bytes, tc->len))
			 : allow_refusal(json_deep_copy(tc->asked), tc->bytes, tc->len);
	return json_pack("[[o]]", expect);
}
