/* SPDX-License-Identifier: MIT */
#include "scope_regions.h"

#include <stdlib.h>
#include <string.h>

#include "xmalloc.h"

struct scope_region_sum *scope_region_sums_add(struct scope_region_sums *sums, const char *name,
					       size_t len)
{
	struct scope_region_sum *sum;

	sums->list = xreallocarray(sums->list, sums->count + 1, sizeof(*sums->list));
	sum = &sums->list[sums->count++];
	*sum = (struct scope_region_sum){.name = xstrndup(name, len)};
	return sum;
}

struct scope_region_sums scope_region_sums_copy(const struct scope_region_sums *sums)
{
	struct scope_region_sums copy = {0};

	for (size_t i = 0; i < sums->count; i++) {
		const struct scope_region_sum *from = &sums->list[i];

		scope_region_sums_add(&copy, from->name, strlen(from->name))->parts =
			scope_names_copy(&from->parts);
	}
	return copy;
}

void scope_region_sums_clear(struct scope_region_sums *sums)
{
	for (size_t i = 0; i < sums->count; i++) {
		free(sums->list[i].name);
		scope_names_clear(&sums->list[i].parts);
	}
	free(sums->list);
	*sums = (struct scope_region_sums){0};
}

void scope_region_sums_narrow(struct scope_region_sums *sums, const struct scope_region_sums *by)
{
	if (!by->count)
		return;
	scope_region_sums_clear(sums);
	*sums = scope_region_sums_copy(by);
}

struct scope_names scope_printed_regions(const struct scope *scope)
{
	struct scope_names names = scope_names_copy(&scope->regions);

	for (size_t i = 0; i < scope->region_sums.count; i++) {
		const struct scope_region_sum *sum = &scope->region_sums.list[i];

		if (!scope_names_have(&scope->regions, sum->name))
			continue;
		if (!sum->parts.limited) {
			scope_names_clear(&names);
			return names;
		}
		scope_names_join(&names, &sum->parts);
	}
	return names;
}
