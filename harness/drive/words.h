/* SPDX-License-Identifier: MIT */
/* Lines of words, separated by one blank each, and numbers in them. */
#ifndef DECOY_DRIVE_WORDS_H
#define DECOY_DRIVE_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define WORDS_MAX 176 /* of a line: those of the longest hello */

/*
 * words_split - cut a line of graphic ASCII into its words. Their number; 0: it is empty, has other
 * bytes, two blanks side by side or at an end, or more words than most.
 */
size_t words_split(char *line, const char *words[], size_t most);

/* words_number - a decimal number of at most this, without sign and leading zeros. */
bool words_number(const char *word, uint64_t most, uint64_t *number);

#endif
