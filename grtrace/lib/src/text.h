/* SPDX-License-Identifier: MIT */
/* Bytes of an export before they are written: numbers and strings, by functions that do nothing
 * else. */
#ifndef GRT_TEXT_H
#define GRT_TEXT_H

#include <string.h>

#include "libgrtrace_export.h"

#define TEXT_FLUSH 65536
#define TEXT_RESERVE \
	65536 /* more than an item needs: 4,096 bytes of a PDU become six times as many */

/* The functions below do not compare with the end: text_flush() once an item makes space. */
struct text {
	struct grt_output output;
	int err;
	char *at; /* the next byte */
	char bytes[TEXT_FLUSH + TEXT_RESERVE];
};

/* text_init - without any; nothing of bytes is written, which are many. */
static inline void text_init(struct text *text, const struct grt_output *output)
{
	text->output = *output;
	text->err = 0;
	text->at = text->bytes;
}

/* text_write - all of it; text_flush - if it has become long. 0, or what the output returned, also
 * before. */
int text_write(struct text *text);
int text_flush(struct text *text);

/* text_number - in decimal; text_padded - with zeros, or another byte, up to so many digits. */
void text_number(struct text *text, uint64_t number);
void text_padded(struct text *text, uint64_t number, unsigned int digits, char fill);
void text_signed(struct text *text, int64_t number);

/* text_json - a string in quotes, up to NUL or len; what is not UTF-8 becomes U+FFFD. */
void text_json(struct text *text, const char *string, size_t len);

/* utf8_length - bytes of the character that begins here; 0: it is not UTF-8. */
unsigned int utf8_length(const char *string, size_t len);

static inline void text_bytes(struct text *text, const void *bytes, size_t len)
{
	memcpy(text->at, bytes, len);
	text->at += len;
}

static inline void text_string(struct text *text, const char *string)
{
	text_bytes(text, string, strlen(string));
}

static inline void text_char(struct text *text, char c)
{
	*text->at++ = c;
}

#endif
