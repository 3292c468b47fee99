/* SPDX-License-Identifier: MIT */
#include "said.h"

#include <stdlib.h>

#include "bytes.h"
#include "candidate.h"

const char *const said_engine_names[ENGINE_FIELDS] = {
	[ENGINE_BUSY] = "busy_ns",
	[ENGINE_CYCLES] = "cycles",
	[ENGINE_TOTAL_CYCLES] = "total_cycles",
	[ENGINE_MAXFREQ] = "maxfreq_hz",
	[ENGINE_CAPACITY] = "capacity",
};

const char *const said_region_names[REGION_FIELDS] = {
	[REGION_TOTAL] = "total",	[REGION_SHARED] = "shared",
	[REGION_RESIDENT] = "resident", [REGION_PURGEABLE] = "purgeable",
	[REGION_ACTIVE] = "active",
};

static enum said_kind find_kind(const struct lines *lines)
{
	enum said_kind kind = SAID_NOTHING;
	struct word rest;

	for (size_t i = 0; i < lines->count; i++) {
		if (!word_after(lines->all[i].key, WORD("drm-"), &rest))
			continue;
		if (lines->all[i].sure)
			return SAID_CLIENT;
		kind = SAID_DOUBTFUL;
	}
	return kind;
}

/* Zero is not allowed (rst:110-111), garbage says nothing: one instead, or the engine is left out. */
static void mend_capacity(struct pool *pool, struct said_engine *engine)
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

/* An engine is what keeps time or counts cycles; with less than that it may be left out. */
static void finish_engine(struct said_engine *engine)
{
	struct choice *field = engine->field;

	engine->may_miss = engine->odd_capacity || (!choice_is_sure(&field[ENGINE_BUSY]) &&
						    !choice_is_sure(&field[ENGINE_CYCLES]));
	/* total-cycles alone may be the total of a region "cycles-X". */
	if (!choice_is_said(&field[ENGINE_BUSY]) && !choice_is_said(&field[ENGINE_CYCLES]))
		field[ENGINE_TOTAL_CYCLES].absent = true;
}

/* Takes all candidates on one engine. */
static struct said_engine merge_engine_candidates(struct pool *pool,
						  const struct candidates *candidates, size_t *at)
{
	struct said_engine engine = {.name = candidates->all[*at].name};

	while (*at < candidates->count && candidates->all[*at].family == CANDIDATE_ENGINE &&
	       word_same(candidates->all[*at].name, engine.name)) {
		unsigned int field = candidates->all[*at].field;

		engine.field[field] = candidates_merge(pool, candidates, at);
		if (field == ENGINE_CAPACITY)
			mend_capacity(pool, &engine);
	}
	finish_engine(&engine);
	return engine;
}

static int compare_engines(const void *left, const void *right)
{
	const struct said_engine *a = left;
	const struct said_engine *b = right;

	return word_cmp(a->name, b->name);
}

/* Is there anything beside drm-total-cycles-X that makes X an engine? region is "cycles-X". */
static bool is_engine(const struct said *said, struct word region)
{
	struct said_engine key = {0};
	const struct said_engine *engine;

	word_after(region, WORD("cycles-"), &key.name);
	engine = said->engine_count ? bsearch(&key, said->engines, said->engine_count,
					      sizeof(*said->engines), compare_engines)
				    : NULL;
	return engine && (choice_is_said(&engine->field[ENGINE_BUSY]) ||
			  choice_is_said(&engine->field[ENGINE_CYCLES]));
}

/* drm-memory-X is an alias of drm-resident-X (rst:186-187): one value, and either where they differ. */
static void merge_alias(struct pool *pool, struct said_region *region, const struct choice *alias)
{
	struct choice *resident = &region->field[REGION_RESIDENT];
	struct choice both = {0};

	if (!choice_is_said(alias))
		return;
	choice_add_all(pool, &both, resident, false);
	choice_add_all(pool, &both, alias, false);
	both.absent = alias->absent && (resident->absent || !choice_is_said(resident));
	*resident = both;
}

static void finish_region(struct said_region *region)
{
	region->may_miss = true;
	for (int i = 0; i < REGION_FIELDS; i++) {
		if (choice_is_sure(&region->field[i]))
			region->may_miss = false;
	}
}

/* Takes all candidates on one region; false: nothing came of them. */
static bool merge_region_candidates(struct pool *pool, const struct candidates *candidates,
				    const struct said *said, size_t *at, struct said_region *region)
{
	struct choice alias = {0};
	bool said_something = false;

	*region = (struct said_region){.name = candidates->all[*at].name};
	while (*at < candidates->count && word_same(candidates->all[*at].name, region->name)) {
		const struct candidate *candidate = &candidates->all[*at];
		struct choice choice = candidates_merge(pool, candidates, at);

		if (candidate->if_lone && is_engine(said, region->name))
			continue;
		if (candidate->field == CANDIDATE_ALIAS)
			alias = choice;
		else
			region->field[candidate->field] = choice;
		said_something = true;
	}
	merge_alias(pool, region, &alias);
	finish_region(region);
	return said_something;
}

