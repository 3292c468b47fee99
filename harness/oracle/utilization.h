/* SPDX-License-Identifier: MIT */
/*
 * Utilization of one engine in one way of computing it: engine time, cycles in total-cycles, cycles
 * at full frequency. Notes whether the counters that it needs are held, and since when.
 */
#ifndef DECOY_ORACLE_UTILIZATION_H
#define DECOY_ORACLE_UTILIZATION_H

#include <stdint.h>

#include "printed.h"

#define COUNTERS                                                                         \
	(ENGINE_TOTAL_CYCLES + 1) /* busy, cycles, total-cycles: the first engine fields \
				   */
#define RATIOS_MAX 16

/* The window of a sweep: CLOCK_BOOTTIME ns. */
struct window {
	uint64_t from;
	uint64_t to;
};

/* The held counters after a sweep, and when it was. */
struct sample {
	struct window when;
	struct word held[COUNTERS];
};

/* The ratios that may be reported. */
struct ratios {
	struct {
		long double low;
		long double high;
	} range[RATIOS_MAX];
	size_t count;
	bool absent;
	bool anything;
};

enum utilization_kind { UTILIZATION_TIME, UTILIZATION_CYCLES, UTILIZATION_FREQUENCY, UTILIZATIONS };

struct utilization {
	bool observed; /* its counters were printed in some sweep */
	bool held_back; /* in the newest sweep they fell back, did not increase, or were not printed
			 */
	bool engine_held; /* in the newest sweep any counter of the engine fell back */
	struct sample base; /* the newest sweep of an earlier time than the newest one */
	struct sample level; /* the newest sweep in which they were not held back */
	struct sample advance; /* the newest in which they increased, or the first */
};

/* One engine between two sweeps, and what the newest text prints that a utilization needs. */
struct interval {
	struct sample before; /* nothing held: the engine is new */
	struct sample now;
	struct word printed[COUNTERS]; /* no text: not printed */
	struct word maxfreq; /* Hz; no text: not printed */
	struct word capacity; /* 1 where none was printed */
	bool gap; /* the client was possibly not observed in the sweep before */
	bool late; /* the client is known, so that a new engine appears late */
};

void ratios_add_all(struct ratios *ratios, const struct ratios *other);

/* ratios_add_nothing - no delta is known: 0, or absent. */
void ratios_add_nothing(struct ratios *ratios);

bool ratios_same(const struct ratios *a, const struct ratios *b);

/* utilization_step - add the interval to utilization. Returns the ratios that may be reported. */
struct ratios utilization_step(struct utilization *utilization, struct pool *pool,
			       enum utilization_kind kind, const struct interval *interval);

/*
 * utilization_base - note the sweep before, if it was at an earlier time; utilization_step() does.
 */
void utilization_base(struct utilization *utilization, const struct sample *before,
		      struct window now);

bool utilization_same(const struct utilization *a, const struct utilization *b);

/* window_wall_max - the longest time that may be between two sweeps, in ns. */
uint64_t window_wall_max(struct window before, struct window now);

#endif
