/* SPDX-License-Identifier: MIT */
/* The rules that need the truth: what was read, what the counters say, and what the sources handed
 * over. */
#ifndef TORTURE_COMPARE_H
#define TORTURE_COMPARE_H

#include "findings.h"
#include "session.h"

/* What is to be compared, and what it came to. */
struct comparison {
	const struct session *session; /* drained */
	const struct truth *before, *after;
	uint32_t flags; /* TORTURE_* of the run */
	bool stopped_within; /* START and STOP while the sources ran: what was missed then is not
				known */
	uint64_t records, lost, unaccounted, torn; /* out; MSG and notes are none */
	uint64_t overlaps[3]; /* out: hard over process, hard over soft, soft over process */
};

/*
 * compare_truth - each record is what its source handed over; each attempt that passes the filter
 * of the setup is recorded, or counted in LOST; the counters say the same.
 */
void compare_truth(struct comparison *comparison, struct findings *findings);

/* compare_cpus - every record is in the stream of its CPU; else libgrtrace cannot say whose stream
 * it is. */
void compare_cpus(const struct session *session, struct findings *findings);

/* passes - whether the filter of a setup lets an event through. */
bool passes(const struct grt_setup *setup, const struct torture_members *event);

#endif
