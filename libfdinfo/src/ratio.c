/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "ratio.h"
#include "wide.h"

/* A number that is scaled down keeps at least so many bits. */
#define BITS_KEPT 12

/* value x 2^exponent; the highest bit of value is set when exponent is not 0. */
struct product {
	uint64_t value;
	unsigned int exponent;
};

/* product_by - product x factor, cut off to 64 bits. */
static struct product product_by(struct product product, uint64_t factor)
{
	struct wide wide = wide_mul(product.value, factor);
	unsigned int spare;

	if (!wide.high)
		return (struct product){wide.low, wide.low ? product.exponent : 0};
	spare = (unsigned int)__builtin_clzll(wide.high);
	if (spare)
		wide.high = wide.high << spare | wide.low >> (64 - spare);
	return (struct product){wide.high, product.exponent + 64 - spare};
}

/*
 * ratio_align - write large x 2^bits / other, where large has its highest bit set, as a fraction of
 * two numbers: other loses low bits first, then it is divided into large.
 */
static void ratio_align(uint64_t *large, uint64_t *other, unsigned int bits)
{
	unsigned int length, shift;
	uint64_t quotient;

	if (!bits || !*other)
		return;
	length = 64 - (unsigned int)__builtin_clzll(*other);
	shift = length > BITS_KEPT ? length - BITS_KEPT : 0;
	if (shift > bits)
		shift = bits;
	*other >>= shift;
	bits -= shift;
	if (!bits)
		return;
	quotient = *large / *other;
	*other = 1;
	*large = bits >= 64 || quotient > UINT64_MAX >> bits ? UINT64_MAX : quotient << bits;
}

struct fdi_ratio ratio_of(uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t e)
{
	struct product num = product_by((struct product){a, 0}, b);
	struct product den = product_by(product_by((struct product){c, 0}, d), e);

	if (!den.value)
		return (struct fdi_ratio){.den = 1};
	if (num.exponent > den.exponent)
		ratio_align(&num.value, &den.value, num.exponent - den.exponent);
	else
		ratio_align(&den.value, &num.value, den.exponent - num.exponent);
	return (struct fdi_ratio){.num = num.value, .den = den.value, .present = true};
}
