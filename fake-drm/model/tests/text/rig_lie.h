/* SPDX-License-Identifier: MIT */
/* The device of rig_text.h, told to lie. */
#ifndef RIG_LIE_H
#define RIG_LIE_H

#include "rig_text.h"

/* lie_rig - the device as it is at the beginning; there is one at a time, to be given to text_rig_free(). */
struct text_rig *lie_rig(void);

/* lie_tell - tell a lie of keys (0: all that it speaks of) of an engine; returns its slot. */
int lie_tell(struct text_rig *rig, const char *slug, fgpu_u32 keys, fgpu_u32 index,
	     fgpu_u64 amount);

/* lie_line - the line of a key in what a client says now, or NULL; valid until the next call. */
const char *lie_line(struct text_rig *rig, fgpu_u32 client, const char *key);

/* lie_says - that this is the line of its key in what a client says now. */
void lie_says(struct text_rig *rig, fgpu_u32 client, const char *line);

#endif
