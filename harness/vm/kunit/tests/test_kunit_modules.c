/* SPDX-License-Identifier: MIT */
/* Modules of suites: all of the list, in order, each loaded and reported to its end. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include "kunit.h"

#define SUITE(name)                                                        \
	"suite " name "\n| KTAP version 1\n| 1..1\n|     KTAP version 1\n" \
	"|     # Subtest: " name "\n|     1..1\n|     ok 1 works\n| ok 1 " name "\n"

/* A directory with a list of two modules. */
static void list_modules(struct kunit *kunit)
{
	char dir[] = "/tmp/decoy-kunit-XXXXXX", path[64];
	FILE *file;

	*kunit = (struct kunit){0};
	assert_non_null(mkdtemp(dir));
	assert_int_equal(kunit_list(kunit, dir), 0);
	assert_int_equal(kunit->module_count, 0);
	snprintf(path, sizeof(path), "%s/kunit", dir);
	file = fopen(path, "w");
	fputs("one.ko\ntwo.ko\n", file);
	fclose(file);
	assert_int_equal(kunit_list(kunit, dir), 0);
	assert_int_equal(kunit->module_count, 2);
	unlink(path);
	rmdir(dir);
}

static int receive_lines(struct kunit *kunit, const char *lines, char **why)
{
	list_modules(kunit);
	return kunit_receive(kunit, lines, strlen(lines), why);
}

static void test_all(void **state)
{
	/* clang-format off */
	static const char lines[] = "load one.ko\n"
				   SUITE("a")
				   SUITE("b")
				   "done one.ko\n"
				   "load two.ko\n"
				   SUITE("c")
				   "done two.ko\n";
	/* clang-format on */
	static const char *const names[] = {"a.works", "b.works", "c.works"};
	struct kunit kunit;
	char *why;

	(void)state;
	assert_int_equal(receive_lines(&kunit, lines, &why), 0);
	assert_null(why);
	assert_int_equal(kunit.count, 3);
	for (size_t i = 0; i < 3; i++) {
		assert_string_equal(kunit.results[i].name, names[i]);
		assert_int_equal(kunit.results[i].outcome, KUNIT_PASS);
	}
	kunit_free(&kunit);
}

/* A suite that was cut by the agent's next word is a failure of its own. */
static void test_suite_cut(void **state)
{
	static const char lines[] = "load one.ko\nsuite a\n| KTAP version 1\n" SUITE(
		"b") "done one.ko\nload two.ko\nsuite c\ndone two.ko\n";
	struct kunit kunit;
	char *why;

	(void)state;
	assert_int_equal(receive_lines(&kunit, lines, &why), 0);
	assert_int_equal(kunit.count, 3);
	assert_string_equal(kunit.results[0].name, "a");
	assert_int_equal(kunit.results[0].outcome, KUNIT_FAIL);
	assert_int_equal(kunit.results[1].outcome, KUNIT_PASS);
	assert_string_equal(kunit.results[2].name, "c");
	assert_int_equal(kunit.results[2].outcome, KUNIT_FAIL);
	kunit_free(&kunit);
}

#define ONE "load one.ko\n" SUITE("a") "done one.ko\n"

static const struct {
	const char *lines, *why;
} refused[] = {
	{"", "the suites of one.ko were not run"},
	{"load one.ko\n", "the suites of one.ko are cut short"},
	{"load one.ko\n" SUITE("a"), "the suites of one.ko are cut short"},
	{"load one.ko\ndone one.ko\n", "module one.ko has no suite, expected at least one"},
	{ONE, "the suites of two.ko were not run"},
	{ONE "load two.ko\n" SUITE("b") "done two.ko", "the suites of two.ko are cut short"},
	{ONE ONE, "module one.ko was loaded, expected two.ko"},
	{ONE "load two.ko\n" SUITE("b") "done two.ko\nload three.ko\n",
	 "module three.ko was loaded, expected none"},
	{"load one.ko\nload one.ko\n", "module one.ko was loaded, expected the results of one.ko"},
	{"load two.ko\n", "module two.ko was loaded, expected one.ko"},
	{"load one.ko\n" SUITE("a") "done two.ko\n",
	 "module two.ko was removed before it was loaded"},
	{"done one.ko\n", "module one.ko was removed before it was loaded"},
	{SUITE("a"), "a suite outside of a module: a"},
	{"load one.ko\nsuite \n| 1..1\n", "a suite of module one.ko has no name"},
	{"load one.ko\n| ok\n", "a line outside of a suite: ok"},
	{"load one.ko\nfailed one.ko: Exec format error\n", "KUnit: one.ko: Exec format error"},
	{"hello\n", "malformed line about KUnit: hello"},
};

static void test_refused(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++) {
		struct kunit kunit;
		char *why;

		assert_int_equal(receive_lines(&kunit, refused[i].lines, &why), -EIO);
		assert_string_equal(why, refused[i].why);
		free(why);
		kunit_free(&kunit);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_all),
		cmocka_unit_test(test_suite_cut),
		cmocka_unit_test(test_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
