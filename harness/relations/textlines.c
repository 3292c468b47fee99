/* SPDX-License-Identifier: MIT */
#include "textlines.h"

#include <stdlib.h>
#include <string.h>

#include "xmalloc.h"

/* Check a line with a colon; bare: its length without the line feed. */
static bool is_plain(const struct textline *line, size_t bare)
{
	for (size_t i = 0; i < bare; i++) {
		unsigned char byte = (unsigned char)line->start[i];

		/* In a key, tabs and blanks are as bad as control bytes. */
		if (i < line->key_len ? byte <= ' ' : byte < ' ' && byte != '\t')
			return false;
	}
	return line->key_len > 0;
}

/* Fill *line from the bytes at start, at most left; returns whether it is plain. */
static bool split_line(struct textline *line, const char *start, size_t left)
{
	const char *feed = memchr(start, '\n', left), *colon;
	size_t bare = feed ? (size_t)(feed - start) : left;

	*line = (struct textline){.start = start, .len = bare + !!feed};
	colon = memchr(start, ':', bare);
	if (!colon)
		return !bare;
	line->key_len = (size_t)(colon - start);
	line->is_drm = line->key_len > 4 && !memcmp(start, "drm-", 4);
	line->value = colon + 1;
	while (line->value < start + bare && (*line->value == ' ' || *line->value == '\t'))
		line->value++;
	line->value_len = (size_t)(start + bare - line->value);
	return is_plain(line, bare);
}

static int by_key(const void *a, const void *b)
{
	const struct textline *x = *(const struct textline *const *)a;
	const struct textline *y = *(const struct textline *const *)b;
	int order = (x->key_len > y->key_len) - (x->key_len < y->key_len);

	return order ? order : memcmp(x->start, y->start, x->key_len);
}

/* Sort the lines with drm- keys into sorted, which has that capacity, and find equal neighbours. */
static void find_repeats(struct textlines *lines, const struct textline **sorted)
{
	for (size_t i = 0; i < lines->drm_count; i++)
		sorted[i] = &lines->list[lines->drm[i]];
	qsort(sorted, lines->drm_count, sizeof(*sorted), by_key);
	for (size_t i = 1; i < lines->drm_count; i++) {
		if (!by_key(&sorted[i - 1], &sorted[i]))
			lines->has_repeats = true;
	}
}

static void split_all(struct textlines *lines, const char *text, size_t len)
{
	for (size_t at = 0; at < len; lines->count++) {
		struct textline *line = &lines->list[lines->count];

		if (!split_line(line, text + at, len - at))
			lines->is_plain = false;
		if (line->is_drm)
			lines->drm[lines->drm_count++] = lines->count;
		at += line->len;
	}
}

void textlines_split(struct textlines *lines, const char *text, size_t len)
{
	const struct textline **sorted;
	size_t capacity = 1;

	for (size_t i = 0; i < len; i++)
		capacity += text[i] == '\n';
	*lines = (struct textlines){
		.list = xcalloc(capacity,
				sizeof(*lines->list) + sizeof(*lines->drm) + sizeof(*sorted)),
		.is_plain = true,
		.ends_in_lf = !len || text[len - 1] == '\n',
	};
	lines->drm = (size_t *)(lines->list + capacity);
	sorted = (const struct textline **)(lines->drm + capacity);
	split_all(lines, text, len);
	find_repeats(lines, sorted);
}

void textlines_free(struct textlines *lines)
{
	free(lines->list);
}

bool textline_has_key(const struct textline *line, const char *key)
{
	return line->key_len == strlen(key) && !memcmp(line->start, key, line->key_len);
}

void textline_write(const struct textline *line, FILE *out)
{
	fwrite(line->start, 1, line->len, out);
}
