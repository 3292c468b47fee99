/* SPDX-License-Identifier: MIT */
#include "within.h"

#include <stdlib.h>
#include <string.h>

#include "set.h"
#include "zeros.h"

static bool comparison_within(const struct comparison *comparison, struct judge_diff *diff);

bool comparison_mismatch(const struct comparison *comparison, struct judge_diff *diff)
{
	diff_values(diff, json_is_object(comparison->answer) ? comparison->answer : NULL);
	diff_value(diff, comparison->at, comparison->expect, comparison->answer);
	return false;
}

bool comparison_wrong_form(const struct comparison *comparison, struct judge_diff *diff,
			   const char *form)
{
	diff_form(diff, comparison->at, form, comparison->answer);
	return false;
}

/* Does a mismatch with this expectation have places inside it, at any depth of sets? */
static bool has_places(const json_t *expect)
{
	size_t index;
	json_t *alternative;

	if (set_kind(expect) != SET_ALTERNATIVES)
		return set_kind(expect) == SET_OBJECT;
	json_array_foreach(json_object_get(expect, "any"), index, alternative)
	{
		if (has_places(alternative))
			return true;
	}
	return false;
}

static bool within_any(const struct comparison *comparison, struct judge_diff *diff)
{
	const json_t *list = json_object_get(comparison->expect, "any");
	struct judge_diff best = {0};
	size_t index;
	json_t *alternative;

	json_array_foreach((json_t *)list, index, alternative)
	{
		struct comparison sub = *comparison;
		struct judge_diff lines = {.silent = diff && diff->silent};

		sub.expect = alternative;
		if (comparison_within(&sub, diff ? &lines : NULL)) {
			judge_diff_free(&best);
			return true;
		}
		if (has_places(alternative) && diff_nearer(&lines, &best)) {
			judge_diff_free(&best);
			best = lines;
		} else
			judge_diff_free(&lines);
	}
	if (!json_is_object(comparison->answer) || !best.count) {
		judge_diff_free(&best);
		return comparison_mismatch(comparison, diff);
	}
	diff_append_nearest(diff, &best, json_array_size(list));
	return false;
}

static bool within_refusal(const struct comparison *comparison, struct judge_diff *diff)
{
	return set_refusal(comparison->answer) ? true : comparison_mismatch(comparison, diff);
}

static bool within_member(const struct comparison *comparison, const char *name,
			  struct judge_diff *diff)
{
	struct diff_place at = {.parent = comparison->at, .name = name, .after = "."};
	struct comparison sub = *comparison;

	sub.shape = shape_member(comparison->shape, name, comparison->features);
	if (sub.shape == SHAPE_NONE)
		return true;
	sub.expect = json_object_get(comparison->expect, name);
	if (!sub.expect)
		sub.expect = json_object_get(comparison->expect, "*");
	sub.answer = json_object_get(comparison->answer, name);
	if (!shape_answered(sub.shape, sub.answer, comparison->features) &&
	    !shape_is_required(comparison->shape, name, comparison->features))
		return true;
	sub.at = &at;
	return comparison_within(&sub, diff);
}

static bool within_object(const struct comparison *comparison, struct judge_diff *diff)
{
	const char *name, *refusal = comparison->shape == SHAPE_SNAPSHOT
					     ? set_refusal(comparison->answer)
					     : NULL;
	json_t *member;
	bool ok = true;

	if (refusal)
		return comparison_wrong_form(comparison, diff, "an answer");
	if (!shape_is_object(comparison->shape))
		return comparison_mismatch(comparison, diff);
	if (comparison->answer ? !json_is_object(comparison->answer)
			       : comparison->shape == SHAPE_ANY)
		return comparison_wrong_form(comparison, diff, "an object");
	json_object_foreach((json_t *)comparison->expect, name, member)
	{
		if (strcmp(name, "*") != 0 && !within_member(comparison, name, diff))
			ok = false;
		if (!ok && !diff)
			return false;
	}
	json_object_foreach((json_t *)comparison->answer, name, member)
	{
		if (!json_object_get(comparison->expect, name) &&
		    !within_member(comparison, name, diff))
			ok = false;
		if (!ok && !diff)
			return false;
	}
	return ok;
}

static bool within_list(const struct comparison *comparison, struct judge_diff *diff)
{
	size_t count = json_array_size(comparison->expect);

	if (!json_is_array(comparison->answer) || json_array_size(comparison->answer) != count)
		return comparison_mismatch(comparison, diff);
	for (size_t i = 0; i < count; i++) {
		struct comparison sub = *comparison;

		sub.expect = json_array_get(comparison->expect, i);
		sub.answer = json_array_get(comparison->answer, i);
		if (!comparison_within(&sub, diff))
			return false;
	}
	return true;
}

/* A zero that may stand for absent is the one or the other. */
static bool within_zero(const struct comparison *outer, struct judge_diff *diff)
{
	struct comparison zero = *outer, absent = *outer;

	zero.answer = json_array_get(json_object_get(outer->answer, "any"), 0);
	absent.answer = NULL;
	return comparison_within(&absent, NULL) || comparison_within(&zero, diff);
}

static bool comparison_within(const struct comparison *outer, struct judge_diff *diff)
{
	struct comparison comparison = *outer;
	const bool zeros = comparison.features & FEATURE_ZERO_OR_ABSENT;

	if (zeros && zeros_is(comparison.answer))
		return within_zero(outer, diff);

	if (!comparison.depth--)
		return comparison_wrong_form(&comparison, diff, "less deeply nested sets");
	comparison.answer =
		shape_answered(comparison.shape, comparison.answer, comparison.features);
	switch (set_kind(comparison.expect)) {
	case SET_NOTHING:
		if (!comparison.answer ||
		    (zeros && zeros_only(comparison.shape, comparison.answer, comparison.features)))
			return true;
		return comparison_mismatch(&comparison, diff);
	case SET_ANYTHING:
		return true;
	case SET_WORD:
		return within_word(&comparison, diff);
	case SET_ALTERNATIVES:
		return within_any(&comparison, diff);
	case SET_RANGE:
		return within_range(&comparison, diff);
	case SET_RATIO:
		return within_ratio(&comparison, diff);
	case SET_RATIO_RANGE:
		return within_ratio_range(&comparison, diff);
	case SET_REFUSAL:
		return within_refusal(&comparison, diff);
	case SET_SATURATED:
		return json_equal(comparison.expect, comparison.answer)
			       ? true
			       : comparison_mismatch(&comparison, diff);
	case SET_OBJECT:
		return within_object(&comparison, diff);
	case SET_LIST:
		return within_list(&comparison, diff);
	case SET_BAD:
		break;
	}
	return comparison_mismatch(&comparison, diff);
}

bool set_within(enum shape shape, unsigned int features, const json_t *expect, const json_t *answer,
		const struct diff_place *at, struct judge_diff *diff)
{
	struct comparison comparison = {
		.features = features,
		.depth = SET_DEPTH,
		.shape = shape,
		.expect = expect,
		.answer = answer,
		.at = at,
	};

	return comparison_within(&comparison, diff);
}

bool judge_value(const json_t *expect, const json_t *answer)
{
	return set_within(SHAPE_ANY, FEATURE_ALL, expect, answer, NULL, NULL);
}
