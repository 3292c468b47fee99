/* SPDX-License-Identifier: MIT */
#include "utf8.h"

#include <stdint.h>
#include <stdlib.h>

/* A form of UTF-8: its first byte, and the smallest code that needs it. */
struct form {
	unsigned char mask;
	unsigned char lead;
	uint32_t smallest;
};

static const struct form forms[] = {
	{0x80, 0x00, 0x1}, /* one byte; NUL is nothing that JSON can carry everywhere */
	{0xe0, 0xc0, 0x80},
	{0xf0, 0xe0, 0x800},
	{0xf8, 0xf0, 0x10000},
};

/* The bytes of the character at the beginning of word, or 0 where there is none. */
static size_t char_len(struct word word)
{
	const unsigned char *bytes = (const unsigned char *)word.text;

	for (size_t extra = 0; extra < 4; extra++) {
		const struct form *form = &forms[extra];
		uint32_t code = bytes[0] & (unsigned char)~form->mask;

		if ((bytes[0] & form->mask) != form->lead)
			continue;
		if (word.len < extra + 1)
			return 0;
		for (size_t i = 1; i <= extra; i++) {
			if ((bytes[i] & 0xc0) != 0x80)
				return 0;
			code = code << 6 | (bytes[i] & 0x3f);
		}
		if (code < form->smallest || code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
			return 0;
		return extra + 1;
	}
	return 0;
}

bool utf8_is_valid(struct word word)
{
	while (word.len) {
		size_t len = char_len(word);

		if (!len)
			return false;
		word.text += len;
		word.len -= len;
	}
	return true;
}

char *utf8_clean(struct word word, bool by_run, size_t *len)
{
	static const char replacement[] = "\xef\xbf\xbd";
	char *text = word.len < SIZE_MAX / 4 ? malloc(word.len * 3 + 1) : NULL;
	bool in_run = false;
	size_t used = 0;

	if (!text)
		return NULL;
	while (word.len) {
		size_t good = char_len(word);
		size_t step = good ? good : 1;

		if (good)
			memcpy(text + used, word.text, good);
		else if (!in_run || !by_run)
			memcpy(text + used, replacement, 3);
		used += good ? good : (!in_run || !by_run) ? 3 : 0;
		in_run = !good;
		word.text += step;
		word.len -= step;
	}
	text[used] = '\0';
	*len = used;
	return text;
}
