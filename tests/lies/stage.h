/* SPDX-License-Identifier: MIT */
/*
 * Two devices with clients that work, somebody who reads all their descriptors once a second, and both
 * lints over what was read. Device 0 may lie, device 1 never does.
 */
#ifndef LIES_STAGE_H
#define LIES_STAGE_H

#include <stdint.h>

#include "fgpu.h"

#define SECOND	      1000000000ull
#define STAGE_STEP    1000 /* ns from one read of a sweep to the next */
#define STAGE_CLIENTS 3 /* of each device: ids 1 to 3, and 11 to 13; the last opens at 15 s */
#define STAGE_ENDS    (40 * SECOND)

enum stage_flag {
	STAGE_PDEV = 1, /* both say one */
	STAGE_CURFREQ = 2, /* engine copy says what the specification does not know */
	STAGE_ALIAS = 4, /* regions say drm-memory-, and the driver is amdgpu */
	STAGE_COMPLETION = 8,
	STAGE_MEMORY_FIRST = 16,
	STAGE_LONE = 32, /* client 0 has one descriptor; else two */
};

/* What came of it: sets of rules.h. */
struct stage_result {
	uint64_t found;
	uint64_t shown; /* reads that showed the lie */
	char *text; /* of the last read that showed it, or NULL; free() it */
};

/*
 * stage_play - with a lie that device 0 is told at 5 s (NULL: none). Returns 0, or what fgpu_do() said
 * to the lie; then nothing is played.
 */
int stage_play(unsigned int flags, const struct fgpu_command *lie, struct stage_result *result);

/* stage_lie - a DISTORT command at 5 s, from 10 s on, of all clients and engines. */
struct fgpu_command stage_lie(const char *slug);

#endif
