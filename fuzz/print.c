/* SPDX-License-Identifier: MIT */
#include "print.h"

#include <string.h>

void print_bytes(struct print *out, const char *bytes, size_t len)
{
	if (len && out->len <= out->cap && len <= out->cap - out->len)
		memcpy(out->bytes + out->len, bytes, len);
	out->len += len;
}

void print_text(struct print *out, const char *text)
{
	print_bytes(out, text, strlen(text));
}

void print_number(struct print *out, uint64_t number)
{
	char digits[20];
	size_t at = sizeof(digits);

	do {
		digits[--at] = (char)('0' + number % 10);
		number /= 10;
	} while (number);
	print_bytes(out, digits + at, sizeof(digits) - at);
}
