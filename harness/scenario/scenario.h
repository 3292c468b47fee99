/* SPDX-License-Identifier: MIT */
/* Scenarios (docs/scenarios.md): JSON in, a plan of flat steps out. Nobody else knows the JSON. */
#ifndef DECOY_SCENARIO_H
#define DECOY_SCENARIO_H

#include <jansson.h>
#include <stddef.h>
#include <stdint.h>

#include "plan.h"

/* Most steps that a scenario may spread into. */
#define SCENARIO_STEPS_MAX 2000000

/* Where compiling failed, and what was expected there. */
struct scenario_error {
	unsigned int line, column; /* from 1 */
	char key[160]; /* "steps[3].work.busy"; empty: the JSON itself is broken */
	char text[256];
};

struct scenario {
	struct plan plan;
	const char *title, *why, *origin; /* origin may be NULL */
	const json_t *rules; /* list of slugs, or NULL */
	json_t *root; /* owns the words */
	void *memory; /* owns the plan */
};

/*
 * A kind of distortion as the scenario must know it: its name and the keys that it may speak of. The
 * room does not see the model; who compiles hands the table in.
 */
struct scenario_kinds {
	const char *(*slug)(uint32_t kind); /* NULL: no such kind */
	/*
	 * What a device, as its setup builds it, has against an FGPU_DISTORT (its client is the
	 * plan's number), or NULL. May be NULL itself: then it is found out when the plan is played.
	 */
	const char *(*fault)(const struct plan_device *device, const struct fgpu_command *distort);
};

/*
 * scenario_compile - check bytes and spread them into a plan. Returns 0 (scenario_free() it), -EINVAL
 * with *error, or -ENOMEM (jansson may tell of that as broken JSON).
 */
int scenario_compile(struct scenario **out, const char *bytes, size_t len,
		     const struct scenario_kinds *kinds, struct scenario_error *error);

void scenario_free(struct scenario *scenario);

/* What a random scenario may hold. */
enum scenario_random_flag {
	SCENARIO_DISTORTIONS = 1, /* one distortion, of the kinds that `kinds` names */
	SCENARIO_BUSY_PROCESSES = 2, /* dup, fork, exec, send, exit, hide */
	SCENARIO_MEMORY = 4,
	SCENARIO_RESETS =
		8, /* hangs and resets, after which counters may fall back and catch up soon */
};

/*
 * scenario_random - a scenario that follows from seed, about size steps long, repeats counted (a distortion
 * needs some hundred at least); it always compiles. Without SCENARIO_DISTORTIONS and SCENARIO_RESETS no lint
 * has anything to say to it. With a distortion, the client that it is about is busy from beginning to end, and
 * of the samples some come before it, and 14 s of them after it; an even seed has at least four while
 * it is told, an odd one none.
 * New reference, or NULL: out of memory.
 */
json_t *scenario_random(uint64_t seed, unsigned int size, unsigned int flags,
			const struct scenario_kinds *kinds);

#endif
