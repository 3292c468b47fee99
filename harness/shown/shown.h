/* SPDX-License-Identifier: MIT */
/*
 * What a monitor showed: the percentages in its output, each held against the truth of the time
 * that it can be of.
 *
 * When a monitor measured is not known, only when it printed. A percentage is of the time from one
 * sample to the next, and each sample was read between two outputs: that which ends the window
 * after the output before, that which begins it after the output before that. So all windows count
 * that begin between the two outputs before, end between the last of them and this one, and last at
 * least half of the time from one output to the next. After a pause the window may have begun at
 * any time since: there may have been outputs without a row. True is what is between the least and
 * the most of them; beyond that, SHOWN_POINTS are allowed, as much as monitors differ by that
 * divide by the time that they meant to wait, and round.
 */
#ifndef DECOY_SHOWN_H
#define DECOY_SHOWN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define SHOWN_POINTS 3.0

struct plan;

/* A regular expression and what its groups are. */
struct shown_pattern;

/*
 * shown_pattern_new - an extended regular expression, whose groups may have names: (?<percent>...),
 * (?<pid>...),
 * (?<engine>...). Where none is named percent, the first that has no name is. 0 (free it), or
 * -EINVAL and *why, a sentence (free() it).
 */
int shown_pattern_new(struct shown_pattern **out, const char *text, char **why);
void shown_pattern_free(struct shown_pattern *pattern);

struct shown_counts {
	size_t within, off; /* judged */
	size_t first; /* not judged: before the third output no window is known */
	size_t changed; /* its client was opened or closed meanwhile */
	size_t distorted; /* the printed values were not the true ones then */
	size_t unknown; /* it names no engine of the scenario */
	size_t absent; /* little was shown for a process without a client */
	size_t many; /* of more clients or engines than are added up */
	size_t piece; /* any, of a program that writes pieces of lines */
	size_t seldom; /* the truth was reported too seldom to say what is true of the window */
	size_t pieces; /* moves of the cursor into a line: a percentage may be the digits that
			  changed */
	size_t long_lines; /* lines of more than 64 KiB, which are not searched */
	bool stopped; /* there were too many matches; what follows is not searched */
};

struct shown;

/* shown_new - pattern must outlive it; shown_free() it. */
struct shown *shown_new(const struct shown_pattern *pattern);
void shown_free(struct shown *shown);

/* shown_output - more bytes of the monitor's standard output. */
void shown_output(struct shown *shown, const char *bytes, size_t len);

/* shown_stamp - of its output, total bytes were written at t_ns of the truth's clock, or before it.
 * Ascending. */
void shown_stamp(struct shown *shown, uint64_t total, uint64_t t_ns);

/* shown_distort - what this device prints is not true from from_ns to until_ns. */
void shown_distort(struct shown *shown, const char *device, uint64_t from_ns, uint64_t until_ns);

/*
 * shown_distort_plan - all of that which a scenario says, for its round that began at offset_ns:
 * its distortions, and the devices that account for jobs once they are done.
 */
void shown_distort_plan(struct shown *shown, const struct plan *plan, uint64_t offset_ns);

/* shown_judge - against a truth log (corpus/schema/truth.schema.json); once. 0, or -EINVAL: it is
 * malformed. */
int shown_judge(struct shown *shown, const char *truth, size_t len);

/* shown_counts - after shown_judge(). */
const struct shown_counts *shown_counts(const struct shown *shown);

/* How a command ended, by an exit code as of shells. */
enum shown_end {
	SHOWN_ENDED, /* by itself, or as one ends it */
	SHOWN_DIED, /* of a signal that is not sent to end a program */
	SHOWN_NOT_STARTED,
};

/* shown_end - what code says; of one that printed a percentage, it is not that it did not start. */
enum shown_end shown_end(const struct shown *shown, int code);

/* shown_print - a table for each process and engine, and what was not judged. */
void shown_print(const struct shown *shown, FILE *out);

#endif
