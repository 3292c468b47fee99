/* SPDX-License-Identifier: MIT */
/* What timelines do not test of engines: capacities, counters and frequencies that are odd, or come
 * and go. */
#include "states.h"

/* Another engine, so that the client surely has usage, and is listed. */
#define F "drm-engine-f: 1 ns\n"

static void test_odd_capacity(void **state)
{
	(void)state;
	check_engine(AT("0") F "drm-engine-e: 0 ns\ndrm-engine-capacity-e: 0\n" AT("10") F
		     "drm-engine-e: 5 ns\ndrm-engine-capacity-e: 0\n",
		     "{'any':[null,{'busy_ns':'5'," ODD
		     ",'delta_ns':'5','busy_ratio':{'any':[null,{'ratio':'0.5'}]}},"
		     "{'busy_ns':'5'," ODD ",'delta_ns':{'any':[null,'0','5']},"
		     "'busy_ratio':{'any':[null,{'ratio':'0'},{'ratio':'0.5'}]}},"
		     /* known before and left out now: held */
		     "{'busy_ns':{'any':[null,'0']}," ODD "," NONE "}]}");
}

static void test_capacity_missing(void **state)
{
	(void)state;
	check_engine(AT("0") "drm-engine-e: 0 ns\ndrm-engine-capacity-e: 2\n" AT(
			     "10") "drm-engine-e: 5 ns\n",
		     "{'any':[{'busy_ns':'5'," ONE ",'delta_ns':'5','busy_ratio':{'ratio':'0.5'}},"
		     "{'busy_ns':'5','capacity':'2','delta_ns':'5',"
		     "'busy_ratio':{'ratio':'0.25'}}]}");
	/* With the whole engine missing there is nothing to divide, and it need not be shown. */
	check_engine(
		AT("0") "drm-engine-e: 0 ns\ndrm-engine-capacity-e: 2\n" AT("10"),
		"{'any':[null,{'busy_ns':{'any':[null,'0']},'capacity':{'any':[null,'1','2']}," NONE
		"}]}");
}

static void test_capacity_spoiled(void **state)
{
	(void)state;
	/* 2, and then garbage: 2 as before, or 1, or the engine is left out. */
	check_engine(AT("0") "drm-engine-e: 0 ns\ndrm-engine-capacity-e: 2\n" AT(
			     "10") "drm-engine-e: 8 ns\ndrm-engine-capacity-e: x\n",
		     "{'any':[null,{'busy_ns':'8','capacity':'2','delta_ns':'8',"
		     "'busy_ratio':{'ratio':'0.4'}},"
		     "{'busy_ns':'8'," ODD
		     ",'delta_ns':'8','busy_ratio':{'any':[null,{'ratio':'0.8'}]}},"
		     "{'busy_ns':{'any':[null,'0']},'capacity':{'any':[null,'1','2']}," NONE "}]}");
}

static void test_beyond_64_bits(void **state)
{
	(void)state;
	/*
	 * 2^64 + 4 - 2^64: exact, or absent for a subject that cannot hold so much. Either value
	 * may be dropped: then the first is held, or the second is the first one, or there is no
	 * engine.
	 */
	check_engine(AT("0") F "drm-engine-e: 18446744073709551616 ns\n" AT("10") F
		     "drm-engine-e: 18446744073709551620 ns\n",
		     "{'any':[null,{'busy_ns':{'any':[null,'18446744073709551616']}," ONE "," NONE
		     "},"
		     "{'busy_ns':'18446744073709551620'," ONE "," NONE "},"
		     "{'busy_ns':'18446744073709551620'," ONE ",'delta_ns':{'any':[null,'4']},"
		     "'busy_ratio':{'any':[null,{'ratio':'0.4'}]}},{" ONE "}]}");
	check_engine(AT("0") "drm-cycles-e: 1\ndrm-total-cycles-e: 0\n" AT(
			     "10") "drm-cycles-e: 2\ndrm-total-cycles-e: 36893488147419103232\n",
		     "{'any':[{'cycles':'2','total_cycles':'36893488147419103232'," ONE
		     ",'busy_ratio':{'any':[null,{'ratio':'0'}]}},"
		     "{'cycles':'2','total_cycles':{'any':[null,'0']}," ONE
		     ",'busy_ratio':{'any':[null,{'ratio':'0'}]}}]}");
}

