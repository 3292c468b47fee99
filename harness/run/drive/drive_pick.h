/* SPDX-License-Identifier: MIT */
/* Which cells of a workload are played. */
#ifndef DECOY_RUN_DRIVE_PICK_H
#define DECOY_RUN_DRIVE_PICK_H

#include "cells.h"
#include "drive_known.h"

/* Cells that --run, --skip, --shard and --expect leave. */
struct drive_pick {
	struct cells all; /* owns the steps and the texts */
	struct cells cells; /* those to play: about[i] is of cells[i] */
	uint32_t *number; /* of each in `all` */
	uint32_t selected; /* by --run and --skip: with those that are skipped */
	bool *is_selected; /* of each about of `all` */
};

/* drive_pick_make - 0 (free it), or an exit code after an error was printed. */
int drive_pick_make(struct drive_pick *pick, const struct options *options,
		    const struct drive_known *known, const struct drive_hello *hello);
void drive_pick_free(struct drive_pick *pick);

#endif
