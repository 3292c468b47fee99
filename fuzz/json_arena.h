/* SPDX-License-Identifier: MIT */
/*
 * JSON of one execution, in memory that the next execution uses again: a sanitizer's malloc() costs more than what
 * jansson does with it. jansson itself has no instrumentation, so that no check is lost.
 */
#ifndef DECOY_FUZZ_JSON_ARENA_H
#define DECOY_FUZZ_JSON_ARENA_H

/* json_arena_reset - before the first JSON of an execution: what was made before is free again. */
void json_arena_reset(void);

#endif
