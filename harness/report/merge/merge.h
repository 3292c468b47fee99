/* SPDX-License-Identifier: MIT */
/* Shards and runs of several files as one run for each subject. */
#ifndef DECOY_MERGE_H
#define DECOY_MERGE_H

#include "catalogue.h"
#include "report.h"
#include "saved.h"

struct merged {
	struct results *runs; /* of a subject each, in the order of their first file */
	struct merged_run *facts; /* of each run */
	size_t count, capacity, facts_capacity;
	size_t repeated; /* results that another file had, too, and not as another part: each counts
			    once */
	json_t *kept; /* what the runs borrow from */
};

/*
 * merge_add - a file's runs. What is judged in several files counts once: the failure, where one of
 * them has it. level is that of findings, which do not name theirs. Returns 0, or -EINVAL where the
 * file does not fit to those before: another version, specification or level of the same subject,
 * parts of another number, counts that are not those of its results; *why (free() it).
 */
int merge_add(struct merged *merged, const struct saved *saved, enum fdi_level level, char **why);

/*
 * merge_findings - add findings of subject ("lint"): a result for each file that they are about; of
 * those that name no file, and of none, that is path, which must outlive *merged.
 */
void merge_findings(struct merged *merged, const char *subject, const char *path,
		    const struct findings *findings, enum fdi_level level);

/* merge_finish - when all files are added: which parts are missing. */
void merge_finish(struct merged *merged);

void merge_free(struct merged *merged);

#endif
