/* SPDX-License-Identifier: MIT */
#include "fuzz_page.h"

#include <stdlib.h>
#include <string.h>

#include "format.h"
#include "html_parts.h"
#include "xmalloc.h"

#define WIDTH	    720.0
#define HEIGHT	    170.0
#define LEFT	    80.0
#define BELOW	    28.0
#define TOP	    20.0 /* a label of the largest letters (html_style.c, a phone) is not cut */
#define POINTS_MOST 600 /* of a line: more are not visible */

/* The history as a line: campaigns one behind another, without the time between them. */
struct timeline {
	size_t count, campaigns;
	double *seconds; /* fuzzed until then */
	double *executions, *edges, *inputs,
		*findings; /* executions and findings: of all campaigns until then */
};

static double number_of(const json_t *one, const char *name)
{
	return json_number_value(json_object_get(one, name));
}

struct history_line {
	const json_t *json;
	size_t number;
};

static int compare_runs(const void *a, const void *b)
{
	const struct history_line *left = a, *right = b;
	const double one = number_of(left->json, "run"), other = number_of(right->json, "run");

	if (one != other)
		return one < other ? -1 : 1;
	return (left->number > right->number) - (left->number < right->number);
}

/* The lines of each campaign together: those that ran at once wrote by turns. */
static struct history_line *sort_history(const json_t *history)
{
	struct history_line *lines = xcalloc(json_array_size(history) + 1, sizeof(*lines));
	const json_t *one;
	size_t i;

	json_array_foreach(history, i, one) lines[i] = (struct history_line){one, i};
	qsort(lines, json_array_size(history), sizeof(*lines), compare_runs);
	return lines;
}

static void timeline_read(struct timeline *out, const json_t *history)
{
	const size_t all = json_array_size(history);
	double executions = 0, seconds = 0, findings = 0;
	struct history_line *lines = sort_history(history);
	const json_t *last = NULL;
	bool knows;

	*out = (struct timeline){0};
	out->seconds = xcalloc(all + 1, sizeof(double));
	out->executions = xcalloc(all + 1, sizeof(double));
	out->edges = xcalloc(all + 1, sizeof(double));
	out->inputs = xcalloc(all + 1, sizeof(double));
	out->findings = xcalloc(all + 1, sizeof(double));
	for (size_t i = 0; i < all; i++) {
		const json_t *one = lines[i].json;
		const double run = number_of(one, "run"), at = number_of(one, "t") - run;

		if (!last || number_of(last, "run") != run) {
			executions += last ? number_of(last, "executions") : 0;
			findings += last ? number_of(last, "findings") : 0;
			seconds += last ? number_of(last, "t") - number_of(last, "run") : 0;
			out->campaigns++;
		}
		last = one;
		/* a campaign without an engine, or that has read nothing yet, knows none: they are
		 * as before */
		knows = !out->count || number_of(one, "inputs") > 0;
		out->seconds[out->count] = seconds + (at > 0 ? at : 0);
		out->executions[out->count] = executions + number_of(one, "executions");
		out->edges[out->count] = knows ? number_of(one, "edges")
					       : out->edges[out->count - 1];
		out->inputs[out->count] = knows ? number_of(one, "inputs")
						: out->inputs[out->count - 1];
		out->findings[out->count++] = findings + number_of(one, "findings");
	}
	free(lines);
}

static void timeline_free(struct timeline *line)
{
	free(line->seconds);
	free(line->executions);
	free(line->edges);
	free(line->inputs);
	free(line->findings);
}

static double greatest(const double *values, size_t count)
{
	double most = 0;

	for (size_t i = 0; i < count; i++)
		most = values[i] > most ? values[i] : most;
	return most;
}

json_t *fuzz_page_totals(const json_t *history)
{
	struct timeline line;
	json_t *totals;
	size_t end;

	timeline_read(&line, history);
	end = line.count ? line.count - 1 : 0;
	totals = json_pack("{s:I,s:I,s:I,s:I,s:I}", "campaigns", (json_int_t)line.campaigns,
			   "executions", (json_int_t)line.executions[end], "seconds",
			   (json_int_t)line.seconds[end], "edges",
			   (json_int_t)greatest(line.edges, line.count), "inputs",
			   (json_int_t)line.inputs[end]);
	timeline_free(&line);
	return totals;
}

