/* SPDX-License-Identifier: MIT */
/*
 * Coverage of a shared object that was built with -fsanitize=fuzzer-no-link,
 * -fsanitize-coverage=inline-8bit-counters, trace-pc-guard or (gcc) trace-pc: the functions that
 * such code calls are this program's.
 */
#ifndef DECOY_MINE_EDGES_H
#define DECOY_MINE_EDGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MINE_PLACES_MAX ((size_t)1 << 20)

/*
 * mine_edges_watch - while it is on, code that is loaded is counted; what was loaded before is not.
 * reached: MINE_PLACES_MAX bytes, zero at first: what ever ran, which the next process goes on
 * with.
 */
void mine_edges_watch(bool on, uint8_t *reached);

/* mine_edges_counted - how many places are counted, where they are numbered. 0: none. */
size_t mine_edges_counted(void);

/* mine_edges_begin - forget what ran. mine_edges_new - has what ran since then reached something,
 * or more often, for the first time? */
void mine_edges_begin(void);
bool mine_edges_new(void);

/* mine_edges_reached - places that ever ran. */
size_t mine_edges_reached(void);

#endif
