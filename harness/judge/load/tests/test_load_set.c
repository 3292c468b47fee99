/* SPDX-License-Identifier: MIT */
/* Sets of numbers: spans that touch become one, sums and maxima of all pairs, and what they are as
 * expectations. */
#include <math.h>

#include "load_set.h"
#include "unit.h"

/* A set of spans. */
static struct load_set set_of(const struct load_span *spans, size_t count)
{
	struct load_set set = {.count = 0};

	for (size_t i = 0; i < count; i++)
		load_set_add(&set, spans[i].low, spans[i].high);
	return set;
}

#define SET(...)                                        \
	set_of((const struct load_span[]){__VA_ARGS__}, \
	       sizeof((const struct load_span[]){__VA_ARGS__}) / sizeof(struct load_span))

static void check_set(struct load_set got, struct load_set want)
{
	assert_int_equal(got.count, want.count);
	for (size_t i = 0; i < got.count; i++) {
		assert_true(got.list[i].low == want.list[i].low);
		assert_true(got.list[i].high == want.list[i].high);
	}
}

static void test_add(void **state)
{
	struct load_set many = {.count = 0};

	(void)state;
	check_set(SET({2, 3}, {0, 1}), SET({0, 1}, {2, 3}));
	check_set(SET({0, 1}, {1, 2}), SET({0, 2}));
	check_set(SET({0, 1}, {2, 3}, {4, 5}, {1, 4}), SET({0, 5}));
	check_set(SET({1, 2}, {1.25, 1.5}), SET({1, 2}));
	/* of one too many, the nearest two are one: 0.5 apart, where the others are 1 */
	for (int i = 0; i < LOAD_SPANS; i++)
		load_set_add(&many, i, i);
	assert_int_equal(many.count, LOAD_SPANS);
	load_set_add(&many, 4.5, 4.5);
	assert_int_equal(many.count, LOAD_SPANS);
	assert_true(load_set_has(&many, 4.25));
	assert_false(load_set_has(&many, 3.5));
	assert_false(load_set_has(&many, 4.75));
}

static void test_add_all(void **state)
{
	const struct load_set other = SET({0.5, 0.75}, {3, 4});
	struct load_set set = SET({1, 2});

	(void)state;
	load_set_add_all(&set, &other);
	check_set(set, SET({0.5, 0.75}, {1, 2}, {3, 4}));
}

/* Of one too many, the nearest two are one, wherever they are. */
static void test_join(void **state)
{
	(void)state;
	for (int near = 0; near < LOAD_SPANS; near++) {
		struct load_set got = {.count = 0};

		for (int i = 0; i < LOAD_SPANS; i++)
			load_set_add(&got, 2 * i, 2 * i);
		load_set_add(&got, 2 * near + 0.5, 2 * near + 0.5);
		assert_int_equal(got.count, LOAD_SPANS);
		for (int i = 0; i < LOAD_SPANS; i++) {
			assert_true(got.list[i].low == 2 * i);
			assert_true(got.list[i].high == 2 * i + (i == near ? 0.5 : 0));
		}
	}
}

static void test_number(void **state)
{
	(void)state;
	check_set(load_set_number(0.5), SET({0.5, 0.5}));
}

static void test_arithmetic(void **state)
{
	struct load_set two = SET({1, 1}, {4, 5}), other = SET({0, 0}, {2, 2.5}), more;

	(void)state;
	check_set(load_set_sum(&two, &other), SET({1, 1}, {3, 3.5}, {4, 5}, {6, 7.5}));
	check_set(load_set_max(&two, &other), SET({1, 1}, {2, 2.5}, {4, 5}));
	check_set(load_set_divide(&two, 2), SET({0.5, 0.5}, {2, 2.5}));
	check_set(load_set_share(&two, 0.5), SET({0.5, 1}, {2, 5}));
	check_set(load_set_share(&two, 0), SET({0, 5}));
	check_set(load_set_widen(&two, 1.25), SET({0, 2.25}, {2.75, 6.25}));
	/* what is 0 stays 0; nothing else does */
	other = SET({0, 0});
	check_set(load_set_round(&other, 0.25), SET({0, 0}));
	other = SET({1, 1});
	check_set(load_set_round(&other, 0.25), SET({0.75, 1.25}));
	other = SET({0, 0}, {1, 1});
	check_set(load_set_round(&other, 0.25), SET({0, 0.25}, {0.75, 1.25}));
	more = SET({0.5, 0.5}, {2, 2});
	load_set_clamp(&more);
	check_set(more, SET({0.5, 0.5}, {1, 1}, {2, 2}));
	more = SET({0.5, 0.75});
	load_set_clamp(&more);
	check_set(more, SET({0.5, 0.75}));
	more = load_set_anything();
	check_set(load_set_sum(&two, &more), SET({1, INFINITY}));
	assert_true(load_set_has(&more, 7));
}

static void test_meets(void **state)
{
	struct load_set a = SET({0, 0}, {1, 2}), b = SET({0.5, 0.75}), c = SET({2, 3});

	(void)state;
	assert_false(load_set_meets(&a, &b));
	assert_true(load_set_meets(&a, &c));
	assert_false(load_set_meets(&b, &c));
	/* there is nothing behind the last span, and each is compared with each */
	a = SET({1, 2});
	b = SET({0, 0});
	assert_false(load_set_meets(&a, &b));
	b = SET({0, 0}, {2, 2});
	assert_true(load_set_meets(&a, &b));
	b = SET({0.5, 1.75});
	assert_true(load_set_meets(&a, &b));
}

