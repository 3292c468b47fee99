/* SPDX-License-Identifier: MIT */
/* Blocks never overlap, are cleared and aligned, and come back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../src/pool.h"

#define BLOCKS 64

struct block {
	unsigned char *ptr;
	size_t size;
	unsigned char fill;
};

static void block_check(const struct block *block)
{
	size_t i;

	for (i = 0; i < block->size; i++)
		assert_int_equal(block->ptr[i], block->fill);
}

static void block_alloc(struct pool *pool, struct block *block, size_t size, unsigned char fill)
{
	size_t i;

	block->ptr = pool_alloc(pool, size);
	if (!block->ptr)
		return;
	block->size = size;
	block->fill = fill;
	assert_int_equal((uintptr_t)block->ptr % 8, 0);
	for (i = 0; i < size; i++)
		assert_int_equal(block->ptr[i], 0);
	memset(block->ptr, fill, size);
}

static void blocks_are_apart(void **state)
{
	static unsigned char mem[16384];
	struct block blocks[BLOCKS] = {0};
	unsigned int round, seed = 1, refused = 0;
	struct pool pool;

	(void)state;
	memset(mem, 0xee, sizeof(mem));
	pool_init(&pool, mem + 3, sizeof(mem) - 6);
	for (round = 0; round < 20000; round++) {
		struct block *block;

		seed = seed * 1103515245 + 12345;
		block = &blocks[(seed >> 16) % BLOCKS];
		if (block->ptr) {
			block_check(block);
			pool_free(&pool, block->ptr, block->size);
			block->ptr = NULL;
		} else {
			block_alloc(&pool, block, (seed >> 8) % 900, (unsigned char)round);
			refused += !block->ptr;
		}
	}
	assert_true(refused > 0);
	for (round = 0; round < BLOCKS; round++) {
		if (blocks[round].ptr)
			pool_free(&pool, blocks[round].ptr, blocks[round].size);
	}
	assert_int_equal(pool.used, 0);
	assert_int_equal(mem[2], 0xee);
	assert_int_equal(mem[sizeof(mem) - 3], 0xee);
}

/* What was one block of 1024 becomes 64 of 16, to the last byte. */
static void a_larger_block_is_cut(void **state)
{
	unsigned char mem[1024 + 8];
	unsigned int count = 0;
	struct pool pool;
	void *whole;

	(void)state;
	pool_init(&pool, mem, sizeof(mem));
	whole = pool_alloc(&pool, 1000);
	assert_non_null(whole);
	assert_null(pool_alloc(&pool, 100));
	pool_free(&pool, whole, 1000);
	while (pool_alloc(&pool, 16))
		count++;
	assert_true(count == 1024 / 16);
}

/* What is in use is counted in blocks of 16, 24, 32, 48, 64, ... */
static void blocks_have_sizes(void **state)
{
	static const size_t rows[][2] = {{1, 16},  {16, 16}, {17, 24}, {24, 24},     {25, 32},
					 {33, 48}, {49, 64}, {65, 96}, {1000, 1024}, {1025, 1536}};
	unsigned char mem[4096] __attribute__((aligned(8)));
	struct pool pool;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		pool_init(&pool, mem, sizeof(mem));
		assert_non_null(pool_alloc(&pool, rows[i][0]));
		assert_int_equal(pool.used, rows[i][1]);
	}
}

/* All of the memory is given out, and a free block of the next size serves a smaller one. */
static void nothing_is_left_over(void **state)
{
	unsigned char mem[64] __attribute__((aligned(8)));
	struct pool pool;
	void *block;

	(void)state;
	pool_init(&pool, mem, sizeof(mem));
	assert_non_null(pool_alloc(&pool, 16));
	assert_non_null(pool_alloc(&pool, 24));
	block = pool_alloc(&pool, 24);
	assert_non_null(block);
	assert_null(pool_alloc(&pool, 1));
	pool_free(&pool, block, 24);
	assert_ptr_equal(pool_alloc(&pool, 16), block);
	assert_null(pool_alloc(&pool, 1));
}

static void sizes_beyond_the_pool_are_refused(void **state)
{
	unsigned char mem[256];
	struct pool pool;

	(void)state;
	pool_init(&pool, mem, sizeof(mem));
	assert_null(pool_alloc(&pool, ~(size_t)0));
	assert_null(pool_alloc(&pool, (size_t)1 << 30));
	assert_non_null(pool_alloc(&pool, 0));
	pool_free(&pool, NULL, 100);
	pool_init(&pool, NULL, 0);
	assert_null(pool_alloc(&pool, 1));
	pool_init(&pool, mem + 1, 3);
	assert_null(pool_alloc(&pool, 1));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(blocks_are_apart),
		cmocka_unit_test(a_larger_block_is_cut),
		cmocka_unit_test(blocks_have_sizes),
		cmocka_unit_test(nothing_is_left_over),
		cmocka_unit_test(sizes_beyond_the_pool_are_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
