/* SPDX-License-Identifier: MIT */
/* The sound parser is right: answers worked out by hand from the specification. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ask.h"

static const struct {
	const char *script, *answer;
} rows[] = {
	{"pos:\t0\nflags:\t02\n", "{\"rejected\":\"no drm- key\"}\n"},
	{"", "{\"rejected\":\"no drm- key\"}\n"},
	{"pos:\t0\ndrm-driver:\ti915\ndrm-pdev:\t0000:00:02.0\ndrm-client-id:\t007\n"
	 "drm-client-name: a:b \"c\n",
	 "{\"driver\":\"i915\",\"pdev\":\"0000:00:02.0\",\"client_id\":\"7\","
	 "\"client_name\":\"a:b \\\"c\",\"engines\":{},\"regions\":{}}\n"},
	/* Capacity first, no blank, many blanks, no line feed at the end. */
	{"drm-engine-capacity-v: 2\ndrm-engine-r:5 ns\ndrm-engine-v: \t 9 ns\ndrm-driver: d",
	 "{\"driver\":\"d\",\"engines\":{\"v\":{\"busy_ns\":\"9\",\"capacity\":\"2\"},"
	 "\"r\":{\"busy_ns\":\"5\"}},\"regions\":{}}\n"},
	{"drm-cycles-a-b: 1\ndrm-total-cycles-a-b: 2\ndrm-maxfreq-c: 3 KHz\ndrm-maxfreq-d: 4 MHz\n",
	 "{\"engines\":{\"a-b\":{\"cycles\":\"1\",\"total_cycles\":\"2\"},"
	 "\"c\":{\"maxfreq_hz\":\"3000\"},\"d\":{\"maxfreq_hz\":\"4000000\"}},\"regions\":{}}\n"},
	{"drm-total-m: 1 MiB\ndrm-shared-m: 2 KiB\ndrm-resident-m: 3\ndrm-memory-m: 4\n"
	 "drm-purgeable-m: 0\ndrm-active-m: 5\ndrm-memory-n: 6\n",
	 "{\"engines\":{},\"regions\":{\"m\":{\"total\":\"1048576\",\"shared\":\"2048\","
	 "\"resident\":\"3\",\"purgeable\":\"0\",\"active\":\"5\"},\"n\":{\"resident\":\"6\"}}}\n"},
	{"drm-engine-x: 18446744073709551615 ns\ndrm-engine-y: 18446744073709551616 ns\n"
	 "drm-total-m: 18014398509481984 KiB\n",
	 "{\"engines\":{\"x\":{\"busy_ns\":\"18446744073709551615\"},"
	 "\"y\":{\"busy_ns\":{\"value\":\"18446744073709551615\",\"saturated\":true}}},"
	 "\"regions\":{\"m\":{\"total\":{\"value\":\"18446744073709551615\",\"saturated\":true}}}}\n"},
	/* What cannot be read harms nothing else. */
	{"drm-engine-a:\ndrm-engine-b: -5 ns\ndrm-engine-c: 1.5 ns\ndrm-engine-d: 0x10 ns\n"
	 "drm-engine-e\ndrm-engine-: 1 ns\ndrm-evicted-m: 9\n: 3\ndrm-engine-z: 7 ns\r\n",
	 "{\"engines\":{\"z\":{\"busy_ns\":\"7\"}},\"regions\":{}}\n"},
	{"drm-client-id: 7x\ndrm-engine-a b: 1 ns\ndrm-engine-\tc: 1 ns\ndrm-engine-d: 2\t ns\n",
	 "{\"engines\":{\"d\":{\"busy_ns\":\"2\"}},\"regions\":{}}\n"},
	{"drm-driver: \xc3\xa9\xed\xa0\x80\n",
	 "{\"driver\":\"\xc3\xa9\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\",\"engines\":{},\"regions\":{}}\n"},
};

static void test_texts(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		char *answer = ask_parser(zoo_faulty_parser(0), rows[i].script);

		assert_string_equal(answer, rows[i].answer);
		free(answer);
	}
}

#define WHO		   "drm-driver: a\ndrm-client-id: 7\n"
#define AT(seconds, lines) "@ " #seconds " 1 3 0\n" WHO lines
#define X		   "drm-engine-x: "

