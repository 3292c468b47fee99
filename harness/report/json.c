/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "format.h"

static void print_member(FILE *out, const char *name, const char *text)
{
	if (!text)
		return;
	fprintf(out, ",\"%s\":", name);
	format_json_string(out, text);
}

static void print_timeline(FILE *out, const struct pictures *pictures)
{
	json_t *json = pictures ? pictures_json(pictures) : NULL;
	char *text = json ? json_dumps(json, JSON_COMPACT | JSON_ENSURE_ASCII) : NULL;

	if (text) {
		fputs(",\"timeline\":", out);
		format_json(out, text);
	}
	free(text);
	json_decref(json);
}

static void write_result(FILE *out, const struct result *result)
{
	fputs("{\"id\":", out);
	format_json_string(out, result->id);
	print_member(out, "name", result->name);
	print_member(out, "title", result->title);
	print_member(out, "rule", result->rule);
	print_member(out, "case_rule", result->case_rule);
	print_member(out, "requires", result->requires);
	print_member(out, "place", result->place);
	print_member(out, "relation", result->relation);
	print_member(out, "derived_from", result->derived_from);
	print_member(out, "level", result->level);
	print_member(out, "verdict", verdict_word(result->verdict));
	fprintf(out, ",\"required\":%s", result->required ? "true" : "false");
	print_member(out, "reason", result->reason);
	print_member(out, "detail", result->detail);
	print_member(out, "output", result->output);
	print_timeline(out, result->timeline);
	if (result->findings) {
		fputs(",\"findings\":", out);
		findings_write(out, result->findings);
	}
	fprintf(out, ",\"seconds\":%.6f}", result->seconds);
}

/* What was run, and how. */
static void print_heading(FILE *out, const struct results *results)
{
	fputs("{\"subject\":", out);
	format_json_string(out, results->subject ? results->subject : "");
	print_member(out, "version", results->version);
	print_member(out, "spec", results->spec);
	print_member(out, "level", results->level);
	if (results->has_seed)
		fprintf(out, ",\"seed\":\"%lu\"", results->seed);
	if (results->shards > 1)
		fprintf(out, ",\"shard\":\"%u/%u\"", results->shard, results->shards);
	fprintf(out, ",\"seconds\":%.6f,\"partial\":%s", results->seconds,
		results->stopped || results->missing ? "true" : "false");
	print_member(out, "stopped", results->stopped);
	print_member(out, "missing", results->missing);
	if (results->stopped)
		fprintf(out, ",\"asked\":%zu,\"planned\":%zu", results->asked, results->planned);
}

void report_json(FILE *out, const struct results *results)
{
	struct tally tally = results_tally(results);

	print_heading(out, results);
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

void report_set_json(FILE *out, const struct report_set *set)
{
	if (set->count == 1) {
		report_json(out, &set->runs[0]);
		return;
	}
	fputs("[", out);
	for (size_t i = 0; i < set->count; i++) {
		fputs(i ? "," : "", out);
		report_json(out, &set->runs[i]);
	}
	fputs("]\n", out);
}
