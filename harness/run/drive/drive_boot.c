/* SPDX-License-Identifier: MIT */
#include "drive_boot.h"

#include <errno.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>

#include "driver.h"
#include "format.h"
#include "guest_path.h"
#include "interrupt.h"
#include "terminal.h"
#include "xmalloc.h"

#define SPLAT_HEADS  2 /* lines */
#define SPLAT_FRAMES 12

#define SILENCE_MS  90000 /* of a machine that is emulated, beside others, until it has booted */
#define VIRTUAL_MS  30000 /* of a kernel whose clock does not wait */
#define DEADLINE_MS 600000
#define ANSWER_NS   UINT64_C(10000000000)
#define END_NS	    UINT64_C(10000000000)

unsigned int drive_boot_jobs(const struct options *options)
{
	cpu_set_t set;

	if (options->jobs)
		return options->jobs;
	return sched_getaffinity(0, sizeof(set), &set) ? 1 : (unsigned int)CPU_COUNT(&set);
}

/* Text of the guest: nothing in it moves the cursor. */
static void write_line(FILE *out, const char *text, size_t len)
{
	fputs("    ", out);
	format_visible(out, text, len);
	fputc('\n', out);
}

static void write_lines(FILE *out, const char *text)
{
	while (*text) {
		const size_t len = strcspn(text, "\n");

		write_line(out, text, len);
		text += len + (text[len] == '\n');
	}
}

/* Is a line of a backtrace one of a module of the driver? */
static bool is_frame(const struct vm_driver *driver, const char *line, size_t len)
{
	bool is = false;

	for (size_t i = 0; !is && i < driver->name_count; i++) {
		char *word = xasprintf("[%s]", driver->names[i]);

		is = memmem(line, len, word, strlen(word)) != NULL;
		free(word);
	}
	return is;
}

/* A line without its time and address: what is on the stack twice is shown once. */
static const char *function_of(const char *line, size_t len)
{
	const char *at = memmem(line, len, ">] ", 3);

	return at ? at : line;
}

/* What the kernel complains of, and the functions of the driver that were on the way there: all of
 * it is with -v. */
static void write_splat(FILE *out, const struct vm_driver *driver, bool all)
{
	const char *text = driver->splat, *before = "";
	size_t heads = 0, frames = 0, before_len = 0;

	if (all) {
		write_lines(out, text);
		return;
	}
	for (size_t len; *text; text += len + (text[len] == '\n')) {
		const char *function;
		size_t function_len;

		len = strcspn(text, "\n");
		function = function_of(text, len);
		function_len = len - (size_t)(function - text);
		if (heads < SPLAT_HEADS) {
			heads++;
			write_line(out, text, len);
		} else if (frames < SPLAT_FRAMES && is_frame(driver, text, len) &&
			   (function_len != before_len ||
			    memcmp(function, before, before_len) != 0)) {
			frames++;
			write_line(out, text, len);
			before = function;
			before_len = function_len;
		}
	}
}

static char *fault_text(const struct vm_driver *driver, bool all, bool begun)
{
	char *text;
	size_t len;
	FILE *out = xmemstream(&text, &len);

	if (driver->splat) {
		fputs("the kernel reported a fault", out);
		/* a log that ran over has lost the cell's mark */
		if (driver->splat_cell < 0 && !begun)
			fprintf(out, " %s", driver->splat_when);
		fputs(":\n", out);
		write_splat(out, driver, all);
	} else if (driver->stuck) {
		fputs("a process of the workload cannot be killed: the driver does not let it go\n",
		      out);
	} else {
		fputs("the guest sent nothing more: a call into the driver did not return\n", out);
	}
	xmemstream_close(out);
	return text;
}

/* A module that did not load, with what the kernel says of it. */
static int report_refused(const struct vm_driver *driver)
{
	char *log;
	size_t len;
	FILE *out = xmemstream(&log, &len);

	write_lines(out, driver->log ? driver->log : "");
	xmemstream_close(out);
	terminal_error("vm: %s did not load: %s; the kernel's log since then:\n%s", driver->module,
		       strerror(driver->refused), *log ? log : "    (nothing)\n");
	free(log);
	return EXIT_HARNESS;
}

