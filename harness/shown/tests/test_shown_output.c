/* SPDX-License-Identifier: MIT */
/* What a monitor prints and when: which lines are one output, what of it is judged, and how it
 * ends. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "made_monitor.h"

/* The row of a process that is idle is hidden, and comes back: with the row of another one between,
 * and with none. */
static void test_hidden(void **state)
{
	static const struct load loads[] = {
		{"gpu", "main", 1, 10, "render", 0, 0, 0, 10000, 80, 0, 0},
		{"gpu", "film", 2, 20, "video", 0, 0, 0, 0, 70, 0, 0},
		{0},
	};
	static const char main_idle[] = "pid 10 0%\n", main_busy[] = "pid 10 80%\n",
			  film[] = "pid 20 70%\n";
	static const char *const beside[] = {main_idle, main_idle, main_idle, film,
					     film,	film,	   film,      main_busy},
				 *const alone[] = {main_idle, main_idle, main_idle, main_busy};
	static const uint64_t beside_ms[] = {1000, 2000, 3000, 7000, 8000, 9000, 10000, 11000},
			      alone_ms[] = {1000, 2000, 3000, 11000};
	struct shown_counts counts = judge_timed(loads, beside, beside_ms, 8);

	(void)state;
	assert_int_equal(counts.off, 0);
	assert_int_equal(counts.within, 6);
	counts = judge_timed(loads, alone, alone_ms, 4);
	assert_int_equal(counts.off, 0);
	assert_int_equal(counts.within, 2);
}

/* The rows of one output are no outputs of their own, however slowly they are written. */
static void test_slow_rows(void **state)
{
	static const struct load loads[] = {
		{"gpu", "main", 1, 10, "render", 0, 0, 0, 0, 80, 5500, 0},
		{"gpu", "film", 2, 20, "video", 0, 0, 0, 0, 70, 0, 0},
		{0},
	};
	const char *texts[12];
	uint64_t ms[12];
	struct shown_counts counts;

	(void)state;
	for (size_t i = 0; i < 12; i++) {
		texts[i] = i % 2 == 0 ? "pid 20 70%\n" : i < 10 ? "pid 10 80%\n" : "pid 10 40%\n";
		ms[i] = (i / 2 + 1) * 1000 + i % 2 * 200;
	}
	counts = judge_timed(loads, texts, ms, 12);
	assert_int_equal(counts.off, 0);
	assert_int_equal(counts.first, 4);
	assert_int_equal(counts.within, 8);
}

/* The windows are from output to output; lines of one output have the same. */
static void test_outputs(void **state)
{
	static const char *const lines[] = {"pid 10 25%\n", "pid 20 35%\n"};
	struct shown_pattern *pattern = pattern_of(PID_PERCENT);
	struct shown_pattern *plain = pattern_of(" ([0-9]+)%");
	struct shown *by_pid = shown_new(pattern), *all = shown_new(plain);
	size_t len;
	char *truth = make_truth(steady, &len);

	(void)state;
	for (uint64_t i = 1; i <= 10; i++) {
		shown_output(by_pid, lines[i % 2], 11);
		shown_stamp(by_pid, 11 * i, i * SECOND);
		shown_output(all, lines[i % 2], 11);
		shown_stamp(all, 11 * i, (i + 1) / 2 * SECOND + (1 - i % 2) * 10 * MS);
	}
	assert_int_equal(shown_judge(by_pid, truth, len), 0);
	assert_int_equal(shown_counts(by_pid)->first, 2);
	assert_int_equal(shown_counts(by_pid)->within, 8);
	assert_int_equal(shown_judge(all, truth, len), 0);
	assert_int_equal(shown_counts(all)->first, 4);
	shown_free(by_pid);
	shown_free(all);
	shown_pattern_free(pattern);
	shown_pattern_free(plain);
	free(truth);
}

