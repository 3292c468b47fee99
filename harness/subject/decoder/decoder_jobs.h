/* SPDX-License-Identifier: MIT */
/* Jobs whose whole life a reader gave: the times of their stages. */
#ifndef DECOY_DECODER_JOBS_H
#define DECOY_DECODER_JOBS_H

#include <stdio.h>

#include "libgrtrace.h"

struct decoder_jobs;

struct decoder_jobs *decoder_jobs_new(void);
void decoder_jobs_free(struct decoder_jobs *jobs);

/* decoder_jobs_item - the next item of a reader. 0, or -ENOMEM. */
int decoder_jobs_item(struct decoder_jobs *jobs, const struct grt_item *item);

/* decoder_jobs_put - those that touch no gap and have signalled, as JSON. Returns how many touch a
 * gap. */
size_t decoder_jobs_put(const struct decoder_jobs *jobs, FILE *out);

#endif
