/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Commands of the model as lines of text: a verb, then NAME=VALUE, between blanks (fake-drm/README.md).
 */
#ifndef FAKE_LINE_H
#define FAKE_LINE_H

#include "fgpu.h"

struct fake_gpu;

#define FAKE_LINE_ADVANCE FGPU_OPS /* not the model's: amount is ns of virtual time to let pass */

/*
 * fake_line_parse - what a line says; its bytes are written over, and the command's text is in them.
 * gpu: whose engines, regions and rings are named. 1: the line is empty, or a comment; 0; or -EINVAL.
 */
int fake_line_parse(const struct fake_gpu *gpu, char *line, struct fgpu_command *command);

#endif
