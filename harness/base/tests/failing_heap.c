/* SPDX-License-Identifier: MIT */
#include "failing_heap.h"

#include <jansson.h>
#include <stdint.h>
#include <string.h>

#define GUARD 16 /* bytes behind a block, each of this value */
#define FRESH 0x5a

struct head {
	_Alignas(16) size_t size;
};

long heap_allowed = -1;
bool heap_refused;
long heap_live;
bool heap_overrun;

/* The linker gives them these names: CMakeLists.txt. */
void *__real_malloc(size_t size);
void __real_free(void *bytes);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *bytes, size_t size);
char *__wrap_strdup(const char *text);
void __wrap_free(void *bytes);

void *__wrap_malloc(size_t size)
{
	struct head *head = NULL;

	heap_refused |= !heap_allowed;
	if (heap_allowed-- && size < SIZE_MAX / 2)
		head = __real_malloc(sizeof(*head) + size + GUARD);
	if (!head)
		return NULL;
	heap_live++;
	head->size = size;
	memset(head + 1, FRESH, size);
	memset((char *)(head + 1) + size, GUARD, GUARD);
	return head + 1;
}

void *__wrap_calloc(size_t count, size_t size)
{
	void *bytes = size && count > SIZE_MAX / size ? NULL : __wrap_malloc(count * size);

	return bytes ? memset(bytes, 0, count * size) : NULL;
}

char *__wrap_strdup(const char *text)
{
	char *copy = __wrap_malloc(strlen(text) + 1);

	return copy ? strcpy(copy, text) : NULL;
}

void __wrap_free(void *bytes)
{
	struct head *head;

	if (!bytes)
		return;
	head = (struct head *)bytes - 1;
	for (size_t i = 0; i < GUARD; i++)
		heap_overrun |= ((char *)bytes)[head->size + i] != GUARD;
	heap_live--;
	__real_free(head);
}

void *__wrap_realloc(void *bytes, size_t size)
{
	size_t before = bytes ? ((struct head *)bytes - 1)->size : 0;
	void *moved = __wrap_malloc(size);

	if (!moved)
		return NULL;
	if (bytes)
		memcpy(moved, bytes, before < size ? before : size);
	__wrap_free(bytes);
	return moved;
}

int heap_start(void **state)
{
	(void)state;
	json_set_alloc_funcs(__wrap_malloc, __wrap_free);
	heap_allowed = -1;
	heap_live = 0;
	heap_refused = heap_overrun = false;
	return 0;
}
