/* SPDX-License-Identifier: MIT */
#include "stream_line.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "xmalloc.h"

int sline_fault(struct stream_line *line, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vsnprintf(line->error->text, sizeof(line->error->text), format, args);
	va_end(args);
	return -EINVAL;
}

int sline_read(struct stream_line *line, const char *text, size_t len)
{
	char *save = NULL, *word;

	line->label = NULL;
	line->count = 0;
	memset(line->used, 0, sizeof(line->used));
	if (len >= LINE_BYTES || memchr(text, '\0', len))
		return sline_fault(line, "a line has fewer than %d bytes, none of them NUL",
				   LINE_BYTES);
	memcpy(line->text, text, len);
	line->text[len] = '\0';
	line->text[strcspn(line->text, "#")] = '\0';
	for (word = strtok_r(line->text, " \t\r", &save); word;
	     word = strtok_r(NULL, " \t\r", &save)) {
		const size_t end = strlen(word) - 1;

		if (!line->count && !line->label && word[end] == ':' && end) {
			word[end] = '\0';
			line->label = word;
		} else if (line->count == LINE_WORDS) {
			return sline_fault(line, "more than %d words", LINE_WORDS);
		} else {
			line->word[line->count++] = word;
		}
	}
	if (line->label && !line->count)
		return sline_fault(line, "%s: a label without a statement", line->label);
	return 0;
}

const char *sline_value(struct stream_line *line, const char *key)
{
	const size_t len = strlen(key);

	for (unsigned int i = 1; i < line->count; i++) {
		/* most words differ in their first letter */
		if (*line->word[i] != *key || strncmp(line->word[i], key, len) ||
		    line->word[i][len] != '=')
			continue;
		line->used[i] = true;
		return line->word[i] + len + 1;
	}
	return NULL;
}

bool word_number(const char *word, uint64_t *value)
{
	const bool negative = *word == '-';
	const char *digits = word + negative;
	char *end;

	if (*digits < '0' || *digits > '9')
		return false;
	errno = 0;
	*value = strtoull(digits, &end, 0);
	if (errno || *end)
		return false;
	if (negative)
		*value = -*value;
	return true;
}

int sline_number(struct stream_line *line, const char *key, uint64_t *value)
{
	const char *text = sline_value(line, key);

	if (text && !word_number(text, value))
		return sline_fault(line, "%s=%s: expected a number", key, text);
	return 0;
}

int sline_unused(struct stream_line *line)
{
	for (unsigned int i = 1; i < line->count; i++)
		if (!line->used[i])
			return sline_fault(line, "%s: unknown word", line->word[i]);
	return 0;
}

static int digit(char c)
{
	static const char digits[] = "0123456789abcdef";
	const char *at = c ? strchr(digits, c) : NULL;

	return at ? (int)(at - digits) : -1;
}

int sline_hex(struct stream_line *line, unsigned int first, unsigned char **bytes, size_t *len)
{
	*bytes = xmalloc(LINE_BYTES);
	*len = 0;
	for (unsigned int i = first; i < line->count; i++) {
		const char *word = line->word[i];

		if (strchr(word, '=') || *word == '@')
			continue;
		line->used[i] = true;
		for (; *word; word += 2) {
			const int high = digit(word[0]), low = high < 0 ? -1 : digit(word[1]);

			if (low < 0) {
				free(*bytes);
				*bytes = NULL;
				return sline_fault(line, "%s: expected pairs of hexadecimal digits",
						   line->word[i]);
			}
			(*bytes)[(*len)++] = (unsigned char)(high << 4 | low);
		}
	}
	return 0;
}
