/* SPDX-License-Identifier: MIT */
/*
 * Memory: refused at each place where it is asked for, and freed. Which bug makes this fail? An
 * answer that is incomplete because memory ran out, and does not fail; a block that is never freed,
 * or written behind its end.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <stdlib.h>

#include "bytes.h"
#include "failing_heap.h"
#include "json.h"
#include "oracle.h"

#define COUNT(table) (sizeof(table) / sizeof(*(table)))

static void assert_clean(void)
{
	assert_int_equal(heap_live, 0);
	assert_false(heap_overrun);
}

/* Asks, and refuses the first allocation, the second … the last: no answer, and nothing left
 * behind. */
static void check_query(json_t *(*query)(void))
{
	long allowed = 0;
	json_t *answer;

	do {
		heap_refused = false;
		heap_allowed = allowed++;
		answer = query();
		heap_allowed = -1;
		if (heap_refused)
			assert_null(answer);
		else
			assert_non_null(answer);
		json_decref(answer);
		assert_clean();
	} while (heap_refused);
	assert_true(allowed > 10);
}

/* --- answers --- */

#define ID(number) "drm-client-id: " #number "\n"
#define NINE_IDS   ID(1) ID(2) ID(3) ID(4) ID(5) ID(6) ID(7) ID(8) ID(9)

/* Two names that are reported alike, a value with alternatives, another with many, a NUL. */
static json_t *query_snapshot(void)
{
	static const char text[] =
		"drm-driver: d\ndrm-total-\xff: 1\ndrm-total-\xfe: 2 GiB\n" NINE_IDS
		"drm-engine-e: 5 ns\ndrm-maxfreq-e: 1 Hz\n\0x";

	return oracle_snapshot(text, sizeof(text) - 1);
}

#define TEXT(bytes) .text = (bytes), .len = sizeof(bytes) - 1
#define FD(number) \
	.has_pid = true, .pid = 1, .has_fd = true, .fd = (number), .has_dev = true, .major = 226

#define NO_ID "drm-driver: d\n"
#define HEAD  NO_ID "drm-client-id: 7\n"

/* A client with a descriptor that no longer shows it, one that cannot be read, and a delta between
 * two limits. */
static json_t *query_states(void)
{
	static struct rec_read reads[] = {
		{.t_ns = 0, FD(3), TEXT(HEAD "drm-engine-e: 0 ns\n")},
		{.t_ns = 0, FD(4), TEXT(HEAD "drm-engine-e: 0 ns\n")},
		{.t_ns = 10,
		 .has_until = true,
		 .until_ns = 15,
		 FD(3),
		 TEXT(HEAD "drm-engine-e: 9 ns\n")},
		{.t_ns = 10, FD(4), TEXT("")},
		{.t_ns = 10, FD(5), .err = 13},
	};
	static struct rec_sweep sweeps[] = {{0, 2, 0}, {2, 3, 10}};
	const struct recording rec = {
		.reads = reads, .read_count = 5, .sweeps = sweeps, .sweep_count = 2};

	return oracle_states(&rec);
}

/* Many clients, and many descriptors that cannot be read. */
static json_t *query_many_states(void)
{
#define CLIENT(id)                         \
	{                                  \
		FD(id), TEXT(NO_ID ID(id)) \
	}
#define UNREAD(fd)                \
	{                         \
		FD(fd), .err = 13 \
	}
	static struct rec_read reads[] = {
		CLIENT(1),  CLIENT(2),	CLIENT(3),  CLIENT(4),	CLIENT(5),  CLIENT(6),
		CLIENT(7),  CLIENT(8),	CLIENT(9),  UNREAD(11), UNREAD(12), UNREAD(13),
		UNREAD(14), UNREAD(15), UNREAD(16), UNREAD(17), UNREAD(18), UNREAD(19),
	};
	static struct rec_sweep sweeps[] = {{0, COUNT(reads), 0}};
	const struct recording rec = {
		.reads = reads, .read_count = COUNT(reads), .sweeps = sweeps, .sweep_count = 1};

	return oracle_states(&rec);
}

/* A text that may be refused, and one that reads alike to its end and to its NUL. */
static json_t *query_hypotheses(void)
{
	static struct rec_read reads[] = {
		{.t_ns = 0, FD(3), TEXT(HEAD "x\n\0y\n")},
		{.t_ns = 0, FD(4), TEXT(NO_ID)},
	};
	static struct rec_sweep sweeps[] = {{0, 2, 0}};
	const struct recording rec = {
		.reads = reads, .read_count = 2, .sweeps = sweeps, .sweep_count = 1};

	return oracle_hypotheses(&rec);
}

/* A text that is read, and may be refused. */
static json_t *query_refusals(void)
{
	static struct rec_read reads[] = {{.t_ns = 0, FD(3), TEXT(HEAD "x\n")}};
	static struct rec_sweep sweeps[] = {{0, 1, 0}};
	const struct recording rec = {
		.reads = reads, .read_count = 1, .sweeps = sweeps, .sweep_count = 1};

	return oracle_refusals(&rec);
}

static void test_snapshot(void **state)
{
	(void)state;
	check_query(query_snapshot);
}

static void test_states(void **state)
{
	(void)state;
	check_query(query_states);
}

static void test_many(void **state)
{
	(void)state;
	check_query(query_many_states);
}

static void test_hypotheses(void **state)
{
	(void)state;
	check_query(query_hypotheses);
}

static void test_refusals(void **state)
{
	(void)state;
	check_query(query_refusals);
}

static void test_refusal(void **state)
{
	(void)state;
	heap_allowed = 0;
	assert_int_equal(oracle_refusal("x\n", 2), -ENOMEM);
	heap_allowed = -1;
	assert_clean();
}

/* --- blocks --- */

/* All bytes that were allocated may be written, in any block; and all blocks are freed. */
static void test_pool(void **state)
{
	static const size_t sizes[] = {65536, 1, 65520, 16, 65521, 200000, 65535};
	struct pool pool = {0};

	(void)state;
	if (setjmp(pool.out))
		fail();
	for (size_t i = 0; i < COUNT(sizes); i++)
		memset(pool_alloc(&pool, sizes[i], 1), 0x11, sizes[i]);
	assert_true(heap_live > 3);
	pool_free(&pool);
	assert_clean();
}

/* One byte may become three. */
static void test_clean(void **state)
{
	static const char bad[] = "\xff\xff\xff\xff\xff\xff\xff\xff";

	(void)state;
	for (size_t len = 0; len < sizeof(bad); len++) {
		char *text = bytes_utf8(bad, len);

		assert_int_equal(strlen(text), 3 * len);
		free(text);
		assert_clean();
	}
	heap_allowed = 0;
	assert_null(bytes_utf8("a", 1));
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup(name, heap_start)
	const struct CMUnitTest tests[] = {
		TEST(test_snapshot), TEST(test_states),	 TEST(test_many), TEST(test_hypotheses),
		TEST(test_refusals), TEST(test_refusal), TEST(test_pool), TEST(test_clean),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
