/* SPDX-License-Identifier: MIT */
/*
 * Percentages of made monitors against made truth: what is within, what is off, what is not judged.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "made_monitor.h"
#include "plan.h"

static void test_steady(void **state)
{
	struct shown_counts counts = judge(PID_PERCENT, steady, "pid 10 25.0%\n", NULL, NULL);

	(void)state;
	expect(&counts, PERIODS - 2, 0, 2);
	counts = judge(PID_PERCENT, steady, "pid 10 27,9%\n", "pid 10 28.1%\n", NULL);
	expect(&counts, PERIODS - 3, 1, 2);
	counts = judge(PID_PERCENT, steady, "pid 10 22.1%\n", "pid 10 21.9%\n", NULL);
	expect(&counts, PERIODS - 3, 1, 2);
	/* a process without a client, and one that the engine is not of */
	counts = judge(PID_PERCENT, steady, "pid 9 0.0%\n", "pid 9 25.0%\n", NULL);
	expect(&counts, 0, 1, 2);
	assert_int_equal(counts.absent, PERIODS - 3);
	counts = judge(ENGINE_PERCENT, steady, "pid 10 0.0% video\n", "pid 10 25.0% video\n", NULL);
	expect(&counts, PERIODS - 3, 1, 2);
}

static void test_capacity(void **state)
{
	struct shown_counts counts =
		judge(ENGINE_PERCENT, steady, "pid 20 35.0% video\n", "pid 20 70.0% video\n", NULL);

	(void)state;
	expect(&counts, PERIODS - 3, 1, 2);
}

/* Of a device: an engine, or all of them, but not what one is not. */
static void test_device(void **state)
{
	struct shown_counts counts =
		judge("GPU ([0-9.]+)%", steady, "GPU 60.0%\n", "GPU 95.0%\n", NULL);

	(void)state;
	expect(&counts, PERIODS - 3, 1, 2);
	counts = judge("(?<engine>[a-z]+): ([0-9.]+)%", steady, "video: 35%\n", "render: 35%\n",
		       NULL);
	expect(&counts, PERIODS - 3, 1, 2);
	counts = judge("(?<engine>[a-z]+): ([0-9.]+)%", steady, "copy: 35%\n", NULL, NULL);
	assert_int_equal(counts.unknown, PERIODS);
}

/*
 * Percentages by frequency, or of the cycles of the engine's clock, are as good as those of time.
 */
static void test_cycles(void **state)
{
	static const struct load loads[] = {
		{"gpu", "main", 1, 10, "render", 0, 0, 0, 0, 80, 0, 20},
		{"gpu", NULL, 0, 0, "render", 2, 0, 0, 0, 80, 0, 20},
		{0},
	};
	/* of time, of the highest frequency, of a clock of half of it; each of two engines */
	static const char *const lines[] = {"pid 10 40%\n", "pid 10 8%\n", "pid 10 16%\n"};

	(void)state;
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		struct shown_counts counts =
			judge(PID_PERCENT, loads, lines[i], "pid 10 80%\n", NULL);

		expect(&counts, PERIODS - 3, 1, 2);
		counts = judge("^.* ([0-9]+)%", loads, lines[i], "pid 10 28%\n", NULL);
		expect(&counts, PERIODS - 3, 1, 2);
	}
}

/* A row for each process and device; and without a process one for each client. */
static void test_sums(void **state)
{
	static const struct load loads[] = {
		{"a", "one", 1, 10, "render", 0, 0, 0, 0, 10, 0, 0},
		{"a", "two", 2, 10, "render", 0, 0, 0, 0, 20, 0, 0},
		{"b", "far", 3, 10, "render", 0, 0, 0, 0, 40, 0, 0},
		{"a", "far", 4, 11, "render", 0, 0, 0, 0, 25, 0, 0},
		{"a", NULL, 0, 0, "render", 1, 0, 0, 0, 55, 0, 0},
		{"b", NULL, 0, 0, "render", 1, 0, 0, 0, 40, 0, 0},
		{0},
	};
	struct shown_counts counts =
		judge(ENGINE_PERCENT, loads, "pid 10 30% render\n", "pid 10 60% render\n", NULL);

	(void)state;
	expect(&counts, PERIODS - 3, 1, 2);
	counts = judge("([0-9]+)%", loads, "20%\n", "30%\n", NULL);
	expect(&counts, PERIODS - 3, 1, 2);
	counts = judge("([0-9]+)% (?<engine>[a-z]+)", loads, "20% render\n", "30% render\n", NULL);
	expect(&counts, PERIODS - 3, 1, 2);
}

