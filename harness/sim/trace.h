/* SPDX-License-Identifier: MIT */
/* The stream that a perfect tracer would have recorded of a run (docs/grtrace.md). */
#ifndef DECOY_SIM_TRACE_H
#define DECOY_SIM_TRACE_H

#include <stdint.h>
#include <stdio.h>

#include "fgpu.h"
#include "plan.h"

struct trace;

/*
 * trace_new - begin to write a container to out. cpus: streams among which the events are divided,
 * 1 to SIMULATE_CPUS_MOST. NULL: out cannot be written; errno says why. trace_free() it.
 */
struct trace *trace_new(FILE *out, const struct plan *plan, uint32_t cpus);

/* The hooks of a run. What they write may fail: trace_end() reports it. */
void trace_step(struct trace *trace, const struct plan_step *step);
void trace_command(struct trace *trace, uint32_t device, const struct fgpu_command *command,
		   int ret);
void trace_event(struct trace *trace, uint32_t device, const struct fgpu_event *event);

/* trace_end - the run ends at that time: write what is left; events after it are left out. 0 or
 * -errno. */
int trace_end(struct trace *trace, uint64_t now);

void trace_free(struct trace *trace);

#endif
