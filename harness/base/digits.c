/* SPDX-License-Identifier: MIT */
#include "digits.h"

#include <string.h>

int digits_cmp(const char *a, size_t a_len, const char *b, size_t b_len)
{
	if (a_len != b_len)
		return a_len < b_len ? -1 : 1;
	return memcmp(a, b, a_len);
}
