/* SPDX-License-Identifier: MIT */
#include "text_result.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "format.h"
#include "xmalloc.h"

static const char *const paint[] = {['p'] = "\033[32m", ['f'] = "\033[31m", ['s'] = "\033[33m"};

void text_coloured(FILE *out, enum report_colour colour, char count, const char *text, int width)
{
	if (colour == REPORT_COLOUR)
		fprintf(out, "%s%-*s\033[0m", paint[(unsigned char)count], width, text);
	else
		fprintf(out, "%-*s", width, text);
}

void text_heading(FILE *out, enum report_colour colour, const char *format, ...)
{
	va_list args;
	char *text;

	va_start(args, format);
	text = xvasprintf(format, args);
	va_end(args);
	fputs(colour == REPORT_COLOUR ? "\033[1m" : "", out);
	format_visible(out, text, strlen(text));
	fputs(colour == REPORT_COLOUR ? "\033[0m\n" : "\n", out);
	free(text);
}

/* What a subject wrote must not move the cursor: control bytes are shown by their numbers. */
void text_indented(FILE *out, const char *indent, const char *label, const char *text)
{
	while (text && *text) {
		size_t len = strcspn(text, "\n");

		fprintf(out, "%s%s", indent, label);
		format_visible(out, text, len);
		fputc('\n', out);
		text += len + (text[len] == '\n');
	}
}

/* Lines of a timeline: what is wrong, and what was distorted. */
static const char *paint_of(const char *line)
{
	if (*line == '>')
		return paint['f'];
	return line[0] == ' ' && line[1] == '~' ? paint['s'] : NULL;
}

void text_detail(FILE *out, const char *text, enum report_colour colour)
{
	while (text && *text) {
		const char *colours = colour == REPORT_COLOUR ? paint_of(text) : NULL;
		size_t len = strcspn(text, "\n");

		fprintf(out, len ? "    %s" : "%s", colours ? colours : "");
		format_visible(out, text, len);
		fputs(colours ? "\033[0m\n" : "\n", out);
		text += len + (text[len] == '\n');
	}
}

static void print_word(FILE *out, const char *before, const char *word)
{
	fputs(before, out);
	format_visible(out, word, strlen(word));
}

/* Once where both are the same. */
static void print_names(FILE *out, const struct result *result)
{
	print_word(out, " ", result->id);
	if (strcmp(result->id, result->name) != 0)
		print_word(out, " ", result->name);
}

void text_line(FILE *out, const struct result *result, enum report_colour colour)
{
	text_coloured(out, colour, verdict_count(result), verdict_word(result->verdict), 10);
	print_names(out, result);
	if (result->case_rule) {
		print_word(out, "  [wrong: ", result->rule);
		print_word(out, "; case: ", result->case_rule);
		fputc(']', out);
	} else if (*result->rule) {
		print_word(out, "  [", result->rule);
		fputc(']', out);
	}
	fputs(result->required ? "\n" : "  (not required)\n", out);
}

static bool is_unclear(const struct result *result)
{
	return result->level && !strcmp(result->level, "unclear");
}

/* The sentence itself is not ours to copy: its place, and the requirement in our own words. */
static void print_rule(FILE *out, const struct result *result)
{
	if (!result->place || !result->requires)
		return;
	print_word(out, "    rule ", result->rule);
	print_word(out, *result->place ? ", " : "", result->place);
	fputs(is_unclear(result) ? ", which is unclear\n" : "\n", out);
	text_indented(out, "    ", "  ", result->requires);
}

void text_result(FILE *out, const struct result *result, enum report_colour colour,
		 bool below_heading)
{
	text_line(out, result, colour);
	text_indented(out, "    ", "", result->title);
	if (!below_heading)
		print_rule(out, result);
	if (result_breaks(result) && result->place && is_unclear(result))
		fputs("    the rule is unclear: no reading of it allows this answer\n", out);
	text_detail(out, result->detail, colour);
	text_indented(out, "    ", "stderr: ", result->output);
}
