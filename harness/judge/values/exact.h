/* SPDX-License-Identifier: MIT */
/* Exact decimal numbers of any length, kept as digit strings, and strict reading of ratios. */
#ifndef DECOY_JUDGE_EXACT_H
#define DECOY_JUDGE_EXACT_H

#include <stdbool.h>

/* exact_valid - is s one or more digits without leading zeros? NULL is not valid. */
bool exact_valid(const char *s);

/* exact_cmp - order of two valid numbers: negative, 0 or positive. */
int exact_cmp(const char *a, const char *b);

/* exact_add - the sum of two valid numbers; free() it. */
char *exact_add(const char *a, const char *b);

/* exact_limit - is s the largest value of a type of 31 to 256 bits, 2^n - 1? */
bool exact_limit(const char *s);

/*
 * exact_ratio - read "digits" or "digits.digits" into *out, as "1.5e-07" with a power of ten behind
 * it, too. No sign, hex, infinity or NaN. false: s is none of this.
 */
bool exact_ratio(const char *s, double *out);

/* exact_near - do two ratios agree within 1e-3 of the larger one, or in four decimals? */
bool exact_near(double a, double b);

#endif
