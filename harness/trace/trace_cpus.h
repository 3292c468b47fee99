/* SPDX-License-Identifier: MIT */
/* CPUs that a trace should have, by its STREAM, and has not. */
#ifndef DECOY_TRACE_CPUS_H
#define DECOY_TRACE_CPUS_H

#include <stdio.h>

#include "trace_files.h"

struct trace_cpus {
	uint32_t count; /* CPUs are numbered below; 0: there was no STREAM */
	unsigned int source; /* of STREAM */
	uint64_t offset;
	uint64_t present[(GRT_NONE + 1) /
			 64]; /* a bit a CPU of which there is a record, or damage */
};

/* trace_cpus_item - the next item of a reader. */
void trace_cpus_item(struct trace_cpus *cpus, const struct grt_item *item);

/* trace_cpus_missing - how many are. */
uint32_t trace_cpus_missing(const struct trace_cpus *cpus);

/*
 * trace_cpus_print - a line that names them; nothing where none is missing. No rule is broken by
 * it: a CPU may have been offline. But what it recorded, if it was not, is not judged.
 */
void trace_cpus_print(FILE *out, const struct trace_files *files, const struct trace_cpus *cpus);

#endif
