/* SPDX-License-Identifier: MIT */
/* decoy vm --module: a guest for a user's driver. */
#include "driver_parts.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "program.h"
#include "qemu.h"
#include "xmalloc.h"

/*
 * Taint bits that the kernel sets when it finds a fault: bad page, oops, warning, soft lockup.
 */
#define TAINT_FAULT (1ul << 5 | 1ul << 7 | 1ul << 9 | 1ul << 14)

/* CPU time that the guest has used if a driver caused a stall. */
#define STALL_MS (QEMU_STALL_S * 900)

static void report_log(struct vm_driver *driver, const struct run *run,
		       const struct guest_output *out)
{
	size_t len = 0;
	const char *sent = artifact_find(out, "dmesg", &len);

	driver_splat_find(driver, run, sent, len);
	driver_splat_find(driver, run, out->log, out->log_len);
	if (!sent) {
		sent = out->log;
		len = out->log_len;
	}
	driver->log = driver_log_since(sent, len, driver->module ? driver->module : "");
}

/* A stall in a guest that got no CPU time is not the fault of the user's module: the host stopped
 * the guest in a call of it. */
static bool is_starved(const struct vm_driver *driver, const struct guest_output *out)
{
	return driver->splat_starved && !(driver->splat_ours && out->cpu_ms >= STALL_MS);
}

static int never_loaded(struct run *run, const struct guest_output *out)
{
	int err = run_no_splat(run, out);

	return err ? err
		   : run_refuse(
			     run, -EIO,
			     "the guest ended before it loaded a module; end of the kernel log:\n%s",
			     run_log_end(out));
}

/* Faults of the kernel, and silence, are judged; an end without a cause is a fault of the harness.
 */
static int check_end(struct vm_driver *driver, struct run *run, const struct guest_output *out)
{
	const struct guest_verdict verdict =
		verdict_parse(out->verdict, out->verdict_len, run->nonce);

	memcpy(driver->release, verdict.kernel, sizeof(driver->release));
	driver->silent = out->late == GUEST_LATE || out->late == GUEST_SILENT;
	driver->taint = verdict.taint_known ? verdict.taint : 0;
	driver->tainted = verdict.taint_known && (verdict.taint & TAINT_FAULT);
	if (out->late == GUEST_FLOOD)
		return run_refuse(run, -EFBIG, "the guest printed more than %u MiB on one channel",
				  GUEST_OUTPUT_MAX >> 20);
	if (driver->phase == DRIVER_BOOTS)
		return never_loaded(run, out);
	if (is_starved(driver, out))
		return run_no_splat(run, out);
	if (driver->splat || driver->silent || driver->stuck)
		return 0;
	if (!verdict.complete || driver->phase != DRIVER_ENDED)
		return run_refuse(run, -EIO,
				  "the guest ended before its verdict; end of the kernel log:\n%s",
				  run_log_end(out));
	if (!verdict.nonce)
		return run_refuse(run, -EIO, "the verdict has the nonce of another run");
	return 0;
}

static int judge(struct vm_driver *driver, struct run *run, const struct guest_output *out)
{
	const char *line = "";
	int err = driver_lines_read(driver, out->stream ? out->stream : "", out->stream_len, &line);

	report_log(driver, run, out);
	/* a fault of the kernel in the middle of a line explains why the line is malformed */
	if (err && !driver->splat)
		return run_refuse(run, err, "unexpected line from the agent: \"%.*s\"",
				  (int)strcspn(line, "\n") > 200 ? 200 : (int)strcspn(line, "\n"),
				  line);
	err = check_end(driver, run, out);
	if (driver->cells)
		driver_cells_reads(driver->cells, out);
	else if (!err)
		driver->recording = driver_recording(driver, out,
						     *driver->release ? driver->release : NULL,
						     &driver->recording_len);
	return err;
}

static int boot_and_judge(struct vm_driver *driver, struct run *run)
{
	struct guest_output out = {0};
	int err = run->kernel->boot(run, &out);

	driver->accel = run->accel;
	if (err)
		run_refuse(run, err, "%s: %s", run->kernel->name, strerror(-err));
	else
		err = judge(driver, run, &out);
	guest_output_free(&out);
	return err;
}