/* What cannot be added up is not off. */
static void test_many(void **state)
{
	struct load loads[66 + 2] = {
		[66] = {"gpu", NULL, 0, 0, "render", 1, 0, 0, 0, 66, 0, 0},
	};
	struct shown_counts counts;

	(void)state;
	for (int i = 0; i < 66; i++)
		loads[i] = (struct load){"gpu", "c", i + 1, 10, "render", 0, 0, 0, 0, 1, 0, 0};
	counts = judge(ENGINE_PERCENT, loads, "pid 10 80% render\n", NULL, NULL);
	expect(&counts, 0, 0, 2);
	assert_int_equal(counts.many, PERIODS - 2);
	loads[64] = loads[66];
	loads[65] = (struct load){0};
	counts = judge(ENGINE_PERCENT, loads, "pid 10 80% render\n", NULL, NULL);
	expect(&counts, 0, PERIODS - 2, 2);
}

/* A client of two processes may be counted in one of them, or shown in both. */
static void test_shared(void **state)
{
	static const struct load loads[] = {
		{"gpu", "main", 1, 10, "render", 0, 0, 0, 0, 40, 0, 0},
		{"gpu", "main", 1, 11, "render", 0, 0, 0, 0, 40, 0, 0},
		{"gpu", "own", 2, 11, "render", 0, 0, 0, 0, 10, 0, 0},
		{"gpu", NULL, 0, 0, "render", 1, 0, 0, 0, 50, 0, 0},
		{0},
	};
	static const char *const lines[] = {"pid 10 0.0% render\n", "pid 10 40.0% render\n",
					    "pid 11 10.0% render\n", "pid 11 50.0% render\n"};
	struct shown_counts counts;

	(void)state;
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		counts = judge(ENGINE_PERCENT, loads, lines[i], NULL, NULL);
		expect(&counts, PERIODS - 2, 0, 2);
	}
	counts = judge(ENGINE_PERCENT, loads, "pid 10 20.0% render\n", NULL, NULL);
	expect(&counts, 0, PERIODS - 2, 2);
	/* not shared: it has its own, and cannot be without it */
	counts = judge(PID_PERCENT, loads + 2, "pid 11 0.0%\n", NULL, NULL);
	expect(&counts, 0, PERIODS - 2, 2);
}

/*
 * A load that begins at second 9: it is in no window before the output at 10, and in all after it.
 */
static void test_step(void **state)
{
	static const struct load loads[] = {
		{"gpu", "main", 1, 10, "render", 0, 0, 0, 9000, 80, 0, 0},
		{"gpu", NULL, 0, 0, "render", 1, 0, 0, 9000, 80, 0, 0},
		{0},
	};
	struct shown_counts counts = judge(PID_PERCENT, loads, "pid 10 80.0%\n", NULL, NULL);

	(void)state;
	/* at 6 and 8 nothing yet; of what ends at 10 at most 1 s of 2 */
	expect(&counts, PERIODS - 5, 3, 2);
	counts = judge(PID_PERCENT, loads, "pid 10 0.0%\n", NULL, NULL);
	expect(&counts, 3, PERIODS - 5, 2);
}

/* A moment of load is no percentage of a window. */
static void test_burst(void **state)
{
	static const struct load loads[] = {
		{"gpu", "main", 1, 10, "render", 0, 0, 0, 7900, 100, 8100, 0},
		{"gpu", NULL, 0, 0, "render", 1, 0, 0, 7900, 100, 8100, 0},
		{0},
	};
	struct shown_counts counts = judge(PID_PERCENT, loads, "pid 10 90.0%\n", NULL, NULL);

	(void)state;
	expect(&counts, 0, PERIODS - 2, 2);
}

/* What a scenario says: devices that account at completion are not judged, and neither are
 * distortions. */
