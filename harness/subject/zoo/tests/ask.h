/* SPDX-License-Identifier: MIT */
/* Gives a parser a few bytes, in a child process, and returns its answers. */
#ifndef DECOY_ZOO_ASK_H
#define DECOY_ZOO_ASK_H

#include "zoo.h"

/*
 * ask_parser - the answers of parser to script, one a line; "crash" or "hang" at the end where it
 * did that. free() it. NULL: no memory, no process.
 *
 * A script is one text; or, where it begins with "%", texts with that before each, parsed one after
 * another; or, where it begins with "@ ", reads: "@ SECONDS PID FD MINOR" and the lines of the
 * text, where a MINOR of -1 is not known, one from 1000 on is of an accel node, a text of "!" could
 * not be read, and one of "-" stands for a sweep without descriptors. Reads of one time are one
 * sweep, which ends where a descriptor comes again; each begins FD ms after it, and lasts PID ms.
 * Some bytes stand for more: \1 NUL, \2 300 letters, \3 20 engines of 1 ns, \4 600 lines of the
 * frame, \5 5000 letters.
 */
char *ask_parser(const struct zoo_parser *parser, const char *script);

#endif