/* "1h 05m", "12m 30s", "42s". */
static void print_duration(FILE *out, double seconds)
{
	const unsigned long s = (unsigned long)seconds;

	if (s >= 3600)
		fprintf(out, "%luh %02lum", s / 3600, s / 60 % 60);
	else if (s >= 60)
		fprintf(out, "%lum %02lus", s / 60, s % 60);
	else
		fprintf(out, "%lus", s);
}

/* 1234567 as "1,234,567". */
static void print_count(FILE *out, double value)
{
	char digits[32];
	const int len = snprintf(digits, sizeof(digits), "%.0f", value);

	for (int i = 0; i < len; i++)
		fprintf(out, "%s%c", i && (len - i) % 3 == 0 ? "," : "", digits[i]);
}

/* Where a scale of counts ends: its half is a count, too. */
static double even_end(double most)
{
	const double half = (double)(unsigned long)((most + 1) / 2);

	return half > 0 ? 2 * half : 2;
}

static void draw_grid(FILE *out, double most, double end)
{
	const double low = HEIGHT - BELOW;

	for (int i = 0; i <= 2; i++) {
		const double y = low - (low - TOP) * i / 2;

		fprintf(out,
			"<path class=\"grid\" d=\"M%.0f %.1fH%.0f\"/><text class=\"y\" x=\"%.0f\" y=\"%.1f\">",
			LEFT, y, WIDTH, LEFT - 6, y + 4);
		print_count(out, most * i / 2);
		fputs("</text>\n", out);
	}
	fprintf(out, "<text x=\"%.0f\" y=\"%.0f\">0</text><text class=\"y\" x=\"%.0f\" y=\"%.0f\">",
		LEFT, HEIGHT - 6, WIDTH, HEIGHT - 6);
	print_duration(out, end);
	fputs(" of fuzzing</text>\n", out);
}

static void draw_values(FILE *out, const struct timeline *line, const double *values,
			const char *title)
{
	const double end = line->count && line->seconds[line->count - 1] > 0
				   ? line->seconds[line->count - 1]
				   : 1;
	const double most = even_end(greatest(values, line->count));
	const size_t step = line->count / POINTS_MOST + 1;

	fprintf(out,
		"<figure><figcaption>%s</figcaption><svg viewBox=\"0 0 %.0f %.0f\" role=\"img\" "
		"aria-label=\"%s over time\">\n",
		title, WIDTH, HEIGHT, title);
	draw_grid(out, most, end);
	fputs("<path class=\"answered\" d=\"", out);
	for (size_t i = 0; i < line->count;
	     i += i + step < line->count || i + 1 == line->count ? step : line->count - 1 - i)
		fprintf(out, "%c%.1f %.1f", i ? 'L' : 'M',
			LEFT + (WIDTH - LEFT) * line->seconds[i] / end,
			HEIGHT - BELOW - (HEIGHT - BELOW - TOP) * values[i] / most);
	/* of a campaign with one sample a line, too */
	fprintf(out, "H%.0f\"/></svg></figure>\n", WIDTH);
}

static void write_finding(FILE *out, const json_t *finding)
{
	const json_t *stack = json_object_get(finding, "stack"), *frame;
	const char *rule = json_string_value(json_object_get(finding, "rule"));
	const char *command = json_string_value(json_object_get(finding, "command"));
	const char *name = json_string_value(json_object_get(finding, "name"));
	size_t i;

	fputs("<article><h3>", out);
	html_text(out, name);
	fputs("</h3>", out);
	if (rule && *rule && (!name || strcmp(rule, name))) {
		fputs("<p>", out);
		html_text(out, rule);
		fputs("</p>", out);
	}
	json_array_foreach(stack, i, frame)
	{
		fputs(i ? " &lt; <code>" : "<p class=\"note\">in <code>", out);
		html_text(out, json_string_value(frame));
		fputs("</code>", out);
	}
	if (json_array_size(stack))
		fputs("</p>", out);
	if (command) {
		fputs("<pre>", out);
		format_html(out, command, HTML_DETAIL_MOST);
		fputs("</pre>", out);
	}
	fputs("</article>\n", out);
}

