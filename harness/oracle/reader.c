/* SPDX-License-Identifier: MIT */
#include "reader.h"

static void add_line(struct pool *pool, struct lines *lines, struct line line)
{
	lines->all = pool_grow(pool, lines->all, lines->count, &lines->cap, sizeof(*lines->all));
	lines->all[lines->count++] = line;
}

static bool has_space(struct word word)
{
	for (size_t i = 0; i < word.len; i++) {
		if (word_is_space(word.text[i]))
			return true;
	}
	return false;
}

/* Keys hold no white space (rst:32): such a line may be ignored, or its key used as it is, or
 * trimmed. */
static void add_key(struct pool *pool, struct lines *lines, struct line line)
{
	struct word trimmed = word_cut_space(word_skip_space(line.key));

	if (has_space(line.key)) {
		line.sure = false;
		lines->refusal |= REFUSAL_BIT(KEY);
	}
	add_line(pool, lines, line);
	if (!word_same(trimmed, line.key)) {
		line.key = trimmed;
		add_line(pool, lines, line);
	}
}

static struct word skip_blanks(struct word word, bool has_returns)
{
	while (word.len && (word.text[0] == ' ' || word.text[0] == '\t' ||
			    (has_returns && word.text[0] == '\r'))) {
		word.text++;
		word.len--;
	}
	return word;
}

/* White space before the value is ignored (rst:30); are carriage returns and form feeds and the
 * like white space? */
static void add_value(struct pool *pool, struct lines *lines, struct line line, struct word rest)
{
	const struct word blanks = skip_blanks(rest, false), returns = skip_blanks(rest, true);
	const struct word all = word_skip_space(rest);

	if (!line.key.len || !all.len)
		lines->refusal |= REFUSAL_BIT(PAIR);
	if (word_cut_space(all).len != all.len)
		lines->refusal |= REFUSAL_BIT(TAIL);
	line.value = all;
	if (all.len == blanks.len) {
		add_key(pool, lines, line);
		return;
	}
	line.sure = false;
	add_key(pool, lines, line);
	line.value = blanks;
	add_key(pool, lines, line);
	if (returns.len == blanks.len || returns.len == all.len)
		return;
	line.value = returns;
	add_key(pool, lines, line);
}

/* Split a line at its first colon (rst:26). Without one it is no pair. */
static void add_split(struct pool *pool, struct lines *lines, struct word text, bool sure)
{
	const char *colon = text.len ? memchr(text.text, ':', text.len) : NULL;
	struct line line = {.sure = sure};
	struct word rest;

	if (!colon) {
		lines->refusal |= REFUSAL_BIT(PAIR);
		return;
	}
	line.key = (struct word){text.text, (size_t)(colon - text.text)};
	rest = (struct word){colon + 1, text.len - line.key.len - 1};
	add_value(pool, lines, line, rest);
}

/* A NUL in a line: the line is ignored, or ends there, or counts whole. */
static void add_text(struct pool *pool, struct lines *lines, struct word text, bool sure)
{
	const char *nul = text.len ? memchr(text.text, '\0', text.len) : NULL;

	add_split(pool, lines, text, sure && !nul);
	if (nul) {
		lines->refusal |= REFUSAL_BIT(PAIR);
		text.len = (size_t)(nul - text.text);
		add_split(pool, lines, text, false);
	}
}

/* The text up to the next CR; both that and the CR are cut off *rest. */
static struct word cut_part(struct word *rest)
{
	const char *cr = rest->len ? memchr(rest->text, '\r', rest->len) : NULL;
	struct word part = {rest->text, cr ? (size_t)(cr - rest->text) : rest->len};

	rest->text += part.len + (cr != NULL);
	rest->len -= part.len + (cr != NULL);
	return part;
}

/* A CR before the end of a line: does it end a line of its own? */
static void add_parts(struct pool *pool, struct lines *lines, struct word text, bool sure)
{
	struct word rest = word_cut_space(text);

	if (!rest.len || !memchr(rest.text, '\r', rest.len)) {
		add_text(pool, lines, text, sure);
		return;
	}
	lines->refusal |= REFUSAL_BIT(RETURN);
	add_text(pool, lines, text, false);
	while (rest.len)
		add_text(pool, lines, cut_part(&rest), false);
}

struct lines reader_read(struct pool *pool, struct word text)
{
	struct lines lines = {0};

	while (text.len) {
		const char *feed = memchr(text.text, '\n', text.len);
		size_t len = feed ? (size_t)(feed - text.text) : text.len;

		/* A last line without its line feed counts whole, or not at all; never a part of
		 * it. */
		if (!feed)
			lines.refusal |= REFUSAL_BIT(FEED);
		add_parts(pool, &lines, (struct word){text.text, len}, feed != NULL);
		text.text += len + !!feed;
		text.len -= len + !!feed;
	}
	return lines;
}
