/* SPDX-License-Identifier: MIT */
/* Which answered client is the mate of which expected one. */
#include "match.h"
#include "pair.h"
#include "unit.h"

#define M(pid)			 "[{'pid':'" #pid "','fd':'3'}]"
#define C(pid, rest)		 "{'members':" M(pid) "," rest "}"
#define EITHER(pid, other, rest) "{'members':{'any':[" M(pid) "," M(other) "]}," rest "}"
#define E(busy, capacity)	 "'engines':{'e':{'busy_ns':" busy ",'capacity':'" #capacity "'}}"

static const struct {
	const char *expected, *answered;
	const char *mates; /* of each expected client, by its number from 0; - for none */
} rows[] = {
	{"[]", "[]", ""},
	{"[]", "[" C(1, "'id':'1'") "]", ""},
	{"[" C(1, "'id':'1'") "]", "[]", "-"},
	{"[{}]", "[]", "-"},
	{"[{'id':'1'},{}]", "[{'id':'1'}]", "0-"},
	{"[" C(1, "'id':'1'") "," C(2, "'id':'2'") "]",
	 "[" C(2, "'id':'2'") "," C(1, "'id':'1'") "]", "10"},
	/* the descriptors decide, whatever the rest is */
	{"[" C(1, "'id':'1'") "," C(2, "'id':'2'") "]",
	 "[" C(2, "'id':'1'") "," C(3, "'id':'1'") "]", "-0"},
	/* where either side names none, the names decide; the expected ones may be sets */
	{"[{'id':{'any':['1','2']}},{'driver':'a'},{'pdev':'0'}]",
	 "[{'pdev':'0'},{'driver':'a'},{'id':'2'}]", "210"},
	{"[" C(1, "'id':'1'") "]", "[{'id':'2'},{'id':'1'}]", "1"},
	{"[{'id':'1'}]", "[" C(1, "'id':'2'") "," C(2, "'id':'1'") "]", "1"},
	/* required clients come first, and those that agree before others */
	{"[{'optional':true,'id':'1'},{'id':'1'}]", "[{'id':'1'}]", "-0"},
	{"[{'optional':true,'id':'1'},{'id':'1'}]", "[{'id':'1'},{'id':'1'}]", "10"},
	{"[" EITHER(1, 2, E("'5'", 1)) "]", "[" C(1, E("'6'", 1)) "," C(2, E("'5'", 1)) "]", "1"},
	/* one that agrees is given up where else another client would have none */
	{"[" EITHER(1, 2, E("'5'", 1)) "," C(2, E("'9'", 1)) "]",
	 "[" C(1, E("'7'", 1)) "," C(2, E("'5'", 1)) "]", "01"},
	/*
	 * the nearest of those that do not agree, the first of two as near; but as many as can be
	 */
	{"[" EITHER(1, 2, E("'5'", 2)) "]", "[" C(1, E("'6'", 3)) "," C(2, E("'5'", 4)) "]", "1"},
	{"[" EITHER(1, 2, E("'5'", 2)) "]", "[" C(1, E("'5'", 4)) "," C(2, E("'6'", 3)) "]", "0"},
	{"[" EITHER(1, 2, E("'5'", 2)) "]", "[" C(1, E("'6'", 2)) "," C(2, E("'5'", 3)) "]", "0"},
	{"[" EITHER(1, 2, E("'5'", 2)) "," C(2, E("'9'", 9)) "]",
	 "[" C(1, E("'6'", 3)) "," C(2, E("'5'", 4)) "]", "01"},
	{"[" EITHER(1, 2, "'id':{'min':'1','max':'9'},'pdev':{'any':['1','2']},'driver':'a'") "]",
	 "[" C(1, "'id':'50','pdev':'5','driver':'a'") "," C(
		 2, "'id':'5','pdev':'1','driver':'b'") "]",
	 "1"},
	/* an augmenting path over two others */
	{"[" EITHER(1, 2, "'id':'1'") "," EITHER(2, 3, "'id':'1'") "," C(3, "'id':'1'") "]",
	 "[" C(3, "'id':'1'") "," C(2, "'id':'1'") "," C(1, "'id':'1'") "]", "210"},
	/* a client without candidates leaves the other pairs unchanged */
	{"[" EITHER(1, 2, "'id':'1'") "," C(4, "'id':'1'") "]",
	 "[" C(1, "'id':'1'") "," C(2, "'id':'2'") "]", "0-"},
};

static void test_mates(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		json_t *expected = json(rows[i].expected), *answered = json(rows[i].answered);
		char mates[8] = "";
		struct match match;

		match_init(&match, expected, answered, FEATURE_ALL);
		for (size_t j = 0; j < match.expected_count; j++) {
			size_t mate = match.expected[j].mate;

			mates[j] = (char)(mate == MATCH_NONE ? '-' : '0' + mate);
			if (mate < match.answered_count)
				assert_int_equal(match.answered[mate].mate, j);
		}
		if (strcmp(mates, rows[i].mates) != 0)
			fail_msg("row %zu: %s", i, mates);
		match_free(&match);
		json_decref(expected);
		json_decref(answered);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_mates),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
