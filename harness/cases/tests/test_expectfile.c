/* SPDX-License-Identifier: MIT */
#include "unit.h"

#include <errno.h>

#include "expectfile.h"
#include "relation.h"

#define NO_ACTION "expected xfail, skip or flaky\n"
#define NO_CASE	  "expected a case: an id, or a glob over area/slug\n"
#define NO_REASON "expected a reason\n"

static const struct {
	const char *text;
	const char *why;
} broken[] = {
	{"xpass 0001 why\n", "list:1:1: " NO_ACTION},
	{"  fail 0001 why\n", "list:1:3: " NO_ACTION},
	{"none 0001 why\n", "list:1:1: " NO_ACTION},
	{"xfai 0001 why\nxfail1 0002 why\n", "list:1:1: " NO_ACTION "list:2:1: " NO_ACTION},
	{"# fine\n\nxfail\n", "list:3:6: " NO_CASE},
	{"xfail # no case\n", "list:1:7: " NO_CASE},
	{"xfail 0001\n", "list:1:11: " NO_REASON},
	{"xfail 0001", "list:1:11: " NO_REASON}, /* nothing is behind the text */
	{"xfail 0001   \n", "list:1:11: " NO_REASON},
	{"skip 0001 # why\n", "list:1:10: " NO_REASON},
	{"xfail 0001 why\nskip 0001 other\n", "list:2:6: repeats the pattern of an earlier line\n"},
	{"xfail 0001 why\nskip\nflaky 0002\n", "list:2:5: " NO_CASE "list:3:11: " NO_REASON},
};

static void test_broken(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(broken) / sizeof(*broken); i++) {
		struct expectfile file;
		char *why;

		assert_int_equal(expectfile_load(&file, "list", broken[i].text,
						 strlen(broken[i].text), &why),
				 -EINVAL);
		assert_string_equal(why, broken[i].why);
		free(why);
	}
}

static void test_nul(void **state)
{
	static const char text[] = "skip 1 a\n  skip\0 2 b\nskip 3 c\n";
	struct expectfile file;
	char *why;

	(void)state;
	assert_int_equal(expectfile_load(&file, "list", text, sizeof(text) - 1, &why), -EINVAL);
	assert_string_equal(why, "list:2:7: expected text, found a NUL byte\n");
	free(why);
}

/* A line beyond the limit is reported once. */
static void test_many(void **state)
{
	char text[10001 * 16], *at = text;
	struct expectfile file;
	char *why;

	(void)state;
	for (int i = 1; i < 10000; i++)
		at += sprintf(at, i % 100 ? "#\n" : "skip %d x\n", i);
	at += sprintf(at, "skip 0 x\n");
	assert_int_equal(expectfile_load(&file, "list", text, (size_t)(at - text), &why), 0);
	assert_int_equal(file.count, 100);
	expectfile_free(&file);
	at += sprintf(at, "bad\nbad\n");
	assert_int_equal(expectfile_load(&file, "list", text, (size_t)(at - text), &why), -EINVAL);
	assert_string_equal(why, "list:10001:1: expected no more than 10000 lines\n");
	free(why);
}

static void load_file(struct expectfile *file, const char *text)
{
	char *why;

	if (expectfile_load(file, "list", text, strlen(text), &why))
		fail_msg("%s", why);
	assert_null(why);
}

static struct decoy_case list[] = {
	{.id = "0001", .name = "memory/one", .area = "memory"},
	{.id = "0002", .name = "memory/two", .area = "memory"},
	{.id = "0003", .name = "engine/one", .area = "engine"},
};

static void check_row(const struct expectfile *file, size_t which, enum expect_action action,
		      const char *reason)
{
	const struct expect_line *line = expectfile_find(file, &list[which], NULL);

	assert_int_equal(line ? line->action : EXPECT_NONE, action);
	if (line)
		assert_string_equal(line->reason, reason);
}

