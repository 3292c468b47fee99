/* SPDX-License-Identifier: MIT */
/* Which bytes are UTF-8. */
#ifndef DECOY_UTF8_H
#define DECOY_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/*
 * utf8_length - bytes (1 to 4) of the well-formed character at the start of text; 0: there is none
 * (a stray or cut sequence, an overlong form, a surrogate, beyond U+10FFFF, or len is 0).
 */
size_t utf8_length(const char *text, size_t len);

/* utf8_plain - is all of text UTF-8, without a NUL? */
bool utf8_plain(const char *text, size_t len);

/*
 * utf8_clean - text as a string: bytes that are no UTF-8, and NUL, become '?'. A character cut at the
 * front is left out. free() it; NULL: out of memory.
 */
char *utf8_clean(const char *text, size_t len);

#endif
