/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "catalogue.h"

#define ARRAY_SIZE(a) (sizeof(a) / sizeof(*(a)))

static const char *const levels[] = {
	[FDI_MUST] = "must",	   [FDI_SHOULD] = "should", [FDI_MAY] = "may",
	[FDI_UNCLEAR] = "unclear", [FDI_INFO] = "info",
};

static const char *const targets[] = {
	[CAT_PRODUCER] = "producer", [CAT_CONSUMER] = "consumer", [CAT_TRACER] = "tracer",
	[CAT_DECODER] = "decoder",   [CAT_TOOL] = "tool",	  [CAT_KERNEL] = "kernel",
	[CAT_DRIVER] = "driver",
};

static const char *const specs[] = {
	[FDI_SPEC_6_12] = "6.12",
	[FDI_SPEC_LATEST] = "latest",
};

static int find_name(const char *const *names, size_t count, const char *name)
{
	size_t i;

	for (i = 0; i < count; i++) {
		if (!strcmp(names[i], name))
			return (int)i;
	}
	return -1;
}

const char *cat_level_name(enum fdi_level level)
{
	return levels[level];
}

int cat_level_parse(const char *name, enum fdi_level *level)
{
	int found = find_name(levels, ARRAY_SIZE(levels), name);

	if (found < 0)
		return -1;
	*level = found;
	return 0;
}

const char *cat_target_name(enum cat_target target)
{
	return targets[target];
}

const char *cat_spec_name(enum fdi_spec spec)
{
	return specs[spec];
}

int cat_spec_parse(const char *name, enum fdi_spec *spec)
{
	int found = find_name(specs, ARRAY_SIZE(specs), name);

	if (found < 0)
		return -1;
	*spec = found;
	return 0;
}
