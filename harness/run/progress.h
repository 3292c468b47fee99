/* SPDX-License-Identifier: MIT */
/* Colour, and a line of progress, on a terminal. */
#ifndef DECOY_PROGRESS_H
#define DECOY_PROGRESS_H

#include <stdint.h>
#include <stdio.h>

#include "options.h"
#include "report.h"

/* progress_colour - whether to colour this stream: --color, NO_COLOR, a terminal. */
enum report_colour progress_colour(const struct options *options, FILE *stream);

/*
 * progress_show - one line on a terminal that overwrites itself; nothing elsewhere. NULL erases it.
 */
void progress_show(const struct options *options, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
void progress_end(const struct options *options);

/* A line now and then where there is no terminal: logs of CI show that a run goes on. */
struct progress_log {
	FILE *out; /* NULL: no lines are wanted */
	uint64_t (*now)(void); /* in nanoseconds */
	uint64_t interval, began, last;
};

/* progress_log_begin - every 20 seconds on standard error; none on a terminal, with --quiet or
 * --json. */
void progress_log_begin(struct progress_log *log, const struct options *options);

/*
 * progress_log_step - if it is time for a line: the counts of results, which are those of the last
 * line of the run (NULL: none), how many of all cases are done, and the time.
 */
void progress_log_step(struct progress_log *log, size_t done, size_t all,
		       const struct results *results);

#endif
