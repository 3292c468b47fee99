/* SPDX-License-Identifier: MIT */
/*
 * Memory of one execution (heap.c). Nothing of it may be kept: what a target makes once, and uses
 * in each execution, is made between these two, and comes from malloc() as ever.
 */
#ifndef DECOY_FUZZ_HEAP_H
#define DECOY_FUZZ_HEAP_H

void heap_pause(void);
void heap_resume(void);

#endif
