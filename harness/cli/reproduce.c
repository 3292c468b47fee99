/* SPDX-License-Identifier: MIT */
/* decoy reproduce CASE[~RELATION]: one case by hand. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "answer_diff.h"
#include "cite.h"
#include "cli.h"
#include "judged.h"
#include "lossy.h"
#include "finish.h"
#include "session.h"
#include "manual.h"
#include "meant_case.h"
#include "progress.h"
#include "relation.h"
#include "runner.h"
#include "subjects.h"
#include "terminal.h"
#include "xmalloc.h"

/* Of the nearest of what is allowed. */
static void show_difference(const struct runner *runner, const struct decoy_case *one,
			    const json_t *answers)
{
	json_t *expectations = runner_expectations(runner, one);
	struct judged judged = judge_answers(one, expectations, answers,
					     lossy_features(runner_scope(runner, one)), NULL);

	answer_diff(stdout, one, &judged, answers, progress_colour(runner->options, stdout));
	judged_clear(&judged);
	json_decref(expectations);
}

static int show_answers(struct runner *runner, const struct decoy_case *one, bool is_changed)
{
	struct session session;
	int err = session_run(&session, runner->subject, one);

	if (err)
		return err;
	manual_json("Answered", session.answers);
	if (session.complete && !is_changed)
		show_difference(runner, one, session.answers);
	if (!session.complete)
		manual_lines(subject_reply_word(session.last.kind),
			     session.last.detail ? session.last.detail : "?");
	manual_lines("Standard error", session.last.output);
	session_clear(&session);
	return 0;
}

/* The bytes that are put to the subject: the case's own, or what a relation makes of them. */
static int show_case(struct runner *runner, const struct decoy_case *one,
		     const struct relation *relation)
{
	struct decoy_case asked = *one;
	char *changed = NULL;
	size_t len;
	json_t *expectations;
	int err = relation ? relation_apply(relation, one, runner->options->seed, &changed, &len)
			   : 0;

	if (err == -ENOMEM)
		xmalloc_failed();
	if (err)
		return err;
	if (changed)
		case_set_bytes(&asked, changed, len);
	printf("%s%s%s %s\n\n", one->id, relation ? "~" : "", relation ? relation->name : "",
	       one->name);
	manual_paragraph("Why", one->why);
	manual_rules(one, runner->options->spec);
	if (relation)
		manual_paragraph("Changed", relation->does);
	manual_bytes(one->is_streams ? "Script" : "Bytes", asked.bytes, asked.len);
	if (one->target == CASE_DECODER)
		manual_json("Expected", one->asked);
	if (one->target == CASE_CONSUMER) {
		expectations = case_expectations(one);
		manual_json(relation ? "Expected of the case unchanged" : "Expected", expectations);
		json_decref(expectations);
		err = show_answers(runner, &asked, relation);
	}
	if (changed)
		case_free_bytes(&asked);
	return err;
}

static int reproduce_case(const struct options *options, struct selection *selection,
			  const struct decoy_case *one, const struct relation *relation)
{
	struct runner runner = {.options = options, .selection = selection, .relations = relation};
	struct decoy_case as_asked;
	int code = selection_make(selection, one);

	if (!code)
		code = subjects_open(&runner.subject, options);
	if (code)
		return code;
	if (one->target == CASE_CONSUMER && subject_decodes(runner.subject)) {
		terminal_error("%s: this case is for parsers; expected one for decoders", one->id);
		subject_close(runner.subject);
		return EXIT_USAGE;
	}
	runner_as_asked(&runner, one, &as_asked);
	code = show_case(&runner, &as_asked, relation);
	if (as_asked.bytes != one->bytes)
		case_free_bytes(&as_asked);
	if (code == -ENOTSUP) {
		terminal_error("%s: %s does not apply to this case", one->id, relation->name);
		subject_close(runner.subject);
		return EXIT_USAGE;
	}
	results_begin(&runner.results);
	runner.results.subject = xstrdup(subject_name(runner.subject));
	runner.results.has_seed = true;
	runner.results.seed = options->seed;
	if (!code)
		code = runner_case(&runner, one);
	if (!code)
		code = runner_end(&runner);
	code = code ? EXIT_HARNESS : results_finish(options, &runner.results);
	results_free(&runner.results);
	subject_close(runner.subject);
	subject_close(runner.decoder);
	return code;
}

int verb_reproduce(const struct options *options)
{
	const struct relation *relation = NULL;
	const struct decoy_case *one = NULL;
	struct selection selection;
	struct nearest nearest;
	const char *tilde;
	char *name;
	int code;

	if (options->arg_count != 1) {
		terminal_error("reproduce: expected one case; see 'decoy rules list cases'");
		return EXIT_USAGE;
	}
	code = selection_all(&selection, options);
	if (code)
		return code;
	tilde = strchrnul(options->args[0], '~');
	name = xstrndup(options->args[0], tilde - options->args[0]);
	if (*tilde)
		relation = relation_find(tilde + 1);
	if (relation || !*tilde)
		one = cases_find(&selection.cases, name);
	free(name);
	if (one) {
		code = reproduce_case(options, &selection, one, relation);
	} else {
		if (!selection_is_family(&selection, options->args[0]))
			terminal_error("%s: no such case%s see 'decoy rules list cases'",
				       options->args[0],
				       *meant_case(&nearest, &selection, options->args[0], false)
					       ? nearest.hint
					       : ";");
		code = EXIT_USAGE;
	}
	selection_free(&selection);
	return code;
}