/* The part of line number n of the answers that begins with from, as long as want is. */
static void expect_answer(const char *script, unsigned int n, const char *from, const char *want)
{
	char *answers = ask_parser(zoo_faulty_parser(0), script);
	char *line = answers;

	assert_non_null(answers);
	while (n--)
		line = strchr(line, '\n') + 1;
	*strchrnul(line, '\n') = '\0';
	line = strstr(line, from);
	assert_non_null(line);
	if (strncmp(line, want, strlen(want)))
		fail_msg("got %.*s, not %s", (int)strlen(want), line, want);
	free(answers);
}

/* 1000, 2000, 1500, 2000, 2100: held through the dip, and 1100 in all. */
static void test_dip(void **state)
{
	static const char script[] = AT(0, X "1000 ns\n") AT(1, X "2000 ns\n") AT(2, X "1500 ns\n")
		AT(3, X "2000 ns\n") AT(4, X "2100 ns\n");

	(void)state;
	expect_answer(script, 0, "\"x\"", "\"x\":{\"busy_ns\":\"1000\"}");
	expect_answer(script, 1, "\"x\"", "\"x\":{\"busy_ns\":\"2000\",\"delta_ns\":\"1000\"");
	expect_answer(script, 2, "\"x\"",
		      "\"x\":{\"busy_ns\":\"2000\",\"delta_ns\":\"0\",\"busy_ratio\":\"0.0\"");
	expect_answer(script, 3, "\"x\"", "\"x\":{\"busy_ns\":\"2000\",\"delta_ns\":\"0\"");
	expect_answer(script, 4, "\"x\"", "\"x\":{\"busy_ns\":\"2100\",\"delta_ns\":\"100\"");
}

/* A key that is away for a while, and one that comes late. */
static void test_keys_come_and_go(void **state)
{
	static const char script[] = AT(0, X "10 ns\n") AT(1, "drm-engine-y: 900 ns\n")
		AT(2, "drm-engine-y: 901 ns\n" X "15 ns\n");

	(void)state;
	expect_answer(script, 1, "\"x\"", "\"x\":{\"busy_ns\":\"10\",\"delta_ns\":\"0\"");
	expect_answer(script, 1, "\"y\"", "\"y\":{\"busy_ns\":\"900\"}");
	expect_answer(script, 2, "\"x\"", "\"x\":{\"busy_ns\":\"15\",\"delta_ns\":\"5\"");
	expect_answer(script, 2, "\"y\"", "\"y\":{\"busy_ns\":\"901\",\"delta_ns\":\"1\"");
}

static void test_ratios(void **state)
{
	(void)state;
	/* 1.5 s of engine time in 1 s on two engines: 3/4. */
	expect_answer(AT(0, X "0 ns\ndrm-engine-capacity-x: 2\n")
			      AT(1, X "1500000000 ns\ndrm-engine-capacity-x: 2\n"),
		      1, "\"busy_ratio\"", "\"busy_ratio\":\"0.75\"}");
	/* 5 of 10 cycles on two engines: 1/4; at a clock that stands: nothing. */
	expect_answer(
		AT(0, "drm-cycles-x: 0\ndrm-total-cycles-x: 0\n") AT(
			1, "drm-cycles-x: 5\ndrm-total-cycles-x: 10\ndrm-engine-capacity-x: 2\n"),
		1, "\"busy_ratio\"", "\"busy_ratio\":\"0.25\"}");
	expect_answer(AT(0, "drm-cycles-x: 1\ndrm-total-cycles-x: 9\n")
			      AT(1, "drm-cycles-x: 1\ndrm-total-cycles-x: 9\n"),
		      1, "\"x\"", "\"x\":{\"cycles\":\"1\",\"total_cycles\":\"9\"}");
	/* 400 M cycles in 2 s of 800 MHz: 1/4. Zero capacity: as one. */
	expect_answer(AT(0, "drm-cycles-x: 0\ndrm-maxfreq-x: 800 MHz\n")
			      AT(2, "drm-cycles-x: 400000000\ndrm-maxfreq-x: 800 MHz\n"),
		      1, "\"freq_ratio\"", "\"freq_ratio\":\"0.25\"}");
	expect_answer(AT(0, X "0 ns\ndrm-engine-capacity-x: 0\n")
			      AT(1, X "500000000 ns\ndrm-engine-capacity-x: 0\n"),
		      1, "\"busy_ratio\"", "\"busy_ratio\":\"0.5\"}");
}

