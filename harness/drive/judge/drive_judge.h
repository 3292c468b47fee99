/* SPDX-License-Identifier: MIT */
/*
 * The judge of the driver test: what a driver printed in a cell, against the witness. It sees
 * structs only; who calls it has read the logs.
 */
#ifndef DECOY_DRIVE_JUDGE_H
#define DECOY_DRIVE_JUDGE_H

#include "drive.h"
#include "witness.h"

/* A read of a cell. The text belongs to the caller. */
struct drive_read {
	uint32_t reader;
	struct rec_read read;
};

/* All that is known of one cell that was played. */
struct drive_run {
	const struct drive_hello *hello;
	const struct cell *cell;
	const struct cell_step *steps; /* of the cell */
	const struct drive_event *events; /* of the cell, their texts owned by the caller */
	size_t event_count;
	const struct drive_read *reads;
	size_t read_count;
	const struct witness *witness;
	uint64_t edge_ns; /* tolerance for each start and each end of a job */
};

/* One broken rule. */
struct drive_finding {
	const char *rule; /* slug: "driver.idle" */
	const char *cause; /* the slug of the rule that it follows from: its level counts then;
			      NULL: it stands for itself */
	uint32_t client, queue; /* or WITNESS_ALL */
	char engine[DRIVE_NAME], key[DRIVE_NAME + 24]; /* "drm-engine-render" */
	uint64_t t0, t1; /* from one read to the other */
	uint64_t lo, hi, got; /* in the key's unit */
	char text[256]; /* a sentence with the numbers */
};

struct drive_findings {
	struct drive_finding *list;
	size_t count, room;
	uint64_t checked; /* comparisons that were made: 0 means that nothing was judged */
	char skipped[256]; /* what no witness saw, or the driver does not print; "" */
};

/* drive_judge - what is broken in one cell, causes first. *findings is zeroed;
 * drive_findings_free() it. */
void drive_judge(struct drive_findings *findings, const struct drive_run *run);
void drive_findings_free(struct drive_findings *findings);

#endif
