/* SPDX-License-Identifier: MIT */
/* The line and column of a value in the JSON that it was read from: jansson keeps none, and
 * messages name them. */
#ifndef DECOY_JSONPLACE_H
#define DECOY_JSONPLACE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* A value, and where it begins. Borrows all. */
struct jsonplace {
	const char *text, *end, *at;
	const json_t *value;
};

/* jsonplace_of - the place of root, which jansson read from the len bytes of text, duplicates
 * rejected. */
struct jsonplace jsonplace_of(const json_t *root, const char *text, size_t len);

/* jsonplace_member, jsonplace_element - go to a value in the one of place. false: there is none,
 * and place stays. */
bool jsonplace_member(struct jsonplace *place, const char *name);
bool jsonplace_element(struct jsonplace *place, size_t index);

/*
 * jsonplace_path - go along "expect.sweeps[1].clients[0].id", as far as there are such values. A
 * name may have dots: of members that fit, the longest name is meant.
 */
void jsonplace_path(struct jsonplace *place, const char *path);

/* jsonplace_line, jsonplace_column - from 1; columns are bytes. */
unsigned int jsonplace_line(const struct jsonplace *place);
unsigned int jsonplace_column(const struct jsonplace *place);

#endif
