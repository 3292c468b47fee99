/* SPDX-License-Identifier: MIT */
/* What a driver printed of one counter in a cell, beside what the witness allows, read by read. */
#ifndef DECOY_RUN_DRIVE_VIEW_H
#define DECOY_RUN_DRIVE_VIEW_H

#include "drive_judge.h"
#include "picture.h"

struct drive_row {
	uint64_t t0, t1; /* the window of the read */
	uint64_t got; /* as it was printed */
	struct witness_bounds may; /* what a sound driver may print */
	bool known; /* may is */
	bool wrong;
};

struct drive_view {
	const struct drive_finding *finding;
	struct drive_row *rows; /* in order of time */
	size_t count, room;
	uint64_t begin; /* of the cell: times are shown from there on */
};

/* drive_view_make - of a finding; without rows where no read of its client has its key. */
void drive_view_make(struct drive_view *view, const struct drive_run *run,
		     const struct drive_finding *finding);
void drive_view_free(struct drive_view *view);

/* drive_view_text - a table with a bar for each read; "> " marks what is wrong. Nothing for a view
 * without rows. */
void drive_view_text(const struct drive_view *view, const struct drive_run *run, FILE *out);

/* drive_view_picture - the same as a picture of a report; NULL: without rows. */
struct pictures *drive_view_picture(const struct drive_view *view, const struct drive_run *run,
				    const char *device);

#endif
