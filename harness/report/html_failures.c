/* SPDX-License-Identifier: MIT */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "format.h"
#include "groups.h"
#include "html_parts.h"
#include "plot.h"

#define OPEN_MOST   3 /* failures of a rule that are shown unfolded */
#define LISTED_MOST 12 /* of which a line is shown; the others are folded as one */

static void write_pre(FILE *out, const char *label, const char *text)
{
	if (!text || !*text)
		return;
	fputs("<pre>", out);
	fputs(label, out);
	format_html(out, text, HTML_DETAIL_MOST);
	fputs("</pre>\n", out);
}

static const char *text_of(const json_t *timeline, const char *name)
{
	return json_string_value(json_object_get(timeline, name));
}

static bool has_member(const json_t *timeline, const char *name)
{
	const json_t *sweeps = json_object_get(timeline, "sweeps");

	for (size_t i = 0; i < json_array_size(sweeps); i++)
		if (json_object_get(json_array_get(sweeps, i), name))
			return true;
	return false;
}

/* What the colours mean, of those that there are. */
static void write_keys(FILE *out, const json_t *timeline)
{
	static const char *const members[][2] = {{"true", "true"},
						 {"printed", "printed"},
						 {"held", "held"},
						 {"expected", "expected"},
						 {"answered", "answered"},
						 {"wrong", "wrong"},
						 {"distortions", "distorted"}};

	fputs("<br>", out);
	for (size_t i = 0; i < sizeof(members) / sizeof(members[0]); i++)
		if (has_member(timeline, members[i][0]))
			fprintf(out, "<span class=\"key %s\">%s</span> ", members[i][1],
				members[i][1]);
}

/* Whose values they are. */
static void write_caption(FILE *out, const json_t *timeline)
{
	static const char *const parts[][2] = {{"load of ", "load"}, {"", "client"},
					       {" of ", "device"},   {", ", "part"},
					       {" ", "name"},	     {", ", "value"}};
	const char *value = text_of(timeline, "value"), *counter = text_of(timeline, "counter");

	fputs("<figcaption>", out);
	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		if (!text_of(timeline, parts[i][1]))
			continue;
		fputs(parts[i][0], out);
		html_text(out, text_of(timeline, parts[i][1]));
		fputs(i ? "" : ": ", out);
	}
	if (value && counter && strcmp(value, counter) != 0) {
		fputs(" (below) from ", out);
		html_text(out, counter);
		fputs(" (above)", out);
	}
	write_keys(out, timeline);
	fputs("</figcaption>\n", out);
}

static void write_figure(FILE *out, const json_t *timeline)
{
	fputs("<figure>", out);
	write_caption(out, timeline);
	plot_timeline(out, timeline);
	fputs("</figure>\n", out);
}

/* One, or a list of them. */
static void write_timelines(FILE *out, const char *text)
{
	json_t *all = text ? json_loads(text, JSON_ALLOW_NUL, NULL) : NULL, *one;
	size_t i;

	if (json_is_object(all))
		write_figure(out, all);
	json_array_foreach(all, i, one) write_figure(out, one);
	json_decref(all);
}

static void write_failure(FILE *out, const struct result *result, bool open)
{
	fprintf(out, "<details class=\"case\"%s><summary><code>%s</code> <b>", open ? " open" : "",
		verdict_word(result->verdict));
	html_text(out, result->id);
	fputs("</b> ", out);
	if (strcmp(result->id, result->name) != 0)
		html_text(out, result->name);
	if (result->title && *result->title) {
		fputs(": ", out);
		html_text(out, result->title);
	}
	fputs("</summary>\n", out);
	if (result->case_rule) {
		fputs("<p class=\"note\">The case is for <code>", out);
		html_text(out, result->case_rule);
		fputs("</code>, which holds in it.</p>\n", out);
	}
	write_timelines(out, result->timeline);
	write_pre(out, "", result->detail);
	write_pre(out, "stderr: ", result->output);
	fputs("</details>\n", out);
}

static void write_crashed(FILE *out, const struct group *group)
{
	const struct result *first = group->list[0];

	fprintf(out, "<h3>%s, equal in %zu cases</h3>\n<ul>", verdict_word(first->verdict),
		group->count);
	for (size_t i = 0; i < group->count; i++) {
		fputs("<li><b>", out);
		html_text(out, group->list[i]->id);
		fputs("</b> ", out);
		html_text(out, group->list[i]->name);
		fputs("</li>\n", out);
	}
	fputs("</ul>\n", out);
	write_pre(out, "", first->detail ? first->detail + group_change(first) : NULL);
	write_pre(out, "stderr: ", first->output);
}

/* Those with a picture come first: it says most. */
static void write_failures(FILE *out, const struct group *group)
{
	size_t written = 0;

	for (int picture = 1; picture >= 0; picture--) {
		for (size_t i = 0; i < group->count; i++) {
			if ((group->list[i]->timeline != NULL) != picture)
				continue;
			if (written == LISTED_MOST)
				fprintf(out, "<details><summary>%zu more</summary>\n",
					group->count - written);
			write_failure(out, group->list[i], written < OPEN_MOST);
			written++;
		}
	}
	fputs(written > LISTED_MOST ? "</details>\n" : "", out);
}

static void write_rule(FILE *out, const struct group *group)
{
	fputs("<h3><code>", out);
	html_text(out, group->rule);
	fprintf(out, "</code> %zu failure%s</h3>\n<p class=\"note\">", group->count,
		group->count > 1 ? "s" : "");
	html_text(out, group->requires);
	if (group->place && *group->place) {
		fputs(" <span class=\"place\">", out);
		html_text(out, group->place);
		fputs("</span>", out);
	}
	fputs("</p>\n", out);
	write_failures(out, group);
}

static void write_group(FILE *out, const struct group *group)
{
	fputs("<article>", out);
	if (group->crash)
		write_crashed(out, group);
	else
		write_rule(out, group);
	fputs("</article>\n", out);
}

void html_failures(FILE *out, const struct report_set *set)
{
	for (size_t i = 0; i < set->count; i++) {
		struct groups groups = groups_make(&set->runs[i]);

		if (groups.count) {
			fputs("<section><h2>Failures", out);
			if (set->count > 1) {
				fputs(" of ", out);
				html_text(out, set->runs[i].subject);
			}
			fputs("</h2>\n", out);
		}
		for (size_t j = 0; j < groups.count; j++)
			write_group(out, &groups.list[j]);
		if (groups.count)
			fputs("</section>\n", out);
		groups_free(&groups);
	}
}
