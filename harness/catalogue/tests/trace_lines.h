/* SPDX-License-Identifier: MIT */
/* Streams from lines, as docs/grtrace.md describes them: the examples of the rules. */
#ifndef DECOY_TRACE_LINES_H
#define DECOY_TRACE_LINES_H

#include <stddef.h>

#include "libgrtrace.h"

#define TRACE_LINES_CPUS 2
#define TRACE_LINES_MAX	 8192 /* bytes of a stream */

/* The bytes of each CPU's stream; the notes of the table are in that of CPU 0. */
struct trace_lines {
	unsigned char bytes[TRACE_LINES_CPUS][TRACE_LINES_MAX];
	size_t len[TRACE_LINES_CPUS];
};

/* trace_lines_make - fails the test at a line that it does not understand. */
void trace_lines_make(struct trace_lines *streams, const char *text);

#endif
