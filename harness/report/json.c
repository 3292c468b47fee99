/* SPDX-License-Identifier: MIT */
#include "format.h"

static void member(FILE *out, const char *name, const char *text)
{
	if (!text)
		return;
	fprintf(out, ",\"%s\":", name);
	format_json_string(out, text);
}

static void one(FILE *out, const struct result *result)
{
	fputs("{\"id\":", out);
	format_json_string(out, result->id);
	member(out, "name", result->name);
	member(out, "title", result->title);
	member(out, "rule", result->rule);
	member(out, "level", result->level);
	member(out, "verdict", verdict_word(result->verdict));
	fprintf(out, ",\"required\":%s", result->required ? "true" : "false");
	member(out, "detail", result->detail);
	member(out, "output", result->output);
	fprintf(out, ",\"seconds\":%.6f}", result->seconds);
}

void report_json(FILE *out, const struct results *results)
{
	struct tally tally = results_tally(results);

	fputs("{\"subject\":", out);
	format_json_string(out, results->subject ? results->subject : "");
	fprintf(out, ",\"passed\":%u,\"failed\":%u,\"skipped\":%u,\"exit\":%d,\"results\":[",
		tally.passed, tally.failed, tally.skipped, results_exit(results));
	for (size_t i = 0; i < results->count; i++) {
		fputs(i ? ",\n" : "\n", out);
		one(out, &results->list[i]);
	}
	fputs("]}\n", out);
}
