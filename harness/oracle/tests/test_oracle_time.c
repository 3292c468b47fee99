/* SPDX-License-Identifier: MIT */
/*
 * How long a sweep lasts, and how long a client is held. Which bugs make this fail? A wall clock
 * that stops where a slow read begins, or starts where it ends; a client that is known one sweep
 * too long, or too short.
 */
#include "states.h"

#define SLOW(t, until) \
	"@ " t " pid=1 fd=3 dev=226:0 until=" until "\ndrm-driver: d\ndrm-client-id: 7\n"

/* 10 ns of work in 5 ns (from 5 to 10) or in 20 (from 0 to 20), or anything between. */
static void test_slow_reads(void **state)
{
	(void)state;
	check_engine(SLOW("0", "5") "drm-engine-e: 0 ns\n" SLOW("10", "20") "drm-engine-e: 10 ns\n",
		     "{'busy_ns':'10'," ONE ",'delta_ns':'10',"
		     "'busy_ratio':{'ratio_min':'0.5','ratio_max':'2'}}");
}

/* A new engine may have been there since the sweep before, if 20 ns of it were enough. */
static void test_late_engine(void **state)
{
	(void)state;
	check_engine(
		SLOW("0", "5") "drm-engine-f: 1 ns\n" SLOW("10", "20") "drm-engine-e: 20 ns\n",
		"{'busy_ns':'20'," ONE ",'delta_ns':{'any':[null,'0','20']},"
		"'busy_ratio':{'any':[null,{'ratio':'0'},{'ratio_min':'1','ratio_max':'4'}]}}");
	check_engine(SLOW("0", "5") "drm-engine-f: 1 ns\n" SLOW("10", "20") "drm-engine-e: 21 ns\n",
		     "{'busy_ns':'21'," ONE "," NONE "}");
}

#define OTHER(t) "@ " t " pid=1 fd=9 dev=226:0\ndrm-driver: d\ndrm-client-id: 9\n"

/* Away for one sweep, a client may be a new one: its delta is 3, over one interval or two, or none
 * is known. */
static void test_away_for_a_sweep(void **state)
{
	json_t *states = states_of(AT("0") "drm-engine-e: 5 ns\n" OTHER("10")
					   AT("20") "drm-engine-e: 8 ns\n");
	json_t *client = json_array_get(json_object_get(json_array_get(states, 2), "clients"), 0);

	(void)state;
	check(json_object_get(json_object_get(client, "engines"), "e"),
	      "{'any':[{'busy_ns':'8'," ONE "," NONE "},{'busy_ns':'8'," ONE ",'delta_ns':'3',"
	      "'busy_ratio':{'any':[null,{'ratio':'0.3'},{'ratio':'0.15'}]}}]}");
	json_decref(states);
}

#define SLOW_OTHER(t, until) \
	"@ " t " pid=1 fd=9 dev=226:0 until=" until "\ndrm-driver: d\ndrm-client-id: 9\n"

/* The sweep that it was away for may have lasted until 15: 3 ns in 5 to 10 ns; or in 20. */
static void test_away_for_a_slow_sweep(void **state)
{
	json_t *states = states_of(AT("0") "drm-engine-e: 5 ns\n" SLOW_OTHER("10", "15")
					   AT("20") "drm-engine-e: 8 ns\n");
	json_t *client = json_array_get(json_object_get(json_array_get(states, 2), "clients"), 0);

	(void)state;
	check(json_object_get(json_object_get(client, "engines"), "e"),
	      "{'any':[{'busy_ns':'8'," ONE "," NONE "},{'busy_ns':'8'," ONE ",'delta_ns':'3',"
	      "'busy_ratio':{'any':[null,{'ratio_min':'0.3','ratio_max':'0.6'},{'ratio':'0.15'}]}}]}");
	json_decref(states);
}

/* A descriptor that was away for one sweep, and cannot be read now, may be of any client: not
 * surely of the old one. */
static void test_unreadable_after_a_sweep(void **state)
{
	json_t *states = states_of(AT("0") OTHER("10") "@ 20 pid=1 fd=3 dev=226:0 err=13\n");

	(void)state;
	check(json_array_get(states, 2),
	      "{'clients':[{'members':[{'pid':'1','fd':'3'}],'optional':true,"
	      "'*':{'anything':true}}]}");
	json_decref(states);
}

#define BOTH "drm-engine-e: 5 ns\ndrm-cycles-e: 3\n"

/*
 * The value of before comes back, and again: an update, or still that of before? Until it grows, no
 * delta is known. To a reader for whom the engine was new when it came back, nothing happened
 * since.
 */
static void test_same_value_again(void **state)
{
	(void)state;
	check_engine(AT("0") "drm-engine-e: 5 ns\n" AT("10")
			     AT("20") "drm-engine-e: 5 ns\n" AT("30") "drm-engine-e: 5 ns\n",
		     "{'any':[{'busy_ns':'5'," ONE ",'delta_ns':{'any':[null,'0']},"
		     "'busy_ratio':{'any':[null,{'ratio':'0'}]}},"
		     "{'busy_ns':'5'," ONE ",'delta_ns':'0','busy_ratio':{'ratio':'0'}}]}");
	/* the same of a time that is not printed beside its cycles: the engine is the same for
	 * everybody */
	check_engine(AT("0") BOTH AT("10") "drm-cycles-e: 3\n" AT("20") BOTH AT("30") BOTH,
		     "{'busy_ns':'5','cycles':'3'," ONE ",'delta_ns':{'any':[null,'0']},"
		     "'busy_ratio':{'any':[null,{'ratio':'0'}]}}");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_same_value_again),
		cmocka_unit_test(test_slow_reads),
		cmocka_unit_test(test_late_engine),
		cmocka_unit_test(test_away_for_a_sweep),
		cmocka_unit_test(test_away_for_a_slow_sweep),
		cmocka_unit_test(test_unreadable_after_a_sweep),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
