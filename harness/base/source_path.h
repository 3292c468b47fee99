/* SPDX-License-Identifier: MIT */
/* Where the sources of guests are, for a command that is installed: its scripts make guests and
 * roots. */
#ifndef DECOY_SOURCE_PATH_H
#define DECOY_SOURCE_PATH_H

#include <stdbool.h>

/*
 * source_ci - the directory "ci" of the sources: below $DECOY_SOURCE, else where this program's
 * installation put them; else "ci", for messages: a clone of the source has it. Static; errno
 * stays.
 */
const char *source_ci(void);

/* source_found - source_ci() is a directory with these scripts, and no mere word. */
bool source_found(void);

#endif
