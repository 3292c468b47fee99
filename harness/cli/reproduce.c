/* SPDX-License-Identifier: MIT */
/* decoy reproduce CASE: one case by hand. */
#include <string.h>

#include "interview.h"
#include "manual.h"
#include "runner.h"
#include "subjects.h"

static int show_answers(struct runner *runner, const struct decoy_case *one)
{
	struct interview interview_;
	int err = interview(&interview_, runner->subject, one, one->bytes, one->len);

	if (err)
		return err;
	manual_json("Answered", interview_.answers);
	if (!interview_.complete)
		printf("then: %s: %s\n\n", subject_reply_word(interview_.last.kind),
		       interview_.last.detail ? interview_.last.detail : "");
	if (interview_.last.output && *interview_.last.output)
		manual_bytes("Standard error", interview_.last.output,
			     strlen(interview_.last.output));
	interview_clear(&interview_);
	return 0;
}

static int reproduce(const struct options *options, const struct decoy_case *one)
{
	struct runner runner = {.options = options};
	json_t *expectations;
	int code = subjects_open(&runner.subject, options);

	if (code)
		return code;
	printf("%s %s\n\n", one->id, one->name);
	manual_paragraph("Why", one->why);
	manual_bytes("Bytes", one->bytes, one->len);
	if (one->target == CASE_CONSUMER) {
		expectations = case_expectations(one);
		manual_json("Expected", expectations);
		json_decref(expectations);
		code = show_answers(&runner, one);
	}
	runner.features = subject_features(runner.subject);
	runner.results.subject = strdup(subject_name(runner.subject));
	if (!code)
		code = runner_case(&runner, one);
	code = code ? CLI_HARNESS : cli_finish(options, &runner.results);
	results_free(&runner.results);
	subject_close(runner.subject);
	return code;
}

int verb_reproduce(const struct options *options)
{
	const struct decoy_case *one;
	struct selection selection;
	int code;

	if (options->arg_count != 1) {
		cli_error("reproduce: expected one case; see 'decoy list cases'");
		return CLI_USAGE;
	}
	code = selection_all(&selection, options);
	if (code)
		return code;
	one = cases_find(&selection.cases, options->args[0]);
	if (one) {
		code = reproduce(options, one);
	} else {
		cli_error("%s: no such case; see 'decoy list cases'", options->args[0]);
		code = CLI_USAGE;
	}
	selection_free(&selection);
	return code;
}
