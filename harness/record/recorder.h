/* SPDX-License-Identifier: MIT */
/*
 * A recording that is written while it is made, a sweep at a time. A process of its own writes the
 * file, so that the file is whole up to the last sweep even where the recorder is killed in the
 * middle of one.
 */
#ifndef DECOY_RECORDER_H
#define DECOY_RECORDER_H

#include <stdbool.h>
#include <stddef.h>

#include "recording.h"

struct recorder_config {
	const char *path; /* "-": standard output */
	bool anonymise; /* nothing of a person stays (anonymise.h) */
	bool machine; /* the header has the kernel and the drivers of this machine */
};

struct recorder;

/*
 * recorder_open - create the file; the first sweep writes its header, and replaces a recording.
 * Returns 0 (recorder_close() it) or -errno with *why, a sentence (free() it): -EWOULDBLOCK where
 * another recorder writes the file, -EEXIST where it is no recording.
 */
int recorder_open(struct recorder **out, const struct recorder_config *config, char **why);

/* recorder_read - add a read to the sweep. */
void recorder_read(struct recorder *recorder, const struct rec_read *read);

/* recorder_sweep - hand the sweep to the writer. 0, or -errno where it can write no more. */
int recorder_sweep(struct recorder *recorder);

/* recorder_close - 0 once everything is in the file, or -errno. */
int recorder_close(struct recorder *recorder);

#endif
