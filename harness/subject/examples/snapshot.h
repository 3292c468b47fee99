/* SPDX-License-Identifier: MIT */
/* What both C examples share: a snapshot of libfdinfo as canonical JSON. */
#ifndef EXAMPLE_SNAPSHOT_H
#define EXAMPLE_SNAPSHOT_H

#include <fdinfo.h>
#include <stdio.h>

/*
 * print_snapshot - write the answer without a line feed. Returns the exit code of the oneshot
 * protocol: 0 a snapshot, 1 a refusal, 2 something that this example has no words for.
 */
int print_snapshot(FILE *out, const struct fdi_snapshot *snap);

#endif
