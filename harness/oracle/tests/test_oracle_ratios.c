/* SPDX-License-Identifier: MIT */
/*
 * Utilization: what may be reported of one interval. Which bug makes this fail? A division by an
 * interval that is none, an interval that begins too early or too late after a hold, a set that
 * forgets or makes up a ratio.
 */
#include "states.h"

#include <math.h>

#include "utilization.h"

/* --- sets --- */

static void add_ratio(struct ratios *ratios, long double low, long double high)
{
	const struct ratios one = {.range = {{low, high}}, .count = 1};

	ratios_add_all(ratios, &one);
}

/* Sixteen ranges are kept, each once; one more, and it may be whatever. */
static void test_most(void **state)
{
	struct ratios ratios = {0};

	(void)state;
	for (int i = 0; i < RATIOS_MAX; i++) {
		add_ratio(&ratios, i, i + 1);
		add_ratio(&ratios, 0, 1);
		assert_int_equal(ratios.count, i + 1);
		assert_false(ratios.anything);
	}
	add_ratio(&ratios, 99, 99);
	assert_int_equal(ratios.count, RATIOS_MAX);
	assert_true(ratios.anything);
}

/* A ratio beyond what can be written as a decimal may be anything. */
static void test_bounds(void **state)
{
	static const struct {
		long double low, high;
		bool anything;
	} rows[] = {
		{0, 0, false},
		{0, 1, false},
		{1e300L, 1e300L, false},
		{0, 1.1e300L, true},
		{0, INFINITY, true},
		{NAN, 1, true},
		{INFINITY, INFINITY, true},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct ratios ratios = {0};

		add_ratio(&ratios, rows[i].low, rows[i].high);
		if (ratios.anything != rows[i].anything || ratios.count == rows[i].anything)
			fail_msg("row %zu: not %d", i, rows[i].anything);
	}
}

/* --- wall time --- */

#define READ(t, until, busy)                                                              \
	"@ " t " pid=1 fd=3 dev=226:0 until=" until "\ndrm-driver: d\ndrm-client-id: 7\n" \
	"drm-engine-e: " busy " ns\n"

/*
 * 10 ns of work between reads from 0 to 9, 10 or 11, and from 10 to 20: in 1 to 20 ns. Where the
 * reads touch, or one goes on when the other begins, there may have been no time at all: nothing is
 * known, or it was busy all of it.
 */
static void test_windows_touch(void **state)
{
	static const char range[] = "{'busy_ns':'10'," ONE ",'delta_ns':'10',"
				    "'busy_ratio':{'ratio_min':'0.5','ratio_max':'10'}}";
	static const char touching[] = "{'busy_ns':'10'," ONE
				       ",'delta_ns':'10','busy_ratio':{'any':[null,{'ratio':'0'},"
				       "{'ratio':'1'},{'ratio_min':'0.5','ratio_max':'10'}]}}";

	(void)state;
	check_engine(READ("0", "9", "0") READ("10", "20", "10"), range);
	check_engine(READ("0", "10", "0") READ("10", "20", "10"), touching);
	check_engine(READ("0", "11", "0") READ("10", "20", "10"), touching);
	check_engine(READ("0", "10", "5") READ("10", "20", "5"),
		     "{'busy_ns':'5'," ONE
		     ",'delta_ns':'0','busy_ratio':{'any':[null,{'ratio':'0'}]}}");
}

#define TWICE(sweep, busy) \
	"@ 5 sweep=" sweep \
	" pid=1 fd=3 dev=226:0\ndrm-driver: d\ndrm-client-id: 7\ndrm-engine-e: " busy " ns\n"

static void test_one_moment(void **state)
{
	(void)state;
	check_engine(TWICE("1", "5") TWICE("2", "6"),
		     "{'busy_ns':'6'," ONE ",'delta_ns':{'any':[null,'1']},"
		     "'busy_ratio':{'any':[null,{'ratio':'0'},{'ratio':'1'}]}}");
	check_engine(TWICE("1", "5") TWICE("2", "5"),
		     "{'busy_ns':'5'," ONE
		     ",'delta_ns':{'any':[null,'0']},'busy_ratio':{'any':[null,{'ratio':'0'}]}}");
}

/* --- two sweeps at one time, read as one --- */