static void test_capacity_changes(void **state)
{
	(void)state;
	/* 8 ns in 10: of 2 engines 0.4, of 4 0.2; or it stays at 4, that of the first text. */
	check_engine(
		AT("0") "drm-engine-e: 0 ns\ndrm-engine-capacity-e: 4\n" AT(
			"10") "drm-engine-e: 8 ns\ndrm-engine-capacity-e: 2\n",
		"{'any':[{'busy_ns':'8','capacity':'2','delta_ns':'8',"
		"'busy_ratio':{'any':[null,{'ratio':'0.4'},{'ratio':'0.2'}]}},"
		"{'busy_ns':'8','capacity':'4','delta_ns':'8','busy_ratio':{'ratio':'0.2'}}]}");
	/* Printed for the first time: before, it was 1. */
	check_engine(AT("0") "drm-engine-e: 0 ns\n" AT(
			     "10") "drm-engine-e: 8 ns\ndrm-engine-capacity-e: 2\n",
		     "{'busy_ns':'8','capacity':'2','delta_ns':'8',"
		     "'busy_ratio':{'any':[null,{'ratio':'0.4'},{'ratio':'0.8'}]}}");
	/* Printed, and no change to the default: one answer. */
	check_engine(AT("0") "drm-engine-e: 0 ns\n" AT(
			     "10") "drm-engine-e: 8 ns\ndrm-engine-capacity-e: 1\n",
		     "{'busy_ns':'8'," ONE ",'delta_ns':'8','busy_ratio':{'ratio':'0.8'}}");
}

static void test_doubtful_counter(void **state)
{
	(void)state;
	/* No unit: 9, or nothing, so that 5 is held, and shown or not. */
	check_engine(AT("0") "drm-engine-e: 5 ns\n" AT("10") "drm-engine-e: 9\n",
		     "{'any':[null,{'busy_ns':'9'," ONE
		     ",'delta_ns':'4','busy_ratio':{'ratio':'0.4'}},"
		     "{'busy_ns':{'any':[null,'5']}," ONE "," NONE "}]}");
}

static void test_no_wall_time(void **state)
{
	(void)state;
	check_engine("@ 5 sweep=1 pid=1 fd=3 dev=226:0\ndrm-driver: d\ndrm-engine-e: 5 ns\n"
		     "@ 5 sweep=2 pid=1 fd=3 dev=226:0\ndrm-driver: d\ndrm-engine-e: 9 ns\n",
		     "{'busy_ns':'9'," ONE ",'delta_ns':{'any':[null,'4']},"
		     "'busy_ratio':{'any':[null,{'ratio':'0'},{'ratio':'1'}]}}");
	/*
	 * The next interval goes from either of the two: 7 in 10 or 3 in 10; or nothing is known.
	 */
	check_engine("@ 5 sweep=1 pid=1 fd=3 dev=226:0\ndrm-driver: d\ndrm-engine-e: 5 ns\n"
		     "@ 5 sweep=2 pid=1 fd=3 dev=226:0\ndrm-driver: d\ndrm-engine-e: 9 ns\n"
		     "@ 15 sweep=3 pid=1 fd=3 dev=226:0\ndrm-driver: d\ndrm-engine-e: 12 ns\n",
		     "{'busy_ns':'12'," ONE ",'delta_ns':{'any':['3','7']},"
		     "'busy_ratio':{'any':[null,{'ratio':'0.3'},{'ratio':'0.7'}]}}");
	/* And the one after that is like any other. */
	check_engine("@ 5 sweep=1 pid=1 fd=3 dev=226:0\ndrm-driver: d\ndrm-engine-e: 5 ns\n"
		     "@ 5 sweep=2 pid=1 fd=3 dev=226:0\ndrm-driver: d\ndrm-engine-e: 9 ns\n"
		     "@ 15 sweep=3 pid=1 fd=3 dev=226:0\ndrm-driver: d\ndrm-engine-e: 12 ns\n"
		     "@ 25 sweep=4 pid=1 fd=3 dev=226:0\ndrm-driver: d\ndrm-engine-e: 16 ns\n",
		     "{'busy_ns':'16'," ONE ",'delta_ns':'4','busy_ratio':{'ratio':'0.4'}}");
}

