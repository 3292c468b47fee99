/* SPDX-License-Identifier: MIT */
/* A decoder's case: streams, and what comes of them. */
#include <errno.h>
#include <stdlib.h>

#include "decoded.h"
#include "decoder.h"
#include "monotonic.h"
#include "reference_decoder.h"
#include "runner.h"
#include "runner_result.h"
#include "session.h"
#include "stream_script.h"
#include "terminal.h"
#include "xmalloc.h"

/*
 * The decoder of the run; where parsers' and drivers' cases are asked, too, the reference decoder.
 */
static struct subject *decoder_of(struct runner *runner)
{
	const struct subject_config config = {
		.kind = SUBJECT_BUILTIN,
		.what = "reference decoder",
		.decodes = true,
		.decoder = &reference_decoder,
		.timeout_ms = runner->options->timeout_ms,
		.check_protocol = runner->options->check_protocol,
	};
	char *why = NULL;

	if (subject_decodes(runner->subject))
		return runner->subject;
	if (!runner->decoder && subject_open(&runner->decoder, &config, &why)) {
		terminal_error("the reference decoder cannot be used: %s", why);
		free(why);
	}
	return runner->decoder;
}

static int ask_decoder(struct session *session, struct subject *decoder,
		       const struct streams *streams)
{
	struct decoy_source *sources = xcalloc(streams->source_count, sizeof(*sources));

	for (size_t i = 0; i < streams->source_count; i++)
		sources[i] =
			(struct decoy_source){streams->sources[i].bytes, streams->sources[i].len};
	*session = (struct session){.answers = json_array()};
	subject_decode(decoder, sources, streams->source_count, &session->last);
	free(sources);
	session->complete = session->last.kind == REPLY_ANSWER ||
			    session->last.kind == REPLY_REJECTED;
	if (session->last.kind != REPLY_FAULT)
		return 0;
	if (session->last.error != -EINTR)
		terminal_error("%s", session->last.detail);
	return session->last.error ? session->last.error : -EIO;
}

static int ask_streams(struct runner *runner, struct subject *decoder, const struct decoy_case *one,
		       const struct streams *streams)
{
	const uint64_t start = monotonic_ns();
	struct asked asked = {.one = one};
	struct session session;
	struct judged judged;
	int err = ask_decoder(&session, decoder, streams);

	if (!err) {
		judged = session.complete ? judge_decoded(one, streams, session.last.answer,
							  subject_scope(decoder)->features)
					  : judged_incomplete(&session);
		asked.reason = judged_known(&judged, runner, one, NULL);
		asked.output = session.last.output;
		asked.seconds = monotonic_since(start);
		runner_keep(runner, &asked, judged);
	}
	session_clear(&session);
	return err;
}

int runner_decode(struct runner *runner, const struct decoy_case *one)
{
	struct subject *decoder = decoder_of(runner);
	struct stream_error error;
	struct streams *streams;
	const char *lacks;
	int err;

	if (!decoder)
		return -EIO;
	lacks = decoded_lacks(one, subject_scope(decoder)->features);
	if (lacks) {
		runner_keep_skipped(runner, one, "not covered: ", lacks);
		return 0;
	}
	if (streams_compile(&streams, one->bytes, one->len, &error)) {
		terminal_error("%s: line %u: %s", one->name, error.line, error.text);
		return -EINVAL;
	}
	err = ask_streams(runner, decoder, one, streams);
	streams_free(streams);
	return err;
}
