/* SPDX-License-Identifier: MIT */
#include "load_state.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "device.h"
#include "diff.h"
#include "scope_words.h"
#include "set.h"
#include "xmalloc.h"

/* --- the expectation --- */

/* What load_widen() wrote; 0 without it, INFINITY for {"anything":true}. */
static double unit_of(const json_t *load, const char *name)
{
	const json_t *unit = json_object_get(load, name);
	double value;

	if (set_kind(unit) == SET_ANYTHING)
		return INFINITY;
	return exact_ratio(json_string_value(unit), &value) ? value : 0;
}

static struct load_rule read_rule(const json_t *load)
{
	const json_t *sum = json_object_get(load, "sum");

	return (struct load_rule){
		.sum = scope_sum_word(json_string_value(sum), json_string_length(sum)),
		.engines = json_object_get(load, "engines"),
		.unit = unit_of(load, "unit"),
		.part_unit = unit_of(load, "part_unit"),
	};
}

static void note_list(struct load_client *client, const json_t *list)
{
	json_t *member;
	size_t i;

	client->lists++;
	client->nameless = client->nameless || !json_array_size(list);
	json_array_foreach((json_t *)list, i, member)
	{
		const char *pid = json_string_value(json_object_get(member, "pid"));

		if (pid)
			json_object_set_new(client->pids, pid, json_true());
		else
			client->nameless = true;
	}
}

static void note_members(struct load_client *client)
{
	const json_t *members = json_object_get(client->client, "members");
	const json_t *any = json_object_get(members, "any");
	json_t *list;
	size_t i;

	client->pids = json_object();
	if (!json_is_array(any))
		note_list(client, members);
	json_array_foreach((json_t *)any, i, list) note_list(client, list);
}

/* Clients that are surely on one device get one number. */
static void number_devices(struct load_state *state)
{
	for (size_t i = 0; i < state->count; i++) {
		struct load_client *client = &state->clients[i];
		size_t same = 0;

		while (same < i &&
		       device_relation(state->clients[same].client, client->client) != DEVICE_SAME)
			same++;
		client->device = same < i ? state->clients[same].device : state->devices++;
	}
}

void load_state_fill(struct load_state *state, const struct load_rule *rule, const json_t *clients)
{
	*state = (struct load_state){.rule = *rule, .count = json_array_size(clients)};
	state->clients = xcalloc(state->count, sizeof(*state->clients));
	for (size_t i = 0; i < state->count; i++) {
		state->clients[i].client = json_array_get(clients, i);
		note_members(&state->clients[i]);
	}
	number_devices(state);
}

bool load_state_init(struct load_state *state, const json_t *expect)
{
	const json_t *load = json_object_get(expect, "load");
	const json_t *clients = json_object_get(load, "clients");
	const struct load_rule rule = read_rule(load);

	*state = (struct load_state){.count = 0};
	if (!json_is_array(clients))
		return false;
	load_state_fill(state, &rule, clients);
	state->own = json_object_get(load, "own");
	return true;
}

void load_state_free(struct load_state *state)
{
	for (size_t i = 0; i < state->count; i++)
		json_decref(state->clients[i].pids);
	free(state->clients);
}

/* --- the answer --- */

const char *load_member(enum scope_sum sum)
{
	return sum == SCOPE_HELD ? "busy_ns" : "busy_ratio";
}

const char *load_answer_member(const json_t *answer)
{
	const json_t *member = json_object_get(json_object_get(answer, "load"), "member");

	return member ? json_string_value(member) : load_member(SCOPE_NO_LOAD);
}

enum shape load_shape(const struct load_rule *rule)
{
	return rule->sum == SCOPE_HELD ? SHAPE_NUMBER : SHAPE_RATIO;
}

/* A time of whole ns, or that it is larger. */
static bool read_time(struct load_number *number)
{
	const char *limit = set_saturated(number->value);
	const char *digits = limit ? limit : json_string_value(number->value);

	number->saturated = limit;
	return exact_valid(digits) && exact_ratio(digits, &number->number);
}

/* false: it has not the form of the member. */
static bool read_number(struct load_number *number, const char *kind, const char *member,
			struct judge_diff *diff)
{
	const bool is_time = !strcmp(member, load_member(SCOPE_HELD));
	const struct diff_place all = {.name = kind, .after = " "};
	const struct diff_place one = {.parent = &all, .name = number->name, .after = ": "};
	const struct diff_place at = {.parent = &one, .name = member, .after = "."};

	if (!number->value ||
	    (is_time ? read_time(number)
		     : exact_ratio(json_string_value(number->value), &number->number)))
		return true;
	diff_form(diff, &at,
		  is_time ? "a decimal string of digits without leading zeros"
			  : "a decimal string without sign",
		  number->value);
	return false;
}

/* A number without a name (in the member by), or with one that another has. */
static void add_unusable(struct judge_diff *diff, const char *kind, const char *name,
			 const char *by)
{
	const struct diff_place all = {.name = kind, .after = name ? " " : ": "};
	const struct diff_place one = {.parent = &all, .name = name, .after = ": "};

	if (name)
		diff_note(diff, &one, "listed twice");
	else
		diff_expected(diff, &all, "\"%s\"", by);
}

static struct load_numbers read_numbers(const json_t *answer, const char *kind, const char *by,
					struct judge_diff *diff)
{
	const json_t *list = json_object_get(answer, kind);
	const char *member = load_answer_member(answer);
	struct load_numbers numbers = {
		.list = xcalloc(json_array_size(list), sizeof(*numbers.list)),
		.given = json_is_true(json_object_get(json_object_get(answer, "load"), kind)),
		.places = json_object(),
		.well_formed = true,
	};
	json_t *one;
	size_t i;

	json_array_foreach((json_t *)(numbers.given ? list : NULL), i, one)
	{
		const char *name = json_string_value(json_object_get(one, by));
		const json_t *value = json_object_get(one, member);

		if (!name || json_object_get(numbers.places, name)) {
			add_unusable(diff, kind, name, by);
			numbers.well_formed = false;
			continue;
		}
		numbers.list[numbers.count] =
			(struct load_number){name, json_is_null(value) ? NULL : value, 0, false};
		if (!read_number(&numbers.list[numbers.count], kind, member, diff)) {
			numbers.well_formed = false;
			continue;
		}
		json_object_set_new_nocheck(numbers.places, name,
					    json_integer((json_int_t)numbers.count++));
	}
	return numbers;
}

struct load_numbers load_processes(const json_t *answer, struct judge_diff *diff)
{
	return read_numbers(answer, "processes", "pid", diff);
}

struct load_numbers load_totals(const json_t *answer, struct judge_diff *diff)
{
	return read_numbers(answer, "totals", "device", diff);
}

void load_numbers_free(struct load_numbers *numbers)
{
	free(numbers->list);
	json_decref(numbers->places);
}

struct load_number load_number_of(const struct load_numbers *numbers, const char *name)
{
	const json_t *place = json_object_get(numbers->places, name);

	return place ? numbers->list[json_integer_value(place)]
		     : (struct load_number){.name = name};
}

bool load_number_in(const struct load_set *set, const struct load_number *number)
{
	if (number->saturated)
		return set->count && set->list[set->count - 1].high > number->number;
	return load_set_has(set, number->number);
}
