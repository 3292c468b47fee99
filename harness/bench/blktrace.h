/* SPDX-License-Identifier: MIT */
/* Streams as blktrace writes them, for its own tools. */
#ifndef DECOY_BENCH_BLKTRACE_H
#define DECOY_BENCH_BLKTRACE_H

#include <stdint.h>

#define BLKTRACE_CPUS 4

/*
 * blktrace_write - reads of a disk with so many events, queue to complete: DIR/run.blktrace.N of
 * each CPU, and DIR/run.bin with all of them in order. 0 or -errno.
 */
int blktrace_write(const char *dir, uint64_t events);

#endif
