/* SPDX-License-Identifier: MIT */
/*
 * The heap of one test program, whose CMakeLists.txt has the linker --wrap these functions: any allocation can be
 * the one that fails, blocks that are not freed are counted, and what is beside a block is not zero and must stay.
 * Include this in one source only.
 */
#ifndef DECOY_JUDGE_TESTS_SCARCE_H
#define DECOY_JUDGE_TESTS_SCARCE_H

#include <stdbool.h>
#include <stdio.h>

#include "unit.h"

#define SCARCE_BLOCKS 4096
#define SCARCE_EDGE   32 /* bytes behind each block */
#define SCARCE_FILL   0xa5

static struct scarce_block {
	unsigned char *at;
	size_t size;
} scarce_blocks[SCARCE_BLOCKS];
static long scarce_left = -1; /* allocations that succeed; negative: all */
static long scarce_live; /* blocks and streams that are still to be freed */

void *__real_malloc(size_t size);
void __real_free(void *block);
FILE *__real_open_memstream(char **bytes, size_t *len);
int __real_fclose(FILE *stream);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);
void *__wrap_reallocarray(void *block, size_t count, size_t size);
void __wrap_free(void *block);
int __wrap_asprintf(char **text, const char *format, ...) __attribute__((format(printf, 2, 3)));
int __wrap___asprintf_chk(char **text, int flag, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
FILE *__wrap_open_memstream(char **bytes, size_t *len);
int __wrap_fclose(FILE *stream);

static bool scarce_spend(void)
{
	return scarce_left < 0 || scarce_left-- > 0;
}

static struct scarce_block *scarce_find(const void *block)
{
	size_t i = 0;

	while (i < SCARCE_BLOCKS && scarce_blocks[i].at != block)
		i++;
	return i < SCARCE_BLOCKS ? &scarce_blocks[i] : NULL;
}

/* scarce_json - for json_set_alloc_funcs(), where jansson's allocations are counted and never fail. */
static void *scarce_json(size_t size)
{
	struct scarce_block *free_one = scarce_find(NULL);

	assert_non_null(free_one);
	free_one->size = size;
	free_one->at = __real_malloc(size + SCARCE_EDGE);
	assert_non_null(free_one->at);
	memset(free_one->at, SCARCE_FILL, size + SCARCE_EDGE);
	scarce_live++;
	return free_one->at;
}

void *__wrap_malloc(size_t size)
{
	return scarce_spend() ? scarce_json(size) : NULL;
}

void *__wrap_calloc(size_t count, size_t size)
{
	void *block = __wrap_malloc(count * size);

	return block ? memset(block, 0, count * size) : NULL;
}

/* What is not of these is the buffer of a stream, or of asprintf(). */
void __wrap_free(void *block)
{
	struct scarce_block *known = block ? scarce_find(block) : NULL;

	scarce_live -= !!block;
	if (known) {
		for (size_t i = 0; i < SCARCE_EDGE; i++)
			assert_int_equal(known->at[known->size + i], SCARCE_FILL);
		known->at = NULL;
	}
	__real_free(block);
}

void *__wrap_realloc(void *block, size_t size)
{
	struct scarce_block *known = block ? scarce_find(block) : NULL;
	void *larger = __wrap_malloc(size);

	if (larger && block) {
		assert_non_null(known);
		memcpy(larger, block, known->size < size ? known->size : size);
		__wrap_free(block);
	}
	return larger;
}

void *__wrap_reallocarray(void *block, size_t count, size_t size)
{
	return __wrap_realloc(block, count * size);
}

static int scarce_print(char **text, const char *format, va_list args)
{
	if (!scarce_spend())
		return -1;
	scarce_live++;
	return vasprintf(text, format, args);
}

int __wrap_asprintf(char **text, const char *format, ...)
{
	va_list args;
	int ret;

	va_start(args, format);
	ret = scarce_print(text, format, args);
	va_end(args);
	return ret;
}

/* The same, where the compiler fortifies. */
int __wrap___asprintf_chk(char **text, int flag, const char *format, ...)
{
	va_list args;
	int ret;

	(void)flag;
	va_start(args, format);
	ret = scarce_print(text, format, args);
	va_end(args);
	return ret;
}

/* The stream, and the buffer that fclose() leaves. */
FILE *__wrap_open_memstream(char **bytes, size_t *len)
{
	if (!scarce_spend())
		return NULL;
	scarce_live += 2;
	return __real_open_memstream(bytes, len);
}

/* Memory that ran out while it was written to shows here. */
int __wrap_fclose(FILE *stream)
{
	int ret = __real_fclose(stream);

	scarce_live--;
	return scarce_spend() ? ret : EOF;
}

#endif
