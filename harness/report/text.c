/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "format.h"

#define AREAS_MAX 256

/* A row of the table: one area of the corpus. */
struct area {
	const char *name;
	int len;
	unsigned int passed, failed, skipped;
};

static const char *const paint[] = {['p'] = "\033[32m", ['f'] = "\033[31m", ['s'] = "\033[33m"};

static void coloured(FILE *out, enum report_colour colour, char count, const char *text, int width)
{
	if (colour == REPORT_COLOUR)
		fprintf(out, "%s%-*s\033[0m", paint[(unsigned char)count], width, text);
	else
		fprintf(out, "%-*s", width, text);
}

/* What a subject wrote must not move the cursor: control bytes are shown by their numbers. */
static void indented(FILE *out, const char *label, const char *text)
{
	while (text && *text) {
		size_t len = strcspn(text, "\n");

		fprintf(out, "    %s", label);
		format_visible(out, text, len);
		fputc('\n', out);
		text += len + (text[len] == '\n');
	}
}

/* Lines of a timeline: what is wrong, and what was a lie. */
static const char *paint_of(const char *line)
{
	if (*line == '>')
		return paint['f'];
	return line[0] == ' ' && line[1] == '~' ? paint['s'] : NULL;
}

static void detail(FILE *out, const char *text, enum report_colour colour)
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

static void one(FILE *out, const struct result *result, enum report_colour colour)
{
	coloured(out, colour, verdict_count(result), verdict_word(result->verdict), 10);
	fprintf(out, " %s %s", result->id, result->name);
	if (*result->rule)
		fprintf(out, "  [%s]", result->rule);
	fputs(result->required ? "\n" : "  (not required)\n", out);
	indented(out, "", result->title);
	detail(out, result->detail, colour);
	indented(out, "stderr: ", result->output);
}

/* Quiet: nothing but failures; 1: what was not simply passed; 2: all. */
static bool shown(const struct result *result, int verbosity)
{
	if (result_breaks(result))
		return true;
	if (verbosity >= 2)
		return true;
	return verbosity == 1 && result->verdict != VERDICT_PASS;
}

static struct area *area_of(struct area *areas, size_t *count, const struct result *result)
{
	int len = (int)strcspn(result->name, "/~");

	for (size_t i = 0; i < *count; i++)
		if (areas[i].len == len && !memcmp(areas[i].name, result->name, len))
			return &areas[i];
	if (*count == AREAS_MAX)
		return &areas[AREAS_MAX - 1];
	areas[*count] = (struct area){.name = result->name, .len = len};
	return &areas[(*count)++];
}

static void table(FILE *out, const struct results *results, enum report_colour colour)
{
	struct area areas[AREAS_MAX];
	size_t count = 0;

	for (size_t i = 0; i < results->count; i++) {
		struct area *area = area_of(areas, &count, &results->list[i]);
		char what = verdict_count(&results->list[i]);

		area->passed += what == 'p';
		area->failed += what == 'f';
		area->skipped += what == 's';
	}
	if (results->subject) {
		format_visible(out, results->subject, strlen(results->subject));
		fputc('\n', out);
	}
	fprintf(out, "%-16s %8s %8s %8s\n", "", "passed", "failed", "skipped");
	for (size_t i = 0; i < count; i++) {
		char cell[16];

		fprintf(out, "%-16.*s %8u ", areas[i].len, areas[i].name, areas[i].passed);
		snprintf(cell, sizeof(cell), "%8u", areas[i].failed);
		if (areas[i].failed)
			coloured(out, colour, 'f', cell, 8);
		else
			fputs(cell, out);
		fprintf(out, " %8u\n", areas[i].skipped);
	}
}

void report_text(FILE *out, const struct results *results, enum report_colour colour, int verbosity)
{
	struct tally tally = results_tally(results);

	for (size_t i = 0; i < results->count; i++)
		if (shown(&results->list[i], verbosity))
			one(out, &results->list[i], colour);
	if (verbosity >= 0 && results->count)
		table(out, results, colour);
	fprintf(out, "%u passed, %u failed, %u skipped\n", tally.passed, tally.failed,
		tally.skipped);
}
