/* SPDX-License-Identifier: MIT */
/* One run of a guest: make its nonce and initramfs, boot it, and judge the output of a run that
 * counts. */
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "kunit.h"
#include "run.h"
#include "script.h"
#include "source_path.h"
#include "xmalloc.h"

int run_refuse(struct run *run, int err, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	if (!*run->why)
		*run->why = xvasprintf(format, args);
	va_end(args);
	return err;
}

static int make_nonce(struct run *run)
{
	unsigned char bytes[RUN_NONCE_BYTES];

	if (getrandom(bytes, sizeof(bytes), 0) != (ssize_t)sizeof(bytes))
		return run_refuse(run, -EIO, "getrandom() gave no bytes for the nonce");
	for (int i = 0; i < RUN_NONCE_BYTES; i++)
		sprintf(run->nonce + 2 * i, "%02x", bytes[i]);
	return 0;
}

static int judge_case(struct run *run, size_t i, struct ktap_case *output)
{
	struct vm_case *tc = &run->cases[i];
	int err = replay_check_judge(tc, &run->scripts[i], output);

	err = err ? err : run_observe(tc, output);
	return err ? run_refuse(run, err, "%s: %s", tc->name, tc->why ? tc->why : strerror(-err))
		   : 0;
}

static int judge_cases(struct run *run, struct ktap *ktap)
{
	unsigned int reported = 0;
	int err = 0;

	for (size_t i = 0; !err && i + 1 < run->count; i++)
		if (!run->scripts[i].skip)
			err = judge_case(run, i, &ktap->cases[reported++]);
	return err ? err : judge_case(run, run->count - 1, &ktap->cases[reported]);
}

static int receive_kunit(struct run *run, const struct ktap *ktap)
{
	char *why = NULL;
	int err = kunit_receive(run->options->kunit, ktap->kunit ? ktap->kunit : "",
				ktap->kunit_len, &why);

	if (err)
		run_refuse(run, err, "%s", why);
	free(why);
	return err;
}

static void report_ran(const struct run *run, const struct guest_output *out)
{
	struct vm_ran *ran = run->options->ran;
	const char *measures;
	size_t len = 0;

	if (!ran)
		return;
	memcpy(ran->release, verdict_parse(out->verdict, out->verdict_len, run->nonce).kernel,
	       sizeof(ran->release));
	ran->accel = run->accel;
	measures = artifact_find(out, "measures", &len);
	ran->measures = measures ? xstrndup(measures, len) : NULL;
}

static int judge_output(struct run *run, const struct guest_output *out)
{
	const char *line = "";
	struct ktap ktap;
	int err = ktap_parse(&ktap, run->planned + 1, out->stream, out->stream_len, &line);
	int counts = run_counts(run, out, &ktap);

	if (err == -EPROTO && !counts)
		run_refuse(run, err,
			   "malformed line on the agent's stream: \"%.*s\"; rebuild the guest: "
			   "%s/kernels/%s",
			   (int)strcspn(line, "\n") > 200 ? 200 : (int)strcspn(line, "\n"), line,
			   source_ci(), run->kernel->name);
	err = counts ? counts : err;
	if (!err && run->options->kunit)
		err = receive_kunit(run, &ktap);
	err = err ? err : judge_cases(run, &ktap);
	if (!err)
		report_ran(run, out);
	ktap_free(&ktap);
	return err;
}

static int boot_and_judge(struct run *run)
{
	struct guest_output out = {0};
	int err = run->kernel->boot(run, &out);

	if (err)
		run_refuse(run, err, "%s: %s", run->kernel->name, strerror(-err));
	else
		err = run->task ? run_idled(run, &out) : judge_output(run, &out);
	guest_output_free(&out);
	return err;
}

/* The initramfs is in memory: nothing is left when this process ends. */
static int pack_and_boot(struct run *run)
{
	int initramfs = memfd_create("initramfs", MFD_CLOEXEC), err;

	if (initramfs < 0)
		return run_refuse(run, -errno, "initramfs: %s", strerror(errno));
	snprintf(run->initramfs, sizeof(run->initramfs), "/proc/%d/fd/%d", (int)getpid(),
		 initramfs);
	err = run_pack(run);
	err = err ? err : boot_and_judge(run);
	close(initramfs);
	return err;
}

