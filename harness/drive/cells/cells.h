/* SPDX-License-Identifier: MIT */
/*
 * Cells of the driver test, as they are written (corpus/cells, docs/driver-cells.md): JSON in, flat
 * steps for the queues of a workload out. No other component parses the JSON.
 */
#ifndef DECOY_DRIVE_CELLS_H
#define DECOY_DRIVE_CELLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "drive.h"

/* What a cell is about; its texts belong to the struct cells. */
struct cells_about {
	char name[CELL_NAME];
	const char *title, *why;
	const char *rules; /* that it decides: slugs with blanks between them */
	const char *skip; /* why it is not played here; NULL: it is */
	const char *file; /* "cells/busy.json" */
};

/* The cells for one workload. */
struct cells {
	struct cell *cells; /* those that can be played, in order of their names */
	uint32_t count;
	struct cell_step *steps; /* of all cells */
	uint32_t step_count;
	struct cells_about *about; /* of cells[i]; then of those that are skipped */
	uint32_t about_count; /* count, and those that are skipped */
	void *memory; /* owns the texts */
};

/* Where compiling failed, and what was expected there. */
struct cells_error {
	char file[128];
	unsigned int line, column; /* from 1 */
	char key[160]; /* "steps[3].run.time"; empty: the JSON itself is broken */
	char text[256];
};

/*
 * cells_compile - all cells of the program, for the queues and the abilities of a workload. run: a
 * glob on the names, or a name without its queue; NULL: all. Returns 0 (cells_free() it) or
 * -EINVAL with *error. Out of memory ends the process.
 */
int cells_compile(const struct drive_hello *hello, const char *run, struct cells *out,
		  struct cells_error *error);

/* cells_compile_file - the same of one file's bytes. file: its name for messages. */
int cells_compile_file(const struct drive_hello *hello, const char *file, const char *bytes,
		       size_t len, struct cells *out, struct cells_error *error);

/* cells_list - all families of cells of the program, without a workload: the names have no queue,
 * and nothing is skipped. As cells_compile(), but about alone is filled. */
int cells_list(struct cells *out, struct cells_error *error);

void cells_free(struct cells *cells);

#endif
