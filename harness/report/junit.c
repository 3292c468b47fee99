/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "format.h"

/*
 * Dashboards drop a test whose class and name occurred before, so that the id is part of the name.
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

/* "xfail: reason" where --expect gives one, else "fail: rule: title", by the rule of what is wrong. */
static void message(FILE *out, const struct result *result)
{
	const char *rule = result->difference_rule ? result->difference_rule : result->rule;
	const char *const parts[] = {verdict_word(result->verdict),
				     result->reason ? result->reason : rule,
				     result->reason ? NULL : result->title};

	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		if (!parts[i] || !*parts[i])
			continue;
		fputs(i ? ": " : "", out);
		format_xml(out, parts[i], REPORT_OUTPUT_MAX);
	}
}

static void element(FILE *out, const char *tag, const struct result *result)
{
	fprintf(out, "    <%s message=\"", tag);
	message(out, result);
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

	if (count == 's')
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

static void property(FILE *out, const char *indent, const char *name, const char *value)
{
	if (!value)
		return;
	fprintf(out, "%s<property name=\"decoy.%s\" value=\"", indent, name);
	format_xml(out, value, REPORT_OUTPUT_MAX);
	fputs("\"/>\n", out);
}

static void number(FILE *out, const char *name, unsigned long value)
{
	char text[32];

	snprintf(text, sizeof(text), "%lu", value);
	property(out, "    ", name, text);
}

/* What decided a result that is not simply passed. */
static void properties_of_case(FILE *out, const struct result *result)
{
	const char *indent = "      ";

	if (!result->place && !result->relation)
		return;
	fputs("    <properties>\n", out);
	property(out, indent, "level", result->level);
	property(out, indent, "rule", result->rule);
	property(out, indent, "rule_of_difference", result->difference_rule);
	property(out, indent, "requires", result->requires);
	property(out, indent, "place", result->place);
	property(out, indent, "relation", result->relation);
	property(out, indent, "derived_from", result->derived_from);
	fputs("    </properties>\n", out);
}

static void write_result(FILE *out, const struct result *result)
{
	const char *tag = tag_of(result);

	opening(out, result);
	if (!tag && !result->detail && !result->output) {
		fputs("/>\n", out);
		return;
	}
	fputs(">\n", out);
	properties_of_case(out, result);
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

static void properties_of_run(FILE *out, const struct results *results)
{
	const struct tally tally = results_tally(results);

	fputs("  <properties>\n", out);
	property(out, "    ", "version", results->version);
	property(out, "    ", "spec", results->spec);
	property(out, "    ", "level", results->level);
	if (results->has_seed)
		number(out, "seed", results->seed);
	number(out, "xfail", tally.xfail);
	number(out, "xpass", tally.xpass);
	number(out, "flaky", tally.flaky);
	property(out, "    ", "partial", results->stopped ? "true" : "false");
	property(out, "    ", "stopped", results->stopped);
	if (results->stopped) {
		number(out, "asked", results->asked);
		number(out, "planned", results->planned);
	}
	fputs("  </properties>\n", out);
}

void report_junit(FILE *out, const struct results *results)
{
	struct junit_count n = count(results);

	fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"decoy ", out);
	format_xml(out, results->subject, REPORT_OUTPUT_MAX);
	fprintf(out,
		"\" tests=\"%zu\" failures=\"%u\" errors=\"%u\" skipped=\"%u\" time=\"%.6f\">\n",
		results->count, n.failures, n.errors, n.skipped, results->seconds);
	properties_of_run(out, results);
	for (size_t i = 0; i < results->count; i++)
		write_result(out, &results->list[i]);
	fputs("</testsuite>\n", out);
}
