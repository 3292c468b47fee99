/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "format.h"

#define AREAS_MAX 256

/* A row of the table: one area of the corpus. */
struct area {
	const char *name;
	int len;
	struct tally tally;
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

/* Lines of a timeline: what is wrong, and what was distorted. */
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

/* The sentence itself is not ours to copy: its place, and the requirement in our own words. */
static void rule(FILE *out, const struct result *result)
{
	const bool unclear = result->level && !strcmp(result->level, "unclear");

	if (!result->place || !result->requires)
		return;
	fprintf(out, "    rule %s%s%s%s\n", result->rule, *result->place ? ", " : "", result->place,
		unclear ? ", which is unclear: no reading of it allows this answer" : "");
	indented(out, "  ", result->requires);
}

static void one(FILE *out, const struct result *result, enum report_colour colour)
{
	coloured(out, colour, verdict_count(result), verdict_word(result->verdict), 10);
	fprintf(out, " %s %s", result->id, result->name);
	if (*result->rule)
		fprintf(out, "  [%s]", result->rule);
	fputs(result->required ? "\n" : "  (not required)\n", out);
	indented(out, "", result->title);
	rule(out, result);
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

/* Subject, version and what was required; all of it is the same in the next run. */
static void heading(FILE *out, const struct results *results)
{
	const struct {
		const char *before, *word;
	} parts[] = {{"decoy ", results->version},
		     {", specification ", results->spec},
		     {", level ", results->level}};

	if (results->subject) {
		format_visible(out, results->subject, strlen(results->subject));
		fputc('\n', out);
	}
	for (size_t i = 0; results->version && i < sizeof(parts) / sizeof(parts[0]); i++)
		if (parts[i].word)
			fprintf(out, "%s%s", parts[i].before, parts[i].word);
	if (results->version && results->has_seed)
		fprintf(out, ", seed %lu", results->seed);
	fputs(results->version ? "\n" : "", out);
}

static bool has_expected(const struct tally *tally)
{
	return tally->xfail || tally->xpass || tally->flaky;
}

static void row(FILE *out, const struct area *area, bool expected, enum report_colour colour)
{
	const struct tally *tally = &area->tally;
	char cell[16];

	fprintf(out, "%-16.*s %8u ", area->len, area->name, tally->passed);
	snprintf(cell, sizeof(cell), "%8u", tally->failed);
	if (tally->failed)
		coloured(out, colour, 'f', cell, 8);
	else
		fputs(cell, out);
	fprintf(out, " %8u", tally->skipped);
	if (expected)
		fprintf(out, " %8u %8u %8u", tally->xfail, tally->xpass, tally->flaky);
	fputc('\n', out);
}

static void table(FILE *out, const struct results *results, enum report_colour colour)
{
	const struct tally all = results_tally(results);
	struct area areas[AREAS_MAX];
	size_t count = 0;

	for (size_t i = 0; i < results->count; i++)
		tally_add(&area_of(areas, &count, &results->list[i])->tally, &results->list[i]);
	heading(out, results);
	fprintf(out, "%-16s %8s %8s %8s", "", "passed", "failed", "skipped");
	if (has_expected(&all))
		fprintf(out, " %8s %8s %8s", "xfail", "xpass", "flaky");
	fputc('\n', out);
	for (size_t i = 0; i < count; i++)
		row(out, &areas[i], has_expected(&all), colour);
}

/* Counts that are parts of those of the last line. */
static void parts(FILE *out, const struct tally *tally)
{
	const char *between = "";

	if (tally->xfail || tally->flaky) {
		fprintf(out, "among the skipped: %u xfail, %u flaky", tally->xfail, tally->flaky);
		between = "; ";
	}
	if (tally->xpass)
		fprintf(out, "%samong the failed: %u xpass", between, tally->xpass);
	if (has_expected(tally))
		fputc('\n', out);
}

void report_text(FILE *out, const struct results *results, enum report_colour colour, int verbosity)
{
	struct tally tally = results_tally(results);

	for (size_t i = 0; i < results->count; i++)
		if (shown(&results->list[i], verbosity))
			one(out, &results->list[i], colour);
	if (verbosity >= 0 && results->count)
		table(out, results, colour);
	parts(out, &tally);
	if (results->stopped)
		fprintf(out, "stopped by %s: %zu of %zu were judged\n", results->stopped,
			results->asked, results->planned);
	fprintf(out, "%u passed, %u failed, %u skipped\n", tally.passed, tally.failed,
		tally.skipped);
}
