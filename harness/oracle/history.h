/* SPDX-License-Identifier: MIT */
/*
 * What is held of one engine after the newest sweep, and what may be reported of it, under one
 * reading of all texts. Where a text has several readings, or a client may be a new one, there are
 * several histories, each consistent in itself.
 */
#ifndef DECOY_ORACLE_HISTORY_H
#define DECOY_ORACLE_HISTORY_H

#include "utilization.h"

/* What a reader does with total-cycles without cycles of their engine. */
enum total_alone { TOTAL_ALONE_UNKNOWN, TOTAL_ALONE_READ, TOTAL_ALONE_IGNORED };

/* One reading of what a sweep prints of an engine. A word without text: not printed. */
struct reading {
	struct word counter[COUNTERS];
	struct word maxfreq;
	struct word capacity;
	bool odd_capacity; /* 0 or garbage: divides like 1, or nothing is computed */
	bool lower_total; /* total-cycles below those that are held are believed */
	enum total_alone total_alone;
};

struct history {
	/* What is held. */
	struct reading held;
	struct utilization utilization[UTILIZATIONS];
	struct word first_capacity; /* the first one that was printed, while one is */
	/* total-cycles before maxfreq was printed beside them: they may still be reported. */
	struct word aside;
	bool fell; /* busy was below what is held, or was not printed, at the newest sweep */
	bool no_time; /* the newest sweep is at the time of the one before */
	bool vanished; /* the newest sweep printed nothing of the engine */
	bool unprinted[COUNTERS]; /* held, and not printed: it may be left out */

	/* What may be reported of the newest sweep. */
	struct choice delta;
	struct ratios busy_ratio;
	struct ratios freq_ratio;
};

/* The interval between two sweeps, and what is known of it. Time that fits into it may be counted
 * from 0: late or opened. */
struct step {
	struct pool *pool;
	struct window before;
	struct window now;
	bool gap; /* see struct interval */
	bool late;
	bool opened; /* the client was opened since `before` */
};

/* history_first - the history of an engine at its first sweep. */
struct history history_first(const struct step *step, const struct reading *reading);

/* history_next - the history after one more sweep. */
struct history history_next(const struct step *step, const struct history *old,
			    const struct reading *reading);

/* history_vanish - the history after a sweep that does not print the engine: all is held. */
struct history history_vanish(const struct step *step, const struct history *old);

bool history_same(const struct history *a, const struct history *b);

#endif
