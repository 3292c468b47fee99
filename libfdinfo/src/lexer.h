/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* The cut that fdi_lexer_next() and fdi_parse() share, for inlining. */
#ifndef FDI_LEXER_H
#define FDI_LEXER_H

#include "scan.h"
#include "span.h"

/* Where one line ends: start <= colon <= lf, colon == lf when there is none. */
struct lexer_cut {
	const char *start;
	const char *colon;
	const char *lf; /* the line feed, or the end of the text */
};

/*
 * lexer_cut - find the ends of the next line and step over it; false at the end of the text. The
 * line feed is not searched from the colon on: the next line then waits for one search, not two.
 */
static inline bool lexer_cut(struct fdi_lexer *lexer, struct lexer_cut *cut)
{
	if (lexer->next == lexer->end)
		return false;
	cut->start = lexer->next;
	cut->lf = scan_one(cut->start, lexer->end, '\n');
	cut->colon = scan_two(cut->start, lexer->end, ':', '\n');
	lexer->next = cut->lf + (cut->lf < lexer->end);
	lexer->line++;
	return true;
}

/* lexer_key - the key of a line; the whole of it when there is no colon. */
static inline struct fdi_span lexer_key(const struct lexer_cut *cut)
{
	return span_of(cut->start, (size_t)(cut->colon - cut->start));
}

/* lexer_value - the value of a line, trimmed; no bytes when there is no colon. */
static inline struct fdi_span lexer_value(const struct lexer_cut *cut)
{
	if (cut->colon == cut->lf)
		return (struct fdi_span){0};
	return span_trim(span_of(cut->colon + 1, (size_t)(cut->lf - cut->colon - 1)));
}

#endif /* FDI_LEXER_H */
