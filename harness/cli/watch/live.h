/* SPDX-License-Identifier: MIT */
/* What verbs of a running machine share: sweeps every so often, until a time, a signal, or the end
 * of a command. */
#ifndef DECOY_CLI_LIVE_H
#define DECOY_CLI_LIVE_H

#include "options.h"
#include "process.h"
#include "scan.h"

struct live {
	const struct options *options;
	const char *verb;
	struct scan *scan;
	struct process command; /* behind -- */
	bool commanded; /* it was started */
	uint64_t began_ns, next_ns; /* of the monotonic clock */
	uint64_t sweeps, delayed; /* delayed: began later than asked, as sweeps cost too much */
	uint64_t wall_ns, cpu_ns; /* of all sweeps */
	size_t hidden; /* the largest number of a sweep */
	struct scan_counts counts; /* of the last sweep */
	bool process_ended; /* that of --pid */
};

/*
 * live_begin - open /proc, or that of --proc, and remember signals instead of ending by them.
 * Returns 0 (live_end() it) or an exit code after an error was printed.
 */
int live_begin(struct live *live, const struct options *options, const char *verb);

/* live_start - start the command behind --, with its standard output on out. 0, or an exit code. */
int live_start(struct live *live, int out);

/* live_report_command - a sentence on standard error where it ended, and not with 0. */
void live_report_command(const struct live *live);

/* live_wait - until the next sweep is due. False: the run is over. */
bool live_wait(struct live *live);

/* live_sweep - one sweep. 0, or an exit code after an error was printed. */
int live_sweep(struct live *live, scan_receive receive, void *data);

/* live_seconds - since the begin. */
double live_seconds(const struct live *live);

/* live_cost - what sweeps cost, and what was hidden: sentences on standard error. */
void live_cost(const struct live *live);

/* live_end - end the command, if it still runs, and free all. */
void live_end(struct live *live);

#endif
