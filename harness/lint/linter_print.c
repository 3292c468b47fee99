/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "finding.h"
#include "format.h"
#include "linter.h"
#include "xmalloc.h"

#define QUOTE_MAX 60

static const char *level_of(const struct lint_finding *finding)
{
	return finding->waived ? "waived" : cat_level_name(finding->rule->level);
}

static const char *paint_of(const struct lint_finding *finding)
{
	if (finding->waived || finding->known)
		return "\033[2m";
	switch (finding->rule->level) {
	case FDI_MUST:
		return "\033[1;31m";
	case FDI_SHOULD:
		return "\033[33m";
	default:
		return "\033[36m";
	}
}

static void print_quoted(FILE *out, const struct lint_finding *finding)
{
	size_t len = finding->text_len < QUOTE_MAX ? finding->text_len : QUOTE_MAX;

	fputs(" \"", out);
	for (size_t i = 0; i < len; i++) {
		unsigned char c = (unsigned char)finding->text[i];

		if (c == '\t')
			fputs("\\t", out);
		else if (c < 0x20 || c >= 0x7f)
			fprintf(out, "\\x%02x", c);
		else
			fputc(c, out);
	}
	fputs(len < finding->text_len ? "...\"" : "\"", out);
}

static void print_number(FILE *out, const char *word, struct fdi_num num)
{
	if (num.present)
		fprintf(out, "%s%s%" PRIu64, word, num.saturated ? ">" : "", num.value);
}

/* Places are searched once a rule: a hostile text makes a million findings. */
struct places {
	const struct fdi_rule *const *rules;
	size_t count;
	char **list;
	enum fdi_spec spec;
};

static void places_open(struct places *places, enum fdi_spec spec)
{
	places->rules = cat_producer_rules(&places->count);
	places->list = xcalloc(places->count, sizeof(*places->list));
	places->spec = spec;
}

static const char *place_of(struct places *places, const struct fdi_rule *rule)
{
	for (size_t i = 0; i < places->count; i++) {
		if (places->rules[i] != rule)
			continue;
		if (!places->list[i])
			places->list[i] =
				cat_place(cat_rule_for(rule->slug, CAT_PRODUCER), places->spec);
		return places->list[i];
	}
	return "";
}

static void places_close(struct places *places)
{
	for (size_t i = 0; i < places->count; i++)
		free(places->list[i]);
	free(places->list);
}

/* Does the sentence of a finding have both numbers of its comparison? */
static bool has_numbers(const struct lint_finding *finding)
{
	const struct fdi_num *now = &finding->now.value, *before = &finding->before.value;

	return now->present && now->value == finding->got.value && before->present &&
	       before->value == finding->limit.value;
}

static void print_one(FILE *out, const char *file, const struct lint_finding *finding,
		      const char *where, bool colour)
{
	char *sentence = linter_sentence(finding);

	format_visible(out, file, strlen(file));
	if (finding->line)
		fprintf(out, ":%u", finding->line);
	if (finding->line && finding->column)
		fprintf(out, ":%u", finding->column);
	fputs(": ", out);
	fprintf(out, "%s%s%s %s:", colour ? paint_of(finding) : "", level_of(finding),
		colour ? "\033[0m" : "", finding->rule->slug);
	if (sentence)
		fprintf(out, " %s;", sentence);
	if (finding->name[0] && !sentence) {
		fputc(' ', out);
		format_visible(out, finding->name, strlen(finding->name));
		fputc(':', out);
	}
	if (finding->text_len && !sentence)
		print_quoted(out, finding);
	fprintf(out, "%s expected %s", finding->text_len && !sentence ? ":" : "",
		finding->expected ? finding->expected : "otherwise");
	if (!sentence || !has_numbers(finding)) {
		print_number(out, "; got ", finding->got);
		print_number(out, ", limit ", finding->limit);
	}
	free(sentence);
	if (*where)
		fprintf(out, " (%s)", where);
	if (finding->waived)
		fprintf(out, " [%s: %s]", finding->driver, finding->waived);
	fputs(finding->known ? " [in the baseline]\n" : "\n", out);
}

/* Remarks (may, unclear, info, waived) are for those who ask. */
void linter_print(FILE *out, const struct lint_report *report, bool colour, bool all)
{
	struct places places;

	places_open(&places, report->spec);
	for (size_t i = 0; i < report->count; i++) {
		const struct lint_finding *finding = &report->list[i];

		if (all ||
		    (finding->rule->level <= FDI_SHOULD && !finding->waived && !finding->known))
			print_one(out, report->file, finding, place_of(&places, finding->rule),
				  colour);
	}
	places_close(&places);
}

/* --- as reports have them --- */

/* A finding that borrows its texts, but those of the view. */
struct view {
	struct finding finding;
	char *text, *sentence;
};

static struct finding_number number_of(struct fdi_num num)
{
	return (struct finding_number){num.present, num.value};
}

static struct finding_point point_of(const struct lint_point *point)
{
	return (struct finding_point){
		.known = point->known,
		.t_ns = point->t_ns,
		.value = number_of(point->value),
		.text = point->text && *point->text ? point->text : NULL,
	};
}

static const char *or_none(const char *text)
{
	return text && *text ? text : NULL;
}

static struct view open_view(const struct lint_report *report, size_t i, struct places *places)
{
	const struct lint_finding *from = &report->list[i];
	struct view view = {.text = xutf8(from->text, from->text_len),
			    .sentence = linter_sentence(from)};

	view.finding = (struct finding){
		.rule = from->rule->slug,
		.level = level_of(from),
		.file = report->file,
		.line = from->line,
		.column = from->column,
		.name = from->name,
		.text = view.text,
		.expected = from->expected ? from->expected : "",
		.got = number_of(from->got),
		.limit = number_of(from->limit),
		.message = view.sentence,
		.key = from->key,
		.client = or_none(from->client),
		.other = or_none(from->other),
		.pid = {from->has_pid, (uint64_t)from->pid},
		.fd = {from->has_pid, (uint64_t)from->fd},
		.before = point_of(&from->before),
		.low = point_of(&from->low),
		.now = point_of(&from->now),
		.place = place_of(places, from->rule),
		.driver = from->driver,
		.waived = from->waived,
	};
	return view;
}

static void close_view(struct view *view)
{
	free(view->text);
	free(view->sentence);
}

/* Write the findings, each between before and after; *first: "\n" is before it instead. */
static void write_findings(FILE *out, const struct lint_report *report, const char *before,
			   bool *first, const char *after)
{
	struct places places;

	places_open(&places, report->spec);
	for (size_t i = 0; i < report->count; i++) {
		struct view view = open_view(report, i, &places);

		fputs(*first ? "\n" : before, out);
		finding_write(out, &view.finding);
		fputs(after, out);
		close_view(&view);
		*first = false;
	}
	places_close(&places);
}

void linter_json(FILE *out, const struct lint_report *report, bool *first)
{
	write_findings(out, report, ",\n", first, "");
}

void linter_json_line(FILE *out, const struct lint_report *report)
{
	bool first = false;

	write_findings(out, report, "", &first, "\n");
}

void linter_keep(struct findings *to, const struct lint_report *report, size_t most)
{
	struct places places;

	places_open(&places, report->spec);
	for (size_t i = 0; i < report->count && i < most; i++) {
		struct view view = open_view(report, i, &places);

		findings_add(to, &view.finding);
		close_view(&view);
	}
	places_close(&places);
}
