/* SPDX-License-Identifier: MIT */
/*
 * The heap of the test program that includes this: an allocation of its choice fails, new blocks
 * are filled with a pattern, blocks in use are counted, and a byte written behind a block, or a
 * block that is freed twice, aborts the program. Under AddressSanitizer, which has a heap of its
 * own, no allocation fails.
 */
#ifndef DECOY_JUDGE_TESTS_HEAP_H
#define DECOY_JUDGE_TESTS_HEAP_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static long heap_allowed = -1; /* allocations before the one that fails; negative: none does */
static long heap_blocks; /* in use */

#if defined(__SANITIZE_ADDRESS__)
#define HEAP_OF_SANITIZER
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HEAP_OF_SANITIZER
#endif
#endif

#ifndef HEAP_OF_SANITIZER

#define HEAP_GUARD 256 /* bytes behind a block */
#define HEAP_NOISE 0xc5
#define HEAP_MARK  0x7061656879746f79ULL

struct heap_block {
	_Alignas(16) size_t size;
	uint64_t mark;
};

/* glibc's own functions, which those below replace in the whole program. */
void *__libc_malloc(size_t size);
void __libc_free(void *memory);

static void *heap_new(size_t size, int noise)
{
	struct heap_block *block;

	if (heap_allowed >= 0 && heap_allowed-- == 0)
		return NULL; /* and those after it succeed */
	block = size < SIZE_MAX / 2 ? __libc_malloc(sizeof(*block) + size + HEAP_GUARD) : NULL;
	if (!block)
		return NULL;
	*block = (struct heap_block){size, HEAP_MARK};
	memset(block + 1, noise, size);
	memset((char *)(block + 1) + size, HEAP_NOISE, HEAP_GUARD);
	heap_blocks++;
	return block + 1;
}

/* Exported, for the shared libraries to call. */
#pragma GCC visibility push(default)

void *malloc(size_t size)
{
	return heap_new(size, HEAP_NOISE);
}

void *calloc(size_t count, size_t size)
{
	return size && count > SIZE_MAX / size ? NULL : heap_new(count * size, 0);
}

void free(void *memory)
{
	struct heap_block *block = memory;
	const unsigned char *guard;

	if (!memory)
		return;
	block--;
	if (block->mark != HEAP_MARK)
		abort();
	guard = (const unsigned char *)memory + block->size;
	for (size_t i = 0; i < HEAP_GUARD; i++) {
		if (guard[i] != HEAP_NOISE)
			abort();
	}
	memset(block, HEAP_NOISE, sizeof(*block) + block->size);
	__libc_free(block);
	heap_blocks--;
}

void *realloc(void *memory, size_t size)
{
	void *grown = heap_new(size, HEAP_NOISE);
	size_t old = memory ? ((struct heap_block *)memory)[-1].size : 0;

	if (!grown)
		return NULL;
	if (memory)
		memcpy(grown, memory, old < size ? old : size);
	free(memory);
	return grown;
}

#pragma GCC visibility pop

#endif

/*
 * heap_json - for json_set_alloc_funcs(): an allocation of jansson is not counted and never fails.
 */
static inline void *heap_json(size_t size)
{
	long allowed = heap_allowed;
	void *memory;

	heap_allowed = -1;
	memory = malloc(size);
	heap_allowed = allowed;
	return memory;
}

/* heap_failed - did the allocation of the test's choice fail? */
static inline bool heap_failed(void)
{
	return heap_allowed < 0;
}

/*
 * HEAP_EACH_FAILURE - run the body once for each allocation that it makes, which fails, and once
 * more without a failure; each time the body must free all that it allocated. last: a name for the
 * loop's own use.
 */
#define HEAP_EACH_FAILURE(last)                             \
	for (long left_ = 0, kept_ = heap_blocks, last = 0; \
	     !last && ((heap_allowed = left_++), true);     \
	     last = !heap_failed(), heap_allowed = -1, assert_int_equal(heap_blocks, kept_))

#endif
