/* SPDX-License-Identifier: MIT */
/* What was played in a cell, judged: a result for each rule that it breaks, or one that passed. */
#ifndef DECOY_RUN_DRIVE_RESULTS_H
#define DECOY_RUN_DRIVE_RESULTS_H

#include "drive_known.h"
#include "drive_place.h"

/* drive_results_add - of the cell of that number. True: it was judged. */
bool drive_results_add(struct results *results, struct drive_known *known,
		       const struct drive_place *place, const struct drive_log *log,
		       const struct cells *cells, uint32_t cell);

/* drive_results_skip - of one that is not played, and why. */
void drive_results_skip(struct results *results, const struct cells_about *about, const char *why);

#endif
