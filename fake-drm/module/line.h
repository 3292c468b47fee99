/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Commands of the model as lines of text: a verb, then NAME=VALUE between blanks
 * (fake-drm/README.md).
 */
#ifndef FAKE_LINE_H
#define FAKE_LINE_H

#include "fgpu.h"

struct fake_gpu;

#define FAKE_LINE_ADVANCE FGPU_OPS /* no op of the model: let amount ns of virtual time pass */

/**
 * fake_line_parse() - parse a line
 * @gpu: the model whose engines, regions and rings the line may name
 * @line: the line, which is modified; the command's text points into it
 * @command: gets the command
 *
 * Context: Any context; reads names of @gpu that do not change once the device is live.
 *
 * Return: 0; 1 for an empty line or a comment; -EINVAL.
 */
int fake_line_parse(const struct fake_gpu *gpu, char *line, struct fgpu_command *command);

#endif
