/* SPDX-License-Identifier: MIT */
/* Is a number, a ratio or a text within a set of such values? */
#include <stdio.h>
#include <string.h>

#include "set.h"
#include "within.h"

static bool not_decimal(const struct comparison *comparison, struct judge_diff *diff,
			const char *rest)
{
	char form[64];

	snprintf(form, sizeof(form), "a decimal string%s",
		 json_is_string(comparison->answer) ? rest : "");
	return comparison_wrong_form(comparison, diff, form);
}

static bool in_range(const struct comparison *comparison, struct judge_diff *diff, const char *min,
		     const char *max)
{
	const char *value = json_string_value(comparison->answer),
		   *limit = set_saturated(comparison->answer);

	if (limit && (!max || exact_cmp(max, limit) > 0))
		return true;
	if (comparison->answer && !limit && !exact_valid(value))
		return not_decimal(comparison, diff, " of digits without leading zeros");
	if (!value || (min && exact_cmp(value, min) < 0) || (max && exact_cmp(value, max) > 0))
		return comparison_mismatch(comparison, diff);
	return true;
}

bool within_range(const struct comparison *comparison, struct judge_diff *diff)
{
	const char *min = json_string_value(json_object_get(comparison->expect, "min"));
	const char *max = json_string_value(json_object_get(comparison->expect, "max"));

	if ((min && !exact_valid(min)) || (max && !exact_valid(max)))
		return comparison_mismatch(comparison, diff);
	return in_range(comparison, diff, min, max);
}

static bool ratio_within(const struct comparison *comparison, struct judge_diff *diff,
			 const char *low, const char *high)
{
	double min = 0, max = 0, value;

	if ((low && !exact_ratio(low, &min)) || (high && !exact_ratio(high, &max)) ||
	    !comparison->answer)
		return comparison_mismatch(comparison, diff);
	if (!exact_ratio(json_string_value(comparison->answer), &value))
		return not_decimal(comparison, diff, " without sign");
	if (low && value < min && !exact_near(value, min))
		return comparison_mismatch(comparison, diff);
	if (high && value > max && !exact_near(value, max))
		return comparison_mismatch(comparison, diff);
	return true;
}

bool within_ratio(const struct comparison *comparison, struct judge_diff *diff)
{
	const char *ratio = json_string_value(json_object_get(comparison->expect, "ratio"));

	return ratio_within(comparison, diff, ratio, ratio);
}

bool within_ratio_range(const struct comparison *comparison, struct judge_diff *diff)
{
	return ratio_within(comparison, diff,
			    json_string_value(json_object_get(comparison->expect, "ratio_min")),
			    json_string_value(json_object_get(comparison->expect, "ratio_max")));
}

static const char *skip_replacements(const char *s)
{
	while (!strncmp(s, "\xef\xbf\xbd", 3))
		s += 3;
	return s;
}

/* Decoders differ in the number of U+FFFD for a run of bad bytes: any run equals any other. */
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

bool within_word(const struct comparison *comparison, struct judge_diff *diff)
{
	const char *word = json_string_value(comparison->expect),
		   *value = json_string_value(comparison->answer);

	if (comparison->shape == SHAPE_RATIO)
		return ratio_within(comparison, diff, word, word);
	if (shape_is_number(comparison->shape) ||
	    (comparison->shape == SHAPE_ANY && set_saturated(comparison->answer)))
		return exact_valid(word) ? in_range(comparison, diff, word, word)
					 : comparison_mismatch(comparison, diff);
	if (value && same_text(word, value))
		return true;
	return json_is_number(comparison->answer)
		       ? comparison_wrong_form(comparison, diff, "a decimal string")
		       : comparison_mismatch(comparison, diff);
}
