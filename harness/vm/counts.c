/* SPDX-License-Identifier: MIT */
/* Decides whether a run counts: each reason why it does not has a message of its own. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "kunit.h"
#include "run.h"
#include "script.h"
#include "xmalloc.h"

/* Out-of-tree and unsigned modules: O and E. */
#define TAINT_OURS (1ul << 12 | 1ul << 13)

/* KUnit ran: N. */
#define TAINT_TEST (1ul << 18)

/* The case that had no verdict when the run ended, and the command that repeats it; empty: the
 * kernel had not booted. */
static char *unfinished(const struct run *run, const struct ktap *ktap)
{
	unsigned int left = ktap ? ktap->reported : 0;

	for (size_t i = 0; ktap && ktap->planned && i + 1 < run->count; i++)
		if (!run->scripts[i].skip && !left--)
			return xasprintf("; to repeat %s alone: %s vm --kernel %s --run %s",
					 run->cases[i].name,
					 run->cases[i].scenario ? "decoy" : "decoy-dev",
					 run->kernel->name, run->cases[i].name);
	return xstrdup("");
}

static int ended_late(struct run *run, const struct guest_output *out, const struct ktap *ktap)
{
	const bool silent = out->late == GUEST_SILENT;
	char *alone = unfinished(run, ktap);

	run_refuse(run, -ETIME,
		   "%s %u ms; it used %" PRIu64
		   " ms of CPU time in total%s; end of the kernel log:\n%s",
		   silent ? "the agent printed nothing for" : "the guest did not end within",
		   silent ? run->options->silence_ms : run->options->timeout_ms, out->cpu_ms, alone,
		   run_log_end(out));
	free(alone);
	return -ETIME;
}

/* ktap: NULL where the guest played no cases. */
static int ended_itself(struct run *run, const struct guest_output *out, const struct ktap *ktap)
{
	if (out->late == GUEST_LATE || out->late == GUEST_SILENT)
		return ended_late(run, out, ktap);
	if (out->late == GUEST_FLOOD)
		return run_refuse(run, -EFBIG, "the guest printed more than %u MiB on one channel",
				  GUEST_OUTPUT_MAX >> 20);
	if (WIFSIGNALED(out->status))
		return run_refuse(run, -EIO, "%s was killed by signal %d (%s)",
				  run->kernel->machine, WTERMSIG(out->status),
				  strsignal(WTERMSIG(out->status)));
	return 0;
}

static int plan_complete(struct run *run, const struct guest_output *out, const struct ktap *ktap)
{
	if (*ktap->agent)
		return run_refuse(run, -EIO, "the agent ended with %s, after %u of %u cases",
				  ktap->agent, ktap->reported, run->planned + 1);
	if (!ktap->planned)
		return run_refuse(run, -EIO,
				  "the agent printed no KTAP plan; end of the kernel log:\n%s",
				  run_log_end(out));
	if (ktap->planned != run->planned + 1 || ktap->reported != ktap->planned)
		return run_refuse(run, -EIO, "the plan is cut short: %u of %u cases have a verdict",
				  ktap->reported, run->planned + 1);
	return 0;
}

static int no_fence_expired(struct run *run, const struct ktap *ktap)
{
	if (!ktap->expired)
		return 0;
	return run_refuse(
		run, -ETIME,
		"%u of the driver's fences expired: they were not signalled within ten times the time "
		"limit of a case (--timeout)",
		ktap->expired);
}

/* The taint that this run causes. */
static unsigned long taint_of(const struct run *run)
{
	const struct kunit *kunit = run->options->kunit;

	return kunit && kunit->module_count ? TAINT_OURS | TAINT_TEST : TAINT_OURS;
}

static int verdict_good(struct run *run, const struct guest_output *out)
{
	struct guest_verdict verdict = verdict_parse(out->verdict, out->verdict_len, run->nonce);

	if (!verdict.complete)
		return run_refuse(run, -EIO,
				  "the guest ended without a verdict; end of the kernel log:\n%s",
				  run_log_end(out));
	if (!verdict.nonce)
		return run_refuse(run, -EIO, "the verdict has the nonce of another run");
	if (!verdict.taint_known)
		return run_refuse(run, -EIO, "the verdict does not state the kernel's taint");
	if (verdict.taint & ~taint_of(run))
		return run_refuse(
			run, -EIO,
			"the kernel is tainted: %lu; expected no bits other than those of %lu (out-of-tree "
			"and unsigned modules, KUnit)",
			verdict.taint, taint_of(run));
	return 0;
}

int run_counts(struct run *run, const struct guest_output *out, const struct ktap *ktap)
{
	int err = run_no_splat(run, out);

	err = err ? err : ended_itself(run, out, ktap);
	err = err ? err : plan_complete(run, out, ktap);
	err = err ? err : no_fence_expired(run, ktap);
	err = err ? err : verdict_good(run, out);
	if (err || WEXITSTATUS(out->status) == run->kernel->good_end)
		return err;
	return run_refuse(run, -EIO, "%s ended with exit code %d, expected %d after a complete run",
			  run->kernel->machine, WEXITSTATUS(out->status), run->kernel->good_end);
}

int run_idled(struct run *run, const struct guest_output *out)
{
	int err = run_no_splat(run, out);

	err = err ? err : ended_itself(run, out, NULL);
	if (err || (!out->status && !out->stream_len))
		return err;
	return run_refuse(run, -EIO,
			  "%s ended with exit code %d, expected 0; end of the kernel log:\n%s",
			  run->kernel->machine, WEXITSTATUS(out->status), run_log_end(out));
}
