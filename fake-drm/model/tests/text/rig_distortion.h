/* SPDX-License-Identifier: MIT */
/* The device of rig_text.h with distortions. */
#ifndef RIG_DISTORTION_H
#define RIG_DISTORTION_H

#include "rig_text.h"

/* distortion_rig - the device as it is at 0 s; one at a time, to be given to text_rig_free(). */
struct text_rig *distortion_rig(void);

/*
 * distortion_add - distort keys (0: all of the kind) of an engine; returns the distortion's slot.
 */
int distortion_add(struct text_rig *rig, const char *slug, fgpu_u32 keys, fgpu_u32 index,
		   fgpu_u64 amount);

/*
 * distortion_line - the line of a key that a client prints now, or NULL; valid until the next call.
 */
const char *distortion_line(struct text_rig *rig, fgpu_u32 client, const char *key);

/* distortion_prints - that a client prints this line for its key now. */
void distortion_prints(struct text_rig *rig, fgpu_u32 client, const char *line);

#endif