/* The time of a line is that of its last byte. */
static void test_stamps(void **state)
{
	struct shown_pattern *pattern = pattern_of("([0-9]+)");
	struct shown *shown = shown_new(pattern);
	char *bytes = NULL;
	size_t len;
	FILE *out = open_memstream(&bytes, &len);

	(void)state;
	shown_output(shown, "\n7\n", 3);
	shown_stamp(shown, 1, 2 * SECOND);
	shown_stamp(shown, 2, 3 * SECOND);
	shown_stamp(shown, 3, 4 * SECOND);
	assert_int_equal(shown_judge(shown, "", 0), 0);
	shown_print(shown, out);
	fclose(out);
	assert_non_null(strstr(bytes, " 3.000     7.0 %"));
	free(bytes);
	shown_free(shown);
	shown_pattern_free(pattern);
}

/* Several writes of one output, several lines of it, and escape sequences. */
static void test_lines(void **state)
{
	static const char text[] = "\033[1;1H\033[Kpid \033[7m10\033[m 25%\033[2;1Hx\rpid 20 35%"
				   "\033[2J\033[3;";
	struct shown_pattern *pattern = pattern_of("^" PID_PERCENT);
	struct shown *shown = shown_new(pattern);
	const struct shown_counts *counts;
	uint64_t total = 0;
	size_t len;
	char *truth = make_truth(steady, &len);

	(void)state;
	for (uint64_t i = 1; i <= 4; i++)
		for (size_t at = 0; at < sizeof(text) - 1; at++) {
			shown_output(shown, text + at, 1);
			shown_stamp(shown, ++total, 2 * i * SECOND + at * 100000);
		}
	/* the end of the last line has no time, and is not judged */
	shown_output(shown, "\npid 10 99%", 11);
	assert_int_equal(shown_judge(shown, truth, len), 0);
	counts = shown_counts(shown);
	assert_int_equal(counts->within, 4);
	assert_int_equal(counts->first, 4);
	assert_int_equal(counts->off, 0);
	shown_free(shown);
	shown_pattern_free(pattern);
	free(truth);
}

/* A program that writes the digits that changed: of 48 % after 47 % only the 8. */
static void test_pieces(void **state)
{
	static const char *const pieces[] = {"\033[3;5H", "\033[3;12f", "\033[7G", "\033[4C",
					     "\033[D",	  "\033[2d",	"\033[9`", "\033[12a",
					     "\033[5b",	  "\033[P",	"\033[2@", "\b"};
	static const char *const whole[] = {"\033[3;1H",  "\033[H",   "\033[;H", "\033[2f",
					    "\033[G",	  "\033[1G",  "\033[2A", "\033[3E",
					    "\033[12;1H", "\033[10m", "\033[2K", "\033[?1049h"};
	char line[64];
	struct shown_counts counts;

	(void)state;
	for (size_t i = 0; i < sizeof(pieces) / sizeof(pieces[0]); i++) {
		snprintf(line, sizeof(line), "pid 10 90%%%s8%%\n", pieces[i]);
		counts = judge(PID_PERCENT, steady, line, NULL, NULL);
		assert_int_equal(counts.piece, PERIODS);
		assert_int_equal(counts.pieces, PERIODS);
	}
	for (size_t i = 0; i < sizeof(whole) / sizeof(whole[0]); i++) {
		snprintf(line, sizeof(line), "%spid 10 25%%\n", whole[i]);
		counts = judge(PID_PERCENT, steady, line, NULL, NULL);
		expect(&counts, PERIODS - 2, 0, 2);
	}
}

