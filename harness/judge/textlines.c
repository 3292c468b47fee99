/* SPDX-License-Identifier: MIT */
#include "textlines.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static size_t count_lines(const char *text, size_t len)
{
	size_t count = 1;

	for (const char *at = text; (at = memchr(at, '\n', (size_t)(text + len - at))); at++)
		count++;
	return count;
}

static bool has_control(const char *bytes, size_t len, bool tabs)
{
	for (size_t i = 0; i < len; i++) {
		unsigned char byte = (unsigned char)bytes[i];

		if (byte < 0x20 && !(tabs && byte == '\t'))
			return true;
	}
	return false;
}

static bool is_plain(const struct textline *line, size_t bare)
{
	if (!bare)
		return true;
	return line->key_len > 0 && !memchr(line->start, ' ', line->key_len) &&
	       !has_control(line->start, line->key_len, false) &&
	       !has_control(line->start, bare, true);
}

/* Fill *line from the bytes at start, at most left; returns whether it is plain. */
static bool split_line(struct textline *line, const char *start, size_t left)
{
	const char *feed = memchr(start, '\n', left), *colon;
	size_t bare = feed ? (size_t)(feed - start) : left;

	*line = (struct textline){.start = start, .len = bare + !!feed};
	colon = memchr(start, ':', bare);
	line->value = start + bare;
	if (!colon)
		return is_plain(line, bare);
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

	if (x->key_len != y->key_len)
		return x->key_len < y->key_len ? -1 : 1;
	return memcmp(x->start, y->start, x->key_len);
}

static int find_repeats(struct textlines *lines)
{
	const struct textline **sorted = calloc(lines->drm_count + 1, sizeof(*sorted));

	if (!sorted)
		return -ENOMEM;
	for (size_t i = 0; i < lines->drm_count; i++)
		sorted[i] = &lines->list[lines->drm[i]];
	qsort(sorted, lines->drm_count, sizeof(*sorted), by_key);
	for (size_t i = 1; i < lines->drm_count; i++) {
		if (!by_key(&sorted[i - 1], &sorted[i]))
			lines->has_repeats = true;
	}
	free(sorted);
	return 0;
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

int textlines_split(struct textlines *lines, const char *text, size_t len)
{
	size_t room = len ? count_lines(text, len) : 0;
	int ret = -ENOMEM;

	*lines = (struct textlines){
		.list = calloc(room + 1, sizeof(*lines->list)),
		.drm = calloc(room + 1, sizeof(*lines->drm)),
		.is_plain = true,
		.ends_in_lf = !len || text[len - 1] == '\n',
	};
	if (lines->list && lines->drm) {
		split_all(lines, text, len);
		ret = find_repeats(lines);
	}
	if (ret)
		textlines_free(lines);
	return ret;
}

void textlines_free(struct textlines *lines)
{
	free(lines->list);
	free(lines->drm);
	*lines = (struct textlines){0};
}

bool textline_has_key(const struct textline *line, const char *key)
{
	return line->key_len == strlen(key) && !memcmp(line->start, key, line->key_len);
}

void textline_write(const struct textline *line, FILE *out)
{
	fwrite(line->start, 1, line->len, out);
}
