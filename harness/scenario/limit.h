/* SPDX-License-Identifier: MIT */
/* The sizes of the tables of a device, and their limits: all of them must fit in 2^31 bytes. */
#ifndef DECOY_SCENARIO_LIMITS_H
#define DECOY_SCENARIO_LIMITS_H

#include "compile.h"

#define LIMIT_CAPACITY 65536 /* of one engine */

/* limits_of_setup - count the parts of a device. Returns 0 or -EINVAL (reported). */
int limits_of_setup(struct compiler *c, struct device *device);

/*
 * limits_plan - after the steps: size the tables of each device of the plan as it needs them, or
 * smaller where the scenario gives limits. Returns 0 or -EINVAL (reported).
 */
int limits_plan(struct compiler *c, struct plan_device *plan);

#endif
