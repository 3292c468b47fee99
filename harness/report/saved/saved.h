/* SPDX-License-Identifier: MIT */
/*
 * A file that decoy wrote: results of --report json=, or findings of lint --json or watch --json.
 */
#ifndef DECOY_SAVED_H
#define DECOY_SAVED_H

#include <jansson.h>

enum saved_kind {
	SAVED_RUN, /* an object of results.schema.json */
	SAVED_RUNS, /* an array of such */
	SAVED_FINDINGS, /* an array of finding.schema.json */
	SAVED_LINES, /* one finding a line; the root is an array of them */
};

struct saved {
	const char *path;
	enum saved_kind kind;
	json_t *root;
};

/*
 * saved_load - read path ("-": standard input), which must outlive *saved, and hold it against its
 * schema. Returns 0 (saved_free() it), -EINVAL, or another -errno; *why (free() it) is
 * "path:line:column: what is wrong" or a sentence.
 */
int saved_load(struct saved *saved, const char *path, char **why);
void saved_free(struct saved *saved);

#endif
