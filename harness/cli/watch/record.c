/* SPDX-License-Identifier: MIT */
/* decoy record [FILE] [-- CMD...]: a recording of this machine. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli.h"
#include "interrupt.h"
#include "live.h"
#include "recorder.h"
#include "terminal.h"

struct run {
	struct live live;
	struct recorder *recorder;
	const char *path;
	uint64_t reads, unread;
};

static void receive_read(void *data, const struct rec_read *read)
{
	struct run *run = data;

	run->reads++;
	run->unread += read->err != 0;
	recorder_read(run->recorder, read);
}

static uint64_t boottime_ns(void)
{
	struct timespec time;

	clock_gettime(CLOCK_BOOTTIME, &time);
	return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

/* The newest sweep found no descriptor. */
static void receive_none(const struct run *run, uint64_t t_ns)
{
	const struct rec_read none = {
		.t_ns = t_ns, .sweep = run->live.sweeps - 1, .has_sweep = true, .is_none = true};

	recorder_read(run->recorder, &none);
}

/* What the writer could not write is known when it ended. */
static int record_sweeps(struct run *run)
{
	int code, err;

	do {
		const uint64_t began_ns = boottime_ns(), reads = run->reads;

		code = live_sweep(&run->live, receive_read, run);
		if (code)
			return code; /* a sweep that cannot begin replaces nothing */
		if (run->reads == reads && !run->live.process_ended)
			receive_none(run, began_ns);
		err = recorder_sweep(run->recorder);
	} while (!err && live_wait(&run->live));
	return 0;
}

static void print_summary(const struct run *run)
{
	if (run->live.options->verbosity < 0)
		return;
	terminal_error("record: %s: %" PRIu64 " sweeps, %" PRIu64 " reads, %" PRIu64
		       " of them without a text",
		       run->path, run->live.sweeps, run->reads, run->unread);
	live_report_command(&run->live);
	live_cost(&run->live);
	if (interrupt_signal())
		terminal_error("record: stopped by %s", interrupt_signal());
}

static int record_machine(struct run *run)
{
	const bool to_output = !strcmp(run->path, "-");
	int code = 0, err;

	if (run->live.options->command)
		code = live_start(&run->live, to_output ? STDERR_FILENO : STDOUT_FILENO);
	code = code ? code : record_sweeps(run);
	err = recorder_close(run->recorder);
	if (err) {
		terminal_error("cannot write %s: %s; it has the sweeps until then", run->path,
			       strerror(-err));
		return EXIT_HARNESS;
	}
	if (code)
		return code;
	print_summary(run);
	if (run->reads)
		return EXIT_HOLDS;
	terminal_error("record: no DRM file was open in %s",
		       run->live.options->proc ? run->live.options->proc
					       : "any process that may be read");
	return EXIT_NOTHING;
}

int verb_record(const struct options *options)
{
	struct run run = {.path = options->arg_count ? options->args[0] : "-"};
	struct recorder_config config = {.path = run.path, .anonymise = options->anonymise};
	char *why = NULL;
	int code;

	if (options->arg_count > 1 || (options->command && !*options->command)) {
		terminal_error("record: expected one file, and a command after --");
		return EXIT_USAGE;
	}
	code = live_begin(&run.live, options, "record");
	if (code)
		return code;
	config.machine = !scan_made(run.live.scan);
	if (recorder_open(&run.recorder, &config, &why)) {
		terminal_error("record: %s", why);
		code = EXIT_USAGE;
	}
	free(why);
	code = code ? code : record_machine(&run);
	live_end(&run.live);
	return code;
}
