/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "excuse.h"
#include "scope_words.h"
#include "set.h"
#include "xmalloc.h"

#define KIB 1024ull
#define MIB (1024ull * 1024ull)

static void delete_capacities(json_t *engines, const struct excuse *excuse)
{
	const char *name;
	json_t *engine;
	void *next;

	(void)excuse;
	json_object_foreach_safe(engines, next, name, engine) if (!strncmp(name, "capacity-", 9))
		json_object_del(engines, name);
}

/* The capacity that is expected, or the first of several; 1: none. */
static double capacity_of(const json_t *engine)
{
	const json_t *set = json_object_get(engine, "capacity");
	double capacity;

	while (set_kind(set) == SET_ALTERNATIVES)
		set = json_array_get(json_object_get(set, "any"), 0);
	return exact_ratio(json_string_value(set), &capacity) && capacity > 1 ? capacity : 1;
}

static void allow_undivided(json_t *engine, const struct excuse *excuse)
{
	static const char *const ratios[] = {"busy_ratio", "freq_ratio"};
	const double capacity = capacity_of(engine);

	(void)excuse;
	for (size_t i = 0; i < sizeof(ratios) / sizeof(ratios[0]); i++) {
		const json_t *ratio = json_object_get(engine, ratios[i]);

		if (capacity > 1 && ratio && !json_is_null(ratio))
			excuse_allow(engine, ratios[i], excuse_scaled(ratio, capacity));
	}
}

/* The capacity is right, and the ratio is not divided by it. */
void excuse_undivided(struct excuse *excuse)
{
	excuse_walk_part(excuse, excuse->expected, "engines", true, allow_undivided);
}

static void allow_no_capacity(json_t *engine, const struct excuse *excuse)
{
	if (capacity_of(engine) <= 1)
		return;
	allow_undivided(engine, excuse);
	excuse_allow(engine, "capacity", json_string("1"));
	excuse_allow(engine, "capacity", NULL);
}

/* No capacity is read, or "drm-engine-capacity-video" as an engine of the name "capacity-video". */
void excuse_capacity(struct excuse *excuse)
{
	static const char *const totals[] = {"*", "totals", "*", "engines", NULL};

	excuse_walk_part(excuse, excuse->expected, "engines", true, allow_no_capacity);
	excuse_walk_part(excuse, excuse->answers, "engines", false, delete_capacities);
	excuse_walk(excuse->answers, totals, delete_capacities, excuse);
}

static void allow_no_cycles(json_t *engine, const struct excuse *excuse)
{
	static const char *const names[] = {"cycles", "total_cycles", "maxfreq_hz", "freq_ratio"};
	const bool total = json_object_get(engine, "total_cycles");

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (json_object_get(engine, names[i]) && !excuse_is_answered(excuse, names[i]))
			excuse_allow(engine, names[i], NULL);
	if (total && !excuse_is_answered(excuse, "total_cycles") &&
	    json_object_get(engine, "busy_ratio"))
		excuse_allow(engine, "busy_ratio", NULL);
}

/* Neither cycles nor total cycles are in any answer. */
void excuse_cycles(struct excuse *excuse)
{
	if (!excuse_is_answered(excuse, "cycles"))
		excuse_walk_part(excuse, excuse->expected, "engines", true, allow_no_cycles);
}

static void allow_no_maxfreq(json_t *engine, const struct excuse *excuse)
{
	(void)excuse;
	excuse_allow(engine, "maxfreq_hz", NULL);
	if (json_object_get(engine, "freq_ratio"))
		excuse_allow(engine, "freq_ratio", NULL);
}

void excuse_maxfreq(struct excuse *excuse)
{
	if (excuse_is_answered(excuse, "cycles") && !excuse_is_answered(excuse, "maxfreq_hz"))
		excuse_walk_part(excuse, excuse->expected, "engines", true, allow_no_maxfreq);
}

