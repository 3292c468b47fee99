/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "format.h"
#include "groups.h"
#include "reasons.h"
#include "text_failures.h"
#include "text_result.h"
#include "xmalloc.h"

#define AREAS_MAX     256
#define SLOWEST_SHOWN 10

/* A row of the table: one area of the corpus. */
struct area {
	const char *name;
	int len;
	struct tally tally;
};

/* Quiet: nothing but failures; 1: what was not simply passed; 2: all. */
static bool result_is_shown(const struct result *result, int verbosity)
{
	if (result_breaks(result))
		return true;
	if (verbosity >= 2)
		return true;
	return verbosity == 1 && result->verdict != VERDICT_PASS;
}

static void show_result(FILE *out, const struct result *result, enum report_colour colour,
			int verbosity)
{
	if (verbosity < 0)
		text_line(out, result, colour);
	else
		text_result(out, result, colour, false);
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

static void print_word(FILE *out, const char *before, const char *word)
{
	fputs(before, out);
	format_visible(out, word, strlen(word));
}

/* Subject, version and what was required; all of it is the same in the next run. */
static void print_heading(FILE *out, const struct results *results)
{
	const struct {
		const char *before, *word;
	} parts[] = {{"decoy ", results->version},
		     {", specification ", results->spec},
		     {", level ", results->level}};

	if (results->subject) {
		print_word(out, "", results->subject);
		fputc('\n', out);
	}
	for (size_t i = 0; results->version && i < sizeof(parts) / sizeof(parts[0]); i++)
		if (parts[i].word)
			print_word(out, parts[i].before, parts[i].word);
	if (results->version && results->has_seed)
		fprintf(out, ", seed %lu", results->seed);
	fputs(results->version ? "\n" : "", out);
}

static bool has_expected(const struct tally *tally)
{
	return tally->xfail || tally->xpass || tally->flaky;
}

static void print_row(FILE *out, const struct area *area, bool expected, enum report_colour colour)
{
	const struct tally *tally = &area->tally;
	char cell[16];

	format_visible(out, area->name, (size_t)area->len);
	fprintf(out, "%*s %8u ", area->len < 16 ? 16 - area->len : 0, "", tally->passed);
	snprintf(cell, sizeof(cell), "%8u", tally->failed);
	if (tally->failed)
		text_coloured(out, colour, 'f', cell, 8);
	else
		fputs(cell, out);
	fprintf(out, " %8u", tally->skipped);
	if (expected)
		fprintf(out, " %8u %8u %8u", tally->xfail, tally->xpass, tally->flaky);
	fputc('\n', out);
}

static void print_table(FILE *out, const struct results *results, enum report_colour colour)
{
	const struct tally all = results_tally(results);
	struct area areas[AREAS_MAX];
	size_t count = 0;

	for (size_t i = 0; i < results->count; i++)
		tally_add(&area_of(areas, &count, &results->list[i])->tally, &results->list[i]);
	print_heading(out, results);
	fprintf(out, "%-16s %8s %8s %8s", "", "passed", "failed", "skipped");
	if (has_expected(&all))
		fprintf(out, " %8s %8s %8s", "xfail", "xpass", "flaky");
	fputc('\n', out);
	for (size_t i = 0; i < count; i++)
		print_row(out, &areas[i], has_expected(&all), colour);
}

static int by_seconds(const void *a, const void *b)
{
	const struct result *x = *(const struct result *const *)a;
	const struct result *y = *(const struct result *const *)b;

	if (x->seconds != y->seconds)
		return x->seconds < y->seconds ? 1 : -1;
	return x < y ? -1 : 1;
}

static void print_slowest(FILE *out, const struct results *results)
{
	const struct result **list = xcalloc(results->count + 1, sizeof(*list));

	for (size_t i = 0; i < results->count; i++)
		list[i] = &results->list[i];
	qsort(list, results->count, sizeof(*list), by_seconds);
	fputs("slowest:\n", out);
	for (size_t i = 0; i < results->count && i < SLOWEST_SHOWN; i++) {
		fprintf(out, "%10.3f s  ", list[i]->seconds);
		print_word(out, "", list[i]->id);
		if (strcmp(list[i]->id, list[i]->name) != 0)
			print_word(out, " ", list[i]->name);
		fputc('\n', out);
	}
	free(list);
}

/* Counts that are parts of those of the last line. */
static void print_parts(FILE *out, const struct tally *tally)
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
		if (result_is_shown(&results->list[i], verbosity) && !group_has(&results->list[i]))
			show_result(out, &results->list[i], colour, verbosity);
	text_failures(out, results, colour, verbosity < 0);
	if (results->times && results->count)
		print_slowest(out, results);
	if (verbosity >= 0 && results->count)
		print_table(out, results, colour);
	print_parts(out, &tally);
	if (verbosity >= 0)
		reasons_write(out, results);
	if (results->stopped)
		fprintf(out, "stopped by %s: %zu of %zu were judged\n", results->stopped,
			results->asked, results->planned);
	if (results->missing) {
		print_word(out, "missing: shard ", results->missing);
		fputc('\n', out);
	}
	fprintf(out, "%u passed, %u failed, %u skipped\n", tally.passed, tally.failed,
		tally.skipped);
}

void report_set_text(FILE *out, const struct report_set *set)
{
	for (size_t i = 0; i < set->count; i++) {
		fputs(i ? "\n" : "", out);
		report_text(out, &set->runs[i], REPORT_PLAIN, 1);
	}
}
