/* SPDX-License-Identifier: MIT */
/* What was true, printed, expected and answered of one client, sweep by sweep, around a failure. */
#ifndef DECOY_TIMELINE_H
#define DECOY_TIMELINE_H

#include "case.h"
#include "corpus.h"
#include "picture.h"

#define TIMELINE_SHOWN 12 /* sweeps */
#define TIMELINE_KEPT  240
#define TIMELINE_WIDTH 96 /* columns; a report indents by 4 */

/* A case of sweeps, and a complete session about it that failed. */
struct timeline_case {
	const struct decoy_case *one;
	const struct corpus_file
		*scenario; /* of a simulated case; NULL: only its recording is known */
	const json_t *expectations, *answers; /* of each sweep */
	const struct judge_diff *differences; /* likewise */
	unsigned int features;
};

struct timeline;

/*
 * timeline_make - about the client, engine or region that is wrong in the first wrong answer, or,
 * without clients, the load of a process or of the only device. timeline_free() it before what
 * *about borrows. NULL: there is no client to speak of (totals, several devices).
 */
struct timeline *timeline_make(const struct timeline_case *about);
void timeline_free(struct timeline *timeline);

/*
 * timeline_text - a table with a line for each of at most TIMELINE_SHOWN sweeps around the first
 * wrong answer. A line that begins with ">" is where the answer is wrong, one with "~" or " ~"
 * where a distortion was applied. free() it.
 */
char *timeline_text(const struct timeline *timeline);

/* timeline_picture - at most TIMELINE_KEPT sweeps around it; pictures_free() it. */
struct pictures *timeline_picture(const struct timeline *timeline);

#endif