static void test_find(void **state)
{
	struct expectfile file, empty;

	(void)state;
	load_file(
		&file,
		"# known\r\nskip\tmemory/*  no memory here  \nxfail 0002 reads ids modulo 2^32, issue #1\n"
		"flaky */one wavers");
	check_row(&file, 0, EXPECT_FLAKY, "wavers");
	check_row(&file, 1, EXPECT_XFAIL, "reads ids modulo 2^32, issue #1");
	check_row(&file, 2, EXPECT_FLAKY, "wavers");
	expectfile_free(&file);
	load_file(&file, "xfail memory/one why\nskip memory/* other\n");
	check_row(&file, 0, EXPECT_XFAIL, "why"); /* the name wins */
	check_row(&file, 1, EXPECT_SKIP, "other");
	check_row(&file, 2, EXPECT_NONE, NULL);
	expectfile_free(&file);
	load_file(&empty, "");
	assert_int_equal(empty.count, 0);
	check_row(&empty, 0, EXPECT_NONE, NULL);
	check_row(NULL, 0, EXPECT_NONE, NULL);
	expectfile_free(&empty);
}

static const char *derived_reason(const struct expectfile *file, size_t which, const char *relation)
{
	const struct expect_line *line = expectfile_find(file, &list[which], relation);

	return line ? line->reason : "none";
}

/* A line with a relation is about what that derives alone, and comes before one of the case. */
static void test_find_derived(void **state)
{
	struct expectfile file;

	(void)state;
	load_file(&file, "xfail *~unit all\nflaky 0001~unit one\nxfail memory/two~* each\n"
			 "skip 0003 as written\nxfail *~permute-* moved");
	assert_string_equal(derived_reason(&file, 0, NULL), "none");
	assert_string_equal(derived_reason(&file, 0, "unit"), "one");
	assert_string_equal(derived_reason(&file, 0, "gap"), "none");
	assert_string_equal(derived_reason(&file, 0, "permute-reads"), "moved");
	assert_string_equal(derived_reason(&file, 1, "unit"), "each");
	assert_string_equal(derived_reason(&file, 1, "gap"), "each");
	assert_string_equal(derived_reason(&file, 2, NULL), "as written");
	assert_string_equal(derived_reason(&file, 2, "gap"), "as written");
	assert_string_equal(derived_reason(&file, 2, "unit"), "all");
	for (size_t i = 0; i < file.count; i++)
		assert_int_equal(expectfile_is_derived(&file.lines[i]), i != 3);
	expectfile_free(&file);
}

static void check_passed(const struct expectfile *file, size_t which, const char *text)
{
	char *message = expectfile_passed(file, expectfile_find(file, &list[which], NULL));

	assert_string_equal(message, text);
	free(message);
}

/* The line is that of the file, comments and empty lines counted. */
static void test_passed(void **state)
{
	struct expectfile file;

	(void)state;
	load_file(&file, "# known\n\nxfail 0002 slow [1]\nxfail engine/* why not\n");
	check_passed(&file, 1, "expected failure passed; remove line 3 from list: slow [1]");
	check_passed(
		&file, 2,
		"expected failure passed; remove line 4 from list, or list the failing cases instead "
		"of engine/*: why not");
	expectfile_free(&file);
}

/*
 * Blanks around the three words of a line are no part of them, and a line of blanks is passed over.
 */
static void test_blanks(void **state)
{
	static const char *const reasons[] = {"a  b", "c", "d\t\r e", "#1 and more"};
	struct expectfile file;
	size_t line = 0;

	(void)state;
	load_file(&file,
		  " \t\r \n\n\t skip\t 0001 \t a  b \t\r \n  \nxfail 0002 c\nflaky 0003 d\t\r e ");
	assert_int_equal(file.count, 3);
	for (; line < file.count; line++)
		assert_string_equal(file.lines[line].reason, reasons[line]);
	assert_int_equal(file.lines[0].line, 3);
	assert_int_equal(file.lines[1].line, 5);
	assert_int_equal(file.lines[2].line, 6);
	assert_int_equal(file.lines[0].action, EXPECT_SKIP);
	assert_string_equal(file.lines[0].pattern, "0001");
	expectfile_free(&file);
	assert_null(file.lines);
	assert_null(file.name);
	assert_int_equal(file.count, 0);
}

