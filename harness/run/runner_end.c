/* SPDX-License-Identifier: MIT */
/* How a subject leaves when all is asked: docs/protocol.md has it exit 0 after "bye", and print
 * nothing more. */
#include <errno.h>

#include "runner.h"
#include "terminal.h"
#include "xmalloc.h"

static enum verdict verdict_of(enum reply_kind kind)
{
	switch (kind) {
	case REPLY_CRASH:
		return VERDICT_CRASH;
	case REPLY_HANG:
		return VERDICT_HANG;
	case REPLY_FLOOD:
		return VERDICT_FLOOD;
	default:
		return VERDICT_PROTOCOL;
	}
}

int runner_end(struct runner *runner)
{
	struct result result = {.level = "must", .required = true};
	struct reply reply;
	int err = 0;

	subject_end(runner->subject, &reply);
	if (reply.kind == REPLY_FAULT) {
		if (reply.error != -EINTR)
			terminal_error("%s", reply.detail);
		err = reply.error ? reply.error : -EIO;
	} else if (reply.kind != REPLY_ANSWER) {
		result.id = xstrdup(RUNNER_END_ID);
		result.name = xstrdup("protocol/" RUNNER_END_ID);
		result.title = xstrdup(
			"after \"bye\", an adapter exits with status 0 and prints nothing more");
		result.rule = xstrdup("");
		result.verdict = verdict_of(reply.kind);
		result.output = reply.output ? xstrdup(reply.output) : NULL;
		result.detail =
			xasprintf("%s; expected exit status 0 and nothing on standard output "
				  "(docs/protocol.md, stream)",
				  reply.detail ? reply.detail : "it did not exit as expected");
		results_add(&runner->results, &result);
	}
	reply_clear(&reply);
	return err;
}
