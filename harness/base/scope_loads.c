/* SPDX-License-Identifier: MIT */
#include "scope_loads.h"

#include <stdlib.h>
#include <string.h>

#include "xmalloc.h"

struct scope_load *scope_loads_add(struct scope_loads *loads, const char *name, size_t len)
{
	struct scope_named_load *load;

	loads->list = xreallocarray(loads->list, loads->count + 1, sizeof(*loads->list));
	load = &loads->list[loads->count++];
	*load = (struct scope_named_load){.name = xstrndup(name, len)};
	return &load->load;
}

struct scope_loads scope_loads_copy(const struct scope_loads *loads)
{
	struct scope_loads copy = {0};

	for (size_t i = 0; i < loads->count; i++) {
		const struct scope_named_load *from = &loads->list[i];
		struct scope_load *load = scope_loads_add(&copy, from->name, strlen(from->name));

		load->sum = from->load.sum;
		load->engines = scope_names_copy(&from->load.engines);
	}
	return copy;
}

void scope_loads_clear(struct scope_loads *loads)
{
	for (size_t i = 0; i < loads->count; i++) {
		free(loads->list[i].name);
		scope_names_clear(&loads->list[i].load.engines);
	}
	free(loads->list);
	*loads = (struct scope_loads){0};
}

void scope_loads_narrow(struct scope_loads *loads, const struct scope_loads *by)
{
	if (!by->count)
		return;
	scope_loads_clear(loads);
	*loads = scope_loads_copy(by);
}

bool scope_has_loads(const struct scope *scope)
{
	return scope->load.sum != SCOPE_NO_LOAD || scope->loads.count;
}

bool scope_has_held_load(const struct scope *scope)
{
	bool held = scope->load.sum == SCOPE_HELD;

	for (size_t i = 0; i < scope->loads.count; i++)
		held = held || scope->loads.list[i].load.sum == SCOPE_HELD;
	return held;
}

bool scope_loads_limited(const struct scope *scope)
{
	bool limited = scope->load.engines.limited;

	for (size_t i = 0; i < scope->loads.count; i++)
		limited = limited || scope->loads.list[i].load.engines.limited;
	return limited;
}

struct scope_names scope_load_engines(const struct scope *scope)
{
	struct scope_names names = scope_names_copy(&scope->load.engines);

	if (scope->load.sum != SCOPE_NO_LOAD && !names.limited)
		return names;
	for (size_t i = 0; i < scope->loads.count; i++) {
		const struct scope_names *engines = &scope->loads.list[i].load.engines;

		if (!engines->limited) {
			scope_names_clear(&names);
			return names;
		}
		scope_names_join(&names, engines);
	}
	return names;
}
