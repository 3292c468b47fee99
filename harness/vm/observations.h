/* SPDX-License-Identifier: MIT */
/*
 * What readers beside a load saw, each as the recording that a monitor would have made, and what the
 * journals of the devices say was true meanwhile: for an observer to judge.
 */
#ifndef DECOY_VM_OBSERVATIONS_H
#define DECOY_VM_OBSERVATIONS_H

#include <stdio.h>

#include "journal.h"
#include "samples.h"

#define OBSERVED_ENGINES 8 /* of a device, at most */

/* What is true while a text is read, by engine: from the earliest time of its beginning to the latest of
 * its end. */
struct observed_truth {
	uint64_t least[OBSERVED_ENGINES], most[OBSERVED_ENGINES];
};

struct observations {
	struct samples samples;
	struct journal_book *books; /* one a device, up to the highest number that a client has */
	size_t book_count;
	struct observed_truth *truth; /* one a text */
	char *why; /* what no observer need look at to be wrong, a sentence a line; NULL: nothing */
	size_t wrong; /* such sentences, of which the first few are in why */
};

/* A journal, as it came. */
struct observed_journal {
	uint32_t device;
	const char *bytes;
	size_t len;
};

/*
 * observations_make - takes over the samples. 0 (observations_free() it also then), or -ENOMEM, or -EIO: something is
 * lost, and nothing is known; *why says what (free() it).
 */
int observations_make(struct observations *observations, struct samples *samples,
		      const struct observed_journal *journals, size_t count, char **why);
void observations_free(struct observations *observations);

/* observations_book - of the device of a client. */
const struct journal_book *observations_book(const struct observations *observations,
					     uint32_t client);

/* observations_record - what a reader saw, as a recording; a reader that saw nothing makes an empty one. 0 or -errno. */
int observations_record(const struct observations *observations, uint32_t reader, FILE *to);

/* --- inside ---------------------------------------------------------------------------------------- */

/* By how much the guest's time is ahead of a device's. */
struct clock_offset {
	uint64_t least, most;
};

/* observations_report - one more sentence. */
void observations_report(struct observations *observations, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* clock_offset - of a device, by all looks at its clock; false: nobody looked. Clocks that part are wrong. */
bool clock_offset(struct observations *observations, uint32_t device, struct clock_offset *offset);

/* observations_check_order - a reader's texts follow one another. */
void observations_check_order(struct observations *observations);

/* observations_check_text - the text is one that the journal has, said while it was read, from a time of the device's
 * to another. */
void observations_check_text(struct observations *observations, size_t text, uint64_t from,
			     uint64_t until);

#endif
