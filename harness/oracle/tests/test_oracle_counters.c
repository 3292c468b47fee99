/* SPDX-License-Identifier: MIT */
/*
 * Counters, capacity and frequency of one engine over time. Which bug makes this fail? A delta that
 * is sure though the value was held, or not sure though it was not; a capacity or a frequency that
 * is forgotten, or remembered.
 */
#include "states.h"

/* Another engine, so that the client surely has usage, and is listed. */
#define F "drm-engine-f: 1 ns\n"

#define GREW(delta, ratio) "'delta_ns':'" delta "','busy_ratio':{'ratio':'" ratio "'}"

/* --- held --- */

/* A counter that does not change was not held: it is known not to have increased. */
static void test_stands_still(void **state)
{
	(void)state;
	check_engine(AT("0") "drm-engine-e: 5 ns\n" AT("10") "drm-engine-e: 5 ns\n" AT(
			     "20") "drm-engine-e: 5 ns\n",
		     "{'busy_ns':'5'," ONE "," GREW("0", "0") "}");
}

/* Not printed for one sweep: back at its value it may be held still; larger, it increased in one
 * interval or two. */
static void test_time_is_missing(void **state)
{
#define GAP AT("0") "drm-engine-e: 5 ns\ndrm-cycles-e: 1\n" AT("10") "drm-cycles-e: 2\n" AT("20")
	(void)state;
	check_engine(GAP "drm-cycles-e: 3\ndrm-engine-e: 5 ns\n",
		     "{'busy_ns':'5','cycles':'3'," ONE "," NONE "}");
	check_engine(GAP "drm-cycles-e: 3\ndrm-engine-e: 8 ns\n",
		     "{'busy_ns':'8','cycles':'3'," ONE ",'delta_ns':{'any':[null,'3']},"
		     "'busy_ratio':{'any':[null,{'ratio':'0.3'},{'ratio':'0.15'}]}}");
}

/* A counter that comes late may have grown from 0; afterwards it is one like others. */
static void test_time_comes_late(void **state)
{
#define LATE AT("0") "drm-cycles-e: 1\n" AT("10") "drm-cycles-e: 2\ndrm-engine-e: 5 ns\n"
	(void)state;
	check_engine(LATE, "{'busy_ns':'5','cycles':'2'," ONE ",'delta_ns':{'any':[null,'0','5']},"
			   "'busy_ratio':{'any':[null,{'ratio':'0'},{'ratio':'0.5'}]}}");
	check_engine(LATE AT("20") "drm-cycles-e: 3\ndrm-engine-e: 5 ns\n",
		     "{'busy_ns':'5','cycles':'3'," ONE "," GREW("0", "0") "}");
}

/* In 10 ns two engines have 20: what comes late with more was not all done since. */
static void test_late_with_a_capacity(void **state)
{
	(void)state;
	check_engine(AT("0") F AT("10") F "drm-engine-e: 20 ns\ndrm-engine-capacity-e: 2\n",
		     "{'busy_ns':'20','capacity':'2','delta_ns':{'any':[null,'0','20']},"
		     "'busy_ratio':{'any':[null,{'ratio':'0'},{'ratio':'1'}]}}");
	check_engine(AT("0") F AT("10") F "drm-engine-e: 21 ns\ndrm-engine-capacity-e: 2\n",
		     "{'busy_ns':'21','capacity':'2'," NONE "}");
}

/*
 * The whole engine is missing: each counter is held, and may be left out; so, too, when it is back.
 */
