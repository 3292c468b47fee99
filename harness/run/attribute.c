/* SPDX-License-Identifier: MIT */
#include "attribute.h"

#include <stdlib.h>
#include <string.h>

#include "set.h"
#include "verdict.h"
#include "xmalloc.h"

#define PATH_MOST 6
#define KIB	  1024ull
#define MIB	  (1024ull * 1024ull)

/* Copies of what is expected and answered, in which a row allows what is wrong in its members. */
struct excuse {
	const struct decoy_case *tc;
	json_t *expected, *answers;
	unsigned int features;
};

/* --- walking expectations and answers ---------------------------------------------------------- */

typedef void visit(json_t *object, const struct excuse *excuse);

/* Visit each object that path leads to; "*" is each element or member, and sets are passed through. */
static void walk(json_t *value, const char *const *path, visit *visit_object,
		 const struct excuse *excuse)
{
	const char *name;
	json_t *member;
	size_t index;
	void *next;

	if (json_is_array(value) && *path && !strcmp(*path, "*")) {
		json_array_foreach(value, index, member)
			walk(member, path + 1, visit_object, excuse);
	} else if (set_kind(value) == SET_ALTERNATIVES) {
		json_array_foreach(json_object_get(value, "any"), index, member)
			walk(member, path, visit_object, excuse);
	} else if (json_is_object(value) && !*path) {
		visit_object(value, excuse);
	} else if (json_is_object(value) && !strcmp(*path, "*")) {
		json_object_foreach_safe(value, next, name, member)
			walk(member, path + 1, visit_object, excuse);
	} else if (json_is_object(value)) {
		walk(json_object_get(value, *path), path + 1, visit_object, excuse);
	}
}

/* part is "engines" or "regions"; each: visit its elements, not the whole. */
static void walk_part(const struct excuse *excuse, json_t *list, const char *part, bool each,
		      visit *visit_object)
{
	const char *path[PATH_MOST + 1] = {"*"};
	size_t count = 1;

	if (excuse->tc->is_recording) {
		path[count++] = "clients";
		path[count++] = "*";
	}
	path[count++] = part;
	path[count] = each ? "*" : NULL;
	walk(list, path, visit_object, excuse);
}

static void walk_client(const struct excuse *excuse, visit *visit_object)
{
	static const char *const snapshot[] = {"*", NULL}, *const state[] = {"*", "clients", "*",
									     NULL};

	walk(excuse->expected, excuse->tc->is_recording ? state : snapshot, visit_object, excuse);
}

/* Does the text of any answer have this member of an engine, or this part at all? */
static bool is_answered(const struct excuse *excuse, const char *name)
{
	char *text = json_dumps(excuse->answers, JSON_COMPACT);
	char *member = xasprintf("\"%s\":", name);
	bool found = text && strstr(text, member);

	free(member);
	free(text);
	return found;
}

/* --- what a member may be, too ------------------------------------------------------------------ */

/* Owns also; NULL is absent. */
static void allow(json_t *object, const char *name, json_t *also)
{
	json_t *now = json_object_get(object, name);

	also = also ? also : json_null();
	json_object_set_new(
		object, name,
		json_pack("{s:[oo]}", "any", now ? json_incref(now) : json_null(), also));
}

static void allow_anything(json_t *object, const char *name)
{
	json_object_set_new(object, name, json_pack("{s:b}", "anything", 1));
}

static json_t *scaled_word(const json_t *word, double by)
{
	double value;
	char *text;
	json_t *scaled;

	if (!exact_ratio(json_string_value(word), &value))
		return NULL;
	text = xasprintf("%.12f", value * by);
	scaled = json_string(text);
	free(text);
	return scaled;
}

/* A set of ratios, each multiplied. New reference. */
static json_t *scaled(const json_t *set, double by)
{
	static const char *const names[] = {"ratio", "ratio_min", "ratio_max"};
	json_t *copy, *one;
	size_t index;

	switch (set_kind(set)) {
	case SET_WORD:
		one = scaled_word(set, by);
		return one ? json_pack("{s:o}", "ratio", one) : json_null();
	case SET_ALTERNATIVES:
		copy = json_array();
		json_array_foreach(json_object_get(set, "any"), index, one)
			json_array_append_new(copy, scaled(one, by));
		return json_pack("{s:o}", "any", copy);
	case SET_RATIO:
	case SET_RATIO_RANGE:
		copy = json_object();
		for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
			one = scaled_word(json_object_get(set, names[i]), by);
			if (one)
				json_object_set_new(copy, names[i], one);
		}
		return copy;
	default:
		return json_deep_copy(set);
	}
}

