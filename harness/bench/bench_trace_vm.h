/* SPDX-License-Identifier: MIT */
/* decoy-dev bench --trace --vm: what the ring tracer costs in a kernel, in instructions, beside
 * ftrace, relay and blktrace. */
#ifndef DECOY_BENCH_TRACE_VM_H
#define DECOY_BENCH_TRACE_VM_H

#include "options.h"

/* bench_trace_vm - measure, and print. Returns an exit code. */
int bench_trace_vm(const struct options *options);

#endif
