/* SPDX-License-Identifier: MIT */
#include "text.h"

#include <errno.h>

int text_write(struct text *text)
{
	size_t len = (size_t)(text->at - text->bytes);

	if (len && !text->err)
		text->err = text->output.write(text->output.to, "", text->bytes, len);
	text->at = text->bytes;
	return text->err;
}

int text_flush(struct text *text)
{
	return text->at - text->bytes >= TEXT_FLUSH ? text_write(text) : text->err;
}

/* --- numbers --- */

static const char pairs[] = "00010203040506070809101112131415161718192021222324252627282930313233"
			    "34353637383940414243444546474849505152535455565758596061626364656667"
			    "6869707172737475767778798081828384858687888990919293949596979899";

/* Digits of a number, two at a time, in front of end. Returns the first. */
static char *digits_before(char *end, uint64_t number)
{
	while (number >= 100) {
		end -= 2;
		memcpy(end, pairs + number % 100 * 2, 2);
		number /= 100;
	}
	if (number >= 10) {
		end -= 2;
		memcpy(end, pairs + number * 2, 2);
	} else {
		*--end = (char)('0' + number);
	}
	return end;
}

void text_number(struct text *text, uint64_t number)
{
	char digits[20], *first;

	if (number < 10) {
		*text->at++ = (char)('0' + number);
		return;
	}
	first = digits_before(digits + sizeof(digits), number);
	text_bytes(text, first, (size_t)(digits + sizeof(digits) - first));
}

void text_padded(struct text *text, uint64_t number, unsigned int width, char fill)
{
	char digits[20], *first = digits_before(digits + sizeof(digits), number);
	size_t len = (size_t)(digits + sizeof(digits) - first);

	for (; width > len; width--)
		*text->at++ = fill;
	text_bytes(text, first, len);
}

void text_signed(struct text *text, int64_t number)
{
	if (number < 0)
		text_char(text, '-');
	text_number(text, number < 0 ? -(uint64_t)number : (uint64_t)number);
}

/* --- strings --- */

/* Lengths by the first byte; the least second byte where a shorter form, a surrogate or U+110000
 * would begin. */
unsigned int utf8_length(const char *string, size_t len)
{
	const unsigned char *at = (const unsigned char *)string;
	unsigned int need = *at < 0x80	 ? 1
			    : *at < 0xc2 ? 0
			    : *at < 0xe0 ? 2
			    : *at < 0xf0 ? 3
			    : *at < 0xf5 ? 4
					 : 0;

	if (!need || need > len)
		return 0;
	for (unsigned int i = 1; i < need; i++)
		if ((at[i] & 0xc0) != 0x80)
			return 0;
	if ((*at == 0xe0 && at[1] < 0xa0) || (*at == 0xed && at[1] > 0x9f) ||
	    (*at == 0xf0 && at[1] < 0x90) || (*at == 0xf4 && at[1] > 0x8f))
		return 0;
	return need;
}

void text_json(struct text *text, const char *string, size_t len)
{
	static const char hex[] = "0123456789abcdef";
	unsigned int need;

	text_char(text, '"');
	for (; len && *string; string += need, len -= need) {
		unsigned char c = (unsigned char)*string;

		need = utf8_length(string, len);
		if (!need) {
			text_string(text, "\\ufffd");
			need = 1;
		} else if (c < 0x20 || c == 0x7f) {
			text_string(text, "\\u00");
			text_char(text, hex[c >> 4]);
			text_char(text, hex[c & 15]);
		} else if (c == '"' || c == '\\') {
			text_char(text, '\\');
			text_char(text, (char)c);
		} else {
			text_bytes(text, string, need);
		}
	}
	text_char(text, '"');
}
