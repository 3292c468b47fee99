/* SPDX-License-Identifier: MIT */
/* Failures that are known: lines of --expect, and what a run of --baseline had. */
#ifndef DECOY_RUN_DRIVE_KNOWN_H
#define DECOY_RUN_DRIVE_KNOWN_H

#include "cells.h"
#include "expectfile.h"
#include "options.h"
#include "report.h"
#include "saved.h"

struct drive_known {
	struct expectfile file;
	bool has_file;
	struct saved baseline;
	bool has_baseline;
	bool *matched; /* of each line: a failure was */
};

/* drive_known_load - 0 (free it), or an exit code after an error was printed. */
int drive_known_load(struct drive_known *known, const struct options *options);
void drive_known_free(struct drive_known *known);

/* drive_known_skips - why a line wants that cell not to be played; NULL: none does. */
const char *drive_known_skips(const struct drive_known *known, const char *cell);

/*
 * drive_known_apply - a result of a cell, with the rule that it breaks, or "": its verdict and
 * reason may change. The whole id is CELL~RULE.
 */
void drive_known_apply(struct drive_known *known, struct result *result, const char *cell,
		       const char *rule);

/* drive_known_end - results of lines whose failures did not come, or that name no cell. all: every
 * cell that there is; played: of each, whether it was judged. */
void drive_known_end(const struct drive_known *known, struct results *results,
		     const struct cells *all, const bool *played);

#endif
