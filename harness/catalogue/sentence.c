/* SPDX-License-Identifier: MIT */
#include "sentence.h"

#include <ctype.h>
#include <limits.h>
#include <string.h>
#include <sha2.h>

#include "rst_line.h"

static bool is_reference(const char *at, const char *end)
{
	return end - at >= 2 && *at == ':' && end[-1] == '`';
}

static bool begins_key(const char *at, const char *end)
{
	return end - at >= 4 && !memcmp(at, "drm-", 4);
}

/* Where the block that begins with first ends; the lines of a block follow without a gap. */
static const char *block_end(struct rst_line first, const char *at, bool item, const char *end)
{
	const char *last = first.end;
	const char *next = first.next;

	if (item && begins_key(at, first.end))
		return last;
	while (next < end) {
		struct rst_line line = rst_line_at(next, end);

		if (rst_is_blank(line) || rst_is_directive(line) || rst_item_text(line))
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

/* Moves to the text of a directive, or past all of it. */
static void enter_directive(struct sentence_walk *walk, struct rst_line line)
{
	const char *at = rst_directive_text(line);
	const char *last = rst_directive_end(line, walk->end);

	if (!at) {
		step_to(walk, last);
		return;
	}
	if (last > walk->inset_end)
		walk->inset_end = last;
	step_to(walk, at);
}

static bool is_title(struct rst_line line, const char *end)
{
	return line.next < end && rst_is_rule(rst_line_at(line.next, end));
}

/* The line of punctuation below a title, and whether there is one above, too, are its mark. */
static int title_mark(const struct sentence_walk *walk, struct rst_line line)
{
	const int below = (unsigned char)*line.next;
	const char *above = line.ptr;

	if (above > walk->begin)
		above--; /* the line feed */
	while (above > walk->begin && above[-1] != '\n')
		above--;
	if (above == line.ptr || !rst_is_rule(rst_line_at(above, walk->end)) ||
	    (unsigned char)*above != below)
		return below;
	return below + UCHAR_MAX + 1;
}

static unsigned int title_depth(struct sentence_walk *walk, struct rst_line line)
{
	const int mark = title_mark(walk, line);
	unsigned int i;

	for (i = 0; i < walk->mark_count; i++) {
		if (walk->marks[i] == mark)
			return i;
	}
	if (i == SENTENCE_DEPTHS)
		return i - 1;
	walk->marks[walk->mark_count++] = mark;
	return i;
}

/* A block from at to last. */
static bool enter_block(struct sentence_walk *walk, const char *at, const char *last,
			enum sentence_kind kind)
{
	step_to(walk, at);
	walk->block_end = last;
	walk->kind = kind;
	return true;
}

/* Moves to the first byte of the next block that holds sentences, or returns false. */
static bool next_block(struct sentence_walk *walk)
{
	while (walk->next < walk->end) {
		struct rst_line line = rst_line_at(walk->next, walk->end);
		const char *item = rst_item_text(line);
		const char *at = item ? item : line.ptr;
		const char *last;

		if (rst_is_directive(line)) {
			enter_directive(walk, line);
			continue;
		}
		if (rst_is_blank(line) || rst_is_rule(line)) {
			step_to(walk, line.next);
			continue;
		}
		if (is_title(line, walk->end)) {
			walk->depth = title_depth(walk, line);
			return enter_block(walk, rst_text(line), line.end, SENTENCE_TITLE);
		}
		last = block_end(line, at, item, walk->end);
		if (item && (at == last || is_reference(at, last))) {
			step_to(walk, last);
			continue;
		}
		return enter_block(walk, at, last,
				   item && begins_key(at, last) ? SENTENCE_KEY : SENTENCE_TEXT);
	}
	return false;
}

static const char *past_space(const char *at, const char *end)
{
	while (at < end && rst_is_space(*at))
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
	*walk = (struct sentence_walk){.begin = text,
				       .next = text,
				       .block_end = text,
				       .inset_end = text,
				       .end = text + len,
				       .line = 1};
}

bool sentence_next(struct sentence_walk *walk, struct sentence *out)
{
	const char *last;

	step_to(walk, past_space(walk->next, walk->block_end));
	if (walk->next >= walk->block_end && !next_block(walk))
		return false;
	step_to(walk, past_space(walk->next, walk->block_end));
	last = walk->kind == SENTENCE_TITLE ? walk->block_end
					    : sentence_end(walk->next, walk->block_end);
	*out = (struct sentence){walk->next,  (size_t)(last - walk->next), walk->line, walk->kind,
				 walk->depth, walk->next < walk->inset_end};
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

		while (at < end && !rst_is_space(*at))
			at++;
		SHA256Update(&sha, (const uint8_t *)word, at - word);
		at = past_space(at, end);
		if (at < end)
			SHA256Update(&sha, (const uint8_t *)" ", 1);
	}
	SHA256End(&sha, hex);
}
