/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "jsonplace.h"

#define COUNT(table) (sizeof(table) / sizeof(*(table)))

/* Blanks before the whole do not belong to it. */
static const char text[] = " {\"a\":\"]}\\\"\","
			   "\n\"b\": [ {},  [ [1] ] ,"
			   "\n { \"x\" : 1}],"
			   "\n\"c\":{\"d\":{},\"d.e\":5},"
			   "\n\"cc\":[[1,2]],"
			   "\n\"e\":[],"
			   "\n\"f\":{}, \"g\":[0,1,2,3,4,5,6,7,8,9,10],"
			   "\n\"\\u0041\\\\\":{\"\":7}}\n";

static const struct {
	const char *path;
	unsigned int line, column;
} rows[] = {
	{"", 1, 2},	     {"a", 1, 7},	  {"b", 2, 6},
	{"b[0]", 2, 8},	     {"b[1]", 2, 13},	  {"b[2]", 3, 2},
	{"b[2].x", 3, 10},   {"b[2].x.y", 3, 10}, /* nothing is in a number */
	{"b[3]", 2, 6},	     {"b[1].x", 2, 13},	  {"b.x", 2, 6},
	{"c.d", 4, 10},	     {"c.d.e", 4, 19}, /* the longer name */
	{"c", 4, 5},	     {"cc", 5, 6}, /* names are compared whole */
	{"cc[0][1]", 5, 10}, {"none", 1, 2},	  {"c.none", 4, 5},
	{"e", 6, 5},	     {"e[0]", 6, 5},	  {"f.x", 7, 5}, /* nothing is in it */
	{"g", 7, 13},	     {"g[8]", 7, 30},	  {"g[9]", 7, 32},
	{"g[10]", 7, 34},    {"g[11]", 7, 13},	  {"a.x", 1, 7},
	{"A\\", 8, 12}, /* written with escapes */
	{"A\\.", 8, 16}, /* a name of no bytes */
};

static void assert_at(const struct jsonplace *place, const char *path, unsigned int line,
		      unsigned int column)
{
	if (jsonplace_line(place) != line || jsonplace_column(place) != column)
		fail_msg("%s: expected %u:%u, got %u:%u", path, line, column, jsonplace_line(place),
			 jsonplace_column(place));
}

static void test_paths(void **state)
{
	json_t *root = json_loads(text, 0, NULL);

	(void)state;
	for (size_t i = 0; i < COUNT(rows); i++) {
		struct jsonplace place = jsonplace_of(root, text, sizeof(text) - 1);

		jsonplace_path(&place, rows[i].path);
		assert_at(&place, rows[i].path, rows[i].line, rows[i].column);
	}
	json_decref(root);
}

/* A step that leads nowhere leaves the place as it is, and the next one goes on from there. */
static void test_steps(void **state)
{
	json_t *root = json_loads(text, 0, NULL);
	struct jsonplace place = jsonplace_of(root, text, sizeof(text) - 1);

	(void)state;
	assert_false(jsonplace_element(&place, 0));
	assert_false(jsonplace_member(&place, "c.d"));
	assert_at(&place, "", 1, 2);
	assert_true(jsonplace_member(&place, "c"));
	assert_true(jsonplace_member(&place, "d.e"));
	assert_at(&place, "c.d.e", 4, 19);
	assert_int_equal(json_integer_value(place.value), 5);
	assert_false(jsonplace_member(&place, "d"));
	assert_false(jsonplace_element(&place, 0));
	assert_at(&place, "c.d.e", 4, 19);
	place = jsonplace_of(root, text, sizeof(text) - 1);
	assert_true(jsonplace_member(&place, "b"));
	assert_false(jsonplace_element(&place, 3));
	assert_true(jsonplace_element(&place, 2));
	assert_true(jsonplace_member(&place, "x"));
	assert_at(&place, "b[2].x", 3, 10);
	json_decref(root);
}

/* jansson passes over a NUL behind a number: what follows it has a place, too. */
static void test_nul(void **state)
{
	static const char nul[] = "{\"a\":{\"n\":1\0,\"x\":true},\n\"b\":[2\0,3]}";
	json_t *root = json_loadb(nul, sizeof(nul) - 1, 0, NULL);
	struct jsonplace place = jsonplace_of(root, nul, sizeof(nul) - 1);

	(void)state;
	assert_non_null(root);
	jsonplace_path(&place, "a.x");
	assert_at(&place, "a.x", 1, 18);
	place = jsonplace_of(root, nul, sizeof(nul) - 1);
	jsonplace_path(&place, "b[1]");
	assert_at(&place, "b[1]", 2, 9);
	json_decref(root);
}

/* Another text than jansson read is no permission to leave it. */
static void test_cut(void **state)
{
	json_t *root = json_loads(text, 0, NULL);

	(void)state;
	for (size_t len = 0; len < sizeof(text) - 1; len++) {
		for (size_t i = 0; i < COUNT(rows); i++) {
			struct jsonplace place = jsonplace_of(root, text, len);

			jsonplace_path(&place, rows[i].path);
			assert_true(place.at <= place.end);
		}
	}
	json_decref(root);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_paths),
		cmocka_unit_test(test_steps),
		cmocka_unit_test(test_nul),
		cmocka_unit_test(test_cut),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
