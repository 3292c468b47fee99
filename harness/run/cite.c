/* SPDX-License-Identifier: MIT */
#include "cite.h"

#include <errno.h>
#include <string.h>

int cite(struct result *result, enum cat_target target, enum fdi_spec spec)
{
	const struct cat_rule *rule;

	if (result->verdict == VERDICT_PASS || result->verdict == VERDICT_SKIP)
		return 0;
	rule = cat_rule_for(result->rule, target);
	if (!rule)
		return 0;
	result->requires = strdup(rule->prose->requires);
	result->place = cat_place(rule, spec);
	return result->requires && result->place ? 0 : -ENOMEM;
}
