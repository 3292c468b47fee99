/* SPDX-License-Identifier: MIT */
#include "producer.h"

#include <string.h>

static const struct producer_exception exceptions[] = {
	{"same-id-no-pdev", "client.id-scope", "the driver that it shows breaks this very rule"},
};

#define EXCEPTIONS (sizeof(exceptions) / sizeof(exceptions[0]))

const struct producer_exception *producer_exceptions(size_t *count)
{
	*count = EXCEPTIONS;
	return exceptions;
}

const char *producer_excused(const char *slug)
{
	for (size_t i = 0; i < EXCEPTIONS; i++)
		if (!strcmp(exceptions[i].slug, slug))
			return exceptions[i].rules;
	return "";
}

const struct fgpu_distortion_kind *producer_kind(const char *slug)
{
	const int kind = fgpu_distortion_find(slug);

	return kind < 0 ? NULL : &fgpu_distortion_kinds(NULL)[kind];
}

bool producer_lists(const char *list, const char *rule)
{
	size_t len = strlen(rule);

	for (; *list; list += strcspn(list, ","), list += *list == ',')
		if (strcspn(list, ",") == len && !memcmp(list, rule, len))
			return true;
	return false;
}
