/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "bytes.h"

/* Rows of well-formed sequences: first byte, second byte, how many there are. */
static const struct {
	unsigned char first, last; /* of the first byte */
	unsigned char low, high; /* of the second byte */
	unsigned char length;
} forms[] = {
	{0x00, 0x7f, 0x00, 0xff, 1}, {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
	{0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
	{0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
};

size_t bytes_character(const char *text, size_t len)
{
	const unsigned char *bytes = (const unsigned char *)text;

	if (!len)
		return 0;
	for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++) {
		size_t length = forms[i].length;

		if (bytes[0] < forms[i].first || bytes[0] > forms[i].last)
			continue;
		if (length > len)
			return 0;
		if (length > 1 && (bytes[1] < forms[i].low || bytes[1] > forms[i].high))
			return 0;
		for (size_t k = 2; k < length; k++) {
			if ((bytes[k] & 0xc0) != 0x80)
				return 0;
		}
		return length;
	}
	return 0;
}

bool bytes_unseen(const char *text, size_t len, uint32_t *code)
{
	static const struct {
		uint32_t first, last;
	} ranges[] = {{0, 0x1f},	{0x7f, 0x9f},	  {0xad, 0xad},	     {0x61c, 0x61c},
		      {0x180e, 0x180e}, {0x200b, 0x200f}, {0x2028, 0x202e},  {0x2060, 0x206f},
		      {0xfeff, 0xfeff}, {0xfff9, 0xfffb}, {0xe0000, 0xe007f}};
	const unsigned char *bytes = (const unsigned char *)text;

	if (!len || len > 4)
		return false;
	*code = len == 1 ? bytes[0] : bytes[0] & (0xffu >> (len + 1));
	for (size_t i = 1; i < len; i++)
		*code = *code << 6 | (bytes[i] & 0x3f);
	for (size_t i = 0; i < sizeof(ranges) / sizeof(ranges[0]); i++)
		if (*code >= ranges[i].first && *code <= ranges[i].last)
			return true;
	return false;
}

void bytes_json_escape(char escape[13], uint32_t code)
{
	const uint32_t high = code > 0xffff ? (0xd7c0 + (code >> 10)) & 0xffff : 0;
	const uint32_t low = high ? 0xdc00 + (code & 0x3ff) : code & 0xffff;

	if (high)
		snprintf(escape, 13, "\\u%04" PRIx32 "\\u%04" PRIx32, high, low);
	else
		snprintf(escape, 13, "\\u%04" PRIx32, low);
}

void bytes_json_put(FILE *out, uint32_t code)
{
	char escape[13];

	bytes_json_escape(escape, code);
	fputs(escape, out);
}

void bytes_json_string(FILE *out, const char *text, size_t len, bool by_number)
{
	static const char *const named[] = {
		['\b'] = "\\b", ['\t'] = "\\t", ['\n'] = "\\n", ['\f'] = "\\f",
		['\r'] = "\\r", ['"'] = "\\\"", ['\\'] = "\\\\"};
	uint32_t code;

	fputc('"', out);
	for (size_t one; len; text += one, len -= one) {
		const unsigned char c = (unsigned char)*text;

		one = bytes_character(text, len);
		if (!one)
			fputs(by_number ? "\\ufffd" : "\xef\xbf\xbd", out);
		else if (c < sizeof(named) / sizeof(named[0]) && named[c] &&
			 (!by_number || c >= 0x20))
			fputs(named[c], out);
		else if (bytes_unseen(text, one, &code))
			bytes_json_put(out, code);
		else
			fwrite(text, 1, one, out);
		one = one ? one : 1;
	}
	fputc('"', out);
}

bool bytes_plain(const char *text, size_t len)
{
	size_t length;

	for (; len; text += length, len -= length) {
		length = bytes_character(text, len);
		if (!length || !*text)
			return false;
	}
	return true;
}

char *bytes_string(const char *text, size_t len)
{
	char *clean = malloc(len + 1);
	size_t at = 0;
	size_t used = 0;

	if (!clean)
		return NULL;
	while (at < len && at < 3 && ((unsigned char)text[at] & 0xc0) == 0x80)
		at++;
	while (at < len) {
		size_t length = bytes_character(text + at, len - at);

		if (!length || !text[at]) {
			clean[used++] = '?';
			at++;
			continue;
		}
		while (length--)
			clean[used++] = text[at++];
	}
	clean[used] = '\0';
	return clean;
}

/* Count the characters of text that bytes_utf8() replaces. */
static size_t count_bad(const char *text, size_t len)
{
	size_t count = 0;
	size_t length;

	for (size_t at = 0; at < len; at += length ? length : 1) {
		length = bytes_character(text + at, len - at);
		count += !length || !text[at];
	}
	return count;
}

static char *replace_bad(const char *text, size_t len, bool by_run)
{
	static const char replacement[] = "\xef\xbf\xbd";
	char *clean = malloc(len + count_bad(text, len) * (sizeof(replacement) - 2) + 1);
	char *to = clean;
	bool in_run = false;
	size_t length;

	if (!clean)
		return NULL;
	for (size_t at = 0; at < len; at += length ? length : 1) {
		bool good;

		length = bytes_character(text + at, len - at);
		good = length && text[at];
		if (good)
			to = mempcpy(to, text + at, length);
		else if (!in_run || !by_run)
			to = stpcpy(to, replacement);
		in_run = !good;
	}
	*to = '\0';
	return clean;
}

char *bytes_utf8(const char *text, size_t len)
{
	return replace_bad(text, len, false);
}

char *bytes_utf8_runs(const char *text, size_t len)
{
	return replace_bad(text, len, true);
}
