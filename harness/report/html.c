/* SPDX-License-Identifier: MIT */
/* One page that needs nothing else: the verdict, failures by cause, rules, sentences of the
 * specification. */
#include "format.h"
#include "html_parts.h"
#include "reasons.h"
#include "verdict_line.h"
#include "xmalloc.h"

#include <stdlib.h>
#include <string.h>

void html_text(FILE *out, const char *text)
{
	format_html(out, text, HTML_NAME_MOST);
}

static void write_run(FILE *out, const struct results *results)
{
	static const char *const classes[] = {"good", "bad", "none", "part", "none"};
	const struct tally tally = results_tally(results);

	fprintf(out, "<tr><th scope=\"row\">");
	html_text(out, results->subject);
	fprintf(out,
		"</th><td class=\"%s\">%s</td><td class=\"n\">%u</td><td class=\"n%s\">%u</td>"
		"<td class=\"n\">%u</td><td class=\"v\">",
		classes[results_exit(results)], run_verdict(results), tally.passed,
		tally.failed ? " bad" : "", tally.failed, tally.skipped);
	html_text(out, results->version);
	if (results->spec)
		fprintf(out, ", specification %s", results->spec);
	if (results->level)
		fprintf(out, ", level %s", results->level);
	fprintf(out, "</td><td class=\"n\">%.1f s</td></tr>\n", results->seconds);
	if (!results->stopped && !results->missing)
		return;
	fputs("<tr><td colspan=\"7\" class=\"part\">", out);
	if (results->stopped)
		fprintf(out, "Stopped by %s: %zu of %zu were judged. ", results->stopped,
			results->asked, results->planned);
	if (results->missing) {
		fputs("Missing: shard ", out);
		html_text(out, results->missing);
	}
	fputs("</td></tr>\n", out);
}

static void write_runs(FILE *out, const struct report_set *set)
{
	fputs("<section><h2>Subjects</h2><div class=\"wide\"><table><thead><tr><th>subject</th>"
	      "<th>verdict</th><th class=\"n\">passed</th><th class=\"n\">failed</th><th class=\"n\">skipped</th>"
	      "<th>decoy</th><th class=\"n\">time</th></tr></thead><tbody>\n",
	      out);
	for (size_t i = 0; i < set->count; i++)
		write_run(out, &set->runs[i]);
	fputs("</tbody></table></div></section>\n", out);
}

static void write_head(FILE *out, const struct report_set *set)
{
	static const char *const classes[] = {"good", "bad", "none", "part", "none"};
	const struct tally tally = set_tally(set);

	fputs("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
	      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
	      "<meta name=\"color-scheme\" content=\"light dark\">\n"
	      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
	      "'unsafe-inline'\">\n<title>Decoy: ",
	      out);
	fputs(set_verdict(set), out);
	fputs("</title>\n", out);
	html_style(out);
	fprintf(out,
		"</head><body>\n<header class=\"%s\"><h1>%s</h1><p><b>%u</b> passed, <b>%u</b> failed, "
		"<b>%u</b> skipped</p></header>\n<main>\n",
		classes[report_exit(set)], set_verdict(set), tally.passed, tally.failed,
		tally.skipped);
}

/* Failed as expected, passed against expectation, or may do either. */
static void write_expected(FILE *out, const struct results *results)
{
	for (size_t i = 0; i < results->count; i++) {
		const struct result *result = &results->list[i];

		if (result->verdict != VERDICT_XFAIL && result->verdict != VERDICT_XPASS &&
		    result->verdict != VERDICT_FLAKY && result->verdict != VERDICT_STALE)
			continue;
		fprintf(out, "<li><code>%s</code> ", verdict_word(result->verdict));
		html_text(out, result->id);
		fputc(' ', out);
		html_text(out, result->name);
		if (result->reason || result->detail) {
			fputs(": ", out);
			html_text(out, result->reason ? result->reason : result->detail);
		}
		fputs("</li>\n", out);
	}
}

static void write_rest(FILE *out, const struct report_set *set)
{
	char *text;
	size_t len;
	FILE *rest = xmemstream(&text, &len);

	for (size_t i = 0; i < set->count; i++)
		write_expected(rest, &set->runs[i]);
	xmemstream_close(rest);
	if (len)
		fprintf(out, "<section><h2>As expected, or not</h2><ul>\n%s</ul></section>\n",
			text);
	free(text);
	rest = xmemstream(&text, &len);
	for (size_t i = 0; i < set->count; i++)
		reasons_write(rest, &set->runs[i]);
	xmemstream_close(rest);
	if (len) {
		fputs("<section><h2>Why cases were skipped</h2><pre>", out);
		format_html(out, text, HTML_DETAIL_MOST);
		fputs("</pre></section>\n", out);
	}
	free(text);
}

void report_html(FILE *out, const struct report_set *set)
{
	struct rule_counts counts = rule_counts_make(set);

	write_head(out, set);
	write_runs(out, set);
	html_failures(out, set);
	write_rest(out, set);
	html_rules(out, set, &counts);
	html_sentences(out, &counts);
	fputs("</main>\n</body></html>\n", out);
	rule_counts_free(&counts);
}