/* --- the rows ------------------------------------------------------------------------------------ */

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
			allow(engine, ratios[i], scaled(ratio, capacity));
	}
}

/* The capacity is right, and the ratio is not divided by it. */
static void excuse_undivided(struct excuse *excuse)
{
	walk_part(excuse, excuse->expected, "engines", true, allow_undivided);
}

static void allow_no_capacity(json_t *engine, const struct excuse *excuse)
{
	if (capacity_of(engine) <= 1)
		return;
	allow_undivided(engine, excuse);
	allow(engine, "capacity", json_string("1"));
	allow(engine, "capacity", NULL);
}

/* No capacity is read, or "drm-engine-capacity-video" as an engine of the name "capacity-video". */
static void excuse_capacity(struct excuse *excuse)
{
	static const char *const totals[] = {"*", "totals", "*", "engines", NULL};

	walk_part(excuse, excuse->expected, "engines", true, allow_no_capacity);
	walk_part(excuse, excuse->answers, "engines", false, delete_capacities);
	walk(excuse->answers, totals, delete_capacities, excuse);
}

static void allow_no_cycles(json_t *engine, const struct excuse *excuse)
{
	static const char *const names[] = {"cycles", "total_cycles", "maxfreq_hz", "freq_ratio"};
	const bool total = json_object_get(engine, "total_cycles");

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (json_object_get(engine, names[i]) && !is_answered(excuse, names[i]))
			allow(engine, names[i], NULL);
	if (total && !is_answered(excuse, "total_cycles") && json_object_get(engine, "busy_ratio"))
		allow(engine, "busy_ratio", NULL);
}

/* Neither cycles nor total cycles are in any answer. */
static void excuse_cycles(struct excuse *excuse)
{
	if (!is_answered(excuse, "cycles"))
		walk_part(excuse, excuse->expected, "engines", true, allow_no_cycles);
}

static void allow_no_maxfreq(json_t *engine, const struct excuse *excuse)
{
	(void)excuse;
	allow(engine, "maxfreq_hz", NULL);
	if (json_object_get(engine, "freq_ratio"))
		allow(engine, "freq_ratio", NULL);
}

static void excuse_maxfreq(struct excuse *excuse)
{
	if (is_answered(excuse, "cycles") && !is_answered(excuse, "maxfreq_hz"))
		walk_part(excuse, excuse->expected, "engines", true, allow_no_maxfreq);
}

static const char *const categories[] = {"total", "shared", "resident", "purgeable", "active"};

#define CATEGORIES (sizeof(categories) / sizeof(categories[0]))

static void allow_other_unit(json_t *region, const struct excuse *excuse)
{
	static const unsigned long long units[] = {KIB, MIB};

	(void)excuse;
	for (size_t i = 0; i < CATEGORIES; i++) {
		const char *word = json_string_value(json_object_get(region, categories[i]));
		unsigned long long value = word ? strtoull(word, NULL, 10) : 0;

		for (size_t u = 0; value && u < sizeof(units) / sizeof(units[0]); u++) {
			char *less = xasprintf("%llu", value / units[u]);
			char *more = xasprintf("%llu", value * units[u]);

			allow(region, categories[i], json_string(less));
			allow(region, categories[i], json_string(more));
			free(less);
			free(more);
		}
	}
}

static void excuse_units(struct excuse *excuse)
{
	walk_part(excuse, excuse->expected, "regions", true, allow_other_unit);
}

static void allow_absent(json_t *region, const struct excuse *excuse)
{
	(void)excuse;
	for (size_t i = 0; i < CATEGORIES; i++)
		if (json_object_get(region, categories[i]))
			allow(region, categories[i], NULL);
}

/* Some memory is not in the answers, or none is. */
static void excuse_no_memory(struct excuse *excuse)
{
	if (is_answered(excuse, "regions"))
		walk_part(excuse, excuse->expected, "regions", true, allow_absent);
	else
		excuse->features &= ~(unsigned int)FEATURE_MEMORY;
}

/* Over time the value of the newest read counts; of one text its categories. */
static void excuse_memory_of_text(struct excuse *excuse)
{
	if (!excuse->tc->is_recording)
		excuse->features &= ~(unsigned int)FEATURE_MEMORY;
}

static void excuse_memory_over_time(struct excuse *excuse)
{
	if (excuse->tc->is_recording)
		excuse->features &= ~(unsigned int)FEATURE_MEMORY;
}

static void excuse_totals(struct excuse *excuse)
{
	excuse->features &= ~(unsigned int)FEATURE_TOTALS;
}

static void allow_any_driver(json_t *client, const struct excuse *excuse)
{
	(void)excuse;
	allow_anything(client, "driver");
}

static void excuse_driver(struct excuse *excuse)
{
	walk_client(excuse, allow_any_driver);
}

