/* SPDX-License-Identifier: MIT */
/* The answer of a workload to `hello`, line by line. */
#ifndef DECOY_DRIVE_HELLO_H
#define DECOY_DRIVE_HELLO_H

#include "drive.h"

#define HELLO_VERSION 1 /* of the protocol */
#define HELLO_UNITS   4096 /* most of a queue */

enum hello_state { HELLO_MORE, HELLO_WHOLE, HELLO_WRONG };

/* hello_line - a line, as words. WRONG: *why is what was wrong with it, or with the whole. */
enum hello_state hello_line(struct drive_hello *hello, const char *words[], size_t count,
			    const char **why);

/* hello_can - the word of the protocol for a bit of drive_can. */
const char *hello_can(uint32_t bit);

#endif
