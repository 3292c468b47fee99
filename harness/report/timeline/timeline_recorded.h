/* SPDX-License-Identifier: MIT */
/* What a recording has of one counter of one client, around a finding: printed and held, as what is
 * true is not known. */
#ifndef DECOY_TIMELINE_RECORDED_H
#define DECOY_TIMELINE_RECORDED_H

#include <stddef.h>
#include <stdint.h>

#include "picture.h"

/* A finding over time: the counter was at one value at from_ns, and at a wrong one in a read after
 * that until to_ns. */
struct timeline_recorded {
	unsigned int line; /* in the read that shows it */
	char *key; /* "drm-engine-render:" */
	uint64_t from_ns, to_ns;
};

/*
 * timeline_recorded - a picture of each finding, of at most TIMELINE_KEPT sweeps around it;
 * pictures_free() them. NULL: there is nothing to show.
 */
struct pictures *timeline_recorded(const char *bytes, size_t len,
				   const struct timeline_recorded *list, size_t count);

#endif
