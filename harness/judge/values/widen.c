/* SPDX-License-Identifier: MIT */
#include "widen.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "map.h"
#include "scope_words.h"
#include "set.h"
#include "xmalloc.h"

/* a - b, or "0" where b is larger; both are digits without leading zeros. */
static char *subtract_digits(const char *a, const char *b)
{
	size_t la = strlen(a), lb = strlen(b);
	char *rest = xstrdup(a), *trimmed;
	int borrow = 0;

	if (exact_cmp(a, b) <= 0) {
		free(rest);
		return xstrdup("0");
	}
	for (size_t i = la; i-- > 0;) {
		int digit = rest[i] - '0' - borrow - (lb > 0 ? b[--lb] - '0' : 0);

		borrow = digit < 0;
		rest[i] = (char)('0' + digit + 10 * borrow);
	}
	trimmed = xstrdup(rest + strspn(rest, "0"));
	free(rest);
	return trimmed;
}

static json_t *number_range(const char *min, const char *max, uint64_t unit)
{
	json_t *range = json_object();
	char by[24];

	snprintf(by, sizeof(by), "%" PRIu64, unit);
	if (min) {
		char *low = subtract_digits(min, by);

		json_object_set_new(range, "min", json_string(low));
		free(low);
	}
	if (max) {
		char *high = exact_add(max, by);

		json_object_set_new(range, "max", json_string(high));
		free(high);
	}
	return range;
}

json_t *widen_number(json_t *set, uint64_t unit)
{
	const char *word = json_string_value(set);
	const char *min = json_string_value(json_object_get(set, "min"));
	const char *max = json_string_value(json_object_get(set, "max"));
	enum set_kind kind = set_kind(set);

	if (unit && kind == SET_WORD && exact_valid(word))
		return number_range(word, word, unit);
	if (unit && kind == SET_RANGE && (!min || exact_valid(min)) && (!max || exact_valid(max)))
		return number_range(min, max, unit);
	return json_incref(set);
}

static json_t *ratio_range(const char *low, const char *high, double unit)
{
	json_t *range = json_object();
	double value;
	char text[400];

	if (low && exact_ratio(low, &value)) {
		snprintf(text, sizeof(text), "%.12f", fmax(0, value - unit));
		json_object_set_new(range, "ratio_min", json_string(text));
	}
	if (high && exact_ratio(high, &value)) {
		snprintf(text, sizeof(text), "%.12f", value + unit);
		json_object_set_new(range, "ratio_max", json_string(text));
	}
	return range;
}

json_t *widen_ratio(json_t *set, double unit)
{
	const char *ratio = json_string_value(json_object_get(set, "ratio"));
	const char *low = json_string_value(json_object_get(set, "ratio_min"));
	const char *high = json_string_value(json_object_get(set, "ratio_max"));
	double value;

	if (unit == 0)
		return json_incref(set);
	switch (set_kind(set)) {
	case SET_WORD:
		ratio = json_string_value(set);
		if (!exact_ratio(ratio, &value))
			return json_incref(set);
		/* fall through */
	case SET_RATIO:
		low = high = ratio;
		/* fall through */
	case SET_RATIO_RANGE:
		return isinf(unit) ? json_pack("{s:b}", "anything", true)
				   : ratio_range(low, high, unit);
	default:
		return json_incref(set);
	}
}

static json_t *widen_leaf(const struct map *map, enum shape shape, json_t *set)
{
	const struct widening *by = map->data;

	switch (shape) {
	case SHAPE_TIME:
		return widen_number(set, by->precision.time_ns);
	case SHAPE_SIZE:
		return widen_number(set, by->precision.bytes);
	case SHAPE_RATIO:
		return widen_ratio(set, by->precision.ratio);
	default:
		return json_incref(set);
	}
}

/* Each part of a sum of regions may be rounded. */
static void widen_sum(const struct widening *by, const json_t *before, json_t *region)
{
	const json_int_t parts = json_integer_value(json_object_get(before, WIDEN_PARTS));
	const struct widening more = {.precision.bytes = by->precision.bytes * (uint64_t)parts};
	const struct map again = {.leaf = widen_leaf, .data = &more};

	for (const char *const *category = scope_categories; parts && *category; category++) {
		json_t *set = json_object_get(before, *category);

		if (set)
			json_object_set_new(region, *category, map_value(&again, SHAPE_SIZE, set));
	}
}

/* Of an engine's ratios only this one may come of times. */
static void widen_object(const struct map *map, enum shape shape, const json_t *before,
			 json_t *object)
{
	const struct widening *by = map->data;
	json_t *ratio = json_object_get(object, "busy_ratio");
	const struct widening more = {.precision = {.ratio = by->busy_ratio}};
	const struct map again = {.leaf = widen_leaf, .data = &more};

	if (shape == SHAPE_REGION)
		widen_sum(by, before, object);
	if (shape == SHAPE_ENGINE)
		json_object_set_new(object, "busy_ratio", map_value(&again, SHAPE_RATIO, ratio));
}

json_t *widen_expectation(json_t *expect, bool is_recording, const struct widening *by)
{
	const struct map map = {.leaf = widen_leaf, .object = widen_object, .data = by};

	return is_recording ? map_state(&map, expect) : map_snapshot(&map, expect);
}

static void own_number(uint64_t *out, const json_t *value)
{
	scope_uint(json_string_value(value) ? json_string_value(value) : "",
		   json_string_length(value), out);
}

void widen_own(struct scope_precision *precision, const json_t *answer)
{
	const json_t *own = json_object_get(answer, "precision");
	const json_t *ratio = json_object_get(own, "ratio");
	double value;

	own_number(&precision->time_ns, json_object_get(own, "time_ns"));
	own_number(&precision->bytes, json_object_get(own, "bytes"));
	if (json_is_string(ratio) &&
	    scope_ratio(json_string_value(ratio), json_string_length(ratio), &value))
		precision->ratio = value;
}
