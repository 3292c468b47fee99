/* SPDX-License-Identifier: MIT */
/*
 * A walk over bytes that were read as JSON without a fault: who reads them keeps no places, and messages
 * name line and column.
 */
#ifndef DECOY_JSONWALK_H
#define DECOY_JSONWALK_H

#include <stddef.h>

#define JSONWALK_BLANKS " \t\r\n"

/* Behind the end every byte is a NUL. */
struct jsonwalk {
	const char *at, *end;
};

struct jsonwalk_place {
	unsigned int line, column; /* from 1; columns are bytes */
};

/* jsonwalk_byte - the one that walk is at. */
char jsonwalk_byte(const struct jsonwalk *walk);

/* jsonwalk_skip - go on while there is one of these bytes. */
void jsonwalk_skip(struct jsonwalk *walk, const char *bytes);

/* jsonwalk_string - from the quote that begins a string to behind the one that ends it. */
void jsonwalk_string(struct jsonwalk *walk);

/* jsonwalk_value - behind a whole value, however deep. */
void jsonwalk_value(struct jsonwalk *walk);

/* jsonwalk_place_of - the place of at, which is in the len bytes of text or behind them: then the end's. */
struct jsonwalk_place jsonwalk_place_of(const char *text, size_t len, const char *at);

#endif
