/* SPDX-License-Identifier: MIT */
/* decoy vm -- CMD: a program of the user's sees fake GPUs at work. */
#include "vm_program.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "atomic.h"
#include "guest_path.h"
#include "simulate.h"
#include "progress.h"
#include "scenarios.h"
#include "terminal.h"
#include "vm.h"
#include "xmalloc.h"

#define SCENARIO "lively"
#define KERNEL	 "stock"
#define TRUTH_MS 250

static int compile_scenario(const struct options *options, struct scenario **out)
{
	const char *name = options->scenario ? options->scenario : SCENARIO;
	char *bytes;
	size_t len;
	int code = scenario_bytes(options, name, &bytes, &len);

	if (code)
		return code;
	code = scenario_load(out, name, bytes, len);
	free(bytes);
	return code;
}

static void print_started(void *user)
{
	progress_end(user);
}

static int boot_program(const struct options *options, struct vm_program *program)
{
	char guest[PATH_MAX], *why = NULL;
	const struct vm_options as = {.guest = options->guest ? options->guest : guest,
				      .accel = options->accel,
				      .cpus = options->cpus,
				      .timeout_ms = options->deadline_ms};
	int err = guest_path(guest, sizeof(guest), KERNEL, "");

	err = err ? err : vm_guest_good(KERNEL, as.guest, &why);
	if (!err) {
		progress_show(options, "booting");
		err = vm_program(program, &as, &why);
	}
	if (err) {
		progress_end(options);
		guest_failed(KERNEL, as.guest, err, why);
		return EXIT_HARNESS;
	}
	if (program->held)
		terminal_error("vm: the scenario could not begin anew and stayed as it was: %s",
			       program->held);
	free(program->held);
	return program->code;
}

/* The truth log is written when all is over, in full; a run that does not count has none. */
static int write_truth(const char *path, const char *bytes, size_t len)
{
	int err = atomic_write(path, bytes, len);

	if (err)
		terminal_error("cannot write %s: %s", path, strerror(-err));
	return err ? EXIT_HARNESS : 0;
}

static int run_program(const struct options *options, struct vm_program *program)
{
	const bool wanted = options->truth || options->verbosity > 0;
	char *bytes = NULL;
	size_t len = 0;
	int code, err = 0;

	program->truth = wanted ? xmemstream(&bytes, &len) : NULL;
	program->truth_ms = options->truth ? TRUTH_MS : 0;
	code = boot_program(options, program);
	if (wanted)
		xmemstream_close(program->truth);
	if (options->truth && len)
		err = write_truth(options->truth, bytes, len);
	else if (wanted)
		fwrite(bytes, 1, len, stderr);
	free(bytes);
	return err ? err : code;
}

static const char *root_of(const struct options *options, char *path)
{
	const char *root = options->root ? options->root : "/";
	struct stat as;

	if (!realpath(root, path) || stat(path, &as))
		terminal_error("--root %s: %s", root, strerror(errno));
	else if (!S_ISDIR(as.st_mode))
		terminal_error("--root %s: not a directory", root);
	else
		return path;
	return NULL;
}

int vm_program_run(const struct options *options)
{
	char root[PATH_MAX], directory[PATH_MAX];
	struct vm_program program = {.arguments = (const char *const *)options->command,
				     .root = root_of(options, root),
				     .directory = getcwd(directory, sizeof(directory)),
				     .started = print_started,
				     .user = (void *)options};
	struct scenario *scenario;
	int code;

	if (!*options->command || options->arg_count) {
		terminal_error("vm: expected a command, and nothing else, after --");
		return EXIT_USAGE;
	}
	if (options->kernel && strcmp(options->kernel, KERNEL) != 0) {
		terminal_error("vm: a command runs with --kernel " KERNEL " only");
		return EXIT_USAGE;
	}
	if (!program.root)
		return EXIT_USAGE;
	if (!program.directory)
		program.directory = "/";
	code = compile_scenario(options, &scenario);
	if (code)
		return code;
	program.scenario = scenario;
	code = run_program(options, &program);
	scenario_free(scenario);
	return code;
}
