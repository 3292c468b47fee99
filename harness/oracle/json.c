/* SPDX-License-Identifier: MIT */
#include "json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bytes.h"

json_t *json_made(struct writer *writer, json_t *json)
{
	writer->failed |= !json;
	return json;
}

/* The text; bytes that are not UTF-8 as U+FFFD. */
static json_t *json_of_word(struct writer *writer, struct word word)
{
	char *text;
	json_t *json;

	if (word_is_utf8(word))
		return json_made(writer, json_stringn_nocheck(word.text, word.len));
	text = bytes_utf8(word.text, word.len);
	json = text ? json_string_nocheck(text) : NULL;
	free(text);
	return json_made(writer, json);
}

json_t *json_flag(struct writer *writer, const char *name)
{
	json_t *object = object_new(writer);

	put_member(writer, object, name, json_true());
	return object;
}

json_t *json_anything(struct writer *writer)
{
	return json_flag(writer, "anything");
}

json_t *any_new(struct writer *writer)
{
	return json_made(writer, json_array());
}

static bool has_one(const json_t *any, const json_t *one)
{
	size_t index;
	json_t *other;

	json_array_foreach(any, index, other)
	{
		if (json_equal(other, one))
			return true;
	}
	return false;
}

void any_add(struct writer *writer, json_t *any, json_t *one)
{
	if (!one)
		one = json_null();
	if (has_one(any, one))
		json_decref(one);
	else if (json_array_append_new(any, one))
		writer->failed = true;
}

json_t *any_done(struct writer *writer, json_t *any)
{
	json_t *one = json_array_get(any, 0);

	if (json_array_size(any) > 1)
		return json_made(writer, json_pack("{s:o}", "any", any));
	one = json_is_null(one) ? NULL : json_incref(one);
	json_decref(any);
	return one;
}

json_t *json_of_choice(struct writer *writer, const struct choice *choice, bool may_miss,
		       const char *const *extra)
{
	json_t *any;

	if (choice->anything)
		return json_anything(writer);
	any = any_new(writer);
	if (may_miss || choice->absent || !choice->count)
		any_add(writer, any, NULL);
	for (size_t i = 0; i < choice->count; i++)
		any_add(writer, any, json_of_word(writer, choice->words[i]));
	for (; extra && *extra; extra++)
		any_add(writer, any, json_made(writer, json_string(*extra)));
	return any_done(writer, any);
}

/*
 * The digits of a ratio that a long double of any machine has: 12 behind the point, 17 in all, and
 * zeros behind those of a larger number. Both must be the same where a float has 64 bits of
 * mantissa and where it has 113.
 */
#define RATIO_PLACES 12
#define RATIO_DIGITS 17
#define RATIO_TEXT   5120 /* a long double has 4933 digits at most before the point */

static void write_ratio(char text[RATIO_TEXT], long double value)
{
	char digits[RATIO_DIGITS + 16];
	int before, places;

	snprintf(digits, sizeof(digits), "%.*Le", RATIO_DIGITS - 1, value);
	before = atoi(strchr(digits, 'e') + 1) + 1; /* the point */
	places = RATIO_DIGITS - before < RATIO_PLACES ? RATIO_DIGITS - before : RATIO_PLACES;
	if (places >= 0) {
		snprintf(text, RATIO_TEXT, "%.*Lf", places, value);
		return;
	}
	/* "1.2345e+20": the digits without their point, and zeros */
	snprintf(text, RATIO_TEXT, "%c%.*s%0*d", digits[0], RATIO_DIGITS - 1, digits + 2, -places,
		 0);
}

/* 0.507 and 2, not 0.507000000000 and 2.000000000000. */
static json_t *json_of_float(struct writer *writer, long double value)
{
	char text[RATIO_TEXT];
	char *end;

	write_ratio(text, value);
	if (!strchr(text, '.'))
		return json_made(writer, json_string(text));
	end = text + strlen(text);
	while (end[-1] == '0')
		*--end = '\0';
	if (end[-1] == '.')
		*--end = '\0';
	return json_made(writer, json_string(text));
}

static json_t *json_of_range(struct writer *writer, long double low, long double high)
{
	json_t *object = object_new(writer);

	if (low == high) {
		put_member(writer, object, "ratio", json_of_float(writer, low));
		return object;
	}
	put_member(writer, object, "ratio_min", json_of_float(writer, low));
	put_member(writer, object, "ratio_max", json_of_float(writer, high));
	return object;
}

json_t *json_of_ratios(struct writer *writer, const struct ratios *ratios)
{
	json_t *any;

	if (ratios->anything)
		return json_anything(writer);
	any = any_new(writer);
	if (ratios->absent)
		any_add(writer, any, NULL);
	for (size_t i = 0; i < ratios->count; i++)
		any_add(writer, any,
			json_of_range(writer, ratios->range[i].low, ratios->range[i].high));
	return any_done(writer, any);
}

void put_member(struct writer *writer, json_t *object, const char *name, json_t *value)
{
	if (value && json_object_set_new_nocheck(object, name, value))
		writer->failed = true;
}

json_t *object_new(struct writer *writer)
{
	return json_made(writer, json_object());
}

json_t *or_absent(struct writer *writer, json_t *value)
{
	json_t *any = any_new(writer);

	any_add(writer, any, NULL);
	any_add(writer, any, value);
	return any_done(writer, any);
}

void put_object(struct writer *writer, json_t *parent, const char *name, json_t *object)
{
	if (json_object_size(object))
		put_member(writer, parent, name, object);
	else
		json_decref(object);
}

/* All alternatives of value, or value itself, into any. */
static void add_alternatives(struct writer *writer, json_t *any, json_t *value)
{
	json_t *list = json_object_get(value, "any");
	size_t index;
	json_t *one;

	if (!list)
		any_add(writer, any, json_incref(value));
	json_array_foreach(list, index, one) any_add(writer, any, json_incref(one));
}

static void put_name_form(struct writer *writer, json_t *object, struct word name, bool by_run,
			  bool may_miss, json_t *value)
{
	char *key = (by_run ? bytes_utf8_runs : bytes_utf8)(name.text, name.len);
	json_t *before = key ? json_object_get(object, key) : NULL;
	json_t *any = any_new(writer);

	if (may_miss)
		any_add(writer, any, NULL);
	if (before)
		add_alternatives(writer, any, before);
	add_alternatives(writer, any, value);
	if (key) {
		put_member(writer, object, key, any_done(writer, any));
	} else {
		json_decref(any);
		writer->failed = true;
	}
	free(key);
}

void put_named(struct writer *writer, json_t *object, struct word name, json_t *value)
{
	bool valid = word_is_utf8(name);

	put_name_form(writer, object, name, false, !valid, value);
	if (!valid)
		put_name_form(writer, object, name, true, true, value);
	json_decref(value);
}
