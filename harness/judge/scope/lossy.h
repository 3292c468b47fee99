/* SPDX-License-Identifier: MIT */
/*
 * Subjects that do not cover all, or not exactly. Expectations and answers are changed before they
 * are compared; for a subject of full scope nothing is changed, and nothing is copied.
 */
#ifndef DECOY_JUDGE_LOSSY_H
#define DECOY_JUDGE_LOSSY_H

#include "case.h"
#include "scope.h"
#include "judged.h"

/* lossy_features - the features that answers of this scope are compared with. */
unsigned int lossy_features(const struct scope *scope);

/*
 * lossy_expectations - what scope covers of hypotheses, as case_expectations() has them. Owns
 * hypotheses; returns a new reference. *lacks is what the scope lacks where nothing is left to
 * compare, else NULL.
 */
json_t *lossy_expectations(json_t *hypotheses, const struct decoy_case *tc,
			   const struct scope *scope, const char **lacks);

/*
 * lossy_answers - make the answers of a case what is compared: without what scope does not cover,
 * zeros that may stand for absent replaced.
 */
void lossy_answers(json_t **answers, const struct scope *scope);

/*
 * lossy_widen_answer - an answer as what another answer of the same subject must be. New reference.
 */
json_t *lossy_widen_answer(json_t *answer, const struct scope *scope);

/*
 * lossy_widen - hypotheses, widened by the precision of scope and by what answers say of their own.
 * New reference; to hypotheses where all is exact.
 */
json_t *lossy_widen(json_t *hypotheses, const struct decoy_case *tc, const json_t *answers,
		    const struct scope *scope);

/* What lossy_settle() needs of a case that was judged. */
struct lossy_case {
	const struct decoy_case *tc;
	const json_t *exact, *wide; /* hypotheses */
	const json_t *closest; /* one of wide */
	const json_t *answers;
	unsigned int features;
};

/*
 * lossy_settle - change the verdict of a case that holds to VERDICT_SKIP where it proves nothing:
 * where a value is right only as it is widened, and a lost one would be, too.
 */
void lossy_settle(struct judged *judged, const struct lossy_case *about);

#endif
