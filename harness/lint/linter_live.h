/* SPDX-License-Identifier: MIT */
/* The lints on reads as they come, sweep after sweep, in memory that does not grow with time. */
#ifndef DECOY_LINTER_LIVE_H
#define DECOY_LINTER_LIVE_H

#include "fdinfo.h"
#include "linter.h"
#include "recording.h"

struct lint_live;

/* A finding, valid during the call, and the read that it is of; NULL: one of an earlier sweep. */
typedef void (*lint_live_receive)(void *data, const struct lint_finding *finding,
				  const struct rec_read *read);

/* lint_live_new - config must outlive it; lint_live_free() it. */
struct lint_live *lint_live_new(const struct lint_config *config, lint_live_receive receive,
				void *data);
void lint_live_free(struct lint_live *live);

/* lint_live_sweep - a sweep begins at t_ns of the reads' clock; that before is judged. */
void lint_live_sweep(struct lint_live *live, uint64_t t_ns);

/*
 * lint_live_parse - the snapshot of a read, valid until the next one is parsed. NULL: it has err,
 * or there is no memory for its text.
 */
const struct fdi_snapshot *lint_live_parse(struct lint_live *live, const struct rec_read *read);

/* lint_live_read - judge a read of the sweep, which was parsed. False: it is no DRM text, or has
 * err. */
bool lint_live_read(struct lint_live *live, const struct rec_read *read);

/* lint_live_end - judge the last sweep. Returns how many counters are below an earlier value, and
 * still in time. */
unsigned int lint_live_end(struct lint_live *live);

/* lint_live_unjudged - how many reads there was no memory for. */
size_t lint_live_unjudged(const struct lint_live *live);

#endif
