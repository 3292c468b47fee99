/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "format.h"

/*
 * Dashboards drop a test whose class and name occurred before, so that the id is part of the name.
 * classname is the area: "decoy.engine".
 */
static void print_opening(FILE *out, const struct result *result)
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

/* "xfail: reason" where --expect gives one, else "fail: rule: title". */
static void print_message(FILE *out, const struct result *result)
{
	const char *const parts[] = {verdict_word(result->verdict),
				     result->reason ? result->reason : result->rule,
				     result->reason ? NULL : result->title};

	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		if (!parts[i] || !*parts[i])
			continue;
		fputs(i ? ": " : "", out);
		format_xml(out, parts[i], REPORT_OUTPUT_MAX);
	}
}

static void print_element(FILE *out, const char *tag, const struct result *result)
{
	fprintf(out, "    <%s message=\"", tag);
	print_message(out, result);
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
	return verdict_no_answer(result->verdict) ? "error" : "failure";
}

static void print_property(FILE *out, const char *indent, const char *name, const char *value)
{
	if (!value)
		return;
	fprintf(out, "%s<property name=\"decoy.%s\" value=\"", indent, name);
	format_xml(out, value, REPORT_OUTPUT_MAX);
	fputs("\"/>\n", out);
}

static void print_number(FILE *out, const char *name, unsigned long value)
{
	char text[32];

	snprintf(text, sizeof(text), "%lu", value);
	print_property(out, "    ", name, text);
}

/* What decided a result that is not simply passed. */
static void properties_of_case(FILE *out, const struct result *result)
{
	const char *indent = "      ";

	if (!result->place && !result->relation)
		return;
	fputs("    <properties>\n", out);
	print_property(out, indent, "level", result->level);
	print_property(out, indent, "rule", result->rule);
	print_property(out, indent, "case_rule", result->case_rule);
	print_property(out, indent, "requires", result->requires);
	print_property(out, indent, "place", result->place);
	print_property(out, indent, "relation", result->relation);
	print_property(out, indent, "derived_from", result->derived_from);
	fputs("    </properties>\n", out);
}

static void write_result(FILE *out, const struct result *result)
{
	const char *tag = tag_of(result);

	print_opening(out, result);
	if (!tag && !result->detail && !result->output) {
		fputs("/>\n", out);
		return;
	}
	fputs(">\n", out);
	properties_of_case(out, result);
	if (tag)
		print_element(out, tag, result);
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

static struct junit_count count_results(const struct results *results)
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
	print_property(out, "    ", "version", results->version);
	print_property(out, "    ", "spec", results->spec);
	print_property(out, "    ", "level", results->level);
	if (results->has_seed)
		print_number(out, "seed", results->seed);
	print_number(out, "xfail", tally.xfail);
	print_number(out, "xpass", tally.xpass);
	print_number(out, "flaky", tally.flaky);
	print_property(out, "    ", "partial",
		       results->stopped || results->missing ? "true" : "false");
	print_property(out, "    ", "stopped", results->stopped);
	print_property(out, "    ", "missing", results->missing);
	if (results->stopped) {
		print_number(out, "asked", results->asked);
		print_number(out, "planned", results->planned);
	}
	fputs("  </properties>\n", out);
}

static void write_suite(FILE *out, const struct results *results)
{
	struct junit_count n = count_results(results);

	fputs("<testsuite name=\"decoy ", out);
	format_xml(out, results->subject, REPORT_OUTPUT_MAX);
	fprintf(out,
		"\" tests=\"%zu\" failures=\"%u\" errors=\"%u\" skipped=\"%u\" time=\"%.6f\">\n",
		results->count, n.failures, n.errors, n.skipped, results->seconds);
	properties_of_run(out, results);
	for (size_t i = 0; i < results->count; i++)
		write_result(out, &results->list[i]);
	fputs("</testsuite>\n", out);
}

void report_junit(FILE *out, const struct report_set *set)
{
	fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", out);
	fputs(set->count == 1 ? "" : "<testsuites name=\"decoy\">\n", out);
	for (size_t i = 0; i < set->count; i++)
		write_suite(out, &set->runs[i]);
	fputs(set->count == 1 ? "" : "</testsuites>\n", out);
}
