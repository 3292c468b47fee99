/* SPDX-License-Identifier: MIT */
/* Designs with one number for a process or a device: the numbers, by hand. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ask.h"
#include "loads_shown.h"

#define NONE (-1)

/* The last state of each: of processes 1, 2 and 3, and of the device. */
static const struct {
	const char *design;
	double processes[3], device;
} rows[] = {
	/* 0.5 + 0.25 + 0.75; and 0.375 more */
	{"load-sum", {1.5, 1.875, 0}, NONE},
	/* copy; render, 0.5 + 0.375 */
	{"load-max", {0.75, 0.875, 0}, NONE},
	/* 1.5 / 3, 1.875 / 3 */
	{"load-mean", {0.5, 0.625, 0}, NONE},
	/* without copy: 0.75 / 2, 1.125 / 2 */
	{"load-of-two-engines", {0.375, 0.5625, 0}, NONE},
	/* client 7 is that of process 1 */
	{"load-of-first-process", {1.5, 0.375, 0}, NONE},
	{"load-per-cent", {0.75, 0.87, 0}, NONE},
	/* the one device of the script: as load-max */
	{"load-max-per-device", {0.75, 0.875, 0}, NONE},
	{"load-of-one-device", {0.75, 0.875, 0}, NONE},
	/* 0.5 + 0.25 + 0.75; 0.25, 0.75, and 0.875 cut to 0.87 */
	{"load-of-rounded-engines", {1.5, 1.87, 0}, NONE},
	{"load-of-device", {NONE, NONE, NONE}, 0.875},
	{"load-beside-clients", {1.5, 1.875, 0}, 1.875},
	/* 1.5 / 3 */
	{"load-by-descriptors", {0.5, 0.375, 0}, NONE},
	{"load-of-own-descriptors", {1.5, 1.875, 0}, NONE},
	/* 0.5 + 0.25 + 0.75; and 0.37 more */
	{"load-of-rounded", {1.5, 1.87, 0}, 1.87},
	{"load-of-lifetime", {1.5, 1.875, 0.625}, NONE},
};

/* Two numbers of each process: all engines, and video (0.25 of client 7). */
static const struct {
	const char *design, *numbers;
} several[] = {
	{"loads-of-all-and-video", "\"pid\":\"1\",\"loads\":{\"gpu\":\"1.5\",\"video\":\"0.25\"}"},
	{"loads-alike", "\"pid\":\"1\",\"loads\":{\"gpu\":\"1.5\",\"video\":\"1.5\"}"},
};

/*
 * Held times: client 7 did 1.5 s, client 8 0.375 s, client 9 0.625 s; 8 and 9 go, and 7 falls to 0.
 */
#define FALLS "@ 2 1 3 0\n" LOADS_7(LOADS_0)

static const struct {
	const char *design, *script, *words;
} times[] = {
	{"load-held", LOADS_SCRIPT, "{\"pid\":\"1\",\"busy_ns\":\"1500000000\"}"},
	{"load-held", LOADS_SCRIPT, "{\"pid\":\"2\",\"busy_ns\":\"1875000000\"}"},
	{"load-held", LOADS_SCRIPT, "{\"pid\":\"3\",\"busy_ns\":\"625000000\"}"},
	{"load-held", LOADS_SCRIPT, "{\"device\":\"226:0\",\"busy_ns\":\"2500000000\"}"},
	{"load-held", LOADS_SCRIPT FALLS,
	 "{\"processes\":[{\"pid\":\"1\",\"busy_ns\":\"1500000000\"}]"},
	{"load-held-of-gone", LOADS_SCRIPT FALLS,
	 "{\"processes\":[{\"pid\":\"1\",\"busy_ns\":\"1500000000\"},{\"pid\":\"2\",\"busy_ns\":"
	 "\"375000000\"},{\"pid\":\"3\",\"busy_ns\":\"625000000\"}]"},
	{"load-held-of-gone", LOADS_SCRIPT FALLS,
	 "{\"device\":\"226:0\",\"busy_ns\":\"2500000000\"}"},
	{"load-held-falls", LOADS_SCRIPT FALLS,
	 "{\"processes\":[{\"pid\":\"1\",\"busy_ns\":\"0\"}]"},
};

static const struct zoo_parser *design_of(const char *name)
{
	size_t i = 0;

	while (strcmp(zoo_design(i)->name, name) != 0)
		i++;
	return zoo_design(i);
}

/* The number behind words, in the last state; NONE: they are not there. */
static double number_behind(const char *answers, const char *words)
{
	const char *found = NULL;

	for (const char *at = answers; (at = strstr(at, words)); at++)
		found = at;
	return found ? strtod(found + strlen(words), NULL) : NONE;
}

static void check_loads(const char *design, const char *answers, const char *words, double want)
{
	double got = number_behind(answers, words);

	if (fabs(got - want) > 1e-9)
		fail_msg("%s: %s%g, expected %g: %s", design, words, got, want, answers);
}

static void test_numbers(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		char *answers = ask_parser(design_of(rows[i].design), LOADS_SCRIPT);

		assert_non_null(answers);
		check_loads(rows[i].design, answers, "\"pid\":\"1\",\"busy_ratio\":\"",
			    rows[i].processes[0]);
		check_loads(rows[i].design, answers, "\"pid\":\"2\",\"busy_ratio\":\"",
			    rows[i].processes[1]);
		check_loads(rows[i].design, answers, "\"pid\":\"3\",\"busy_ratio\":\"",
			    rows[i].processes[2]);
		check_loads(rows[i].design, answers, "\"device\":\"226:0\",\"busy_ratio\":\"",
			    rows[i].device);
		free(answers);
	}
}

static void test_several(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(several) / sizeof(*several); i++) {
		char *answers = ask_parser(design_of(several[i].design), LOADS_SCRIPT);

		assert_non_null(answers);
		if (!strstr(answers, several[i].numbers))
			fail_msg("%s: %s: %s", several[i].design, several[i].numbers, answers);
		free(answers);
	}
}

static void test_times(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(times) / sizeof(*times); i++) {
		char *answers = ask_parser(design_of(times[i].design), times[i].script);

		assert_non_null(answers);
		if (!strstr(answers, times[i].words))
			fail_msg("%s: %s: %s", times[i].design, times[i].words, answers);
		free(answers);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_numbers),
					   cmocka_unit_test(test_several),
					   cmocka_unit_test(test_times)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
