/* SPDX-License-Identifier: MIT */
#include "notation.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "decimal.h"

static const struct {
	struct word prefix;
	unsigned int base;
} bases[] = {
	{WORD("0x"), 16}, {WORD("0X"), 16}, {WORD("0o"), 8},
	{WORD("0O"), 8},  {WORD("0b"), 2},  {WORD("0B"), 2},
};

/* The value of a digit; 99: it is none. */
static unsigned int digit_of(char c)
{
	static const char digits[] = "0123456789abcdef";
	const char *found = strchr(digits, c >= 'A' && c <= 'F' ? c | 0x20 : c);

	return c && found ? (unsigned int)(found - digits) : 99;
}

/* 0x10 is 16 to a reader that honours the prefix. */
static void add_based(struct pool *pool, struct choice *choice, struct word rest, unsigned int base)
{
	uint64_t number = 0;
	char *text;

	for (size_t i = 0; i < rest.len && digit_of(rest.text[i]) < base; i++) {
		if (number > UINT64_MAX / base)
			return;
		number = number * base + digit_of(rest.text[i]);
	}
	text = pool_alloc(pool, 21, 1);
	choice_add(pool, choice,
		   (struct word){text, (size_t)snprintf(text, 21, "%" PRIu64, number)});
}

/* Up to the first white space. */
static struct word first_word(struct word value)
{
	size_t len = 0;

	while (len < value.len && !word_is_space(value.text[len]))
		len++;
	return (struct word){value.text, len};
}

/* 1_000: digits, and between two of them one separator, the same everywhere. */
static void add_grouped(struct pool *pool, struct choice *choice, struct word word)
{
	char *digits = pool_alloc(pool, word.len + 1, 1);
	char separator = '\0';
	size_t len = 0;

	for (size_t i = 0; i < word.len; i++) {
		const char c = word.text[i];
		const bool between = i && i + 1 < word.len && digit_of(word.text[i - 1]) < 10 &&
				     digit_of(word.text[i + 1]) < 10;

		if (digit_of(c) < 10)
			digits[len++] = c;
		else if (between && strchr("_,'", c) && (!separator || separator == c))
			separator = c;
		else
			return;
	}
	if (separator)
		choice_add(pool, choice, dec_digits((struct word){digits, len}));
}

/* The digits 0 of Arabic, Persian, Devanagari, and the full-width forms, in UTF-8; 9 is eight bytes on. */
static const struct word zeros[] = {WORD("\u0660"), WORD("\u06f0"), WORD("\u0966"), WORD("\uff10")};

static void add_script(struct pool *pool, struct choice *choice, struct word word, struct word zero)
{
	const size_t head = zero.len - 1;
	char *digits = pool_alloc(pool, word.len + 1, 1);
	size_t len = 0;

	for (size_t i = 0; i < word.len; i += zero.len) {
		const unsigned char first = (unsigned char)zero.text[head];
		unsigned char last;

		if (word.len - i < zero.len || memcmp(word.text + i, zero.text, head) != 0)
			return;
		last = (unsigned char)word.text[i + head];
		if (last < first || last > first + 9)
			return;
		digits[len++] = (char)('0' + last - first);
	}
	if (len)
		choice_add(pool, choice, dec_digits((struct word){digits, len}));
}

void notation_add(struct pool *pool, struct choice *choice, struct word value)
{
	const struct word word = first_word(value);
	struct word rest;

	for (size_t i = 0; i < sizeof(bases) / sizeof(*bases); i++)
		if (word_after(value, bases[i].prefix, &rest))
			add_based(pool, choice, rest, bases[i].base);
	add_grouped(pool, choice, word);
	for (size_t i = 0; i < sizeof(zeros) / sizeof(*zeros); i++)
		add_script(pool, choice, word, zeros[i]);
}
