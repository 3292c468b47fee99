/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "load_agree.h"
#include "load_named.h"
#include "members.h"
#include "relation.h"
#include "relation_rec.h"
#include "set.h"
#include "state.h"
#include "xmalloc.h"

static void renumber_member(json_t *object, const char *name)
{
	const char *text = json_string_value(json_object_get(object, name));
	char *digits = text ? xstrdup(text) : NULL;

	if (digits && relation_renumber(digits, strlen(digits)))
		json_object_set_new(object, name, json_string(digits));
	free(digits);
}

/* Remove members that are not in known. */
static void keep_known_members(json_t *client, const json_t *known)
{
	json_t *kept = json_array(), *member;
	size_t index;

	json_array_foreach(json_object_get(client, "members"), index, member)
	{
		json_t *alone = json_pack("[O]", member);
		char *name = members_key(alone);

		if (json_object_get(known, name))
			json_array_append(kept, member);
		free(name);
		json_decref(alone);
	}
	if (json_object_get(client, "members"))
		json_object_set(client, "members", kept);
	json_decref(kept);
}

/* Undo the effect of a relation on a client. known: the members of the plain answer. */
static void undo_change(enum relation_effect effect, json_t *client, const json_t *known)
{
	size_t index;
	json_t *member;

	if (effect == RELATION_IDS)
		renumber_member(client, "id");
	if (effect == RELATION_MEMBERS)
		keep_known_members(client, known);
	if (effect != RELATION_PIDS)
		return;
	json_array_foreach(json_object_get(client, "members"), index, member)
		renumber_member(member, "pid");
}

/* Turn an answer into an expectation of its clients: their device names become device keys. */
static json_t *to_expectation(const json_t *state)
{
	json_t *list = json_array(), *client;
	size_t index;

	json_array_foreach(json_object_get(state, "clients"), index, client)
	{
		json_t *copy = json_deep_copy(client);

		json_object_del(copy, "optional");
		json_object_del(copy, "device_key");
		if (json_is_string(json_object_get(copy, "device")))
			json_object_set(copy, "device_key", json_object_get(copy, "device"));
		json_array_append_new(list, copy);
	}
	return json_pack("{s:o}", "clients", list);
}

static void renumber_processes(json_t *answer, enum relation_effect effect)
{
	json_t *process;
	size_t index;

	json_array_foreach(json_object_get(answer, "processes"), index, process)
	{
		if (effect == RELATION_PIDS)
			renumber_member(process, "pid");
	}
}

static json_t *to_answer(const json_t *state, enum relation_effect effect, const json_t *plain)
{
	json_t *answer = json_deep_copy(state), *known = json_object(), *keys = json_object();
	json_t *client, *named;
	const char *name;
	size_t index;

	json_array_foreach(json_object_get(plain, "clients"), index, client)
		members_add(json_object_get(client, "members"), known, keys);
	json_array_foreach(json_object_get(answer, "clients"), index, client)
		undo_change(effect, client, known);
	renumber_processes(answer, effect);
	load_named_foreach(answer, name, named) renumber_processes(named, effect);
	json_decref(known);
	json_decref(keys);
	return answer;
}

/* Pair the totals of two lists one to one; names of devices may differ. */
static bool totals_agree(const json_t *plain, const json_t *changed, unsigned int features,
			 struct judge_diff *diff)
{
	json_t *left = json_is_array(changed) ? json_copy((json_t *)changed) : json_array();
	size_t count = json_array_size(plain);
	bool ok = count == json_array_size(left);

	for (size_t i = 0; ok && i < count; i++) {
		size_t j = 0;

		while (j < json_array_size(left) &&
		       !set_within(SHAPE_TOTAL, features, json_array_get(plain, i),
				   json_array_get(left, j), NULL, NULL))
			j++;
		ok = !json_array_remove(left, j);
	}
	json_decref(left);
	if (!ok) {
		const struct diff_place at = {.name = "totals", .after = "."};

		diff_value(diff, &at, plain, changed);
	}
	return ok;
}

static bool has_unread(const struct decoy_case *tc)
{
	const struct recording *rec = tc->recording;
	bool found = false;

	for (size_t i = 0; rec && i < rec->read_count; i++)
		found = found || rec->reads[i].err;
	return found;
}

