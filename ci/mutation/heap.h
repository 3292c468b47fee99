/* SPDX-License-Identifier: MIT */
/*
 * malloc() and its family in mutant programs. A mutant that writes beyond a block, frees one twice
 * or reads a freed one crashes, as under the AddressSanitizer of the other builds, and a leak is
 * counted, as by LeakSanitizer: fresh and freed bytes have a pattern, each block ends in a guard,
 * and blocks are counted. malloc(0) returns NULL, as C allows. For programs of one thread.
 */
#ifndef DECOY_MUTATION_HEAP_H
#define DECOY_MUTATION_HEAP_H

#include <stddef.h>

/* heap_mark - later calls of heap_check() and heap_kept() are about the blocks from now on. */
void heap_mark(void);

/* heap_check - abort() where something was written beyond one of them that is not freed. */
void heap_check(void);

/* heap_kept - how many of them are not freed. */
size_t heap_kept(void);

#endif
