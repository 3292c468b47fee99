/* SPDX-License-Identifier: MIT */
/* decoy watch: every rule, on a machine that runs. */
#include "watcher.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli.h"
#include "interrupt.h"
#include "live.h"
#include "progress.h"
#include "terminal.h"
#include "watch_nodes.h"
#include "watch_report.h"
#include "watch_screen.h"
#include "xmalloc.h"

#define LINES_MOST  100 /* of clients, where there is no terminal */
#define RECENT_MOST 64 /* findings that a terminal shows, the newest */

struct run {
	struct live live;
	struct watch_config config;
	struct watcher *watcher;
	struct watch_report report;
	struct watch_nodes nodes;
	bool screen;
	char *found; /* the findings of a terminal, which follow the page at the end */
	size_t found_len;
};

static int same_file(void *data, const struct rec_read *a, const struct rec_read *b)
{
	const struct run *run = data;

	return scan_same_file(run->live.scan, a, b);
}

static bool ask_slot(void *data, uint32_t major, uint32_t minor, char word[WATCH_WORD])
{
	const struct run *run = data;

	_Static_assert((int)WATCH_WORD >= (int)SCAN_SLOT, "a slot is a word");
	return scan_slot(run->live.scan, major, minor, word);
}

static bool ask_driver(void *data, uint32_t major, uint32_t minor, char word[WATCH_WORD])
{
	struct run *run = data;

	_Static_assert((int)WATCH_WORD >= (int)SCAN_DRIVER, "a driver's name is a word");
	return watch_nodes_ask(&run->nodes, run->live.scan, major, minor, word);
}

/* What devices are. 0, or an exit code after an error was printed. */
static int open_sys(const struct run *run)
{
	const char *sys = run->live.options->sys;
	int err = scan_sys(run->live.scan, sys);

	if (err)
		terminal_error("watch: --sys %s: %s", sys, strerror(-err));
	else if (run->live.options->open_nodes && !scan_opens_nodes(run->live.scan))
		terminal_error("watch: --open-nodes: expected the /proc and the /sys of a kernel: "
			       "nodes of a made tree cannot be opened");
	else
		return 0;
	return EXIT_USAGE;
}

static void receive_read(void *data, const struct rec_read *read)
{
	watcher_read(data, read);
}

/* The clock of reads. */
static uint64_t now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_BOOTTIME, &time);
	return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

/* --- what is shown --- */

static void write_head(FILE *out, const struct run *run)
{
	const struct watch_totals *totals = watcher_totals(run->watcher);
	const struct scan_counts *counts = &run->live.counts;

	fprintf(out,
		"decoy watch  %.0f s  %" PRIu64 " finding%s, %" PRIu64
		" that break%s the run  %zu client%s by %zu descriptor%s, %zu without a text  "
		"sweep %.1f ms\n",
		live_seconds(&run->live), totals->findings, totals->findings == 1 ? "" : "s",
		totals->breaks, totals->breaks == 1 ? "s" : "", totals->clients,
		totals->clients == 1 ? "" : "s", counts->drm, counts->drm == 1 ? "" : "s",
		counts->unread, (double)counts->wall_ns / 1e6);
}

/* The last lines of what was found. */
static const char *recent_findings(const struct run *run, size_t lines)
{
	const char *at = run->found + run->found_len;

	while (at > run->found && (lines || at[-1] != '\n')) {
		at--;
		lines -= at > run->found && at[-1] == '\n';
	}
	return at;
}

static void draw_screen(struct run *run)
{
	char *text = NULL;
	size_t rows, columns, len, lines;
	FILE *out = xmemstream(&text, &len);

	fflush(run->config.findings);
	watch_screen_size(STDOUT_FILENO, &rows, &columns);
	write_head(out, run);
	lines = rows > 8 ? rows - 8 : 1;
	lines = watcher_page(run->watcher, out, lines);
	if (lines < watcher_totals(run->watcher)->clients)
		fprintf(out, "and %zu clients more\n",
			watcher_totals(run->watcher)->clients - lines);
	fputc('\n', out);
	if (run->found_len && rows > lines + 4)
		fputs(recent_findings(run, rows - lines - 4), out);
	xmemstream_close(out);
	watch_screen_draw(STDOUT_FILENO, text, len);
	free(text);
}

static void print_lines(const struct run *run)
{
	char before[32];
	size_t lines;

	snprintf(before, sizeof(before), "%8.3f s  ", live_seconds(&run->live));
	lines = watcher_clients(run->watcher, stdout, before, LINES_MOST);
	if (lines < watcher_totals(run->watcher)->clients)
		printf("%sand %zu clients more\n", before,
		       watcher_totals(run->watcher)->clients - lines);
}

