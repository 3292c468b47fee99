/* SPDX-License-Identifier: MIT */
#include "candidate.h"

#include <stdlib.h>

#include "decimal.h"
#include "printed.h"
#include "value.h"

enum kind { KIND_TEXT, KIND_PDEV, KIND_NUMBER };

struct key {
	struct word text; /* the whole key, or all of it before the name */
	bool has_name;
	enum candidate_family family;
	unsigned int field;
	enum kind kind;
	const struct measure *measure;
};

#define IDENT(text, field, kind)                                                                   \
	{                                                                                          \
		{(text), sizeof(text) - 1}, false, CANDIDATE_IDENT, (field), (kind), &measure_none \
	}
#define NAMED(text, family, field, measure)                                                 \
	{                                                                                   \
		{(text), sizeof(text) - 1}, true, (family), (field), KIND_NUMBER, (measure) \
	}

/* The longer of two keys that begin alike comes first. */
static const struct key keys[] = {
	IDENT("drm-driver", IDENT_DRIVER, KIND_TEXT),
	IDENT("drm-pdev", IDENT_PDEV, KIND_PDEV),
	IDENT("drm-client-id", IDENT_ID, KIND_NUMBER),
	IDENT("drm-client-name", IDENT_NAME, KIND_TEXT),
	NAMED("drm-engine-capacity-", CANDIDATE_ENGINE, ENGINE_CAPACITY, &measure_none),
	NAMED("drm-engine-", CANDIDATE_ENGINE, ENGINE_BUSY, &measure_time),
	NAMED("drm-cycles-", CANDIDATE_ENGINE, ENGINE_CYCLES, &measure_none),
	NAMED("drm-total-cycles-", CANDIDATE_ENGINE, ENGINE_TOTAL_CYCLES, &measure_none),
	NAMED("drm-maxfreq-", CANDIDATE_ENGINE, ENGINE_MAXFREQ, &measure_frequency),
	NAMED("drm-total-", CANDIDATE_REGION, REGION_TOTAL, &measure_memory),
	NAMED("drm-shared-", CANDIDATE_REGION, REGION_SHARED, &measure_memory),
	NAMED("drm-resident-", CANDIDATE_REGION, REGION_RESIDENT, &measure_memory),
	NAMED("drm-memory-", CANDIDATE_REGION, CANDIDATE_ALIAS, &measure_memory),
	NAMED("drm-purgeable-", CANDIDATE_REGION, REGION_PURGEABLE, &measure_memory),
	NAMED("drm-active-", CANDIDATE_REGION, REGION_ACTIVE, &measure_memory),
};

static const struct key *find_key(struct word key, bool has_prefix, struct word *name)
{
	const size_t skip = has_prefix ? 0 : strlen("drm-");

	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
		const struct word text = keys[i].text;

		if (!word_after(key, (struct word){text.text + skip, text.len - skip}, name))
			continue;
		if (keys[i].has_name || !name->len)
			return &keys[i];
	}
	return NULL;
}

static struct choice read_value(struct pool *pool, struct word value, const struct key *key)
{
	switch (key->kind) {
	case KIND_TEXT:
		return value_text(pool, value);
	case KIND_PDEV:
		return value_pdev(pool, value);
	default:
		return value_number(pool, value, key->measure);
	}
}

/* A value that is no number may be misread, one beyond 64 bits be dropped; but not an id, which is
 * no quantity. */
static void add_lenient_values(struct pool *pool, const struct key *key, struct word value,
			       struct choice *choice)
{
	if (key->family == CANDIDATE_IDENT)
		return;
	value_misread(pool, value, choice);
	for (size_t i = 0; i < choice->count; i++)
		choice->absent |= dec_beyond_64(choice->words[i]);
}

bool candidate_is_key(struct word key, bool has_prefix, enum candidate_family *family)
{
	struct word name;
	const struct key *found = find_key(key, has_prefix, &name);

	if (found)
		*family = found->family;
	return found;
}

static bool has_bad_name(const struct key *key, struct word name)
{
	return key->has_name && (!name.len || !word_is_utf8(name));
}

