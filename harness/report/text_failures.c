/* SPDX-License-Identifier: MIT */
#include "text_failures.h"

#include <stdlib.h>
#include <string.h>

#include "groups.h"
#include "text_result.h"
#include "xmalloc.h"

/* The case, and the change that makes it crash. */
static void write_crashed(FILE *out, const struct result *result, enum report_colour colour)
{
	char *change = xstrndup(result->detail ? result->detail : "", group_change(result));

	text_line(out, result, colour);
	text_indented(out, "    ", "", change);
	free(change);
}

static void write_crash(FILE *out, const struct group *group, enum report_colour colour)
{
	const struct result *first = group->list[0];

	text_heading(out, colour, "equal in %zu cases: %s", group->count,
		     verdict_word(first->verdict));
	for (size_t i = 0; i < group->count; i++)
		write_crashed(out, group->list[i], colour);
	text_detail(out, first->detail ? first->detail + group_change(first) : NULL, colour);
	text_indented(out, "    ", "stderr: ", first->output);
	fputc('\n', out);
}

static void write_rule(FILE *out, const struct group *group, enum report_colour colour)
{
	const char *place = group->place ? group->place : "";

	text_heading(out, colour, "rule %s%s%s: %zu failure%s", group->rule, *place ? ", " : "",
		     place, group->count, group->count > 1 ? "s" : "");
	text_indented(out, "  ", "", group->requires);
	for (size_t i = 0; i < group->count; i++)
		text_result(out, group->list[i], colour, true);
	fputc('\n', out);
}

/* A line each. */
static void write_lines(FILE *out, const struct group *group, enum report_colour colour)
{
	for (size_t i = 0; i < group->count; i++)
		text_line(out, group->list[i], colour);
}

void text_failures(FILE *out, const struct results *results, enum report_colour colour, bool brief)
{
	struct groups groups = groups_make(results);

	for (size_t i = 0; i < groups.count; i++) {
		if (brief)
			write_lines(out, &groups.list[i], colour);
		else if (groups.list[i].crash)
			write_crash(out, &groups.list[i], colour);
		else
			write_rule(out, &groups.list[i], colour);
	}
	groups_free(&groups);
}
