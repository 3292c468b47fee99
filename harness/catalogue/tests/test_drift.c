/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "rows.h"

/* printf 'One thing.' | sha256sum, and so on. */
#define ONE   "0ed03b161099605b243f01d98ba18dd37069f07b7a32644c6a7b4aa9ce20f73f"
#define TWO   "b43cc466460ffa63bd01ea23e8c9fb18ac9643fd1da93bcc9fc7d8ec1f4b836f"
#define THREE "30f6e6dc4c81f26c2224c72fc24c3453604dcedf2d765ee9fb87927591f1a10a"
#define OTHER "8a960127a160bff6b352bff875459d76ceda0893de35b08c6d2f49632aa66f99" /* Two strings. */

static const struct cat_sentence rows[] = {
	{"S01", FDI_SPEC_6_12, FDI_SPEC_LATEST, 1, 1, ONE, "", NULL},
	{"S02", FDI_SPEC_6_12, FDI_SPEC_LATEST, 3, 3, TWO, "", NULL},
	{"S03", FDI_SPEC_6_12, FDI_SPEC_LATEST, 5, 5, TWO, "", NULL},
	{"S04", FDI_SPEC_LATEST, FDI_SPEC_LATEST, 7, 7, THREE, "", NULL},
};

static void expect_drift(const char *text, enum fdi_spec spec, int count, const char *expected)
{
	char *printed = NULL;
	size_t len;
	FILE *out = open_memstream(&printed, &len);

	assert_non_null(out);
	assert_int_equal(
		drift_rows(out, rows, sizeof(rows) / sizeof(*rows), text, strlen(text), spec),
		count);
	fclose(out);
	assert_string_equal(printed, expected);
	free(printed);
}

static void same_text_has_none(void **state)
{
	(void)state;
	expect_drift("One thing.\n\nTwo things.\n\nTwo\n things.\n\nThree things.\n",
		     FDI_SPEC_LATEST, 0, "");
	expect_drift("Two things. Two things. One thing.\n", FDI_SPEC_6_12, 0, "");
}

static void changed_sentence_is_one(void **state)
{
	(void)state;
	expect_drift("One thing.\n\nTwo things.\n\nTwo strings.\n\nThree things.\n",
		     FDI_SPEC_LATEST, 1,
		     "S03 line 5: sentence changed or removed\nline 5: new sentence " OTHER "\n");
}

static void removed_sentence_is_one(void **state)
{
	(void)state;
	expect_drift("One thing.\n\nTwo things.\n\nTwo things.\n", FDI_SPEC_LATEST, 1,
		     "S04 line 7: sentence changed or removed\n");
}

static void new_sentence_is_one(void **state)
{
	(void)state;
	expect_drift("One thing. Two things. Two things. Three things.\n", FDI_SPEC_6_12, 1,
		     "line 1: new sentence " THREE "\n");
}

static void a_third_copy_is_new(void **state)
{
	(void)state;
	expect_drift("One thing. Two things.\nTwo things.\nTwo things.\n", FDI_SPEC_6_12, 1,
		     "line 3: new sentence " TWO "\n");
}

static void empty_text_lost_all(void **state)
{
	(void)state;
	expect_drift(
		"", FDI_SPEC_6_12, 3,
		"S01 line 1: sentence changed or removed\nS02 line 3: sentence changed or removed\n"
		"S03 line 5: sentence changed or removed\n");
}

/* A specification file whose path is in the environment. */
static void expect_current(const char *variable, enum fdi_spec spec)
{
	static char text[1 << 20];
	const char *path = getenv(variable);
	size_t len;
	FILE *file;

	if (!path || !*path)
		skip();
	file = fopen(path, "r");
	assert_non_null(file);
	len = fread(text, 1, sizeof(text), file);
	fclose(file);
	assert_int_equal(cat_drift(stderr, text, len, spec), 0);
}

static void latest_text_is_known(void **state)
{
	(void)state;
	expect_current("DECOY_SPEC", FDI_SPEC_LATEST);
}

static void text_of_6_12_is_known(void **state)
{
	(void)state;
	expect_current("DECOY_SPEC_6_12", FDI_SPEC_6_12);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(same_text_has_none),
		cmocka_unit_test(changed_sentence_is_one),
		cmocka_unit_test(removed_sentence_is_one),
		cmocka_unit_test(new_sentence_is_one),
		cmocka_unit_test(a_third_copy_is_new),
		cmocka_unit_test(empty_text_lost_all),
		cmocka_unit_test(latest_text_is_known),
		cmocka_unit_test(text_of_6_12_is_known),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
