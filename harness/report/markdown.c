/* SPDX-License-Identifier: MIT */
/* A summary for the page of a job: forges cut it, or refuse it, beyond 1 MiB. */
#include <stdlib.h>
#include <string.h>

#include "format.h"
#include "groups.h"
#include "verdict_line.h"
#include "xmalloc.h"

#define SUMMARY_MOST 1000000 /* bytes of the whole */
#define END_MOST     300 /* of its last lines */
#define DETAIL_MOST  3000 /* of one failure */
#define SHOWN_MOST   10 /* failures of a group in full */
#define NAMED_MOST   100 /* of a group at all */

struct summary {
	FILE *out;
	size_t left; /* bytes */
	size_t left_out; /* failures for which there was no space */
};

static void write_code(FILE *out, const char *text, size_t max)
{
	fputs("<code>", out);
	format_markdown(out, text, max);
	fputs("</code>", out);
}

static void write_fence(FILE *out, size_t len)
{
	while (len--)
		fputc('`', out);
	fputc('\n', out);
}

/* Lines that no text can end: a fence longer than any in it. */
static void write_block(FILE *out, const char *text)
{
	size_t fence = 3, run = 0, len = strlen(text);
	const bool cut = len > DETAIL_MOST;

	len = cut ? DETAIL_MOST : len;
	for (size_t i = 0; i < len; i++) {
		run = text[i] == '`' ? run + 1 : 0;
		fence = run >= fence ? run + 1 : fence;
	}
	write_fence(out, fence);
	for (size_t at = 0; at < len;) {
		size_t line = strcspn(text + at, "\n");

		line = line < len - at ? line : len - at;
		format_visible(out, text + at, line);
		fputc('\n', out);
		at += line + 1;
	}
	fputs(cut ? "[cut]\n" : "", out);
	write_fence(out, fence);
}

static void write_failure(FILE *out, const struct result *result, bool full)
{
	fputs("- ", out);
	write_code(out, verdict_word(result->verdict), 20);
	fputc(' ', out);
	write_code(out, result->id, 200);
	fputc(' ', out);
	format_markdown(out, result->name, 200);
	if (result->title && *result->title) {
		fputs(": ", out);
		format_markdown(out, result->title, 300);
	}
	fputc('\n', out);
	if (full && result->detail && *result->detail) {
		fputc('\n', out);
		write_block(out, result->detail);
		fputc('\n', out);
	}
}

static void write_heading(FILE *out, const struct group *group)
{
	if (group->crash) {
		fprintf(out, "\n<details><summary>equal in %zu cases: ", group->count);
		write_code(out, verdict_word(group->list[0]->verdict), 20);
		fputs("</summary>\n\n", out);
		return;
	}
	fputs("\n<details><summary>rule ", out);
	write_code(out, group->rule, 200);
	if (group->place && *group->place) {
		fputs(", ", out);
		format_markdown(out, group->place, 200);
	}
	fprintf(out, ": %zu failure%s</summary>\n\n", group->count, group->count > 1 ? "s" : "");
	if (group->requires) {
		format_markdown(out, group->requires, 1000);
		fputs("\n\n", out);
	}
}

/* A text that is whole, or not there: markup that is open at the cut would swallow what follows. */
static bool append_text(struct summary *summary, const char *text, size_t len)
{
	if (len > summary->left)
		return false;
	fwrite(text, 1, len, summary->out);
	summary->left -= len;
	return true;
}

static void add_group(struct summary *summary, const struct group *group)
{
	char *text;
	size_t len;
	FILE *out = xmemstream(&text, &len);

	write_heading(out, group);
	for (size_t i = 0; i < group->count && i < NAMED_MOST; i++)
		write_failure(out, group->list[i], group->crash ? i == 0 : i < SHOWN_MOST);
	if (group->count > NAMED_MOST)
		fprintf(out, "- and %zu more\n", group->count - NAMED_MOST);
	fputs("\n</details>\n", out);
	xmemstream_close(out);
	if (!append_text(summary, text, len))
		summary->left_out += group->count;
	free(text);
}

static void add_run(struct summary *summary, const struct results *results)
{
	struct groups groups = groups_make(results);
	char *text;
	size_t len;
	FILE *out = xmemstream(&text, &len);

	fputs("\n### ", out);
	format_markdown(out, results->subject, 200);
	fputc('\n', out);
	xmemstream_close(out);
	if (groups.count && append_text(summary, text, len))
		for (size_t i = 0; i < groups.count; i++)
			add_group(summary, &groups.list[i]);
	free(text);
	groups_free(&groups);
}

static void write_row(FILE *out, const struct results *results)
{
	const struct tally tally = results_tally(results);

	fputs("| ", out);
	format_markdown(out, results->subject, 200);
	fprintf(out, " | %s | %u | %u | %u |\n", run_verdict(results), tally.passed, tally.failed,
		tally.skipped);
}

static void write_table(struct summary *summary, const struct report_set *set)
{
	char *text;
	size_t len;
	FILE *out = xmemstream(&text, &len);

	fprintf(out,
		"## Decoy: %s\n\n| subject | verdict | passed | failed | skipped |\n"
		"|---|---|---:|---:|---:|\n",
		set_verdict(set));
	for (size_t i = 0; i < set->count; i++)
		write_row(out, &set->runs[i]);
	for (size_t i = 0; i < set->count; i++) {
		const struct results *run = &set->runs[i];

		if (run->stopped)
			fprintf(out, "\nStopped by %s: %zu of %zu were judged.\n", run->stopped,
				run->asked, run->planned);
		if (run->missing)
			fprintf(out, "\nMissing: shard %s.\n", run->missing);
	}
	xmemstream_close(out);
	append_text(summary, text, len);
	free(text);
}

void report_markdown(FILE *out, const struct report_set *set)
{
	const struct tally tally = set_tally(set);
	struct summary summary = {.out = out, .left = SUMMARY_MOST - END_MOST};

	write_table(&summary, set);
	for (size_t i = 0; i < set->count; i++)
		add_run(&summary, &set->runs[i]);
	if (summary.left_out)
		fprintf(out,
			"\n%zu failures more are not listed: there is no space for them here.\n",
			summary.left_out);
	fprintf(out, "\n%u passed, %u failed, %u skipped\n", tally.passed, tally.failed,
		tally.skipped);
}
