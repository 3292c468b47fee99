/* SPDX-License-Identifier: MIT */
#include "scope.h"

#include <stdlib.h>
#include <string.h>

#include "scope_loads.h"
#include "scope_regions.h"
#include "xmalloc.h"

bool scope_names_have(const struct scope_names *names, const char *name)
{
	for (size_t i = 0; i < names->count; i++) {
		if (!strcmp(names->list[i], name))
			return true;
	}
	return !names->limited;
}

void scope_names_add(struct scope_names *names, const char *name, size_t len)
{
	names->limited = true;
	names->list = xreallocarray(names->list, names->count + 1, sizeof(*names->list));
	names->list[names->count++] = xstrndup(name, len);
}

char *scope_names_list(const struct scope_names *names)
{
	char *text;
	size_t len;
	FILE *out = xmemstream(&text, &len);

	for (size_t i = 0; i < names->count; i++)
		fprintf(out, "%s%s", i ? ", " : "", names->list[i]);
	xmemstream_close(out);
	return text;
}

void scope_names_clear(struct scope_names *names)
{
	for (size_t i = 0; i < names->count; i++)
		free(names->list[i]);
	free(names->list);
	*names = (struct scope_names){0};
}

struct scope_names scope_names_copy(const struct scope_names *names)
{
	struct scope_names copy = {.limited = names->limited};

	for (size_t i = 0; i < names->count; i++)
		scope_names_add(&copy, names->list[i], strlen(names->list[i]));
	return copy;
}

static void narrow_names(struct scope_names *names, const struct scope_names *by)
{
	const struct scope_names *from = names->limited ? names : by;
	struct scope_names both = {.limited = names->limited || by->limited};

	for (size_t i = 0; i < from->count; i++) {
		if (scope_names_have(names, from->list[i]) && scope_names_have(by, from->list[i]))
			scope_names_add(&both, from->list[i], strlen(from->list[i]));
	}
	scope_names_clear(names);
	*names = both;
}

static uint64_t larger(uint64_t a, uint64_t b)
{
	return a > b ? a : b;
}

static void coarsen_precision(struct scope_precision *precision, const struct scope_precision *by)
{
	precision->time_ns = larger(precision->time_ns, by->time_ns);
	precision->bytes = larger(precision->bytes, by->bytes);
	if (by->ratio > precision->ratio)
		precision->ratio = by->ratio;
	if (by->engine > precision->engine)
		precision->engine = by->engine;
}

bool scope_add_feature(struct scope *scope, const char *word, size_t len)
{
	static const char *const before[SCOPE_OF] = {"parse:", "track:"};
	unsigned int *features = &scope->features, bit;

	for (int of = 0; of < SCOPE_OF; of++) {
		const size_t skipped = strlen(before[of]);

		if (len < skipped || memcmp(word, before[of], skipped) != 0)
			continue;
		features = &scope->features_of[of];
		word += skipped;
		len -= skipped;
		break;
	}
	bit = feature_word(word, len);
	*features |= bit;
	return bit;
}

unsigned int scope_features(const struct scope *scope, enum scope_of of)
{
	return scope->features | scope->features_of[of];
}

void scope_apply(struct scope *scope, enum scope_of of)
{
	scope->features = scope_features(scope, of);
	memset(scope->features_of, 0, sizeof(scope->features_of));
}

static void narrow_features(struct scope *scope, const struct scope *by)
{
	unsigned int of[SCOPE_OF];

	for (int i = 0; i < SCOPE_OF; i++)
		of[i] = feature_narrow(scope_features(scope, i), scope_features(by, i));
	scope->features = of[SCOPE_OF_TEXTS] & of[SCOPE_OF_STATES];
	for (int i = 0; i < SCOPE_OF; i++)
		scope->features_of[i] = of[i] & ~scope->features;
}

void scope_narrow(struct scope *scope, const struct scope *by)
{
	narrow_features(scope, by);
	narrow_names(&scope->engines, &by->engines);
	narrow_names(&scope->regions, &by->regions);
	scope_region_sums_narrow(&scope->region_sums, &by->region_sums);
	narrow_names(&scope->categories, &by->categories);
	coarsen_precision(&scope->precision, &by->precision);
	scope->zero_for_absent |= by->zero_for_absent;
	scope->idle_every_ns = larger(scope->idle_every_ns, by->idle_every_ns);
	if (by->load.sum != SCOPE_NO_LOAD)
		scope->load.sum = by->load.sum;
	narrow_names(&scope->load.engines, &by->load.engines);
	scope_loads_narrow(&scope->loads, &by->loads);
}

void scope_names_join(struct scope_names *names, const struct scope_names *more)
{
	for (size_t i = 0; i < more->count; i++) {
		if (!names->limited || !scope_names_have(names, more->list[i]))
			scope_names_add(names, more->list[i], strlen(more->list[i]));
	}
}

struct scope scope_copy(const struct scope *scope)
{
	struct scope copy = *scope;

	copy.engines = scope_names_copy(&scope->engines);
	copy.regions = scope_names_copy(&scope->regions);
	copy.region_sums = scope_region_sums_copy(&scope->region_sums);
	copy.categories = scope_names_copy(&scope->categories);
	copy.load.engines = scope_names_copy(&scope->load.engines);
	copy.loads = scope_loads_copy(&scope->loads);
	return copy;
}

void scope_clear(struct scope *scope)
{
	scope_names_clear(&scope->engines);
	scope_names_clear(&scope->regions);
	scope_region_sums_clear(&scope->region_sums);
	scope_names_clear(&scope->categories);
	scope_names_clear(&scope->load.engines);
	scope_loads_clear(&scope->loads);
	*scope = (struct scope){0};
}

bool scope_is_partial(const struct scope *scope)
{
	return scope->engines.limited || scope->regions.limited || scope->categories.limited ||
	       (scope->features & FEATURE_LACKS);
}

bool scope_precision_is_exact(const struct scope_precision *precision)
{
	return !precision->time_ns && precision->ratio == 0 && precision->engine == 0 &&
	       !precision->bytes;
}
