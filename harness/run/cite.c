/* SPDX-License-Identifier: MIT */
#include "cite.h"

#include "xmalloc.h"

void cite(struct result *result, enum cat_target target, enum fdi_spec spec)
{
	const struct cat_rule *rule;

	if (result->verdict == VERDICT_PASS || result->verdict == VERDICT_SKIP)
		return;
	rule = cat_rule_for(result->rule, target);
	if (rule) {
		result->requires = xstrdup(rule->prose->requires);
		result->place = cat_place(rule, spec);
	}
}
