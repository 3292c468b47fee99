/* SPDX-License-Identifier: MIT */
/*
 * Two devices whose clients submit jobs, a reader of all their descriptors once a second, and both
 * lints over what was read. Device 0 may apply a distortion, device 1 never does.
 */
#ifndef DISTORTIONS_STAGE_H
#define DISTORTIONS_STAGE_H

#include <stdint.h>

#include "fgpu.h"
#include "rules.h"

#define SECOND	      1000000000ull
#define STAGE_STEP    1000 /* ns from one read of a sweep to the next */
#define STAGE_CLIENTS 3 /* of each device: ids 1 to 3, and 11 to 13; the last opens at 15 s */
#define STAGE_ENDS    (40 * SECOND)

enum stage_flag {
	STAGE_PDEV = 1, /* both print drm-pdev */
	STAGE_CURFREQ =
		2, /* engine copy prints drm-curfreq-, which the specification does not have */
	STAGE_ALIAS = 4, /* regions print drm-memory-, and the driver is amdgpu */
	STAGE_COMPLETION = 8,
	STAGE_MEMORY_FIRST = 16,
	STAGE_LONE = 32, /* client 0 has one descriptor; else two */
	STAGE_MAXFREQ = 64, /* cycles are beside maximum frequencies; else beside total cycles */
	STAGE_FLAGS = 128, /* each is below */
};

/* The result of a run: sets of rules.h. */
struct stage_result {
	rules_set found;
	uint64_t shown; /* reads that showed the distortion */
	char *text; /* of the last read that showed it, or NULL; free() it */
};

/*
 * stage_play - with a DISTORT command to device 0 at 5 s (NULL: none). Returns 0, or the error that
 * fgpu_do() returned for the command; then nothing is played.
 */
int stage_play(unsigned int flags, const struct fgpu_command *distort, struct stage_result *result);

/* stage_distort - a DISTORT command at 5 s, from 10 s on, of all clients and engines. */
struct fgpu_command stage_distort(const char *slug);

#endif
