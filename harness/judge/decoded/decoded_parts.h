/* SPDX-License-Identifier: MIT */
/* The parts of a decoder's answer, each held against the case. */
#ifndef DECOY_JUDGE_DECODED_PARTS_H
#define DECOY_JUDGE_DECODED_PARTS_H

#include "decoded.h"
#include "diff.h"
#include "stream_script.h"

/* An answer that is judged. */
struct decoded {
	const struct streams *streams;
	const json_t *expect; /* the case's "decoded" */
	const json_t *answer;
	unsigned int features;
	struct judge_diff *diff;
	const char *rule; /* that the first difference breaks; NULL: the case's */
};

/* A record that is expected, and where. */
struct want {
	const struct stream_record *record;
	size_t rank; /* those of one rank have any order */
	bool optional, found;
};

struct wants {
	struct want *list;
	size_t count;
};

/* decoded_wants - what the case expects of records; free its list. */
struct wants decoded_wants(const struct decoded *decoded);

/* decoded_differs - a difference at a place of the answer; rule: what it breaks, or NULL. */
void decoded_differs(struct decoded *decoded, const char *rule, const char *place,
		     const char *format, ...) __attribute__((format(printf, 4, 5)));

void decoded_records(struct decoded *decoded);
void decoded_losses(struct decoded *decoded);
void decoded_findings(struct decoded *decoded);
void decoded_jobs(struct decoded *decoded);

/* decoded_digits - a decimal number of 64 bits; false where text is none. NULL is none. */
bool decoded_digits(const char *text, uint64_t *value);

/* decoded_number - a member as a number: absent is 0; false where it is none. */
bool decoded_number(const json_t *object, const char *name, uint64_t *value);

#endif
