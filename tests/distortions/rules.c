/* SPDX-License-Identifier: MIT */
#include "rules.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

uint64_t rules_bit(const char *slug, size_t len)
{
	const struct fdi_rule *const *rules;
	size_t i, count;

	rules = fdi_rules(&count);
	if (count > 64)
		fail_msg("%zu rules; a set of tests/distortions/rules.c holds 64", count);
	for (i = 0; i < count; i++) {
		if (strlen(rules[i]->slug) == len && !memcmp(rules[i]->slug, slug, len))
			return (uint64_t)1 << i;
	}
	fail_msg("no rule %.*s", (int)len, slug);
	return 0;
}

uint64_t rules_parse(const char *list)
{
	uint64_t rules = 0;

	while (*list) {
		size_t len = strcspn(list, ",");

		rules |= rules_bit(list, len);
		list += len;
		list += *list == ',';
	}
	return rules;
}

char *rules_print(uint64_t set)
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
			fprintf(out, "%s%s", set & (((uint64_t)1 << i) - 1) ? "," : "",
				rules[i]->slug);
	}
	fclose(out);
	return text;
}
