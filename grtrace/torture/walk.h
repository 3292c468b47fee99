/* SPDX-License-Identifier: MIT */
/* The streams of a comparison, record by record. */
#ifndef TORTURE_WALK_H
#define TORTURE_WALK_H

#include "compare.h"

/* A source in the streams. */
struct known {
	uint64_t next; /* number of its next event */
	uint64_t lost; /* of its CPU, at its newest record */
	unsigned char *recorded; /* of a roaming one: a byte for each event since before */
};

/* What is known while the streams are walked through. */
struct walk {
	struct comparison *as;
	struct findings *findings;
	uint16_t devices[1 << 16]; /* source of a cookie, + 1 */
	struct known sources[KERNEL_SOURCES];
	const struct stream *stream;
	uint64_t events, lost, missing, notes; /* of this stream */
	uint64_t overwritten; /* LOST is its first record */
	bool ended; /* EOS was the newest record */
};

/* filter_rule - the rule that is broken where what passes the filter is not what is recorded;
 * without one R09. */
unsigned int filter_rule(const struct walk *walk);

/* filter_passes - whether event n of a source does. count_passing - how many of those from `from`
 * to before `to`. */
bool filter_passes(const struct walk *walk, uint32_t source, uint64_t n);
uint64_t count_passing(const struct walk *walk, uint32_t source, uint64_t from, uint64_t to);

/*
 * count_missing - the events of a source up to `to` are missing on its CPU: as many attempts were
 * lost since its newest record, or more.
 */
void count_missing(struct walk *walk, uint32_t source, uint64_t to);

/* walk_records - of walk.stream. */
void walk_records(struct walk *walk);

#endif
