/* SPDX-License-Identifier: MIT */
/* Which known word an unknown one was meant to be. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "nearest.h"

static const struct nearest_row {
	const char *word, *known, *best;
} table[] = {
	{"tset", "lint test sim", "test"},
	{"tes", "lint test sim", "test"},
	{"testt", "lint test sim", "test"},
	{"txst", "lint test sim", "test"},
	{"memorxy", "parse track memory", "memory"},
	{"engine.capcity-dvides", "engine.capacity-default engine.capacity-divides",
	 "engine.capacity-divides"},
	/* the first of two that are as near */
	{"mean", "lean means", "lean"},
	/* nothing is near */
	{"xyzzy", "lint test sim", ""},
	{"teabc", "lint test sim", ""},
	{"vm", "vx sim", ""},
	{"", "a", ""},
	{"lint", "", ""},
	/* bytes beyond the longest are not read */
	{"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
	 "aaaa", ""},
};

/* Words with blanks between them. */
static void add_words(struct nearest *nearest, const char *words)
{
	for (size_t len; *words; words += len + !!words[len]) {
		len = strcspn(words, " ");
		nearest_add_part(nearest, words, len);
	}
}

static void test_best(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++) {
		struct nearest nearest;

		nearest_begin(&nearest, table[i].word, strlen(table[i].word));
		add_words(&nearest, table[i].known);
		if (strcmp(nearest.best, table[i].best) != 0)
			fail_msg("%s: %s, expected %s", table[i].word, nearest.best, table[i].best);
	}
}

/* The distance by hand: "abcd" from "ba" is an exchange and two letters. */
static void test_distance(void **state)
{
	static const struct {
		const char *a, *b;
		unsigned int distance;
	} rows[] = {
		{"abcdefghijkl", "bacdefghijkl", 1},   {"abcdefghijkl", "bcdefghijkl", 1},
		{"abcdefghijkl", "abcdefghijklmn", 2}, {"abcdefghijkl", "badcfeghijkl", 3},
		{"abcdefghijkl", "xbcdefghijky", 2},
	};
	struct nearest nearest;

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		nearest_begin(&nearest, rows[i].a, strlen(rows[i].a));
		nearest_add(&nearest, rows[i].b);
		assert_string_equal(nearest.best, rows[i].b);
		assert_int_equal(nearest.distance, rows[i].distance);
	}
}

static void test_hint(void **state)
{
	struct nearest nearest;

	(void)state;
	nearest_begin(&nearest, "tset,more", 4);
	assert_string_equal(nearest_hint(&nearest), "");
	nearest_add(&nearest, "test");
	assert_string_equal(nearest_hint(&nearest), "; did you mean test?");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_best),
		cmocka_unit_test(test_distance),
		cmocka_unit_test(test_hint),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
