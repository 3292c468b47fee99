/* SPDX-License-Identifier: MIT */
/* What a merged run is made of. */
#ifndef DECOY_MERGE_PARTS_H
#define DECOY_MERGE_PARTS_H

#include "merge.h"

struct merged_run {
	json_t *by_id; /* id -> index of the result */
	json_t *shards; /* set of those that are there, "2" */
	unsigned int of; /* how many there are; 0: no file was a part */
	bool whole; /* a file has all of it */
	bool is_next; /* the file that is added is a part that no file had: what it repeats belongs
			 to each part */
	const char *path; /* of its first file */
};

/* merge_run - the run of a subject; a new one is empty. */
struct results *merge_run(struct merged *merged, const char *subject, const char *path,
			  struct merged_run **facts);

/*
 * merge_result - add one, or settle which of two stays. It owns the strings of *result from now on.
 */
void merge_result(struct merged *merged, struct results *run, struct merged_run *facts,
		  struct result *result);

/* result_of_json - of an object that holds its schema. */
struct result result_of_json(const json_t *object);

/* shards_note - that a file is a part, "2/3", and whether it is_next. -EINVAL: it is no part, or
 * one of another number. */
int shards_note(struct merged_run *facts, const char *shard);

/* shards_missing - "1/3, 3/3" of those that are not there; NULL: none is. free() it. */
char *shards_missing(const struct merged_run *facts);

#endif
