/* SPDX-License-Identifier: MIT */
/* Scenarios (docs/scenarios.md): JSON in, a plan of flat steps out. No other component parses the
 * JSON. */
#ifndef DECOY_SCENARIO_H
#define DECOY_SCENARIO_H

#include <jansson.h>
#include <stddef.h>
#include <stdint.h>

#include "plan.h"

/* Most steps of a plan. */
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
	const char *finds; /* the rule of drivers that names its fault, or NULL */
	const json_t *cells; /* list of globs: where the fault shows; or NULL */
	json_t *root; /* owns the words */
	void *memory; /* owns the plan */
};

/*
 * The kinds of distortions, as the compiler needs them: their names, and the faults that a use of
 * them has. The component does not see the model; the caller passes the table.
 */
struct scenario_kinds {
	const char *(*slug)(uint32_t kind); /* NULL: no such kind */
	/*
	 * Why a device, as its setup builds it, cannot apply an FGPU_DISTORT (its client is the
	 * plan's number), or NULL. The function may be NULL: then the fault is found when the plan
	 * is played.
	 */
	const char *(*fault)(const struct plan_device *device, const struct fgpu_command *distort);
	size_t steps_most; /* repeats counted; 0: SCENARIO_STEPS_MAX */
};

/*
 * scenario_compile - compile bytes into a plan. Returns 0 (scenario_free() it), -EINVAL with
 * *error, or -ENOMEM (which jansson may report as broken JSON).
 */
int scenario_compile(struct scenario **out, const char *bytes, size_t len,
		     const struct scenario_kinds *kinds, struct scenario_error *error);

void scenario_free(struct scenario *scenario);

/* What a random scenario may have. */
enum scenario_random_flag {
	SCENARIO_DISTORTIONS = 1, /* one distortion, of the kinds that `kinds` names */
	SCENARIO_BUSY_PROCESSES = 2, /* dup, fork, exec, send, exit, hide */
	SCENARIO_MEMORY = 4,
	SCENARIO_RESETS =
		8, /* hangs and resets, after which counters may fall back and catch up soon */
	SCENARIO_RINGS = 16, /* what else happens to jobs in rings: waits, lost doorbells, undo */
};

/*
 * scenario_random - a scenario that follows from seed, about size steps long, repeats counted (a
 * distortion needs some hundred at least); it always compiles. Without SCENARIO_DISTORTIONS and
 * SCENARIO_RESETS it breaks no rule of a lint. With a distortion, its client is busy from beginning
 * to end, and some samples come before its window, and 14 s of them after it; an even seed has at
 * least four in the window, an odd one none. New reference, or NULL: out of memory.
 */
json_t *scenario_random(uint64_t seed, unsigned int size, unsigned int flags,
			const struct scenario_kinds *kinds);

#endif
