/* SPDX-License-Identifier: MIT */
/* A recording over time, made of the texts of an input. */
#ifndef DECOY_FUZZ_SERIES_H
#define DECOY_FUZZ_SERIES_H

#include "recording.h"

/*
 * series_make - some sweeps of up to three descriptors, whose texts are those of from with other
 * numbers each time: most increase, some are constant or decrease, lines are left out, descriptors
 * are missing or cannot be read. Equal inputs make equal series. NULL: from has no text. rec_free()
 * it.
 */
struct recording *series_make(const struct recording *from);

#endif
