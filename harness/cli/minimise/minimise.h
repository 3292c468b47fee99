/* SPDX-License-Identifier: MIT */
/* What minimise asks about each smaller recording or scenario, and where it writes the smallest. */
#ifndef DECOY_CLI_MINIMISE_H
#define DECOY_CLI_MINIMISE_H

#include "linter.h"
#include "options.h"
#include "runner.h"
#include "shrink.h"

/* A failure: of the lint, or of a subject. */
struct minimise {
	const struct options *options;
	struct lint_config config;
	struct runner runner; /* of a subject */
	bool asks; /* a subject; else the lint */
	bool is_scenario; /* its recording is asked about */
	char *rule; /* that is broken */
	enum verdict verdict; /* of the subject */
	const char *to; /* where it is written; NULL: --output */
	size_t reads; /* of the whole */
	size_t recorded; /* bytes that the whole scenario prints */
	size_t extra; /* what the last question cost beside its bytes */
	bool fresh; /* the subject is started again for each question */
	bool failed; /* the harness */
};

/* As many bytes as a subject is asked in the time. Fixed, so that the same input gives the same
 * result. */
#define MINIMISE_START ((size_t)16 << 10) /* a process of its own */
#define MINIMISE_HANG  ((size_t)2 << 20) /* no answer in time */

/* minimise_lint, minimise_subject - does it break the rule of *data, a struct minimise? */
bool minimise_lint(void *data, const char *bytes, size_t len);
bool minimise_subject(void *data, const char *bytes, size_t len);

/* minimise_ask - put it to the subject; the only result is left in the runner. False: nothing is
 * asked, or the harness failed. */
bool minimise_ask(struct minimise *about, const char *bytes, size_t len);

/*
 * minimise_rule - what the whole breaks: --rule, else what the lint, or the verdict on the subject,
 * has first. 0, or an exit code after an error was printed.
 */
int minimise_rule(struct minimise *about, const char *file, const char *bytes, size_t len);

/*
 * minimise_start - start the subject, again if it runs: what it keeps from before is lost. 0, or an
 * exit code after an error was printed.
 */
int minimise_start(struct minimise *about);

/*
 * minimise_scenario - does the recording of a scenario, its JSON, break it? One that cannot be
 * played does not, and none that prints more than the whole: a sweep each microsecond is a smaller
 * number.
 */
bool minimise_scenario(void *data, const char *bytes, size_t len);

/* minimise_play - the recording of a scenario; 0 (free() it), or an exit code after an error was
 * printed, with name. */
int minimise_play(const char *name, const char *bytes, size_t len, char **recording,
		  size_t *recording_len);

/* What was found, and the recording that it is or prints. */
struct smallest {
	const struct shrink_result *result;
	const char *bytes;
	size_t len;
	char *printed; /* of a scenario */
	char *text; /* the only one of a recording that is asked text by text */
	bool is_text;
};

/*
 * minimise_case - the JSON of a case; free() it. *is_oracle: the ideal observer, or the lint, says
 * what is expected, as it does of a simulated case.
 */
char *minimise_case(const struct minimise *about, const struct smallest *smallest, bool *is_oracle);

/*
 * minimise_output - can --output hold such a result? 0, or an exit code after an error was printed.
 */
int minimise_output(const struct minimise *about);

/*
 * minimise_save - write to --output: a recording or a scenario, or below a new directory a corpus
 * of one case, for
 * --corpus. Without it, or with "-": to standard output. 0, or an exit code after an error was
 * printed.
 */
int minimise_save(const struct minimise *about, const struct shrink_result *result,
		  const char *file);

#endif
