/* SPDX-License-Identifier: MIT */
/* One line of a script, in words. */
#ifndef DECOY_STREAM_LINE_H
#define DECOY_STREAM_LINE_H

#include "stream_script.h"

#define LINE_WORDS 64
#define LINE_BYTES 4096

struct stream_line {
	char text[LINE_BYTES];
	char *label; /* NULL: none */
	char *word[LINE_WORDS]; /* the statement, and what follows it */
	bool used[LINE_WORDS]; /* a key that was understood */
	unsigned int count;
	struct stream_error *error;
};

/*
 * sline_read - words of a line without its line feed; none of a comment. Negative after an error.
 */
int sline_read(struct stream_line *line, const char *text, size_t len);

/* sline_fault - fills the error in; returns -EINVAL. */
int sline_fault(struct stream_line *line, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* sline_value - the text behind "KEY=", or NULL. */
const char *sline_value(struct stream_line *line, const char *key);

/* sline_number - the value of KEY as a number, decimal or 0x; *value is unchanged where there is
 * none. */
int sline_number(struct stream_line *line, const char *key, uint64_t *value);

/* word_number - a whole word as a number; "-5" is 2^64 - 5. */
bool word_number(const char *word, uint64_t *value);

/* sline_unused - -EINVAL where a word was not understood. */
int sline_unused(struct stream_line *line);

/* sline_hex - the bytes of hexadecimal words from number first on. free() *bytes. */
int sline_hex(struct stream_line *line, unsigned int first, unsigned char **bytes, size_t *len);

#endif
