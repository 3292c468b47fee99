/* SPDX-License-Identifier: MIT */
#include "manual.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format.h"
#include "terminal.h"
#include "xmalloc.h"

#define WIDTH	    92
#define BYTES_SHOWN 4096
#define DEPTH_SHOWN 16 /* deeper values stand on one line */

void manual_paragraph(const char *title, const char *text)
{
	size_t column = 0;

	if (!text || !*text)
		return;
	puts(title);
	while (*text) {
		size_t len = strcspn(text, " \n");

		if (column && column + 1 + len > WIDTH) {
			putchar('\n');
			column = 0;
		}
		column += (size_t)printf("%s%.*s", column ? " " : "    ", (int)len, text);
		text += len;
		text += strspn(text, " \n");
	}
	fputs("\n\n", stdout);
}

static void print_indented(char *text)
{
	for (char *line = text, *end; *line; line = *end ? end + 1 : end) {
		end = strchrnul(line, '\n');
		printf("    %.*s\n", (int)(end - line), line);
	}
}

void manual_bytes(const char *title, const char *text, size_t len)
{
	char *shown = NULL;
	size_t size;
	FILE *out = xmemstream(&shown, &size);

	terminal_visible(out, text, len < BYTES_SHOWN ? len : BYTES_SHOWN);
	xmemstream_close(out);
	puts(title);
	print_indented(shown);
	if (len > BYTES_SHOWN)
		printf("    ... and %zu bytes more\n", len - BYTES_SHOWN);
	putchar('\n');
	free(shown);
}

void manual_lines(const char *title, const char *text)
{
	if (!text || !*text)
		return;
	puts(title);
	while (*text) {
		size_t len = strcspn(text, "\n");

		fputs("    ", stdout);
		format_visible(stdout, text, len);
		putchar('\n');
		text += len + (text[len] == '\n');
	}
	putchar('\n');
}

/* JSON names controls by their numbers, but not DEL and those beyond ASCII. */
static void print_visible(const char *text)
{
	format_visible(stdout, text, strlen(text));
}

static void member_name(const char *between, int indent, const char *name)
{
	json_t *text = json_string_nocheck(name);
	char *quoted = json_dumps(text, JSON_ENCODE_ANY);

	printf("%s\n%*s", between, indent, "");
	print_visible(quoted ? quoted : "?");
	fputs(": ", stdout);
	free(quoted);
	json_decref(text);
}

/* What fits into the line stands on one line; what does not, a member a line. */
static void print_folded(const json_t *value, int depth, size_t column)
{
	char *flat = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT);
	const char *name, *between = "";
	json_t *member;
	size_t index;

	if (flat && (column + strlen(flat) <= WIDTH || depth == DEPTH_SHOWN)) {
		print_visible(flat);
	} else if (json_is_object(value)) {
		putchar('{');
		json_object_foreach((json_t *)value, name, member)
		{
			member_name(between, 4 + 2 * (depth + 1), name);
			print_folded(member, depth + 1, 2 * (size_t)(depth + 1) + strlen(name) + 8);
			between = ",";
		}
		printf("\n%*s}", 4 + 2 * depth, "");
	} else if (json_is_array(value)) {
		putchar('[');
		json_array_foreach(value, index, member)
		{
			printf("%s\n%*s", between, 4 + 2 * (depth + 1), "");
			print_folded(member, depth + 1, 2 * (size_t)(depth + 1) + 4);
			between = ",";
		}
		printf("\n%*s]", 4 + 2 * depth, "");
	} else if (flat) {
		print_visible(flat);
	}
	free(flat);
}

void manual_json(const char *title, const json_t *value)
{
	printf("%s\n    ", title);
	print_folded(value, 0, 4);
	fputs("\n\n", stdout);
}

static void print_rule(const struct cat_rule *rule, enum fdi_spec spec)
{
	char *place = cat_place(rule, spec);
	char *title = xasprintf("Rule %s%s%s", rule->slug, *place ? ", " : "", place);

	manual_paragraph(title, rule->prose->requires);
	free(title);
	free(place);
}

void manual_rules(const struct decoy_case *one, enum fdi_spec spec)
{
	const enum cat_target target = one->target == CASE_PRODUCER ? CAT_PRODUCER : CAT_CONSUMER;
	const struct cat_rule *rule;
	json_t *slug;
	size_t i;

	json_array_foreach(one->rules, i, slug)
	{
		rule = one->target == CASE_DECODER ? cat_rule(json_string_value(slug))
						   : cat_rule_for(json_string_value(slug), target);
		if (rule)
			print_rule(rule, spec);
	}
}
