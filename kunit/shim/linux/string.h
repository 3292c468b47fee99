/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef KUNIT_SHIM_STRING_H
#define KUNIT_SHIM_STRING_H
#include <string.h>
#include <strings.h>

/* strscpy - always terminated; cut where it does not fit. */
static inline void strscpy(char *to, const char *from, size_t size)
{
	size_t len = strnlen(from, size - 1);

	memcpy(to, from, len);
	to[len] = '\0';
}

/* memchr_inv - the first byte that is another, or NULL. */
static inline void *memchr_inv(const void *bytes, int byte, size_t len)
{
	for (const unsigned char *at = bytes; len; at++, len--)
		if (*at != (unsigned char)byte)
			return (void *)at;
	return NULL;
}
#endif
