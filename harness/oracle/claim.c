/* SPDX-License-Identifier: MIT */
#include "claim.h"

#include <stdlib.h>

#include "bytes.h"
#include "decimal.h"
#include "said.h"
#include "value.h"

enum kind { KIND_TEXT, KIND_PDEV, KIND_NUMBER };

struct key {
	struct word text; /* the whole key, or all of it before the name */
	bool has_name;
	enum claim_family family;
	unsigned int field;
	enum kind kind;
	const struct measure *measure;
};

#define IDENT(text, field, kind)                                                               \
	{                                                                                      \
		{(text), sizeof(text) - 1}, false, CLAIM_IDENT, (field), (kind), &measure_none \
	}
#define NAMED(text, family, field, measure)                                                 \
	{                                                                                   \
		{(text), sizeof(text) - 1}, true, (family), (field), KIND_NUMBER, (measure) \
	}

/* The longer of two keys that begin alike stands first. */
static const struct key keys[] = {
	IDENT("drm-driver", IDENT_DRIVER, KIND_TEXT),
	IDENT("drm-pdev", IDENT_PDEV, KIND_PDEV),
	IDENT("drm-client-id", IDENT_ID, KIND_NUMBER),
	IDENT("drm-client-name", IDENT_NAME, KIND_TEXT),
	NAMED("drm-engine-capacity-", CLAIM_ENGINE, ENGINE_CAPACITY, &measure_none),
	NAMED("drm-engine-", CLAIM_ENGINE, ENGINE_BUSY, &measure_time),
	NAMED("drm-cycles-", CLAIM_ENGINE, ENGINE_CYCLES, &measure_none),
	NAMED("drm-total-cycles-", CLAIM_ENGINE, ENGINE_TOTAL_CYCLES, &measure_none),
	NAMED("drm-maxfreq-", CLAIM_ENGINE, ENGINE_MAXFREQ, &measure_frequency),
	NAMED("drm-total-", CLAIM_REGION, REGION_TOTAL, &measure_memory),
	NAMED("drm-shared-", CLAIM_REGION, REGION_SHARED, &measure_memory),
	NAMED("drm-resident-", CLAIM_REGION, REGION_RESIDENT, &measure_memory),
	NAMED("drm-memory-", CLAIM_REGION, CLAIM_ALIAS, &measure_memory),
	NAMED("drm-purgeable-", CLAIM_REGION, REGION_PURGEABLE, &measure_memory),
	NAMED("drm-active-", CLAIM_REGION, REGION_ACTIVE, &measure_memory),
};

static const struct key *find_key(struct word key, struct word *name)
{
	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
		if (!word_after(key, keys[i].text, name))
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

/* What is no number may be misread, what 64 bits do not hold be dropped; an id is never computed with. */
static void be_lenient(struct pool *pool, const struct key *key, struct word value,
		       struct choice *choice)
{
	if (key->family == CLAIM_IDENT)
		return;
	value_misread(pool, value, choice);
	for (size_t i = 0; i < choice->count; i++)
		choice->absent |= dec_beyond_64(choice->words[i]);
}

/* Does the line break the format? */
static bool is_malformed(const struct key *key, struct word name, struct word value)
{
	if (key->has_name && (!name.len || !bytes_plain(name.text, name.len)))
		return true;
	return key->kind == KIND_NUMBER && value_is_malformed(value, key->measure);
}

static void add_claim(struct pool *pool, struct claims *claims, struct claim claim)
{
	claims->all =
		pool_grow(pool, claims->all, claims->count, &claims->cap, sizeof(*claims->all));
	claims->all[claims->count++] = claim;
}

/* drm-engine-capacity-X with ns may be the time of an engine "capacity-X"; then it is no capacity. */
static void add_capacity_like(struct pool *pool, struct claims *claims, struct claim *claim,
			      const struct line *line)
{
	struct claim other;

	if (!value_has_unit(line->value, &measure_time))
		return;
	claim->malformed &= value_is_malformed(line->value, &measure_time);
	other = *claim;
	word_after(line->key, WORD("drm-engine-"), &other.name);
	other.field =
		ENGINE_BUSY; /* ns changes no number, and no capacity has it: it may be absent */
	add_claim(pool, claims, other);
}

/* drm-total-cycles-X may be the total of a region "cycles-X", if it has a unit or no drm-cycles-X. */
static void add_total_like(struct pool *pool, struct claims *claims, struct claim *claim,
			   const struct line *line)
{
	struct claim other;

	claim->malformed &= value_is_malformed(line->value, &measure_memory);
	other = *claim;
	word_after(line->key, WORD("drm-total-"), &other.name);
	other.family = CLAIM_REGION;
	other.field = REGION_TOTAL;
	other.choice = value_number(pool, line->value, &measure_memory);
	value_misread(pool, line->value, &other.choice);
	other.choice.absent = true;
	other.if_lone = !value_has_unit(line->value, &measure_memory);
	add_claim(pool, claims, other);
}

static void add_line(struct pool *pool, struct claims *claims, const struct line *line, int reading)
{
	struct word name;
	const struct key *key = find_key(line->key, &name);
	struct claim claim = {.reading = reading, .sure = line->sure};

	if (!key)
		return;
	claim.family = key->family;
	claim.field = key->field;
	claim.name = key->has_name ? name : WORD("");
	claim.choice = read_value(pool, line->value, key);
	be_lenient(pool, key, line->value, &claim.choice);
	claim.malformed = line->sure && is_malformed(key, claim.name, line->value);
	if (!line->sure || (key->has_name && (!name.len || !bytes_plain(name.text, name.len))))
		claim.choice.absent = true;
	if (claim.family == CLAIM_ENGINE && claim.field == ENGINE_CAPACITY)
		add_capacity_like(pool, claims, &claim, line);
	if (claim.family == CLAIM_ENGINE && claim.field == ENGINE_TOTAL_CYCLES)
		add_total_like(pool, claims, &claim, line);
	add_claim(pool, claims, claim);
}

static int compare_claims(const void *left, const void *right)
{
	const struct claim *a = left;
	const struct claim *b = right;
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

struct claims claims_make(struct pool *pool, const struct lines *lines)
{
	struct claims claims = {0};

	for (size_t i = 0; i < lines->count; i++)
		add_line(pool, &claims, &lines->all[i], (int)i);
	if (claims.count)
		qsort(claims.all, claims.count, sizeof(*claims.all), compare_claims);
	return claims;
}

bool claim_same_place(const struct claim *a, const struct claim *b)
{
	return a->family == b->family && a->field == b->field && word_same(a->name, b->name);
}

struct choice claims_settle(struct pool *pool, const struct claims *claims, size_t *at)
{
	const struct claim *first = &claims->all[*at];
	struct choice out = {0};

	for (; *at < claims->count && claim_same_place(first, &claims->all[*at]); ++*at)
		choice_add_all(pool, &out, &claims->all[*at].choice, true);
	return out;
}
