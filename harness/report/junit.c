/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "format.h"

/*
 * Dashboards drop a test whose class and name were seen before, so that the id is part of the name.
 * classname is the area: "decoy.engine".
 */
static void opening(FILE *out, const struct result *result)
{
	size_t area = strcspn(result->name, "/~");

	fputs("  <testcase classname=\"decoy.", out);
	format_xml(out, result->name, area);
	fputs("\" name=\"", out);
	format_xml(out, result->id, REPORT_OUTPUT_MAX);
	fputc(' ', out);
	format_xml(out, result->name[area] ? result->name + area + 1 : result->name,
		   REPORT_OUTPUT_MAX);
	fprintf(out, "\" time=\"%.6f\"", result->seconds);
}

static void element(FILE *out, const char *tag, const struct result *result)
{
	fprintf(out, "    <%s message=\"", tag);
	format_xml(out, verdict_word(result->verdict), REPORT_OUTPUT_MAX);
	if (*result->rule)
		fputs(": ", out);
	format_xml(out, result->rule, REPORT_OUTPUT_MAX);
	if (result->title) {
		fputs(": ", out);
		format_xml(out, result->title, REPORT_OUTPUT_MAX);
	}
	fprintf(out, "\"%s%s%s>", !strcmp(tag, "skipped") ? "" : " type=\"",
		!strcmp(tag, "skipped") ? "" : verdict_word(result->verdict),
		!strcmp(tag, "skipped") ? "" : "\"");
	format_xml_cut(out, result->detail);
	fprintf(out, "</%s>\n", tag);
}

/* A wrong answer is a failure; a subject that did not answer in good form is an error. */
static const char *tag_of(const struct result *result)
{
	char count = verdict_count(result);

	if (count == 's' || result->verdict == VERDICT_XFAIL)
		return "skipped";
	if (count == 'p')
		return NULL;
	switch (result->verdict) {
	case VERDICT_FAIL:
	case VERDICT_REJECTED:
	case VERDICT_XPASS:
	case VERDICT_STALE:
		return "failure";
	default:
		return "error";
	}
}

static void one(FILE *out, const struct result *result)
{
	const char *tag = tag_of(result);

	opening(out, result);
	if (!tag && !result->detail && !result->output) {
		fputs("/>\n", out);
		return;
	}
	fputs(">\n", out);
	if (tag)
		element(out, tag, result);
	if (!tag && result->detail) {
		fputs("    <system-out>", out);
		format_xml_cut(out, result->detail);
		fputs("</system-out>\n", out);
	}
	if (result->output) {
		fputs("    <system-err>", out);
		format_xml_cut(out, result->output);
		fputs("</system-err>\n", out);
	}
	fputs("  </testcase>\n", out);
}

struct junit_count {
	unsigned int failures, errors, skipped;
};

static struct junit_count count(const struct results *results)
{
	struct junit_count n = {0};

	for (size_t i = 0; i < results->count; i++) {
		const char *tag = tag_of(&results->list[i]);

		n.failures += tag && !strcmp(tag, "failure");
		n.errors += tag && !strcmp(tag, "error");
		n.skipped += tag && !strcmp(tag, "skipped");
	}
	return n;
}

void report_junit(FILE *out, const struct results *results)
{
	struct junit_count n = count(results);

	fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"decoy ", out);
	format_xml(out, results->subject, REPORT_OUTPUT_MAX);
	fprintf(out, "\" tests=\"%zu\" failures=\"%u\" errors=\"%u\" skipped=\"%u\">\n",
		results->count, n.failures, n.errors, n.skipped);
	for (size_t i = 0; i < results->count; i++)
		one(out, &results->list[i]);
	fputs("</testsuite>\n", out);
}
