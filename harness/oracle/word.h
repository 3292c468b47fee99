/* SPDX-License-Identifier: MIT */
/* Bytes with a length, owned elsewhere. Without text (NULL): absent. */
#ifndef DECOY_ORACLE_WORD_H
#define DECOY_ORACLE_WORD_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct word {
	const char *text;
	size_t len;
};

#define WORD(literal) ((struct word){(literal), sizeof(literal) - 1})

/* word_cmp - order by bytes, then by length; neither may be absent. */
static inline int word_cmp(struct word a, struct word b)
{
	size_t len = a.len < b.len ? a.len : b.len;
	int order = len ? memcmp(a.text, b.text, len) : 0;

	return order ? order : (a.len > b.len) - (a.len < b.len);
}

/* word_same - both are equal, or both are absent. */
static inline bool word_same(struct word a, struct word b)
{
	if (!a.text || !b.text)
		return !a.text && !b.text;
	return word_cmp(a, b) == 0;
}

/* word_after - does word begin with prefix? Then the rest of it in *rest. */
static inline bool word_after(struct word word, struct word prefix, struct word *rest)
{
	if (word.len < prefix.len || memcmp(word.text, prefix.text, prefix.len) != 0)
		return false;
	*rest = (struct word){word.text + prefix.len, word.len - prefix.len};
	return true;
}

/* word_is_space - the white space of the C locale but for the line feed, which ends a line. */
static inline bool word_is_space(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

static inline struct word word_skip_space(struct word word)
{
	while (word.len && word_is_space(word.text[0])) {
		word.text++;
		word.len--;
	}
	return word;
}

static inline struct word word_cut_space(struct word word)
{
	while (word.len && word_is_space(word.text[word.len - 1]))
		word.len--;
	return word;
}

/* word_is_utf8 - is it UTF-8 without a NUL? */
bool word_is_utf8(struct word word);

#endif
