/* SPDX-License-Identifier: MIT */
/* Lines that name a place: their limits, counts and values. */
#include "unit.h"

#include "diff.h"
#include "set.h"

static void holds(struct judge_diff *diff, const char *text, const char *what)
{
	if (strcmp(diff->text ? diff->text : "", text) != 0)
		fail_msg("%s: expected \"%s\", got \"%s\"", what, text, diff->text);
	assert_int_equal(diff->len, strlen(text));
	judge_diff_free(diff);
	assert_null(diff->text);
	assert_int_equal(diff->count + diff->values + diff->len, 0);
}

static void test_place(void **state)
{
	const struct diff_place client = {.name = "client 7", .after = ": "};
	const struct diff_place engines = {.parent = &client, .name = "engines", .after = "."};
	const struct diff_place render = {.parent = &engines, .name = "render", .after = "."};
	struct judge_diff diff = {0};

	(void)state;
	diff_add(&diff, NULL, "%d of %s", 1, "x");
	diff_add(&diff, &client, "a");
	diff_add(&diff, &render, "b");
	diff_add(NULL, &render, "b");
	assert_int_equal(diff.count, 3);
	assert_int_equal(diff.values, 3);
	holds(&diff, "1 of x\nclient 7: a\nclient 7: engines.render: b", "places");
}

/* count times x, and then rest; free() it. */
static char *long_text(size_t count, const char *rest)
{
	char *text = malloc(count + strlen(rest) + 1);

	assert_non_null(text);
	memset(text, 'x', count);
	strcpy(text + count, rest);
	return text;
}

/* Of a name 80 bytes are shown, of a line 500, and characters whole or not at all. */
static void test_cuts(void **state)
{
	static const struct {
		size_t count; /* of x in front */
		const char *rest;
		size_t kept; /* bytes of both; the others are cut */
	} rows[] = {
		{0, "", 0},
		{79, "", 79},
		{80, "", 80},
		{81, "", 80},
		{82, "", 80},
		{80, "\xc3\xa9", 80},
		{78, "\xc3\xa9", 80},
		{79, "\xc3\xa9", 79},
		{79, "\xc3\xa9x", 79},
		{77, "\xe2\x82\xacx", 80},
		{78, "\xe2\x82\xacx", 78},
		{79, "\xe2\x82\xac", 79},
		{77, "\xf0\x9f\x98\x80x", 77},
		{79, "\xf0\x9f\x98\x80", 79},
		{76, "\xf0\x9f\x98\x80x", 80},
		{79, "\xc1\xbfyy", 79},
		{0, "\x80\x80", 2},
		{79, "@@@", 80},
		{79, "\x7e\x7e\x7e", 80},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		char *name = long_text(rows[i].count, rows[i].rest), *expected;
		char *line = long_text(rows[i].count + 420, rows[i].rest);
		struct diff_place at = {.name = name};
		struct judge_diff diff = {0};
		bool cut = strlen(name) > rows[i].kept;

		diff_add(&diff, &at, "!");
		assert_true(asprintf(&expected, "%.*s%s: !", (int)rows[i].kept, name,
				     cut ? "..." : "") > 0);
		holds(&diff, expected, "a name");
		free(expected);
		diff_add(&diff, NULL, "%s", line);
		line[rows[i].kept + 420] = '\0';
		holds(&diff, line, "a line");
		free(line);
		free(name);
	}
}

/* Continuation bytes of no character at all: nothing of them is whole. */
static void test_no_character(void **state)
{
	char name[82];
	struct diff_place at = {.name = name};
	struct judge_diff diff = {0};

	(void)state;
	memset(name, 0x80, sizeof(name) - 1);
	name[sizeof(name) - 1] = '\0';
	diff_add(&diff, &at, "!");
	holds(&diff, "...: !", "no character");
}

static void test_controls(void **state)
{
	struct judge_diff diff = {0};

	(void)state;
	diff_add(&diff, NULL, "\x01%s\x7f\x80", "a\n\t\x1f \x1b[~}");
	holds(&diff, "?a??? ?[~}?\x80", "controls");
}

static void add_lines(struct judge_diff *diff, unsigned int count)
{
	for (unsigned int i = 1; i <= count; i++)
		diff_add(diff, NULL, "line %u", i);
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
	diff_finish(NULL);
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct judge_diff diff = {.allowed = rows[i].allowed};
		char *expected;

		add_lines(&diff, rows[i].count);
		assert_int_equal(diff.count, rows[i].count);
		assert_int_equal(diff.values, rows[i].count);
		diff_finish(&diff);
		assert_true(asprintf(&expected, "%.*s%s", (int)rows[i].shown, first_twenty,
				     rows[i].rest) >= 0);
		holds(&diff, expected, "finished");
		free(expected);
	}
}

/* diff_wants() counts a line that is not written, and every line of a silent diff. */
static void test_wants(void **state)
{
	struct judge_diff diff = {0}, silent = {.silent = true};

	(void)state;
	assert_false(diff_wants(NULL));
	add_lines(&diff, 19);
	assert_true(diff_wants(&diff));
	assert_int_equal(diff.count, 19);
	add_lines(&diff, 1);
	assert_false(diff_wants(&diff));
	assert_int_equal(diff.count, 21);
	assert_int_equal(diff.values, 21);
	judge_diff_free(&diff);
	add_lines(&silent, 2);
	assert_false(diff_wants(&silent));
	assert_int_equal(silent.count, 3);
	assert_int_equal(silent.values, 3);
	assert_null(silent.text);
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
		char expected[sizeof(first_twenty)] = "";

		add_lines(&diff, rows[i].has);
		add_lines(&from, rows[i].from);
		from.values += rows[i].more;
		diff_append(&diff, &from, 1);
		assert_int_equal(diff.count, rows[i].has + rows[i].from);
		assert_int_equal(diff.values, rows[i].has + rows[i].from + rows[i].more);
		assert_int_equal(diff.allowed, 0);
		holds(&from, "", "appended from");
		strcpy(expected, first_twenty);
		if (rows[i].from == 19)
			*strrchr(expected, '\n') = '\0';
		holds(&diff, rows[i].text ? rows[i].text : expected, "appended to");
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

		diff_add(&from, NULL, "a");
		diff_append(&diff, &from, rows[i][2]);
		assert_int_equal(diff.allowed, rows[i][3]);
		judge_diff_free(&diff);
		diff_add(&from, NULL, "a");
		diff_append(NULL, &from, rows[i][2]);
		assert_null(from.text);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_place),	     cmocka_unit_test(test_cuts),
		cmocka_unit_test(test_no_character), cmocka_unit_test(test_controls),
		cmocka_unit_test(test_finish),	     cmocka_unit_test(test_wants),
		cmocka_unit_test(test_values),	     cmocka_unit_test(test_values_depth),
		cmocka_unit_test(test_nearer),	     cmocka_unit_test(test_append),
		cmocka_unit_test(test_allowed),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
