/* SPDX-License-Identifier: MIT */
#include "printed.h"

#include <stdlib.h>

#include "candidate.h"
#include "refuse.h"

const char *const printed_engine_names[ENGINE_FIELDS] = {
	[ENGINE_BUSY] = "busy_ns",
	[ENGINE_CYCLES] = "cycles",
	[ENGINE_TOTAL_CYCLES] = "total_cycles",
	[ENGINE_MAXFREQ] = "maxfreq_hz",
	[ENGINE_CAPACITY] = "capacity",
};

const char *const printed_region_names[REGION_FIELDS] = {
	[REGION_TOTAL] = "total",	[REGION_SHARED] = "shared",
	[REGION_RESIDENT] = "resident", [REGION_PURGEABLE] = "purgeable",
	[REGION_ACTIVE] = "active",
};

static bool has_client(const struct lines *lines)
{
	struct word rest;

	for (size_t i = 0; i < lines->count; i++) {
		if (word_after(lines->all[i].key, WORD("drm-"), &rest))
			return true;
	}
	return false;
}

/* Zero is not allowed (rst:110-111), and no number is no capacity: it counts as 1, or the engine is
 * left out. */
static void allow_capacity_1(struct pool *pool, struct printed_engine *engine)
{
	struct choice *capacity = &engine->field[ENGINE_CAPACITY];

	engine->zero_capacity = choice_is_sure(capacity) && choice_has(capacity, WORD("0"));
	if (choice_is_sure(capacity) && !engine->zero_capacity)
		return;
	engine->odd_capacity = true;
	capacity->absent = true;
	choice_add(pool, capacity, WORD("1"));
	choice_add(pool, capacity, WORD("0"));
}

/* An engine prints its time or its cycles; without both it may be left out. */
static void finish_engine(struct printed_engine *engine)
{
	struct choice *field = engine->field;

	engine->may_miss = engine->odd_capacity || (!choice_is_sure(&field[ENGINE_BUSY]) &&
						    !choice_is_sure(&field[ENGINE_CYCLES]));
	/* total-cycles alone may be the total of a region "cycles-X". */
	if (!choice_has_values(&field[ENGINE_BUSY]) && !choice_has_values(&field[ENGINE_CYCLES]))
		field[ENGINE_TOTAL_CYCLES].absent = true;
}

/* Merge all candidates of one engine. */
static struct printed_engine
merge_engine_candidates(struct pool *pool, const struct candidates *candidates, size_t *at)
{
	struct printed_engine engine = {.name = candidates->all[*at].name};

	while (*at < candidates->count && candidates->all[*at].family == CANDIDATE_ENGINE &&
	       word_same(candidates->all[*at].name, engine.name)) {
		unsigned int field = candidates->all[*at].field;

		engine.field[field] = candidates_merge(pool, candidates, at);
		if (field == ENGINE_CAPACITY)
			allow_capacity_1(pool, &engine);
	}
	finish_engine(&engine);
	return engine;
}

static int compare_engines(const void *left, const void *right)
{
	const struct printed_engine *a = left;
	const struct printed_engine *b = right;

	return word_cmp(a->name, b->name);
}

/* Is there anything beside drm-total-cycles-X that makes X an engine? region is "cycles-X". */
static bool is_engine(const struct printed *printed, struct word region)
{
	struct printed_engine key = {0};
	const struct printed_engine *engine;

	word_after(region, WORD("cycles-"), &key.name);
	engine = printed->engine_count ? bsearch(&key, printed->engines, printed->engine_count,
						 sizeof(*printed->engines), compare_engines)
				       : NULL;
	return engine && (choice_has_values(&engine->field[ENGINE_BUSY]) ||
			  choice_has_values(&engine->field[ENGINE_CYCLES]));
}

/* drm-memory-X is an alias of drm-resident-X (rst:186-187): one value, and either where they
 * differ. */
static void merge_alias(struct pool *pool, struct printed_region *region,
			const struct choice *alias)
{
	struct choice *resident = &region->field[REGION_RESIDENT];
	struct choice both = {0};

	if (!choice_has_values(alias))
		return;
	choice_add_all(pool, &both, resident, false);
	choice_add_all(pool, &both, alias, false);
	both.absent = alias->absent && (resident->absent || !choice_has_values(resident));
	*resident = both;
}

