/* SPDX-License-Identifier: MIT */
#include "load_set.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "set.h"

#define WHOLE_MOST 0x1p53 /* from here on a double does not hold each whole number */

struct load_set load_set_number(double value)
{
	return (struct load_set){.list = {{value, value}}, .count = 1};
}

struct load_set load_set_anything(void)
{
	return (struct load_set){.list = {{0, INFINITY}}, .count = 1};
}

static void remove_span(struct load_span *list, size_t count, size_t at)
{
	memmove(&list[at], &list[at + 1], (count - at - 1) * sizeof(*list));
}

/* Make one of the two neighbours with the least gap between them. */
static size_t join_nearest(struct load_span *list, size_t count)
{
	size_t nearest = 0;

	for (size_t i = 1; i + 1 < count; i++) {
		if (list[i + 1].low - list[i].high < list[nearest + 1].low - list[nearest].high)
			nearest = i;
	}
	list[nearest].high = list[nearest + 1].high;
	remove_span(list, count, nearest + 1);
	return count - 1;
}

void load_set_add(struct load_set *set, double low, double high)
{
	struct load_span list[LOAD_SPANS + 1];
	size_t count = set->count, at = 0;

	memcpy(list, set->list, count * sizeof(*list));
	while (at < count && list[at].high < low)
		at++;
	while (at < count && list[at].low <= high) {
		low = fmin(low, list[at].low);
		high = fmax(high, list[at].high);
		remove_span(list, count--, at);
	}
	memmove(&list[at + 1], &list[at], (count - at) * sizeof(*list));
	list[at] = (struct load_span){low, high};
	count++;
	if (count > LOAD_SPANS)
		count = join_nearest(list, count);
	memcpy(set->list, list, count * sizeof(*list));
	set->count = count;
}

void load_set_add_all(struct load_set *set, const struct load_set *other)
{
	for (size_t i = 0; i < other->count; i++)
		load_set_add(set, other->list[i].low, other->list[i].high);
}

static void add_range(struct load_set *set, const char *low, const char *high)
{
	double min = 0, max = INFINITY;

	if ((low && !exact_ratio(low, &min)) || (high && !exact_ratio(high, &max)) || min > max) {
		min = 0;
		max = INFINITY;
	}
	load_set_add(set, min, max);
}

void load_set_add_value(struct load_set *set, const json_t *value)
{
	const char *word = json_string_value(value);
	json_t *alternative;
	size_t i;

	switch (set_kind(value)) {
	case SET_ALTERNATIVES:
		json_array_foreach(json_object_get(value, "any"), i, alternative)
			load_set_add_value(set, alternative);
		break;
	case SET_NOTHING:
		load_set_add(set, 0, 0);
		break;
	case SET_RATIO:
		word = json_string_value(json_object_get(value, "ratio"));
		/* fall through */
	case SET_WORD:
		add_range(set, word, word);
		break;
	case SET_RATIO_RANGE:
		add_range(set, json_string_value(json_object_get(value, "ratio_min")),
			  json_string_value(json_object_get(value, "ratio_max")));
		break;
	case SET_RANGE:
		add_range(set, json_string_value(json_object_get(value, "min")),
			  json_string_value(json_object_get(value, "max")));
		break;
	default:
		load_set_add(set, 0, INFINITY);
	}
}

void load_set_whole(struct load_set *set)
{
	if (set->count && set->list[set->count - 1].high >= WHOLE_MOST)
		*set = load_set_anything();
	set->whole = true;
}

struct load_set load_set_sum(const struct load_set *a, const struct load_set *b)
{
	struct load_set sum = {.count = 0};

	for (size_t i = 0; i < a->count; i++) {
		for (size_t j = 0; j < b->count; j++)
			load_set_add(&sum, a->list[i].low + b->list[j].low,
				     a->list[i].high + b->list[j].high);
	}
	return sum;
}

struct load_set load_set_max(const struct load_set *a, const struct load_set *b)
{
	struct load_set max = {.count = 0};