static void merge_all_regions(struct pool *pool, const struct candidates *candidates, size_t at,
			      struct said *said)
{
	size_t cap = 0;

	while (at < candidates->count) {
		struct said_region region;

		if (!merge_region_candidates(pool, candidates, said, &at, &region))
			continue;
		said->regions = pool_grow(pool, said->regions, said->region_count, &cap,
					  sizeof(*said->regions));
		said->regions[said->region_count++] = region;
	}
}

static size_t merge_all_engines(struct pool *pool, const struct candidates *candidates, size_t at,
				struct said *said)
{
	size_t cap = 0;

	while (at < candidates->count && candidates->all[at].family == CANDIDATE_ENGINE) {
		said->engines = pool_grow(pool, said->engines, said->engine_count, &cap,
					  sizeof(*said->engines));
		said->engines[said->engine_count++] =
			merge_engine_candidates(pool, candidates, &at);
	}
	return at;
}

/* Does a line print a value or a name that is none, or what another line has printed? */
static bool has_bad_candidate(const struct candidates *candidates)
{
	const struct candidate *before = NULL; /* the last one whose line surely counts */

	for (size_t i = 0; i < candidates->count; i++) {
		const struct candidate *candidate = &candidates->all[i];

		if (candidate->malformed)
			return true;
		if (!candidate->sure)
			continue;
		if (before && candidate_same_field(candidate, before))
			return true;
		before = candidate;
	}
	return false;
}

/*
 * A text without a driver for sure may be refused (rst:50-53), and so may one that is at odds about its
 * driver or device, has a line that is no pair, bytes that are not UTF-8 (rst:48 names no encoding), or a capacity
 * of 0 (rst:111).
 */
static bool may_reject(const struct said *said, struct word text, const struct lines *lines,
		       const struct candidates *candidates)
{
	const struct choice *driver = &said->ident[IDENT_DRIVER];

	if (lines->broken || !bytes_plain(text.text, text.len) || has_bad_candidate(candidates))
		return true;
	for (size_t i = 0; i < said->engine_count; i++) {
		if (said->engines[i].zero_capacity)
			return true;
	}
	return !choice_is_sure(driver) || !choice_is_one(driver) ||
	       !choice_is_one(&said->ident[IDENT_PDEV]);
}

/* Does a line print an id that is no number? Of all other lines there is something to be taken. */
static bool has_odd_id(const struct candidates *candidates)
{
	for (size_t i = 0; i < candidates->count; i++) {
		if (!choice_is_said(&candidates->all[i].choice))
			return true;
	}
	return false;
}

struct said said_read(struct pool *pool, struct word text)
{
	struct lines lines = reader_read(pool, text);
	struct candidates candidates = candidates_collect(pool, &lines);
	struct said said = {.kind = find_kind(&lines)};
	size_t at = 0;

	said.odd_id = has_odd_id(&candidates);
	while (at < candidates.count && candidates.all[at].family == CANDIDATE_IDENT) {
		unsigned int field = candidates.all[at].field;

		said.ident[field] = candidates_merge(pool, &candidates, &at);
	}
	/* The specification of 6.12 does not know the name. */
	said.ident[IDENT_NAME].absent = true;
	at = merge_all_engines(pool, &candidates, at, &said);
	merge_all_regions(pool, &candidates, at, &said);
	said.may_reject = may_reject(&said, text, &lines, &candidates);
	return said;
}

static bool fields_same(const struct choice *a, const struct choice *b, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (!choice_same(&a[i], &b[i]))
			return false;
	}
	return true;
}

bool said_same(const struct said *a, const struct said *b)
{
	if (a->engine_count != b->engine_count || a->region_count != b->region_count)
		return false;
	for (size_t i = 0; i < a->engine_count; i++) {
		const struct said_engine *x = &a->engines[i], *y = &b->engines[i];

		if (!word_same(x->name, y->name) || !fields_same(x->field, y->field, ENGINE_FIELDS))
			return false;
	}
	for (size_t i = 0; i < a->region_count; i++) {
		const struct said_region *x = &a->regions[i], *y = &b->regions[i];

		if (!word_same(x->name, y->name) || !fields_same(x->field, y->field, REGION_FIELDS))
			return false;
	}
	return true;
}

bool said_has_usage(const struct said *said)
{
	for (size_t i = 0; i < said->engine_count; i++) {
		if (!said->engines[i].may_miss)
			return true;
	}
	for (size_t i = 0; i < said->region_count; i++) {
		if (!said->regions[i].may_miss)
			return true;
	}
	return false;
}
