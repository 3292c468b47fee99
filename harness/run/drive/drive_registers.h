/* SPDX-License-Identifier: MIT */
/* Accesses to the registers of a modelled GPU (fake-drm/hardware/README.md). */
#ifndef DECOY_RUN_DRIVE_REGISTERS_H
#define DECOY_RUN_DRIVE_REGISTERS_H

#include "cells.h"
#include "drive_log.h"

/* drive_registers_around - the last accesses until t, of the cell's time; nothing where none were
 * kept. */
void drive_registers_around(FILE *out, const struct drive_played *played, uint64_t t,
			    uint64_t begin);

/* drive_registers_write - all of a run, a heading for each cell: --registers FILE. 0 or -errno. */
int drive_registers_write(const char *path, const struct drive_log *log, const struct cells *cells);

#endif
