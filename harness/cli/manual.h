/* SPDX-License-Identifier: MIT */
/* Paragraphs of a manual entry on standard output. */
#ifndef DECOY_CLI_MANUAL_H
#define DECOY_CLI_MANUAL_H

#include <jansson.h>
#include <stddef.h>

#include "case.h"
#include "catalogue.h"

/* manual_paragraph - a title, and text folded below it. Nothing where text is empty. */
void manual_paragraph(const char *title, const char *text);

/* manual_bytes - a title, and bytes made visible below it. */
void manual_bytes(const char *title, const char *text, size_t len);

/* manual_lines - a title, and lines for people below it. Nothing where text is NULL or empty. */
void manual_lines(const char *title, const char *text);

/* manual_json - a title, and a value indented below it. */
void manual_json(const char *title, const json_t *value);

/* manual_rules - the rules of a case with their places and what they require, as paragraphs of a
 * manual. */
void manual_rules(const struct decoy_case *one, enum fdi_spec spec);

#endif
