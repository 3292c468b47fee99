/* SPDX-License-Identifier: MIT */
#include "exact.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

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
	size_t la = strlen(a), lb = strlen(b);

	if (la != lb)
		return la < lb ? -1 : 1;
	return strcmp(a, b);
}

char *exact_add(const char *a, const char *b)
{
	size_t la = strlen(a), lb = strlen(b);
	size_t len = (la > lb ? la : lb) + 1; /* one digit more for the carry */
	char *sum = malloc(len + 1);
	int carry = 0;

	if (!sum)
		return NULL;
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

bool exact_limit(const char *s)
{
	/* 2^127 - 1 and 2^128 - 1 */
	static const char *const wide[] = {"170141183460469231731687303715884105727",
					   "340282366920938463463374607431768211455"};
	uint64_t value = 0;

	if (!exact_valid(s))
		return false;
	if (!strcmp(s, wide[0]) || !strcmp(s, wide[1]))
		return true;
	for (; *s; s++) {
		if (__builtin_mul_overflow(value, UINT64_C(10), &value) ||
		    __builtin_add_overflow(value, (uint64_t)(*s - '0'), &value))
			return false;
	}
	return value >= INT32_MAX && !(value & (value + 1));
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
	*out = value;
	return !*s && isfinite(value);
}

bool exact_near(double a, double b)
{
	return fabs(a - b) <= 1e-3 * fmax(a, b) + 1e-9;
}
