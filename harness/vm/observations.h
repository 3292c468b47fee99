/* SPDX-License-Identifier: MIT */
/*
 * The samples of readers beside a load, each reader's as the recording that a monitor would have
 * made, and the truth at each read, from the journals of the devices: for an observer to judge.
 */
#ifndef DECOY_VM_OBSERVATIONS_H
#define DECOY_VM_OBSERVATIONS_H

#include <stdio.h>

#include "journal.h"
#include "samples.h"

#define OBSERVED_ENGINES 8 /* of a device, at most */

/* Bounds of the truth while a text is read, by engine: from the earliest time of its beginning to
 * the latest of its end. */
struct observed_truth {
	uint64_t least[OBSERVED_ENGINES], most[OBSERVED_ENGINES];
};

struct observations {
	struct samples samples;
	struct journal_content
		*contents; /* one a device, up to the highest number that a client has */
	size_t content_count;
	struct observed_truth *truth; /* one a text */
	char *why; /* faults that need no observer, a sentence a line; NULL: none */
	size_t wrong; /* number of such sentences; the first few are in why */
};

/* A journal, as it was received. */
struct observed_journal {
	uint32_t device;
	const char *bytes;
	size_t len;
};

/*
 * observations_make - owns the samples from now on. 0 (observations_free() it also then), or -EIO:
 * something is missing, and nothing can be judged; *why has the sentence (free() it).
 */
int observations_make(struct observations *observations, struct samples *samples,
		      const struct observed_journal *journals, size_t count, char **why);
void observations_free(struct observations *observations);

/* observations_content - the journal of the device of a client. */
const struct journal_content *observations_content(const struct observations *observations,
						   uint32_t client);

/* observations_record - the samples of a reader as a recording; without samples an empty one. 0 or
 * -errno. */
int observations_record(const struct observations *observations, uint32_t reader, FILE *to);

/* --- inside --- */

/* By how much the guest's time is ahead of a device's. */
struct clock_offset {
	uint64_t least, most;
};

/* observations_report - add a sentence to why. */
void observations_report(struct observations *observations, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* clock_offset - of a device, by all samples of its clock; false: there is none. Reports a clock
 * that drifts. */
bool clock_offset(struct observations *observations, uint32_t device, struct clock_offset *offset);

/* observations_check_order - report reads of one reader that overlap or end before they begin. */
void observations_check_order(struct observations *observations);

/* observations_check_text - report a text that the journal does not have between two times of the
 * device. */
void observations_check_text(struct observations *observations, size_t text, uint64_t from,
			     uint64_t until);

#endif
