/* SPDX-License-Identifier: MIT */
/* What clients show to a tracker. */
#ifndef TEST_CLIENTS_H
#define TEST_CLIENTS_H

#include "track.h"

#define TEXT(id, busy) \
	"drm-driver: i915\ndrm-pdev: 0000:00:02.0\ndrm-client-id: " id "\ndrm-engine-a: " busy "\n"
#define NO_ID(busy) "drm-driver: i915\ndrm-engine-a: " busy "\n"
#define FRAME	    "pos:\t0\nflags:\t02100002\n"

/* read_at - one read of any origin. */
static inline void read_at(struct track *track, struct fdi_fd from, const char *text)
{
	assert_int_equal(sweep_read(track->tracker, &from, text), 0);
}

#endif
