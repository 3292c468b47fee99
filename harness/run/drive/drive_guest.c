/* SPDX-License-Identifier: MIT */
/* Cells in guests: under UML a boot for each, under QEMU all in one until the kernel has a fault.
 */
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

/* --- one boot a cell --- */

/* The number of a cell that is next; false: there is none, or the run has ended. */
static bool take_cell(struct pool *pool, uint32_t *cell)
{
	bool is;

	pthread_mutex_lock(&pool->lock);
	is = !pool->code && !interrupt_signal() && pool->next < pool->cells->count;
	if (is)
		*cell = pool->next++;
	pthread_mutex_unlock(&pool->lock);
	return is;
}

static void end_cell(struct pool *pool, int code)
{
	pthread_mutex_lock(&pool->lock);
	pool->done++;
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

static void *work(void *user)
{
	struct pool *pool = user;
	uint32_t cell;

	while (take_cell(pool, &cell)) {
		struct drive_boot boot = {.place = pool->place,
					  .log = pool->log,
					  .cells = pool->cells,
					  .first = cell,
					  .count = 1};
		int code = drive_boot(&boot);

		code = code ? code : keep_fault(pool->log, &boot, cell);
		drive_boot_free(&boot);
		end_cell(pool, code);
	}
	return NULL;
}

/* In threads: a boot waits for its guest. */
static int play_apart(struct pool *pool)
{
	const unsigned int jobs = drive_boot_jobs(pool->place->options);
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

/* --- all in one boot --- */

/* What was played after a fault is played again, in a kernel that had none. */
static uint32_t next_cell(const struct drive_boot *boot)
{
	const uint32_t last = boot->first + boot->begun;

	if (boot->splat && boot->cell >= boot->first && boot->cell < last)
		return boot->cell + 1;
	return last;
}

static int play_together(struct pool *pool)
{
	uint32_t first = 0, next;
	int code = 0;

	for (; !code && first < pool->cells->count && !interrupt_signal(); first = next) {
		struct drive_boot boot = {.place = pool->place,
					  .log = pool->log,
					  .cells = pool->cells,
					  .first = first,
					  .count = pool->cells->count - first};

		progress_show(pool->place->options, "%u/%u", first, pool->cells->count);
		code = drive_boot(&boot);
		next = next_cell(&boot);
		if (!code && next == first) {
			terminal_error("vm: the guest ended before it began a cell%s%s",
				       boot.text ? ": " : "", boot.text ? boot.text : "");
			code = EXIT_HARNESS;
		}
		for (uint32_t i = next; i < pool->cells->count; i++)
			drive_played_clear(&pool->log->cells[i]);
		code = code ? code : keep_fault(pool->log, &boot, next - 1);
		drive_boot_free(&boot);
	}
	return code;
}

int drive_guest_play(struct drive_place *place, struct drive_log *log, const struct cells *cells)
{
	struct pool pool = {.place = place, .log = log, .cells = cells};
	int code;

	pthread_mutex_init(&pool.lock, NULL);
	code = place->kernel->cpus ? play_together(&pool) : play_apart(&pool);
	pthread_mutex_destroy(&pool.lock);
	progress_end(place->options);
	return code;
}
