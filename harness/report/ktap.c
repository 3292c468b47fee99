/* SPDX-License-Identifier: MIT */
/* KTAP version 1, as the kernel's test documentation has it. */
#include <string.h>

#include "format.h"

#define DETAIL_LINES 40 /* of a failure; further ones are only counted */

/* A "#" begins a directive, wherever it stands; white space at an end is no part of a name. */
static void write_word(FILE *out, const char *text)
{
	while (text && *text) {
		size_t len = strcspn(text, "#\n");

		format_visible(out, text, len);
		text += len;
		if (!*text)
			break;
		fputs(*text == '#' ? "\\x23" : "\\x0a", out);
		text++;
	}
}

static void write_lines(FILE *out, const char *indent, const char *label, const char *text)
{
	unsigned int lines = 0;

	for (; text && *text && lines < DETAIL_LINES; lines++) {
		size_t len = strcspn(text, "\n");

		fprintf(out, "%s# %s", indent, label);
		format_visible(out, text, len);
		fputc('\n', out);
		text += len + (text[len] == '\n');
	}
	if (text && *text)
		fprintf(out, "%s# and more\n", indent);
}

/* The first line of why it is not judged. */
static void write_reason(FILE *out, const struct result *result)
{
	const char *why = result->reason ? result->reason : result->detail;
	char line[200];
	size_t len = why ? strcspn(why, "\n") : 0;

	len = len < sizeof(line) - 1 ? len : sizeof(line) - 1;
	if (len)
		memcpy(line, why, len);
	line[len] = '\0';
	if (len)
		fputc(' ', out);
	write_word(out, line);
}

static void write_directive(FILE *out, const struct result *result)
{
	if (verdict_count(result) == 'f' && result->verdict == VERDICT_HANG)
		fputs(" # TIMEOUT", out);
	if (verdict_count(result) != 's')
		return;
	if (result->verdict == VERDICT_XFAIL) {
		fputs(" # XFAIL", out);
	} else if (result->verdict == VERDICT_SKIP || result->verdict == VERDICT_FLAKY) {
		fputs(" # SKIP", out);
	} else {
		fprintf(out, " # SKIP not required: %s", verdict_word(result->verdict));
		return;
	}
	write_reason(out, result);
}

static void write_case(FILE *out, const char *indent, size_t number, const struct result *result)
{
	const bool failed = verdict_count(result) == 'f';

	if (failed) {
		write_lines(out, indent, "rule ", result->rule);
		write_lines(out, indent, "", result->detail);
		write_lines(out, indent, "stderr: ", result->output);
	}
	fprintf(out, "%s%sok %zu - ", indent, failed ? "not " : "", number);
	write_word(out, result->id);
	if (strcmp(result->id, result->name) != 0) {
		fputc(' ', out);
		write_word(out, result->name);
	}
	write_directive(out, result);
	fputc('\n', out);
}

static void write_run(FILE *out, const char *indent, const struct results *results)
{
	const struct tally tally = results_tally(results);

	write_lines(out, indent, "stopped by ", results->stopped);
	write_lines(out, indent, "missing: shard ", results->missing);
	/* a run that was stopped is no whole one: the plan says how many were to come */
	fprintf(out, "%s1..%zu\n", indent,
		results->stopped && results->planned > results->count ? results->planned
								      : results->count);
	for (size_t i = 0; i < results->count; i++)
		write_case(out, indent, i + 1, &results->list[i]);
	fprintf(out, "%s# Totals: pass:%u fail:%u xfail:%u xpass:%u skip:%u error:0\n", indent,
		tally.passed, tally.failed, tally.xfail, tally.xpass, tally.skipped - tally.xfail);
}

static void write_subtest(FILE *out, size_t number, const struct results *results)
{
	fputs("    KTAP version 1\n    # Subtest: ", out);
	write_word(out, results->subject);
	fputc('\n', out);
	write_run(out, "    ", results);
	fprintf(out, "%sok %zu - ", results_exit(results) == 0 ? "" : "not ", number);
	write_word(out, results->subject);
	fputc('\n', out);
}

void report_ktap(FILE *out, const struct report_set *set)
{
	fputs("KTAP version 1\n", out);
	if (set->count == 1) {
		write_run(out, "", &set->runs[0]);
		return;
	}
	fprintf(out, "1..%zu\n", set->count);
	for (size_t i = 0; i < set->count; i++)
		write_subtest(out, i + 1, &set->runs[i]);
}
