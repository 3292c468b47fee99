/* SPDX-License-Identifier: MIT */
/* Where cells are played: on this machine, or in guests. */
#ifndef DECOY_RUN_DRIVE_PLACE_H
#define DECOY_RUN_DRIVE_PLACE_H

#include "cells.h"
#include "drive_log.h"
#include "options.h"

struct scenario;
struct vm_kernel;

struct drive_place {
	const struct options *options;
	const char *source; /* of the truth, in words; NULL: the workload's fences */
	uint64_t edge_ns; /* as in struct drive_run */
	const char *again; /* the command that plays a cell alone, without its name */
	/* Of a guest. */
	const struct vm_kernel *kernel; /* NULL: this machine */
	const char *guest; /* its directory */
	const char *const *modules; /* of the driver, ended by NULL */
	const char *hardware; /* the modelled GPU; NULL */
	const struct scenario *devices; /* what fake_drm is; NULL */
	char *workload; /* a static program */
	const char *const *arguments; /* of it; the first is its name */
	/* Known once a guest has run. */
	char release[65];
	const char *accel;
	char *driver; /* names of the modules */
};

/* drive_place_ask - the workload's hello into the log. 0, or an exit code after an error was
 * printed. */
int drive_place_ask(struct drive_place *place, struct drive_log *log);

/*
 * drive_place_play - play all cells into the log. 0, or an exit code after an error was printed.
 * Cells that were not begun are those for which there was no time: a signal stopped the run.
 */
int drive_place_play(struct drive_place *place, struct drive_log *log, const struct cells *cells);

/* Both of this machine. */
int drive_here_ask(struct drive_place *place, struct drive_log *log);
int drive_here_play(struct drive_place *place, struct drive_log *log, const struct cells *cells);

/* Both of guests. */
int drive_guest_ask(struct drive_place *place, struct drive_log *log);
int drive_guest_play(struct drive_place *place, struct drive_log *log, const struct cells *cells);

#endif
