/* SPDX-License-Identifier: MIT */
/* Clients of states paired by their members, and by their names where there are none. */
#include "state_case.h"

#define LIKE(busy) \
	"{'device':'a','device_key':'a','id':'7','members':[" M(10, 3) "]," ENGINE(busy) "}"
#define UNNAMED(busy, capacity)                                                               \
	"{'device':'a','device_key':'a','driver':'xe','engines':{'render':{'busy_ns':'" #busy \
	"','capacity':'" #capacity "'}}}"
static const struct state_case matching[] = {
	{"order is free", TWO, CLIENTS(C8 "," C7), NO_TOTALS, NULL},
	{"counted per descriptor", TWO,
	 CLIENTS("{'device':'a','id':'7','members':[" M(10, 3) "]," ENGINE(
		 2000) "},"
		       "{'device':'a','id':'7','members':[" M(11, 3) "]," ENGINE(2000) "}," C8),
	 NO_TOTALS, "client 7 (10/3 11/3): counted 2 times"},
	{"counted twice", TWO, CLIENTS(C7 "," C8 "," C8), NO_TOTALS,
	 "client 8 (12/3): not expected; its descriptors belong to client 8 (12/3)"},
	{"merged", TWO,
	 CLIENTS("{'device':'a','id':'7','members':[" M(10, 3) "," M(11, 3) "," M(
		 12, 3) "]," ENGINE(2050) "}"),
	 NO_TOTALS,
	 "client 7 (10/3 11/3 12/3): 2 clients merged into one: client 7 (10/3 11/3), client 8 (12/3)"},
	{"a member lost", TWO,
	 CLIENTS("{'device':'a','id':'7','members':[" M(10, 3) "]," ENGINE(2000) "}," C8),
	 NO_TOTALS,
	 "client 7 (10/3): not expected; its descriptors belong to client 7 (10/3 11/3)"},
	{"members swapped", TWO,
	 CLIENTS("{'device':'a','id':'8','members':[" M(10, 3) "," M(11, 3) "]," ENGINE(
		 50) "},"
		     "{'device':'a','id':'7','members':[" M(12, 3) "]," ENGINE(2000) "}"),
	 NO_TOTALS, "client 7 (10/3 11/3): id: expected 7, got 8"},
	{"missing", TWO, CLIENTS(C7), NO_TOTALS, "client 8 (12/3): missing"},
	{"not expected", TWO,
	 CLIENTS(C7 "," C8 ",{'device':'a','id':'9','members':[" M(13, 3) "]}"), NO_TOTALS,
	 "client 9 (13/3): not expected"},
	{"wrong value", TWO,
	 CLIENTS(C7 ",{'device':'a','id':'8','members':[" M(12, 3) "]," ENGINE(51) "}"), NO_TOTALS,
	 "client 8 (12/3): engines.render.busy_ns: expected 50, got 51"},
	{"no members", TWO, CLIENTS(C7 ",{'device':'a','id':'8'," ENGINE(50) "}"), NO_TOTALS,
	 "client 8 (12/3): members: expected 12/3"},
	{"members are no list", TWO,
	 CLIENTS(C7 ",{'device':'a','id':'8','members':5," ENGINE(50) "}"), NO_TOTALS,
	 "client 8 (12/3): members: expected 12/3"},
	{"members are numbers", TWO,
	 CLIENTS(C7 ",{'device':'a','id':'8','members':[{'pid':12,'fd':3}]," ENGINE(50) "}"),
	 NO_TOTALS, "client 8 (12/3): members: expected 12/3"},
	{"member listed twice", TWO,
	 CLIENTS(C7
		 ",{'device':'a','id':'8','members':[" M(12, 3) "," M(12, 3) "]," ENGINE(50) "}"),
	 NO_TOTALS, NULL},
	{"no device", TWO, CLIENTS(C7 ",{'id':'8','members':[" M(12, 3) "]," ENGINE(50) "}"),
	 NO_TOTALS, "client 8 (12/3): device: expected a string"},
	{"device is a number", TWO,
	 CLIENTS(C7 ",{'device':5,'id':'8','members':[" M(12, 3) "]," ENGINE(50) "}"), NO_TOTALS,
	 "device: expected a string"},
	{"no clients", TWO, "{}", NO_TOTALS, "clients: expected a list"},
	{"clients are junk", TWO, "{'clients':[5,null,'x']}", NO_TOTALS, "missing"},
	{"answer is junk", TWO, "[]", NO_TOTALS, "clients: expected a list"},
	{"refused", TWO, "{'rejected':'no'}", NO_TOTALS, "expected a state"},
	{"nothing asked", "null", "{'clients':[" C7 "]}", FEATURE_ALL, NULL},
	{"without identity",
	 "{'clients':[{'id':'7','driver':'xe','pdev':'0','members':[" M(1, 3) "]}]}",
	 CLIENTS("{'device':'a','members':[" M(1, 3) "]}"), NO_TOTALS & ~FEATURE_IDENTITY, NULL},
	{"with identity",
	 "{'clients':[{'id':'7','driver':'xe','pdev':'0','members':[" M(1, 3) "]}]}",
	 CLIENTS("{'device':'a','id':'7','driver':'xe','members':[" M(1, 3) "]}"), NO_TOTALS,
	 "pdev: expected 0, got nothing"},
	{"without identity, and wrong", "{'clients':[{'id':'7','members':[" M(1, 3) "]}]}",
	 CLIENTS("{'device':'a','id':'8','members':[" M(1, 3) "]}"), NO_TOTALS & ~FEATURE_IDENTITY,
	 "id: expected 7, got 8"},
	{"no clients", "{'clients':[]}", "{'clients':[]}", FEATURE_ALL, NULL},
	{"ghost", "{'clients':[]}", CLIENTS(C7), NO_TOTALS, "client 7 (10/3 11/3): not expected"},
	{"either state", "{'any':[{'clients':[]}," TWO "]}", CLIENTS(C7 "," C8), NO_TOTALS, NULL},
	{"neither state", "{'any':[{'clients':[]}," TWO "]}", CLIENTS(C7), NO_TOTALS,
	 "client 8 (12/3): missing\n(the nearest of 2 allowed answers)"},
	/* the first would be a line as well, but of a client that is too many */
	{"the third state",
	 "{'any':[{'clients':[]},{'any':[{'rejected':true}," CLIENTS(
		 LIKE(5) "," LIKE(6)) "]}," CLIENTS(LIKE(1)) "]}",
	 CLIENTS(LIKE(2)), NO_TOTALS,
	 "client 7 (10/3): engines.render.busy_ns: expected 1, got 2\n(the nearest of 3 allowed"},
	{"the nearest client", CLIENTS(UNNAMED(5, 2)), CLIENTS(UNNAMED(6, 3) "," UNNAMED(5, 4)),
	 NO_TOTALS,
	 "client without id: engines.render.capacity: expected 2, got 4\n"
	 "client without id: not expected"},
	{"no state at all", "{'any':[]}", "{'clients':[]}", NO_TOTALS,
	 "the expectation allows no state"},
	{"any members",
	 "{'clients':[{'id':'7','members':{'any':[[" M(1, 1) "],[" M(1, 1) "," M(2, 2) "]]}}]}",
	 CLIENTS("{'device':'a','id':'7','members':[" M(2, 2) "," M(1, 1) "]}"), NO_TOTALS, NULL},
	{"none of any members",
	 "{'clients':[{'id':'7','members':{'any':[[" M(1, 1) "],[" M(1, 1) "," M(2, 2) "]]}}]}",
	 CLIENTS("{'device':'a','id':'7','members':[" M(2, 2) "]}"), NO_TOTALS,
	 "client 7: missing"},
};

