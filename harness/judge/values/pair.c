/* SPDX-License-Identifier: MIT */
#include "pair.h"

#include <limits.h>
#include <stdlib.h>

#include "set.h"
#include "xmalloc.h"

/* The answered clients that may be paired with one expected client. */
struct candidates {
	size_t *list;
	size_t count;
};

static bool named_alike(const struct match_client *expected, const struct match_client *answered)
{
	static const char *const names[] = {"id", "driver", "pdev"};

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		if (!set_within(shape_member(SHAPE_CLIENT, names[i], FEATURE_ALL), FEATURE_ALL,
				json_object_get(expected->client, names[i]),
				json_object_get(answered->client, names[i]), NULL, NULL))
			return false;
	}
	return true;
}

/* Compare descriptors where both sides list them, else id, driver and pdev. */
static bool may_pair(const struct match_client *expected, const struct match_client *answered)
{
	if (expected->has_members && answered->key)
		return json_object_get(expected->keys, answered->key);
	return named_alike(expected, answered);
}

static bool client_agrees(const struct match_client *expected, const struct match_client *answered,
			  unsigned int features)
{
	return set_within(SHAPE_CLIENT, features, expected->client, answered->client, NULL, NULL);
}

static void free_candidates(struct candidates *all, size_t count)
{
	for (size_t i = 0; i < count; i++)
		free(all[i].list);
	free(all);
}

static const char *index_key(const struct match_client *client)
{
	return client->key ? client->key : "";
}

/* Index answered clients by their members, to avoid comparing all with all. */
static json_t *index_by_key(const struct match *match)
{
	json_t *by_key = json_object();

	for (size_t i = 0; i < match->answered_count; i++) {
		const char *key = index_key(&match->answered[i]);
		json_t *list = json_object_get(by_key, key);

		if (!list) {
			list = json_array();
			json_object_set_new_nocheck(by_key, key, list);
		}
		json_array_append_new(list, json_integer((json_int_t)i));
	}
	return by_key;
}

static void add_candidates(struct candidates *out, const struct match *match,
			   const struct match_client *expected, const json_t *list)
{
	size_t index;
	json_t *at;

	out->list =
		xreallocarray(out->list, out->count + json_array_size(list), sizeof(*out->list));
	json_array_foreach((json_t *)list, index, at)
	{
		size_t answered = (size_t)json_integer_value(at);

		if (may_pair(expected, &match->answered[answered]))
			out->list[out->count++] = answered;
	}
}

static void find_candidates(struct candidates *out, const struct match *match,
			    const struct match_client *expected, json_t *by_key)
{
	const char *key;
	json_t *value;

	json_object_foreach(expected->has_members ? expected->keys : by_key, key, value)
		add_candidates(out, match, expected, json_object_get(by_key, key));
	if (expected->has_members)
		add_candidates(out, match, expected, json_object_get(by_key, ""));
}

static struct candidates *all_candidates(const struct match *match)
{
	struct candidates *all = xcalloc(match->expected_count, sizeof(*all));
	json_t *by_key = index_by_key(match);

	for (size_t i = 0; i < match->expected_count; i++)
		find_candidates(&all[i], match, &match->expected[i], by_key);
	json_decref(by_key);
	return all;
}

/* Count the values in which an answered client differs from an expected one. */
static unsigned int count_differing(const struct match_client *expected,
				    const struct match_client *answered, unsigned int features)
{
	struct judge_diff diff = {.silent = true};

	set_within(SHAPE_CLIENT, features, expected->client, answered->client, NULL, &diff);
	return diff.values;
}

/* Put the nearest candidate first: a diff shows the differences from it. */
static void nearest_first(const struct match *match, const struct match_client *expected,
			  size_t *list, size_t count, unsigned int features)
{
	unsigned int least = UINT_MAX;

	for (size_t i = 0; i < count; i++) {
		const size_t at = list[i];
		unsigned int values = count_differing(expected, &match->answered[at], features);

		if (values >= least)
			continue;
		least = values;
		list[i] = list[0];
		list[0] = at;
	}
}

/* Move the candidates that agree to the front of each list; out[i] gets how many. */
static size_t *count_fitting(const struct match *match, struct candidates *all,
			     unsigned int features)
{
	size_t *fitting = xcalloc(match->expected_count, sizeof(*fitting));

	for (size_t i = 0; i < match->expected_count; i++) {
		for (size_t j = 0; j < all[i].count; j++) {
			size_t at = all[i].list[j];

			if (!client_agrees(&match->expected[i], &match->answered[at], features))
				continue;
			all[i].list[j] = all[i].list[fitting[i]];
			all[i].list[fitting[i]++] = at;
		}
		if (!fitting[i])
			nearest_first(match, &match->expected[i], all[i].list, all[i].count,
				      features);
	}
	return fitting;
}

/* Storage of a breadth-first search over both sides. */
struct search {
	size_t *queue; /* expected clients to visit */
	size_t *from; /* the expected client that reached each answered client, or MATCH_NONE */
};

static void flip_path(struct match *match, const struct search *search, size_t answered)
{
	while (answered != MATCH_NONE) {
		size_t expected = search->from[answered];
		size_t before = match->expected[expected].mate;

		match->expected[expected].mate = answered;
		match->answered[answered].mate = expected;
		answered = before;
	}
}

/* Find a mate for one expected client along an augmenting path. */
static void augment_path(struct match *match, const struct candidates *all, const size_t *limits,
			 struct search *search, size_t start)
{
	size_t head = 0, tail = 0;

	for (size_t i = 0; i < match->answered_count; i++)
		search->from[i] = MATCH_NONE;
	search->queue[tail++] = start;
	while (head < tail) {
		size_t expected = search->queue[head++];

		for (size_t j = 0; j < limits[expected]; j++) {
			size_t answered = all[expected].list[j];

			if (search->from[answered] != MATCH_NONE)
				continue;
			search->from[answered] = expected;
			if (match->answered[answered].mate == MATCH_NONE) {
				flip_path(match, search, answered);
				return;
			}
			search->queue[tail++] = match->answered[answered].mate;
		}
	}
}

static void pair_up(struct match *match, const struct candidates *all, const size_t *limits,
		    struct search *search)
{
	for (int optional = 0; optional <= 1; optional++) {
		for (size_t i = 0; i < match->expected_count; i++) {
			const struct match_client *client = &match->expected[i];

			if (client->optional == optional && client->mate == MATCH_NONE)
				augment_path(match, all, limits, search, i);
		}
	}
}

void pair_clients(struct match *match, unsigned int features)
{
	struct candidates *all = all_candidates(match);
	size_t *limits = count_fitting(match, all, features);
	struct search search = {
		.queue = xcalloc(match->expected_count, sizeof(*search.queue)),
		.from = xcalloc(match->answered_count, sizeof(*search.from)),
	};

	pair_up(match, all, limits, &search);
	for (size_t i = 0; i < match->expected_count; i++)
		limits[i] = all[i].count;
	pair_up(match, all, limits, &search);
	free(search.queue);
	free(search.from);
	free(limits);
	free_candidates(all, match->expected_count);
}
