/* SPDX-License-Identifier: MIT */
#include "rules.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

rules_set rules_bit(const char *slug, size_t len)
{
	const struct fdi_rule *const *rules;
	size_t i, count;

	rules = fdi_rules(&count);
	if (count > RULES_MAX)
		fail_msg("%zu rules; a set of tests/distortions/rules.h holds %d", count,
			 RULES_MAX);
	for (i = 0; i < count; i++) {
		if (strlen(rules[i]->slug) == len && !memcmp(rules[i]->slug, slug, len))
			return (rules_set)1 << i;
	}
	fail_msg("no rule %.*s", (int)len, slug);
	return 0;
}

rules_set rules_parse(const char *list)
{
	rules_set rules = 0;

	while (*list) {
		size_t len = strcspn(list, ",");

		rules |= rules_bit(list, len);
		list += len;
		list += *list == ',';
	}
	return rules;
}

char *rules_print(rules_set set)
{
	const struct fdi_rule *const *rules;
	size_t i, count, size;
	FILE *out;
	char *text;

	rules = fdi_rules(&count);
	out = open_memstream(&text, &size);
	assert_non_null(out);
	for (i = 0; i < count; i++) {
		if (set >> i & 1)
			fprintf(out, "%s%s", set & (((rules_set)1 << i) - 1) ? "," : "",
				rules[i]->slug);
	}
	fclose(out);
	return text;
}
