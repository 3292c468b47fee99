/* SPDX-License-Identifier: MIT */
/*
 * Natural numbers of any length, as digits: no leading zeros, "0" for zero.
 * The digits are words; results live in the pool.
 */
#ifndef DECOY_ORACLE_DECIMAL_H
#define DECOY_ORACLE_DECIMAL_H

#include <stdint.h>

#include "pool.h"
#include "word.h"

/* dec_digits - the number of one or more digits: without leading zeros, not copied. */
struct word dec_digits(struct word digits);

/* dec_cmp - negative, 0, positive. */
int dec_cmp(struct word a, struct word b);

/* dec_sub - a - b, where b is not larger; an absent word is 0. */
struct word dec_sub(struct pool *pool, struct word a, struct word b);

/* dec_beyond_64 - is it larger than an unsigned integer of 64 bits can be? */
bool dec_beyond_64(struct word number);

struct word dec_mul(struct pool *pool, struct word a, uint64_t factor);

/*
 * dec_ratio - a / b, where b is not 0; rounded as long doubles are. Infinity where a is beyond a
 * long double's range and b is small.
 */
long double dec_ratio(struct word a, struct word b);

#endif
