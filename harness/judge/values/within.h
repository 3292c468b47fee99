/* SPDX-License-Identifier: MIT */
/* Comparing one answered value with one set; the parts of set_within(). */
#ifndef DECOY_JUDGE_WITHIN_H
#define DECOY_JUDGE_WITHIN_H

#include "diff.h"
#include "shape.h"

/* A value of an answer, and the set that it must be within. */
struct comparison {
	unsigned int features;
	unsigned int depth; /* how much deeper sets may nest */
	enum shape shape;
	const json_t *expect;
	const json_t *answer;
	const struct diff_place *at;
};

/* comparison_mismatch - report "expected SET, got VALUE"; returns false. diff may be NULL. */
bool comparison_mismatch(const struct comparison *comparison, struct judge_diff *diff);

/* comparison_wrong_form - report "expected FORM, got VALUE"; returns false. diff may be NULL. */
bool comparison_wrong_form(const struct comparison *comparison, struct judge_diff *diff,
			   const char *form);

/* Each gets a comparison whose set is of that kind; diff may be NULL. */
bool within_word(const struct comparison *comparison, struct judge_diff *diff);
bool within_range(const struct comparison *comparison, struct judge_diff *diff);
bool within_ratio(const struct comparison *comparison, struct judge_diff *diff);
bool within_ratio_range(const struct comparison *comparison, struct judge_diff *diff);

#endif
