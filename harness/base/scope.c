/* SPDX-License-Identifier: MIT */
#include "scope.h"

#include <stdlib.h>
#include <string.h>

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

static void clear_names(struct scope_names *names)
{
	for (size_t i = 0; i < names->count; i++)
		free(names->list[i]);
	free(names->list);
	*names = (struct scope_names){0};
}

static struct scope_names copy_names(const struct scope_names *names)
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
	clear_names(names);
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
}

void scope_narrow(struct scope *scope, const struct scope *by)
{
	scope->features = feature_narrow(scope->features, by->features);
	narrow_names(&scope->engines, &by->engines);
	narrow_names(&scope->regions, &by->regions);
	narrow_names(&scope->categories, &by->categories);
	coarsen_precision(&scope->precision, &by->precision);
	scope->zero_for_absent |= by->zero_for_absent;
	if (by->load.sum != SCOPE_NO_LOAD)
		scope->load.sum = by->load.sum;
	narrow_names(&scope->load.engines, &by->load.engines);
}

struct scope scope_copy(const struct scope *scope)
{
	struct scope copy = *scope;

	copy.engines = copy_names(&scope->engines);
	copy.regions = copy_names(&scope->regions);
	copy.categories = copy_names(&scope->categories);
	copy.load.engines = copy_names(&scope->load.engines);
	return copy;
}

void scope_clear(struct scope *scope)
{
	clear_names(&scope->engines);
	clear_names(&scope->regions);
	clear_names(&scope->categories);
	clear_names(&scope->load.engines);
	*scope = (struct scope){0};
}

bool scope_is_partial(const struct scope *scope)
{
	return scope->engines.limited || scope->regions.limited || scope->categories.limited ||
	       (scope->features & FEATURE_LACKS);
}

bool scope_precision_is_exact(const struct scope_precision *precision)
{
	return !precision->time_ns && precision->ratio == 0 && !precision->bytes;
}
