/* SPDX-License-Identifier: MIT */
/* Cells in guests: boots side by side, each with a range of the cells. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "drive_boot.h"
#include "interrupt.h"
#include "progress.h"
#include "terminal.h"
#include "vm.h"
#include "xmalloc.h"

/* Workers that take cells one after the other. */
struct pool {
	struct drive_place *place;
	struct drive_log *log;
	const struct cells *cells;
	pthread_mutex_t lock;
	uint32_t next, done;
	uint32_t range; /* cells that a worker takes at once */
	int code; /* the first one that ends the run */
};

int drive_guest_ask(struct drive_place *place, struct drive_log *log)
{
	struct drive_boot boot = {.place = place, .log = log};
	int code = drive_boot(&boot);

	if (!code && (boot.splat || boot.hung)) {
		terminal_error("vm: %s", boot.text);
		code = boot.ours ? EXIT_BROKEN : EXIT_HARNESS;
	} else if (!code && !log->has_hello) {
		terminal_error("vm: the guest ended before the workload said hello");
		code = EXIT_HARNESS;
	}
	drive_boot_free(&boot);
	return code;
}

/* --- ranges --- */

/* The next cells of a boot, up to *end; false: there are none, or the run has ended. */
static bool take_range(struct pool *pool, uint32_t *first, uint32_t *end)
{
	bool is;

	pthread_mutex_lock(&pool->lock);
	is = !pool->code && !interrupt_signal() && pool->next < pool->cells->count;
	if (is) {
		const uint32_t left = pool->cells->count - pool->next;

		*first = pool->next;
		pool->next += left < pool->range ? left : pool->range;
		*end = pool->next;
	}
	pthread_mutex_unlock(&pool->lock);
	return is;
}

static void end_cells(struct pool *pool, uint32_t count, int code)
{
	pthread_mutex_lock(&pool->lock);
	pool->done += count;
	pool->code = pool->code ? pool->code : code;
	progress_show(pool->place->options, "%u/%u", pool->done, pool->cells->count);
	pthread_mutex_unlock(&pool->lock);
}

/* What a boot did not end well by is a fault of that cell. */
static int keep_fault(struct drive_log *log, struct drive_boot *boot, uint32_t cell)
{
	struct drive_played *played = &log->cells[cell];

	if (!boot->splat && !boot->hung)
		return 0;
	if (!boot->ours) {
		terminal_error("vm: %s", boot->text);
		terminal_error(
			"vm: no line of it names a module that was given, so it is not judged");
		played->skipped =
			played->skipped ? played->skipped
					: xstrdup("a fault of the kernel that is not the driver's");
		return EXIT_HARNESS;
	}
	played->fault = boot->splat ? VERDICT_CRASH : VERDICT_HANG;
	played->fault_text = boot->text;
	boot->text = NULL;
	return 0;
}

/* What was played after a fault is played again, in a kernel that had none. */
static uint32_t next_cell(const struct drive_boot *boot)
{
	const uint32_t last = boot->first + boot->begun;

	if (boot->splat && boot->cell >= boot->first && boot->cell < last)
		return boot->cell + 1;
	/* a fault before the first cell is that cell's */
	return boot->begun || (!boot->splat && !boot->hung) ? last : last + 1;
}

/* Boot and play until the range is done. */
static void play_range(struct pool *pool, uint32_t first, uint32_t end)
{
	uint32_t next;
	int code = 0;

	for (; !code && first < end && !interrupt_signal(); first = next) {
		struct drive_boot boot = {.place = pool->place,
					  .log = pool->log,
					  .cells = pool->cells,
					  .first = first,
					  .count = end - first};

		code = drive_boot(&boot);
		next = next_cell(&boot);
		if (!code && next == first) {
			terminal_error("vm: the guest ended before it began a cell%s%s",
				       boot.text ? ": " : "", boot.text ? boot.text : "");
			code = EXIT_HARNESS;
		}
		for (uint32_t i = next; i < end; i++)
			drive_played_clear(&pool->log->cells[i]);
		code = code ? code : keep_fault(pool->log, &boot, next - 1);
		drive_boot_free(&boot);
		end_cells(pool, next - first, code);
	}
}

static void *work(void *user)
{
	struct pool *pool = user;
	uint32_t first, end;

	while (take_range(pool, &first, &end))
		play_range(pool, first, end);
	return NULL;
}

/* In threads: a boot waits for its guest. */
static int play_all(struct pool *pool, unsigned int jobs)
{
	pthread_t *threads = xcalloc(jobs, sizeof(*threads));
	unsigned int started = 0;

	for (; started + 1 < jobs && started + 1 < pool->cells->count; started++)
		if (pthread_create(&threads[started], NULL, work, pool))
			break;
	work(pool);
	while (started--)
		pthread_join(threads[started], NULL);
	free(threads);
	return pool->code;
}

/*
 * A driver has a boot a cell, so that a panic is the cell's. What fake_drm does is known, so its
 * cells are shared out among few boots. A machine is slow to boot, and has all.
 */
int drive_guest_play(struct drive_place *place, struct drive_log *log, const struct cells *cells)
{
	const unsigned int jobs = place->kernel->cpus ? 1 : drive_boot_jobs(place->options);
	struct pool pool = {.place = place, .log = log, .cells = cells, .range = 1};
	int code;

	if (place->kernel->cpus || place->devices)
		pool.range = (cells->count + jobs - 1) / jobs;
	pthread_mutex_init(&pool.lock, NULL);
	code = play_all(&pool, jobs);
	pthread_mutex_destroy(&pool.lock);
	progress_end(place->options);
	return code;
}
