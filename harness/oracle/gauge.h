/* SPDX-License-Identifier: MIT */
/*
 * Utilization of one engine in one way of computing it: engine time, cycles in total-cycles, cycles at
 * full frequency. Knows when the counters that it rests on were held back, and since when.
 */
#ifndef DECOY_ORACLE_GAUGE_H
#define DECOY_ORACLE_GAUGE_H

#include <stdint.h>

#include "said.h"

#define COUNTERS   (ENGINE_TOTAL_CYCLES + 1) /* busy, cycles, total-cycles: the first engine fields */
#define RATIOS_MAX 16

/* When a look happened, as far as anybody can tell: CLOCK_BOOTTIME ns. */
struct window {
	uint64_t from;
	uint64_t to;
};

/* A look, and the held counters after it. */
struct look {
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

enum gauge_kind { GAUGE_TIME, GAUGE_CYCLES, GAUGE_FREQUENCY, GAUGES };

struct gauge {
	bool seen; /* its counters were there at some look */
	bool held_back; /* at the newest look they fell back, stood still, or were not there */
	struct look level; /* the newest look at which they were neither */
	struct look advance; /* the newest at which they grew, or were seen first */
};

/* One engine between two looks, and what of the newest text a gauge goes by. */
struct interval {
	struct look before; /* nothing held: the engine is new */
	struct look now;
	struct word said[COUNTERS]; /* not there: not said */
	struct word maxfreq; /* Hz; not there: not said */
	struct word capacity; /* 1 where none was said */
	bool gap; /* the client was not surely seen at the look before */
	bool late; /* the client is known, so that a new engine is one that appears late */
};

void ratios_add_all(struct ratios *ratios, const struct ratios *other);

/* ratios_add_nothing - no growth is known: 0, or absent. */
void ratios_add_nothing(struct ratios *ratios);

bool ratios_same(const struct ratios *a, const struct ratios *b);

/* gauge_step - moves gauge over the interval; says what it may read. */
struct ratios gauge_step(struct gauge *gauge, struct pool *pool, enum gauge_kind kind,
			 const struct interval *interval);

bool gauge_same(const struct gauge *a, const struct gauge *b);

/* window_wall_max - the longest time that may lie between two looks, in ns. */
uint64_t window_wall_max(struct window before, struct window now);

#endif