/* More time than there was: as it is computed, or fully busy. */
static void test_over_wall(void **state)
{
	(void)state;
	check_engine(AT("0") "drm-engine-e: 0 ns\n" AT("10") "drm-engine-e: 15 ns\n",
		     "{'busy_ns':'15'," ONE
		     ",'delta_ns':'15','busy_ratio':{'any':[{'ratio':'1.5'},{'ratio':'1'}]}}");
	check_engine(AT("0") "drm-cycles-e: 0\ndrm-total-cycles-e: 0\n" AT(
			     "10") "drm-cycles-e: 4\ndrm-total-cycles-e: 2\n",
		     "{'cycles':'4','total_cycles':'2'," ONE
		     ",'busy_ratio':{'any':[{'ratio':'2'},{'ratio':'1'}]}}");
}

static void test_zero_maxfreq(void **state)
{
	(void)state;
	check_engine(AT("0") "drm-cycles-e: 5\ndrm-maxfreq-e: 0 Hz\n" AT(
			     "10") "drm-cycles-e: 9\ndrm-maxfreq-e: 0 Hz\n",
		     "{'cycles':'9','maxfreq_hz':'0'," ONE
		     ",'freq_ratio':{'any':[null,{'ratio':'0'}]}}");
}

static void test_never_at_once(void **state)
{
	(void)state;
	/*
	 * 150 cycles more than were observed before, of the 1000 more that the total has; unless
	 * the only total of the second text was a region's.
	 */
	check_engine(AT("0") "drm-cycles-e: 100\n" AT("10") "drm-total-cycles-e: 3000\n" AT(
			     "20") "drm-cycles-e: 250\ndrm-total-cycles-e: 4000\n",
		     "{'any':[{'cycles':'250','total_cycles':'4000'," ONE
		     ",'busy_ratio':{'any':[null,{'ratio':'0'},{'ratio':'0.15'}]}},"
		     "{'cycles':'250','total_cycles':'4000'," ONE
		     ",'busy_ratio':{'any':[null,{'ratio':'0'}]}}]}");
}

static void test_maxfreq_comes_and_goes(void **state)
{
	(void)state;
	/* 4 cycles of the 10 that 1 GHz has in 10 ns. */
	check_engine(
		AT("0") "drm-cycles-e: 1\n" AT("10") "drm-cycles-e: 5\ndrm-maxfreq-e: 1000 MHz\n",
		"{'cycles':'5','maxfreq_hz':'1000000000'," ONE
		",'freq_ratio':{'any':[null,{'ratio':'0'},{'ratio':'0.4'}]}}");
	check_engine(
		AT("0") "drm-cycles-e: 0\ndrm-maxfreq-e: 1000 MHz\n" AT("10") "drm-cycles-e: 4\n",
		"{'any':[{'cycles':'4'," ONE ",'freq_ratio':{'any':[null,{'ratio':'0'}]}},"
		"{'cycles':'4','maxfreq_hz':'1000000000'," ONE ",'freq_ratio':{'ratio':'0.4'}}]}");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_odd_capacity),
		cmocka_unit_test(test_capacity_missing),
		cmocka_unit_test(test_capacity_spoiled),
		cmocka_unit_test(test_beyond_64_bits),
		cmocka_unit_test(test_capacity_changes),
		cmocka_unit_test(test_doubtful_counter),
		cmocka_unit_test(test_no_wall_time),
		cmocka_unit_test(test_over_wall),
		cmocka_unit_test(test_zero_maxfreq),
		cmocka_unit_test(test_never_at_once),
		cmocka_unit_test(test_maxfreq_comes_and_goes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
