/* SPDX-License-Identifier: MIT */
/* The verbs of steps, a row each. */
#ifndef DECOY_SCENARIO_VERB_H
#define DECOY_SCENARIO_VERB_H

#include "member.h"
#include "play.h"

struct verb {
	const char *name;
	enum plan_op op;
	uint32_t command; /* FGPU_*, of PLAN_COMMAND and PLAN_OPEN */
	struct members members;
	const char *makes; /* the member whose label it declares, or NULL */
	enum label_sort sort; /* of that label */
	/* Checks of several members; may be NULL. Returns 0 or -EINVAL (reported). */
	int (*check)(struct compiler *c, struct step *step);
	play_step *play; /* NULL: may be done at any time */
};

extern const struct verb verbs[];
extern const size_t verb_count;

#endif
