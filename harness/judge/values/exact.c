/* SPDX-License-Identifier: MIT */
#include "exact.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "digits.h"
#include "xmalloc.h"

#define EXPONENT_MOST 400 /* beyond what a double holds */
#define LIMIT_DIGITS  78 /* of 2^256 - 1 */

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

bool exact_valid(const char *s)
{
	if (!s || !is_digit(*s))
		return false;
	if (*s == '0')
		return !s[1];
	while (is_digit(*s))
		s++;
	return !*s;
}

int exact_cmp(const char *a, const char *b)
{
	return digits_cmp(a, strlen(a), b, strlen(b));
}

char *exact_add(const char *a, const char *b)
{
	size_t la = strlen(a), lb = strlen(b);
	size_t len = (la > lb ? la : lb) + 1; /* one more digit for the carry */
	char *sum = xmalloc(len + 1);
	int carry = 0;

	sum[len] = '\0';
	for (size_t i = len; i-- > 0;) {
		int digit = carry;

		if (la > 0)
			digit += a[--la] - '0';
		if (lb > 0)
			digit += b[--lb] - '0';
		sum[i] = (char)('0' + digit % 10);
		carry = digit / 10;
	}
	if (sum[0] == '0')
		memmove(sum, sum + 1, len);
	return sum;
}

/* Halve a number in place, rounding down. Returns whether it was odd. */
static bool halve_digits(char *digits, size_t len)
{
	int carry = 0;

	for (size_t i = 0; i < len; i++) {
		int value = 10 * carry + digits[i] - '0';

		digits[i] = (char)('0' + value / 2);
		carry = value % 2;
	}
	return carry;
}

/* 2^n - 1 is odd n times when it is halved, and then 0. */
bool exact_limit(const char *s)
{
	char digits[LIMIT_DIGITS + 1] = "";
	size_t len = exact_valid(s) ? strlen(s) : 0;
	unsigned int bits = 0;

	if (!len || len > LIMIT_DIGITS)
		return false;
	memcpy(digits, s, len);
	while (halve_digits(digits, len))
		bits++;
	return strspn(digits, "0") == len && bits >= 31 && bits <= 256;
}

/* The power of ten in "e-7", "E+12"; NULL: it is none. Else what is behind it. */
static const char *scale_by_exponent(const char *s, double *value)
{
	const bool divides = s[1] == '-';
	unsigned int power = 0;

	s += s[1] == '-' || s[1] == '+' ? 2 : 1;
	if (!is_digit(*s))
		return NULL;
	for (; is_digit(*s); s++)
		power = power < EXPONENT_MOST ? power * 10 + (unsigned int)(*s - '0') : power;
	for (; power && *value != 0 && isfinite(*value); power--)
		*value = divides ? *value / 10 : *value * 10;
	return s;
}

bool exact_ratio(const char *s, double *out)
{
	double value = 0, scale = 1;

	if (!s || !is_digit(*s))
		return false;
	for (; is_digit(*s); s++)
		value = value * 10 + (*s - '0');
	if (*s == '.') {
		if (!is_digit(*++s))
			return false;
		for (; is_digit(*s); s++) {
			scale /= 10;
			value += (*s - '0') * scale;
		}
	}
	if (*s == 'e' || *s == 'E')
		s = scale_by_exponent(s, &value);
	*out = value;
	return s && !*s && isfinite(value);
}

bool exact_near(double a, double b)
{
	/* Half of the fourth decimal, and 1e-9 for the rounding of binary fractions. */
	return fabs(a - b) <= fmax(1e-3 * fmax(a, b), 0.5e-4) + 1e-9;
}
