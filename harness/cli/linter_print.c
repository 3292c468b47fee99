/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "bytes.h"
#include "format.h"
#include "linter.h"

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

static void quoted(FILE *out, const struct lint_finding *finding)
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

static void number(FILE *out, const char *word, struct fdi_num num)
{
	if (num.present)
		fprintf(out, "%s%s%" PRIu64, word, num.saturated ? ">" : "", num.value);
}

static void print_one(FILE *out, const char *file, const struct lint_finding *finding, bool colour)
{
	format_visible(out, file, strlen(file));
	if (finding->line)
		fprintf(out, ":%u", finding->line);
	if (finding->line && finding->column)
		fprintf(out, ":%u", finding->column);
	fputs(": ", out);
	fprintf(out, "%s%s%s %s:", colour ? paint_of(finding) : "", level_of(finding),
		colour ? "\033[0m" : "", finding->rule->slug);
	if (finding->name[0]) {
		fputc(' ', out);
		format_visible(out, finding->name, strlen(finding->name));
		fputc(':', out);
	}
	if (finding->text_len)
		quoted(out, finding);
	fprintf(out, "%s expected %s", finding->text_len ? ":" : "",
		finding->expected ? finding->expected : "otherwise");
	number(out, "; got ", finding->got);
	number(out, ", limit ", finding->limit);
	if (finding->waived)
		fprintf(out, " [%s: %s]", finding->driver, finding->waived);
	fputs(finding->known ? " [in the baseline]\n" : "\n", out);
}

/* Remarks (may, unclear, info, waived) are for those who ask. */
void linter_print(FILE *out, const struct lint_report *report, bool colour, bool all)
{
	for (size_t i = 0; i < report->count; i++) {
		const struct lint_finding *finding = &report->list[i];

		if (all ||
		    (finding->rule->level <= FDI_SHOULD && !finding->waived && !finding->known))
			print_one(out, report->file, finding, colour);
	}
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

void linter_json(FILE *out, const struct lint_report *report, bool *first)
{
	for (size_t i = 0; i < report->count; i++) {
		const struct lint_finding *finding = &report->list[i];
		char *text = bytes_utf8(finding->text, finding->text_len);

		fprintf(out, "%s\n{\"rule\":\"%s\",\"level\":\"%s\"", *first ? "" : ",",
			finding->rule->slug, level_of(finding));
		json_member(out, "file", report->file);
		fprintf(out, ",\"line\":%u,\"column\":%u", finding->line, finding->column);
		json_member(out, "name", finding->name);
		json_member(out, "text", text ? text : "");
		json_member(out, "expected", finding->expected ? finding->expected : "");
		json_number(out, "got", finding->got);
		json_number(out, "limit", finding->limit);
		json_member(out, "driver", finding->driver);
		if (finding->waived)
			json_member(out, "waived_reason", finding->waived);
		fputc('}', out);
		free(text);
		*first = false;
	}
}
