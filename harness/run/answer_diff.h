/* SPDX-License-Identifier: MIT */
/* Wrong answers as lines of JSON: "-" what is expected, "+" what was answered, at their places. */
#ifndef DECOY_RUN_ANSWER_DIFF_H
#define DECOY_RUN_ANSWER_DIFF_H

#include <stdio.h>

#include "case.h"
#include "report.h"

/*
 * answer_diff - of each answer that differs from the hypothesis: all members of the objects on the way to what differs. What
 * is no value of an answer (totals, devices) is written as the judge's lines. Nothing where all is right.
 */
void answer_diff(FILE *out, const struct decoy_case *tc, const json_t *hypothesis,
		 const json_t *answers, unsigned int features, enum report_colour colour);

#endif
