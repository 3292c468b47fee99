/* SPDX-License-Identifier: MIT */
/* What may be added to a recording without changing what an observer of it holds. */
#ifndef DECOY_FUZZ_RELATIONS_H
#define DECOY_FUZZ_RELATIONS_H

#include "fdinfo.h"
#include "recording.h"

/*
 * relations_hold - a second tracker reads the same and more: before the last sweep one whose
 * counters are 0, which the last one catches up; in the last sweep each descriptor a second time,
 * dup'ed. It must hold what tracker, which read rec, holds.
 */
void relations_hold(const struct recording *rec, struct fdi_tracker *tracker);

#endif