static void finish_region(struct printed_region *region)
{
	region->may_miss = true;
	for (int i = 0; i < REGION_FIELDS; i++) {
		if (choice_is_sure(&region->field[i]))
			region->may_miss = false;
	}
}

/* Merge all candidates of one region; false: none of them applies. */
static bool merge_region_candidates(struct pool *pool, const struct candidates *candidates,
				    const struct printed *printed, size_t *at,
				    struct printed_region *region)
{
	struct choice alias = {0};
	bool found = false;

	*region = (struct printed_region){.name = candidates->all[*at].name};
	while (*at < candidates->count && word_same(candidates->all[*at].name, region->name)) {
		const struct candidate *candidate = &candidates->all[*at];
		struct choice choice = candidates_merge(pool, candidates, at);

		if (candidate->if_alone && is_engine(printed, region->name))
			continue;
		if (candidate->field == CANDIDATE_ALIAS)
			alias = choice;
		else
			region->field[candidate->field] = choice;
		found = true;
	}
	merge_alias(pool, region, &alias);
	finish_region(region);
	return found;
}

static void merge_all_regions(struct pool *pool, const struct candidates *candidates, size_t at,
			      struct printed *printed)
{
	size_t cap = 0;

	while (at < candidates->count) {
		struct printed_region region;

		if (!merge_region_candidates(pool, candidates, printed, &at, &region))
			continue;
		printed->regions = pool_grow(pool, printed->regions, printed->region_count, &cap,
					     sizeof(*printed->regions));
		printed->regions[printed->region_count++] = region;
	}
}

static size_t merge_all_engines(struct pool *pool, const struct candidates *candidates, size_t at,
				struct printed *printed)
{
	size_t cap = 0;

	while (at < candidates->count && candidates->all[at].family == CANDIDATE_ENGINE) {
		printed->engines = pool_grow(pool, printed->engines, printed->engine_count, &cap,
					     sizeof(*printed->engines));
		printed->engines[printed->engine_count++] =
			merge_engine_candidates(pool, candidates, &at);
	}
	return at;
}

/* Does a line print an id that is no number? All other candidates have a value. */
static bool has_odd_id(const struct candidates *candidates)
{
	for (size_t i = 0; i < candidates->count; i++) {
		if (!choice_has_values(&candidates->all[i].choice))
			return true;
	}
	return false;
}

struct printed printed_parse(struct pool *pool, struct word text)
{
	struct lines lines = reader_read(pool, text);
	struct candidates candidates = candidates_collect(pool, &lines);
	struct printed printed = {.has_client = has_client(&lines)};
	size_t at = 0;

	printed.odd_id = has_odd_id(&candidates);
	while (at < candidates.count && candidates.all[at].family == CANDIDATE_IDENT) {
		unsigned int field = candidates.all[at].field;

		printed.ident[field] = candidates_merge(pool, &candidates, &at);
	}
	/* The specification of 6.12 has no client name. */
	printed.ident[IDENT_NAME].absent = true;
	at = merge_all_engines(pool, &candidates, at, &printed);
	merge_all_regions(pool, &candidates, at, &printed);
	printed.refusal = refuse_text(pool, &printed, text, &lines, &candidates);
	return printed;
}

static bool fields_same(const struct choice *a, const struct choice *b, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (!choice_same(&a[i], &b[i]))
			return false;
	}
	return true;
}

bool printed_same(const struct printed *a, const struct printed *b)
{
	if (a->engine_count != b->engine_count || a->region_count != b->region_count)
		return false;
	for (size_t i = 0; i < a->engine_count; i++) {
		const struct printed_engine *x = &a->engines[i], *y = &b->engines[i];

		if (!word_same(x->name, y->name) || !fields_same(x->field, y->field, ENGINE_FIELDS))
			return false;
	}
	for (size_t i = 0; i < a->region_count; i++) {
		const struct printed_region *x = &a->regions[i], *y = &b->regions[i];

		if (!word_same(x->name, y->name) || !fields_same(x->field, y->field, REGION_FIELDS))
			return false;
	}
	return true;
}

bool printed_has_usage(const struct printed *printed)
{
	for (size_t i = 0; i < printed->engine_count; i++) {
		if (!printed->engines[i].may_miss)
			return true;
	}
	for (size_t i = 0; i < printed->region_count; i++) {
		if (!printed->regions[i].may_miss)
			return true;
	}
	return false;
}