/* A crash is no end, and one that printed did start. */
static void test_ends(void **state)
{
	static const struct {
		int code;
		enum shown_end silent, end;
	} ends[] = {
		{0, SHOWN_ENDED, SHOWN_ENDED},
		{1, SHOWN_ENDED, SHOWN_ENDED},
		{124, SHOWN_ENDED, SHOWN_ENDED},
		{126, SHOWN_NOT_STARTED, SHOWN_ENDED},
		{127, SHOWN_NOT_STARTED, SHOWN_ENDED},
		{128, SHOWN_ENDED, SHOWN_ENDED},
		{128 + SIGINT, SHOWN_ENDED, SHOWN_ENDED},
		{128 + SIGPIPE, SHOWN_ENDED, SHOWN_ENDED},
		{128 + SIGTERM, SHOWN_ENDED, SHOWN_ENDED},
		{128 + SIGSEGV, SHOWN_DIED, SHOWN_DIED},
		{128 + SIGABRT, SHOWN_DIED, SHOWN_DIED},
		{255, SHOWN_ENDED, SHOWN_ENDED},
	};
	struct shown_pattern *pattern = pattern_of(PID_PERCENT);
	struct shown *silent = shown_new(pattern), *shown = shown_new(pattern);

	(void)state;
	judge(PID_PERCENT, steady, "pid 10 26.0%\n", NULL, shown);
	for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++) {
		assert_int_equal(shown_end(silent, ends[i].code), ends[i].silent);
		assert_int_equal(shown_end(shown, ends[i].code), ends[i].end);
	}
	shown_free(silent);
	shown_free(shown);
	shown_pattern_free(pattern);
}

/*
 * A line without an end, and more matches than are judged; each ends the work soon, and is printed.
 */
static void test_hostile(void **state)
{
	struct shown_pattern *pattern = pattern_of("([0-9]+)%|x");
	struct shown *endless = shown_new(pattern), *many = shown_new(pattern),
		     *numberless = shown_new(pattern);
	char *bytes = NULL;
	size_t len;
	FILE *out = open_memstream(&bytes, &len);

	(void)state;
	for (int i = 0; i < 4000000; i++) {
		shown_output(endless, "7% ", 3);
		if (i < 20001)
			shown_output(many, "7%\n", 3);
		shown_output(numberless, i % 1000 ? "x" : "\n", 1);
	}
	shown_output(endless, "\n7%\n", 4);
	shown_stamp(endless, 100000000, SECOND);
	shown_stamp(many, 100000000, SECOND);
	shown_stamp(numberless, 100000000, SECOND);
	assert_int_equal(shown_judge(endless, "", 0), 0);
	assert_int_equal(shown_counts(endless)->long_lines, 1);
	assert_int_equal(shown_counts(endless)->first, 1);
	assert_false(shown_counts(endless)->stopped);
	assert_int_equal(shown_judge(many, "", 0), 0);
	assert_int_equal(shown_counts(many)->first, 20000);
	assert_true(shown_counts(many)->stopped);
	assert_int_equal(shown_judge(numberless, "", 0), 0);
	assert_true(shown_counts(numberless)->stopped);
	shown_print(many, out);
	fclose(out);
	assert_non_null(
		strstr(bytes, "stopped: there are too many matches; what follows is not judged\n"));
	free(bytes);
	shown_free(endless);
	shown_free(many);
	shown_free(numberless);
	shown_pattern_free(pattern);
}

static void test_print(void **state)
{
	struct shown_pattern *pattern = pattern_of(PID_PERCENT);
	struct shown *shown = shown_new(pattern);
	char *bytes = NULL;
	size_t len;
	FILE *out = open_memstream(&bytes, &len);

	(void)state;
	judge(PID_PERCENT, steady, "pid 10 26.0%\n", "pid 10 30.5%\n", shown);
	shown_print(shown, out);
	fclose(out);
	assert_non_null(strstr(bytes, "pid 10\n"));
	assert_non_null(strstr(bytes, "4.000    26.0 %  not judged: fewer than two outputs"));
	assert_non_null(strstr(
		bytes, "    >    20.000    30.5 %   25.0 to  25.0 %       +5.5  main render\n"));
	assert_non_null(strstr(bytes, "7 percentages within 3 points of the truth, 1 off\n"));
	assert_non_null(strstr(bytes, "2 not judged: first outputs\n"));
	free(bytes);
	shown_free(shown);
	shown_pattern_free(pattern);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_hidden),	cmocka_unit_test(test_slow_rows),
		cmocka_unit_test(test_outputs), cmocka_unit_test(test_stamps),
		cmocka_unit_test(test_lines),	cmocka_unit_test(test_pieces),
		cmocka_unit_test(test_ends),	cmocka_unit_test(test_hostile),
		cmocka_unit_test(test_print),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
