/* SPDX-License-Identifier: MIT */
/* Expectations widened by how exact a subject's numbers are. */
#ifndef DECOY_JUDGE_WIDEN_H
#define DECOY_JUDGE_WIDEN_H

#include <jansson.h>

#include "scope.h"

/* A member of a region that is the sum of others: the number of its parts, each of which may be
 * rounded. */
#define WIDEN_PARTS "parts"

/* How far an answer may be from the exact value, on either side. */
struct widening {
	struct scope_precision precision;
	double busy_ratio; /* beside precision.ratio: what comes of inexact times; INFINITY: any
			      ratio */
};

/* widen_expectation - one expectation of a snapshot or a state. New reference. */
json_t *widen_expectation(json_t *expect, bool is_recording, const struct widening *by);

/* widen_ratio - a set of ratios, or an answered one; what is neither stays. New reference. */
json_t *widen_ratio(json_t *set, double unit);

/* widen_number - the same of numbers. */
json_t *widen_number(json_t *set, uint64_t unit);

/* widen_own - replace in *precision what an answer has in its member "precision". */
void widen_own(struct scope_precision *precision, const json_t *answer);

#endif
