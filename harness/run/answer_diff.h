/* SPDX-License-Identifier: MIT */
/* Wrong answers as lines of JSON: "-" what is expected, "+" what was answered, at their places. */
#ifndef DECOY_RUN_ANSWER_DIFF_H
#define DECOY_RUN_ANSWER_DIFF_H

#include <stdio.h>

#include "judged.h"
#include "report.h"

/*
 * answer_diff - what is wrong in each answer, with all members of the objects on the way to it.
 * What is no value of an answer is written as the judge's line. Nothing where all is right.
 */
void answer_diff(FILE *out, const struct decoy_case *tc, const struct judged *judged,
		 const json_t *answers, enum report_colour colour);

#endif
