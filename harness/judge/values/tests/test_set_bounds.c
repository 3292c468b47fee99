/* SPDX-License-Identifier: MIT */
/* The least and the greatest number that an expectation allows, and sums of them. */
#include "unit.h"

#include "bounds.h"
#include "set.h"

static const struct {
	const char *expect;
	const char *path; /* "a.b" */
	const char *low;
	const char *high; /* NULL: no end */
	bool surely;
} rows[] = {
	{"'5'", "", "5", "5", true},
	{"{'min':'3','max':'7'}", "", "3", "7", true},
	{"{'min':'3'}", "", "3", NULL, true},
	{"{'max':'7'}", "", "0", "7", true},
	{"{'a':{'b':'5'}}", "a.b", "5", "5", true},
	{"{'a':'5','*':'6'}", "a", "5", "5", true},
	{"{'a':'5','*':'6'}", "b", "6", "6", true},
	/* what is not expected is absent, and counts 0 */
	{"null", "", "0", "0", false},
	{"null", "a.b", "0", "0", false},
	{"{'a':'5'}", "b", "0", "0", false},
	{"{'any':[]}", "", "0", "0", false},
	/* alternatives: the least and the greatest of all, in any order */
	{"{'any':['5','9']}", "", "5", "9", true},
	{"{'any':['9','5']}", "", "5", "9", true},
	{"{'any':['10','9','11']}", "", "9", "11", true},
	{"{'any':['5',{'min':'3'}]}", "", "3", NULL, true},
	{"{'any':[{'min':'6'},'5']}", "", "5", NULL, true},
	{"{'any':['5',null]}", "", "0", "5", false},
	{"{'any':[null,'5']}", "", "0", "5", false},
	{"{'any':[{'a':'5'},{'a':'7'}]}", "a", "5", "7", true},
	{"{'any':[{'any':['4','8']},'5']}", "", "4", "8", true},
	/* nothing is known of other values */
	{"{'anything':true}", "", "0", NULL, false},
	{"{'anything':true}", "a.b", "0", NULL, false},
	{"{'ratio':'0.5'}", "", "0", NULL, false},
	{"'x'", "", "0", NULL, false},
	{"'5'", "a", "0", NULL, false},
	{"{'min':'3','max':'7'}", "a", "0", NULL, false},
	{"{'a':'5'}", "", "0", NULL, false},
	{"{'min':'x','max':'7'}", "", "0", NULL, false},
	{"{'min':'3','max':'07'}", "", "0", NULL, false},
	{"{'min':'x'}", "", "0", NULL, false},
	{"{'max':'x'}", "", "0", NULL, false},
};

static void check_bounds(struct bounds got, const char *low, const char *high, bool surely)
{
	assert_string_equal(got.low, low);
	assert_int_equal(!got.high, !high);
	if (high)
		assert_string_equal(got.high, high);
	assert_int_equal(got.surely, surely);
}

static void test_places(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		json_t *expect = json(rows[i].expect);
		char a[2] = {rows[i].path[0]}, b[2] = {0};
		const char *const path[] = {*a ? a : NULL, strlen(rows[i].path) > 1 ? b : NULL,
					    NULL};

		b[0] = path[1] ? rows[i].path[2] : '\0';
		print_message("%s at %s\n", rows[i].expect, rows[i].path);
		check_bounds(bounds_at(expect, path), rows[i].low, rows[i].high, rows[i].surely);
		json_decref(expect);
	}
}

/* A number may be nested below SET_DEPTH - 1 sets or members; deeper it is unbounded. */
static void test_depth(void **state)
{
	static const char *const names[] = {"any", "a"};

	(void)state;
	for (size_t i = 0; i < 2; i++) {
		const char *path[SET_DEPTH + 1] = {NULL};
		json_t *deep = json("'5'");

		for (size_t j = 0; j < SET_DEPTH; j++) {
			check_bounds(bounds_at(deep, path), "5", "5", true);
			path[j] = i ? "a" : NULL;
			deep = json_pack(i ? "{s:o}" : "{s:[o]}", names[i], deep);
		}
		check_bounds(bounds_at(deep, path), "0", NULL, false);
		json_decref(deep);
	}
}

static void test_sums(void **state)
{
	const struct bounds five = {"5", "5", true}, zero = {"0", "0", true},
			    nothing = {"0", "0", false}, few = {"2", "7", true},
			    many = {"3", NULL, true};
	const struct {
		struct bounds parts[3];
		size_t optional; /* the first parts are */
		size_t count;
		const char *low, *high;
		bool surely;
	} sums[] = {
		{{nothing}, 0, 0, "0", "0", false},
		{{five}, 0, 1, "5", "5", true},
		{{five, few, zero}, 0, 3, "7", "12", true},
		{{few, many, five}, 0, 3, "10", NULL, true},
		{{many, few, five}, 1, 3, "7", NULL, true},
		/* one that may be left out adds nothing for sure */
		{{five, few}, 1, 2, "2", "12", true},
		{{five, nothing}, 1, 2, "0", "5", false},
		{{five, few}, 2, 2, "0", "12", false},
		/* one that is there is enough for the sum to be there */
		{{zero, nothing}, 0, 2, "0", "0", true},
		{{nothing, zero}, 0, 2, "0", "0", true},
		{{nothing, nothing}, 0, 2, "0", "0", false},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(sums) / sizeof(*sums); i++) {
		struct bounds_sum sum;

		bounds_sum_init(&sum);
		for (size_t j = 0; j < sums[i].count; j++)
			bounds_sum_add(&sum, sums[i].parts[j], j < sums[i].optional);
		assert_string_equal(sum.low, sums[i].low);
		assert_int_equal(sum.endless, !sums[i].high);
		if (sums[i].high)
			assert_string_equal(sum.high, sums[i].high);
		assert_int_equal(sum.surely, sums[i].surely);
		bounds_sum_free(&sum);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_places),
		cmocka_unit_test(test_depth),
		cmocka_unit_test(test_sums),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
