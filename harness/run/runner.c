/* SPDX-License-Identifier: MIT */
#include "runner.h"

#include <stdlib.h>

#include "answer_form.h"
#include "attribute.h"
#include "lossy.h"
#include "monotonic.h"
#include "runner_derive.h"
#include "runner_result.h"
#include "words.h"
#include "xmalloc.h"

/* *lacks: what the subject does not cover where nothing is left; NULL: something is. */
static json_t *covered_expect(const struct runner *runner, const struct decoy_case *one,
			      const char **lacks)
{
	json_t *expectations = case_expectations(one);

	if (!expectations)
		xmalloc_failed();
	return lossy_expectations(expectations, one, subject_scope(runner->subject), lacks);
}

json_t *runner_expectations(const struct runner *runner, const struct decoy_case *one)
{
	const char *lacks;

	return covered_expect(runner, one, &lacks);
}

/* What the subject covers of what is asked; NULL: the case is skipped, and that is kept. */
static json_t *expect_case(struct runner *runner, const struct decoy_case *one)
{
	const char *why = "not covered: ", *what;
	json_t *expectations = covered_expect(runner, one, &what);

	if (!json_array_size(json_array_get(expectations, 0))) {
		why = "nothing is asked: ";
		what = "no descriptor is ever read";
	}
	if (!what)
		return expectations;
	runner_keep_skipped(runner, one, why, what);
	json_decref(expectations);
	return NULL;
}

/* Other words about a wrong answer, where the run has some. */
static void describe_failure(const struct runner *runner, struct judged *judged,
			     const struct lossy_case *about)
{
	char *words = runner->describe && judged->verdict == VERDICT_FAIL
			      ? runner->describe(about->tc, about->closest, about->answers,
						 about->features)
			      : NULL;

	if (!words)
		return;
	free(judged->detail);
	judged->detail = words;
}

/* The verdict, and a timeline where it is a failure; answers as they are compared. */
static struct judged judge_answer(const struct runner *runner, const struct decoy_case *one,
				  json_t *expectations, const json_t *answers)
{
	const struct scope *scope = subject_scope(runner->subject);
	json_t *wide = lossy_widen(expectations, one, answers, scope);
	struct lossy_case settled = {.tc = one,
				     .exact = expectations,
				     .wide = wide,
				     .answers = answers,
				     .features = lossy_features(scope)};
	struct judged judged =
		judge_answers(one, wide, answers, settled.features, &settled.closest);

	lossy_settle(&judged, &settled);
	if (judged.verdict == VERDICT_FAIL && runner->selection)
		judged.difference_rule = attribute_beside(one, settled.closest, answers,
							  settled.features, &runner->excused);
	describe_failure(runner, &judged, &settled);
	judged_timeline(&judged, runner, one, settled.closest, answers);
	json_decref(wide);
	return judged;
}

/* What is expected of everybody, this subject's features and form left aside. */
static void count_members(const struct runner *runner, const struct decoy_case *one,
			  const struct session *session)
{
	json_t *all = runner->check && session->complete ? case_expectations(one) : NULL;

	if (all)
		adapter_check_add(runner->check, one, json_array_get(all, 0), session->answers);
	json_decref(all);
}

static int ask_case(struct runner *runner, const struct decoy_case *one)
{
	json_t *expectations = expect_case(runner, one);
	struct asked asked = {.one = one};
	size_t first = runner->results.count;
	struct session plain;
	struct judged judged;
	const uint64_t start = monotonic_ns();
	bool sound;
	int err;

	if (!expectations)
		return 0;
	err = session_run(&plain, runner->subject, one, one->bytes, one->len);
	if (!err) {
		count_members(runner, one, &plain);
		lossy_answers(&plain.answers, subject_scope(runner->subject));
		judged = plain.complete ? judge_answer(runner, one, expectations, plain.answers)
					: judged_incomplete(&plain);
		sound = judged.verdict == VERDICT_PASS;
		asked.reason = judged_known(&judged, runner, one);
		asked.output = plain.last.output;
		asked.seconds = monotonic_since(start);
		runner_keep(runner, &asked, judged);
		if (sound && runner->relations)
			err = runner_derive(runner, one, &plain);
		results_settle_known(&runner->results, first);
	}
	session_clear(&plain);
	json_decref(expectations);
	return err;
}

void runner_as_asked(const struct runner *runner, const struct decoy_case *one,
		     struct decoy_case *out, char **bytes)
{
	*out = *one;
	*bytes = NULL;
	if (subject_answer_form(runner->subject) != SUBJECT_ANSWERS_BOTH)
		case_as_recording(out, one, bytes);
}

static int ask_as_supported(struct runner *runner, const struct decoy_case *one)
{
	struct decoy_case as_asked;
	char *bytes;
	int err;

	runner_as_asked(runner, one, &as_asked, &bytes);
	err = ask_case(runner, &as_asked);
	free(bytes);
	return err;
}

/* In the words of another driver, where the user wants that. */
static int ask_in_words(struct runner *runner, const struct decoy_case *one)
{
	struct decoy_case changed;
	const char *why;
	int err;

	if (!runner->options->driver_words)
		return ask_as_supported(runner, one);
	if (words_case(&changed, runner->options->driver_words, one, &why)) {
		runner_keep_skipped(runner, one, "not in the words of this driver: ", why);
		return 0;
	}
	err = ask_as_supported(runner, &changed);
	words_case_free(&changed);
	return err;
}

/* Why a case is not put to this subject; NULL: it is. *what follows it. */
static const char *left_out(const struct runner *runner, const struct decoy_case *one,
			    const char **what)
{
	const struct expect_line *line = expectfile_find(runner->known, one);

	*what = case_lacks(one, subject_scope(runner->subject)->features);
	if (*what)
		return "not covered: ";
	if (line && line->action == EXPECT_SKIP) {
		*what = line->reason;
		return "left out: ";
	}
	*what = "";
	if (subject_answer_form(runner->subject) == SUBJECT_ANSWERS_BOTH)
		return NULL;
	if (one->ask == CASE_SNAPSHOTS)
		return "in a tree texts one after another are sweeps, as other cases ask them";
	return case_order_matters(one) ? "in a tree the order of reads is the reader's own" : NULL;
}

int runner_case(struct runner *runner, const struct decoy_case *one)
{
	const char *why, *what;

	if (one->target == CASE_PRODUCER)
		return runner_lint(runner, one);
	if (one->target == CASE_DECODER)
		return runner_decode(runner, one);
	why = left_out(runner, one, &what);
	if (!why)
		return ask_in_words(runner, one);
	runner_keep_skipped(runner, one, why, what);
	return 0;
}
