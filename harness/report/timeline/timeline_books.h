/* SPDX-License-Identifier: MIT */
/* The books of a simulated run, by sweep and client: what was true, and what was printed. */
#ifndef DECOY_CLI_TIMELINE_BOOKS_H
#define DECOY_CLI_TIMELINE_BOOKS_H

#include "recording.h"
#include "simulated.h"
#include "timeline_focus.h"

struct books {
	struct recording *recording;
	json_t *truth, *printed; /* lists of lines by the sweep's number, as a string */
	const char *device, *client; /* labels of the client in question, or NULL */
};

/* books_open - 0 (books_close() it), or -EINVAL: what is simulated is no recording. */
int books_open(struct books *books, const struct simulated *simulated);
void books_close(struct books *books);

/*
 * books_find - choose the client that one of members shows in a sweep (an index of the recording). Of members that
 * are processes, "10/-", it is the one with this id; NULL: the first one.
 */
void books_find(struct books *books, size_t sweep, const json_t *members, const char *id);

/*
 * books_members - the descriptors that show the client in a sweep, "10/5", ..., and their processes, "10/-".
 * New reference.
 */
json_t *books_members(const struct books *books, size_t sweep);

/* books_true - what is true of the client at its last read in a sweep, or "". */
const char *books_true(const struct books *books, size_t sweep, const struct focus *focus);

/* books_printed - what the texts of a sweep have of the client, "9 x2"; free() it. */
char *books_printed(const struct books *books, size_t sweep, const struct focus *focus);

/* books_distortions - the distortions that the reads of the client showed, "dip,slow-read"; free() it. */
char *books_distortions(const struct books *books, size_t sweep);

#endif
