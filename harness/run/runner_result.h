/* SPDX-License-Identifier: MIT */
/* What comes of a case that was asked, as a result of the run. */
#ifndef DECOY_RUNNER_RESULT_H
#define DECOY_RUNNER_RESULT_H

#include "judged.h"
#include "relation.h"
#include "runner.h"
#include "session.h"

/* A case as it was asked, and what came of it. */
struct asked {
	const struct decoy_case *one;
	const struct relation *relation; /* that changed it; NULL: as written */
	const char *reason; /* of its line in the expectation file */
	const char *output;
	struct pictures *timeline; /* of what is wrong; NULL; runner_keep() owns it from then on */
	double seconds;
};

/* judged_incomplete - the verdict on a subject that did not answer all in good form. */
struct judged judged_incomplete(const struct session *session);

/*
 * judged_timeline - a wrong answer to a simulated case is shown beside what was true and printed,
 * sweep by sweep. NULL: it is not; pictures_free() it.
 */
struct pictures *judged_timeline(struct judged *judged, const struct runner *runner,
				 const struct decoy_case *one, const json_t *expectations,
				 const json_t *answers);

/*
 * judged_known - known failures fail as expected, or pass. relation made the case; NULL: it is as
 * written. Returns the reason of their line, or NULL.
 */
const char *judged_known(struct judged *judged, const struct runner *runner,
			 const struct decoy_case *one, const struct relation *relation);

/* runner_keep - the result of a case. It owns judged from now on. */
void runner_keep(struct runner *runner, const struct asked *asked, struct judged judged);

/* runner_keep_skipped - the result of a case that is not asked, and why: what follows why. */
void runner_keep_skipped(struct runner *runner, const struct decoy_case *one, const char *why,
			 const char *what);

/*
 * results_settle_known - a line of the expectation file speaks for a case and all that is derived
 * from it, the results from first on: where one fails, none passes too much.
 */
void results_settle_known(struct results *results, size_t first);

#endif
