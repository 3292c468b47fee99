/* SPDX-License-Identifier: MIT */
/* Lines of diffs: how many are written, and how many values they count. */
#include "diff_text.h"
#include "set.h"

static void add_lines(struct judge_diff *diff, unsigned int count)
{
	for (unsigned int i = 1; i <= count; i++)
		diff_note(diff, NULL, "line %u", i);
}

static const char first_twenty[] =
	"line 1\nline 2\nline 3\nline 4\nline 5\nline 6\nline 7\nline 8\nline 9\nline 10\n"
	"line 11\nline 12\nline 13\nline 14\nline 15\nline 16\nline 17\nline 18\nline 19\nline 20";

/*
 * 20 lines are shown, and then how many there are more; of alternatives, how many, if any line is.
 */
static void test_finish(void **state)
{
	static const struct {
		unsigned int count, allowed;
		size_t shown; /* bytes of first_twenty */
		const char *rest;
	} rows[] = {
		{0, 0, 0, ""},
		{0, 3, 0, ""},
		{2, 0, 13, ""},
		{2, 3, 13, "\n(the nearest of 3 allowed answers)"},
		{19, 0, sizeof(first_twenty) - 1 - 8, ""},
		{20, 0, sizeof(first_twenty) - 1, ""},
		{21, 0, sizeof(first_twenty) - 1, "\nand 1 more"},
		{22, 2, sizeof(first_twenty) - 1,
		 "\nand 2 more\n(the nearest of 2 allowed answers)"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct judge_diff diff = {.allowed = rows[i].allowed};
		char *expected;

		add_lines(&diff, rows[i].count);
		assert_int_equal(diff.count, rows[i].count);
		assert_int_equal(diff.values, rows[i].count);
		assert_true(asprintf(&expected, "%.*s%s", (int)rows[i].shown, first_twenty,
				     rows[i].rest) >= 0);
		check_text(&diff, expected, "finished");
		free(expected);
	}
}

/* Of differences that are moved a hundred are kept, and all are counted. */
static void test_append_many(void **state)
{
	struct judge_diff diff = {0}, more = {0};

	(void)state;
	add_lines(&diff, 1);
	add_lines(&more, 100);
	diff_append(&diff, &more);
	assert_int_equal(diff.kept, 100);
	assert_int_equal(diff.count, 101);
	judge_diff_free(&diff);
}

/* diff_wants() counts a line that is not written, and every line of a silent diff. */
static void test_wants(void **state)
{
	struct judge_diff diff = {0}, silent = {.silent = true};

	(void)state;
	assert_false(diff_wants(NULL));
	add_lines(&diff, 99);
	assert_true(diff_wants(&diff));
	assert_int_equal(diff.count, 99);
	add_lines(&diff, 1);
	assert_false(diff_wants(&diff));
	assert_int_equal(diff.count, 101);
	assert_int_equal(diff.values, 101);
	judge_diff_free(&diff);
	add_lines(&silent, 2);
	assert_false(diff_wants(&silent));
	assert_int_equal(silent.count, 3);
	assert_int_equal(silent.values, 3);
	assert_null(silent.list);
}

/* A line about an object is about the values in it; null is none, and a set is one. */
static void test_values(void **state)
{
	static const struct {
		const char *value;
		unsigned int more; /* than the one that the line counts */
	} rows[] = {
		{NULL, 0},
		{"null", 0},
		{"'1'", 0},
		{"5", 0},
		{"{}", 0},
		{"[]", 0},
		{"{'a':'1'}", 0},
		{"{'a':'1','b':'2'}", 1},
		{"{'a':null,'b':'1'}", 0},
		{"{'a':{'b':'1','c':'2'},'d':{},'e':'3','f':{'g':5}}", 3},
		{"['1','2','3']", 2},
		{"{'a':[{'b':'1','c':'2'},null,{'d':'3'}]}", 2},
		{"{'a':{'any':['1','2','3']},'b':{'min':'1','max':'2'},'c':{'ratio':'1'}}", 2},
	};

	(void)state;
	diff_values(NULL, NULL);
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		json_t *value = json(rows[i].value);
		struct judge_diff diff = {.values = 10};

		diff_values(&diff, value);
		if (diff.values != 10 + rows[i].more)
			fail_msg("%s: %u", rows[i].value, diff.values);
		json_decref(value);
	}
}