/* The user's workload, as /program of command mode. */
static int add_program(struct driver_files *files, const struct vm_driver *driver)
{
	const struct vm_program program = {.arguments = driver->arguments,
					   .directory = driver->directory,
					   .root = driver->root};
	size_t len;
	char *bytes = driver->arguments ? program_file(&program, 0, &len) : NULL;

	if (!driver->arguments)
		return 0;
	if (!bytes)
		return -E2BIG;
	driver_files_add(files, &(struct guest_file){.name = xstrdup("program"),
						     .bytes = bytes,
						     .len = len,
						     .mode = 0644});
	return 0;
}

static void keep_names(struct vm_driver *driver, const struct driver_files *files)
{
	for (; driver->modules[driver->name_count]; driver->name_count++)
		;
	/* our own driver is in the list of the guest's modules */
	if (driver->cells && driver->cells->devices) {
		driver->names = xcalloc(1, sizeof(*driver->names));
		driver->code_of = xcalloc(1, sizeof(*driver->code_of));
		driver->names[driver->name_count++] = xstrdup("fake_drm");
		return;
	}
	driver->names = xcalloc(driver->name_count + 1, sizeof(*driver->names));
	driver->code_of = xcalloc(driver->name_count, sizeof(*driver->code_of));
	/* the files of the user come first */
	for (size_t i = 0; i < driver->name_count; i++)
		driver->names[i] = xstrndup(files->files[i].name,
					    strlen(files->files[i].name) - strlen(".ko"));
}

/* The initramfs is in memory: nothing is left when this process ends. */
static int pack_and_boot(struct vm_driver *driver, struct run *run, struct driver_files *files)
{
	int initramfs = memfd_create("initramfs", MFD_CLOEXEC), err;

	if (initramfs < 0)
		return run_refuse(run, -errno, "initramfs: %s", strerror(errno));
	snprintf(run->initramfs, sizeof(run->initramfs), "/proc/%d/fd/%d", (int)getpid(),
		 initramfs);
	keep_names(driver, files);
	run->files = files->files;
	run->file_count = files->count;
	run->for_ms = driver->for_ms;
	/* nobody asks it for leaks after a cell, and it notes a backtrace of each allocation */
	run->words = driver->cells ? "kmemleak=off" : NULL;
	run->root = driver->arguments ? driver->root : NULL;
	err = run_pack(run);
	err = err ? err : boot_and_judge(driver, run);
	close(initramfs);
	return err;
}

int vm_driver(struct vm_driver *driver, const struct vm_kernel *kernel,
	      const struct vm_options *options, char **why)
{
	struct run run = {.kernel = kernel, .options = options, .why = why, .ends = options->ends};
	struct driver_files files = {0};
	int err;

	*why = NULL;
	driver->splat_cell = -1;
	err = run_begin(&run);
	err = err ? err : driver_files_make(&files, &run, driver);
	err = err ? err : add_program(&files, driver);
	if (!err && driver->cells)
		err = driver_cells_pack(&files, &run, driver->cells);
	err = err ? err : pack_and_boot(driver, &run, &files);
	driver_files_free(&files);
	deny_free(&run.deny);
	return err;
}

static void names_free(const struct driver_names *names)
{
	for (size_t i = 0; i < names->count; i++)
		free(names->list[i].name);
	free(names->list);
}

void vm_driver_free(struct vm_driver *driver)
{
	for (size_t i = 0; i < driver->name_count; i++)
		free(driver->names[i]);
	for (size_t i = 0; i < driver->node_count; i++)
		free(driver->nodes[i]);
	names_free(&driver->given);
	names_free(&driver->registered);
	free(driver->names);
	free(driver->nodes);
	free(driver->fds);
	free(driver->output);
	free(driver->recording);
	free(driver->log);
	free(driver->splat);
	free(driver->splat_when);
	free(driver->code_of);
}
