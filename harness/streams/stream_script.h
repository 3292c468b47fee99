/* SPDX-License-Identifier: MIT */
/*
 * Scripts of trace streams (docs/cases.md, "Streams"): lines of text that say which records the
 * streams have, and how their bytes are damaged. What a script says of its records is what a
 * decoder must find in the bytes.
 */
#ifndef DECOY_STREAM_SCRIPT_H
#define DECOY_STREAM_SCRIPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "stream_layout.h"

/* A record as it was written, before any damage. */
struct stream_record {
	char *label;
	uint64_t member[STREAM_MEMBERS];
	unsigned char *pdu; /* fill included */
	size_t pdu_len;
	uint32_t stream; /* CPU of the stream that it is in */
	bool table; /* it is in the table of notes */
	size_t mark; /* index of its place; SIZE_MAX: its block is left out */
};

/*
 * Bytes with a name: a record, a block, a run of other bytes. Of what stands twice the first place.
 */
struct stream_mark {
	char *label;
	unsigned int source;
	size_t at, len;
};

/* What a decoder is given: one file each. */
struct stream_source {
	unsigned char *bytes;
	size_t len;
};

struct streams {
	struct stream_record *records; /* as the script lists them */
	size_t record_count, record_space;
	struct stream_mark *marks;
	size_t mark_count, mark_space;
	struct stream_source *sources;
	size_t source_count;
	bool container;
};

struct stream_error {
	unsigned int line;
	char text[160];
};

/*
 * streams_compile - the bytes of a script. 0 and *out (streams_free() it), or -EINVAL and *error.
 */
int streams_compile(struct streams **out, const char *text, size_t len, struct stream_error *error);
void streams_free(struct streams *streams);

/* An event of streams that are made without a script. */
struct stream_event {
	uint64_t
		member[STREAM_MEMBERS]; /* but for magic, len, seq and order; the CPU is below 16 */
	uint64_t gap; /* order numbers that are left out in front of it */
	const unsigned char *pdu;
	size_t pdu_len; /* a multiple of 8 */
	bool flush; /* its block ends behind it */
};

/* streams_make - as a script with these events, "form container" or "form bare", would.
 * streams_free() it. */
struct streams *streams_make(const struct stream_event *events, size_t count, bool container);

/* streams_record - the record of that label, or NULL. */
const struct stream_record *streams_record(const struct streams *streams, const char *label);

/*
 * streams_place - "LABEL", "LABEL+8", "end" or "end1" (of source 1). False: there is no such place.
 */
bool streams_place(const struct streams *streams, const char *word, unsigned int *source,
		   size_t *at);

#endif