#define CYCLES(c, total) "drm-cycles-e: " c "\ndrm-total-cycles-e: " total "\n"
#define AGAIN(sweep)	 "@ 10 sweep=" sweep " pid=1 fd=3 dev=226:0\ndrm-driver: d\ndrm-client-id: 7\n"
#define FIRST		 AT("0") "drm-engine-e: 5 ns\n" AT("10") "drm-engine-e: 8 ns\n"
#define TWO		 FIRST AGAIN("3") "drm-engine-e: 9 ns\n"

/*
 * 1 since the first at 10, in no time, or 4 since 0; so, too, a third at 10, of which the second
 * may not count. The next has time of its own: since the first or the last at 10.
 */
static void test_merged(void **state)
{
	(void)state;
	check_engine(TWO,
		     "{'busy_ns':'9'," ONE ",'delta_ns':{'any':[null,'1','4']},"
		     "'busy_ratio':{'any':[null,{'ratio':'0'},{'ratio':'1'},{'ratio':'0.4'}]}}");
	check_engine(TWO AGAIN("4") "drm-engine-e: 9 ns\n",
		     "{'busy_ns':'9'," ONE ",'delta_ns':{'any':[null,'0','1','4']},"
		     "'busy_ratio':{'any':[null,{'ratio':'0'},{'ratio':'1'},{'ratio':'0.4'}]}}");
	check_engine(TWO AT("20") "drm-engine-e: 15 ns\n",
		     "{'busy_ns':'15'," ONE ",'delta_ns':{'any':['6','7']},"
		     "'busy_ratio':{'any':[null,{'ratio':'0.6'},{'ratio':'0.7'}]}}");
}

/* Not printed at 5 and at 10: 3 since 0, or since one of these. */
static void test_merged_after_missing(void **state)
{
#define F "drm-engine-f: 1 ns\n"
	(void)state;
	check_engine(AT("0") F "drm-engine-e: 5 ns\n" AT("5") F AT("10") F AGAIN("4") F
		     "drm-engine-e: 8 ns\n",
		     "{'busy_ns':'8'," ONE
		     ",'delta_ns':{'any':[null,'3']},'busy_ratio':{'any':[null,{'ratio':'0'},"
		     "{'ratio':'1'},{'ratio':'0.3'},{'ratio':'0.6'}]}}");
}

/* Without a frequency only engine time has a utilization. */
static void test_merged_without_frequency(void **state)
{
#define BOTH(c, mhz) "drm-engine-e: " c " ns\ndrm-cycles-e: " c "\ndrm-maxfreq-e: " mhz " MHz\n"
#define BEFORE	     AT("0") BOTH("5", "1000") AT("10") BOTH("8", "1000")
#define MERGED	     "{'any':[null,{'ratio':'0'},{'ratio':'1'},{'ratio':'0.4'}]}"
	(void)state;
	check_engine(BEFORE AGAIN("3") BOTH("9", "1000"),
		     "{'busy_ns':'9','cycles':'9','maxfreq_hz':'1000000000'," ONE
		     ",'delta_ns':{'any':[null,'1','4']},'busy_ratio':" MERGED
		     ",'freq_ratio':" MERGED "}");
	check_engine(BEFORE AGAIN("3") BOTH("9", "0"),
		     "{'busy_ns':'9','cycles':'9','maxfreq_hz':'0'," ONE
		     ",'delta_ns':{'any':[null,'1','4']},'busy_ratio':" MERGED
		     ",'freq_ratio':{'any':[null,{'ratio':'0'}]}}");
}

/*
 * In one text at last, at a time that had a sweep already: 1 of 1 cycle since that, or 1 of 2
 * since 5. A total-cycles alone may be of no engine: then 1 of 2, or 1 of 1, or it is not known.
 */
static void test_merged_never_together(void **state)
{
#define RATIOS(more)                                                                            \
	"{'cycles':'6','total_cycles':'9'," ONE ",'busy_ratio':{'any':[null,{'ratio':'0'}" more \
	"]}}"
	(void)state;
	check_engine(AT("0") "drm-cycles-e: 5\n" AT("5") "drm-total-cycles-e: 7\n" AT(
			     "10") "drm-total-cycles-e: 8\n" AGAIN("4") CYCLES("6", "9"),
		     "{'any':[" RATIOS(",{'ratio':'1'},{'ratio':'0.5'}") "," RATIOS(
			     ",{'ratio':'0.5'}") "," RATIOS(",{'ratio':'1'}") "," RATIOS("") "]}");
}

/* --- beside a hold --- */

#define FREQUENCY(busy, c) \
	"drm-engine-e: " busy " ns\ndrm-cycles-e: " c "\ndrm-maxfreq-e: 1000 MHz\n"
