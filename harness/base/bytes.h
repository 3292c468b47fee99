/* SPDX-License-Identifier: MIT */
/* Bytes that may or may not be text. */
#ifndef DECOY_BYTES_H
#define DECOY_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/*
 * bytes_character - bytes (1 to 4) of the well-formed character at the start of text; 0: there is
 * none (a stray or cut sequence, an overlong form, a surrogate, beyond U+10FFFF, or len is 0).
 */
size_t bytes_character(const char *text, size_t len);

/*
 * bytes_unseen - is this character, of len bytes, a control character (C0, DEL, C1), or a mark that
 * turns the direction of the text after it or has no width (U+00AD, U+061C, U+180E, U+200B to
 * U+200F, U+2028 to U+202E, U+2060 to U+206F, U+FEFF, U+FFF9 to U+FFFB, tags)? *code is its number.
 */
bool bytes_unseen(const char *text, size_t len, uint32_t *code);

/* bytes_json_escape - the character of this number in a string of JSON ("\u202e"); above U+FFFF in
 * two halves. */
void bytes_json_escape(char escape[13], uint32_t code);

/* bytes_json_put - the same, written. */
void bytes_json_put(FILE *out, uint32_t code);

/*
 * bytes_json_string - any bytes in double quotes; what is not UTF-8 becomes U+FFFD, and what
 * bytes_unseen() says is written by its number, so that the string does nothing to a terminal.
 * by_number: line feeds ("\u000a") and U+FFFD, too.
 */
void bytes_json_string(FILE *out, const char *text, size_t len, bool by_number);

/* bytes_plain - is all of text UTF-8, without a NUL? */
bool bytes_plain(const char *text, size_t len);

/*
 * bytes_string - text as a string: bytes that are no UTF-8, and NUL, become '?'. A character cut at
 * the front is left out. free() it; NULL: out of memory.
 */
char *bytes_string(const char *text, size_t len);

/*
 * bytes_utf8 - text as a string: bytes that are no UTF-8, and NUL, become U+FFFD. free() it; NULL:
 * out of memory.
 */
char *bytes_utf8(const char *text, size_t len);

/*
 * bytes_utf8_runs - the same, but each run of such bytes becomes one U+FFFD, as some decoders do.
 */
char *bytes_utf8_runs(const char *text, size_t len);

#endif
