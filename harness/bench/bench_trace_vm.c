/* SPDX-License-Identifier: MIT */
/*
 * In a guest whose counter counts instructions (QEMU -icount) times depend on nothing but what is
 * executed: ratios hold on every machine. Instructions are not cycles: they hide cache misses and
 * locked operations.
 */
#include "bench_trace_vm.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench_trace_live.h"
#include "guest_path.h"
#include "measure.h"
#include "progress.h"
#include "terminal.h"
#include "vm.h"
#include "xmalloc.h"

#define KERNEL	 "stock"
#define LIMIT_MS 300000
#define MISSING	 "the guest has no such number"

/* Numbers of the guest, by name. */
struct numbers {
	struct number {
		char name[32];
		double value;
	} list[32];
	size_t count;
};

static void parse_numbers(struct numbers *numbers, char *text)
{
	char *rest = text, *line;

	while (rest && (line = strtok_r(rest, "\n", &rest))) {
		struct number *number = &numbers->list[numbers->count];

		if (numbers->count < sizeof(numbers->list) / sizeof(*number) &&
		    sscanf(line, "trace.%31s %lf", number->name, &number->value) == 2)
			numbers->count++;
	}
}

static bool has_number(const struct numbers *numbers, const char *name, double *value)
{
	*value = 0;
	for (size_t i = 0; i < numbers->count; i++) {
		if (strcmp(numbers->list[i].name, name) != 0)
			continue;
		*value = numbers->list[i].value;
		return true;
	}
	return false;
}

/* --- measures --- */

/* (value - less) / by; by NULL: 1, less NULL: 0. beside: shown, not divided by. */
struct row {
	const char *id, *what, *unit;
	const char *value, *less, *by;
	double goal;
	const char *beside, *as;
	bool gated;
};

#define INSTRUCTIONS "insn"

static const struct row rows[] = {
	{"M1", "a hook without a session", INSTRUCTIONS, "off", NULL, NULL, 2, "event-off",
	 "an event of ftrace that is off", true},
	{"M1.a", "the same after all of this", INSTRUCTIONS, "off-again", NULL, NULL, 2, NULL, NULL,
	 true},
	{"M2", "with a session that does not run", INSTRUCTIONS, "ready", NULL, NULL, 2, NULL, NULL,
	 true},
	{"M3", "an event that is recorded", INSTRUCTIONS, "on", NULL, NULL, 140, "relay",
	 "80 bytes into relay, interrupts off", true},
	{"M3.a", "the same, against an event of ftrace with 48 bytes", "x", "on", NULL, "event-on",
	 0.25, NULL, NULL, true},
	{"M3.b", "the same by the device's clock", INSTRUCTIONS, "on-device", NULL, NULL, 0, NULL,
	 NULL, false},
	{"M5", "an event that the filter leaves out", INSTRUCTIONS, "filtered", NULL, NULL, 45,
	 NULL, NULL, true},
	{"M6", "an event for which there is no space", INSTRUCTIONS, "full", NULL, NULL, 80, NULL,
	 NULL, true},
	{"M7", "read(2), for a byte", INSTRUCTIONS, "read", NULL, NULL, 0.25, NULL, NULL, true},
	{"M13", "a job of the fake driver, traced, against one that is not", "x", "job-on", NULL,
	 "job-off", 0, NULL, NULL, false},
	{"M13.a", "what tracing adds to a job of seven events", INSTRUCTIONS, "job-on", "job-off",
	 NULL, 0, NULL, NULL, false},
	{"R1", "an event of ftrace with 48 bytes", INSTRUCTIONS, "event-on", NULL, NULL, 0, NULL,
	 NULL, false},
	{"R2", "a read of 4 KiB of null_blk", INSTRUCTIONS, "blk-off", NULL, NULL, 0, NULL, NULL,
	 false},
	{"R2.a", "what blktrace adds that is set up", INSTRUCTIONS, "blk-ready", "blk-off", NULL, 0,
	 NULL, NULL, false},
	{"R2.b", "what blktrace adds that runs", INSTRUCTIONS, "blk-blktrace", "blk-off", NULL, 0,
	 NULL, NULL, false},
	{"R2.c", "what ftrace's events of block devices add", INSTRUCTIONS, "blk-event", "blk-off",
	 NULL, 0, NULL, NULL, false},
};

#define ROWS	  (sizeof(rows) / sizeof(rows[0]))
#define LIVE_ROWS 2

static struct measure measure_of(const struct row *row, const struct numbers *numbers)
{
	double value, less = 0, by = 1, beside = 0;
	bool is_there = has_number(numbers, row->value, &value);

	if (row->less)
		is_there &= has_number(numbers, row->less, &less);
	if (row->by)
		is_there &= has_number(numbers, row->by, &by) && by > 0;
	if (row->beside)
		has_number(numbers, row->beside, &beside);
	return (struct measure){
		.id = row->id,
		.what = row->what,
		.unit = row->unit,
		.value = is_there ? (value - less) / by : 0,
		.goal = row->goal,
		.gated = row->gated,
		.yardstick = beside,
		.beside = row->as,
		.skipped = is_there ? NULL : MISSING,
	};
}

/* live: those of another guest, which follow. */
static int show_numbers(const struct options *options, const struct numbers *numbers,
			const struct measure live[LIVE_ROWS])
{
	struct measure measures[ROWS + LIVE_ROWS];

	for (size_t i = 0; i < ROWS; i++)
		measures[i] = measure_of(&rows[i], numbers);
	memcpy(measures + ROWS, live, LIVE_ROWS * sizeof(*live));
	if (options->json)
		measures_json(measures, ROWS + LIVE_ROWS);
	else
		measures_text(measures, ROWS + LIVE_ROWS);
	return measures_hold(measures, ROWS + LIVE_ROWS) ? EXIT_HOLDS : EXIT_BROKEN;
}

/* --- the guest --- */

static int run_guest(const struct options *options, const char *guest, struct numbers *numbers)
{
	struct vm_ran ran = {.measures = NULL};
	const struct vm_options as = {.guest = guest,
				      .accel = "tcg",
				      .timeout_ms = LIMIT_MS,
				      .silence_ms = LIMIT_MS,
				      .case_ms = LIMIT_MS,
				      .measure = VM_MEASURE_TRACE,
				      .ran = &ran};
	struct vm_case own = {.name = "check/leaves-nothing-behind"};
	char *why = NULL;
	int err;

	progress_show(options, "bench: a guest that counts instructions");
	err = vm_run(vm_kernel_find(KERNEL), &own, 1, &as, &why);
	progress_end(options);
	if (err || !ran.measures || own.outcome != VM_PASS)
		terminal_error("bench: %s", why	      ? why
					    : err     ? strerror(-err)
					    : own.why ? own.why
						      : "the guest measured nothing");
	else
		parse_numbers(numbers, ran.measures);
	free(ran.measures);
	free(own.why);
	free(why);
	return numbers->count ? 0 : -ENODATA;
}

int bench_trace_vm(const struct options *options)
{
	struct numbers numbers = {.count = 0};
	struct measure live[LIVE_ROWS];
	char guest[PATH_MAX], *why;

	if (guest_path(guest, sizeof(guest), KERNEL, ""))
		return EXIT_HARNESS;
	if (vm_guest_good(KERNEL, guest, &why)) {
		terminal_error("bench: %s", why ? why : "no guest of these sources");
		free(why);
		return EXIT_HARNESS;
	}
	if (run_guest(options, guest, &numbers) ||
	    bench_trace_live(options, guest, &live[0], &live[1]))
		return EXIT_HARNESS;
	return show_numbers(options, &numbers, live);
}
