/* SPDX-License-Identifier: MIT */
/* decoy vm -- CMD: a program of the user's sees fake GPUs at work. */
#include "vm_program.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "atomic.h"
#include "guest_path.h"
#include "simulate.h"
#include "progress.h"
#include "returned_write.h"
#include "scenarios.h"
#include "terminal.h"
#include "vm.h"
#include "vm_expect.h"
#include "xmalloc.h"

#define SCENARIO  "desktop"
#define TRUTH_MS  250
#define EXPECT_MS 100

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

/* *ran: the exit code is the command's. */
static int boot_program(const struct options *options, const struct vm_kernel *kernel,
			struct vm_program *program, bool *ran)
{
	char guest[PATH_MAX], *why = NULL;
	const struct vm_options as = {.guest = options->guest ? options->guest : guest,
				      .accel = options->accel,
				      .cpus = options->cpus,
				      .timeout_ms = options->deadline_ms,
				      .verbose = options->verbosity > 0};
	int err = guest_path(guest, sizeof(guest), kernel->name, "");

	err = err ? err : vm_guest_good(kernel->name, as.guest, &why);
	if (!err) {
		progress_show(options, "booting");
		err = vm_program(program, kernel, &as, &why);
	}
	if (err) {
		progress_end(options);
		guest_failed(kernel->name, as.guest, err, why);
		return EXIT_HARNESS;
	}
	if (program->held)
		terminal_error("vm: the scenario could not begin anew and stayed as it was: %s",
			       program->held);
	free(program->held);
	*ran = true;
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

/* What the command made here, or how it was lost. 0, or an exit code. */
static int write_returned(const struct options *options, const struct vm_program *program)
{
	char *why = NULL;
	int dir, err = 0;

	if (program->returned.state == RETURNED_LOST)
		terminal_error("vm: what the command wrote below %s is lost with the guest",
			       program->directory);
	if (program->returned.state != RETURNED_ALL || !program->returned.len)
		return 0;
	if (!strcmp(program->directory, "/")) {
		terminal_error(
			"vm: what the command wrote is lost with the guest: below / nothing comes back; run it in a directory");
		return 0;
	}
	dir = open(program->directory, O_PATH | O_DIRECTORY | O_CLOEXEC);
	err = dir < 0 ? -errno : returned_write(&program->returned, dir, &why);
	if (dir < 0)
		terminal_error("vm: %s: %s", program->directory, strerror(-err));
	else
		close(dir);
	if (why && (err || options->verbosity >= 0))
		terminal_error("vm: %s", why);
	free(why);
	return err ? EXIT_HARNESS : 0;
}

static int run_program(const struct options *options, const struct vm_kernel *kernel,
		       struct vm_program *program, struct vm_expect *expect)
{
	const bool shown = options->truth || options->verbosity > 0;
	const bool wanted = shown || expect;
	bool ran = false;
	char *bytes = NULL;
	size_t len = 0;
	int code, err = 0, files;

	program->truth = wanted ? xmemstream(&bytes, &len) : NULL;
	program->truth_ms = expect ? EXPECT_MS : options->truth ? TRUTH_MS : 0;
	code = boot_program(options, kernel, program, &ran);
	if (wanted)
		xmemstream_close(program->truth);
	files = write_returned(options, program);
	vm_returned_free(&program->returned);
	if (options->truth && len)
		err = write_truth(options->truth, bytes, len);
	else if (shown)
		fwrite(bytes, 1, len, stderr);
	if (ran && expect)
		code = vm_expect_judge(expect, bytes, len, code);
	free(bytes);
	err = err ? err : files;
	return err ? err : code;
}

static const char *root_of(const struct options *options, char *path)
{
	const char *root = options->root ? options->root : "/";
	struct stat as;

	if (!realpath(root, path) || stat(path, &as))
		terminal_error("--root '%s': %s; expected a directory with a Linux system", root,
			       strerror(errno));
	else if (!S_ISDIR(as.st_mode))
		terminal_error("--root '%s': not a directory", root);
	else
		return path;
	return NULL;
}

int vm_program_run(const struct options *options)
{
	const struct vm_kernel *kernel =
		vm_kernel_find(options->kernel ? options->kernel : "stock");
	char root[PATH_MAX], directory[PATH_MAX];
	struct vm_program program = {.arguments = (const char *const *)options->command,
				     .root = root_of(options, root),
				     .directory = getcwd(directory, sizeof(directory)),
				     .started = print_started,
				     .user = (void *)options};
	struct vm_expect *expect = NULL;
	struct scenario *scenario;
	int code;

	if (!*options->command || options->arg_count) {
		terminal_error("vm: expected a command, and nothing else, after --");
		return EXIT_USAGE;
	}
	if (!kernel || !kernel->runs_programs) {
		terminal_error("vm: a command runs with --kernel stock or newest only");
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
	code = options->expect_percent ? vm_expect_new(&expect, options->expect_percent, &program)
				       : 0;
	if (!code)
		code = run_program(options, kernel, &program, expect);
	vm_expect_free(expect);
	scenario_free(scenario);
	return code;
}
