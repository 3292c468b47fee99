/* SPDX-License-Identifier: MIT */
#include "unit.h"

#include <errno.h>

#include "expectfile.h"

static const struct {
	const char *text;
	const char *why;
} broken[] = {
	{"xpass 0001 why\n", "list:1:1: expected xfail, skip or flaky"},
	{"  fail 0001 why\n", "list:1:3: expected xfail"},
	{"# fine\n\nxfail\n", "list:3:6: expected a case"},
	{"xfail # no case\n", "list:1:7: expected a case"},
	{"xfail 0001\n", "list:1:11: expected a reason"},
	{"xfail 0001   \n", "list:1:11: expected a reason"},
	{"skip 0001 # why\n", "list:1:10: expected a reason"},
	{"xfail 0001 why\nskip 0001 other\n", "list:2:6: is named by an earlier line"},
	{"xfail 0001 why\nskip\nflaky 0002\n", "list:3:11: expected a reason"},
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
		if (!strstr(why, broken[i].why))
			fail_msg("expected \"%s\", got \"%s\"", broken[i].why, why);
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

/* A line more than are taken says so, once. */
static void test_many(void **state)
{
	char text[10001 * 16], *at = text;
	struct expectfile file;
	char *why;

	(void)state;
	for (int i = 1; i <= 10000; i++)
		at += sprintf(at, "skip %d x\n", i);
	assert_int_equal(expectfile_load(&file, "list", text, (size_t)(at - text), &why), 0);
	assert_int_equal(file.count, 10000);
	expectfile_free(&file);
	at += sprintf(at, "bad\nbad\n");
	assert_int_equal(expectfile_load(&file, "list", text, (size_t)(at - text), &why), -EINVAL);
	assert_string_equal(why, "list:10001:1: expected no more than 10000 lines\n");
	free(why);
}

static void load(struct expectfile *file, const char *text)
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
static const struct cases cases = {.list = list, .count = 3};

static void test_find(void **state)
{
	struct expectfile file, empty;
	const char *reason;

	(void)state;
	load(&file,
	     "# known\r\nskip\tmemory/*  no memory here  \nxfail 0002 takes ids modulo 2^32, issue #1\n"
	     "flaky */one wavers");
	assert_int_equal(expectfile_find(&file, &list[0], &reason), EXPECT_FLAKY);
	assert_string_equal(reason, "wavers");
	assert_int_equal(expectfile_find(&file, &list[1], &reason), EXPECT_XFAIL);
	assert_string_equal(reason, "takes ids modulo 2^32, issue #1");
	assert_int_equal(expectfile_find(&file, &list[2], NULL), EXPECT_FLAKY);
	expectfile_free(&file);
	load(&file, "xfail memory/one why\nskip memory/* other\n");
	assert_int_equal(expectfile_find(&file, &list[0], &reason),
			 EXPECT_XFAIL); /* the name wins */
	assert_int_equal(expectfile_find(&file, &list[1], &reason), EXPECT_SKIP);
	assert_string_equal(reason, "other");
	assert_int_equal(expectfile_find(&file, &list[2], &reason), EXPECT_NONE);
	assert_null(reason);
	expectfile_free(&file);
	load(&empty, "");
	assert_int_equal(empty.count, 0);
	assert_int_equal(expectfile_find(&empty, &list[0], NULL), EXPECT_NONE);
	assert_int_equal(expectfile_find(NULL, &list[0], NULL), EXPECT_NONE);
	expectfile_free(&empty);
}

static void test_stale(void **state)
{
	const struct decoy_case *const memory[] = {&list[0], &list[1]};
	struct expectfile file;
	char *text;

	(void)state;
	load(&file,
	     "xfail 0001 a\nxfail 0003 not selected, not stale\nskip engine/gone elsewhere\n");
	assert_int_equal(expectfile_stale(&file, &cases, memory, 2, &text), 0);
	assert_null(text);
	expectfile_free(&file);
	load(&file, "xfail 0009 a\nskip memory/gone b\nskip memry/* c\nskip engine/gone d\n");
	assert_int_equal(expectfile_stale(&file, &cases, memory, 2, &text), 3);
	assert_string_equal(text, "list:1: xfail 0009 names no case\n"
				  "list:2: skip memory/gone names no case\n"
				  "list:3: skip memry/* names no case");
	free(text);
	expectfile_free(&file);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_broken), cmocka_unit_test(test_nul),
		cmocka_unit_test(test_many),   cmocka_unit_test(test_find),
		cmocka_unit_test(test_stale),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
