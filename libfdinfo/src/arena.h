/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef FDI_ARENA_H
#define FDI_ARENA_H

#include "fdinfo.h"

/*
 * arena_alloc - size bytes, not cleared, aligned to align (a power of two), or NULL when the cap
 * is reached; the arena is then as before. The bytes live until fdi_arena_reset().
 */
void *arena_alloc(struct fdi_arena *arena, size_t size, size_t align);

#endif /* FDI_ARENA_H */
