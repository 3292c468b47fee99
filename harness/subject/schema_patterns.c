/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "schema_check.h"
#include "xmalloc.h"

struct schema_compiled {
	char *pattern;
	regex_t regex;
};

static const regex_t *add_pattern(struct schema_patterns *patterns, const char *pattern)
{
	struct schema_compiled *new;

	patterns->list = xgrow(patterns->list, patterns->count, &patterns->capacity, sizeof(*new));
	new = &patterns->list[patterns->count];
	if (regcomp(&new->regex, pattern, REG_EXTENDED | REG_NOSUB) != 0)
		return NULL;
	new->pattern = xstrdup(pattern);
	patterns->count++;
	return &new->regex;
}

const regex_t *schema_patterns_find(struct schema_patterns *patterns, const char *pattern)
{
	for (size_t i = 0; i < patterns->count; i++) {
		if (strcmp(patterns->list[i].pattern, pattern) == 0)
			return &patterns->list[i].regex;
	}
	return add_pattern(patterns, pattern);
}

void schema_patterns_free(struct schema_patterns *patterns)
{
	for (size_t i = 0; i < patterns->count; i++) {
		regfree(&patterns->list[i].regex);
		free(patterns->list[i].pattern);
	}
	free(patterns->list);
}
