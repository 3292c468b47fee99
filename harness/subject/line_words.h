/* SPDX-License-Identifier: MIT */
/* The words of a plain line of an answer, and whether they are in form (docs/protocol.md, tree). */
#ifndef DECOY_LINE_WORDS_H
#define DECOY_LINE_WORDS_H

#include <stdbool.h>

/* A value of an engine or a region, as the key of a last word KEY=N. */
struct line_key {
	const char *key;
	const char *group; /* of the client: "engines" or "regions" */
};

/* Point into the line. name, of an engine or a region, may have blanks in it. */
struct line_words {
	char *device, *client, *pid, *name, *value;
	bool keyed; /* the last word is KEY=N, and value its N */
	const struct line_key *key; /* without KEY= that of busy_ns; NULL: an unknown one */
};

/* line_words_cut - cut a line, which is changed, into its words; "" for those that are missing. */
struct line_words line_words_cut(char *line);

/* line_words_fault - what is not in form, and *word, where; NULL: nothing. */
const char *line_words_fault(const struct line_words *words, const char **word);

/* line_words_none - is it the line of a client without values, "- -"? */
bool line_words_none(const struct line_words *words);

/* line_word_next - the next word of *rest, cut off; "" where there is none. */
char *line_word_next(char **rest);

/* line_word_is_none - is it "-"? */
bool line_word_is_none(const char *word);

#endif
