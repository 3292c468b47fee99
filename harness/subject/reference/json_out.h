/* SPDX-License-Identifier: MIT */
/* JSON written into a buffer that may be too small. */
#ifndef DECOY_JSON_OUT_H
#define DECOY_JSON_OUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* len counts on beyond cap, up to the size that is needed; nothing is written there. */
struct json_out {
	char *buf;
	size_t cap;
	size_t len;
};

/* json_out_raw - text as it stands. */
void json_out_raw(struct json_out *out, const char *text);

/* json_out_comma - a comma, but for the first time, when *first is true. */
void json_out_comma(struct json_out *out, bool *first);

/*
 * json_out_text - the inside of a string: escaped, and U+FFFD for NUL and each byte that is no
 * UTF-8.
 */
void json_out_text(struct json_out *out, const char *bytes, size_t len);

/* json_out_key - a comma where one is due, "key": with key as it stands. */
void json_out_key(struct json_out *out, const char *key, bool *first);

/* json_out_name - the same, with bytes from outside as key. */
void json_out_name(struct json_out *out, const char *bytes, size_t len, bool *first);

/* json_out_digits - value in decimal, without quotation marks. */
void json_out_digits(struct json_out *out, uint64_t value);

/* json_out_number - value as a string, or as the object of a saturated number. */
void json_out_number(struct json_out *out, uint64_t value, bool saturated);

/*
 * json_out_ratio - num / den as a decimal string of nine significant digits, cut off. den is not 0.
 */
void json_out_ratio(struct json_out *out, uint64_t num, uint64_t den);

#endif
