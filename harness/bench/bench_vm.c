/* SPDX-License-Identifier: MIT */
#include "bench_vm.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "guest_path.h"
#include "monotonic.h"
#include "options.h"
#include "terminal.h"
#include "vm_suite.h"

#define KERNEL	 "stock"
#define SCENARIO "dip-shared"
#define ROUNDS	 3u
#define LIMIT_MS 120000

struct bench {
	const struct vm_kernel *kernel;
	struct vm_options as;
	struct vm_suite suite;
	char guest[PATH_MAX];
};

static int report_failure(int err, char *why)
{
	terminal_error("bench: %s", why ? why : strerror(-err));
	free(why);
	return err;
}

/* One scenario, and whether it passed: what is quick and wrong is no measure. */
static int play_scenario(struct bench *bench, double *ms)
{
	const uint64_t start = monotonic_ns();
	char *why = NULL;
	int err = vm_run(bench->kernel, bench->suite.cases, bench->suite.count, &bench->as, &why);

	*ms = monotonic_since(start) * 1e3;
	for (size_t i = 0; !err && i < bench->suite.count; i++) {
		struct vm_case *one = &bench->suite.cases[i];

		if (one->outcome != VM_PASS)
			err = -EIO;
		free(one->why);
		one->why = NULL;
	}
	return err ? report_failure(err, why) : 0;
}

static int boot_idle(struct bench *bench, double *ms)
{
	const uint64_t start = monotonic_ns();
	char *why = NULL;
	int err = vm_idle(bench->kernel, &bench->as, &why);

	*ms = monotonic_since(start) * 1e3;
	return err ? report_failure(err, why) : 0;
}

/* In turn, and the best of each: noise only ever adds. */
static int race_boots(struct bench *bench, unsigned int rounds, struct bench_vm *out)
{
	double ms;
	int err = 0;

	for (unsigned int i = 0; !err && i < rounds; i++) {
		err = boot_idle(bench, &ms);
		out->idle_ms = i && out->idle_ms < ms ? out->idle_ms : ms;
		err = err ? err : play_scenario(bench, &ms);
		out->run_ms = i && out->run_ms < ms ? out->run_ms : ms;
	}
	return err;
}

static int read_rate(struct bench *bench, struct bench_vm *out)
{
	struct vm_ran ran = {.measures = NULL};
	char name[64], *rest, *line;
	double ns;
	int err;

	bench->as.measure = VM_MEASURE_READS;
	bench->as.ran = &ran;
	err = play_scenario(bench, &ns);
	for (rest = ran.measures; rest && (line = strtok_r(rest, "\n", &rest));) {
		if (sscanf(line, "%63s %lf", name, &ns) != 2)
			continue;
		if (!strcmp(name, "fdinfo.fake"))
			out->fake_ns = ns;
		else if (!strcmp(name, "fdinfo.bare"))
			out->bare_ns = ns;
		else if (!strcmp(name, "fdinfo.vgem"))
			out->vgem_ns = ns;
	}
	free(ran.measures);
	if (!err && !out->fake_ns)
		err = report_failure(-ENODATA, NULL);
	return err;
}

static int measure_guest(struct bench *bench, struct bench_vm *out, const struct options *options)
{
	char *arguments[] = {(char[]){SCENARIO}, NULL};
	struct options one = *options;
	int err;

	one.args = arguments;
	one.arg_count = 1;
	one.run.count = one.skip.count = 0;
	one.shards = 1;
	one.shard = 1;
	err = vm_suite_make(&bench->suite, &one, bench->kernel, false) ? -EINVAL : 0;
	err = err ? err : race_boots(bench, option_or(options->rounds, ROUNDS), out);
	err = err ? err : read_rate(bench, out);
	vm_suite_free(&bench->suite);
	return err;
}

int bench_vm(struct bench_vm *out, const struct options *options)
{
	struct bench bench = {.kernel = vm_kernel_find(KERNEL),
			      .as = {.timeout_ms = LIMIT_MS,
				     .silence_ms = LIMIT_MS,
				     .case_ms = LIMIT_MS,
				     .guest = bench.guest}};
	char *why;

	*out = (struct bench_vm){0};
	if (guest_path(bench.guest, sizeof(bench.guest), KERNEL, ""))
		return -ENAMETOOLONG;
	if (vm_guest_good(KERNEL, bench.guest, &why)) {
		free(why);
		out->skipped = "no guest of these sources; ci/kernels/" KERNEL " makes it";
		return 0;
	}
	return measure_guest(&bench, out, options);
}
