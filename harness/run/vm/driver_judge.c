/* SPDX-License-Identifier: MIT */
#include "driver_judge.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cite.h"
#include "format.h"
#include "terminal.h"
#include "xmalloc.h"

#define STEPS 10 /* last lines of the workload */

static const char *title_of(const char *name)
{
	static const char *const titles[][2] = {
		{"module/load", "the module loads"},
		{"module/fault", "no WARN, oops, or report of KASAN or lockdep names the module"},
		{"module/hang", "every init, exit, open, ioctl and read of fdinfo returns"},
		{"module/unload", "the module can be removed after its last file is closed"},
		{"module/fdinfo", "the fdinfo that the driver prints follows the specification"},
		{"module/every-read",
		 "an open file that prints drm- lines prints them in every read"},
		{"module/client-id",
		 "each open file prints one drm-client-id, and no other file prints the same"},
		{"module/driver-name",
		 "drm-driver is what DRM_IOCTL_VERSION of the device returns"},
		{"module/client-name", "drm-client-name is what DRM_IOCTL_SET_CLIENT_NAME set"},
	};

	for (size_t i = 0; i < sizeof(titles) / sizeof(titles[0]); i++)
		if (!strcmp(titles[i][0], name))
			return titles[i][1];
	return name;
}

void driver_result(struct results *results, const struct options *options, const char *name,
		   const char *rule, enum verdict verdict, char *detail)
{
	struct result result = {.id = xstrdup(name),
				.name = xstrdup(name),
				.title = xstrdup(title_of(name)),
				.rule = xstrdup(rule),
				.level = "must",
				.verdict = verdict,
				.required = true,
				.detail = detail};

	cite(&result, CAT_KERNEL, options->spec);
	results_add(results, &result);
}

/* Text of the guest: escape what would move the cursor. */
static void write_lines(FILE *out, const char *before, const char *text, size_t len)
{
	while (len) {
		const char *feed = memchr(text, '\n', len);
		const size_t is = feed ? (size_t)(feed - text) : len;

		fputs(before, out);
		format_visible(out, text, is);
		fputc('\n', out);
		text += is + (feed != NULL);
		len -= is + (feed != NULL);
	}
}

void driver_print_output(FILE *out, const struct vm_driver *driver)
{
	write_lines(out, "    ", driver->output, driver->output_len);
}

/* The last lines of the workload, which include the last step that it began. */
static void write_steps(FILE *out, const struct vm_driver *driver)
{
	size_t at = driver->output_len, lines = 0;

	while (at && lines <= STEPS)
		lines += driver->output[--at] == '\n';
	at += lines > STEPS;
	if (!driver->output_len)
		return;
	fputs("the last lines of the workload:\n", out);
	write_lines(out, "    ", driver->output + at, driver->output_len - at);
}

/* "while x was loaded" */
static char *when(const struct vm_driver *driver)
{
	static const char *const words[] = {
		[DRIVER_BOOTS] = "while the kernel booted",
		[DRIVER_LOADS] = "while %s was loaded",
		[DRIVER_WORKS] = "while the workload used %s",
		[DRIVER_UNLOADS] = "while %s was removed",
		[DRIVER_ENDED] = "at the end, after %s was removed",
	};
	const char *module = driver->module ? driver->module : driver->names[0];

	return xasprintf(words[driver->phase], module);
}

/* --- faults and hangs --- */

/* A fault that names none of the user's modules may belong to another one. */
static int judge_fault(struct results *results, const struct vm_driver *driver,
		       const struct options *options)
{
	char *detail;
	size_t len;
	FILE *out = xmemstream(&detail, &len);

	fprintf(out, "the kernel reported a fault %s:\n", driver->splat_when);
	write_lines(out, "    ", driver->splat, strlen(driver->splat));
	write_steps(out, driver);
	xmemstream_close(out);
	if (driver->splat_ours) {
		driver_result(results, options, "module/fault", "kernel.module-fault",
			      VERDICT_CRASH, detail);
		detail = NULL;
	} else {
		terminal_error("vm: %s", detail);
		terminal_error("vm: the fault is not judged, because no line of it names one of "
			       "your modules; a WARN of the DRM core while your driver is in use "
			       "may be a check of what your driver set: see its first line");
	}
	free(detail);
	return driver->splat_ours ? 0 : EXIT_HARNESS;
}

