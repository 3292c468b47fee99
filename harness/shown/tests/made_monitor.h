/* SPDX-License-Identifier: MIT */
/* A monitor that prints percentages, and a truth log of clients and devices with a given load. */
#ifndef MADE_MONITOR_H
#define MADE_MONITOR_H

#include <stddef.h>
#include <stdint.h>

#include "shown.h"

#define MS	UINT64_C(1000000)
#define SECOND	(1000 * MS)
#define PERIODS 10 /* outputs of a made monitor, one every 2 s */

#define PID_PERCENT    "pid (?<pid>[0-9]+) (?<percent>[0-9.,]+)%"
#define ENGINE_PERCENT PID_PERCENT " (?<engine>[a-z]+)"

/*
 * A client, or a device, whose engine is busy for a share of the time from one moment to another.
 */
struct load {
	const char *device, *client; /* client NULL: the device */
	int id, pid;
	const char *engine;
	int capacity;
	unsigned int open_ms,
		close_ms; /* it is reported from and until then; close 0: to the end */
	unsigned int busy_ms; /* its load begins */
	unsigned int percent; /* of the time */
	unsigned int idle_ms; /* its load ends; 0: never */
	unsigned int clock; /* percent of maxfreq at which it runs; 0: it has no cycles */
};

/* Two clients of one GPU, each with an engine. */
extern const struct load steady[];

/* The guest is slow after second 8: no report comes so long. */
extern unsigned int gap_ms;

/* make_truth - the log of these loads, which end with one of no device; to be freed. */
char *make_truth(const struct load *loads, size_t *len);

struct shown_pattern *pattern_of(const char *text);

/* judge - a monitor that prints a line every 2 s, from second 2 on; the same one, or of its own for
 * the last output. */
struct shown_counts judge(const char *regex, const struct load *loads, const char *line,
			  const char *last, struct shown *shown);

/* judge_timed - a monitor whose output is written in parts, each at its time. */
struct shown_counts judge_timed(const struct load *loads, const char *const *texts,
				const uint64_t *ms, size_t count);

/*
 * expect - how many percentages are within, off, and of first outputs; all others are counted, too.
 */
void expect(const struct shown_counts *counts, size_t within, size_t off, size_t first);

#endif
