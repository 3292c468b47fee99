/* SPDX-License-Identifier: MIT */
#include "state.h"

#include <stdlib.h>

#include "device.h"
#include "diff.h"
#include "load.h"
#include "match.h"
#include "set.h"
#include "totals.h"

static bool judge_pair(const struct match_client *expected, const struct match_client *answered,
		       unsigned int features, struct judge_diff *diff)
{
	const struct diff_place at = {.name = expected->label, .after = ": "};
	const struct diff_place members = {.parent = &at, .name = "members", .after = "."};
	const bool named = !expected->has_members || answered->key;
	bool right;

	if (!named)
		diff_expected(diff, &members, "%s",
			      expected->key ? expected->key : "one of several lists");
	right = set_within(SHAPE_CLIENT, features, expected->client, answered->client, &at, diff) &&
		named;
	if (!right)
		diff_about(diff, json_pack("[O]", expected->client),
			   json_pack("[O]", answered->client));
	return right;
}

static bool judge_pairs(const struct match *match, unsigned int features, struct judge_diff *diff)
{
	bool ok = true;

	for (size_t i = 0; i < match->expected_count; i++) {
		const struct match_client *expected = &match->expected[i];

		if (expected->mate != MATCH_NONE &&
		    !judge_pair(expected, &match->answered[expected->mate], features, diff))
			ok = false;
	}
	return ok;
}

/* diff: not NULL: all clients have labels. */
static bool judge_match(const struct match *match, const json_t *answer, unsigned int features,
			struct judge_diff *diff)
{
	bool ok = judge_pairs(match, features, diff);

	/* Without complete pairs, devices and totals would only repeat these faults. */
	if (!match_explain(match, diff))
		return false;
	ok = device_judge(match, diff) && ok;
	if (features & FEATURE_TOTALS)
		ok = totals_judge(match, json_object_get(answer, "totals"), features, diff) && ok;
	return ok;
}

static bool judge_clients(const json_t *expect, const json_t *answer, unsigned int features,
			  struct judge_diff *diff)
{
	const json_t *expected = json_object_get(expect, "clients");
	const json_t *answered = json_object_get(answer, "clients");
	struct match match;
	bool ok;

	if (set_kind(expected) == SET_ANYTHING)
		return true;
	if (!json_is_array(answered)) {
		diff_expected(diff, &(struct diff_place){.name = "clients", .after = "."},
			      "a list");
		return false;
	}
	match_init(&match, expected, answered, features);
	ok = judge_match(&match, answer, features, NULL);
	/* Most answers are right: labels are made for those that are not. */
	if (!ok && diff) {
		match_label(&match);
		judge_match(&match, answer, features, diff);
	}
	match_free(&match);
	return ok;
}

static bool judge_parts(const json_t *expect, const json_t *answer, unsigned int features,
			struct judge_diff *diff)
{
	bool ok = (features & FEATURE_NO_CLIENTS) || judge_clients(expect, answer, features, diff);

	if (features & FEATURE_LOAD)
		ok = load_judge(expect, answer, features, diff) && ok;
	return ok;
}

static bool judge_any(const json_t *list, const json_t *answer, unsigned int features,
		      struct judge_diff *diff, unsigned int depth);

static bool judge_expected(const json_t *expect, const json_t *answer, unsigned int features,
			   struct judge_diff *diff, unsigned int depth)
{
	const char *refusal = set_refusal(answer);

	switch (depth ? set_kind(expect) : SET_BAD) {
	case SET_NOTHING: /* nothing is expected of this sweep */
	case SET_ANYTHING:
		return true;
	case SET_ALTERNATIVES:
		return judge_any(json_object_get(expect, "any"), answer, features, diff, depth - 1);
	case SET_REFUSAL:
		if (refusal)
			return true;
		diff_values(diff, answer);
		diff_expected(diff, NULL, "a refusal, got an answer");
		return false;
	case SET_OBJECT:
		if (!refusal)
			return judge_parts(expect, answer, features, diff);
		diff_values(diff, expect);
		diff_form(diff, NULL, "a state", answer);
		return false;
	default:
		diff_expected(diff, NULL, "a well-formed expectation of a state");
		return false;
	}
}

static bool judge_any(const json_t *list, const json_t *answer, unsigned int features,
		      struct judge_diff *diff, unsigned int depth)
{
	struct judge_diff best = {0};
	size_t index;
	json_t *alternative;

	json_array_foreach((json_t *)list, index, alternative)
	{
		struct judge_diff lines = {0};

		if (judge_expected(alternative, answer, features, diff ? &lines : NULL, depth)) {
			judge_diff_free(&best);
			return true;
		}
		if (diff_nearer(&lines, &best)) {
			judge_diff_free(&best);
			best = lines;
		} else
			judge_diff_free(&lines);
	}
	if (!json_array_size(list))
		diff_note(diff, NULL, "the expectation allows no state");
	diff_append_nearest(diff, &best, json_array_size(list));
	return false;
}

bool judge_state(const json_t *expect, const json_t *answer, unsigned int features,
		 struct judge_diff *diff)
{
	if (diff)
		*diff = (struct judge_diff){0};
	return judge_expected(expect, answer, features, diff, SET_DEPTH);
}
