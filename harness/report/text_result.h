/* SPDX-License-Identifier: MIT */
/* One result as text: its line, and what is indented below it. */
#ifndef DECOY_REPORT_TEXT_RESULT_H
#define DECOY_REPORT_TEXT_RESULT_H

#include "report.h"

/* text_coloured - text in at least width columns, in the colour of what it counts as: 'p', 'f' or
 * 's'. */
void text_coloured(FILE *out, enum report_colour colour, char count, const char *text, int width);

/* text_heading - a line that others stand below, bold on a terminal; control bytes by their
 * numbers. */
void text_heading(FILE *out, enum report_colour colour, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* text_indented - each line of text behind indent and label; control bytes by their numbers. */
void text_indented(FILE *out, const char *indent, const char *label, const char *text);

/* text_line - the line of a result: verdict, id, name and rules. */
void text_line(FILE *out, const struct result *result, enum report_colour colour);

/* text_detail - a result's detail, its own text or a part of it. */
void text_detail(FILE *out, const char *detail, enum report_colour colour);

/* text_result - all of a result; without its rule where a heading has it. */
void text_result(FILE *out, const struct result *result, enum report_colour colour,
		 bool below_heading);

#endif
