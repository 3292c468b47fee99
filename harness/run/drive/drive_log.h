/* SPDX-License-Identifier: MIT */
/* What happened in each cell of a run, as the player emits it, here or in guests. */
#ifndef DECOY_RUN_DRIVE_LOG_H
#define DECOY_RUN_DRIVE_LOG_H

#include <pthread.h>

#include "drive_judge.h"
#include "driver_cells.h"
#include "verdict.h"

/* One cell. Texts are owned. */
struct drive_played {
	struct drive_event *events;
	size_t event_count, event_room;
	struct drive_read *reads;
	size_t read_count, read_room;
	char *skipped; /* why it was not played further; NULL */
	bool begun, ended;
	struct driver_truth truth; /* of a guest */
	/* What the kernel made of it: a fault of the driver, or a call into it that did not return.
	 */
	enum verdict fault; /* VERDICT_PASS: none */
	char *fault_text; /* sentences with line feeds */
};

/* All cells of a run. Guests in parallel write to it: each cell is of one of them. */
struct drive_log {
	struct drive_played *cells;
	uint32_t count;
	struct drive_hello hello;
	bool has_hello;
	char *failed; /* which sentence of the protocol the workload broke; NULL: none */
	FILE *said; /* where lines of its standard error go; NULL: nowhere */
	pthread_mutex_t lock; /* of what is not in a cell */
};

/* drive_log_begin - for no cell yet: for the hello. */
void drive_log_begin(struct drive_log *log);

/* drive_log_cells - make space for cells. */
void drive_log_cells(struct drive_log *log, uint32_t count);

/* drive_log_sink - what a player is to be given. */
struct drive_sink drive_log_sink(struct drive_log *log);

/* drive_played_clear - it is to be played again. */
void drive_played_clear(struct drive_played *played);

void drive_log_free(struct drive_log *log);

#endif