/*
 * Which of several processes a client is attributed to, and whether a descriptor that cannot be
 * read is listed as one of its client, may depend on the order of reads, or of pids: no sentence
 * decides either.
 */
static bool members_are_fixed(const struct relation *relation, const struct decoy_case *tc,
			      unsigned int features)
{
	if (!relation->rec_change)
		return true;
	return !(features & FEATURE_NO_SHARERS) &&
	       (relation->effect != RELATION_STRICT || !has_unread(tc));
}

static void forget_members(json_t *state)
{
	json_t *client;
	size_t i;

	json_array_foreach(json_object_get(state, "clients"), i, client)
		json_object_del(client, "members");
}

/*
 * Other reads, pids and members may change for which process a shared client counts: no sentence
 * decides that. The number of a device stays.
 */
static bool processes_are_fixed(const struct relation *relation, const struct decoy_case *tc)
{
	if (relation->text_change || relation->effect == RELATION_WORDS)
		return true;
	if (relation->effect == RELATION_MEMBERS)
		return false;
	return tc->recording && !rec_shares_clients(tc->recording);
}

static bool loads_agree(const struct relation *relation, const struct decoy_case *tc,
			const json_t *plain, const json_t *changed, struct judge_diff *diff)
{
	bool ok = load_devices_agree(plain, changed, diff);
	const char *name;
	json_t *named;

	if (processes_are_fixed(relation, tc))
		ok = load_processes_agree(plain, changed, diff) && ok;
	load_named_foreach(plain, name, named)
	{
		struct judge_diff lines = {.silent = diff && diff->silent};

		ok = loads_agree(relation, tc, named, load_named(changed, name), &lines) && ok;
		load_named_label(&lines, name);
		diff_append(diff, &lines);
	}
	return ok;
}

static bool states_agree(const struct relation *relation, const struct decoy_case *tc,
			 const json_t *plain, const json_t *changed, unsigned int features,
			 struct judge_diff *diff)
{
	const unsigned int apart = FEATURE_TOTALS | FEATURE_LOAD;
	json_t *expect = to_expectation(plain);
	json_t *answer = to_answer(changed, relation->effect, plain);
	struct judge_diff lines;
	bool ok;

	if (!members_are_fixed(relation, tc, features))
		forget_members(expect);
	/* totals_agree() compares totals; judge_state() would add up the clients of the plain
	 * answer. */
	ok = judge_state(expect, answer, features & ~apart, &lines);
	diff_append(diff, &lines);
	if (ok && (features & FEATURE_TOTALS))
		ok = totals_agree(json_object_get(plain, "totals"),
				  json_object_get(changed, "totals"), features, diff);
	if (ok && (features & FEATURE_LOAD))
		ok = loads_agree(relation, tc, plain, answer, diff);
	json_decref(expect);
	json_decref(answer);
	return ok;
}

static bool snapshots_agree(const struct relation *relation, const json_t *plain,
			    const json_t *changed, unsigned int features, struct judge_diff *diff)
{
	json_t *answer = json_deep_copy(changed);
	struct judge_diff lines;
	bool ok;

	if (relation->effect == RELATION_IDS)
		renumber_member(answer, "client_id");
	ok = judge_snapshot(plain, answer, features, &lines);
	diff_append(diff, &lines);
	json_decref(answer);
	return ok;
}

bool relation_agree(const struct relation *relation, const struct decoy_case *tc,
		    const json_t *plain, const json_t *changed, unsigned int features,
		    struct judge_diff *diff)
{
	bool refused = set_refusal(plain), ok;

	if (diff)
		*diff = (struct judge_diff){0};
	if (relation->effect == RELATION_STRICT && json_equal(plain, changed))
		return true;
	if (refused || set_refusal(changed)) {
		ok = refused && set_refusal(changed);
		if (!ok)
			diff_expected(diff, NULL,
				      refused ? "a refusal, got an answer"
					      : "an answer, got a refusal");
		return ok;
	}
	return tc->is_recording ? states_agree(relation, tc, plain, changed, features, diff)
				: snapshots_agree(relation, plain, changed, features, diff);
}
