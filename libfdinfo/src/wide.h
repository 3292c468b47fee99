/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * Arithmetic that saturates at 2^64-1, and products of 128 bits. No 64-bit division: kernels of 32
 * bits have none.
 */
#ifndef FDI_WIDE_H
#define FDI_WIDE_H

#include "fdinfo.h"

#define WIDE_MAX (~(uint64_t)0)

struct wide {
	uint64_t high;
	uint64_t low;
};

/* sub_sat - a - b, or 0. */
static inline uint64_t sub_sat(uint64_t a, uint64_t b)
{
	return a > b ? a - b : 0;
}

static inline uint64_t add_sat(uint64_t a, uint64_t b)
{
	return a > WIDE_MAX - b ? WIDE_MAX : a + b;
}

/* wide_mul - the whole product of two numbers. */
static inline struct wide wide_mul(uint64_t a, uint64_t b)
{
	uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
	uint64_t mid = a1 * b0 + (a0 * b0 >> 32);
	uint64_t mid2 = a0 * b1 + (uint32_t)mid;

	return (struct wide){.high = a1 * b1 + (mid >> 32) + (mid2 >> 32), .low = a * b};
}

static inline uint64_t mul_sat(uint64_t a, uint64_t b)
{
	struct wide product = wide_mul(a, b);

	return product.high ? WIDE_MAX : product.low;
}

/* wide_div - the quotient, or 2^64-1 when it has more bits; den is neither 0 nor beyond 2^63. */
static inline uint64_t wide_div(struct wide num, uint64_t den)
{
	uint64_t rest = num.high, quotient = 0;
	unsigned int bit;

	if (rest >= den)
		return WIDE_MAX;
	for (bit = 64; bit-- > 0;) {
		rest = rest << 1 | (num.low >> bit & 1);
		quotient <<= 1;
		if (rest >= den) {
			rest -= den;
			quotient |= 1;
		}
	}
	return quotient;
}

#endif /* FDI_WIDE_H */