static void allow_any_name(json_t *client, const struct excuse *excuse)
{
	(void)excuse;
	allow_anything(client, "client_name");
}

static void excuse_name(struct excuse *excuse)
{
	walk_client(excuse, allow_any_name);
}

static void allow_any_time(json_t *engine, const struct excuse *excuse)
{
	(void)excuse;
	if (json_object_get(engine, "busy_ns"))
		allow_anything(engine, "busy_ns");
}

/* Of one text; over time a wrong one may break any of the rules about it. */
static void excuse_time(struct excuse *excuse)
{
	if (!excuse->tc->is_recording)
		walk_part(excuse, excuse->expected, "engines", true, allow_any_time);
}

/* How keys, values and texts are read shows in any member. */
#define READING "key. value. text. "
/* Ratios of cycles are divided by the capacity, too. */
#define CAPACITY "engine.capacity- cycles.total-ratio cycles.freq-ratio"

/* Members of an answer and the rule that they belong to; narrower rows come first. */
static const struct attribution {
	const char *rule;
	const char *
		owners; /* rules that are about these members, too: where a case is for them, its rule stands */
	void (*excuse)(struct excuse *excuse);
} rows[] = {
	{"engine.capacity-divides", CAPACITY, excuse_undivided},
	{"engine.capacity-divides", READING CAPACITY, excuse_capacity},
	{"cycles.read", READING "cycles.", excuse_cycles},
	{"cycles.freq-units", READING "cycles.freq-", excuse_maxfreq},
	{"memory.units", READING "memory.", excuse_units},
	{"memory.categories", READING "memory.", excuse_no_memory},
	{"memory.categories", READING "memory. client.", excuse_memory_of_text},
	{"memory.last-read", READING "memory. client. time.totals time.order-free",
	 excuse_memory_over_time},
	{"client.driver-name", READING "client.", excuse_driver},
	{"client.name-text", READING "client.", excuse_name},
	{"engine.time", READING "engine.many engine.names-free engine.time client.", excuse_time},
	{"time.totals", READING "time.totals client. memory.counted-once", excuse_totals},
};

#define ROWS (sizeof(rows) / sizeof(rows[0]))

const char *attribute_rules(size_t i)
{
	return i < ROWS ? rows[i].rule : NULL;
}

bool attribute_owned(const char *list, const char *rule)
{
	while (*list) {
		size_t len = strcspn(list, " ");
		bool family = strchr(".-", list[len - 1]);

		if (!strncmp(list, rule, len) && (family || !rule[len]))
			return true;
		list += len + strspn(list + len, " ");
	}
	return false;
}

static unsigned int rows_of(const char *rule)
{
	unsigned int found = 0;

	for (size_t i = 0; i < ROWS; i++)
		if (!strcmp(rows[i].rule, rule))
			found |= 1u << i;
	return found;
}

/* Is the answer right, where what these rows excuse does not count? */
static bool is_excused(const struct decoy_case *tc, const json_t *hypothesis, const json_t *answers,
		       unsigned int features, unsigned int chosen)
{
	struct excuse excuse = {.tc = tc,
				.expected = json_deep_copy(hypothesis),
				.answers = json_deep_copy(answers),
				.features = features};
	json_t *hypotheses;
	struct judged judged;

	for (size_t i = 0; i < ROWS; i++)
		if (chosen & 1u << i)
			rows[i].excuse(&excuse);
	hypotheses = json_pack("[o]", excuse.expected);
	judged = judge_answers(tc, hypotheses, excuse.answers, excuse.features, NULL);
	free(judged.detail);
	json_decref(hypotheses);
	json_decref(excuse.answers);
	return judged.verdict == VERDICT_PASS || judged.verdict == VERDICT_INFO;
}

const char *attribute_rule(const struct decoy_case *tc, const json_t *hypothesis,
			   const json_t *answers, unsigned int features)
{
	unsigned int others = 0;

	for (size_t i = 0; i < ROWS; i++)
		if (!attribute_owned(rows[i].owners, case_rule(tc)))
			others |= 1u << i;
	for (size_t i = 0; i < ROWS; i++)
		if (others & 1u << i && is_excused(tc, hypothesis, answers, features, 1u << i))
			return rows[i].rule;
	if (!is_excused(tc, hypothesis, answers, features, others))
		return attribute_clients(tc, hypothesis, answers, features);
	/* several are wrong: the first that rows of other rules do not explain */
	for (size_t i = 0; i < ROWS; i++)
		if (others & 1u << i &&
		    !is_excused(tc, hypothesis, answers, features, others & ~rows_of(rows[i].rule)))
			return rows[i].rule;
	return NULL;
}
