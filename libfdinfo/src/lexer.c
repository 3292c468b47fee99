/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "lexer.h"

void fdi_lexer_init(struct fdi_lexer *lexer, const char *text, size_t len)
{
	lexer->next = text;
	lexer->end = text && len ? text + len : text;
	lexer->line = 0;
}

/* line_flags - enum fdi_line_flag of a line whose spans are filled. */
static unsigned int line_flags(const struct fdi_line *line, const struct lexer_cut *cut,
			       const char *end)
{
	const char *tail = cut->lf;
	unsigned int flags = 0;

	if (cut->lf == end)
		flags |= FDI_LINE_NO_LF;
	if (cut->colon == cut->lf)
		flags |= FDI_LINE_NO_COLON;
	if (scan_one(cut->start, cut->lf, '\0') < cut->lf)
		flags |= FDI_LINE_NUL;
	if (tail > cut->start && tail[-1] == '\r') {
		flags |= FDI_LINE_CR;
		tail--;
	}
	if (line->value.len && line->value.ptr + line->value.len < tail)
		flags |= FDI_LINE_TRAILING;
	return flags;
}

bool fdi_lexer_next(struct fdi_lexer *lexer, struct fdi_line *line)
{
	struct lexer_cut cut;

	if (!lexer_cut(lexer, &cut))
		return false;
	line->number = lexer->line;
	line->raw = span_of(cut.start, (size_t)(cut.lf - cut.start));
	line->key = lexer_key(&cut);
	line->value = lexer_value(&cut);
	line->flags = line_flags(line, &cut, lexer->end);
	return true;
}
