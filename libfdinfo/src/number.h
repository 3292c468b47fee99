/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* fdi_uint_parse() for inlining: the snapshot reads most lines with it. */
#ifndef FDI_NUMBER_H
#define FDI_NUMBER_H

#include "span.h"
#include "wide.h"

#define NUMBER_SAFE 19 /* any number of so many digits fits 64 bits */

/* number_saturate - num followed by more digits; 2^64-1 and saturated where that does not fit. */
static inline void number_saturate(struct fdi_num *num, const char *ptr, const char *end)
{
	for (; ptr < end; ptr++) {
		unsigned int digit = (unsigned int)(*ptr - '0');

		if (num->value > WIDE_MAX / 10 ||
		    (num->value == WIDE_MAX / 10 && digit > WIDE_MAX % 10)) {
			num->value = WIDE_MAX;
			num->saturated = true;
			return;
		}
		num->value = num->value * 10 + digit;
	}
}

/* number_parse - fdi_uint_parse() of a value that no blanks follow. */
static inline int number_parse(struct fdi_span value, struct fdi_num *num, struct fdi_span *unit)
{
	const char *ptr = value.ptr;
	const char *end, *safe;
	unsigned int digit;
	uint64_t sum = 0;

	*unit = (struct fdi_span){0};
	*num = (struct fdi_num){0};
	if (!value.len)
		return -FDI_EINVAL;
	digit = (unsigned char)(*ptr - '0');
	if (digit > 9)
		return -FDI_EINVAL;
	end = ptr + value.len;
	safe = value.len > NUMBER_SAFE ? ptr + NUMBER_SAFE : end;
	do {
		sum = sum * 10 + digit;
		if (++ptr == safe)
			break;
		digit = (unsigned char)(*ptr - '0');
	} while (digit < 10);
	num->value = sum;
	num->present = true;
	if (ptr == end)
		return 0;
	if (byte_is_digit(*ptr)) {
		const char *rest = ptr;

		while (ptr < end && byte_is_digit(*ptr))
			ptr++;
		number_saturate(num, rest, ptr);
	}
	*unit = span_trim_left(span_of(ptr, (size_t)(end - ptr)));
	return 0;
}

#endif /* FDI_NUMBER_H */
