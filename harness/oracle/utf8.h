/* SPDX-License-Identifier: MIT */
/* Bytes as JSON can hold them: what is not UTF-8, and NUL, becomes U+FFFD. */
#ifndef DECOY_ORACLE_UTF8_H
#define DECOY_ORACLE_UTF8_H

#include "word.h"

bool utf8_is_valid(struct word word);

/*
 * utf8_clean - a copy in *len bytes (free() it; a NUL follows) in which each bad byte is a U+FFFD of its
 * own, or, with by_run, each run of bad bytes is one. NULL: out of memory.
 */
char *utf8_clean(struct word word, bool by_run, size_t *len);

#endif