#define BUSY_FALLS AT("0") FREQUENCY("5", "0") AT("10") FREQUENCY("3", "4")
#define HZ	   "'maxfreq_hz':'1000000000'," ONE

/* While a counter is held, and once more, what other counters give may be left out, too. */
static void test_beside_a_hold(void **state)
{
	(void)state;
	check_engine(BUSY_FALLS, "{'busy_ns':'5','cycles':'4'," HZ "," NONE
				 ",'freq_ratio':{'any':[null,{'ratio':'0.4'}]}}");
	check_engine(BUSY_FALLS AT("20") FREQUENCY("6", "8"),
		     "{'busy_ns':'6','cycles':'8'," HZ ",'delta_ns':'1',"
		     "'busy_ratio':{'any':[null,{'ratio':'0.1'},{'ratio':'0.05'}]},"
		     "'freq_ratio':{'any':[null,{'ratio':'0.4'}]}}");
	check_engine(BUSY_FALLS AT("20") FREQUENCY("6", "8") AT("30") FREQUENCY("7", "9"),
		     "{'busy_ns':'7','cycles':'9'," HZ ",'delta_ns':'1',"
		     "'busy_ratio':{'ratio':'0.1'},'freq_ratio':{'ratio':'0.1'}}");
}

/* So may engine time beside cycles, or total-cycles, that fall. */
static void test_time_beside_a_hold(void **state)
{
#define TIME(busy, counter, value) "drm-engine-e: " busy " ns\ndrm-" counter "-e: " value "\n"
	(void)state;
	check_engine(AT("0") TIME("5", "cycles", "5") AT("10") TIME("8", "cycles", "3"),
		     "{'busy_ns':'8','cycles':'5'," ONE
		     ",'delta_ns':'3','busy_ratio':{'any':[null,{'ratio':'0.3'}]}}");
	/* A total is held or believed, or ignored, for it is beside no cycles (rst:127-129). */
#define THREE ",'delta_ns':'3','busy_ratio':{'any':[null,{'ratio':'0.3'}]}"
	check_engine(AT("0") TIME("5", "total-cycles", "5") AT("10") TIME("8", "total-cycles", "3"),
		     "{'any':[{'busy_ns':'8','total_cycles':'5'," ONE THREE
		     "},{'busy_ns':'8','total_cycles':'3'," ONE THREE "},{'busy_ns':'8'," ONE
		     ",'delta_ns':'3','busy_ratio':{'ratio':'0.3'}}]}");
	/* A counter that comes late is not held. */
	check_engine(AT("0") "drm-engine-e: 5 ns\n" AT("10") TIME("8", "cycles", "3"),
		     "{'busy_ns':'8','cycles':'3'," ONE
		     ",'delta_ns':'3','busy_ratio':{'ratio':'0.3'}}");
}

/* --- which interval --- */

/* Held at 5 for two intervals: 3 of the last 10 cycles, or 3 of all 30. */
static void test_held_for_two(void **state)
{
	(void)state;
	check_engine(AT("0") CYCLES("5", "10") AT("10") CYCLES("3", "20") AT("20") CYCLES("5", "30")
			     AT("30") CYCLES("8", "40"),
		     "{'cycles':'8','total_cycles':'40'," ONE
		     ",'busy_ratio':{'any':[null,{'ratio':'0.3'},{'ratio':'0.1'}]}}");
	/* The total falls: nothing is known of that interval; afterwards 3 or 5 of 10, or, after
	 * 15, 3 of 15. */
	check_engine(AT("0") CYCLES("1", "20") AT("10") CYCLES("3", "15"),
		     "{'any':[{'cycles':'3','total_cycles':'20'," ONE
		     ",'busy_ratio':{'any':[null,{'ratio':'0'}]}},"
		     "{'cycles':'3','total_cycles':'15'," ONE
		     ",'busy_ratio':{'any':[null,{'ratio':'0'}]}}]}");
	check_engine(AT("0") CYCLES("1", "20") AT("10") CYCLES("3", "15") AT("20")
			     CYCLES("6", "30"),
		     "{'any':[{'cycles':'6','total_cycles':'30'," ONE
		     ",'busy_ratio':{'any':[null,{'ratio':'0.3'},{'ratio':'0.5'}]}},"
		     "{'cycles':'6','total_cycles':'30'," ONE
		     ",'busy_ratio':{'any':[null,{'ratio':'0.2'},{'ratio':'0.5'}]}}]}");
}

