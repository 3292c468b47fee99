/* SPDX-License-Identifier: MIT */
/* The bytes of a family's members, from one text with words in it (docs/cases.md). */
#ifndef DECOY_CASES_TEMPLATE_H
#define DECOY_CASES_TEMPLATE_H

#include <stddef.h>

/*
 * A word of a parameter, and the text in place of {parameter} where it is chosen: text, times over.
 */
struct template_word {
	const char *word;
	const char *text;
	size_t times;
};

/* What the members of a family differ in. */
struct template_parameter {
	const char *name;
	struct template_word *words;
	size_t count;
	size_t chosen; /* of words, by the member that is being made; count: none */
	const char *plain; /* in place of {parameter} where none is chosen; NULL: not so */
};

struct template
{
	const char *bytes;
	size_t len;
	struct template_parameter *parameters;
	size_t count;
};

struct template_error {
	unsigned int line, column; /* from 1 */
	char text[120];
};

#define TEMPLATE_MAX 1048576 /* bytes of what a template makes */

/*
 * template_expand - the bytes for the words that are chosen. A line that begins with [a !b] is
 * there where a is chosen and b is not; {parameter} is replaced by the text of its word. Returns 0
 * (free() *bytes), or -EINVAL with *error: a word or parameter that does not exist, a bracket that
 * is not closed, too many bytes.
 */
int template_expand(const struct template *from, char **bytes, size_t *len,
		    struct template_error *error);

#endif
