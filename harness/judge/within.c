/* SPDX-License-Identifier: MIT */
#include "set.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct question {
	unsigned int features;
	unsigned int depth; /* how much deeper sets may nest */
	enum shape shape;
	const json_t *expect;
	const json_t *answer;
	const struct place *at;
};

static bool within(const struct question *q, struct judge_diff *diff);

static bool mismatch(const struct question *q, struct judge_diff *diff)
{
	char *expected, *got;

	diff_values(diff, json_is_object(q->answer) ? q->answer : NULL);
	if (!diff_wants(diff))
		return false;
	expected = diff_expected(q->expect);
	got = diff_got(q->answer);
	diff_add(diff, q->at, "expected %s, got %s", expected ? expected : "?", got ? got : "?");
	free(expected);
	free(got);
	return false;
}

static bool wrong_form(const struct question *q, struct judge_diff *diff, const char *form)
{
	char *got = diff ? diff_got(q->answer) : NULL;

	diff_add(diff, q->at, "expected %s, got %s", form, got ? got : "?");
	free(got);
	return false;
}

static bool not_decimal(const struct question *q, struct judge_diff *diff, const char *rest)
{
	char form[64];

	snprintf(form, sizeof(form), "a decimal string%s", json_is_string(q->answer) ? rest : "");
	return wrong_form(q, diff, form);
}

static bool in_range(const struct question *q, struct judge_diff *diff, const char *min,
		     const char *max)
{
	const char *value = json_string_value(q->answer), *limit = set_saturated(q->answer);

	if (limit && (!max || exact_cmp(max, limit) > 0))
		return true;
	if (q->answer && !limit && !exact_valid(value))
		return not_decimal(q, diff, " of digits without leading zeros");
	if (!value || (min && exact_cmp(value, min) < 0) || (max && exact_cmp(value, max) > 0))
		return mismatch(q, diff);
	return true;
}

static bool within_range(const struct question *q, struct judge_diff *diff)
{
	const char *min = json_string_value(json_object_get(q->expect, "min"));
	const char *max = json_string_value(json_object_get(q->expect, "max"));

	if ((min && !exact_valid(min)) || (max && !exact_valid(max)))
		return mismatch(q, diff);
	return in_range(q, diff, min, max);
}

static bool ratio_within(const struct question *q, struct judge_diff *diff, const char *low,
			 const char *high)
{
	double min = 0, max = 0, value;

	if ((low && !exact_ratio(low, &min)) || (high && !exact_ratio(high, &max)) || !q->answer)
		return mismatch(q, diff);
	if (!exact_ratio(json_string_value(q->answer), &value))
		return not_decimal(q, diff, " without sign and exponent");
	if (low && value < min && !exact_near(value, min))
		return mismatch(q, diff);
	if (high && value > max && !exact_near(value, max))
		return mismatch(q, diff);
	return true;
}

static bool within_ratio(const struct question *q, struct judge_diff *diff)
{
	const char *ratio = json_string_value(json_object_get(q->expect, "ratio"));

	return ratio_within(q, diff, ratio, ratio);
}

static bool within_ratio_range(const struct question *q, struct judge_diff *diff)
{
	return ratio_within(q, diff, json_string_value(json_object_get(q->expect, "ratio_min")),
			    json_string_value(json_object_get(q->expect, "ratio_max")));
}

static const char *skip_replacements(const char *s)
{
	while (!strncmp(s, "\xef\xbf\xbd", 3))
		s += 3;
	return s;
}

/* Decoders differ in how many U+FFFD they write for a run of bad bytes: a run equals a run. */
static bool same_text(const char *a, const char *b)
{
	for (; *a; a++, b++) {
		const char *after_a = skip_replacements(a), *after_b = skip_replacements(b);

		if ((after_a == a) != (after_b == b))
			return false;
		if (after_a != a) {
			a = after_a - 1;
			b = after_b - 1;
		} else if (*a != *b)
			return false;
	}
	return !*b;
}

static bool within_word(const struct question *q, struct judge_diff *diff)
{
	const char *word = json_string_value(q->expect), *value = json_string_value(q->answer);

	if (q->shape == SHAPE_RATIO)
		return ratio_within(q, diff, word, word);
	if (q->shape == SHAPE_NUMBER || (q->shape == SHAPE_ANY && set_saturated(q->answer)))
		return exact_valid(word) ? in_range(q, diff, word, word) : mismatch(q, diff);
	if (value && same_text(word, value))
		return true;
	return json_is_number(q->answer) ? wrong_form(q, diff, "a decimal string")
					 : mismatch(q, diff);
}

/* An alternative whose differences are places inside of it, at whatever depth of sets. */
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

