/* SPDX-License-Identifier: MIT */
/*
 * What an execution allocates, in one block of memory that the next one uses again: malloc() and
 * its kind of AddressSanitizer cost more than what most targets do with the memory. The linker puts
 * these in their places, and around the target (CMakeLists.txt). Nothing is lost by it: between two
 * allocations 16 bytes or more are poisoned, freed memory stays poisoned to the end of the
 * execution, a free() of anything else and a leak end it. What is not known of a fault is where its
 * memory was allocated; DECOY_FUZZ_MALLOC=1 in the environment leaves all to AddressSanitizer,
 * which knows.
 *
 * One thread. Without AddressSanitizer in the program nothing of this is used.
 */
#include <stdalign.h>
#include <stdbool.h>
#include <string.h>

#include "heap.h"
#include "target.h"

#define HEAP	 ((size_t)16 << 20)
#define EDGE	 ((size_t)16)
#define IN_USE	 0x7573656475736564u
#define FREED	 0x6672656566726565u
#define POISON	 0xfa /* AddressSanitizer's name for it: heap-buffer-overflow */
#define POISONED 0xfd /* heap-use-after-free */

/* Before each allocation; it is poisoned, too, and this file is not instrumented. */
struct edge {
	size_t size;
	uint64_t state;
};

_Static_assert(sizeof(struct edge) == EDGE, "an allocation is aligned as malloc() does");

void __asan_get_shadow_mapping(size_t *scale, size_t *offset) __attribute__((weak));
int json_set_alloc_funcs(void *(*allocate)(size_t), void (*release)(void *)) __attribute__((weak));

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *bytes, size_t size);
void __real_free(void *bytes);
int __real_LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *bytes, size_t size);
void *__wrap_reallocarray(void *bytes, size_t count, size_t size);
void __wrap_free(void *bytes);
int __wrap_LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static alignas(64) unsigned char memory[HEAP];
static unsigned char *shadow; /* of memory, a byte for 8 */
static size_t used, live;
static bool is_running;

/*
 * Not memset(), which AddressSanitizer replaces by one that reads what is known of all bytes first.
 */
static void fill(void *bytes, unsigned char value, size_t count)
{
	unsigned char *at = bytes;

	for (size_t i = 0; i < count; i++)
		at[i] = value;
}

static bool is_ours(const void *bytes)
{
	return (const unsigned char *)bytes >= memory &&
	       (const unsigned char *)bytes < memory + HEAP;
}

static struct edge *edge_of(void *bytes)
{
	struct edge *edge = (struct edge *)bytes - 1;

	FUZZ_HOLDS((uintptr_t)bytes % EDGE == 0 && edge->state == IN_USE);
	return edge;
}

void *__wrap_malloc(size_t size)
{
	struct edge *edge = (struct edge *)(memory + used);
	size_t at = used + EDGE;

	if (!is_running || size > HEAP - 2 * EDGE || at + size + EDGE > HEAP)
		return __real_malloc(size);
	edge->size = size;
	edge->state = IN_USE;
	fill(shadow + at / 8, 0, size / 8);
	if (size % 8)
		shadow[(at + size) / 8] = size % 8;
	used = (at + size + EDGE - 1) / EDGE * EDGE;
	live++;
	return memory + at;
}

void __wrap_free(void *bytes)
{
	struct edge *edge;

	if (!is_ours(bytes)) {
		__real_free(bytes);
		return;
	}
	edge = edge_of(bytes);
	edge->state = FREED;
	fill(shadow + (size_t)((unsigned char *)bytes - memory) / 8, POISONED,
	     (edge->size + 7) / 8);
	live--;
}

void *__wrap_calloc(size_t count, size_t size)
{
	void *bytes;

	if (!is_running || (size && count > HEAP / size))
		return __real_calloc(count, size);
	bytes = __wrap_malloc(count * size);
	if (bytes)
		fill(bytes, 0, count * size);
	return bytes;
}

void *__wrap_realloc(void *bytes, size_t size)
{
	const struct edge *edge;
	void *more;

	if (!bytes)
		return __wrap_malloc(size);
	if (!is_ours(bytes))
		return __real_realloc(bytes, size);
	edge = edge_of(bytes);
	more = __wrap_malloc(size);
	if (!more)
		return NULL;
	memcpy(more, bytes, size < edge->size ? size : edge->size);
	__wrap_free(bytes);
	return more;
}

void *__wrap_reallocarray(void *bytes, size_t count, size_t size)
{
	size_t all;

	return __builtin_mul_overflow(count, size, &all) ? NULL : __wrap_realloc(bytes, all);
}

static void heap_start(void)
{
	size_t scale, offset;

	if (shadow || !__asan_get_shadow_mapping || getenv("DECOY_FUZZ_MALLOC"))
		return;
	__asan_get_shadow_mapping(&scale, &offset);
	FUZZ_HOLDS(scale == 3);
	shadow = (unsigned char *)(((uintptr_t)memory >> scale) + offset);
	fill(shadow, POISON, HEAP / 8);
	if (json_set_alloc_funcs)
		json_set_alloc_funcs(__wrap_malloc, __wrap_free);
}

void heap_pause(void)
{
	is_running = false;
}

void heap_resume(void)
{
	is_running = shadow;
}

int __wrap_LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	int ret;

	heap_start();
	heap_resume();
	ret = __real_LLVMFuzzerTestOneInput(data, size);
	heap_pause();
	if (live) {
		fprintf(stderr,
			"leak: allocations that were not freed: %zu\n"
			"where they were made: the same with DECOY_FUZZ_MALLOC=1\n",
			live);
		abort();
	}
	fill(shadow, POISON, used / 8);
	used = 0;
	return ret;
}