/* Cycles and their total are known, and were never printed in one text: no delta is known. */
static void test_never_together(void **state)
{
	(void)state;
	check_engine(AT("0") "drm-cycles-e: 5\n" AT("10") "drm-total-cycles-e: 7\n",
		     "{'any':[null,{'cycles':{'any':[null,'5']},'total_cycles':'7'," ONE
		     ",'busy_ratio':{'any':[null,{'ratio':'0'}]}},{'cycles':{'any':[null,'5']}," ONE
		     "}]}");
	/* In one text at last, and the total has not grown: there is nothing to divide by. */
	check_engine(AT("0") "drm-cycles-e: 5\n" AT("10") "drm-total-cycles-e: 7\n" AT("20")
			     CYCLES("6", "7"),
		     "{'cycles':'6','total_cycles':'7'," ONE
		     ",'busy_ratio':{'any':[null,{'ratio':'0'}]}}");
	check_engine(AT("0") "drm-cycles-e: 5\n" AT("10") "drm-maxfreq-e: 1000 MHz\n",
		     "{'any':[null,{'cycles':{'any':[null,'5']},'maxfreq_hz':'1000000000'," ONE
		     ",'freq_ratio':{'any':[null,{'ratio':'0'}]}},{'cycles':{'any':[null,'5']}," ONE
		     "}]}");
}

/*
 * A divisor without anything to divide: 0, or absent (rst:127-129, 140-142). Beside time or
 * cycles no ratio is 0 that could not be computed, nor is it beside a capacity.
 */
static void test_divisor_alone(void **state)
{
#define NO_RATE \
	"'busy_ratio':{'any':[null,{'ratio':'0'}]},'freq_ratio':{'any':[null,{'ratio':'0'}]}"
	(void)state;
	/* It may be the total of a region cycles-e, too. */
	check_engine(AT("0") "drm-total-cycles-e: 5\n",
		     "{'any':[null,{'total_cycles':'5'," ONE "," NO_RATE "},{" ONE "}]}");
	check_engine(AT("0") "drm-maxfreq-e: 5 Hz\n",
		     "{'any':[null,{'maxfreq_hz':'5'," ONE "," NO_RATE "}]}");
	check_engine(AT("0") "drm-total-cycles-e: 5\ndrm-engine-e: 0 ns\n" AT(
			     "10") "drm-total-cycles-e: 9\ndrm-engine-e: 5 ns\n",
		     "{'any':[{'total_cycles':'9','busy_ns':'5'," ONE
		     ",'delta_ns':'5','busy_ratio':{'ratio':'0.5'}},{'busy_ns':'5'," ONE
		     ",'delta_ns':'5','busy_ratio':{'ratio':'0.5'}}]}");
	check_engine(AT("0") "drm-cycles-e: 5\ndrm-maxfreq-e: 1000 MHz\n" AT(
			     "10") "drm-cycles-e: 9\ndrm-maxfreq-e: 1000 MHz\n",
		     "{'cycles':'9','maxfreq_hz':'1000000000'," ONE
		     ",'freq_ratio':{'ratio':'0.4'}}");
	check_engine(AT("0") "drm-engine-capacity-e: 2\n", "{'any':[null,{'capacity':'2'}]}");
}

/* No frequency for one sweep: 6 of the last 10 cycles, or 8 of 20. */
static void test_zero_for_a_sweep(void **state)
{
	(void)state;
	check_engine(
		AT("0") "drm-cycles-e: 0\ndrm-maxfreq-e: 1000 MHz\n" AT(
			"10") "drm-cycles-e: 2\ndrm-maxfreq-e: 0 Hz\n" AT("20") "drm-cycles-e: 8\ndrm-maxfreq-e: 1000 MHz\n",
		"{'cycles':'8','maxfreq_hz':'1000000000'," ONE
		",'freq_ratio':{'any':[null,{'ratio':'0.6'},{'ratio':'0.4'}]}}");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_most),
		cmocka_unit_test(test_bounds),
		cmocka_unit_test(test_windows_touch),
		cmocka_unit_test(test_one_moment),
		cmocka_unit_test(test_merged),
		cmocka_unit_test(test_merged_after_missing),
		cmocka_unit_test(test_merged_without_frequency),
		cmocka_unit_test(test_merged_never_together),
		cmocka_unit_test(test_beside_a_hold),
		cmocka_unit_test(test_time_beside_a_hold),
		cmocka_unit_test(test_held_for_two),
		cmocka_unit_test(test_never_together),
		cmocka_unit_test(test_divisor_alone),
		cmocka_unit_test(test_zero_for_a_sweep),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
