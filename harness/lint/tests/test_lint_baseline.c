/* SPDX-License-Identifier: MIT */
/*
 * A baseline hides as many findings as it has, and no more. Which bug makes this fail? One known
 * finding that hides any number of its kind, or one of another rule, driver, name or file.
 */
#include "lint_input.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#define COUNT(table) (sizeof(table) / sizeof(*(table)))
#define ROW(rule, level, file, driver, name)                              \
	"{\"rule\":\"" rule "\",\"level\":\"" level "\",\"file\":\"" file \
	"\",\"driver\":\"" driver "\",\"name\":\"" name "\"}"
#define KNOWN ROW("value.unit", "must", "put", "x", "a")

static int load(struct lint_baseline **baseline, const char *json)
{
	char path[] = "/tmp/decoy-baseline-XXXXXX";
	int fd = mkstemp(path), err;

	assert_true(fd >= 0);
	assert_int_equal(write(fd, json, strlen(json)), strlen(json));
	close(fd);
	err = linter_baseline_load(baseline, path);
	unlink(path);
	return err;
}

/* How many of the text's findings a baseline does not have. */
static size_t breaks(const char *json, const char *text)
{
	struct lint_baseline *baseline;
	struct lint_report report;
	size_t left;

	assert_int_equal(load(&baseline, json), 0);
	lint_text(&report, text);
	linter_baseline_apply(baseline, &report);
	left = linter_breaks(&report, FDI_MUST);
	linter_free(&report);
	linter_baseline_free(baseline);
	return left;
}

#define A "drm-engine-a:\t1 s\n"

static void test_counts(void **state)
{
	static const struct {
		const char *json, *text;
		size_t breaks;
	} rows[] = {
		{"[]", HEADER A, 1},
		{"[" KNOWN "]", HEADER A, 0},
		{"[" KNOWN "]", HEADER, 0},
		{"[" KNOWN "]", AT("1") HEADER A AT("2") HEADER A, 1},
		{"[" KNOWN "]", AT("1") HEADER A AT("2") HEADER A AT("3") HEADER A, 2},
		{"[" KNOWN "," KNOWN "]", AT("1") HEADER A AT("2") HEADER A AT("3") HEADER A, 1},
		{"[" KNOWN "," KNOWN "," KNOWN "]",
		 AT("1") HEADER A AT("2") HEADER A AT("3") HEADER A, 0},
		/* of another one it hides nothing */
		{"[" ROW("value.uint", "must", "put", "x", "a") "]", HEADER A, 1},
		{"[" ROW("value.unit", "must", "out", "x", "a") "]", HEADER A, 1},
		{"[" ROW("value.unit", "must", "put", "y", "a") "]", HEADER A, 1},
		{"[" ROW("value.unit", "must", "put", "x", "b") "]", HEADER A, 1},
		/* folders of a file may differ, and its level */
		{"[" ROW("value.unit", "may", "some/where/put", "x", "a") "]", HEADER A, 0},
		/* what was waived was accepted for its driver's sake alone */
		{"[" ROW("value.unit", "waived", "put", "x", "a") "]", HEADER A, 1},
	};

	(void)state;
	for (size_t i = 0; i < COUNT(rows); i++) {
		const size_t got = breaks(rows[i].json, rows[i].text);

		if (got != rows[i].breaks)
			fail_msg("row %zu: %zu break", i, got);
	}
}

/* A finding that is waived uses up none of the baseline's. */
static void test_waived(void **state)
{
	static const struct fdi_rule rule = {.slug = "value.unit", .level = FDI_MUST};
	char name[] = "a", driver[] = "x";
	struct lint_finding list[] = {
		{.rule = &rule, .name = name, .driver = driver, .waived = "a reason"},
		{.rule = &rule, .name = name, .driver = driver}};
	struct lint_report report = {.file = "a/put", .list = list, .count = 2};
	struct lint_baseline *baseline;

	(void)state;
	assert_int_equal(load(&baseline, "[" KNOWN "]"), 0);
	linter_baseline_apply(baseline, &report);
	assert_false(list[0].known);
	assert_true(list[1].known);
	linter_baseline_free(baseline);
}

/* What is printed to standard error while a baseline is loaded, behind the name of its file. */
static void check_error(const char *json, const char *expected)
{
	struct lint_baseline *baseline = NULL;
	char printed[512] = "";
	FILE *file = tmpfile();
	const int before = dup(STDERR_FILENO);
	int err;

	assert_non_null(file);
	dup2(fileno(file), STDERR_FILENO);
	err = load(&baseline, json);
	dup2(before, STDERR_FILENO);
	close(before);
	rewind(file);
	fread(printed, 1, sizeof(printed) - 1, file);
	fclose(file);
	assert_int_equal(err, -EINVAL);
	assert_null(baseline);
	if (!strstr(printed, expected))
		fail_msg("%s: %s", json, printed);
}

static void test_broken(void **state)
{
	static const char row[] = ": expected rule, level, file, driver and name\n";
	static const struct {
		const char *json, *error;
	} rows[] = {
		{"[", ":1:1: ']' expected near end of file\n"},
		{"{}", ":1:1: expected the array that 'decoy lint --json' prints\n"},
		{"[1]", ": finding 1: expected rule"},
		{"[{}]", row},
		{"[" KNOWN ",{\"rule\":\"a\",\"level\":\"must\",\"file\":\"b\",\"driver\":\"c\"}]",
		 ": finding 2: expected rule"},
		{"[{\"rule\":\"a\",\"level\":\"must\",\"file\":\"b\",\"driver\":\"c\",\"name\":1}]",
		 row},
		{"[{\"rule\":\"a\",\"rule\":\"a\"}]", "duplicate object key"},
	};
	struct lint_baseline *baseline = NULL;

	(void)state;
	for (size_t i = 0; i < COUNT(rows); i++)
		check_error(rows[i].json, rows[i].error);
	assert_int_equal(linter_baseline_load(&baseline, "/proc/decoy"), -ENOENT);
	linter_baseline_free(NULL);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_counts),
		cmocka_unit_test(test_waived),
		cmocka_unit_test(test_broken),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