/* Values that SET_DEPTH sets hold are counted, deeper ones are not. */
static void test_values_depth(void **state)
{
	(void)state;
	for (int list = 0; list <= 1; list++) {
		json_t *deep = json("{'a':'1','b':'2'}");
		struct judge_diff diff = {0};

		for (int i = 2; i < SET_DEPTH; i++)
			deep = list ? json_pack("[o]", deep) : json_pack("{s:o}", "a", deep);
		diff_values(&diff, deep);
		assert_int_equal(diff.values, 1);
		deep = list ? json_pack("[o]", deep) : json_pack("{s:o}", "a", deep);
		diff_values(&diff, deep);
		assert_int_equal(diff.values, 1);
		json_decref(deep);
	}
}

static void test_nearer(void **state)
{
	const struct judge_diff none = {0}, two = {.count = 1, .values = 2};
	const struct judge_diff three = {.count = 1, .values = 3};

	(void)state;
	assert_true(diff_nearer(&three, &none));
	assert_true(diff_nearer(&two, &three));
	assert_false(diff_nearer(&three, &two));
	assert_false(diff_nearer(&two, &two));
}

static void test_append(void **state)
{
	static const struct {
		unsigned int has, from, more; /* lines; values beyond the lines appended */
		bool silent;
		const char *text;
	} rows[] = {
		{0, 0, 0, false, ""},
		{1, 0, 0, false, "line 1"},
		{0, 1, 4, false, "line 1"},
		{0, 3, 1, false, "line 1\nline 2\nline 3"},
		{2, 2, 0, false, "line 1\nline 2\nline 1\nline 2"},
		{0, 19, 5, false, NULL},
		{0, 20, 5, false, NULL},
		{0, 21, 5, false, NULL},
		{0, 25, 0, false, NULL},
		{0, 3, 4, true, ""},
		{0, 25, 4, true, ""},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct judge_diff diff = {.silent = rows[i].silent};
		struct judge_diff from = {.silent = rows[i].silent};
		char expected[sizeof(first_twenty) + 32] = "";

		add_lines(&diff, rows[i].has);
		add_lines(&from, rows[i].from);
		from.values += rows[i].more;
		diff_append(&diff, &from);
		assert_int_equal(diff.count, rows[i].has + rows[i].from);
		assert_int_equal(diff.values, rows[i].has + rows[i].from + rows[i].more);
		assert_int_equal(diff.allowed, 0);
		check_text(&from, "", "appended from");
		strcpy(expected, first_twenty);
		if (rows[i].from == 19)
			*strrchr(expected, '\n') = '\0';
		if (rows[i].from > 20)
			snprintf(strchr(expected, '\0'), 32, "\nand %u more", rows[i].from - 20);
		check_text(&diff, rows[i].text ? rows[i].text : expected, "appended to");
	}
}

/* The most alternatives of any place; one is none. */
static void test_allowed(void **state)
{
	static const unsigned int rows[][4] = {
		/* of from, of diff, of this place: of all */
		{0, 0, 0, 0}, {0, 0, 1, 0}, {0, 0, 2, 2}, {3, 0, 2, 3}, {3, 0, 1, 3},
		{0, 5, 2, 5}, {0, 5, 9, 9}, {7, 5, 2, 7}, {7, 5, 8, 8},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct judge_diff from = {.allowed = rows[i][0]}, diff = {.allowed = rows[i][1]};

		diff_note(&from, NULL, "a");
		diff_append_nearest(&diff, &from, rows[i][2]);
		assert_int_equal(diff.allowed, rows[i][3]);
		judge_diff_free(&diff);
		diff_note(&from, NULL, "a");
		diff_append_nearest(NULL, &from, rows[i][2]);
		assert_null(from.list);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_finish),	     cmocka_unit_test(test_append_many),
		cmocka_unit_test(test_wants),	     cmocka_unit_test(test_values),
		cmocka_unit_test(test_values_depth), cmocka_unit_test(test_nearer),
		cmocka_unit_test(test_append),	     cmocka_unit_test(test_allowed),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
