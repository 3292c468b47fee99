/* SPDX-License-Identifier: MIT */
/* decoy vm --module: a driver of the user's in a guest; --headers: where it is built; --make: the
 * guest. */
#include "vm_driver.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "atomic.h"
#include "driver_judge.h"
#include "finish.h"
#include "guest_path.h"
#include "interrupt.h"
#include "progress.h"
#include "source_path.h"
#include "terminal.h"
#include "xmalloc.h"

#define FOR_MS	    13000 /* a counter that falls has 10 s to catch up */
#define SILENCE_MS  90000
#define SOAK_MS	    600000
#define DEADLINE_MS 600000 /* beside the time of the workload */

/* --- where to build --- */

/* A kernel that is a program of this machine is not built as one of a distribution is: it has a
 * Makefile of its own. */
static bool find_headers(const char *guest, char path[PATH_MAX])
{
	static const char *const names[] = {"make", "build"};

	for (int i = 0; i < 2; i++) {
		char *makefile = xasprintf("%s/kernel/%s/Makefile", guest, names[i]);
		bool is = realpath(makefile, path) != NULL;

		free(makefile);
		if (!is)
			continue;
		*strrchr(path, '/') = '\0';
		return true;
	}
	return false;
}

int vm_headers_print(const struct options *options)
{
	const char *name = options->kernel ? options->kernel : "stock";
	char cached[PATH_MAX], *why = NULL, path[PATH_MAX];
	const char *guest = options->guest ? options->guest : cached;
	int err;

	if (!vm_kernel_find(name)) {
		terminal_error("vm: --kernel %s: expected stock, newest or uml", name);
		return EXIT_USAGE;
	}
	err = guest_path(cached, sizeof(cached), name, "");
	err = err ? err : vm_guest_good(name, guest, &why);
	if (err) {
		guest_failed(name, guest, err, why);
		return EXIT_HARNESS;
	}
	if (!find_headers(guest, path)) {
		terminal_error(
			"vm: the kernel of %s has no headers; rebuild it: rm -rf '%s' && %s/kernels/%s",
			guest, guest, source_ci(), name);
		return EXIT_HARNESS;
	}
	puts(path);
	return EXIT_HOLDS;
}

/* --- making a guest --- */

int vm_make(const struct options *options)
{
	const char *name = options->kernel ? options->kernel : "stock";
	char *script;

	if (!vm_kernel_find(name)) {
		terminal_error("vm: --kernel %s: expected stock, newest, uml or debug", name);
		return EXIT_USAGE;
	}
	if (!source_found()) {
		terminal_error(
			"vm: --make: no sources are installed beside this decoy; in a clone of "
			"the source: ci/kernels/%s, or name the clone: DECOY_SOURCE=DIR",
			name);
		return EXIT_HARNESS;
	}
	script = xasprintf("%s/kernels/%s", source_ci(), name);
	execl(script, script, (char *)NULL);
	terminal_error("vm: --make: %s: %s", script, strerror(errno));
	free(script);
	return EXIT_HARNESS;
}

/* --- the run --- */

static char *title_of(const struct vm_driver *driver, const struct vm_kernel *kernel)
{
	char *names;
	size_t len;
	FILE *out = xmemstream(&names, &len);

	for (size_t i = 0; i < driver->name_count; i++)
		fprintf(out, "%s%s", i ? ", " : "", driver->names[i]);
	fprintf(out, " in %s%s%s%s%s", kernel->title, *driver->release ? ", Linux " : "",
		driver->release, driver->accel ? " under " : "",
		driver->accel ? driver->accel : "");
	xmemstream_close(out);
	return names;
}

static void print_head(const struct options *options, const struct vm_driver *driver)
{
	char *taint;

	if (options->json || options->verbosity < 0)
		return;
	for (size_t i = 0; i < driver->node_count; i++)
		printf("%s%s", i ? ", " : "", driver->nodes[i]);
	if (driver->node_count)
		printf(": %" PRIu64 " sweeps, watched for %" PRIu64 ".%" PRIu64 " s\n",
		       driver->sweeps, driver->watched_ns / 1000000000,
		       driver->watched_ns / 100000000 % 10);
	taint = driver_taint(driver);
	if (taint)
		printf("the kernel is tainted: %s\n", taint);
	free(taint);
	if (options->verbosity > 0)
		driver_print_output(stdout, driver);
	if (driver->arguments && driver->worked && driver->code)
		terminal_error("vm: %s ended with %d", driver->arguments[0], driver->code);
}

/* The recording, for lint and replay; *file gets the name that findings have. */
static int keep_recording(const struct options *options, const struct vm_driver *driver,
			  char **file)
{
	int err;

	*file = xasprintf("%s%s%s.fdseq", options->keep ? options->keep : "",
			  options->keep ? "/" : "", driver->names[0]);
	if (!options->keep || !driver->recording)
		return 0;
	if (mkdir(options->keep, 0777) && errno != EEXIST)
		err = -errno;
	else
		err = atomic_write(*file, driver->recording, driver->recording_len);
	if (err)
		terminal_error("cannot write %s: %s", *file, strerror(-err));
	return err ? EXIT_HARNESS : 0;
}

