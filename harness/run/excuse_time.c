/* SPDX-License-Identifier: MIT */
/* Deltas and ratios over time: the lifetime where no delta is known yet, the last ones again where nothing is new. */
#include <stdlib.h>
#include <string.h>

#include "excuse.h"
#include "judge.h"
#include "members.h"
#include "xmalloc.h"

static const char *const rates[] = {"delta_ns", "busy_ratio", "freq_ratio"};

#define RATES (sizeof(rates) / sizeof(rates[0]))

static const char *word_of(const json_t *engine, const char *name)
{
	const char *word = json_string_value(json_object_get(engine, name));

	return word ? word : "";
}

/* Is the delta all that was ever counted? Of a subject without deltas the ratio is all that shows it. */
static bool is_lifetime(const json_t *engine)
{
	const char *delta = word_of(engine, "delta_ns");

	return !*delta || !strcmp(delta, word_of(engine, "busy_ns"));
}

/* known: the engines of this client in earlier answers; NULL: it is in none. */
static void drop_lifetimes(json_t *client, const json_t *known, bool late)
{
	const char *name;
	json_t *engine;

	json_object_foreach(json_object_get(client, "engines"), name, engine)
	{
		if (late != !!known || json_object_get(known, name) || !is_lifetime(engine))
			continue;
		for (size_t i = 0; i < RATES; i++)
			json_object_del(engine, rates[i]);
	}
}

/* Add the engines of a client, as this answer has them, to what is known. */
static void note_engines(json_t *known, const json_t *client)
{
	char *words = members_words(client);
	json_t *engines = json_object_get(known, words);

	if (!engines)
		json_object_set_new(known, words, engines = json_object());
	json_object_update(engines, json_object_get(client, "engines"));
	free(words);
}

/* Visit the loads of processes and devices, with the words that name one in the answers to other sweeps. */
static void walk_loads(const json_t *answer, json_t *known,
		       void (*visit)(json_t *load, json_t *known, const char *words))
{
	static const struct {
		const char *list, *name;
	} loads[] = {{"processes", "pid"}, {"totals", "device"}};
	json_t *load;
	size_t i;

	for (size_t kind = 0; kind < sizeof(loads) / sizeof(loads[0]); kind++) {
		json_array_foreach(json_object_get(answer, loads[kind].list), i, load)
		{
			char *words = xasprintf("%s %s", loads[kind].list,
						word_of(load, loads[kind].name));

			visit(load, known, words);
			free(words);
		}
	}
}

static void drop_first_load(json_t *load, json_t *known, const char *words)
{
	if (!json_object_get(known, words))
		json_object_del(load, "busy_ratio");
	json_object_set_new(known, words, json_object());
}

static void excuse_lifetimes(struct excuse *excuse, bool late)
{
	json_t *known = json_object(), *answer, *client;
	size_t sweep, i;

	json_array_foreach(excuse->answers, sweep, answer)
	{
		const json_t *clients = json_object_get(answer, "clients");

		json_array_foreach((json_t *)clients, i, client)
		{
			char *words = members_words(client);

			drop_lifetimes(client, json_object_get(known, words), late);
			free(words);
		}
		json_array_foreach((json_t *)clients, i, client) note_engines(known, client);
		if (!late)
			walk_loads(answer, known, drop_first_load);
	}
	json_decref(known);
	excuse->features &= ~(unsigned int)FEATURE_TOTALS;
}

/* A client that no earlier answer has: its engines have their whole time as a delta. */
void excuse_first_sight(struct excuse *excuse)
{
	if (case_asks_states(excuse->tc))
		excuse_lifetimes(excuse, false);
}

/* The same of an engine that no earlier answer has, of a client that one has. */
void excuse_late_key(struct excuse *excuse)
{
	if (case_asks_states(excuse->tc))
		excuse_lifetimes(excuse, true);
}

/* --- the last ones again ------------------------------------------------------------------------ */

/* Did no counter move that the rate is computed from? Of a subject without counters nothing is known of that. */
static bool stands_still(const json_t *engine, const json_t *before, const char *rate)
{
	const char *counter = strcmp(rate, "freq_ratio") != 0 && *word_of(engine, "busy_ns")
				      ? "busy_ns"
				      : "cycles";

	return !strcmp(word_of(engine, counter), word_of(before, counter));
}

static void drop_stale(json_t *engine, const json_t *before)
{
	for (size_t i = 0; before && i < RATES; i++) {
		const char *now = word_of(engine, rates[i]);

		if (*now && !strcmp(now, word_of(before, rates[i])) &&
		    stands_still(engine, before, rates[i]))
			json_object_set_new(engine, rates[i], json_string("0"));
	}
}

static void note_load(json_t *load, json_t *before, const char *words)
{
	json_object_set(before, words, load);
}

static void drop_stale_load(json_t *load, json_t *before, const char *words)
{
	const char *now = word_of(load, "busy_ratio");

	if (*now && !strcmp(now, word_of(json_object_get(before, words), "busy_ratio")))
		json_object_set_new(load, "busy_ratio", json_string("0"));
}

static void drop_stale_of(json_t *answer, json_t *before)
{
	json_t *client, *engine;
	const char *name;
	size_t i;

	json_array_foreach(json_object_get(answer, "clients"), i, client)
	{
		char *words = members_words(client);
		const json_t *engines = json_object_get(before, words);

		free(words);
		json_object_foreach(json_object_get(client, "engines"), name, engine)
			drop_stale(engine, json_object_get(engines, name));
	}
	walk_loads(answer, before, drop_stale_load);
}

/* In sweeps that are wrong, deltas and ratios of the sweep before, whose counters have not moved since. */
void excuse_stale(struct excuse *excuse)
{
	json_t *before = json_object(), *answer, *client;
	size_t sweep, i;

	if (case_asks_states(excuse->tc)) {
		excuse->features &= ~(unsigned int)FEATURE_TOTALS;
		json_array_foreach(excuse->answers, sweep, answer)
		{
			json_t *copy = json_deep_copy(answer);

			if (!judge_state(json_array_get(excuse->expected, sweep), answer,
					 excuse->features, NULL))
				drop_stale_of(answer, before);
			json_object_clear(before);
			json_array_foreach(json_object_get(copy, "clients"), i, client)
				note_engines(before, client);
			walk_loads(copy, before, note_load);
			json_decref(copy);
		}
	}
	json_decref(before);
}

/* --- all of them --------------------------------------------------------------------------------- */

static void allow_any_rate(json_t *engine, const struct excuse *excuse)
{
	static const char *const counters[] = {"busy_ns", "cycles", "total_cycles"};

	(void)excuse;
	for (size_t i = 0; i < sizeof(counters) / sizeof(counters[0]); i++)
		if (json_object_get(engine, counters[i]))
			excuse_allow_anything(engine, counters[i]);
	for (size_t i = 0; i < RATES; i++)
		if (json_object_get(engine, rates[i]))
			excuse_allow_anything(engine, rates[i]);
}

/* Whatever was counted, and is computed from it. */
void excuse_over_time(struct excuse *excuse)
{
	excuse_walk_part(excuse, excuse->expected, "engines", true, allow_any_rate);
	excuse->features &= ~(unsigned int)FEATURE_TOTALS;
}
