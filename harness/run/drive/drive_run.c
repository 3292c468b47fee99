/* SPDX-License-Identifier: MIT */
#include "drive_run.h"

#include <stdlib.h>
#include <string.h>

#include "drive_pick.h"
#include "drive_registers.h"
#include "drive_results.h"
#include "finish.h"
#include "interrupt.h"
#include "progress.h"
#include "terminal.h"
#include "vm.h"
#include "write_expect.h"
#include "xmalloc.h"

#include "drive_setup.h"

/* One run. */
struct driving {
	const struct options *options;
	struct drive_place *place;
	struct drive_log log;
	struct drive_pick pick;
	struct drive_known known;
	struct results results;
	uint32_t judged;
};

static char *subject_of(const struct driving *driving)
{
	const struct drive_place *place = driving->place;
	const struct drive_hello *hello = &driving->log.hello;

	if (!place->kernel)
		return xasprintf("%s by %s %s", driving->options->device, hello->name,
				 hello->version);
	return xasprintf("%s in %s%s%s%s%s, by %s %s", place->driver ? place->driver : "a driver",
			 place->kernel->title, *place->release ? ", Linux " : "", place->release,
			 place->accel ? " under " : "", place->accel ? place->accel : "",
			 hello->name, hello->version);
}

/* In the order of all cells; what is skipped has a result, too. */
static void judge_all(struct driving *driving)
{
	const struct cells *all = &driving->pick.all;
	bool *played = xcalloc(all->about_count + 1, sizeof(*played));
	uint32_t next = 0;

	for (uint32_t i = 0; i < all->about_count; i++) {
		const struct cells_about *about = &all->about[i];
		const char *why = drive_known_skips(&driving->known, about->name);

		if (!driving->pick.is_selected[i])
			continue;
		if (next < driving->pick.cells.count && driving->pick.number[next] == i) {
			played[i] = drive_results_add(&driving->results, &driving->known,
						      driving->place, &driving->log,
						      &driving->pick.cells, next++);
			driving->judged += played[i];
		} else {
			drive_results_skip(&driving->results, about,
					   why		 ? why
					   : about->skip ? about->skip
							 : "it is not played here");
		}
	}
	drive_known_end(&driving->known, &driving->results, all, played);
	free(played);
}

/* Of cells that the workload can play, so many must have been judged. */
static int check_judged(const struct driving *driving, int code)
{
	const uint32_t playable = driving->pick.cells.count;

	if (code != EXIT_HOLDS || driving->judged * 2 >= playable + !playable)
		return code;
	if (!playable)
		terminal_error(
			"nothing was judged: the workload can play none of the selected cells");
	else
		terminal_error("too little was judged: %u of %u cells that the workload can play",
			       driving->judged, playable);
	return EXIT_NOTHING;
}

static int write_registers(const struct driving *driving)
{
	const char *path = driving->options->registers;
	int err = path ? drive_registers_write(path, &driving->log, &driving->pick.cells) : 0;

	if (err)
		terminal_error("cannot write %s: %s", path, strerror(-err));
	return err ? EXIT_HARNESS : 0;
}

static int report(struct driving *driving, int ran)
{
	struct results *results = &driving->results;
	int code, written;

	results_begin_asked(results, driving->options);
	results->has_seed = false;
	results->shard = driving->options->shard;
	results->shards = driving->options->shards;
	results->subject = subject_of(driving);
	judge_all(driving);
	if (interrupt_signal()) {
		results->stopped = interrupt_signal();
		results->asked = driving->judged;
		results->planned = driving->pick.cells.count;
	}
	written = write_registers(driving);
	code = results_finish(driving->options, results);
	if (driving->options->write_expect && !written)
		written = write_expect(driving->options->write_expect, results,
				       driving->known.has_file ? &driving->known.file : NULL);
	code = check_judged(driving, code);
	if (code == EXIT_BROKEN && !written)
		return code;
	return ran ? ran : written ? written : code;
}

/* The hello, the cells for it, and what came of them. */
static int run(struct driving *driving)
{
	const struct options *options = driving->options;
	int code;

	progress_show(options, "%s", driving->place->kernel ? "booting" : "asking the workload");
	code = drive_place_ask(driving->place, &driving->log);
	progress_end(options);
	code = code ? code
		    : drive_pick_make(&driving->pick, options, &driving->known,
				      &driving->log.hello);
	if (code)
		return code;
	drive_log_cells(&driving->log, driving->pick.cells.count);
	if (driving->pick.cells.count)
		code = drive_place_play(driving->place, &driving->log, &driving->pick.cells);
	/* what was judged before the harness failed is worth a report */
	if (!code || driving->log.cells[0].begun)
		code = report(driving, code);
	drive_pick_free(&driving->pick);
	return code;
}

static int run_place(const struct options *options, struct drive_place *place)
{
	struct driving driving = {.options = options, .place = place};
	int code = options->write_expect ? write_expect_check(options->write_expect) : 0;

	code = code ? code : drive_known_load(&driving.known, options);
	drive_log_begin(&driving.log);
	if (options->verbosity > 0)
		driving.log.said = stderr;
	if (!code && place->kernel)
		interrupt_begin();
	code = code ? code : run(&driving);
	if (place->kernel)
		interrupt_end();
	drive_log_free(&driving.log);
	drive_known_free(&driving.known);
	results_free(&driving.results);
	return code;
}

int drive_run_here(const struct options *options)
{
	struct drive_place place;
	int code = drive_setup_here(&place, options);

	code = code ? code : run_place(options, &place);
	drive_setup_free(&place);
	return code;
}

int drive_run_guest(const struct options *options)
{
	struct drive_place place;
	int code = drive_setup_guest(&place, options);

	code = code ? code : run_place(options, &place);
	drive_setup_free(&place);
	return code;
}
