/* SPDX-License-Identifier: MIT */
/* One number for a process, and for a device: "processes" and "totals" of subjects with the feature
 * load. */
#ifndef DECOY_JUDGE_LOAD_H
#define DECOY_JUDGE_LOAD_H

#include <jansson.h>

#include "judge.h"
#include "scope.h"
#include "widen.h"

/*
 * load_expect - put into each expected state of hypotheses, in place, a member "load": how the
 * subject sums, and the clients that it sums. Changes nothing for a scope without load.
 */
void load_expect(json_t *hypotheses, const struct scope *scope);

/*
 * load_note_kinds - put into each answer of a case, in place, which numbers the subject gives: a
 * kind that it gives in one answer is judged in all, and processes where it gives none.
 */
void load_note_kinds(json_t *answers, const struct scope *scope);

/* load_widen - widen the load of one expected state in place. */
void load_widen(json_t *state, const struct widening *by);

/* load_judge - do the numbers of an answer hold? True where expect has no "load". */
bool load_judge(const json_t *expect, const json_t *answer, unsigned int features,
		struct judge_diff *diff);

/* One sweep of a case. */
struct load_sweep {
	const json_t *exact, *wide; /* its expectation before and after load_widen() */
	const json_t *answer;
};

/*
 * load_demands - does the expectation demand some number of a kind that the subject gives: not
 * absent, not 0, and not the one of the sweep before?
 */
bool load_demands(const struct load_sweep *now, const struct load_sweep *before);

/*
 * load_hides - is a number right only as it is widened, where the widened set also allows 0, or the
 * number of the sweep before, which would be wrong now?
 */
bool load_hides(const struct load_sweep *now, const struct load_sweep *before);

#endif
