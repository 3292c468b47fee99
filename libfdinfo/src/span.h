/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Spans and bytes, without libc. */
#ifndef FDI_SPAN_H
#define FDI_SPAN_H

#include "fdinfo.h"

/* Size of an array. */
#define FDI_COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* span_of - len bytes at ptr. */
static inline struct fdi_span span_of(const char *ptr, size_t len)
{
	return (struct fdi_span){.ptr = ptr, .len = len};
}

/* SPAN - a string literal as a span. */
#define SPAN(literal) span_of("" literal, sizeof(literal) - 1)

/* byte_is_blank - blank, tab or carriage return: what may surround a value. */
static inline bool byte_is_blank(char byte)
{
	const uint64_t blanks = 1ull << ' ' | 1ull << '\t' | 1ull << '\r';

	return (unsigned char)byte <= ' ' && blanks >> byte & 1;
}

/* byte_is_digit - 0 to 9. */
static inline bool byte_is_digit(char byte)
{
	return (unsigned char)(byte - '0') < 10;
}

/* word_differs - the four bytes at a and at b are not the same. */
static inline uint32_t word_differs(const char *a, const char *b)
{
	uint32_t left, right;

	__builtin_memcpy(&left, a, sizeof(left));
	__builtin_memcpy(&right, b, sizeof(right));
	return left ^ right;
}

/* bytes_equal - len bytes at a and at b are the same. Names are short: this beats a call. */
static inline bool bytes_equal(const char *a, const char *b, size_t len)
{
	size_t i;

	if (len < 4) {
		for (i = 0; i < len; i++) {
			if (a[i] != b[i])
				return false;
		}
		return true;
	}
	for (i = 0; i < len - 4; i += 4) {
		if (word_differs(a + i, b + i))
			return false;
	}
	return !word_differs(a + len - 4, b + len - 4);
}

/* spans_equal - the same bytes. */
static inline bool spans_equal(struct fdi_span a, struct fdi_span b)
{
	return a.len == b.len && bytes_equal(a.ptr, b.ptr, a.len);
}

/* span_is - the bytes of a string. */
static inline bool span_is(struct fdi_span span, const char *string)
{
	size_t i;

	for (i = 0; i < span.len; i++) {
		if (!string[i] || string[i] != span.ptr[i])
			return false;
	}
	return !string[i];
}

/* SPAN_IS - span is the literal, which has at least one byte. */
#define SPAN_IS(span, literal) \
	((span).len == sizeof(literal) - 1 && bytes_equal((span).ptr, literal, sizeof(literal) - 1))

/* span_starts - span begins with prefix. */
static inline bool span_starts(struct fdi_span span, struct fdi_span prefix)
{
	return span.len >= prefix.len && bytes_equal(span.ptr, prefix.ptr, prefix.len);
}

/* span_skip - span without its first len bytes; len may not exceed its length. */
static inline struct fdi_span span_skip(struct fdi_span span, size_t len)
{
	return span_of(span.ptr + len, span.len - len);
}

/* span_trim_left - span without the blanks before it; one that is all blanks ends at its end. */
static inline struct fdi_span span_trim_left(struct fdi_span span)
{
	while (span.len && byte_is_blank(*span.ptr)) {
		span.ptr++;
		span.len--;
	}
	return span;
}

/* span_trim_right - span without the blanks behind it. */
static inline struct fdi_span span_trim_right(struct fdi_span span)
{
	while (span.len && byte_is_blank(span.ptr[span.len - 1]))
		span.len--;
	return span;
}

/* span_trim - span without blanks on either side. */
static inline struct fdi_span span_trim(struct fdi_span span)
{
	return span_trim_right(span_trim_left(span));
}

#endif /* FDI_SPAN_H */
