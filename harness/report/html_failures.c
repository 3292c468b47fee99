/* SPDX-License-Identifier: MIT */
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

/* What the colours mean, of those that there are. */
static void write_keys(FILE *out, const struct picture *picture)
{
	static const char *const columns[] = {"true", "printed", "held", "expected", "answered"};
	bool has[PICTURE_COLUMNS] = {false}, wrong = false, distorted = false;

	for (size_t i = 0; i < picture->count; i++) {
		for (int j = 0; j < PICTURE_COLUMNS; j++)
			has[j] = has[j] || picture->sweeps[i].cell[j].text;
		wrong = wrong || picture->sweeps[i].wrong;
		distorted = distorted || picture->sweeps[i].distortions;
	}
	fputs("<br>", out);
	for (int j = 0; j < PICTURE_COLUMNS; j++)
		if (has[j])
			fprintf(out, "<span class=\"key %s\">%s</span> ", columns[j], columns[j]);
	fputs(wrong ? "<span class=\"key wrong\">wrong</span> " : "", out);
	fputs(distorted ? "<span class=\"key distorted\">distorted</span> " : "", out);
}

/* Whose values they are. */
static void write_caption(FILE *out, const struct picture *picture)
{
	const struct {
		const char *before, *text, *after;
	} parts[] = {
		{"load of ", picture->load, ": "}, {"", picture->client, ""},
		{" of ", picture->device, ""},	   {", ", picture->part, ""},
		{" ", picture->name, ""},	   {", ", picture->value, ""},
	};

	fputs("<figcaption>", out);
	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		if (!parts[i].text)
			continue;
		fputs(parts[i].before, out);
		html_text(out, parts[i].text);
		fputs(parts[i].after, out);
	}
	if (picture->value && picture->counter && strcmp(picture->value, picture->counter) != 0) {
		fputs(" (below) from ", out);
		html_text(out, picture->counter);
		fputs(" (above)", out);
	}
	write_keys(out, picture);
	fputs("</figcaption>\n", out);
}

static void write_pictures(FILE *out, const struct pictures *pictures)
{
	for (size_t i = 0; pictures && i < pictures->count; i++) {
		fputs("<figure>", out);
		write_caption(out, &pictures->list[i]);
		plot_picture(out, &pictures->list[i]);
		fputs("</figure>\n", out);
	}
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
		fputs("</code>.</p>\n", out);
	}
	write_pictures(out, result->timeline);
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
