/* SPDX-License-Identifier: MIT */
/* What follows once all devices of the file are parsed. */
#ifndef DECOY_SCENARIO_DEVICE_H
#define DECOY_SCENARIO_DEVICE_H

#include "compile.h"

#define MINOR_NONE  UINT32_MAX
#define MINOR_CARD  127 /* the render node is 128 above, and below 256 */
#define MINOR_ACCEL 255

/* device_minors - check the minors of the file, and assign the others. Returns 0 or -EINVAL
 * (reported). */
int device_minors(struct compiler *c, const json_t *devices);

/* device_plans - make the commands that build them, without limits. Returns 0 or -ENOMEM. */
int device_plans(struct compiler *c);

#endif
