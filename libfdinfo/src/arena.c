/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "arena.h"

void fdi_arena_init(struct fdi_arena *arena, void *mem, size_t size)
{
	arena->base = mem;
	arena->size = mem ? size : 0;
	arena->used = 0;
}

void fdi_arena_reset(struct fdi_arena *arena)
{
	arena->used = 0;
}

void *arena_alloc(struct fdi_arena *arena, size_t size, size_t align)
{
	size_t free = arena->size - arena->used;
	size_t pad = -((uintptr_t)arena->base + arena->used) & (align - 1);
	unsigned char *mem;

	if (pad > free || size > free - pad)
		return NULL;
	mem = arena->base + arena->used + pad;
	arena->used += pad + size;
	return mem;
}
