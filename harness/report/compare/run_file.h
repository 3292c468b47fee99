/* SPDX-License-Identifier: MIT */
/* The results of a run, as --report json= wrote them. */
#ifndef DECOY_RUN_FILE_H
#define DECOY_RUN_FILE_H

#include <jansson.h>

#define COMPARE_MOST 26 /* runs: they are named by letters */

struct run_file {
	const char *path;
	json_t *root;
	json_t *by_id; /* id -> result; borrows */
};

/* What a run says of a case. */
enum run_state {
	RUN_UNKNOWN, /* not judged, or flaky */
	RUN_HOLDS, /* passed, skipped, or failed where nothing was required */
	RUN_FAILS, /* as expected (xfail) or not */
};

/*
 * run_file_load - read path, which must outlive what it adds to files, of which there are
 * COMPARE_MOST and *count are in use: its run, or each of several subjects; they are held against
 * results.schema.json. Returns 0 (run_file_free() each), -EINVAL, or another -errno; *why (free()
 * it) is "path:line:column: what is wrong" or a sentence.
 */
int run_file_load(struct run_file *files, size_t *count, const char *path, char **why);
void run_file_free(struct run_file *file);

/*
 * run_file_state - *verdict gets the word, borrowed. Of a derived case that was not asked because
 * its own case fails it is that case's; where there is nothing NULL.
 */
enum run_state run_file_state(const struct run_file *file, const char *id, const char **verdict);

/* run_file_word - a member of the run that is a string, or "". Borrowed. */
const char *run_file_word(const struct run_file *file, const char *name);

#endif
