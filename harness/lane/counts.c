/* SPDX-License-Identifier: MIT */
/* Whether a run counts. */
#include <errno.h>
#include <sys/wait.h>

#include "run.h"

#define LOG_TAIL 1500 /* bytes of the kernel's log in a message */

/* The last of the log, for people. */
static const char *tail(const struct guest_output *out)
{
	if (!out->log)
		return "";
	return out->log_len > LOG_TAIL ? out->log + out->log_len - LOG_TAIL : out->log;
}

int run_counts(struct run *run, const struct guest_output *out, const struct ktap *ktap)
{
	size_t len = 0;
	const char *splat = deny_find(&run->deny, out->log, out->log_len, &len);

	if (splat)
		return run_refuse(run, -EIO, "the kernel complains: %.*s", (int)len, splat);
	if (out->late)
		return run_refuse(run, -ETIME,
				  "the guest did not end within %u ms; its last words:\n%s",
				  run->options->timeout_ms, tail(out));
	if (*ktap->agent)
		return run_refuse(run, -EIO, "the agent ended with %s, after %u of %u cases",
				  ktap->agent, ktap->said, run->planned + 1);
	if (!ktap->planned)
		return run_refuse(run, -EIO, "the agent said no plan; the kernel's last words:\n%s",
				  tail(out));
	if (ktap->planned != run->planned + 1 || ktap->said != ktap->planned)
		return run_refuse(run, -EIO, "the plan is cut short: %u of %u cases were said",
				  ktap->said, run->planned + 1);
	if (!ktap->ended)
		return run_refuse(run, -EIO,
				  "the guest ended without the nonce; its last words:\n%s",
				  tail(out));
	if (!ktap->nonce)
		return run_refuse(run, -EIO, "the guest said the nonce of another run");
	if (out->status)
		return run_refuse(run, -EIO, "the kernel ended with %s %d",
				  WIFSIGNALED(out->status) ? "signal" : "exit code",
				  WIFSIGNALED(out->status) ? WTERMSIG(out->status)
							   : WEXITSTATUS(out->status));
	return 0;
}
