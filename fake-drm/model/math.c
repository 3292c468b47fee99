/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "model.h"

fgpu_u64 fgpu_add(fgpu_u64 a, fgpu_u64 b)
{
	return a + b < a ? FGPU_NEVER : a + b;
}

fgpu_u64 fgpu_sub(fgpu_u64 a, fgpu_u64 b)
{
	return a < b ? 0 : a - b;
}

/* high:low / d, bit by bit, since not every processor has that division. high is below d. */
static fgpu_u64 divide_long(fgpu_u64 high, fgpu_u64 low, fgpu_u64 d, fgpu_u64 *rest)
{
	int bit, carry;

	for (bit = 0; bit < 64; bit++) {
		carry = high >> 63 ? 1 : 0;
		high = high << 1 | low >> 63;
		low <<= 1;
		if (carry || high >= d) {
			high -= d;
			low |= 1;
		}
	}
	*rest = high;
	return low;
}

fgpu_u64 fgpu_divide(fgpu_u64 n, fgpu_u64 d, fgpu_u64 *rest)
{
	fgpu_u64 left;
#if __SIZEOF_POINTER__ == 8
	fgpu_u64 quotient = d == 10 ? n / 10 : n / d; /* of a constant no division is made */

	left = n - quotient * d;
#else
	fgpu_u64 quotient = divide_long(0, n, d, &left);
#endif
	if (rest)
		*rest = left;
	return quotient;
}

fgpu_u64 fgpu_scale(fgpu_u64 a, fgpu_u64 b, fgpu_u64 d, fgpu_u64 *rest)
{
	fgpu_u64 a1 = a >> 32, a0 = a & 0xffffffffU, b1 = b >> 32, b0 = b & 0xffffffffU;
	fgpu_u64 middle = a1 * b0 + (a0 * b0 >> 32);
	fgpu_u64 cross = a0 * b1 + (middle & 0xffffffffU);
	fgpu_u64 high = a1 * b1 + (middle >> 32) + (cross >> 32);
	fgpu_u64 low = a * b + *rest;

	if (low < *rest)
		high++;
	if (!high)
		return fgpu_divide(low, d, rest);
	if (high >= d) {
		*rest = 0;
		return FGPU_NEVER;
	}
	return divide_long(high, low, d, rest);
}

fgpu_u64 fgpu_hash(fgpu_u64 seed, fgpu_u64 n)
{
	fgpu_u64 h = seed ^ n * 0x9e3779b97f4a7c15ULL;

	h = (h ^ h >> 32) * 0xd6e8feb86659fd93ULL;
	h = (h ^ h >> 32) * 0xd6e8feb86659fd93ULL;
	return h ^ h >> 32;
}
