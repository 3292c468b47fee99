/* SPDX-License-Identifier: MIT */
#include "json_arena.h"

#include <jansson.h>
#include <stdalign.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define ARENA ((size_t)32 << 20)

static alignas(max_align_t) unsigned char memory[ARENA];
static size_t used;

/* What does not fit is the heap's. */
static void *arena_malloc(size_t size)
{
	void *bytes;

	if (size > ARENA - alignof(max_align_t))
		return malloc(size);
	size = (size + alignof(max_align_t) - 1) & ~(alignof(max_align_t) - 1);
	if (size > ARENA - used)
		return malloc(size);
	bytes = memory + used;
	used += size;
	return bytes;
}

static void arena_free(void *bytes)
{
	const unsigned char *at = bytes;

	if (at < memory || at >= memory + ARENA)
		free(bytes);
}

void json_arena_reset(void)
{
	if (!used)
		json_set_alloc_funcs(arena_malloc, arena_free);
	used = 0;
}

char *__real_json_dumps(const json_t *json, size_t flags);
char *__wrap_json_dumps(const json_t *json, size_t flags);

/* The caller frees it with free(): the linker puts this in place of json_dumps() (CMakeLists.txt). */
char *__wrap_json_dumps(const json_t *json, size_t flags)
{
	char *text = __real_json_dumps(json, flags), *copy = text ? strdup(text) : NULL;

	arena_free(text);
	return copy;
}
