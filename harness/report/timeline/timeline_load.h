/* SPDX-License-Identifier: MIT */
/* The ratio of a process, or of the only device, that is wrong in an answer without clients. */
#ifndef DECOY_TIMELINE_LOAD_H
#define DECOY_TIMELINE_LOAD_H

#include "timeline_focus.h"

/*
 * load_focus_find - as focus_find(), of answers that have loads: focus->load is the process, or ""
 * for the device; the client in focus is its first one, the engine that client's first one.
 * focus_free() it.
 */
bool load_focus_find(struct focus *focus, const struct timeline_case *about);

/*
 * load_focus_cells - what is expected of the load in focus in one sweep, and answered, in short.
 * Returns whether one of the differences of the sweep is in it.
 */
bool load_focus_cells(const struct focus *focus, const json_t *expect, const json_t *answer,
		      const struct judge_diff *diff, struct picture_cell *expected,
		      struct picture_cell *answered);

#endif