static void write_campaign(FILE *out, const json_t *campaign)
{
	const json_t *findings = json_object_get(campaign, "findings"), *finding;
	struct timeline line;
	size_t i;

	timeline_read(&line, json_object_get(campaign, "history"));
	fputs("<section id=\"", out);
	html_text(out, json_string_value(json_object_get(campaign, "target")));
	fputs("\"><h2>", out);
	html_text(out, json_string_value(json_object_get(campaign, "target")));
	fputs("</h2>\n", out);
	if (greatest(line.edges, line.count) > 0) /* there are none without coverage */
		draw_values(out, &line, line.edges, "edges");
	draw_values(out, &line, line.inputs, "inputs of the corpus");
	draw_values(out, &line, line.executions, "executions");
	if (greatest(line.findings, line.count) > 0)
		draw_values(out, &line, line.findings, "findings");
	json_array_foreach(findings, i, finding) write_finding(out, finding);
	fputs("</section>\n", out);
	timeline_free(&line);
}

static void write_table(FILE *out, const json_t *campaigns)
{
	static const char *const columns[] = {"executions", "edges", "inputs", "campaigns"};
	const json_t *campaign;
	size_t i;

	fputs("<div class=\"wide\"><table><thead><tr><th>target</th><th class=\"n\">found</th>"
	      "<th class=\"n\">time</th><th class=\"n\">executions</th><th class=\"n\">edges</th>"
	      "<th class=\"n\">inputs</th><th class=\"n\">campaigns</th></tr></thead><tbody>\n",
	      out);
	json_array_foreach(campaigns, i, campaign)
	{
		json_t *totals = fuzz_page_totals(json_object_get(campaign, "history"));
		const size_t found = json_array_size(json_object_get(campaign, "findings"));
		const char *target = json_string_value(json_object_get(campaign, "target"));

		fputs("<tr><th scope=\"row\"><a href=\"#", out);
		html_text(out, target);
		fputs("\">", out);
		html_text(out, target);
		fprintf(out, "</a></th><td class=\"n%s\">%zu</td><td class=\"n\">",
			found ? " bad" : "", found);
		print_duration(out, number_of(totals, "seconds"));
		fputs("</td>", out);
		for (size_t c = 0; c < sizeof(columns) / sizeof(*columns); c++) {
			fputs("<td class=\"n\">", out);
			print_count(out, number_of(totals, columns[c]));
			fputs("</td>", out);
		}
		fputs("</tr>\n", out);
		json_decref(totals);
	}
	fputs("</tbody></table></div>\n", out);
}

void fuzz_page(FILE *out, const json_t *campaigns)
{
	const json_t *campaign;
	size_t i, found = 0;

	json_array_foreach(campaigns, i, campaign)
		found += json_array_size(json_object_get(campaign, "findings"));
	fputs("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
	      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
	      "<meta name=\"color-scheme\" content=\"light dark\">\n"
	      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
	      "'unsafe-inline'\">\n<title>Decoy: fuzzing campaigns</title>\n",
	      out);
	html_style(out);
	fprintf(out,
		"</head><body>\n<header class=\"%s\"><h1>Fuzzing campaigns</h1><p><b>%zu</b> finding%s kept, <b>%zu</b> target%s</p></header>\n<main>\n",
		found ? "bad" : "good", found, found == 1 ? "" : "s", json_array_size(campaigns),
		json_array_size(campaigns) == 1 ? "" : "s");
	write_table(out, campaigns);
	json_array_foreach(campaigns, i, campaign) write_campaign(out, campaign);
	fputs("</main></body></html>\n", out);
}