static void test_engine_is_missing(void **state)
{
	(void)state;
	check_engine(AT("0") F
		     "drm-engine-e: 5 ns\ndrm-cycles-e: 1\ndrm-total-cycles-e: 9\n" AT("10") F,
		     "{'any':[null,{'busy_ns':{'any':[null,'5']},'cycles':{'any':[null,'1']},"
		     "'total_cycles':{'any':[null,'9']}," ONE "," NONE "}]}");
	check_engine(AT("0") F "drm-engine-e: 5 ns\n" AT("10") F AT("20") F "drm-engine-e: 5 ns\n",
		     "{'busy_ns':'5'," ONE "," NONE "}");
	check_engine(AT("0") F "drm-cycles-e: 0\ndrm-maxfreq-e: 1000 MHz\n" AT("10") F
		     "drm-cycles-e: 4\ndrm-maxfreq-e: 1000 MHz\n" AT("20") F,
		     "{'any':[null,{'cycles':{'any':[null,'4']},"
		     "'maxfreq_hz':{'any':[null,'1000000000']}," ONE
		     ",'freq_ratio':{'any':[null,{'ratio':'0'}]}}]}");
}

/* --- beyond 63 bits --- */

/* A signed integer holds 2^63 - 1; beyond that, delta and ratio may be absent. */
static void test_63_bits(void **state)
{
	(void)state;
	check_engine(AT("0") "drm-engine-e: 9223372036854775800 ns\n" AT(
			     "10") "drm-engine-e: 9223372036854775807 ns\n",
		     "{'busy_ns':'9223372036854775807'," ONE "," GREW("7", "0.7") "}");
	check_engine(AT("0") "drm-engine-e: 9223372036854775801 ns\n" AT(
			     "10") "drm-engine-e: 9223372036854775808 ns\n",
		     "{'busy_ns':'9223372036854775808'," ONE ",'delta_ns':{'any':[null,'7']},"
		     "'busy_ratio':{'any':[null,{'ratio':'0.7'}]}}");
	check_engine(AT("0") "drm-cycles-e: 9223372036854775808\ndrm-maxfreq-e: 1000 MHz\n" AT(
			     "10") "drm-cycles-e: 9223372036854775812\ndrm-maxfreq-e: 1000 MHz\n",
		     "{'cycles':'9223372036854775812','maxfreq_hz':'1000000000'," ONE
		     ",'freq_ratio':{'any':[null,{'ratio':'0.4'}]}}");
}

/* --- capacity --- */

/* 10, 5 is held back, 12 with another capacity: 2 ns in 10 or 20, of 4 engines or of 1. */
static void test_capacity_changes_after_a_hold(void **state)
{
	(void)state;
	check_engine(AT("0") "drm-engine-e: 10 ns\n" AT("10") "drm-engine-e: 5 ns\n" AT(
			     "20") "drm-engine-e: 12 ns\ndrm-engine-capacity-e: 4\n",
		     "{'busy_ns':'12','capacity':'4','delta_ns':'2','busy_ratio':{'any':[null,"
		     "{'ratio':'0.05'},{'ratio':'0.025'},{'ratio':'0.2'},{'ratio':'0.1'}]}}");
}

/* The capacity that was printed first may be kept, whichever text is the first with one; and no
 * later one. */
static void test_first_capacity(void **state)
{
#define CAPACITY(value) "drm-engine-capacity-e: " value "\n"
#define OF(capacity, ratios) \
	"{'busy_ns':'16','capacity':'" capacity "','delta_ns':'8','busy_ratio':" ratios "}"
	(void)state;
	check_engine(AT("0") "drm-engine-e: 0 ns\n" AT("10") "drm-engine-e: 8 ns\n" CAPACITY("2")
			     AT("20") "drm-engine-e: 16 ns\n" CAPACITY("4"),
		     "{'any':[" OF("4", "{'any':[null,{'ratio':'0.2'},{'ratio':'0.4'}]}") "," OF(
			     "2", "{'ratio':'0.4'}") "]}");
	/*
	 * 4, then 2 or 4 still, then 8: of what was 2 the first one is 4, which is no longer held.
	 */
	check_engine(
		AT("0") "drm-engine-e: 0 ns\n" CAPACITY("4")
			AT("10") "drm-engine-e: 8 ns\n" CAPACITY("2")
				AT("20") "drm-engine-e: 16 ns\n" CAPACITY("8"),
		"{'any':[" OF("8", "{'any':[null,{'ratio':'0.1'},{'ratio':'0.4'}]}") "," OF(
			"8",
			"{'any':[null,{'ratio':'0.1'},{'ratio':'0.2'}]}") "," OF("4",
										 "{'ratio':'0.2'}") "]}");
#undef OF
}

