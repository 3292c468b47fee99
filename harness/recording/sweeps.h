/* SPDX-License-Identifier: MIT */
/* Groups the reads of a recording into sweeps. */
#ifndef DECOY_RECORDING_SWEEPS_H
#define DECOY_RECORDING_SWEEPS_H

#include "recording.h"

/*
 * sweeps_group - fills rec->sweeps from rec->reads: adjacent reads of one sweep=N, or of one time
 * without. Returns 0, -ENOMEM, or -EINVAL with *error where a sweep=N comes back after another, or
 * a descriptor comes twice in a sweep.
 */
int sweeps_group(struct recording *rec, struct rec_error *error);

#endif
