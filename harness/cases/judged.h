/* SPDX-License-Identifier: MIT */
/* The verdict about an answer to a case. */
#ifndef DECOY_CASES_JUDGED_H
#define DECOY_CASES_JUDGED_H

#include "case.h"
#include "judge.h"
#include "verdict.h"

struct judged {
	enum verdict verdict;
	char *detail; /* why, one or more lines; free() it; NULL where the verdict needs none */
	const char *difference_rule; /* of the members that differ; NULL: that of the case */
	/* Of VERDICT_FAIL and VERDICT_REJECTED what is wrong in each answer, beside the nearest
	 * hypothesis; NULL: nothing is. */
	struct judge_diff *differences;
	size_t count; /* of differences: answers that were judged */
};

/* judged_clear - free what it owns. */
void judged_clear(struct judged *judged);

/*
 * judge_case - one answer (a snapshot, or the state after a sweep, counted from 0) of a case
 * against its expectation, an element of case_expectations(). VERDICT_PASS; VERDICT_FAIL;
 * VERDICT_REJECTED where a refusal was answered and only answers are allowed; for a case of level
 * unclear VERDICT_INFO in place of VERDICT_PASS, with the answer as its detail. The caller handles
 * subjects that do not answer.
 */
struct judged judge_case(const struct decoy_case *tc, size_t sweep, const json_t *expect,
			 const json_t *answer, unsigned int features);

/*
 * judge_answers - all answers of a case against its hypotheses, as case_expectations() has them:
 * one of them must explain all answers. If none does, the verdict is that of the nearest. *closest
 * (may be NULL) is the hypothesis that the verdict is about, borrowed.
 */
struct judged judge_answers(const struct decoy_case *tc, const json_t *hypotheses,
			    const json_t *answers, unsigned int features, const json_t **closest);

#endif
