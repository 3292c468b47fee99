/* SPDX-License-Identifier: MIT */
#include "../src/hash.h"
#include "text.h"

#define COUNT 10000

static struct link links[COUNT];

static bool has(const struct hash *hash, const struct link *wanted)
{
	struct link *link;

	for (link = hash_first(hash, wanted->hash); link; link = link->chain) {
		if (link == wanted)
			return true;
	}
	return false;
}

/* Chains stay short while the table fills, and old buckets go back to the pool. */
static void grows_with_its_links(void **state)
{
	static unsigned char mem[1 << 20];
	struct hash hash = {0};
	struct pool pool;
	size_t i;

	(void)state;
	pool_init(&pool, mem, sizeof(mem));
	for (i = 0; i < COUNT; i++) {
		links[i].hash = hash_number(0, i);
		assert_true(hash_add(&hash, &links[i], &pool));
		assert_true(hash.size >= hash.count);
		assert_true(hash.size <= 16 || hash.size <= 2 * hash.count);
		assert_int_equal(pool.used, hash.size * sizeof(*hash.buckets));
	}
	assert_int_equal(hash.count, COUNT);
	for (i = 0; i < COUNT; i++)
		assert_true(has(&hash, &links[i]));
	for (i = 0; i < COUNT; i += 2)
		hash_remove(&hash, &links[i]);
	for (i = 0; i < COUNT; i++)
		assert_int_equal(has(&hash, &links[i]), i % 2);
	assert_int_equal(hash.count, COUNT / 2);
}

/* Links of one hash are told apart, in any order of removal. */
static void one_chain(void **state)
{
	static unsigned char mem[4096];
	struct hash hash = {0};
	struct pool pool;
	size_t i;

	(void)state;
	pool_init(&pool, mem, sizeof(mem));
	for (i = 0; i < 5; i++) {
		links[i].hash = 42;
		assert_true(hash_add(&hash, &links[i], &pool));
	}
	hash_remove(&hash, &links[2]);
	hash_remove(&hash, &links[4]);
	hash_remove(&hash, &links[0]);
	assert_true(has(&hash, &links[1]));
	assert_true(has(&hash, &links[3]));
	assert_false(has(&hash, &links[0]));
	assert_false(has(&hash, &links[2]));
	assert_false(has(&hash, &links[4]));
}

static void memory_for_few_buckets(void **state)
{
	static unsigned char mem[200] __attribute__((aligned(16)));
	struct hash hash = {0};
	struct pool pool;
	size_t i;

	(void)state;
	pool_init(&pool, mem, 50);
	links[0].hash = 0;
	assert_false(hash_add(&hash, &links[0], &pool));
	assert_null(hash_first(&hash, 0));
	pool_init(&pool, mem, sizeof(mem));
	for (i = 0; i < 1000; i++) {
		links[i].hash = hash_number(0, i);
		assert_true(hash_add(&hash, &links[i], &pool));
	}
	for (i = 0; i < 1000; i++)
		assert_true(has(&hash, &links[i]));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(grows_with_its_links),
		cmocka_unit_test(one_chain),
		cmocka_unit_test(memory_for_few_buckets),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
