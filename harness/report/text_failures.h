/* SPDX-License-Identifier: MIT */
/* Failures below the rule that they break. */
#ifndef DECOY_REPORT_TEXT_FAILURES_H
#define DECOY_REPORT_TEXT_FAILURES_H

#include "report.h"

/*
 * text_failures - all that group_has(): first each crash that several cases share, once, with these
 * cases; then the others, below a heading with their rule, in order of its first case. brief: a
 * line each, and no heading.
 */
void text_failures(FILE *out, const struct results *results, enum report_colour colour, bool brief);

#endif
