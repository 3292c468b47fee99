/* SPDX-License-Identifier: MIT */
#include "load_agree.h"

#include <stdlib.h>
#include <string.h>

#include "diff.h"
#include "load_named.h"
#include "load_state.h"
#include "set.h"
#include "widen.h"
#include "xmalloc.h"

/* --- widening --- */

static bool is_held(const json_t *answer)
{
	return !strcmp(load_answer_member(answer), load_member(SCOPE_HELD));
}

static void widen_list(json_t *answer, const char *kind, const struct scope_precision *precision)
{
	const char *member = load_answer_member(answer);
	json_t *list = json_array(), *one;
	size_t i;

	json_array_foreach(json_object_get(answer, kind), i, one)
	{
		json_t *copy = json_copy(one), *number = json_object_get(one, member);

		if (number)
			json_object_set_new(copy, member,
					    is_held(answer)
						    ? widen_number(number, precision->time_ns)
						    : widen_ratio(number, precision->ratio));
		json_array_append_new(list, copy);
	}
	if (json_array_size(list))
		json_object_set(answer, kind, list);
	json_decref(list);
}

json_t *load_widen_answer(json_t *answer, const struct scope_precision *precision)
{
	json_t *wide = json_copy(answer), *named;
	const char *name;

	widen_list(wide, "processes", precision);
	widen_list(wide, "totals", precision);
	if (json_object_get(wide, "loads"))
		json_object_set_new(wide, "loads", json_object());
	load_named_foreach(answer, name, named) json_object_set_new(
		json_object_get(wide, "loads"), name, load_widen_answer(named, precision));
	return wide;
}

/* --- comparing --- */

/* Does the subject give this kind of number? */
static bool is_given(const json_t *answer, const char *kind)
{
	return json_is_true(json_object_get(json_object_get(answer, "load"), kind));
}

static bool number_agrees(enum shape shape, const json_t *plain, const json_t *changed,
			  const struct diff_place *at, struct judge_diff *diff)
{
	json_t *zero = json_string("0");
	bool ok = set_within(shape, FEATURE_ALL, plain && !json_is_null(plain) ? plain : zero,
			     changed && !json_is_null(changed) ? changed : zero, at, diff);

	json_decref(zero);
	return ok;
}

static enum shape shape_of(const json_t *answer)
{
	return is_held(answer) ? SHAPE_NUMBER : SHAPE_RATIO;
}

static json_t *loads_by_pid(const json_t *answer)
{
	const char *member = load_answer_member(answer);
	json_t *loads = json_object(), *one;
	size_t i;

	json_array_foreach(json_object_get(answer, "processes"), i, one)
	{
		const char *pid = json_string_value(json_object_get(one, "pid"));
		json_t *load = json_object_get(one, member);

		if (pid)
			json_object_set_new_nocheck(loads, pid,
						    load ? json_incref(load) : json_null());
	}
	return loads;
}

bool load_processes_agree(const json_t *plain, const json_t *changed, struct judge_diff *diff)
{
	const struct diff_place all = {.name = "processes", .after = " "};
	json_t *loads, *others, *pids, *value;
	const char *pid, *member = load_answer_member(plain);
	bool ok = true;

	if (!is_given(plain, "processes"))
		return true;
	loads = loads_by_pid(plain);
	others = loads_by_pid(changed);
	pids = json_copy(loads);
	json_object_update_missing(pids, others);
	json_object_foreach(pids, pid, value)
	{
		const struct diff_place one = {.parent = &all, .name = pid, .after = ": "};
		const struct diff_place at = {.parent = &one, .name = member, .after = "."};

		ok = number_agrees(shape_of(plain), json_object_get(loads, pid),
				   json_object_get(others, pid), &at, diff) &&
		     ok;
	}
	json_decref(pids);
	json_decref(loads);
	json_decref(others);
	return ok;
}

/* Of a number, of the least of a range, or of what is saturated. */
static double least_load(const json_t *load)
{
	static const char *const names[] = {"ratio_min", "min", "value"};
	const json_t *least = load;
	double value;

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
		if (json_object_get(load, names[i]))
			least = json_object_get(load, names[i]);
	return exact_ratio(json_string_value(least), &value) ? value : 0;
}

static int by_size(const void *a, const void *b)
{
	double x = least_load(*(const json_t *const *)a), y = least_load(*(const json_t *const *)b);

	return (x > y) - (x < y);
}

/* The loads of all devices, the least first, behind as many absent ones as make them count. */
static const json_t **sorted_loads(const json_t *answer, size_t count)
{
	const json_t **loads = xcalloc(count, sizeof(*loads));
	json_t *one;
	size_t i;

	json_array_foreach(json_object_get(answer, "totals"), i, one)
		loads[i] = json_object_get(one, load_answer_member(answer));
	qsort(loads, count, sizeof(*loads), by_size);
	return loads;
}

bool load_devices_agree(const json_t *plain, const json_t *changed, struct judge_diff *diff)
{
	const struct diff_place all = {.name = "totals", .after = ": "};
	const struct diff_place at = {
		.parent = &all, .name = load_answer_member(plain), .after = "."};
	size_t count = json_array_size(json_object_get(plain, "totals"));
	size_t others_count = json_array_size(json_object_get(changed, "totals"));
	const json_t **loads, **others;
	bool ok = true;

	if (!is_given(plain, "totals"))
		return true;
	count = count > others_count ? count : others_count;
	loads = sorted_loads(plain, count);
	others = sorted_loads(changed, count);
	for (size_t i = 0; ok && i < count; i++)
		ok = number_agrees(shape_of(plain), loads[i], others[i], &at, diff);
	free(loads);
	free(others);
	return ok;
}
