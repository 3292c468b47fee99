/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "span.h"

/* Every run of so many digits fits 64 bits. */
#define SAFE_DIGITS 19

/* digits_saturate - value followed by the digits at ptr, which may not fit 64 bits. */
static void digits_saturate(struct fdi_num *num, const char *ptr, const char *end)
{
	for (; ptr < end; ptr++) {
		unsigned int digit = (unsigned int)(*ptr - '0');

		if (num->value > UINT64_MAX / 10 ||
		    (num->value == UINT64_MAX / 10 && digit > UINT64_MAX % 10)) {
			num->value = UINT64_MAX;
			num->saturated = true;
			return;
		}
		num->value = num->value * 10 + digit;
	}
}

int fdi_uint_parse(struct fdi_span value, struct fdi_num *num, struct fdi_span *unit)
{
	const char *ptr = value.ptr;
	const char *end = value.ptr + value.len;
	const char *safe = value.len > SAFE_DIGITS ? ptr + SAFE_DIGITS : end;
	const char *digits;
	uint64_t sum = 0;

	*unit = (struct fdi_span){0};
	*num = (struct fdi_num){0};
	if (!value.len || !byte_is_digit(*ptr))
		return -FDI_EINVAL;
	while (ptr < safe && byte_is_digit(*ptr))
		sum = sum * 10 + (unsigned int)(*ptr++ - '0');
	num->value = sum;
	num->present = true;
	digits = ptr;
	while (ptr < end && byte_is_digit(*ptr))
		ptr++;
	if (digits < ptr)
		digits_saturate(num, digits, ptr);
	if (ptr < end) {
		*unit = span_trim(span_of(ptr, (size_t)(end - ptr)));
		if (!unit->len)
			unit->ptr = NULL;
	}
	return 0;
}
