/* SPDX-License-Identifier: MIT */
/*
 * A heap for tests of code that reports where memory runs out: it refuses an allocation of the
 * test's choice, counts the blocks in use, and sees what is written behind one. Programs that link
 * it have it in place of malloc(), calloc(), realloc(), strdup() and free(); not of what shared
 * libraries allocate, so heap_start() gives it to jansson.
 */
#ifndef DECOY_FAILING_HEAP_H
#define DECOY_FAILING_HEAP_H

#include <stdbool.h>

extern long heap_allowed; /* allocations before the one that is refused; negative: none is */
extern bool heap_refused; /* one was */
extern long heap_live; /* blocks that are not freed */
extern bool heap_overrun; /* a block that was freed had been written behind its end */

/* heap_start - refuse nothing, count from 0, and have jansson allocate here, too. A cmocka setup
 * function. */
int heap_start(void **state);

#endif