/* What was skipped, and why. */
static void print_skipped(const struct results *results)
{
	const char *before = "skipped, as it is not required: ";

	for (size_t i = 0; i < results->count; i++) {
		const struct result *result = &results->list[i];

		if (result->verdict == VERDICT_SKIP)
			printf("skipped: %s: %s", result->name, result->detail);
	}
	for (size_t i = 0; i < results->count; i++) {
		const struct result *result = &results->list[i];

		if (result->verdict != VERDICT_FAIL || result->required)
			continue;
		printf("%s%s (%s)", before, result->rule, result->level);
		before = ", ";
	}
	if (*before == ',')
		puts("; --level requires more, -v shows it");
}

/* The findings name lines of a file. */
static void print_recording(const struct options *options, const struct results *results,
			    const char *file)
{
	for (size_t i = 0; i < results->count; i++) {
		const struct result *result = &results->list[i];

		if (options->keep || result->verdict != VERDICT_FAIL || !result->required ||
		    (strcmp(result->name, "module/fdinfo") != 0 &&
		     strcmp(result->name, "module/every-read") != 0))
			continue;
		printf("lines are those of %s, which --keep DIR keeps\n", file);
		return;
	}
}

static int report_driver(const struct options *options, const struct vm_driver *driver,
			 const struct vm_kernel *kernel)
{
	struct results results = {0};
	char *file;
	int code, kept = keep_recording(options, driver, &file);

	results_begin(&results);
	results.spec = cat_spec_name(options->spec);
	results.level = cat_level_name(options->level);
	results.subject = title_of(driver, kernel);
	print_head(options, driver);
	code = driver_judge(&results, driver, kernel, options, file);
	if (!options->json && options->verbosity >= 0) {
		print_skipped(&results);
		print_recording(options, &results, file);
	}
	/* where the driver has no result there is no report */
	if (!code)
		code = results_finish(options, &results);
	results_free(&results);
	free(file);
	return code ? code : kept;
}

static int boot_driver(const struct options *options, const struct vm_kernel *kernel,
		       struct vm_driver *driver)
{
	char cached[PATH_MAX], *why = NULL;
	const char *guest = options->guest ? options->guest : cached;
	struct vm_options as = {
		.guest = guest,
		.timeout_ms = option_or(options->deadline_ms, DEADLINE_MS + driver->for_ms),
		.silence_ms = option_or(options->silence_ms, SILENCE_MS),
		.accel = options->accel,
		.cpus = options->cpus,
		.verbose = options->verbosity > 0};
	int err = guest_path(cached, sizeof(cached), kernel->name, "");

	err = err ? err : vm_guest_good(kernel->name, guest, &why);
	if (!err) {
		progress_show(options, "booting");
		interrupt_begin();
		as.ends = interrupt_fd();
		err = vm_driver(driver, kernel, &as, &why);
		interrupt_end();
		progress_end(options);
	}
	if (!err)
		return report_driver(options, driver, kernel);
	if (err == -EINVAL)
		terminal_error("vm: %s", why ? why : strerror(-err));
	else if (interrupt_signal())
		terminal_error("vm: stopped by %s", interrupt_signal());
	else {
		guest_failed(kernel->name, guest, err, why);
		why = NULL;
	}
	free(why);
	return err == -EINVAL ? EXIT_USAGE : EXIT_HARNESS;
}

/* What a command line asks for, and cannot have. */
static int check_options(const struct options *options, const struct vm_kernel *kernel)
{
	if (!kernel)
		terminal_error("vm: --kernel %s: expected stock, newest or uml", options->kernel);
	else if (options->arg_count)
		terminal_error("vm: --module: %s: expected no scenario; a workload follows --",
			       options->args[0]);
	else if (options->command && !*options->command)
		terminal_error("vm: expected a command after --");
	else if (options->command && !kernel->runs_programs)
		terminal_error(
			"vm: a workload of yours runs with --kernel stock or newest only; without it ours runs");
	else if (options->cpus && !kernel->cpus)
		terminal_error("vm: --cpus with --kernel %s: this kernel has one processor",
			       kernel->name);
	else
		return 0;
	return EXIT_USAGE;
}

int vm_driver_run(const struct options *options)
{
	const struct vm_kernel *kernel =
		vm_kernel_find(options->kernel ? options->kernel : "stock");
	char root[PATH_MAX], directory[PATH_MAX];
	struct vm_driver driver = {.modules = options->modules.item,
				   .arguments = (const char *const *)options->command,
				   .root = realpath(options->root ? options->root : "/", root),
				   .directory = getcwd(directory, sizeof(directory)),
				   .for_ms = options->for_ms};
	int code = check_options(options, kernel);

	if (code)
		return code;
	if (!driver.root) {
		terminal_error("--root '%s': %s; expected a directory with a Linux system",
			       options->root, strerror(errno));
		return EXIT_USAGE;
	}
	if (!driver.directory)
		driver.directory = "/";
	if (!options->command)
		driver.for_ms = option_or(options->for_ms, options->soak ? SOAK_MS : FOR_MS);
	code = boot_driver(options, kernel, &driver);
	vm_driver_free(&driver);
	return code;
}
