/* SPDX-License-Identifier: MIT */
/* Whether a run counts: each way in which it may not has a message of its own. */
#include <errno.h>
#include <string.h>
#include <sys/wait.h>

#include "kunit.h"
#include "run.h"

#define LOG_TAIL 1500 /* bytes of the kernel's log in a message */

/* Modules that are not the kernel's own, and that nobody signed: O and E. */
#define TAINT_OURS (1ul << 12 | 1ul << 13)

/* KUnit's suites ran in it: N. */
#define TAINT_TEST (1ul << 18)

/* The last of the log, for people. */
static const char *log_tail(const struct guest_output *out)
{
	if (!out->log)
		return "";
	return out->log_len > LOG_TAIL ? out->log + out->log_len - LOG_TAIL : out->log;
}

/* On its console, or in the log that the guest sent, of which a console shows only the worst. */
static int no_splat(struct run *run, const struct guest_output *out)
{
	size_t sent_len = 0, len = 0;
	const char *sent = artifact_find(out, "dmesg", &sent_len);
	const char *splat = deny_find(&run->deny, out->log, out->log_len, &len);

	if (!splat)
		splat = deny_find(&run->deny, sent, sent_len, &len);
	return splat ? run_refuse(run, -EIO, "the kernel complains: %.*s", (int)len, splat) : 0;
}

static int ended_itself(struct run *run, const struct guest_output *out)
{
	if (out->late == GUEST_LATE)
		return run_refuse(run, -ETIME,
				  "the guest did not end within %u ms; its last words:\n%s",
				  run->options->timeout_ms, log_tail(out));
	if (out->late == GUEST_SILENT)
		return run_refuse(run, -ETIME,
				  "the guest said nothing more for %u ms; its last words:\n%s",
				  run->options->silence_ms, log_tail(out));
	if (out->late == GUEST_FLOOD)
		return run_refuse(run, -EFBIG, "the guest says more than anybody reads");
	if (WIFSIGNALED(out->status))
		return run_refuse(run, -EIO, "%s was ended by signal %d (%s)", run->kernel->machine,
				  WTERMSIG(out->status), strsignal(WTERMSIG(out->status)));
	return 0;
}

static int plan_complete(struct run *run, const struct guest_output *out, const struct ktap *ktap)
{
	if (*ktap->agent)
		return run_refuse(run, -EIO, "the agent ended with %s, after %u of %u cases",
				  ktap->agent, ktap->reported, run->planned + 1);
	if (!ktap->planned)
		return run_refuse(run, -EIO, "the agent said no plan; the kernel's last words:\n%s",
				  log_tail(out));
	if (ktap->planned != run->planned + 1 || ktap->reported != ktap->planned)
		return run_refuse(run, -EIO, "the plan is cut short: %u of %u cases were said",
				  ktap->reported, run->planned + 1);
	return 0;
}

static int no_fence_expired(struct run *run, const struct ktap *ktap)
{
	if (!ktap->expired)
		return 0;
	return run_refuse(run, -ETIME,
			  "%u of the driver's fences expired: for a minute of real time nobody did "
			  "what they waited for",
			  ktap->expired);
}

/* What this run does to a kernel. */
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
				  "the guest ended without a verdict; its last words:\n%s",
				  log_tail(out));
	if (!verdict.nonce)
		return run_refuse(run, -EIO, "the verdict has the nonce of another run");
	if (!verdict.taint_known)
		return run_refuse(run, -EIO,
				  "the guest does not know whether its kernel is tainted");
	if (verdict.taint & ~taint_of(run))
		return run_refuse(
			run, -EIO,
			"the kernel is tainted: %lu, of which modules like ours explain %lu",
			verdict.taint, verdict.taint & taint_of(run));
	return 0;
}

int run_counts(struct run *run, const struct guest_output *out, const struct ktap *ktap)
{
	int err = no_splat(run, out);

	err = err ? err : ended_itself(run, out);
	err = err ? err : plan_complete(run, out, ktap);
	err = err ? err : no_fence_expired(run, ktap);
	err = err ? err : verdict_good(run, out);
	if (err || WEXITSTATUS(out->status) == run->kernel->good_end)
		return err;
	return run_refuse(run, -EIO,
			  "%s ended with exit code %d, not with %d, which says that all "
			  "was well",
			  run->kernel->machine, WEXITSTATUS(out->status), run->kernel->good_end);
}

int run_idled(struct run *run, const struct guest_output *out)
{
	int err = no_splat(run, out);

	err = err ? err : ended_itself(run, out);
	if (err || (!out->status && !out->stream_len))
		return err;
	return run_refuse(run, -EIO, "%s ended with exit code %d; its last words:\n%s",
			  run->kernel->machine, WEXITSTATUS(out->status), log_tail(out));
}