static bool within_any(const struct question *q, struct judge_diff *diff)
{
	const json_t *list = json_object_get(q->expect, "any");
	struct judge_diff best = {0};
	size_t index;
	json_t *alternative;

	json_array_foreach((json_t *)list, index, alternative)
	{
		struct question sub = *q;
		struct judge_diff lines = {.silent = diff && diff->silent};

		sub.expect = alternative;
		if (within(&sub, diff ? &lines : NULL)) {
			judge_diff_free(&best);
			return true;
		}
		if (has_places(alternative) && diff_nearer(&lines, &best)) {
			judge_diff_free(&best);
			best = lines;
		} else
			judge_diff_free(&lines);
	}
	if (!json_is_object(q->answer) || !best.count) {
		judge_diff_free(&best);
		return mismatch(q, diff);
	}
	diff_take(diff, &best, json_array_size(list));
	return false;
}

static bool within_refusal(const struct question *q, struct judge_diff *diff)
{
	return set_refusal(q->answer) ? true : mismatch(q, diff);
}

static bool within_member(const struct question *q, const char *name, struct judge_diff *diff)
{
	struct place at = {.parent = q->at, .name = name, .after = "."};
	struct question sub = *q;

	sub.shape = shape_member(q->shape, name, q->features);
	if (sub.shape == SHAPE_NONE)
		return true;
	sub.expect = json_object_get(q->expect, name);
	if (!sub.expect)
		sub.expect = json_object_get(q->expect, "*");
	sub.answer = json_object_get(q->answer, name);
	if (!shape_said(sub.shape, sub.answer, q->features) &&
	    !shape_is_owed(q->shape, name, q->features))
		return true;
	sub.at = &at;
	return within(&sub, diff);
}

static bool within_object(const struct question *q, struct judge_diff *diff)
{
	const char *name, *refusal = q->shape == SHAPE_SNAPSHOT ? set_refusal(q->answer) : NULL;
	json_t *member;
	bool ok = true;

	if (refusal)
		return wrong_form(q, diff, "an answer");
	if (!shape_is_object(q->shape))
		return mismatch(q, diff);
	if (q->answer ? !json_is_object(q->answer) : q->shape == SHAPE_ANY)
		return wrong_form(q, diff, "an object");
	json_object_foreach((json_t *)q->expect, name, member)
	{
		if (strcmp(name, "*") != 0 && !within_member(q, name, diff))
			ok = false;
		if (!ok && !diff)
			return false;
	}
	json_object_foreach((json_t *)q->answer, name, member)
	{
		if (!json_object_get(q->expect, name) && !within_member(q, name, diff))
			ok = false;
		if (!ok && !diff)
			return false;
	}
	return ok;
}

static bool within_list(const struct question *q, struct judge_diff *diff)
{
	size_t count = json_array_size(q->expect);

	if (!json_is_array(q->answer) || json_array_size(q->answer) != count)
		return mismatch(q, diff);
	for (size_t i = 0; i < count; i++) {
		struct question sub = *q;

		sub.expect = json_array_get(q->expect, i);
		sub.answer = json_array_get(q->answer, i);
		if (!within(&sub, diff))
			return false;
	}
	return true;
}

static bool within(const struct question *outer, struct judge_diff *diff)
{
	struct question q = *outer;

	if (!q.depth--)
		return wrong_form(&q, diff, "less deeply nested sets");
	q.answer = shape_said(q.shape, q.answer, q.features);
	switch (set_kind(q.expect)) {
	case SET_NOTHING:
		return q.answer ? mismatch(&q, diff) : true;
	case SET_ANYTHING:
		return true;
	case SET_WORD:
		return within_word(&q, diff);
	case SET_ALTERNATIVES:
		return within_any(&q, diff);
	case SET_RANGE:
		return within_range(&q, diff);
	case SET_RATIO:
		return within_ratio(&q, diff);
	case SET_RATIO_RANGE:
		return within_ratio_range(&q, diff);
	case SET_REFUSAL:
		return within_refusal(&q, diff);
	case SET_SATURATED:
		return json_equal(q.expect, q.answer) ? true : mismatch(&q, diff);
	case SET_OBJECT:
		return within_object(&q, diff);
	case SET_LIST:
		return within_list(&q, diff);
	case SET_BAD:
		break;
	}
	return mismatch(&q, diff);
}

bool set_within(enum shape shape, unsigned int features, const json_t *expect, const json_t *answer,
		const struct place *at, struct judge_diff *diff)
{
	struct question q = {
		.features = features,
		.depth = SET_DEPTH,
		.shape = shape,
		.expect = expect,
		.answer = answer,
		.at = at,
	};

	return within(&q, diff);
}

bool judge_value(const json_t *expect, const json_t *answer)
{
	return set_within(SHAPE_ANY, FEATURE_ALL, expect, answer, NULL, NULL);
}
