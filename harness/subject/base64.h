/* SPDX-License-Identifier: MIT */
/* RFC 4648, section 4: the plain alphabet, with padding. */
#ifndef DECOY_BASE64_H
#define DECOY_BASE64_H

#include <stddef.h>

/* base64_encode - len bytes as a string; free() it. */
char *base64_encode(const void *bytes, size_t len);

/*
 * base64_decode - the inverse; text may hold no other characters, and must be padded. Returns the
 * bytes (free() them; never NULL for no bytes) and *len, or NULL: not base64.
 */
unsigned char *base64_decode(const char *text, size_t text_len, size_t *len);

#endif
