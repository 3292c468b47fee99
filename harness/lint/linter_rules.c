/* SPDX-License-Identifier: MIT */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "linter.h"
#include "xmalloc.h"

static int compare_slugs(const void *left, const void *right)
{
	return strcmp(*(const char *const *)left, *(const char *const *)right);
}

json_t *linter_rules(const struct lint_report *report, bool below)
{
	const char **slugs = xcalloc(report->count, sizeof(*slugs));
	json_t *list = json_array();
	size_t count = 0;

	for (size_t i = 0; i < report->count; i++)
		if ((report->list[i].rule->level > FDI_SHOULD) == below && !report->list[i].waived)
			slugs[count++] = report->list[i].rule->slug;
	qsort(slugs, count, sizeof(*slugs), compare_slugs);
	for (size_t i = 0; i < count; i++)
		if (!i || strcmp(slugs[i], slugs[i - 1]) != 0)
			json_array_append_new(list, json_string(slugs[i]));
	free(slugs);
	return list;
}
