/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "bytes.h"
#include "json_out.h"

#define RATIO_DIGITS 9

static void put_bytes(struct json_out *out, const char *bytes, size_t len)
{
	if (len && out->len <= out->cap && len <= out->cap - out->len)
		memcpy(out->buf + out->len, bytes, len);
	out->len += len;
}

void json_out_raw(struct json_out *out, const char *text)
{
	put_bytes(out, text, strlen(text));
}

void json_out_comma(struct json_out *out, bool *first)
{
	if (!*first)
		put_bytes(out, ",", 1);
	*first = false;
}

/* How many bytes from the start can be written as they are. */
static size_t ordinary_length(const char *bytes, size_t len)
{
	size_t at = 0;

	while (at < len && (unsigned char)bytes[at] >= 0x20 && (unsigned char)bytes[at] < 0x80 &&
	       bytes[at] != '"' && bytes[at] != '\\')
		at++;
	return at;
}

static void put_escape(struct json_out *out, unsigned char byte)
{
	static const char hex[] = "0123456789abcdef";
	const char quoted[] = {'\\', (char)byte};
	const char escape[] = {'\\', 'u', '0', '0', hex[byte >> 4], hex[byte & 15]};

	if (byte == '"' || byte == '\\')
		put_bytes(out, quoted, sizeof(quoted));
	else if (byte < 0x20)
		put_bytes(out, escape, sizeof(escape));
	else
		put_bytes(out, quoted + 1, 1);
}

/* One character from the start; how many bytes it has. */
static size_t put_character(struct json_out *out, const char *bytes, size_t len)
{
	size_t length = bytes_character(bytes, len);

	if (!length || !*bytes) {
		put_bytes(out, "\xef\xbf\xbd", 3);
		return 1;
	}
	if (length == 1)
		put_escape(out, (unsigned char)*bytes);
	else
		put_bytes(out, bytes, length);
	return length;
}

void json_out_text(struct json_out *out, const char *bytes, size_t len)
{
	size_t at = ordinary_length(bytes, len);

	put_bytes(out, bytes, at);
	while (at < len) {
		size_t run;

		at += put_character(out, bytes + at, len - at);
		run = ordinary_length(bytes + at, len - at);
		put_bytes(out, bytes + at, run);
		at += run;
	}
}

void json_out_key(struct json_out *out, const char *key, bool *first)
{
	json_out_comma(out, first);
	put_bytes(out, "\"", 1);
	json_out_raw(out, key);
	put_bytes(out, "\":", 2);
}

void json_out_name(struct json_out *out, const char *bytes, size_t len, bool *first)
{
	json_out_comma(out, first);
	put_bytes(out, "\"", 1);
	json_out_text(out, bytes, len);
	put_bytes(out, "\":", 2);
}

void json_out_digits(struct json_out *out, uint64_t value)
{
	char digits[20];
	size_t at = sizeof(digits);

	do {
		digits[--at] = (char)('0' + value % 10);
		value /= 10;
	} while (value);
	put_bytes(out, digits + at, sizeof(digits) - at);
}

void json_out_number(struct json_out *out, uint64_t value, bool saturated)
{
	json_out_raw(out, saturated ? "{\"value\":\"" : "\"");
	json_out_digits(out, value);
	json_out_raw(out, saturated ? "\",\"saturated\":true}" : "\"");
}

static unsigned int digit_count(uint64_t value)
{
	unsigned int count = 0;

	for (; value; value /= 10)
		count++;
	return count;
}

void json_out_ratio(struct json_out *out, uint64_t num, uint64_t den)
{
	uint64_t rest = num % den;
	unsigned int significant = digit_count(num / den);

	put_bytes(out, "\"", 1);
	json_out_digits(out, num / den);
	if (rest && significant < RATIO_DIGITS)
		put_bytes(out, ".", 1);
	while (rest && significant < RATIO_DIGITS) {
		unsigned __int128 next = (unsigned __int128)rest * 10;
		char digit = (char)('0' + (int)(next / den));

		put_bytes(out, &digit, 1);
		significant += significant || digit != '0';
		rest = (uint64_t)(next % den);
	}
	put_bytes(out, "\"", 1);
}
