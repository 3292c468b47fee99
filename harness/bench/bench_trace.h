/* SPDX-License-Identifier: MIT */
/* decoy-dev bench --trace: streams against the tools of blktrace and babeltrace2, on equal numbers
 * of events. */
#ifndef DECOY_BENCH_TRACE_H
#define DECOY_BENCH_TRACE_H

#include "options.h"

/* bench_trace - measure, and print. Returns an exit code. */
int bench_trace(const struct options *options);

#endif
