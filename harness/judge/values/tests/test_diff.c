/* SPDX-License-Identifier: MIT */
/* Differences in words: their places, and the limits of their text. */
#include "diff_text.h"

static void test_place(void **state)
{
	const struct diff_place client = {.name = "client 7", .after = ": "};
	const struct diff_place engines = {.parent = &client, .name = "engines", .after = "."};
	const struct diff_place render = {.parent = &engines, .name = "render", .after = "."};
	struct judge_diff diff = {0};

	(void)state;
	diff_note(&diff, NULL, "%d of %s", 1, "x");
	diff_note(&diff, &client, "a");
	diff_note(&diff, &render, "b");
	diff_note(NULL, &render, "b");
	assert_int_equal(diff.count, 3);
	assert_int_equal(diff.values, 3);
	check_text(&diff, "1 of x\nclient 7: a\nclient 7: engines.render: b", "places");
}

/* What a place is in, and the members on the way to it; deeper ones than any answer has are left
 * out. */
static void test_path(void **state)
{
	const struct diff_place totals = {.name = "totals", .after = " "};
	const struct diff_place device = {.parent = &totals, .name = "gpu0", .after = ": "};
	struct diff_place names[DIFFERENCE_DEPTH + 1] = {
		{.parent = &device, .name = "engines", .after = "."}};
	struct judge_diff diff = {0};

	(void)state;
	for (size_t i = 1; i <= DIFFERENCE_DEPTH; i++)
		names[i] = (struct diff_place){.parent = &names[i - 1], .name = "a", .after = "."};
	diff_note(&diff, &names[1], "x");
	diff_note(&diff, &names[DIFFERENCE_DEPTH], "x");
	assert_string_equal(diff.list[0].of, "totals gpu0");
	assert_string_equal(diff.list[0].path[0], "engines");
	assert_string_equal(diff.list[0].path[1], "a");
	assert_null(diff.list[0].path[2]);
	assert_string_equal(diff.list[1].path[DIFFERENCE_DEPTH - 1], "a");
	check_text(&diff, "totals gpu0: engines.a: x\ntotals gpu0: engines.a.a.a.a.a: x", "a path");
}

/* Of each kind: the line, and its parts. */
static void test_kinds(void **state)
{
	static const struct {
		const char *line, *place, *fault;
	} rows[] = {
		{"busy_ns: expected 1 or 2, got 3", "busy_ns", "expected 1 or 2, got 3"},
		{"busy_ns: expected a list, got nothing", "busy_ns",
		 "expected a list, got nothing"},
		{"busy_ns: expected 5 of them", "busy_ns", "expected 5 of them"},
		{"busy_ns: listed twice", "busy_ns", "listed twice"},
		{"listed twice", "", "listed twice"},
	};
	const struct diff_place at = {.name = "busy_ns", .after = "."};
	json_t *set = json("{'any':['1','2']}"), *three = json("'3'");
	struct judge_diff diff = {0};

	(void)state;
	diff_value(&diff, &at, set, three);
	diff_form(&diff, &at, "a list", NULL);
	diff_expected(&diff, &at, "%d of them", 5);
	diff_note(&diff, &at, "listed %s", "twice");
	diff_note(&diff, NULL, "listed twice");
	json_decref(set);
	json_decref(three);
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		char *line = difference_text(&diff.list[i]);
		char *place = difference_place(&diff.list[i]);
		char *fault = difference_fault(&diff.list[i]);

		assert_string_equal(line, rows[i].line);
		assert_string_equal(place, rows[i].place);
		assert_string_equal(fault, rows[i].fault);
		free(line);
		free(place);
		free(fault);
	}
	judge_diff_free(&diff);
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
		struct diff_place at = {.name = name, .after = "."};
		struct judge_diff diff = {0};
		bool cut = strlen(name) > rows[i].kept;

		diff_note(&diff, &at, "!");
		assert_true(asprintf(&expected, "%.*s%s: !", (int)rows[i].kept, name,
				     cut ? "..." : "") > 0);
		check_text(&diff, expected, "a name");
		free(expected);
		diff_note(&diff, NULL, "%s", line);
		line[rows[i].kept + 420] = '\0';
		check_text(&diff, line, "a line");
		free(line);
		free(name);
	}
}

/* Continuation bytes of no character at all: nothing of them is whole. */
static void test_no_character(void **state)
{
	char name[82];
	struct diff_place at = {.name = name, .after = "."};
	struct judge_diff diff = {0};

	(void)state;
	memset(name, 0x80, sizeof(name) - 1);
	name[sizeof(name) - 1] = '\0';
	diff_note(&diff, &at, "!");
	check_text(&diff, "...: !", "no character");
}

static void test_controls(void **state)
{
	struct judge_diff diff = {0};

	(void)state;
	diff_note(&diff, NULL, "\x01%s\x7f\x80", "a\n\t\x1f \x1b[~}");
	check_text(&diff, "?a??? ?[~}?\x80", "controls");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_place),	     cmocka_unit_test(test_path),
		cmocka_unit_test(test_kinds),	     cmocka_unit_test(test_cuts),
		cmocka_unit_test(test_no_character), cmocka_unit_test(test_controls),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
