/* SPDX-License-Identifier: MIT */
/* How much room a device gets, and how much it may ask for: all of it must fit in 2^31 bytes. */
#ifndef DECOY_SCENARIO_LIMITS_H
#define DECOY_SCENARIO_LIMITS_H

#include "compile.h"

#define LIMIT_CAPACITY 65536 /* of one engine */

/* limits_of_setup - count what a device is built of. Returns 0 or -EINVAL: too much of it. */
int limits_of_setup(struct compiler *c, struct device *device);

/*
 * limits_plan - after the steps: give each device of the plan what it needs, or less where the
 * scenario says so. Returns 0 or -EINVAL: too much.
 */
int limits_plan(struct compiler *c, struct plan_device *plan);

#endif
