/* SPDX-License-Identifier: MIT */
#include "format.h"

static void member(FILE *out, const char *name, const char *text)
{
	if (!text)
		return;
	fprintf(out, ",\"%s\":", name);
	format_json_string(out, text);
}

static void write_result(FILE *out, const struct result *result)
{
	fputs("{\"id\":", out);
	format_json_string(out, result->id);
	member(out, "name", result->name);
	member(out, "title", result->title);
	member(out, "rule", result->rule);
	member(out, "rule_of_difference", result->difference_rule);
	member(out, "requires", result->requires);
	member(out, "place", result->place);
	member(out, "relation", result->relation);
	member(out, "derived_from", result->derived_from);
	member(out, "level", result->level);
	member(out, "verdict", verdict_word(result->verdict));
	fprintf(out, ",\"required\":%s", result->required ? "true" : "false");
	member(out, "reason", result->reason);
	member(out, "detail", result->detail);
	member(out, "output", result->output);
	fprintf(out, ",\"seconds\":%.6f}", result->seconds);
}

/* What was run, and how. */
static void heading(FILE *out, const struct results *results)
{
	fputs("{\"subject\":", out);
	format_json_string(out, results->subject ? results->subject : "");
	member(out, "version", results->version);
	member(out, "spec", results->spec);
	member(out, "level", results->level);
	if (results->has_seed)
		fprintf(out, ",\"seed\":\"%lu\"", results->seed);
	fprintf(out, ",\"seconds\":%.6f,\"partial\":%s", results->seconds,
		results->stopped ? "true" : "false");
	member(out, "stopped", results->stopped);
	if (results->stopped)
		fprintf(out, ",\"asked\":%zu,\"planned\":%zu", results->asked, results->planned);
}

void report_json(FILE *out, const struct results *results)
{
	struct tally tally = results_tally(results);

	heading(out, results);
	fprintf(out, ",\"passed\":%u,\"failed\":%u,\"skipped\":%u", tally.passed, tally.failed,
		tally.skipped);
	fprintf(out, ",\"xfail\":%u,\"xpass\":%u,\"flaky\":%u,\"exit\":%d,\"results\":[",
		tally.xfail, tally.xpass, tally.flaky, results_exit(results));
	for (size_t i = 0; i < results->count; i++) {
		fputs(i ? ",\n" : "\n", out);
		write_result(out, &results->list[i]);
	}
	fputs("]}\n", out);
}