/* Reads without pid and fd: clients go by id, driver and pdev, each used once. */
#define BARE                                                                                    \
	"{'clients':[{'id':'7','driver':'xe'," ENGINE(1) "},{'id':'7','driver':'i915'," ENGINE( \
		2) "},"                                                                         \
		   "{'driver':'xe'," ENGINE(                                                    \
			   3) "},{'driver':'xe','optional':true,'engines':{'render':"           \
			      "{'busy_ns':{'min':'3','max':'4'}}}}]}"
#define B(id, driver, busy) "{'device':'" driver "'," id "'driver':'" driver "'," ENGINE(busy) "}"

static const struct state_case bare[] = {
	{"by driver", BARE,
	 CLIENTS(B("'id':'7',", "i915", 2) "," B("'id':'7',", "xe", 1) "," B("", "xe", 3)),
	 NO_TOTALS, NULL},
	{"optional there, too", BARE,
	 CLIENTS(B("'id':'7',", "i915", 2) "," B("'id':'7',", "xe", 1) "," B("", "xe",
									     4) "," B("", "xe", 3)),
	 NO_TOTALS, NULL},
	{"both would do for one", BARE,
	 CLIENTS(B("'id':'7',", "i915", 2) "," B("'id':'7',", "xe", 1) "," B("", "xe",
									     3) "," B("", "xe", 3)),
	 NO_TOTALS, NULL},
	{"an optional client does not replace a required one", BARE,
	 CLIENTS(B("'id':'7',", "i915", 2) "," B("'id':'7',", "xe", 1) "," B("", "xe", 4)),
	 NO_TOTALS, "client without id: missing"},
	{"values swapped", BARE,
	 CLIENTS(B("'id':'7',", "i915", 1) "," B("'id':'7',", "xe", 2) "," B("", "xe", 3)),
	 NO_TOTALS, "client 7: engines.render.busy_ns: expected 1, got 2"},
	{"the first is content with either",
	 "{'clients':[{'engines':{'r':{'busy_ns':{'any':['3','4']}}}},{'engines':{'r':{'busy_ns':'3'}}}]}",
	 "{'clients':[{'device':'a','engines':{'r':{'busy_ns':'3'}}},"
	 "{'device':'a','engines':{'r':{'busy_ns':'4'}}}]}",
	 NO_TOTALS, NULL},
	{"a chain of three",
	 "{'clients':[{'engines':{'r':{'busy_ns':{'any':['3','4']}}}},"
	 "{'engines':{'r':{'busy_ns':{'any':['4','5']}}}},{'engines':{'r':{'busy_ns':'3'}}}]}",
	 "{'clients':[{'device':'a','engines':{'r':{'busy_ns':'3'}}},"
	 "{'device':'a','engines':{'r':{'busy_ns':'4'}}},{'device':'a','engines':{'r':{'busy_ns':'5'}}}]}",
	 NO_TOTALS, NULL},
	{"required before optional",
	 "{'clients':[{'optional':true,'engines':{'r':{'busy_ns':'3'}}},{'engines':{'r':{'busy_ns':'3'}}}]}",
	 "{'clients':[{'device':'a','engines':{'r':{'busy_ns':'3'}}}]}", NO_TOTALS, NULL},
	{"used once", BARE, CLIENTS(B("'id':'7',", "i915", 2) "," B("", "xe", 3)), NO_TOTALS,
	 "client 7: missing"},
};

TEST_ROWS(matching)
TEST_ROWS(bare)

/* Ten thousand clients are a sweep of a big machine, not a reason to wait. */
static void test_many(void **state)
{
	json_t *expect = json("{'clients':[]}"), *answer = json("{'clients':[]}");

	(void)state;
	for (int i = 0; i < 10000; i++) {
		char id[16];

		snprintf(id, sizeof(id), "%d", i);
		json_array_append_new(json_object_get(expect, "clients"),
				      json_pack("{s:s,s:[{s:s,s:s}]}", "id", id, "members", "pid",
						id, "fd", "3"));
		json_array_insert_new(json_object_get(answer, "clients"), 0,
				      json_pack("{s:s,s:s,s:[{s:s,s:s}]}", "device", "a", "id", id,
						"members", "pid", id, "fd", "3"));
	}
	assert_true(judge_state(expect, answer, NO_TOTALS, NULL));
	json_decref(expect);
	json_decref(answer);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_matching),
		cmocka_unit_test(test_bare),
		cmocka_unit_test(test_many),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