/* 8 of 10 cycles: of 2 engines 0.4, of 4 0.2; or it stays at 4, that of the first text. */
static void test_capacity_changes_frequency(void **state)
{
	(void)state;
	check_engine(
		AT("0") "drm-cycles-e: 0\ndrm-maxfreq-e: 1000 MHz\ndrm-engine-capacity-e: 4\n" AT(
			"10") "drm-cycles-e: 8\ndrm-maxfreq-e: 1000 MHz\ndrm-engine-capacity-e: 2\n",
		"{'any':[{'cycles':'8','maxfreq_hz':'1000000000','capacity':'2',"
		"'freq_ratio':{'any':[null,{'ratio':'0.4'},{'ratio':'0.2'}]}},"
		"{'cycles':'8','maxfreq_hz':'1000000000','capacity':'4',"
		"'freq_ratio':{'ratio':'0.2'}}]}");
}

/* A capacity of 0, and then none: it is 1, or as odd as before; or the engine is a new one. */
static void test_odd_capacity_is_missing(void **state)
{
	(void)state;
	check_engine(
		AT("0") F "drm-engine-e: 0 ns\ndrm-engine-capacity-e: 0\n" AT("10") F
		"drm-engine-e: 5 ns\n",
		"{'any':[{'busy_ns':'5'," ONE "," GREW(
			"5", "0.5") "},"
				    "{'busy_ns':'5'," ODD
				    ",'delta_ns':'5','busy_ratio':{'any':[null,{'ratio':'0.5'}]}},"
				    "{'busy_ns':'5'," ONE ",'delta_ns':{'any':[null,'0','5']},"
				    "'busy_ratio':{'any':[null,{'ratio':'0'},{'ratio':'0.5'}]}}]}");
}

/* 0 is one of three printed values: the others are as good as any, whichever is first. */
static void test_odd_capacity_among_others(void **state)
{
#define WITH(capacity) "{'busy_ns':'5'," capacity "," NONE "}"
	static const char want[] = "{'any':[null," WITH("'capacity':'2'") "," WITH(
		"'capacity':'3'") "," WITH(ODD) "]}";

	(void)state;
	check_engine(AT("0") F "drm-engine-e: 5 ns\n" CAPACITY("2") CAPACITY("0") CAPACITY("3"),
		     want);
	check_engine(AT("0") F "drm-engine-e: 5 ns\n" CAPACITY("0") CAPACITY("3") CAPACITY("2"),
		     want);
	/* Whichever time is the right one, it is odd. */
	check_engine(AT("0") F "drm-engine-e: 5 ns\ndrm-engine-e: 7 ns\n" CAPACITY("0"),
		     "{'any':[null,{'busy_ns':'5'," ODD "," NONE "},{'busy_ns':'7'," ODD "," NONE
		     "}]}");
}

/* --- frequency --- */

/* The frequency that is printed counts: 4 cycles of the 20 that 2 GHz has in 10 ns. */
static void test_maxfreq_changes(void **state)
{
	(void)state;
	check_engine(AT("0") "drm-cycles-e: 0\ndrm-maxfreq-e: 1000 MHz\n" AT(
			     "10") "drm-cycles-e: 4\ndrm-maxfreq-e: 2000 MHz\n",
		     "{'cycles':'4','maxfreq_hz':'2000000000'," ONE
		     ",'freq_ratio':{'any':[null,{'ratio':'0.2'},{'ratio':'0.4'}]}}");
}

/* --- total-cycles and maxfreq --- */