/* Ends are compared as ratios are. */
static void test_has(void **state)
{
	const struct load_set set = SET({0.5, 0.75});

	(void)state;
	assert_true(load_set_has(&set, 0.4996));
	assert_false(load_set_has(&set, 0.499));
	assert_true(load_set_has(&set, 0.7504));
	assert_false(load_set_has(&set, 0.751));
}

/* Whole numbers are compared exactly; a part of one is rounded. */
static void test_whole(void **state)
{
	struct load_set set = SET({4.5, 9000}), near = SET({9001, 9001}), at = SET({9000, 9000}),
			most = SET({0, 0x1p53 - 1});
	json_t *found, *listed;

	(void)state;
	assert_true(load_set_meets(&set, &near));
	load_set_whole(&set);
	assert_true(load_set_has(&set, 4));
	assert_false(load_set_has(&set, 3));
	assert_true(load_set_has(&set, 9000));
	assert_false(load_set_has(&set, 9001));
	assert_false(load_set_meets(&set, &near));
	assert_true(load_set_meets(&set, &at));
	load_set_add(&set, 0, 0);
	found = load_set_json(&set);
	listed = json("{'any':[null,'0',{'min':'4','max':'9000'}]}");
	assert_true(json_equal(found, listed));
	json_decref(found);
	json_decref(listed);
	/* a double holds each up to there */
	load_set_whole(&most);
	assert_true(load_set_has(&most, 0x1p53 - 1));
	assert_false(load_set_has(&most, 0x1p53));
	most = SET({5, 5}, {0x1p53, 0x1p53});
	load_set_whole(&most);
	assert_true(load_set_has(&most, 7));
	assert_true(load_set_has(&most, 0x1p60));
}

/* Of a number, too. */
static void test_numbers(void **state)
{
	struct load_set set = {.count = 0};
	json_t *number = json("{'any':['7',{'min':'2','max':'3'},null]}");

	(void)state;
	load_set_add_value(&set, number);
	check_set(set, SET({0, 0}, {2, 3}, {7, 7}));
	json_decref(number);
	number = json("{'value':'18446744073709551615','saturated':true}");
	load_set_add_value(&set, number);
	check_set(set, SET({0, INFINITY}));
	json_decref(number);
}

static void test_expectations(void **state)
{
	static const struct {
		const char *ratio;
		double low, high, other; /* a number of the second span; below 0: there is none */
	} rows[] = {
		{NULL, 0, 0, -1},
		{"null", 0, 0, -1},
		{"'0.5'", 0.5, 0.5, -1},
		{"{'ratio':'0.5'}", 0.5, 0.5, -1},
		{"{'ratio_min':'0.5','ratio_max':'0.75'}", 0.5, 0.75, -1},
		{"{'ratio_min':'0.5'}", 0.5, INFINITY, -1},
		{"{'anything':true}", 0, INFINITY, -1},
		{"{'any':[null,{'ratio':'0.5'}]}", 0, 0, 0.5},
		{"{'any':[{'any':[{'ratio':'0.25'}]},{'ratio':'1.5'}]}", 0.25, 0.25, 1.5},
		{"{'ratio':'half'}", 0, INFINITY, -1},
		{"[]", 0, INFINITY, -1},
		{"{'ratio_min':'0.5','ratio_max':'half'}", 0, INFINITY, -1},
		{"{'ratio_min':'half','ratio_max':'0.5'}", 0, INFINITY, -1},
		{"{'ratio_min':'0.75','ratio_max':'0.5'}", 0, INFINITY, -1},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct load_set set = {.count = 0};
		json_t *ratio = json(rows[i].ratio);

		load_set_add_value(&set, ratio);
		assert_int_equal(set.count, rows[i].other < 0 ? 1 : 2);
		/* exact_ratio() adds up the decimals */
		if (fabs(set.list[0].low - rows[i].low) > 1e-12 ||
		    !(set.list[0].high == rows[i].high ||
		      fabs(set.list[0].high - rows[i].high) < 1e-12))
			fail_msg("%s: %g to %g", rows[i].ratio, set.list[0].low, set.list[0].high);
		if (rows[i].other >= 0)
			assert_true(set.list[1].low == rows[i].other);
		json_decref(ratio);
	}
}

static void test_json(void **state)
{
	struct load_set sets[] = {SET({0, 0}, {0.5, 0.75}, {1, 1}, {2, INFINITY}),
				  load_set_anything(), SET({0.25, 0.25})};
	static const char *const texts[] = {
		("{'any':[null,{'ratio':'0'},{'ratio_min':'0.5','ratio_max':'0.75'},"
		 "{'ratio':'1'},{'ratio_min':'2'}]}"),
		"{'any':[null,{'anything':true}]}", "{'any':[{'ratio':'0.25'}]}"};

	(void)state;
	for (size_t i = 0; i < sizeof(sets) / sizeof(*sets); i++) {
		json_t *got = load_set_json(&sets[i]), *want = json(texts[i]);

		if (!json_equal(got, want))
			fail_msg("%s", json_dumps(got, 0));
		json_decref(got);
		json_decref(want);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_add),	cmocka_unit_test(test_arithmetic),
		cmocka_unit_test(test_meets),	cmocka_unit_test(test_join),
		cmocka_unit_test(test_add_all), cmocka_unit_test(test_number),
		cmocka_unit_test(test_has),	cmocka_unit_test(test_whole),
		cmocka_unit_test(test_numbers), cmocka_unit_test(test_expectations),
		cmocka_unit_test(test_json),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
