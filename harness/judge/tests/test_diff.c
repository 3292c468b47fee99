/* SPDX-License-Identifier: MIT */
/* Lines that name a place: the limits of their text. */
#include "diff_text.h"

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
	check_text(&diff, "1 of x\nclient 7: a\nclient 7: engines.render: b", "places");
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
		check_text(&diff, expected, "a name");
		free(expected);
		diff_add(&diff, NULL, "%s", line);
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
	struct diff_place at = {.name = name};
	struct judge_diff diff = {0};

	(void)state;
	memset(name, 0x80, sizeof(name) - 1);
	name[sizeof(name) - 1] = '\0';
	diff_add(&diff, &at, "!");
	check_text(&diff, "...: !", "no character");
}

static void test_controls(void **state)
{
	struct judge_diff diff = {0};

	(void)state;
	diff_add(&diff, NULL, "\x01%s\x7f\x80", "a\n\t\x1f \x1b[~}");
	check_text(&diff, "?a??? ?[~}?\x80", "controls");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_place),
		cmocka_unit_test(test_cuts),
		cmocka_unit_test(test_no_character),
		cmocka_unit_test(test_controls),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