#define GHZ    "drm-maxfreq-e: 1000 MHz\n"
#define EITHER "'maxfreq_hz':{'any':[null,'1000000000']}"
#define FIRST  AT("0") "drm-cycles-e: 0\ndrm-total-cycles-e: 5\n"
#define BOTH   AT("10") "drm-cycles-e: 4\ndrm-total-cycles-e: 25\n" GHZ
#define NO_TOT AT("20") "drm-cycles-e: 10\n" GHZ
#define NO_MAX AT("30") "drm-cycles-e: 12\ndrm-total-cycles-e: 45\n"
#define AGAIN  AT("40") "drm-cycles-e: 13\ndrm-total-cycles-e: 50\n" GHZ

/*
 * Either may be left aside where both are printed (rst:138, 150). A reader that prefers maxfreq
 * still holds the total-cycles of before, until they are printed alone.
 */
static void test_left_aside(void **state)
{
	(void)state;
	/* 4 of 20 cycles, or 4 of the 10 that there may have been */
	check_engine(FIRST BOTH,
		     "{'cycles':'4','total_cycles':{'any':[null,'5','25']}," EITHER "," ONE
		     ",'busy_ratio':{'any':[null,{'ratio':'0'},{'ratio':'0.2'},{'ratio':'0.4'}]},"
		     "'freq_ratio':{'any':[null,{'ratio':'0'},{'ratio':'0.4'}]}}");
	check_engine(FIRST BOTH NO_TOT,
		     "{'cycles':'10','total_cycles':{'any':[null,'5','25']}," EITHER "," ONE
		     ",'busy_ratio':{'any':[null,{'ratio':'0'}]},"
		     "'freq_ratio':{'ratio':'0.6'}}");
	/* maxfreq is missing: 2 of 20 cycles, or 8 of the 20 since both were there; or it is as
	 * before, 2 of 10. */
	check_engine(FIRST BOTH NO_TOT NO_MAX,
		     "{'any':[{'cycles':'12','total_cycles':'45'," ONE
		     ",'busy_ratio':{'any':[null,{'ratio':'0.1'},{'ratio':'0.4'}]},"
		     "'freq_ratio':{'any':[null,{'ratio':'0'}]}},"
		     "{'cycles':'12','total_cycles':{'any':[null,'5','45']}," EITHER "," ONE
		     ",'busy_ratio':{'any':[null,{'ratio':'0.1'},{'ratio':'0.4'},{'ratio':'0.2'}]},"
		     "'freq_ratio':{'any':[null,{'ratio':'0.2'}]}}]}");
	/* Both again: 1 of 5, or of 10, or 3 of 20 since maxfreq was there. */
	check_engine(
		FIRST BOTH NO_TOT NO_MAX AGAIN,
		"{'any':[{'cycles':'13','total_cycles':{'any':[null,'45','50']}," EITHER "," ONE
		",'busy_ratio':{'any':[null,{'ratio':'0.2'},{'ratio':'0.1'},{'ratio':'0.15'}]},"
		"'freq_ratio':{'any':[null,{'ratio':'0.1'},{'ratio':'0.15'}]}},"
		"{'cycles':'13','total_cycles':{'any':[null,'5','50']}," EITHER "," ONE
		",'busy_ratio':{'any':[null,{'ratio':'0.2'},{'ratio':'0.1'}]},"
		"'freq_ratio':{'any':[null,{'ratio':'0.1'}]}}]}");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_stands_still),
		cmocka_unit_test(test_time_is_missing),
		cmocka_unit_test(test_time_comes_late),
		cmocka_unit_test(test_late_with_a_capacity),
		cmocka_unit_test(test_engine_is_missing),
		cmocka_unit_test(test_63_bits),
		cmocka_unit_test(test_capacity_changes_after_a_hold),
		cmocka_unit_test(test_first_capacity),
		cmocka_unit_test(test_capacity_changes_frequency),
		cmocka_unit_test(test_odd_capacity_is_missing),
		cmocka_unit_test(test_odd_capacity_among_others),
		cmocka_unit_test(test_maxfreq_changes),
		cmocka_unit_test(test_left_aside),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
