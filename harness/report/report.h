/* SPDX-License-Identifier: MIT */
/* Results of a run, and the formats that they are written in. */
#ifndef DECOY_REPORT_H
#define DECOY_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum verdict {
	VERDICT_PASS,
	VERDICT_INFO, /* unclear: what it did is recorded, and allowed by some reading */
	VERDICT_FAIL, /* a wrong answer */
	VERDICT_REJECTED, /* refused what is legal */
	VERDICT_CRASH,
	VERDICT_HANG,
	VERDICT_FLOOD,
	VERDICT_EARLY_END,
	VERDICT_PROTOCOL, /* an answer in bad form */
	VERDICT_ERRORED, /* the adapter says that it failed */
	VERDICT_SKIP,
	VERDICT_XFAIL,
	VERDICT_XPASS,
	VERDICT_STALE, /* a line of the expectation file that names nothing */
	VERDICT_FLAKY,
	VERDICTS
};

struct result {
	char *id; /* "0042", or "0042~permute-lines" */
	char *name; /* "engine/capacity-first" */
	char *title;
	char *rule; /* the first rule of the case */
	const char *level; /* "must", ... */
	enum verdict verdict;
	bool required; /* counts for the exit code */
	char *detail; /* why, one or more lines; NULL. On a terminal ">" paints a line red, " ~" yellow */
	char *output; /* what the subject wrote to standard error; NULL */
	double seconds;
};

struct results {
	char *subject;
	struct result *list;
	size_t count;
	size_t room;
};

/* Takes over the strings of *result. Returns 0 or -ENOMEM (then they are freed). */
int results_add(struct results *results, const struct result *result);
void results_free(struct results *results);

const char *verdict_word(enum verdict verdict);
/* Whether a result makes the run fail. */
bool result_breaks(const struct result *result);
/* What a result counts as in the last line: 'p'assed, 'f'ailed or 's'kipped. */
char verdict_count(const struct result *result);

struct tally {
	unsigned int passed, failed, skipped;
};
struct tally results_tally(const struct results *results);

/* 0, 1 or 4, an exit code: all required hold, one is broken, nothing was judged. */
int results_exit(const struct results *results);

enum report_colour { REPORT_PLAIN, REPORT_COLOUR };

/* Text: failures with their detail, a table by area, the last line "N passed, N failed, N skipped". */
void report_text(FILE *out, const struct results *results, enum report_colour colour,
		 int verbosity);
void report_json(FILE *out, const struct results *results);
void report_junit(FILE *out, const struct results *results);

/* report_known - is spec "FMT=FILE" with a format that there is? */
bool report_known(const char *spec);

/*
 * report_write - "FMT=FILE" (FMT json, junit or text) through a temporary name and rename. Returns 0,
 * -EINVAL for an unknown format, or another -errno; *why (free() it) gets a sentence.
 */
int report_write(const char *spec, const struct results *results, char **why);

#endif
