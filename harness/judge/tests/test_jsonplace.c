/* SPDX-License-Identifier: MIT */
#include "unit.h"

#include "jsonplace.h"

static const struct {
	const char *path;
	unsigned int line, column;
} rows[] = {
	{"", 1, 2}, /* blanks before it do not belong to it */
	{"a", 1, 7},	     {"b", 2, 6},	{"b[0]", 2, 8},	     {"b[1]", 2, 13},
	{"b[2]", 3, 2},	     {"b[2].x", 3, 10}, {"b[2].x.y", 3, 10}, /* nothing is in a number */
	{"b[3]", 2, 6},	     {"b[1].x", 2, 13}, {"c.d.e", 4, 12}, /* a name with a dot */
	{"c", 4, 5},	     {"cc", 5, 6}, /* names are compared whole */
	{"cc[0][1]", 5, 10}, {"none", 1, 2},	{"c.none", 4, 5},    {"e", 6, 5},
	{"e[0]", 6, 5},	     {"f.x", 7, 5}, /* nothing is in it */
	{"g", 7, 13},	     {"g[8]", 7, 30},	{"g[9]", 7, 32},     {"g[10]", 7, 34},
	{"g[11]", 7, 13},
};

static const char text[] = " {\"a\":\"]}\\\"\","
			   "\n\"b\": [ {},  [ [1] ] ,"
			   "\n { \"x\" : 1}],"
			   "\n\"c\":{\"d.e\":5},"
			   "\n\"cc\":[[1,2]],"
			   "\n\"e\":[],"
			   "\n\"f\":{}, \"g\":[0,1,2,3,4,5,6,7,8,9,10]}\n";

static void test_find(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct jsonwalk_place place = jsonplace_find(text, sizeof(text) - 1, rows[i].path);

		if (place.line != rows[i].line || place.column != rows[i].column)
			fail_msg("%s: expected %u:%u, got %u:%u", rows[i].path, rows[i].line,
				 rows[i].column, place.line, place.column);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_find),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
