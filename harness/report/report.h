/* SPDX-License-Identifier: MIT */
/* Results of a run, and the formats that they are written in. */
#ifndef DECOY_REPORT_H
#define DECOY_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "finding.h"
#include "picture.h"
#include "verdict.h"

struct result {
	char *id; /* "0042", or "0042~permute-lines" */
	char *name; /* "engine/capacity-first" */
	char *title;
	char *rule; /* that is broken; of what is not wrong the first of the case, or that of the
		       relation */
	char *case_rule; /* the first of the case, where another is broken; else NULL */
	char *requires; /* what the rule asks, in our own words; NULL: not searched */
	char *place; /* where the specification says so: "drm-usage-stats.rst:78-79"; NULL */
	char *relation; /* that the case was derived by, and from which; NULL: as written */
	char *derived_from;
	char *reason; /* of the line of --expect that names the case; NULL: none does */
	const char *level; /* "must", ... */
	enum verdict verdict;
	bool required; /* counts for the exit code */
	char *detail; /* why, one or more lines; NULL. On a terminal ">" paints a line red, " ~"
			 yellow */
	char *output; /* what the subject wrote to standard error; NULL */
	struct pictures
		*timeline; /* what was true, printed, held, expected and answered; NULL: unknown */
	struct findings *findings; /* of a lint; NULL: it is the result of a case */
	double seconds;
};

/* One run. What does not apply to it (a lint has no seed) is NULL or 0. */
struct results {
	char *subject;
	const char *version; /* of this program */
	const char *spec, *level; /* the text of the specification, and what is required */
	bool has_seed;
	unsigned long seed;
	uint64_t began_ns; /* by monotonic_ns() */
	double seconds;
	bool times; /* the text has the slowest, too: not the same in the next run */
	const char *stopped; /* what ended it before all was judged ("SIGINT"); NULL: nothing did */
	size_t asked, planned; /* cases, or files, of a run that was stopped */
	unsigned int shard, shards; /* which part of the cases; 0 of 0: not a part */
	const char *missing; /* of runs that were merged: the parts that are not there ("2/3");
				NULL: none */
	struct result *list;
	size_t count;
	size_t capacity;
};

/* results_add - it owns the strings of *result from now on. */
void results_add(struct results *results, const struct result *result);
void results_free(struct results *results);

/* result_clear - free the strings of one that is in no list. */
void result_clear(struct result *result);

/* Whether a result makes the run fail. */
bool result_breaks(const struct result *result);
/*
 * What a result counts as in the last line: 'p'assed, 'f'ailed or 's'kipped. The same in each
 * format: an expected failure (xfail) is neither passed nor failed, and so it is among the skipped.
 */
char verdict_count(const struct result *result);

/* xfail and flaky are among the skipped, xpass among the failed. */
struct tally {
	unsigned int passed, failed, skipped;
	unsigned int xfail, xpass, flaky;
};
struct tally results_tally(const struct results *results);
void tally_add(struct tally *tally, const struct result *result);

/*
 * An exit code: 1 where a required rule is broken, whether or not the run was stopped; 3 where it
 * was stopped or parts of it are missing; 0 where something passed, or failed as expected; 4 where
 * nothing was judged.
 */
int results_exit(const struct results *results);

enum report_colour { REPORT_PLAIN, REPORT_COLOUR };

/*
 * Text: failures by rule with their detail, a table by area, what of the counts was expected, how
 * far a stopped run came, and the last line "N passed, N failed, N skipped".
 */
void report_text(FILE *out, const struct results *results, enum report_colour colour,
		 int verbosity);
void report_json(FILE *out, const struct results *results);

/* Runs that are reported together, of a subject each. */
struct report_set {
	const struct results *runs;
	size_t count;
};

/* report_exit - of all runs: 1 where one is broken, else 3 where one is not whole, else 0 or 4 as
 * in results_exit(). */
int report_exit(const struct report_set *set);

/* The formats. What is in a run is of any bytes: each format writes what its readers can read, and
 * no more than they accept. */
void report_set_text(FILE *out, const struct report_set *set); /* one after another */
void report_set_json(FILE *out, const struct report_set *set); /* one: an object; else an array */
void report_junit(FILE *out, const struct report_set *set); /* one: a testsuite; else testsuites */
void report_ktap(FILE *out, const struct report_set *set); /* one: its cases; else a subtest each */
void report_sarif(FILE *out, const struct report_set *set); /* 2.1.0 */
void report_markdown(FILE *out, const struct report_set *set); /* for the summary of a job */
void report_html(FILE *out,
		 const struct report_set *set); /* one page, without scripts or other files */

/* report_formats - their names with commas and "or": "text, json or junit". */
const char *report_formats(void);

/* report_format - the name of the i-th format, or NULL. */
const char *report_format(size_t i);

/* report_known - is spec "FMT=FILE" with a format that there is? */
bool report_known(const char *spec);

/*
 * report_write - "FMT=FILE" through a temporary name and rename. Returns 0,
 * -EINVAL for an unknown format, or another -errno; *why (free() it) gets a sentence.
 */
int report_write(const char *spec, const struct report_set *set, char **why);

#endif
