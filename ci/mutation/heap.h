/* SPDX-License-Identifier: MIT */
/*
 * malloc() and its kin in mutant programs. A mutant that writes beyond a block, frees one twice or reads
 * one that is freed is to end here as it ends under the AddressSanitizer of the other builds, and one
 * that forgets a block is to be seen as LeakSanitizer sees it: fresh and freed bytes have a pattern,
 * each block ends in a guard, and blocks are counted. Nothing is given for a size of 0, as C allows.
 * For programs of one thread.
 */
#ifndef DECOY_MUTATION_HEAP_H
#define DECOY_MUTATION_HEAP_H

#include <stddef.h>

/* heap_mark - what heap_check() and heap_kept() of later are about: the blocks from now on. */
void heap_mark(void);

/* heap_check - abort() where something was written beyond one of them that is not freed. */
void heap_check(void);

/* heap_kept - how many of them are not freed. */
size_t heap_kept(void);

#endif