static void test_plan(void **state)
{
	const struct fgpu_command late = {.op = FGPU_DEVICE, .flags = FGPU_DEVICE_COMPLETION},
				  running = {.op = FGPU_DEVICE, .flags = FGPU_DEVICE_ACCEL};
	const struct plan_device devices[] = {
		{.label = "gpu", .setup = &late, .setup_count = 1},
		{.label = "gpu", .setup = &running, .setup_count = 1}};
	const struct plan_step step = {
		.op = PLAN_COMMAND,
		.command = {.op = FGPU_DISTORT, .from = 3 * SECOND, .until = 5 * SECOND}};
	const struct plan plans[] = {
		{.devices = &devices[0], .device_count = 1},
		{.devices = &devices[1], .device_count = 1},
		{.devices = &devices[1], .device_count = 1, .steps = &step, .step_count = 1}};
	const size_t distorted[] = {PERIODS - 2, 0, 3};
	struct shown_pattern *pattern = pattern_of(PID_PERCENT);

	(void)state;
	for (size_t i = 0; i < 3; i++) {
		struct shown *shown = shown_new(pattern);
		struct shown_counts counts;

		shown_distort_plan(shown, &plans[i], 6 * SECOND);
		shown_distort_plan(shown, &plans[i], 0);
		counts = judge(PID_PERCENT, steady, "pid 10 90.0%\n", NULL, shown);
		assert_int_equal(counts.distorted, distorted[i] + (i == 2 ? 2 : 0));
		shown_free(shown);
	}
	shown_pattern_free(pattern);
}

static void test_changed(void **state)
{
	static const struct load loads[] = {
		{"gpu", "late", 1, 10, "render", 0, 7000, 15000, 0, 50, 0, 0},
		{"gpu", "main", 2, 20, "render", 0, 0, 0, 0, 25, 0, 0},
		{"gpu", NULL, 0, 0, "render", 1, 0, 0, 0, 75, 0, 0},
		{0},
	};
	struct shown_counts counts = judge(PID_PERCENT, loads, "pid 10 50.0%\n", NULL, NULL);

	(void)state;
	/* open in all of the windows at 12 and 14; changed at 8, 10, 16 and 18; without a client at
	 * 6 and 20 */
	assert_int_equal(counts.changed, 4);
	expect(&counts, 2, 2, 2);
	counts = judge(PID_PERCENT, loads, "pid 20 25.0%\n", NULL, NULL);
	expect(&counts, PERIODS - 2, 0, 2);
	counts = judge("([0-9.]+)%", loads, "25.0%\n", NULL, NULL);
	assert_int_equal(counts.changed, 4);
}

static void test_distorted(void **state)
{
	struct shown_pattern *pattern = pattern_of(PID_PERCENT);
	struct shown *shown = shown_new(pattern);
	struct shown_counts counts;

	(void)state;
	shown_distort(shown, "gpu", 9 * SECOND, 11 * SECOND);
	shown_distort(shown, "other", 0, UINT64_MAX);
	counts = judge(PID_PERCENT, steady, "pid 10 90.0%\n", NULL, shown);
	/* the windows that end at 10, 12 and 14 begin at 6, 8 and 10 */
	assert_int_equal(counts.distorted, 3);
	expect(&counts, 0, PERIODS - 5, 2);
	shown_free(shown);
	shown_pattern_free(pattern);
}

/* How uneven the load was between two reports that are far apart is not known: the truth is a
 * range. */
static void test_seldom(void **state)
{
	struct shown_counts counts;

	(void)state;
	gap_ms = 200;
	counts = judge(PID_PERCENT, steady, "pid 10 25%\n", NULL, NULL);
	expect(&counts, PERIODS - 2, 0, 2);
	gap_ms = 300;
	/* 75 ms of 2 s are 4 points: of 90 % that is no matter */
	counts = judge(PID_PERCENT, steady, "pid 10 90%\n", NULL, NULL);
	assert_int_equal(counts.seldom, 0);
	assert_int_equal(counts.off, PERIODS - 2);
	counts = judge(PID_PERCENT, steady, "pid 10 25%\n", NULL, NULL);
	expect(&counts, PERIODS - 2, 0, 2);
	/* 475 ms are 24 points: what is within them is not proved, what is beyond them is wrong */
	gap_ms = 1900;
	counts = judge(PID_PERCENT, steady, "pid 10 25%\n", NULL, NULL);
	assert_true(counts.seldom >= 1);
	assert_int_equal(counts.off, 0);
	counts = judge(PID_PERCENT, steady, "pid 10 90%\n", NULL, NULL);
	gap_ms = 0;
	assert_int_equal(counts.seldom, 0);
	assert_int_equal(counts.off, PERIODS - 2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_steady),	cmocka_unit_test(test_capacity),
		cmocka_unit_test(test_device),	cmocka_unit_test(test_cycles),
		cmocka_unit_test(test_sums),	cmocka_unit_test(test_many),
		cmocka_unit_test(test_shared),	cmocka_unit_test(test_step),
		cmocka_unit_test(test_burst),	cmocka_unit_test(test_plan),
		cmocka_unit_test(test_changed), cmocka_unit_test(test_distorted),
		cmocka_unit_test(test_seldom),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
