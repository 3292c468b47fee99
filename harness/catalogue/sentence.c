/* SPDX-License-Identifier: MIT */
#include "sentence.h"

#include <ctype.h>
#include <string.h>
#include <sha2.h>

/* A line of the text, without its line feed and without white space at its end. */
struct line {
	const char *ptr;
	const char *end;
	const char *next; /* the line after, or the end of the text */
};

static bool is_space(char c)
{
	return isspace((unsigned char)c);
}

static struct line line_at(const char *at, const char *end)
{
	const char *feed = memchr(at, '\n', end - at);
	struct line line = {at, feed ? feed : end, feed ? feed + 1 : end};

	while (line.end > line.ptr && is_space(line.end[-1]))
		line.end--;
	return line;
}

static bool is_blank(struct line line)
{
	return line.ptr == line.end;
}

/* A line of one repeated mark, as above and below titles. */
static bool is_rule(struct line line)
{
	const char *at;

	if (line.end - line.ptr < 3 || !ispunct((unsigned char)*line.ptr))
		return false;
	for (at = line.ptr; at < line.end; at++) {
		if (*at != *line.ptr)
			return false;
	}
	return true;
}

static bool is_directive(struct line line)
{
	return line.end - line.ptr >= 2 && line.ptr[0] == '.' && line.ptr[1] == '.' &&
	       (line.end - line.ptr == 2 || is_space(line.ptr[2]));
}

/* Past the marker of a list item and the blanks around it; NULL when the line begins no item. */
static const char *item_text(struct line line)
{
	const char *at = line.ptr;
	const char *marker;

	while (at < line.end && is_space(*at))
		at++;
	marker = at;
	if (at < line.end && (*at == '-' || *at == '*')) {
		at++;
	} else {
		while (at < line.end && isdigit((unsigned char)*at))
			at++;
		if (at == marker || at == line.end || *at++ != '.')
			return NULL;
	}
	if (at < line.end && !is_space(*at))
		return NULL;
	while (at < line.end && is_space(*at))
		at++;
	return at;
}

static bool is_reference(const char *at, const char *end)
{
	return end - at >= 2 && *at == ':' && end[-1] == '`';
}

static bool begins_key(const char *at, const char *end)
{
	return end - at >= 4 && !memcmp(at, "drm-", 4);
}

/* Where the block that begins with first ends; the lines of a block follow without a gap. */
static const char *block_end(struct line first, const char *at, bool item, const char *end)
{
	const char *last = first.end;
	const char *next = first.next;

	if (item && begins_key(at, first.end))
		return last;
	while (next < end) {
		struct line line = line_at(next, end);

		if (is_blank(line) || is_directive(line) || item_text(line))
			break;
		last = line.end;
		next = line.next;
	}
	return last;
}

static void step_to(struct sentence_walk *walk, const char *at)
{
	for (; walk->next < at; walk->next++)
		walk->line += *walk->next == '\n';
}

/* A directive owns the indented lines below it, blank ones between them included. */
static void skip_directive(struct sentence_walk *walk, struct line line)
{
	step_to(walk, line.next);
	while (walk->next < walk->end) {
		struct line body = line_at(walk->next, walk->end);

		if (!is_space(*body.ptr))
			return;
		step_to(walk, body.next);
	}
}

static bool is_title(struct line line, const char *end)
{
	return line.next < end && is_rule(line_at(line.next, end));
}

/* Moves to the first byte of the next block that holds sentences, or returns false. */
static bool next_block(struct sentence_walk *walk)
{
	while (walk->next < walk->end) {
		struct line line = line_at(walk->next, walk->end);
		const char *item = item_text(line);
		const char *at = item ? item : line.ptr;
		const char *last;

		if (is_directive(line)) {
			skip_directive(walk, line);
			continue;
		}
		if (is_blank(line) || is_rule(line) || is_title(line, walk->end)) {
			step_to(walk, line.next);
			continue;
		}
		last = block_end(line, at, item, walk->end);
		if (item && (at == last || is_reference(at, last))) {
			step_to(walk, last);
			continue;
		}
		step_to(walk, at);
		walk->block_end = last;
		return true;
	}
	return false;
}

static const char *past_space(const char *at, const char *end)
{
	while (at < end && is_space(*at))
		at++;
	return at;
}

static const char *sentence_end(const char *at, const char *end)
{
	bool quoted = false;

	for (; at < end; at++) {
		const char *after;

		if (*at == '`')
			quoted = !quoted;
		if (*at != '.' || quoted)
			continue;
		after = past_space(at + 1, end);
		if (after > at + 1 && after < end && isupper((unsigned char)*after))
			return at + 1;
	}
	return end;
}

void sentence_begin(struct sentence_walk *walk, const char *text, size_t len)
{
	walk->next = text;
	walk->block_end = text;
	walk->end = text + len;
	walk->line = 1;
}

bool sentence_next(struct sentence_walk *walk, struct sentence *out)
{
	const char *last;

	step_to(walk, past_space(walk->next, walk->block_end));
	if (walk->next >= walk->block_end && !next_block(walk))
		return false;
	step_to(walk, past_space(walk->next, walk->block_end));
	last = sentence_end(walk->next, walk->block_end);
	out->ptr = walk->next;
	out->len = last - walk->next;
	out->line = walk->line;
	step_to(walk, last);
	return true;
}

void sentence_hash(const struct sentence *sentence, char hex[SENTENCE_HASH])
{
	const char *end = sentence->ptr + sentence->len;
	const char *at = past_space(sentence->ptr, end);
	SHA2_CTX sha;

	SHA256Init(&sha);
	while (at < end) {
		const char *word = at;

		while (at < end && !is_space(*at))
			at++;
		SHA256Update(&sha, (const uint8_t *)word, at - word);
		at = past_space(at, end);
		if (at < end)
			SHA256Update(&sha, (const uint8_t *)" ", 1);
	}
	SHA256End(&sha, hex);
}
