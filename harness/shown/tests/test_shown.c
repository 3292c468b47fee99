/* SPDX-License-Identifier: MIT */
/* Percentages of made monitors against made truth: what is within, what is off, what is not judged. */
#include <errno.h>
#include <inttypes.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "plan.h"
#include "shown.h"

#define MS	UINT64_C(1000000)
#define SECOND	(1000 * MS)
#define PERIODS 10 /* outputs of a made monitor, one every 2 s */

/* A client, or a device, whose engine is busy for a share of the time from one moment to another. */
struct load {
	const char *device, *client; /* client NULL: the device */
	int id, pid;
	const char *engine;
	int capacity;
	unsigned int open_ms,
		close_ms; /* it is reported from and until then; close 0: to the end */
	unsigned int busy_ms; /* its load begins */
	unsigned int percent; /* of the time */
	unsigned int idle_ms; /* its load ends; 0: never */
	unsigned int clock; /* percent of maxfreq at which it runs; 0: it has no cycles */
};

static uint64_t busy_ns(const struct load *load, unsigned int ms)
{
	const unsigned int now = load->idle_ms && ms > load->idle_ms ? load->idle_ms : ms;

	return now < load->busy_ms ? 0 : (now - load->busy_ms) * MS * load->percent / 100;
}

/* Of an engine of at most 1 GHz, whose clock runs at half of it. */
static void make_cycles(FILE *out, const struct load *load, unsigned int ms, uint64_t busy)
{
	if (!load->clock)
		return;
	fprintf(out, ",\"cycles\":\"%" PRIu64 "\"", busy * load->clock / 100);
	if (!load->client)
		fprintf(out, ",\"maxfreq_hz\":\"1000000000\",\"total_cycles\":\"%" PRIu64 "\"",
			ms * MS / 2);
}

/* The guest is slow after second 8: no report comes so long. */
static unsigned int gap_ms;

static char *make_truth(const struct load *loads, size_t *len)
{
	char *bytes = NULL;
	FILE *out = open_memstream(&bytes, len);

	for (unsigned int ms = 0; ms <= 2000 * (PERIODS + 1); ms += 100)
		for (const struct load *load = loads; load->device; load++) {
			const uint64_t busy = busy_ns(load, ms);

			if (ms > 8000 && ms < 8000 + gap_ms)
				continue;
			if (ms < load->open_ms || (load->close_ms && ms > load->close_ms))
				continue;
			fprintf(out, "{\"what\":\"%s\",\"t\":\"%" PRIu64 "\",\"device\":\"%s\",",
				load->client ? "client" : "device", ms * MS, load->device);
			if (load->client)
				fprintf(out, "\"client\":\"%s\",\"id\":\"%d\",\"pid\":%d,\"fd\":5,",
					load->client, load->id, load->pid);
			fprintf(out, "\"engines\":{\"%s\":{\"busy_ns\":\"%" PRIu64 "\"",
				load->engine, busy);
			if (load->capacity)
				fprintf(out, ",\"capacity\":\"%d\"", load->capacity);
			make_cycles(out, load, ms, busy);
			fputs("}}}\n", out);
		}
	fclose(out);
	return bytes;
}

static struct shown_pattern *pattern_of(const char *text)
{
	struct shown_pattern *pattern = NULL;
	char *why = NULL;

	if (shown_pattern_new(&pattern, text, &why))
		fail_msg("%s: %s", text, why);
	return pattern;
}

/* A monitor that prints a line every 2 s, from second 2 on; the same one, or of its own for the last output. */
static struct shown_counts judge(const char *regex, const struct load *loads, const char *line,
				 const char *last, struct shown *shown)
{
	struct shown_pattern *pattern = pattern_of(regex);
	struct shown *own = shown ? shown : shown_new(pattern);
	struct shown_counts counts;
	uint64_t total = 0;
	size_t len;
	char *truth = make_truth(loads, &len);

	for (uint64_t i = 1; i <= PERIODS; i++) {
		const char *text = i == PERIODS && last ? last : line;

		shown_output(own, text, strlen(text));
		total += strlen(text);
		shown_stamp(own, total, 2 * i * SECOND);
	}
	assert_int_equal(shown_judge(own, truth, len), 0);
	counts = *shown_counts(own);
	if (!shown)
		shown_free(own);
	shown_pattern_free(pattern);
	free(truth);
	return counts;
}

#define PID_PERCENT    "pid (?<pid>[0-9]+) (?<percent>[0-9.,]+)%"
#define ENGINE_PERCENT PID_PERCENT " (?<engine>[a-z]+)"

static const struct load steady[] = {
	{"gpu", "main", 1, 10, "render", 0, 0, 0, 0, 25, 0, 0},
	{"gpu", "film", 2, 20, "video", 0, 0, 0, 0, 70, 0, 0},
	{"gpu", NULL, 0, 0, "render", 1, 0, 0, 0, 25, 0, 0},
	{"gpu", NULL, 0, 0, "video", 2, 0, 0, 0, 70, 0, 0},
	{0},
};

