/* SPDX-License-Identifier: MIT */
/* What is done with devices when the file has been read that far. */
#ifndef DECOY_SCENARIO_DEVICE_H
#define DECOY_SCENARIO_DEVICE_H

#include "compile.h"

#define MINOR_NONE  UINT32_MAX
#define MINOR_CARD  127 /* the render node is 128 above, and below 256 */
#define MINOR_ACCEL 255

/* device_minors - check those that the file gives, and give the others. 0 or -EINVAL (told). */
int device_minors(struct compiler *c, const json_t *devices);

/* device_plans - the commands that build them; limits come later. 0 or -ENOMEM. */
int device_plans(struct compiler *c);

#endif
