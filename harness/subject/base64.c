/* SPDX-License-Identifier: MIT */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base64.h"
#include "xmalloc.h"

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

char *base64_encode(const void *bytes, size_t len)
{
	const unsigned char *from = bytes;
	char *text = xmalloc((len + 2) / 3 * 4 + 1);
	char *to = text;

	for (size_t i = 0; i < len; i += 3) {
		uint32_t group = (uint32_t)from[i] << 16;

		if (i + 1 < len)
			group |= (uint32_t)from[i + 1] << 8;
		if (i + 2 < len)
			group |= from[i + 2];
		*to++ = alphabet[group >> 18];
		*to++ = alphabet[group >> 12 & 63];
		*to++ = i + 1 < len ? alphabet[group >> 6 & 63] : '=';
		*to++ = i + 2 < len ? alphabet[group & 63] : '=';
	}
	*to = '\0';
	return text;
}

/* The value of four characters, the last `pad` of which are padding; -1: not base64. */
static int32_t group_of(const char *text, size_t pad)
{
	uint32_t group = 0;

	for (size_t i = 0; i < 4 - pad; i++) {
		const char *at = text[i] ? strchr(alphabet, text[i]) : NULL;

		if (!at)
			return -1;
		group |= (uint32_t)(at - alphabet) << (18 - 6 * i);
	}
	return (int32_t)group;
}

static size_t padding(const char *text, size_t len)
{
	if (!len || text[len - 1] != '=')
		return 0;
	return text[len - 2] == '=' ? 2 : 1;
}

unsigned char *base64_decode(const char *text, size_t text_len, size_t *len)
{
	unsigned char *bytes;
	size_t pad;

	if (text_len % 4)
		return NULL;
	pad = padding(text, text_len);
	bytes = xmalloc(text_len / 4 * 3 + 1);
	*len = text_len / 4 * 3 - pad;
	for (size_t i = 0; i < text_len; i += 4) {
		int32_t group = group_of(text + i, i + 4 == text_len ? pad : 0);

		if (group < 0) {
			free(bytes);
			return NULL;
		}
		bytes[i / 4 * 3] = (unsigned char)(group >> 16);
		bytes[i / 4 * 3 + 1] = (unsigned char)(group >> 8);
		bytes[i / 4 * 3 + 2] = (unsigned char)group;
	}
	return bytes;
}
