/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "json.h"

static void put_bytes(struct zoo_json *j, const char *bytes, size_t len)
{
	if (j->len < j->cap) {
		size_t space = j->cap - j->len;

		memcpy(j->out + j->len, bytes, len < space ? len : space);
	}
	j->len += len;
}

static void put_char(struct zoo_json *j, char c)
{
	put_bytes(j, &c, 1);
}

static void put_escaped(struct zoo_json *j, unsigned char c)
{
	char word[8];

	if (c == '"' || c == '\\') {
		put_char(j, '\\');
		put_char(j, (char)c);
	} else if (c < 0x20) {
		put_bytes(j, word, (size_t)snprintf(word, sizeof(word), "\\u%04x", c));
	} else {
		put_char(j, (char)c);
	}
}

static void put_string(struct zoo_json *j, struct zoo_span s)
{
	put_char(j, '"');
	while (s.len) {
		size_t n = zoo_utf8_length(s.at, s.len);

		if (n == 1)
			put_escaped(j, (unsigned char)*s.at);
		else if (n)
			put_bytes(j, s.at, n);
		else
			put_bytes(j, "\xef\xbf\xbd", 3);
		n = n ? n : 1;
		s = (struct zoo_span){s.at + n, s.len - n};
	}
	put_char(j, '"');
}

static void start_value(struct zoo_json *j, const char *key)
{
	if (j->comma)
		put_char(j, ',');
	j->comma = true;
	if (!key)
		return;
	put_string(j, zoo_span_word(key));
	put_char(j, ':');
}

void zoo_json_begin(struct zoo_json *j, const char *key, char bracket)
{
	start_value(j, key);
	put_char(j, bracket);
	j->comma = false;
}

void zoo_json_end(struct zoo_json *j, char bracket)
{
	put_char(j, bracket);
	j->comma = true;
}

void zoo_json_name(struct zoo_json *j, struct zoo_span key)
{
	start_value(j, NULL);
	put_string(j, key);
	put_char(j, ':');
	j->comma = false;
}

void zoo_json_string(struct zoo_json *j, const char *key, struct zoo_span value)
{
	start_value(j, key);
	put_string(j, value);
}

void zoo_json_uint(struct zoo_json *j, const char *key, uint64_t value)
{
	char word[24];

	snprintf(word, sizeof(word), "%" PRIu64, value);
	zoo_json_string(j, key, zoo_span_word(word));
}

static void write_wide(struct zoo_json *j, const char *key, zoo_uint value)
{
	char word[40];
	size_t at = sizeof(word);

	do
		word[--at] = (char)('0' + (int)(value % 10));
	while (value /= 10);
	zoo_json_string(j, key, (struct zoo_span){word + at, sizeof(word) - at});
}

void zoo_json_num(struct zoo_json *j, const char *key, struct zoo_num num)
{
	if (!num.present) {
		if (j->z && design(j->z, DESIGN_ZERO_FOR_ABSENT))
			zoo_json_string(j, key, zoo_span_word("0"));
		return;
	}
	if (!num.saturated) {
		write_wide(j, key, num.value);
		return;
	}
	zoo_json_begin(j, key, '{');
	write_wide(j, "value", num.value);
	start_value(j, "saturated");
	put_bytes(j, "true", 4);
	zoo_json_end(j, '}');
}

/* Down to a whole unit, where the design has one. */
static long double round_down(const struct zoo *z, long double value)
{
	if (design(z, DESIGN_PER_CENT))
		return floorl(value * 100) / 100;
	return design(z, DESIGN_PER_MILLE) ? floorl(value * 1000) / 1000 : value;
}

/* Enough places for twelve digits of the smallest quotient of two 64-bit numbers. */
void zoo_json_ratio(struct zoo_json *j, const char *key, struct zoo_ratio ratio)
{
	char word[5000];
	int len;

	if (!ratio.present) {
		if (design(j->z, DESIGN_ZERO_FOR_ABSENT))
			zoo_json_string(j, key, zoo_span_word("0.0"));
		return;
	}
	ratio.value = round_down(j->z, ratio.value);
	len = snprintf(word, sizeof(word), "%.50Lf", ratio.value);
	if (memchr(word, '.', (size_t)len))
		while (word[len - 1] == '0' && word[len - 2] != '.')
			word[--len] = '\0';
	zoo_json_string(j, key, zoo_span_word(word));
}