static int report_error(const struct drive_place *place, int err, char *why)
{
	if (err == -EINVAL)
		terminal_error("vm: %s", why ? why : strerror(EINVAL));
	else if (err == -EINTR && interrupt_signal())
		err = 0; /* what was played until then is reported */
	else {
		guest_failed(place->kernel->name, place->guest, err, why);
		why = NULL;
	}
	free(why);
	return err == -EINVAL ? EXIT_USAGE : err ? EXIT_HARNESS : 0;
}

/* What is the run's, not a cell's, is kept once. */
static void keep_place(struct drive_place *place, struct drive_log *log,
		       const struct vm_driver *driver)
{
	pthread_mutex_lock(&log->lock);
	if (!*place->release && *driver->release)
		snprintf(place->release, sizeof(place->release), "%s", driver->release);
	place->accel = driver->accel;
	for (size_t i = 0; !place->driver && i < driver->name_count; i++) {
		char *longer = xasprintf("%s%s%s", place->driver ? place->driver : "",
					 place->driver ? ", " : "", driver->names[i]);

		free(place->driver);
		place->driver = longer;
	}
	pthread_mutex_unlock(&log->lock);
}

static int judge_end(struct drive_boot *boot, const struct vm_driver *driver,
		     const struct driver_cells *cells)
{
	boot->begun = cells->begun;
	boot->splat = driver->splat != NULL;
	boot->hung = !boot->splat && (driver->silent || driver->stuck);
	boot->ours = boot->hung || driver->splat_ours;
	boot->cell = driver->splat_cell < 0 ? boot->first : (uint32_t)driver->splat_cell;
	for (uint32_t i = 0; i < cells->begun; i++) {
		boot->log->cells[boot->first + i].truth = cells->truths[i];
		cells->truths[i] = (struct driver_truth){.hardware = NULL};
	}
	if (boot->splat || boot->hung) {
		boot->text = fault_text(driver, boot->place->options->verbosity > 0, boot->begun);
		return 0;
	}
	if (driver->refused)
		return report_refused(driver);
	if (boot->log->failed) {
		terminal_error("vm: --workload %s: %s", boot->place->arguments[0],
			       boot->log->failed);
		return EXIT_HARNESS;
	}
	if (cells->ended)
		return 0;
	terminal_error("vm: the guest ended before it had played all cells");
	return EXIT_HARNESS;
}

int drive_boot(struct drive_boot *boot)
{
	static const char *const none[] = {NULL};
	const struct drive_place *place = boot->place;
	const struct options *options = place->options;
	const struct drive_sink sink = drive_log_sink(boot->log);
	struct driver_cells cells = {
		.workload = place->workload,
		.arguments = place->arguments,
		.hardware = place->hardware,
		.devices = place->devices,
		.ask = !boot->cells,
		.registers = options->registers != NULL,
		.cells = boot->cells ? boot->cells->cells + boot->first : NULL,
		.count = boot->count,
		.first = boot->first,
		.steps = boot->cells ? boot->cells->steps : NULL,
		.answer_ns = options->timeout_ms ? options->timeout_ms * UINT64_C(1000000)
						 : ANSWER_NS,
		.end_ns = END_NS,
		.sink = &sink,
	};
	struct vm_driver driver = {.modules = place->modules ? place->modules : none,
				   .cells = &cells};
	const struct vm_options as = {
		.guest = place->guest,
		.timeout_ms = option_or(options->deadline_ms, DEADLINE_MS),
		.silence_ms = option_or(options->silence_ms,
					place->kernel->cpus ? SILENCE_MS : VIRTUAL_MS),
		.accel = options->accel,
		.cpus = options->cpus,
		.ends = interrupt_fd(),
		.verbose = options->verbosity > 0};
	char *why = NULL;
	int err = vm_driver(&driver, place->kernel, &as, &why), code;

	code = err ? report_error(place, err, why) : judge_end(boot, &driver, &cells);
	keep_place(boot->place, boot->log, &driver);
	driver_cells_free(&cells);
	vm_driver_free(&driver);
	return code;
}

void drive_boot_free(struct drive_boot *boot)
{
	free(boot->text);
	boot->text = NULL;
}