static const struct {
	const char *text;
	int count;
	const char *stale; /* of list, with these selected: memory/one and engine/one */
} stale[] = {
	{"", 0, NULL},
	{"xfail 0001 a\nxfail 0002 not selected, not stale\nskip time/none elsewhere\n", 0, NULL},
	{"xfail 0005 the first\nxfail 0004 the last\n", 0, NULL},
	{"skip time/none a\nxfail 0009 b\n", 1, "list:2: xfail 0009 matches no case"},
	{"skip memory/none the first that is selected has this area\n", 1,
	 "list:1: skip memory/none matches no case"},
	{"flaky engine/none the last has this one\n", 1,
	 "list:1: flaky engine/none matches no case"},
	{"skip time an area and nothing in it\n", 1, "list:1: skip time matches no case"},
	{"skip tim/one part of an area\n", 1, "list:1: skip tim/one matches no case"},
	{"skip timer/one more than an area\n", 1, "list:1: skip timer/one matches no case"},
	/* a relation is one of the table, and a case of the corpus is before it */
	{"xfail 0001~permute-lines the first\nxfail 0001~driver-words the last\n"
	 "xfail 0002~* any\nxfail time/none~gap elsewhere\n",
	 0, NULL},
	{"xfail 0001~nonsense a\nskip time/none~nonsense b\nxfail 0009~gap c\nxfail 0001~ d\n", 4,
	 "list:1: xfail 0001~nonsense matches no case\n"
	 "list:2: skip time/none~nonsense matches no case\n"
	 "list:3: xfail 0009~gap matches no case\nlist:4: xfail 0001~ matches no case"},
	/* it is behind the corpus */
	{"xfail 0006 a\n", 1, "list:1: xfail 0006 matches no case"},
	{"xfail 0009 a\nskip memory/none b\nskip memry/* c\nskip queue/none d\n", 3,
	 "list:1: xfail 0009 matches no case\nlist:2: skip memory/none matches no case\n"
	 "list:3: skip memry/* matches no case"},
};

static void test_stale(void **state)
{
	static struct decoy_case all[] = {
		{.id = "0005", .name = "queue/one", .area = "queue"},
		{.id = "0001", .name = "memory/one", .area = "memory"},
		{.id = "0002", .name = "memory/two", .area = "memory"},
		{.id = "0003", .name = "engine/one", .area = "engine"},
		{.id = "0004", .name = "time/one", .area = "time"},
		{.id = "0006", .name = "zoo/one", .area = "zoo"},
	};
	const struct decoy_case *const selected[] = {&all[1], &all[3]};
	const struct cases five = {.list = all, .count = 5};
	const struct expectable known = {
		.cases = &five, .selected = selected, .count = 2, .relation = relation_matches};

	(void)state;
	for (size_t i = 0; i < sizeof(stale) / sizeof(*stale); i++) {
		struct expectfile file;
		char *text;

		load_file(&file, stale[i].text);
		assert_int_equal(expectfile_stale(&file, &known, &text), stale[i].count);
		assert_int_equal(!text, !stale[i].stale);
		if (text)
			assert_string_equal(text, stale[i].stale);
		free(text);
		expectfile_free(&file);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_broken),	     cmocka_unit_test(test_nul),
		cmocka_unit_test(test_many),	     cmocka_unit_test(test_find),
		cmocka_unit_test(test_find_derived), cmocka_unit_test(test_passed),
		cmocka_unit_test(test_blanks),	     cmocka_unit_test(test_stale),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
