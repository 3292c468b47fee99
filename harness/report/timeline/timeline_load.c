/* SPDX-License-Identifier: MIT */
#include "timeline_load.h"

#include <stdlib.h>
#include <string.h>

#include "diff.h"
#include "load_state.h"
#include "members.h"
#include "set.h"
#include "xmalloc.h"

/* What the process may have, or the device where load is "". New reference. */
static json_t *allowed_loads(const struct load_state *state, const char *load)
{
	struct load_set set = *load ? load_process_set(state, load) : load_device_set(state, 1);

	return load_set_json(&set);
}

/* Borrowed from the answer; NULL: absent. */
static const json_t *answered_value(const json_t *answer, const char *load)
{
	struct load_numbers numbers = *load ? load_processes(answer, NULL)
					    : load_totals(answer, NULL);
	const json_t *value = *load	      ? load_number_of(&numbers, load).value
			      : numbers.count ? numbers.list[0].value
					      : NULL;

	load_numbers_free(&numbers);
	return value;
}

/* Is a difference in the load of this process, or, for "", of the device? */
static bool is_of_load(const struct difference *difference, const char *load)
{
	if (!difference->list)
		return false;
	return *load ? !strcmp(difference->list, "processes") && !strcmp(difference->item, load)
		     : !strcmp(difference->list, "totals");
}

static bool is_wrong(const struct judge_diff *diff, const char *load)
{
	for (size_t i = 0; i < diff->kept; i++)
		if (is_of_load(&diff->list[i], load))
			return true;
	return false;
}

/* The first process that is wrong, "" for the only device; free() it. NULL: none, or it is not one
 * that is wrong. */
static char *find_load(const struct load_state *state, const json_t *answer,
		       const struct judge_diff *diff)
{
	struct load_numbers numbers = load_processes(answer, NULL);
	const bool given = numbers.given;
	json_t *pids = load_pids(state), *value;
	const char *pid;
	char *found = NULL;

	json_object_foreach(pids, pid, value)
	{
		if (given && !found && is_wrong(diff, pid))
			found = xstrdup(pid);
	}
	json_decref(pids);
	load_numbers_free(&numbers);
	if (!found && !given && state->devices == 1 && is_wrong(diff, ""))
		found = xstrdup("");
	return found;
}

/* The first engine that the load is made of. */
static const char *first_engine(const struct load_rule *rule, const json_t *client)
{
	const char *name;
	json_t *engine, *covered;
	size_t i;

	json_object_foreach(json_object_get(client, "engines"), name, engine)
	{
		if (!rule->engines)
			return name;
		json_array_foreach((json_t *)rule->engines, i, covered)
		{
			if (!strcmp(json_string_value(covered), name))
				return name;
		}
	}
	return NULL;
}

/* Of its clients the first that has an engine. */
static void choose_client(struct focus *focus, const struct load_state *state)
{
	focus->part = "engines";
	focus->value = load_member(state->rule.sum);
	focus->counter = "busy_ns";
	for (size_t i = 0; i < state->count && !focus->name; i++) {
		const struct load_client *client = &state->clients[i];
		const char *name = first_engine(&state->rule, client->client);

		if (!name || (*focus->load && !json_object_get(client->pids, focus->load)))
			continue;
		focus->name = xstrdup(name);
		focus->id = json_string_value(json_object_get(client->client, "id"));
		focus->members = members_names(json_object_get(client->client, "members"));
		if (set_kind(json_object_get(focus_part(focus, client->client), "busy_ns")) ==
		    SET_NOTHING)
			focus->counter = "cycles";
	}
}

bool load_focus_find(struct focus *focus, const struct timeline_case *about)
{
	struct load_state state;

	if (!focus_sweep(focus, about) ||
	    !load_state_init(&state, json_array_get(about->expectations, focus->sweep)))
		return false;
	focus->load = find_load(&state, json_array_get(about->answers, focus->sweep),
				&about->differences[focus->sweep]);
	if (focus->load)
		choose_client(focus, &state);
	load_state_free(&state);
	if (focus->name)
		return true;
	focus_free(focus);
	return false;
}

bool load_focus_cells(const struct focus *focus, const json_t *expect, const json_t *answer,
		      const struct judge_diff *diff, struct picture_cell *expected,
		      struct picture_cell *answered)
{
	struct load_state state;
	json_t *set;

	focus_answer(answered, answered_value(answer, focus->load));
	if (!load_state_init(&state, expect)) {
		expected->text = xstrdup("anything");
		return false;
	}
	set = allowed_loads(&state, focus->load);
	focus_cell(expected, set);
	json_decref(set);
	load_state_free(&state);
	return is_wrong(diff, focus->load);
}