static void allow_other_unit(json_t *region, const struct excuse *excuse)
{
	static const unsigned long long units[] = {KIB, MIB};

	(void)excuse;
	for (const char *const *category = scope_categories; *category; category++) {
		const char *word = json_string_value(json_object_get(region, *category));
		unsigned long long value = word ? strtoull(word, NULL, 10) : 0;

		for (size_t u = 0; value && u < sizeof(units) / sizeof(units[0]); u++) {
			char *less = xasprintf("%llu", value / units[u]);
			char *more = xasprintf("%llu", value * units[u]);

			excuse_allow(region, *category, json_string(less));
			excuse_allow(region, *category, json_string(more));
			free(less);
			free(more);
		}
	}
}

void excuse_units(struct excuse *excuse)
{
	excuse_walk_part(excuse, excuse->expected, "regions", true, allow_other_unit);
}

static void allow_absent(json_t *region, const struct excuse *excuse)
{
	(void)excuse;
	for (const char *const *category = scope_categories; *category; category++)
		if (json_object_get(region, *category))
			excuse_allow(region, *category, NULL);
}

/* Some memory is not in the answers, or none is. */
void excuse_no_memory(struct excuse *excuse)
{
	if (excuse_is_answered(excuse, "regions"))
		excuse_walk_part(excuse, excuse->expected, "regions", true, allow_absent);
	else
		excuse->features &= ~(unsigned int)FEATURE_MEMORY;
}

/* Over time the value of the newest read counts; of one text its categories. */
void excuse_memory_of_text(struct excuse *excuse)
{
	if (!case_asks_states(excuse->tc))
		excuse->features &= ~(unsigned int)FEATURE_MEMORY;
}

void excuse_memory_over_time(struct excuse *excuse)
{
	if (case_asks_states(excuse->tc))
		excuse->features &= ~(unsigned int)FEATURE_MEMORY;
}

void excuse_totals(struct excuse *excuse)
{
	excuse->features &= ~(unsigned int)FEATURE_TOTALS;
}

static void allow_any_driver(json_t *client, const struct excuse *excuse)
{
	(void)excuse;
	excuse_allow_anything(client, "driver");
}

void excuse_driver(struct excuse *excuse)
{
	excuse_walk_clients(excuse, allow_any_driver);
}

static void allow_any_name(json_t *client, const struct excuse *excuse)
{
	(void)excuse;
	excuse_allow_anything(client, "client_name");
}

void excuse_name(struct excuse *excuse)
{
	excuse_walk_clients(excuse, allow_any_name);
}

static void allow_any_pdev(json_t *client, const struct excuse *excuse)
{
	(void)excuse;
	excuse_allow_anything(client, "pdev");
}

/* Where no answer has one, it was not read at all. */
void excuse_pdev(struct excuse *excuse)
{
	if (excuse_is_answered(excuse, "pdev"))
		excuse_walk_clients(excuse, allow_any_pdev);
}

static const char *id_name(const struct excuse *excuse)
{
	return case_asks_states(excuse->tc) ? "id" : "client_id";
}

static void allow_any_id(json_t *client, const struct excuse *excuse)
{
	if (set_kind(json_object_get(client, id_name(excuse))) != SET_NOTHING)
		excuse_allow(client, id_name(excuse), json_pack("{s:b}", "anything", 1));
}

/* The id of a text is another one in the answer. What it is stays there, for attribute_clients(). */
void excuse_id(struct excuse *excuse)
{
	if (excuse_is_answered(excuse, id_name(excuse)))
		excuse_walk_clients(excuse, allow_any_id);
}

static void allow_made_id(json_t *client, const struct excuse *excuse)
{
	if (set_kind(json_object_get(client, id_name(excuse))) == SET_NOTHING)
		excuse_allow(client, id_name(excuse), json_pack("{s:b}", "anything", 1));
}

/* A text without an id has one in the answer. */
void excuse_made_id(struct excuse *excuse)
{
	excuse_walk_clients(excuse, allow_made_id);
}

static void allow_any_time(json_t *engine, const struct excuse *excuse)
{
	(void)excuse;
	if (json_object_get(engine, "busy_ns"))
		excuse_allow_anything(engine, "busy_ns");
}

/* Of one text; over time a wrong one may break any of the rules about it. */
void excuse_time(struct excuse *excuse)
{
	if (!case_asks_states(excuse->tc))
		excuse_walk_part(excuse, excuse->expected, "engines", true, allow_any_time);
}