static void show_sweep(struct run *run)
{
	if (run->screen)
		draw_screen(run);
	else if (!run->config.json && run->live.options->verbosity >= 0)
		print_lines(run);
	fflush(stdout);
}

/* --- the run --- */

static int watch_sweeps(struct run *run)
{
	int code;

	do {
		watcher_begin(run->watcher, now());
		code = live_sweep(&run->live, receive_read, run->watcher);
		watcher_end(run->watcher);
		if (!code)
			show_sweep(run);
	} while (!code && !ferror(stdout) && live_wait(&run->live));
	return code;
}

static void print_summary(const struct run *run)
{
	const struct watch_totals *totals = watcher_totals(run->watcher);

	if (totals->unlisted)
		terminal_error("watch: %" PRIu64 " more findings are not listed", totals->unlisted);
	if (totals->undetermined)
		terminal_error(
			"watch: %u counters were below an earlier value at the end: undetermined",
			totals->undetermined);
	if (totals->unjudged)
		terminal_error("watch: %" PRIu64
			       " reads were not judged: there was no memory for more clients",
			       totals->unjudged);
	watch_nodes_report(&run->nodes);
	/* --json: errors alone */
	if (run->config.json)
		return;
	live_cost(&run->live);
	if (interrupt_signal())
		terminal_error("watch: stopped by %s", interrupt_signal());
	if (run->live.options->verbosity < 0)
		return;
	watcher_rules(run->watcher, stdout);
	printf("%" PRIu64 " sweeps, %" PRIu64 " reads, %" PRIu64 " of them without a text: %" PRIu64
	       " findings, %" PRIu64 " that break the run\n",
	       run->live.sweeps, totals->reads, totals->unread, totals->findings, totals->breaks);
}

static int exit_code(const struct run *run)
{
	const struct watch_totals *totals = watcher_totals(run->watcher);

	if (totals->breaks)
		return EXIT_BROKEN;
	if (totals->unjudged)
		return EXIT_HARNESS;
	if (totals->texts)
		return EXIT_HOLDS;
	terminal_error(
		"watch: nothing was judged: no DRM file that prints a DRM text was open in %s",
		run->live.options->proc ? run->live.options->proc : "any process that may be read");
	return EXIT_NOTHING;
}

static int watch_machine(struct run *run)
{
	int code, written;

	if (run->screen) {
		run->config.findings = xmemstream(&run->found, &run->found_len);
		watch_screen_open(STDOUT_FILENO);
	}
	code = watch_sweeps(run);
	watcher_finish(run->watcher);
	if (run->screen) {
		watch_screen_close(STDOUT_FILENO);
		xmemstream_close(run->config.findings);
		fwrite(run->found, 1, run->found_len, stdout);
		free(run->found);
	}
	if (!code)
		print_summary(run);
	written = watch_report_end(&run->report, &run->live, watcher_totals(run->watcher), code);
	if (code || written)
		return code ? code : written;
	return exit_code(run);
}

int verb_watch(const struct options *options)
{
	struct run run = {
		.screen = !options->json && options->verbosity >= 0 && isatty(STDOUT_FILENO) &&
			  getenv("TERM") && strcmp(getenv("TERM"), "dumb") != 0,
		.config = {.lint = {.spec = options->spec, .driver = &options->driver},
			   .level = options->level,
			   .json = options->json,
			   .all = options->verbosity > 0,
			   .findings = stdout,
			   .same_file = same_file,
			   .ask = {[CAT_LIVE_PDEV] = ask_slot,
				   [CAT_LIVE_DRIVER] = options->open_nodes ? ask_driver : NULL},
			   .data = &run},
	};
	int code;

	if (options->arg_count) {
		terminal_error("watch: %s: expected no argument", options->args[0]);
		return EXIT_USAGE;
	}
	code = live_begin(&run.live, options, "watch");
	if (code)
		return code;
	code = open_sys(&run);
	if (!code) {
		run.config.colour = !run.screen &&
				    progress_colour(options, stdout) == REPORT_COLOUR;
		watch_report_begin(&run.report, options, &run.config);
		run.watcher = watcher_new(&run.config);
		code = watch_machine(&run);
		watcher_free(run.watcher);
		watch_nodes_free(&run.nodes);
	}
	live_end(&run.live);
	return code;
}