/* As this key it may be malformed, and well-formed as another that it can be read as. */
static unsigned int find_refusal(const struct key *key, struct word name, struct word value)
{
	unsigned int bits = 0;

	if (has_bad_name(key, name))
		bits |= REFUSAL_BIT(NAME);
	if (key->kind == KIND_NUMBER && value_is_malformed(value, key->measure))
		bits |= REFUSAL_BIT(NUMBER);
	return key->family == CANDIDATE_REGION ? REFUSAL_IN_MEMORY(bits) : bits;
}

static void add_candidate(struct pool *pool, struct candidates *candidates,
			  struct candidate candidate)
{
	candidates->all = pool_grow(pool, candidates->all, candidates->count, &candidates->cap,
				    sizeof(*candidates->all));
	candidates->all[candidates->count++] = candidate;
}

/*
 * drm-engine-capacity-X with ns may be the time of an engine "capacity-X"; then it is no capacity.
 */
static void add_capacity_like(struct pool *pool, struct candidates *candidates,
			      struct candidate *candidate, const struct line *line)
{
	struct candidate other;

	if (!value_has_unit(line->value, &measure_time))
		return;
	other = *candidate;
	word_after(line->key, WORD("drm-engine-"), &other.name);
	other.field =
		ENGINE_BUSY; /* ns has the factor 1, and no capacity has a unit: it may be absent */
	add_candidate(pool, candidates, other);
}

/*
 * drm-total-cycles-X may be the total of a region "cycles-X", if it has a unit or no drm-cycles-X.
 */
static void add_total_like(struct pool *pool, struct candidates *candidates,
			   struct candidate *candidate, const struct line *line)
{
	struct candidate other;

	other = *candidate;
	word_after(line->key, WORD("drm-total-"), &other.name);
	other.family = CANDIDATE_REGION;
	other.field = REGION_TOTAL;
	other.choice = value_number(pool, line->value, &measure_memory);
	value_misread(pool, line->value, &other.choice);
	other.choice.absent = true;
	other.if_alone = !value_has_unit(line->value, &measure_memory);
	add_candidate(pool, candidates, other);
}

static void add_line(struct pool *pool, struct candidates *candidates, const struct line *line,
		     int reading)
{
	struct word name;
	const struct key *key = find_key(line->key, true, &name);
	struct candidate candidate = {.reading = reading, .sure = line->sure};

	if (!key)
		return;
	candidate.family = key->family;
	candidate.field = key->field;
	candidate.name = key->has_name ? name : WORD("");
	candidate.choice = read_value(pool, line->value, key);
	add_lenient_values(pool, key, line->value, &candidate.choice);
	if (line->sure)
		candidate.refusal = find_refusal(key, candidate.name, line->value);
	if (!line->sure || has_bad_name(key, name))
		candidate.choice.absent = true;
	if (candidate.family == CANDIDATE_ENGINE && candidate.field == ENGINE_CAPACITY)
		add_capacity_like(pool, candidates, &candidate, line);
	if (candidate.family == CANDIDATE_ENGINE && candidate.field == ENGINE_TOTAL_CYCLES)
		add_total_like(pool, candidates, &candidate, line);
	add_candidate(pool, candidates, candidate);
}

static int compare_candidates(const void *left, const void *right)
{
	const struct candidate *a = left;
	const struct candidate *b = right;
	int order;

	if (a->family != b->family)
		return (int)a->family - (int)b->family;
	order = word_cmp(a->name, b->name);
	if (order)
		return order;
	if (a->field != b->field)
		return (int)a->field - (int)b->field;
	return a->reading - b->reading;
}

struct candidates candidates_collect(struct pool *pool, const struct lines *lines)
{
	struct candidates candidates = {0};

	for (size_t i = 0; i < lines->count; i++)
		add_line(pool, &candidates, &lines->all[i], (int)i);
	if (candidates.count)
		qsort(candidates.all, candidates.count, sizeof(*candidates.all),
		      compare_candidates);
	return candidates;
}

bool candidate_same_field(const struct candidate *a, const struct candidate *b)
{
	return a->family == b->family && a->field == b->field && word_same(a->name, b->name);
}

struct choice candidates_merge(struct pool *pool, const struct candidates *candidates, size_t *at)
{
	const struct candidate *first = &candidates->all[*at];
	struct choice out = {0};

	for (; *at < candidates->count && candidate_same_field(first, &candidates->all[*at]); ++*at)
		choice_add_all(pool, &out, &candidates->all[*at].choice, true);
	return out;
}
