/* SPDX-License-Identifier: MIT */
#include "cite.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "manual.h"

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

static void print(const struct cat_rule *rule, enum fdi_spec spec)
{
	char *place = cat_place(rule, spec), *title = NULL;

	if (asprintf(&title, "Rule %s%s%s", rule->slug, place && *place ? ", " : "",
		     place ? place : "") >= 0)
		manual_paragraph(title, rule->prose->requires);
	free(title);
	free(place);
}

void cite_print(const struct decoy_case *one, enum fdi_spec spec)
{
	const enum cat_target target = one->target == CASE_CONSUMER ? CAT_CONSUMER : CAT_PRODUCER;
	const struct cat_rule *rule;
	json_t *slug;
	size_t i;

	json_array_foreach(one->rules, i, slug)
	{
		rule = cat_rule_for(json_string_value(slug), target);
		if (rule)
			print(rule, spec);
	}
}