/*
 * Without a descriptor of the caller's, signals that end the run stay blocked until the guest is
 * killed, and then have their default effect. Ignored ones (SIGINT of a background job) stay
 * ignored.
 */
static int boot_interruptibly(struct run *run)
{
	static const int numbers[] = {SIGHUP, SIGINT, SIGTERM};
	struct sigaction action;
	sigset_t ends, before;
	int err;

	if (run->options->ends > 0) {
		run->ends = run->options->ends;
		return pack_and_boot(run);
	}
	sigemptyset(&ends);
	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
		if (!sigaction(numbers[i], NULL, &action) && action.sa_handler != SIG_IGN)
			sigaddset(&ends, numbers[i]);
	pthread_sigmask(SIG_BLOCK, &ends, &before);
	run->ends = signalfd(-1, &ends, SFD_CLOEXEC | SFD_NONBLOCK);
	err = run->ends < 0 ? -errno : pack_and_boot(run);
	if (run->ends >= 0)
		close(run->ends);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	return err;
}

int run_begin(struct run *run)
{
	char path[PATH_MAX + 16];
	int err;

	snprintf(path, sizeof(path), "%s/splats.deny", run->options->guest);
	err = deny_read(&run->deny, path);
	if (err)
		return run_refuse(run, err,
				  "%s: %s; no run counts without a deny list: rebuild the guest",
				  path, err == -EINVAL ? "it is empty" : strerror(-err));
	snprintf(path, sizeof(path), "%s/splats.allow", run->options->guest);
	err = deny_allow(&run->deny, path);
	if (err)
		return run_refuse(run, err, "%s: %s", path, strerror(-err));
	snprintf(path, sizeof(path), "%s/splats.starved", run->options->guest);
	err = deny_starved(&run->deny, path);
	if (err)
		return run_refuse(run, err, "%s: %s", path, strerror(-err));
	return make_nonce(run);
}

static int run_cases(struct run *run)
{
	int err = run_begin(run);

	err = err ? err : run_plan(run);
	return err ? err : boot_interruptibly(run);
}

/* Count the verdicts among the whole lines. A line may be a long journal: scan each byte once. */
static void on_output(void *user, const char *stream, size_t len)
{
	struct run *run = user;
	const unsigned int before = run->reported;
	const char *feed;

	while ((feed = memchr(stream + run->scanned, '\n', len - run->scanned))) {
		const char *line = stream + run->line;

		run->reported += !strncmp(line, "ok ", 3) || !strncmp(line, "not ok ", 7);
		run->line = run->scanned = (size_t)(feed - stream) + 1;
	}
	run->scanned = len;
	if (run->reported != before)
		run->options->progress(run->options->user, run->reported, run->planned + 1);
}

struct guest_limits run_limits(struct run *run)
{
	return (struct guest_limits){.deadline_ms = run->options->timeout_ms,
				     .silence_ms = run->options->silence_ms,
				     .ends = run->ends,
				     .received = run->options->progress ? on_output : NULL,
				     .user = run};
}

const struct vm_kernel *vm_kernel_find(const char *name)
{
	static const struct vm_kernel *const kernels[] = {&vm_stock, &vm_newest, &vm_uml,
							  &vm_debug};

	for (size_t i = 0; i < sizeof(kernels) / sizeof(kernels[0]); i++)
		if (!strcmp(kernels[i]->name, name))
			return kernels[i];
	return NULL;
}

int vm_run(const struct vm_kernel *kernel, struct vm_case *cases, size_t count,
	   const struct vm_options *options, char **why)
{
	struct run run = {
		.kernel = kernel, .options = options, .cases = cases, .count = count, .why = why};
	int err;

	*why = NULL;
	if (!count || cases[count - 1].scenario || cases[count - 1].check)
		return -EINVAL;
	run.scripts = xcalloc(count, sizeof(*run.scripts));
	err = run_cases(&run);
	for (size_t i = 0; i < count; i++)
		script_free(&run.scripts[i]);
	free(run.scripts);
	free(run.plan);
	deny_free(&run.deny);
	return err;
}

int vm_idle(const struct vm_kernel *kernel, const struct vm_options *options, char **why)
{
	struct run run = {.kernel = kernel, .options = options, .task = "off", .why = why};
	int err;

	*why = NULL;
	err = run_begin(&run);
	err = err ? err : boot_interruptibly(&run);
	deny_free(&run.deny);
	return err;
}