/* Three descriptors of one client in two processes, one of them behind; one of another device. */
static void test_one_client(void **state)
{
	static const char script[] = "@ 0 1 3 0\n" WHO X "5 ns\ndrm-total-m: 9\n"
				     "@ 0 1 4 0\n" WHO X "4 ns\ndrm-total-m: 8\n"
				     "@ 0 2 3 0\n" WHO X "5 ns\ndrm-total-m: 7\n"
				     "@ 0 2 4 1\n" WHO X "6 ns\n";

	(void)state;
	expect_answer(
		script, 0, "{\"clients\"",
		"{\"clients\":[{\"device\":\"226:0\",\"id\":\"7\",\"driver\":\"a\",\"members\":["
		"{\"pid\":\"1\",\"fd\":\"3\"},{\"pid\":\"1\",\"fd\":\"4\"},{\"pid\":\"2\",\"fd\":\"3\"}],"
		"\"engines\":{\"x\":{\"busy_ns\":\"5\"}},\"regions\":{\"m\":{\"total\":\"7\"}}},"
		"{\"device\":\"226:1\"");
	expect_answer(
		script, 0, "\"totals\"",
		"\"totals\":[{\"device\":\"226:0\",\"clients\":\"1\",\"engines\":{\"x\":{\"busy_ns\":\"5\"}},"
		"\"regions\":{\"m\":{\"total\":\"7\"}}},{\"device\":\"226:1\",\"clients\":\"1\"");
}

static void test_two_clients(void **state)
{
	static const char script[] = "@ 0 1 3 0\ndrm-driver: a\n" X "5 ns\n"
				     "@ 0 1 4 0\ndrm-driver: a\n" X "18446744073709551615 ns\n";

	(void)state;
	expect_answer(
		script, 0, "\"totals\"",
		"\"totals\":[{\"device\":\"226:0\",\"clients\":\"2\",\"engines\":{\"x\":{\"busy_ns\":"
		"{\"value\":\"18446744073709551615\",\"saturated\":true}}},\"regions\":{}}]}");
}

/* Without an id an open file is a client, and is not that of an id. */
static void test_no_id(void **state)
{
	static const char script[] = "@ 0 1 3 0\n" WHO X "5 ns\n"
				     "@ 1 1 3 0\ndrm-driver: a\n" X "9 ns\n"
				     "@ 2 1 3 0\n" WHO X "11 ns\n";

	(void)state;
	expect_answer(script, 1, "{", "{\"clients\":[{\"device\":\"226:0\",\"driver\":\"a\",");
	expect_answer(script, 1, "\"x\"", "\"x\":{\"busy_ns\":\"9\"}");
	expect_answer(script, 2, "\"x\"", "\"x\":{\"busy_ns\":\"11\"}");
}

/* The interval of the delta of an absent key is unknown; that of a later one is known. */
static void test_ratio_after_absent_key(void **state)
{
	static const char script[] = AT(0, X "0 ns\n") AT(1, "") AT(2, X "1000000000 ns\n")
		AT(4, X "2000000000 ns\n");

	(void)state;
	expect_answer(script, 2, "\"x\"",
		      "\"x\":{\"busy_ns\":\"1000000000\",\"delta_ns\":\"1000000000\"}");
	expect_answer(script, 3, "\"busy_ratio\"", "\"busy_ratio\":\"0.5\"}");
}

/*
 * It cannot be read in one sweep: not listed, not forgotten. When it is missing, it is forgotten.
 */
static void test_unreadable_and_missing(void **state)
{
	(void)state;
	expect_answer(AT(0, X "5 ns\n") "@ 1 1 3 0\n!\n" AT(2, X "7 ns\n"), 1, "{",
		      "{\"clients\":[],\"totals\":[]}");
	expect_answer(AT(0, X "5 ns\n") "@ 1 1 3 0\n!\n" AT(2, X "7 ns\n"), 2, "\"x\"",
		      "\"x\":{\"busy_ns\":\"7\",\"delta_ns\":\"2\"");
	expect_answer(AT(0, X "5 ns\n") "@ 1 1 4 0\npos:\t0\n" AT(2, X "3 ns\n"), 2, "\"x\"",
		      "\"x\":{\"busy_ns\":\"3\"}");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_texts),
		cmocka_unit_test(test_dip),
		cmocka_unit_test(test_keys_come_and_go),
		cmocka_unit_test(test_ratios),
		cmocka_unit_test(test_one_client),
		cmocka_unit_test(test_two_clients),
		cmocka_unit_test(test_no_id),
		cmocka_unit_test(test_ratio_after_absent_key),
		cmocka_unit_test(test_unreadable_and_missing),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
