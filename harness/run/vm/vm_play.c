/* SPDX-License-Identifier: MIT */
#include "vm_play.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "busy.h"
#include "cite.h"
#include "finish.h"
#include "guest_path.h"
#include "interrupt.h"
#include "monotonic.h"
#include "progress.h"
#include "terminal.h"
#include "vm_kunit.h"
#include "vm_observer.h"
#include "vm_suite.h"
#include "xmalloc.h"

#define CASE_MS	    60000
#define SILENCE_MS  90000
#define DEADLINE_MS 600000

/* What the guest reported, and how to repeat it. */
static char *failure_detail(const struct vm_kernel *kernel, const struct vm_case *one)
{
	const char *rule = vm_suite_rule(one);
	char *busy = busy_words(), *detail;

	detail = xasprintf(
		"%srepeat it alone: %s vm --kernel %s --run %s\nits rule: decoy explain %s\n%s%s",
		one->why ? one->why : "", one->scenario ? "decoy" : "decoy-dev", kernel->name,
		one->name, rule, busy ? busy : "",
		busy ? ": that may be the cause if the failure is one of time\n" : "");
	free(busy);
	return detail;
}

static int report_suite(const struct options *options, const struct vm_kernel *kernel,
			const struct vm_ran *ran, const struct vm_suite *suite,
			const struct kunit *kunit, uint64_t began_ns)
{
	static const enum verdict verdicts[] = {
		[VM_PASS] = VERDICT_PASS, [VM_FAIL] = VERDICT_FAIL, [VM_SKIP] = VERDICT_SKIP};
	struct results results = {0};
	size_t added, observed = 0;
	int code;

	results_begin(&results);
	results.began_ns = began_ns;
	results.shard = options->shard;
	results.shards = options->shards;
	results.subject = xasprintf("fake_drm in %s, Linux %s%s%s", kernel->title, ran->release,
				    ran->accel ? " under " : "", ran->accel ? ran->accel : "");
	for (size_t i = 0; i < suite->count; i++) {
		const struct vm_case *one = &suite->cases[i];
		struct result result = {
			.id = xstrdup(one->name),
			.name = xstrdup(one->name),
			.title = xstrdup(vm_suite_title(one)),
			.rule = xstrdup(vm_suite_rule(one)),
			.level = "must",
			.verdict = verdicts[one->outcome],
			.required = true,
			.detail = one->outcome == VM_FAIL ? failure_detail(kernel, one)
				  : one->why		  ? xstrdup(one->why)
							  : NULL,
		};

		cite(&result, CAT_KERNEL, options->spec);
		results_add(&results, &result);
		if (vm_observer_report(options, one, &results, &observed)) {
			results_free(&results);
			return EXIT_HARNESS;
		}
	}
	added = vm_kunit_report(options, kunit, &results);
	if (suite->count == 1 && !added && (suite->checks && vm_kunit_wanted(options))) {
		terminal_error("vm: no case is selected");
		code = EXIT_NOTHING;
	} else {
		code = results_finish(options, &results);
	}
	if (code == EXIT_HOLDS && options->shards == 1 && !added && !vm_suite_played(suite)) {
		terminal_error("vm: nothing was judged: every selected case was skipped");
		code = EXIT_NOTHING;
	}
	results_free(&results);
	return code;
}

/* Stopped by a signal: a guest that did not end has no valid outcome, so the reports have none. */
static int report_stopped(const struct options *options, const struct vm_kernel *kernel,
			  const struct vm_suite *suite, uint64_t began_ns)
{
	struct results results = {.stopped = interrupt_signal(), .planned = suite->count};
	int code;

	results_begin(&results);
	results.began_ns = began_ns;
	results.subject = xasprintf("fake_drm in %s", kernel->title);
	code = results_finish(options, &results);
	results_free(&results);
	return code;
}

struct boot {
	const struct options *options;
	struct progress_log log;
};

static void show_progress(void *user, unsigned int ended, unsigned int planned)
{
	struct boot *boot = user;

	progress_show(boot->options, "%u/%u", ended, planned);
	progress_log_step(&boot->log, ended, planned, NULL);
}

static int boot_suite(const struct options *options, const struct vm_kernel *kernel,
		      struct vm_suite *suite)
{
	const char *rounds = getenv("DECOY_VM_ROUNDS"),
		   *seed = getenv("DECOY_VM_SEED"); /* of ci/nightly */
	char cached[PATH_MAX], *why = NULL;
	const char *guest = options->guest ? options->guest : cached;
	struct kunit kunit = {0};
	struct boot boot = {.options = options};
	struct vm_ran ran = {.accel = NULL};
	const uint64_t began_ns = monotonic_ns();
	struct vm_options as = {.guest = guest,
				.timeout_ms = option_or(options->deadline_ms, DEADLINE_MS),
				.silence_ms = option_or(options->silence_ms, SILENCE_MS),
				.case_ms = option_or(options->timeout_ms, CASE_MS),
				.accel = options->accel,
				.cpus = options->cpus,
				.verbose = options->verbosity > 0,
				.fault = getenv("DECOY_VM_FAULT"),
				.rounds = rounds ? (unsigned int)strtoul(rounds, NULL, 10) : 0,
				.seed = seed ? (unsigned int)strtoul(seed, NULL, 10) : 0,
				.ran = &ran,
				.kunit = &kunit,
				.progress = show_progress,
				.user = &boot};
	int err = guest_path(cached, sizeof(cached), kernel->name, "");
	int code = EXIT_HARNESS;

	err = err ? err : vm_guest_good(kernel->name, guest, &why);
	if (!err && (suite->checks && vm_kunit_wanted(options)))
		err = kunit_list(&kunit, guest);
	if (!err)
		progress_show(options, "booting");
	progress_log_begin(&boot.log, options);
	interrupt_begin();
	as.ends = interrupt_fd();
	err = err ? err : vm_run(kernel, suite->cases, suite->count, &as, &why);
	interrupt_end();
	progress_end(options);
	if (err && interrupt_signal()) {
		free(why);
		code = report_stopped(options, kernel, suite, began_ns);
	} else if (err) {
		guest_failed(kernel->name, guest, err, why);
	} else {
		code = report_suite(options, kernel, &ran, suite, &kunit, began_ns);
	}
	kunit_free(&kunit);
	return code;
}

int vm_play(const struct options *options, bool checks)
{
	const char *name = options->kernel ? options->kernel : "stock";
	const struct vm_kernel *kernel = vm_kernel_find(name);
	struct vm_suite suite = {0};
	int code;

	if (!kernel) {
		terminal_error("vm: --kernel %s: expected stock, newest, uml or debug", name);
		return EXIT_USAGE;
	}
	if (options->cpus && !kernel->cpus) {
		terminal_error("vm: --cpus with --kernel %s: this kernel has one processor", name);
		return EXIT_USAGE;
	}
	code = vm_suite_make(&suite, options, kernel, checks);
	code = code ? code : boot_suite(options, kernel, &suite);
	vm_suite_free(&suite);
	return code;
}
