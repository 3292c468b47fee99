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

const struct scope *runner_scope(const struct runner *runner, const struct decoy_case *one)
{
	return subject_scope_of(runner->subject, case_asks_states(one));
}

/* *lacks: what the subject does not cover where nothing is left; NULL: something is. */
static json_t *covered_expect(const struct runner *runner, const struct decoy_case *one,
			      const char **lacks)
{
	json_t *expectations = case_expectations(one);

	if (!expectations)
		xmalloc_failed();
	return lossy_expectations(expectations, one, runner_scope(runner, one), lacks);
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
			      ? runner->describe(about->tc, judged)
			      : NULL;

	if (!words)
		return;
	free(judged->detail);
	judged->detail = words;
}

/* The verdict, and *timeline (may be NULL) where it is a failure; answers as they are compared. */
static struct judged judge_answer(const struct runner *runner, const struct decoy_case *one,
				  json_t *expectations, const json_t *answers,
				  struct pictures **timeline)
{
	const struct scope *scope = runner_scope(runner, one);
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
		judged.difference_rule = attribute_rule(one, &judged, answers, &runner->excused);
	describe_failure(runner, &judged, &settled);
	if (timeline)
		*timeline = judged_timeline(&judged, runner, one, settled.closest, answers);
	json_decref(wide);
	return judged;
}

/*
 * In a recording of a machine, whether a client was opened since the sweep before, or that sweep
 * missed it, is unknown. What is right for the one is no failure, and what is wrong for both stays
 * one.
 */
static struct judged judge_unknown(const struct runner *runner, const struct decoy_case *one,
				   const json_t *answers, struct judged judged,
				   struct pictures **timeline)
{
	struct decoy_case unknown = *one;
	struct judged other;
	json_t *expectations;

	if (judged.verdict != VERDICT_FAIL || !one->no_truth || one->ask != CASE_ORACLE)
		return judged;
	unknown.unknown = true;
	expectations = runner_expectations(runner, &unknown);
	pictures_free(*timeline);
	*timeline = NULL;
	other = judge_answer(runner, &unknown, expectations, answers, timeline);
	json_decref(expectations);
	if (other.verdict == VERDICT_PASS) {
		other.verdict = VERDICT_INFO;
		other.detail = xasprintf(
			"right if the client was opened after the previous sweep, which is "
			"unknown:\n%s",
			judged.detail);
	}
	judged_clear(&judged);
	return other;
}

struct judged runner_judge(const struct runner *runner, const struct decoy_case *one,
			   const json_t *answers, struct pictures **timeline)
{
	json_t *expectations = runner_expectations(runner, one);
	struct judged judged = judge_answer(runner, one, expectations, answers, timeline);

	json_decref(expectations);
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

/* The one rule that all of a wrong answer breaks; NULL: there are several. */
static const char *only_rule(const struct decoy_case *one, const struct judged *judged,
			     const json_t *answers)
{
	const char *const rule = judged->verdict == VERDICT_FAIL ? judged->difference_rule : NULL;
	const struct attribute_known known = {&rule, 1};

	return rule && attribute_rule(one, judged, answers, &known) == rule ? rule : NULL;
}

/*
 * A member of a family may be wrong since its key is never read: the text without what the family
 * is about tells. *rule: that of the key, where one rule is all that is wrong there.
 */
static int ask_base(struct runner *runner, const struct decoy_case *one, const char **rule)
{
	struct decoy_case text = *one, base;
	struct session session;
	struct judged judged;
	int err;

	text.is_recording = false;
	text.ask = CASE_ORACLE;
	text.rules = NULL;
	case_set_bytes(&text, one->base, one->base_len);
	runner_as_asked(runner, &text, &base);
	err = session_run(&session, runner->subject, &base);
	if (!err && session.complete) {
		lossy_answers(&session.answers, runner_scope(runner, &base));
		judged = runner_judge(runner, &base, session.answers, NULL);
		*rule = only_rule(&base, &judged, session.answers);
		judged_clear(&judged);
	}
	session_clear(&session);
	if (base.bytes != text.bytes)
		case_free_bytes(&base);
	return err;
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
	err = session_run(&plain, runner->subject, one);
	if (!err) {
		count_members(runner, one, &plain);
		lossy_answers(&plain.answers, runner_scope(runner, one));
		judged = plain.complete
				 ? judge_unknown(runner, one, plain.answers,
						 judge_answer(runner, one, expectations,
							      plain.answers, &asked.timeline),
						 &asked.timeline)
				 : judged_incomplete(&plain);
		sound = judged.verdict == VERDICT_PASS;
		if (one->base && runner->selection && judged.verdict == VERDICT_FAIL &&
		    !judged.difference_rule)
			err = ask_base(runner, one, &judged.difference_rule);
		asked.reason = judged_known(&judged, runner, one, NULL);
		asked.output = plain.last.output;
		asked.seconds = monotonic_since(start);
		runner_keep(runner, &asked, judged);
		if (!err && sound && runner->relations)
			err = runner_derive(runner, one, &plain);
		results_settle_known(&runner->results, first);
	}
	session_clear(&plain);
	json_decref(expectations);
	return err;
}

void runner_as_asked(const struct runner *runner, const struct decoy_case *one,
		     struct decoy_case *out)
{
	*out = *one;
	if (subject_reads_tree(runner->subject))
		case_as_recording(out, one);
}

static int ask_as_supported(struct runner *runner, const struct decoy_case *one)
{
	struct decoy_case as_asked;
	int err;

	runner_as_asked(runner, one, &as_asked);
	err = ask_case(runner, &as_asked);
	if (as_asked.bytes != one->bytes)
		case_free_bytes(&as_asked);
	return err;
}

/* Why a case is not put to this subject; NULL: it is. *what follows it. */
static const char *left_out(const struct runner *runner, const struct decoy_case *one,
			    const char **what)
{
	const struct expect_line *line = expectfile_find(runner->known, one, NULL);

	*what = case_lacks(one, runner_scope(runner, one)->features);
	if (*what)
		return "not covered: ";
	if (line && line->action == EXPECT_SKIP) {
		*what = line->reason;
		return "left out: ";
	}
	*what = "";
	if (!subject_reads_tree(runner->subject))
		return NULL;
	if (one->ask == CASE_SNAPSHOTS)
		return "in a /proc tree, consecutive texts are sweeps, which other cases test";
	return case_order_matters(one) ? "in a /proc tree, the reader chooses the order of reads"
				       : NULL;
}

static int ask_or_leave_out(struct runner *runner, const struct decoy_case *one)
{
	const char *what, *why = left_out(runner, one, &what);

	if (!why)
		return ask_as_supported(runner, one);
	runner_keep_skipped(runner, one, why, what);
	return 0;
}

/* In the words of another driver, whose needs may be others. */
static int ask_in_words(struct runner *runner, const struct decoy_case *one)
{
	struct decoy_case changed;
	const char *why;
	int err;

	if (words_case(&changed, runner->options->driver_dialect, runner_scope(runner, one), one,
		       &why)) {
		runner_keep_skipped(runner, one, "not in the words of this driver: ", why);
		return 0;
	}
	changed.base = NULL; /* it is in the words of the case */
	err = ask_or_leave_out(runner, &changed);
	words_case_free(&changed);
	return err;
}

int runner_case(struct runner *runner, const struct decoy_case *one)
{
	if (one->target == CASE_PRODUCER)
		return runner_lint(runner, one);
	if (one->target == CASE_DECODER)
		return runner_decode(runner, one);
	return runner->options->driver_dialect ? ask_in_words(runner, one)
					       : ask_or_leave_out(runner, one);
}
