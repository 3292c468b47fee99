/* SPDX-License-Identifier: MIT */
/*
 * Two devices whose clients submit jobs, a reader of all their descriptors once a second, and both
 * lints over what was read. Device 0 may apply a distortion, device 1 never does.
 */
#ifndef DISTORTIONS_RIG_H
#define DISTORTIONS_RIG_H

#include <stdint.h>

#include "fgpu.h"
#include "rules.h"

#define SECOND	    1000000000ull
#define RIG_STEP    1000 /* ns from one read of a sweep to the next */
#define RIG_CLIENTS 3 /* of each device: ids 1 to 3, and 11 to 13; the last opens at 15 s */
#define RIG_ENDS    (40 * SECOND)

enum rig_flag {
	RIG_PDEV = 1, /* both print drm-pdev */
	RIG_CURFREQ =
		2, /* engine copy prints drm-curfreq-, which the specification does not have */
	RIG_ALIAS = 4, /* regions print drm-memory-, and the driver is amdgpu */
	RIG_COMPLETION = 8,
	RIG_MEMORY_FIRST = 16,
	RIG_LONE = 32, /* client 0 has one descriptor; else two */
	RIG_MAXFREQ = 64, /* cycles are beside maximum frequencies; else beside total cycles */
	RIG_FLAGS = 128, /* each is below */
	RIG_MISHAPS = 128, /* a clock is halved, an engine reset, a queue destroyed, a
			    client closed, a buffer evicted */
};

/* The result of a run: sets of rules.h. */
struct rig_result {
	rules_set found;
	uint64_t shown; /* reads that showed the distortion */
	char *text; /* of the last read that showed it, or NULL; free() it */
};

/*
 * rig_play - with a DISTORT command to device 0 at 5 s (NULL: none). Returns 0, or the error that
 * fgpu_do() returned for the command; then nothing is played.
 */
int rig_play(unsigned int flags, const struct fgpu_command *distort, struct rig_result *result);

/* rig_distort - a DISTORT command at 5 s, from 10 s on, of all clients and engines. */
struct fgpu_command rig_distort(const char *slug);

#endif
