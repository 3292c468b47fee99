/* SPDX-License-Identifier: MIT */
/* Natural numbers of any length, as decimal digits without leading zeros. */
#ifndef DECOY_DIGITS_H
#define DECOY_DIGITS_H

#include <stddef.h>

/* digits_cmp - order of two numbers: negative, 0 or positive. */
int digits_cmp(const char *a, size_t a_len, const char *b, size_t b_len);

#endif
