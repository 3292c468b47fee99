/* SPDX-License-Identifier: MIT */
/* Messages about a guest's splats: each begins at the first line that says what happened. */
#include <errno.h>
#include <string.h>

#include "run.h"

#define LOG_END	    1500 /* bytes of the kernel's log in a message */
#define SPLAT_LINES 200 /* of a splat that is printed in full */

const char *run_log_end(const struct guest_output *out)
{
	const char *at = out->log_len > LOG_END ? out->log + out->log_len - LOG_END : out->log;
	const char *feed = at && at > out->log ? strchr(at, '\n') : NULL;

	if (!at)
		return "";
	return feed && feed[1] ? feed + 1 : at;
}

/* The length of a number of lines. */
static size_t lines_len(const char *from, const char *end, unsigned int lines)
{
	const char *at = from;

	while (lines-- && at < end) {
		const char *feed = memchr(at, '\n', (size_t)(end - at));

		at = feed ? feed + 1 : end;
	}
	return (size_t)(at - from);
}

static int refuse_splat(struct run *run, const struct complaint *splat, const char *end)
{
	const bool all = run->options->verbose;
	const size_t len = all ? lines_len(splat->line, end, SPLAT_LINES)
			       : strcspn(splat->line, "\r\n");
	const char *more = all ? "" : "; -v prints all of it";

	if (splat->starved)
		return run_refuse(
			run, -EAGAIN,
			"this machine gave the guest no CPU time, or a driver hogged its processor: %.*s%s",
			(int)len, splat->line, more);
	return run_refuse(run, -EIO, "the kernel log has a splat: %.*s%s", (int)len, splat->line,
			  more);
}

/* Search the console's log, and the complete log that the guest sent: the console has a loglevel.
 */
int run_no_splat(struct run *run, const struct guest_output *out)
{
	size_t sent_len = 0;
	const char *sent = artifact_find(out, "dmesg", &sent_len);
	const struct complaint shown = complaint_find(&run->deny, out->log, out->log_len);
	const struct complaint kept = complaint_find(&run->deny, sent, sent_len);

	/* a fault in one log explains more than a stall in the other */
	if (shown.line && (!shown.starved || !kept.line || kept.starved))
		return refuse_splat(run, &shown, out->log + out->log_len);
	return kept.line ? refuse_splat(run, &kept, sent + sent_len) : 0;
}
