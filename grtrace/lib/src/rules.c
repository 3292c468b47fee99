/* SPDX-License-Identifier: MIT */
#include "rules.h"

#include "libgrtrace.h"

#define ROW(number, name, slug, level) {number, slug, level},
static const struct grt_rule rules[] = {GRT_RULES(ROW)};

const struct grt_rule *grt_rules(size_t *count)
{
	if (count)
		*count = sizeof(rules) / sizeof(*rules);
	return rules;
}
