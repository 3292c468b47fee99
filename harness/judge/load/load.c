/* SPDX-License-Identifier: MIT */
#include "load.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "diff.h"
#include "load_named.h"
#include "load_state.h"
#include "scope_words.h"
#include "set.h"

/* --- before it is judged --- */

static json_t *name_list(const struct scope_names *names)
{
	json_t *list = json_array();

	for (size_t i = 0; i < names->count; i++)
		json_array_append_new(list, json_string(names->list[i]));
	return list;
}

static json_t *rule_json(const struct scope_load *load)
{
	json_t *rule = json_pack("{s:s}", "sum", scope_sum_name(load->sum));

	if (load->engines.limited)
		json_object_set_new(rule, "engines", name_list(&load->engines));
	return rule;
}

static void put_load(json_t *expect, const struct scope_load *load, json_t *clients)
{
	json_t *rule = rule_json(load);

	json_object_set(rule, "clients", clients);
	json_object_set_new(expect, "load", rule);
}

static void expect_of_state(json_t *state, const struct scope *scope)
{
	json_t *clients = json_object_get(state, "clients"), *alternative, *named;
	size_t i;

	if (set_kind(state) == SET_ALTERNATIVES)
		json_array_foreach(json_object_get(state, "any"), i, alternative)
			expect_of_state(alternative, scope);
	if (!json_is_array(clients))
		return;
	if (scope->load.sum != SCOPE_NO_LOAD)
		put_load(state, &scope->load, clients);
	for (i = 0; i < scope->loads.count; i++) {
		named = load_named_add(state, scope->loads.list[i].name);
		put_load(named, &scope->loads.list[i].load, clients);
	}
}

void load_expect(json_t *hypotheses, const struct scope *scope)
{
	json_t *hypothesis, *state;
	size_t i, sweep;

	if (!(scope->features & FEATURE_LOAD))
		return;
	json_array_foreach(hypotheses, i, hypothesis)
	{
		json_array_foreach(hypothesis, sweep, state) expect_of_state(state, scope);
	}
}

static bool has_load(const json_t *answer, const char *kind, const char *member)
{
	json_t *one;
	size_t i;

	json_array_foreach(json_object_get(answer, kind), i, one)
	{
		const json_t *number = json_object_get(one, member);

		if (number && !json_is_null(number))
			return true;
	}
	return false;
}

static void note_kinds(json_t *answers, const struct scope_load *load)
{
	const char *member = load_member(load->sum);
	bool processes = false, totals = false;
	json_t *answer;
	size_t i;

	json_array_foreach(answers, i, answer)
	{
		processes = processes || json_is_array(json_object_get(answer, "processes"));
		totals = totals || has_load(answer, "totals", member);
	}
	json_array_foreach(answers, i, answer)
	{
		if (json_is_object(answer))
			json_object_set_new(answer, "load",
					    json_pack("{s:b,s:b,s:s}", "processes",
						      processes || !totals, "totals", totals,
						      "member", member));
	}
}

void load_note_kinds(json_t *answers, const struct scope *scope)
{
	note_kinds(answers, &scope->load);
	for (size_t i = 0; i < scope->loads.count; i++) {
		const char *name = scope->loads.list[i].name;
		const struct scope_load *load = &scope->loads.list[i].load;
		json_t *list = json_array(), *answer;
		size_t at;

		json_array_foreach(answers, at, answer)
		{
			if (json_is_object(answer))
				json_array_append(list, load_named_answer(answer, name,
									  load_member(load->sum)));
		}
		note_kinds(list, load);
		json_decref(list);
	}
}

static void set_unit(json_t *load, const char *name, double unit)
{
	char text[64];

	snprintf(text, sizeof(text), "%.12f", unit);
	json_object_set_new(load, name,
			    isinf(unit) ? json_pack("{s:b}", "anything", true) : json_string(text));
}

void load_widen(json_t *state, const struct widening *by)
{
	json_t *load = json_object_get(state, "load"), *alternative, *wide, *named;
	const char *name;
	bool is_held;
	size_t i;

	if (set_kind(state) == SET_ALTERNATIVES)
		json_array_foreach(json_object_get(state, "any"), i, alternative)
			load_widen(alternative, by);
	if (json_object_get(state, "loads"))
		json_object_set_new(state, "loads",
				    json_deep_copy(json_object_get(state, "loads")));
	load_named_foreach(state, name, named) load_widen(named, by);
	if (!load)
		return;
	wide = json_copy(load);
	is_held = !strcmp(json_string_value(json_object_get(load, "sum")),
			  scope_sum_name(SCOPE_HELD));
	set_unit(wide, "unit", is_held ? 0 : by->precision.ratio);
	/* What comes of inexact times, or is rounded before it is summed up, is of each ratio. */
	set_unit(wide, "part_unit",
		 is_held ? (double)by->precision.time_ns : by->busy_ratio + by->precision.engine);
	json_object_set_new(state, "load", wide);
}

/* --- an answer --- */

static bool judge_one(const json_t *expect, const json_t *answer, unsigned int features,
		      struct judge_diff *diff)
{
	struct load_numbers processes, totals;
	struct load_state state;
	bool ok;

	if (!load_state_init(&state, expect))
		return true;
	processes = load_processes(answer, diff);
	totals = load_totals(answer, diff);
	ok = processes.well_formed && totals.well_formed;
	/* Without complete lists, the numbers would only repeat these faults. */
	if (ok && processes.given)
		ok = load_judge_processes(&state, &processes, features, diff);
	if (processes.well_formed && totals.well_formed && totals.given)
		ok = load_judge_devices(&state, &totals, diff) && ok;
	load_numbers_free(&processes);
	load_numbers_free(&totals);
	load_state_free(&state);
	return ok;
}

bool load_judge(const json_t *expect, const json_t *answer, unsigned int features,
		struct judge_diff *diff)
{
	bool ok = judge_one(expect, answer, features, diff);
	const char *name;
	json_t *named;

	load_named_foreach(expect, name, named)
	{
		struct judge_diff lines = {.silent = diff && diff->silent};

		ok = judge_one(named, load_named(answer, name), features, diff ? &lines : NULL) &&
		     ok;
		load_named_label(&lines, name);
		diff_append(diff, &lines);
	}
	return ok;
}
