/* SPDX-License-Identifier: MIT */
/*
 * What readers beside a load saw, each as the recording that a monitor would have made, and what the
 * journals of the devices say was true meanwhile: for an observer to judge.
 */
#ifndef DECOY_LANE_SEEN_H
#define DECOY_LANE_SEEN_H

#include <stdio.h>

#include "journal.h"
#include "samples.h"

#define SEEN_ENGINES 8 /* of a device, at most */

/* What is true while a text is read, by engine: from the earliest time of its beginning to the latest of
 * its end. */
struct seen_truth {
	uint64_t least[SEEN_ENGINES], most[SEEN_ENGINES];
};

struct seen {
	struct samples samples;
	struct journal_book *books; /* one a device, up to the highest number that a client has */
	size_t book_count;
	struct seen_truth *truth; /* one a text */
	char *why; /* what no observer need look at to be wrong, a sentence a line; NULL: nothing */
	size_t wrong; /* such sentences, of which the first few are in why */
};

/* A journal, as it came. */
struct seen_journal {
	uint32_t device;
	const char *bytes;
	size_t len;
};

/*
 * seen_make - takes over the samples. 0 (seen_free() it also then), or -ENOMEM, or -EIO: something is
 * lost, and nothing is known; *why says what (free() it).
 */
int seen_make(struct seen *seen, struct samples *samples, const struct seen_journal *journals,
	      size_t count, char **why);
void seen_free(struct seen *seen);

/* seen_book - of the device of a client. */
const struct journal_book *seen_book(const struct seen *seen, uint32_t client);

/* seen_record - what a reader saw, as a recording; a reader that saw nothing makes an empty one. 0 or -errno. */
int seen_record(const struct seen *seen, uint32_t reader, FILE *to);

/* --- inside ---------------------------------------------------------------------------------------- */

/* By how much the guest's time is ahead of a device's. */
struct seen_offset {
	uint64_t least, most;
};

/* seen_wrong - one more sentence. */
void seen_wrong(struct seen *seen, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* seen_offset - of a device, by all looks at its clock; false: nobody looked. Clocks that part are wrong. */
bool seen_offset(struct seen *seen, uint32_t device, struct seen_offset *offset);

/* seen_order - a reader's texts follow one another. */
void seen_order(struct seen *seen);

/* seen_told - the text is one that the journal has, said while it was read, from a time of the device's
 * to another. */
void seen_told(struct seen *seen, size_t text, uint64_t from, uint64_t until);

#endif
