/* SPDX-License-Identifier: MIT */
#include "decimal.h"

#include <stdio.h>
#include <stdlib.h>

#include "digits.h"

#define FLOAT_DIGITS 40 /* more than a long double distinguishes */

struct word dec_digits(struct word digits)
{
	while (digits.len > 1 && digits.text[0] == '0') {
		digits.text++;
		digits.len--;
	}
	return digits;
}

int dec_cmp(struct word a, struct word b)
{
	return digits_cmp(a.text, a.len, b.text, b.len);
}

bool dec_beyond_64(struct word number)
{
	return dec_cmp(number, WORD("18446744073709551615")) > 0;
}

/* The digit of weight 10^place. */
static int digit_at(struct word number, size_t place)
{
	return place < number.len ? number.text[number.len - 1 - place] - '0' : 0;
}

struct word dec_sub(struct pool *pool, struct word a, struct word b)
{
	char *text = pool_alloc(pool, a.len, 1);
	int borrow = 0;

	for (size_t place = 0; place < a.len; place++) {
		int digit = digit_at(a, place) - digit_at(b, place) - borrow;

		borrow = digit < 0;
		text[a.len - 1 - place] = (char)('0' + (borrow ? digit + 10 : digit));
	}
	return dec_digits((struct word){text, a.len});
}

struct word dec_mul(struct pool *pool, struct word a, uint64_t factor)
{
	size_t len = a.len + 20; /* 2^64 has 20 digits */
	char *text = pool_alloc(pool, len, 1);
	unsigned __int128 carry = 0;

	for (size_t place = 0; place < len; place++) {
		carry += (unsigned __int128)(unsigned int)digit_at(a, place) * factor;
		text[len - 1 - place] = (char)('0' + (int)(carry % 10));
		carry /= 10;
	}
	return dec_digits((struct word){text, len});
}

/* The first digits of number as a float, times 10^shift. */
static long double to_float(struct word number, long long shift)
{
	char text[FLOAT_DIGITS + 32];
	size_t digits = number.len < FLOAT_DIGITS ? number.len : FLOAT_DIGITS;

	snprintf(text, sizeof(text), "%.*se%lld", (int)digits, number.text, shift);
	return strtold(text, NULL);
}

long double dec_ratio(struct word a, struct word b)
{
	/* The shift makes up for the digits that to_float() drops. */
	long long cut_a = a.len > FLOAT_DIGITS ? (long long)(a.len - FLOAT_DIGITS) : 0;
	long long cut_b = b.len > FLOAT_DIGITS ? (long long)(b.len - FLOAT_DIGITS) : 0;

	return to_float(a, cut_a - cut_b) / to_float(b, 0);
}
