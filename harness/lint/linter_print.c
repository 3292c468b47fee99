/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

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

static void json_number(FILE *out, const char *name, struct fdi_num num)
{
	if (num.present)
		fprintf(out, ",\"%s\":\"%" PRIu64 "\"", name, num.value);
}

static void json_member(FILE *out, const char *name, const char *text)
{
	fprintf(out, ",\"%s\":", name);
	format_json_string(out, text);
}

static void json_point(FILE *out, const char *name, const struct lint_point *point)
{
	if (!point->known)
		return;
	fprintf(out, ",\"%s\":{\"t_ns\":\"%" PRIu64 "\"", name, point->t_ns);
	json_number(out, "value", point->value);
	if (point->text && *point->text)
		json_member(out, "text", point->text);
	fputc('}', out);
}

/* Who a finding over time is about, when, and what was read then and now. */
static void json_time(FILE *out, const struct lint_finding *finding)
{
	char *sentence = linter_sentence(finding);

	if (sentence)
		json_member(out, "message", sentence);
	free(sentence);
	if (finding->key)
		fprintf(out, ",\"key\":\"%s\"", finding->key);
	if (finding->client && *finding->client)
		json_member(out, "client", finding->client);
	if (finding->other && *finding->other)
		json_member(out, "other", finding->other);
	if (finding->has_pid)
		fprintf(out, ",\"pid\":\"%" PRId32 "\",\"fd\":\"%" PRId32 "\"", finding->pid,
			finding->fd);
	json_point(out, "before", &finding->before);
	json_point(out, "low", &finding->low);
	json_point(out, "now", &finding->now);
}

static void json_one(FILE *out, const char *file, const struct lint_finding *finding,
		     const char *where)
{
	char *text = xutf8(finding->text, finding->text_len);

	fprintf(out, "{\"rule\":\"%s\",\"level\":\"%s\"", finding->rule->slug, level_of(finding));
	json_member(out, "file", file);
	fprintf(out, ",\"line\":%u,\"column\":%u", finding->line, finding->column);
	json_member(out, "name", finding->name);
	json_member(out, "text", text);
	json_member(out, "expected", finding->expected ? finding->expected : "");
	json_number(out, "got", finding->got);
	json_number(out, "limit", finding->limit);
	json_time(out, finding);
	json_member(out, "place", where);
	json_member(out, "driver", finding->driver);
	if (finding->waived)
		json_member(out, "waived_reason", finding->waived);
	fputc('}', out);
	free(text);
}

void linter_json(FILE *out, const struct lint_report *report, bool *first)
{
	struct places places;

	places_open(&places, report->spec);
	for (size_t i = 0; i < report->count; i++) {
		fputs(*first ? "\n" : ",\n", out);
		json_one(out, report->file, &report->list[i],
			 place_of(&places, report->list[i].rule));
		*first = false;
	}
	places_close(&places);
}

void linter_json_line(FILE *out, const struct lint_report *report)
{
	struct places places;

	places_open(&places, report->spec);
	for (size_t i = 0; i < report->count; i++) {
		json_one(out, report->file, &report->list[i],
			 place_of(&places, report->list[i].rule));
		fputc('\n', out);
	}
	places_close(&places);
}
