/* SPDX-License-Identifier: MIT */
/* Texts and spans for the unit tests. */
#ifndef TEST_TEXT_H
#define TEST_TEXT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "fdinfo.h"

/* assert_span - the span has the bytes of a string. */
#define assert_span(span, string) assert_span_bytes(span, string, strlen(string))

/* assert_span_bytes - the span has len bytes. */
#define assert_span_bytes(span, bytes, size)                          \
	do {                                                          \
		assert_int_equal((span).len, size);                   \
		if ((span).len)                                       \
			assert_memory_equal((span).ptr, bytes, size); \
	} while (0)

/* assert_none - the span is absent. */
#define assert_none(span)                        \
	do {                                     \
		assert_null((span).ptr);         \
		assert_int_equal((span).len, 0); \
	} while (0)

/* assert_num - the number is present and exact. */
#define assert_num(num, expected)                        \
	do {                                             \
		assert_true((num).present);              \
		assert_false((num).saturated);           \
		assert_int_equal((num).value, expected); \
	} while (0)

/* assert_full - the number is beyond 2^64-1. */
#define assert_full(num)                                \
	do {                                            \
		assert_true((num).present);             \
		assert_true((num).saturated);           \
		assert_true((num).value == UINT64_MAX); \
	} while (0)

#define assert_absent(num) assert_false((num).present)

/* text_copy - len bytes in a block of just that size, so that a sanitizer sees a read beyond. */
static inline char *text_copy(const void *bytes, size_t len)
{
	char *copy = malloc(len ? len : 1);

	assert_non_null(copy);
	memcpy(copy, bytes, len);
	return copy;
}

#endif
