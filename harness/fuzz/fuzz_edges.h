/* SPDX-License-Identifier: MIT */
/*
 * Coverage of a shared object that was built with -fsanitize=fuzzer-no-link,
 * -fsanitize-coverage=inline-8bit-counters, trace-pc-guard or (gcc) trace-pc: the functions that
 * such code calls are this program's.
 */
#ifndef DECOY_FUZZ_EDGES_H
#define DECOY_FUZZ_EDGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define FUZZ_PLACES_MAX ((size_t)1 << 20)

/*
 * fuzz_edges_watch - while it is on, code that is loaded is counted; what was loaded before is not.
 * reached: FUZZ_PLACES_MAX bytes, zero at first: what ever ran, which the next process goes on
 * with.
 */
void fuzz_edges_watch(bool on, uint8_t *reached);

/* fuzz_edges_counted - how many places are counted, where they are numbered. 0: none. */
size_t fuzz_edges_counted(void);

/* fuzz_edges_begin - forget what ran. fuzz_edges_new - has what ran since then reached something,
 * or more often, for the first time? */
void fuzz_edges_begin(void);
bool fuzz_edges_new(void);

/* fuzz_edges_reached - places that ever ran. */
size_t fuzz_edges_reached(void);

#endif
