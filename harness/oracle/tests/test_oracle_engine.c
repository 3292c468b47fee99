/* SPDX-License-Identifier: MIT */
/*
 * One engine: what two texts print of it in one sweep, and in how many ways it may be read. Which
 * bug makes this fail? A value from the wrong text, a bound on readings or histories that is one
 * too small or too large.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "described.h"
#include "engine.h"

#define COUNT(table) (sizeof(table) / sizeof(*(table)))

static struct pool pool;

static int free_pool(void **state)
{
	(void)state;
	pool_free(&pool);
	return 0;
}

static const struct printed_engine *engine_of(const char *text)
{
	struct printed *printed = pool_alloc(&pool, 1, sizeof(*printed));

	*printed = printed_parse(&pool, (struct word){text, strlen(text)});
	assert_int_equal(printed->engine_count, 1);
	return &printed->engines[0];
}

#define BUSY(value)	"drm-engine-e: " value " ns\n"
#define CAPACITY(value) "drm-engine-capacity-e: " value "\n"
#define MAXFREQ(value)	"drm-maxfreq-e: " value "\n"

/* The larger counter; of what is no counter that of the later text, or, if the largest counts,
 * either. */
static void test_merge(void **state)
{
	static const struct {
		const char *a, *b, *busy, *capacity, *largest_capacity;
		bool odd, may_miss;
	} rows[] = {
		{BUSY("5") CAPACITY("2"), BUSY("7") CAPACITY("3"), "7", "3", "2|3", false, false},
		{BUSY("7") CAPACITY("3"), BUSY("5") CAPACITY("2"), "7", "2", "3|2", false, false},
		{BUSY("5") CAPACITY("2"), BUSY("5"), "5", "2|-", "2|-", false, false},
		{BUSY("5"), BUSY("5") CAPACITY("2"), "5", "2", "2|-", false, false},
		/* which of the two is odd */
		{BUSY("5") CAPACITY("0"), BUSY("5") CAPACITY("2"), "5", "2", "0|1|2|-", true,
		 false},
		{BUSY("5") CAPACITY("2"), BUSY("5") CAPACITY("0"), "5", "2|0|1|-", "2|0|1|-", true,
		 false},
		/* may it be left out in both? */
		{CAPACITY("2"), CAPACITY("3"), "-", "3", "2|3", false, true},
		{CAPACITY("2"), BUSY("5") CAPACITY("3"), "5", "3", "2|3", false, false},
		{BUSY("5") CAPACITY("2"), CAPACITY("3"), "5", "3", "2|3", false, false},
	};

	(void)state;
	if (setjmp(pool.out))
		fail();
	for (size_t i = 0; i < COUNT(rows); i++) {
		const struct printed_engine *a = engine_of(rows[i].a), *b = engine_of(rows[i].b);
		struct printed_engine last = engine_merge(&pool, a, b, false);
		struct printed_engine largest = engine_merge(&pool, a, b, true);

		assert_string_equal(described(&last.field[ENGINE_BUSY]), rows[i].busy);
		assert_string_equal(described(&last.field[ENGINE_CAPACITY]), rows[i].capacity);
		assert_int_equal(last.odd_capacity, rows[i].odd);
		assert_int_equal(last.may_miss, rows[i].may_miss);
		assert_string_equal(described(&largest.field[ENGINE_BUSY]), rows[i].busy);
		assert_string_equal(described(&largest.field[ENGINE_CAPACITY]),
				    rows[i].largest_capacity);
		assert_int_equal(largest.odd_capacity, rows[i].odd);
		assert_int_equal(largest.may_miss, rows[i].may_miss);
	}
}

/* --- bounds --- */

static struct word words[] = {WORD("1"), WORD("2"), WORD("3"), WORD("4"),  WORD("5"),  WORD("6"),
			      WORD("7"), WORD("8"), WORD("9"), WORD("10"), WORD("11"), WORD("12")};
static struct word thousand[] = {WORD("1000"), WORD("2000")};

/* An engine whose counters may each be any of so many numbers. */
static struct printed_engine make_counters(struct word *list, size_t busy, size_t cycles,
					   size_t total)
{
	return (struct printed_engine){
		.name = WORD("e"),
		.field = {[ENGINE_BUSY] = {.words = list, .count = busy},
			  [ENGINE_CYCLES] = {.words = list, .count = cycles},
			  [ENGINE_TOTAL_CYCLES] = {.words = list, .count = total}},
	};
}

static void step_engine(struct engine *engine, const struct printed_engine *printed,
			enum lifetime lifetime)
{
	const struct step step = {&pool, {0, 0}, {10, 10}, false, false, false};

	engine_step(engine, &step, printed, lifetime);
}

/* Each number below 1000 leaves 1000 held: however many there are, there is one history, and one of
 * each total. */
static struct engine hold_engine(struct printed_engine printed)
{
	const struct printed_engine first = make_counters(thousand, 1, 1, 1);
	struct engine engine = {.name = WORD("e")};

	step_engine(&engine, &first, LIFETIME_NEW);
	step_engine(&engine, &printed, LIFETIME_CONTINUED);
	return engine;
}

/* 64 readings of an engine are followed; of one with more any answer is allowed. */
static void test_readings(void **state)
{
	struct printed_engine printed;
	struct engine engine;

	(void)state;
	if (setjmp(pool.out))
		fail();
	engine = hold_engine(make_counters(words, 4, 4, 4));
	assert_false(engine.anything);
	assert_int_equal(engine.histories.count, 1 + 4);
	engine = hold_engine(make_counters(words, 5, 5, 3));
	assert_true(engine.anything);
	/* 13, with absence, times 5 */
	printed = make_counters(words, 12, 5, 1);
	printed.field[ENGINE_BUSY].absent = true;
	engine = hold_engine(printed);
	assert_true(engine.anything);
}

/* 32 histories are kept. */
static void test_histories(void **state)
{
	struct printed_engine printed = make_counters(words, 8, 4, 1);
	struct engine engine = {.name = WORD("e")};

	(void)state;
	if (setjmp(pool.out))
		fail();
	step_engine(&engine, &printed, LIFETIME_NEW);
	assert_false(engine.anything);
	assert_int_equal(engine.histories.count, 32);
	engine = (struct engine){.name = WORD("e")};
	printed = make_counters(words, 11, 3, 1);
	step_engine(&engine, &printed, LIFETIME_NEW);
	assert_true(engine.anything);
	assert_int_equal(engine.histories.count, 32);
}

/* Two histories, each continued in two equal ways with a total that is held or believed: four
 * histories. */
static void test_alike(void **state)
{
	const struct printed_engine first = make_counters(thousand, 2, 1, 1),
				    low = make_counters(words, 2, 1, 1);
	struct engine engine = {.name = WORD("e")};

	(void)state;
	if (setjmp(pool.out))
		fail();
	step_engine(&engine, &first, LIFETIME_NEW);
	assert_int_equal(engine.histories.count, 2);
	step_engine(&engine, &low, LIFETIME_CONTINUED);
	assert_int_equal(engine.histories.count, 4);
	assert_false(engine.anything);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_teardown(name, free_pool)
	const struct CMUnitTest tests[] = {
		TEST(test_merge),
		TEST(test_readings),
		TEST(test_histories),
		TEST(test_alike),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
