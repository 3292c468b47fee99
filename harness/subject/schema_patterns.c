/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "schema_check.h"

struct schema_compiled {
	char *pattern;
	regex_t regex;
};

static bool grow_list(struct schema_patterns *patterns)
{
	size_t capacity = patterns->capacity ? 2 * patterns->capacity : 16;
	struct schema_compiled *list;

	if (patterns->count < patterns->capacity)
		return true;
	list = reallocarray(patterns->list, capacity, sizeof(*list));
	if (!list)
		return false;
	patterns->list = list;
	patterns->capacity = capacity;
	return true;
}

static const regex_t *add(struct schema_patterns *patterns, const char *pattern)
{
	struct schema_compiled *new;

	if (!grow_list(patterns))
		return NULL;
	new = &patterns->list[patterns->count];
	new->pattern = strdup(pattern);
	if (!new->pattern)
		return NULL;
	if (regcomp(&new->regex, pattern, REG_EXTENDED | REG_NOSUB) != 0) {
		free(new->pattern);
		return NULL;
	}
	patterns->count++;
	return &new->regex;
}

const regex_t *schema_patterns_find(struct schema_patterns *patterns, const char *pattern)
{
	for (size_t i = 0; i < patterns->count; i++) {
		if (strcmp(patterns->list[i].pattern, pattern) == 0)
			return &patterns->list[i].regex;
	}
	return add(patterns, pattern);
}

void schema_patterns_free(struct schema_patterns *patterns)
{
	for (size_t i = 0; i < patterns->count; i++) {
		regfree(&patterns->list[i].regex);
		free(patterns->list[i].pattern);
	}
	free(patterns->list);
}
