/* SPDX-License-Identifier: MIT */
/* Witnesses that are made of what is there without a model of a GPU's registers. */
#ifndef DECOY_DRIVE_WITNESS_JOURNAL_H
#define DECOY_DRIVE_WITNESS_JOURNAL_H

#include "witness.h"

/* The cookie of a job that fake_drm is given: who of the cell it is of. */
#define WITNESS_COOKIE(client, job) ((uint64_t)(client) << 32 | (uint32_t)(job))

/*
 * witness_read_journal - what fake_drm's journal shows when it is replayed in the second model. The
 * events CLOCK among `events`, whose values are the device's time, tell when that was. A queue is
 * that of the ring's name, else the first one of the engine's. Returns 0 or -EPROTO with a sentence
 * in *why (free() it): the journal is broken, the driver did something else than the model, or
 * there is no CLOCK.
 */
int witness_read_journal(struct witness *witness, const struct drive_hello *hello,
			 const struct drive_event *events, size_t count, const void *journal,
			 size_t len, char **why);

/*
 * witness_read_fences - what the workload itself said: from its command `run` to its line `ended`.
 * Not exact. steps and events are those of one cell.
 */
void witness_read_fences(struct witness *witness, const struct cell *cell,
			 const struct cell_step *steps, const struct drive_event *events,
			 size_t count);

#endif