	for (size_t i = 0; i < a->count; i++) {
		for (size_t j = 0; j < b->count; j++)
			load_set_add(&max, fmax(a->list[i].low, b->list[j].low),
				     fmax(a->list[i].high, b->list[j].high));
	}
	return max;
}

struct load_set load_set_divide(const struct load_set *set, double by)
{
	struct load_set parts = {.count = 0};

	for (size_t i = 0; i < set->count; i++)
		load_set_add(&parts, set->list[i].low / by, set->list[i].high / by);
	return parts;
}

void load_set_clamp(struct load_set *set)
{
	if (set->count && set->list[set->count - 1].high > 1)
		load_set_add(set, 1, 1);
}

struct load_set load_set_share(const struct load_set *set, double least)
{
	struct load_set parts = {.count = 0};

	for (size_t i = 0; i < set->count; i++)
		load_set_add(&parts, set->list[i].low * least, set->list[i].high);
	return parts;
}

struct load_set load_set_widen(const struct load_set *set, double unit)
{
	struct load_set wide = {.count = 0};

	for (size_t i = 0; i < set->count; i++)
		load_set_add(&wide, fmax(0, set->list[i].low - unit), set->list[i].high + unit);
	return wide;
}

struct load_set load_set_round(const struct load_set *set, double unit)
{
	struct load_set wide = load_set_widen(set, unit);

	if (set->count && set->list[set->count - 1].high == 0)
		return *set;
	return wide;
}

/* A part of a whole number is rounded to one. */
static bool has_whole(const struct load_set *set, double value)
{
	for (size_t i = 0; i < set->count; i++) {
		if (value >= floor(set->list[i].low) && value <= ceil(set->list[i].high))
			return true;
	}
	return false;
}

bool load_set_has(const struct load_set *set, double value)
{
	if (set->whole)
		return has_whole(set, value);
	for (size_t i = 0; i < set->count; i++) {
		const struct load_span *span = &set->list[i];

		if ((value >= span->low && value <= span->high) || exact_near(value, span->low) ||
		    (isfinite(span->high) && exact_near(value, span->high)))
			return true;
	}
	return false;
}

bool load_set_meets(const struct load_set *a, const struct load_set *b)
{
	for (size_t i = 0; i < a->count; i++) {
		for (size_t j = 0; j < b->count; j++) {
			double low = fmax(a->list[i].low, b->list[j].low);
			double high = fmin(a->list[i].high, b->list[j].high);

			if (low <= high || (!a->whole && exact_near(low, high)))
				return true;
		}
	}
	return false;
}

/* "0.5", not "0.500000". */
static json_t *number_json(double value)
{
	char text[400]; /* a double has at most 309 digits before its point */
	size_t len = (size_t)snprintf(text, sizeof(text), "%.6f", value);

	while (text[len - 1] == '0')
		len--;
	if (text[len - 1] == '.')
		len--;
	return json_stringn(text, len);
}

static void set_number(json_t *object, const char *name, double value)
{
	json_object_set_new(object, name, number_json(value));
}

static json_t *whole_json(const struct load_span *span)
{
	if (span->low == span->high)
		return number_json(span->low);
	return isinf(span->high) ? json_pack("{s:b}", "anything", true)
				 : json_pack("{s:o,s:o}", "min", number_json(floor(span->low)),
					     "max", number_json(ceil(span->high)));
}

static json_t *span_json(const struct load_span *span)
{
	json_t *object = json_object();

	if (span->low == 0 && isinf(span->high))
		json_object_set_new(object, "anything", json_true());
	else if (span->low == span->high)
		set_number(object, "ratio", span->low);
	else
		set_number(object, "ratio_min", span->low);
	if (span->low != span->high && isfinite(span->high))
		set_number(object, "ratio_max", span->high);
	return object;
}

json_t *load_set_json(const struct load_set *set)
{
	json_t *list = json_array();

	if (load_set_has(set, 0))
		json_array_append_new(list, json_null());
	for (size_t i = 0; i < set->count; i++)
		json_array_append_new(list, set->whole ? whole_json(&set->list[i])
						       : span_json(&set->list[i]));
	return json_pack("{s:o}", "any", list);
}
