/* SPDX-License-Identifier: MIT */
/*
 * One thing that an observer may believe of one engine after the newest sweep. Where a text can be read
 * in several ways, or a client may be a new one, there are several histories, each consistent in itself.
 */
#ifndef DECOY_ORACLE_HISTORY_H
#define DECOY_ORACLE_HISTORY_H

#include "utilization.h"

/* One way to read what a sweep says of an engine. Words that are not there: not printed. */
struct reading {
	struct word counter[COUNTERS];
	struct word maxfreq;
	struct word capacity;
	bool odd_capacity; /* 0 or garbage: divides like 1, or nothing is computed */
};

struct history {
	/* What is held. */
	struct reading held;
	struct utilization utilization[UTILIZATIONS];
	struct word
		aside; /* total-cycles before maxfreq came beside them: they may be left aside */
	bool fell; /* busy was below what is held, or was not printed, at the newest sweep */
	bool vanished; /* the newest sweep printed nothing of the engine */
	bool unprinted
		[COUNTERS]; /* held, and not printed at the newest sweep: it may be left out */

	/* What may be reported of the newest sweep. */
	struct choice delta;
	struct ratios busy_ratio;
	struct ratios freq_ratio;
};

/* The two sweeps that a step lies between. */
struct step {
	struct pool *pool;
	struct window before;
	struct window now;
	bool gap; /* see struct interval */
	bool late;
};

/* history_first - what is believed of an engine at its first sweep. */
struct history history_first(const struct step *step, const struct reading *reading);

/* history_next - what is believed after a further sweep. */
struct history history_next(const struct step *step, const struct history *old,
			    const struct reading *reading);

/* history_vanish - what is believed after a sweep that did not show the engine: all is held. */
struct history history_vanish(const struct step *step, const struct history *old);

bool history_same(const struct history *a, const struct history *b);

#endif