static void judge_hang(struct results *results, const struct vm_driver *driver,
		       const struct options *options)
{
	char *detail, *moment = when(driver);
	size_t len;
	FILE *out = xmemstream(&detail, &len);

	if (driver->stuck)
		fputs("a process of the workload cannot be killed: it is stuck in the driver\n",
		      out);
	else
		fprintf(out, "the guest stopped responding %s: %s\n", moment,
			driver->phase == DRIVER_LOADS ? "its init function did not return"
			: driver->phase == DRIVER_UNLOADS
				? "its exit function did not return"
				: "a call into the driver did not return");
	write_steps(out, driver);
	xmemstream_close(out);
	driver_result(results, options, "module/hang", "kernel.module-hang", VERDICT_HANG, detail);
	free(moment);
}

/* --- loading and removing --- */

static int report_refused(const struct vm_driver *driver)
{
	char *log;
	size_t len;
	FILE *out = xmemstream(&log, &len);

	write_lines(out, "    ", driver->log, strlen(driver->log));
	xmemstream_close(out);
	terminal_error("vm: %s did not load: %s; the kernel log since then:\n%s", driver->module,
		       strerror(driver->refused), *log ? log : "    (nothing)\n");
	free(log);
	return EXIT_HARNESS;
}

static void judge_removal(struct results *results, const struct vm_driver *driver,
			  const struct options *options)
{
	if (!driver->kept)
		driver_result(results, options, "module/unload", "kernel.module-unload",
			      VERDICT_PASS, NULL);
	else if (driver->kept_err == EBUSY)
		driver_result(
			results, options, "module/unload", "kernel.module-unload", VERDICT_SKIP,
			xasprintf("%s has no exit function: it cannot be removed\n", driver->kept));
	else
		driver_result(
			results, options, "module/unload", "kernel.module-unload", VERDICT_FAIL,
			xasprintf(
				"%s cannot be removed: %s; expected no users after all its files were closed\n",
				driver->kept, strerror(driver->kept_err)));
}

static const char *nothing(const struct vm_driver *driver)
{
	return driver->node_count
		       ? "no fdinfo of these nodes has a line that begins with drm-; expected a show_fdinfo in the "
			 "driver's file_operations"
		       : "it created no node in /dev/dri or /dev/accel; expected a device, the driver's own or one of "
			 "the guest";
}

static int judge_use(struct results *results, const struct vm_driver *driver,
		     const struct options *options, const char *file)
{
	int code;

	driver_result(results, options, "module/load", "", VERDICT_PASS, NULL);
	if (!driver->node_count) {
		terminal_error(
			"vm: nothing was judged: %s loaded but created no node in /dev/dri or "
			"/dev/accel; a driver needs a device, its own or one of the guest",
			driver->names[driver->name_count - 1]);
		return EXIT_NOTHING;
	}
	code = driver_judge_texts(results, driver, options, file);
	driver_judge_silent(results, driver, options);
	driver_judge_files(results, driver, options);
	return code;
}

int driver_judge(struct results *results, const struct vm_driver *driver,
		 const struct vm_kernel *kernel, const struct options *options, const char *file)
{
	int code = 0, used = 0;

	if (driver->refused && !driver->splat)
		return report_refused(driver);
	if (driver->phase >= DRIVER_WORKS || (driver->phase == DRIVER_ENDED && !driver->splat))
		used = judge_use(results, driver, options, file);
	if (driver->splat)
		code = judge_fault(results, driver, options);
	else if (driver->silent || driver->stuck)
		judge_hang(results, driver, options);
	else if (driver->tainted)
		driver_result(results, options, "module/fault", "kernel.module-fault", VERDICT_FAIL,
			      xasprintf("%s is tainted by a fault that is not in its log\n",
					kernel->title));
	else
		judge_removal(results, driver, options);
	if (code || !used || results_tally(results).failed)
		return code;
	if (used == EXIT_NOTHING)
		terminal_error("vm: nothing was judged: %s loaded, but %s",
			       driver->names[driver->name_count - 1], nothing(driver));
	return used;
}
