/* SPDX-License-Identifier: MIT */
/* Lines of a reStructuredText file. */
#ifndef CATALOGUE_RST_LINE_H
#define CATALOGUE_RST_LINE_H

#include <stdbool.h>

/* A line of the text, without its line feed and without white space at its end. */
struct rst_line {
	const char *ptr;
	const char *end;
	const char *next; /* the line after, or the end of the text */
};

bool rst_is_space(char c);

/* rst_line_at - the line, or what is left of it, from at on; end is that of the text. */
struct rst_line rst_line_at(const char *at, const char *end);

bool rst_is_blank(struct rst_line line);

/* rst_is_rule - a line of one repeated mark, as above and below titles? */
bool rst_is_rule(struct rst_line line);

/* rst_text - behind the white space that the line begins with. */
const char *rst_text(struct rst_line line);

/* rst_item_text - behind the marker of a list item and the blanks around it; NULL: the line begins
 * no item. */
const char *rst_item_text(struct rst_line line);

/* rst_is_directive - does the line begin a directive, a footnote, a target or a comment? */
bool rst_is_directive(struct rst_line line);

/*
 * rst_directive_text - where the prose of such a line begins: behind "name::" or a footnote's
 * "[1]"; NULL: it has none, nor do the lines that it owns.
 */
const char *rst_directive_text(struct rst_line line);

/*
 * rst_directive_end - behind the lines that it owns: indented further, and blank ones between them.
 */
const char *rst_directive_end(struct rst_line line, const char *end);

#endif