static void expect(const struct shown_counts *counts, size_t within, size_t off, size_t first)
{
	assert_int_equal(counts->within, within);
	assert_int_equal(counts->off, off);
	assert_int_equal(counts->first, first);
	assert_int_equal(within + off + first + counts->changed + counts->distorted +
				 counts->unknown + counts->absent + counts->many,
			 PERIODS);
}

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

/* Percentages by frequency, or of the cycles of the engine's clock, are as good as those of time. */
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

/* A load that begins at second 9: it is in no window before the output at 10, and in all after it. */
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

/* A monitor whose output is written in parts, each at its time. */
static struct shown_counts judge_timed(const struct load *loads, const char *const *texts,
				       const uint64_t *ms, size_t count)
{
	struct shown_pattern *pattern = pattern_of(PID_PERCENT);
	struct shown *shown = shown_new(pattern);
	struct shown_counts counts;
	uint64_t total = 0;
	size_t len;
	char *truth = make_truth(loads, &len);

	for (size_t i = 0; i < count; i++) {
		shown_output(shown, texts[i], strlen(texts[i]));
		total += strlen(texts[i]);
		shown_stamp(shown, total, ms[i] * MS);
	}
	assert_int_equal(shown_judge(shown, truth, len), 0);
	counts = *shown_counts(shown);
	shown_free(shown);
	shown_pattern_free(pattern);
	free(truth);
	return counts;
}

/* The row of a process that is idle is hidden, and comes back: with the row of another one between, and with none. */
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

/* What a scenario says: devices that account at completion are not judged, and neither are distortions. */
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
	/* open in all of the windows at 12 and 14; changed at 8, 10, 16 and 18; without a client at 6 and 20 */
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

/* How uneven the load was between two reports that are far apart is not known. */
static void test_seldom(void **state)
{
	struct shown_counts counts;

	(void)state;
	gap_ms = 200;
	counts = judge(PID_PERCENT, steady, "pid 10 25%\n", NULL, NULL);
	expect(&counts, PERIODS - 2, 0, 2);
	gap_ms = 300;
	/* the windows that end at 10 and 12 */
	counts = judge(PID_PERCENT, steady, "pid 10 90%\n", NULL, NULL);
	gap_ms = 0;
	assert_int_equal(counts.seldom, 2);
	assert_int_equal(counts.off, PERIODS - 4);
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

/* A line without an end, and more matches than are judged; each ends the work soon, and is printed. */
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

static void test_patterns(void **state)
{
	static const char *const refused[] = {"[0-9]+%",
					      "(?<load>[0-9]+)",
					      "(?<pid>[0-9]+)",
					      "(",
					      "(?<pid>a)(?<pid>b)(c)",
					      "\\([0-9]+\\)",
					      "()()()()()()()()()()()()()()()()"};
	struct shown_counts counts;

	(void)state;
	for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++) {
		struct shown_pattern *pattern;
		char *why = NULL;

		if (shown_pattern_new(&pattern, refused[i], &why) != -EINVAL)
			fail_msg("accepted: %s", refused[i]);
		assert_non_null(why);
		free(why);
	}
	/* parentheses that are no groups; a group before the percentage */
	counts = judge("\\([](]+(?<pid>[0-9]+)\\)(x*) (?<percent>[0-9.]+)%", steady, "(](10) 25%\n",
		       NULL, NULL);
	expect(&counts, PERIODS - 2, 0, 2);
}

static void test_malformed(void **state)
{
	static const char *const logs[] = {
		"x\n",
		"{}\n",
		"{\"t\":\"1\",\"device\":\"g\",\"engines\":{\"e\":{}}}\n",
		"{\"t\":\"1\",\"device\":\"g\",\"client\":\"c\",\"engines\":{}}\n",
		"{\"t\":\"2\",\"device\":\"g\",\"engines\":{}}\n{\"t\":\"1\",\"device\":\"g\",\"engines\":{}}\n",
	};
	struct shown_pattern *pattern = pattern_of("([0-9]+)%");

	(void)state;
	for (size_t i = 0; i < sizeof(logs) / sizeof(logs[0]); i++) {
		struct shown *shown = shown_new(pattern);

		if (shown_judge(shown, logs[i], strlen(logs[i])) != -EINVAL)
			fail_msg("accepted: %s", logs[i]);
		shown_free(shown);
	}
	shown_pattern_free(pattern);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_steady),	  cmocka_unit_test(test_capacity),
		cmocka_unit_test(test_device),	  cmocka_unit_test(test_shared),
		cmocka_unit_test(test_step),	  cmocka_unit_test(test_changed),
		cmocka_unit_test(test_distorted), cmocka_unit_test(test_lines),
		cmocka_unit_test(test_pieces),	  cmocka_unit_test(test_seldom),
		cmocka_unit_test(test_print),	  cmocka_unit_test(test_patterns),
		cmocka_unit_test(test_malformed), cmocka_unit_test(test_burst),
		cmocka_unit_test(test_outputs),	  cmocka_unit_test(test_stamps),
		cmocka_unit_test(test_hidden),	  cmocka_unit_test(test_slow_rows),
		cmocka_unit_test(test_plan),	  cmocka_unit_test(test_cycles),
		cmocka_unit_test(test_sums),	  cmocka_unit_test(test_many),
		cmocka_unit_test(test_ends),	  cmocka_unit_test(test_hostile),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
