/* SPDX-License-Identifier: MIT */
#include "../src/hash.h"
#include "text.h"

#define COUNT 10000

static struct link links[COUNT];

static bool has_link(const struct hash *hash, const struct link *wanted)
{
	struct link *link;

	for (link = hash_first(hash, wanted->hash); link; link = link->chain) {
		if (link == wanted)
			return true;
	}
	return false;
}

/* Chains stay short while the table fills, and old buckets go back to the pool. */
static void buckets_follow_the_count(void **state)
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
		assert_true(has_link(&hash, &links[i]));
	for (i = 0; i < COUNT; i += 2)
		hash_remove(&hash, &links[i]);
	for (i = 0; i < COUNT; i++)
		assert_int_equal(has_link(&hash, &links[i]), i % 2);
	assert_int_equal(hash.count, COUNT / 2);
}

/* Links of one hash are distinct, in any order of removal. */
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
	assert_true(has_link(&hash, &links[1]));
	assert_true(has_link(&hash, &links[3]));
	assert_false(has_link(&hash, &links[0]));
	assert_false(has_link(&hash, &links[2]));
	assert_false(has_link(&hash, &links[4]));
}

/*
 * longest_chain - the longest chain of 10,000 such hashes among 16,384 buckets, by their low bits.
 */
static unsigned int longest_chain(uint64_t (*hash)(unsigned int nth))
{
	static unsigned char length[16384];
	unsigned int i, longest = 0;

	memset(length, 0, sizeof(length));
	for (i = 0; i < COUNT; i++) {
		unsigned char *chain = &length[hash(i) % sizeof(length)];

		*chain += *chain < 255;
		if (*chain > longest)
			longest = *chain;
	}
	return longest;
}

static uint64_t of_number(unsigned int nth)
{
	return hash_number(0, nth);
}

static uint64_t of_seed(unsigned int nth)
{
	return hash_number(nth, 3);
}

static uint64_t of_high_number(unsigned int nth)
{
	return hash_number(7, (uint64_t)nth << 32 | 3);
}

static uint64_t of_name(unsigned int nth)
{
	char name[16];

	return hash_span(1, span_of(name, (size_t)sprintf(name, "engine%u", nth)));
}

static uint64_t of_beginning(unsigned int nth)
{
	char name[16];

	return hash_span(1, span_of(name, (size_t)sprintf(name, "%u-engine", nth)));
}

static uint64_t of_list(unsigned int nth)
{
	return hash_span(0x7f0000001000u + 256 * (uint64_t)nth, SPAN("render"));
}

/*
 * Numbers of clients, descriptors and names are alike: chance would make chains of 7 of them, a
 * missing step of the mixing makes chains of hundreds.
 */
static void similar_keys_are_spread(void **state)
{
	static uint64_t (*const similar[])(unsigned int) = {of_number, of_seed,	     of_high_number,
							    of_name,   of_beginning, of_list};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(similar) / sizeof(similar[0]); i++) {
		if (longest_chain(similar[i]) > 12)
			fail_msg("similar %zu: a chain of %u", i, longest_chain(similar[i]));
	}
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
		assert_true(has_link(&hash, &links[i]));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(buckets_follow_the_count),
		cmocka_unit_test(one_chain),
		cmocka_unit_test(similar_keys_are_spread),
		cmocka_unit_test(memory_for_few_buckets),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
