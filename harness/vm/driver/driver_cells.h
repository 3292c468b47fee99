/* SPDX-License-Identifier: MIT */
/* Cells of the driver test that a guest plays on a driver (drive_wire.h). */
#ifndef DECOY_VM_DRIVER_CELLS_H
#define DECOY_VM_DRIVER_CELLS_H

#include "drive.h"
#include "scenario.h"

/* What a guest says of the truth of one cell, as its lines have it; each has a NUL behind it. */
struct driver_truth {
	char *hardware; /* lines of a register model's witness; NULL: none came */
	size_t hardware_len;
	char *registers; /* lines of accesses */
	size_t registers_len;
	char *journal; /* of fake_drm */
	size_t journal_len;
	char *truth;
	size_t truth_len;
};

/* What is played, and what came of it; driver_cells_free() it. */
struct driver_cells {
	const char *workload; /* a static program, which gets into the guest */
	const char *const *arguments; /* of it, ended by NULL; the first is its name */
	const char *hardware; /* the GPU whose registers are modelled; NULL: none is */
	const struct scenario *devices; /* what fake_drm is; NULL: the modules make a node */
	bool ask; /* for the hello alone */
	bool registers; /* keep the accesses */
	const struct cell *cells; /* played one after the other in this boot */
	uint32_t count, first; /* the number that the first one has in events */
	const struct cell_step *steps; /* of all cells of the run, as cell.first counts */
	uint64_t answer_ns, end_ns; /* as in struct drive_config */
	const struct drive_sink *sink; /* gets hello, events and reads once the guest has ended */
	/* out: */
	struct driver_truth *truths; /* count of them */
	bool ended; /* all was played, or skipped */
	uint32_t begun; /* cells that have begun */
};

void driver_cells_free(struct driver_cells *cells);

#endif
