/* SPDX-License-Identifier: MIT */
#include "notation.h"

#include <stdint.h>
#include <string.h>

#include "decimal.h"

static const struct {
	struct word prefix;
	unsigned int base;
} bases[] = {
	{WORD("0x"), 16}, {WORD("0X"), 16}, {WORD("0o"), 8},
	{WORD("0O"), 8},  {WORD("0b"), 2},  {WORD("0B"), 2},
};

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* The value of a digit in bases up to 16; 16 or more: it is none. */
static unsigned int digit_of(char c)
{
	if (is_digit(c))
		return (unsigned int)(c - '0');
	c |= 0x20;
	return c >= 'a' ? (unsigned int)(c - 'a') + 10 : 16;
}

/* 0x10 is 16 to a reader that honours the prefix. */
static void add_based(struct pool *pool, struct choice *choice, struct word rest, unsigned int base)
{
	uint64_t number = 0;

	for (size_t i = 0; i < rest.len && digit_of(rest.text[i]) < base; i++) {
		if (__builtin_mul_overflow(number, base, &number))
			return;
		number += digit_of(rest.text[i]); /* the low bits are 0: bases are powers of two */
	}
	choice_add(pool, choice, dec_mul(pool, WORD("1"), number));
}

/* Up to the first white space. */
static struct word first_word(struct word value)
{
	size_t len = 0;

	while (len < value.len && !word_is_space(value.text[len]))
		len++;
	return (struct word){value.text, len};
}

/* 1_000: digits, and between two of them one separator at most. */
static void add_grouped(struct pool *pool, struct choice *choice, struct word word, char separator)
{
	char *digits = pool_alloc(pool, word.len, 1);
	bool after_digit = false;
	size_t len = 0;

	for (size_t i = 0; i < word.len; i++) {
		const char c = word.text[i];

		if (is_digit(c))
			digits[len++] = c;
		else if (c != separator || !after_digit)
			return;
		after_digit = is_digit(c);
	}
	if (after_digit && len < word.len)
		choice_add(pool, choice, dec_digits((struct word){digits, len}));
}

static const char separators[] = {'_', ',', '\''};

/* The digits 0 of Arabic, Persian, Devanagari, and the full-width forms, in UTF-8; 9 is nine higher
 * in the last byte. */
static const struct word zeros[] = {WORD("\u0660"), WORD("\u06f0"), WORD("\u0966"), WORD("\uff10")};

static void add_script(struct pool *pool, struct choice *choice, struct word word, struct word zero)
{
	const size_t last = zero.len - 1;
	char *digits = pool_alloc(pool, word.len, 1);
	size_t len = 0;

	if (word.len % zero.len)
		return;
	for (size_t i = 0; i < word.len; i += zero.len) {
		const int digit = word.text[i + last] - zero.text[last];

		if (memcmp(word.text + i, zero.text, last) != 0 || digit < 0 || digit > 9)
			return;
		digits[len++] = (char)('0' + digit);
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
	for (size_t i = 0; i < sizeof(separators); i++)
		add_grouped(pool, choice, word, separators[i]);
	for (size_t i = 0; i < sizeof(zeros) / sizeof(*zeros); i++)
		add_script(pool, choice, word, zeros[i]);
}
