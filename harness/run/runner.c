/* SPDX-License-Identifier: MIT */
#include "runner.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cite.h"
#include "session.h"
#include "answer_form.h"
#include "monotonic.h"
#include "relation.h"
#include "timeline.h"
#include "verdict.h"

/* Bytes of a difference before a timeline: dashboards accept 4 KiB of both. */
#define DIFF_BEFORE_TIMELINE 2000

/* What a subject that did not answer in good form gets. */
static const enum verdict failures[] = {
	[REPLY_UNSUPPORTED] = VERDICT_SKIP,    [REPLY_SKIPPED] = VERDICT_SKIP,
	[REPLY_ERRORED] = VERDICT_ERRORED,     [REPLY_CRASH] = VERDICT_CRASH,
	[REPLY_HANG] = VERDICT_HANG,	       [REPLY_FLOOD] = VERDICT_FLOOD,
	[REPLY_EARLY_END] = VERDICT_EARLY_END, [REPLY_PROTOCOL] = VERDICT_PROTOCOL,
};

static struct judged incomplete(const struct session *session)
{
	const struct reply *reply = &session->last;
	struct judged judged = {.verdict = failures[reply->kind]};

	judged.detail = reply->detail ? strdup(reply->detail) : NULL;
	return judged;
}

/* Whole lines of text, of at most max bytes. */
static int cut_lines(const char *text, size_t max)
{
	size_t len = strlen(text);

	for (len = len < max ? len : max; text[len] && len && text[len] != '\n';)
		len--;
	return (int)len;
}

/* A wrong answer to a simulated case is shown beside what was true and printed, sweep by sweep. */
static void add_timeline(const struct runner *runner, const struct decoy_case *one,
			 const json_t *expectations, const json_t *answers, struct judged *judged)
{
	const struct timeline_case about = {
		.one = one,
		.scenario = runner->selection ? selection_scenario(runner->selection, one) : NULL,
		.expectations = expectations,
		.answers = answers,
		.features = runner->features,
	};
	char *table = about.scenario && judged->verdict == VERDICT_FAIL && judged->detail
			      ? timeline_text(&about)
			      : NULL;
	char *both;
	int len;

	if (!table)
		return;
	len = cut_lines(judged->detail, DIFF_BEFORE_TIMELINE);
	if (asprintf(&both, "%.*s%s\n\n%s", len, judged->detail,
		     judged->detail[len] ? "\nand more" : "", table) >= 0) {
		free(judged->detail);
		judged->detail = both;
	}
	free(table);
}

/* Known failures fail as expected, or surprise. Returns the reason of their line, or NULL. */
static const char *apply_known(const struct runner *runner, const struct decoy_case *one,
			       struct judged *judged)
{
	const char *reason = NULL;
	bool failed = judged->verdict != VERDICT_PASS && judged->verdict != VERDICT_INFO &&
		      judged->verdict != VERDICT_SKIP;
	char *detail;

	switch (expectfile_find(runner->known, one, &reason)) {
	case EXPECT_XFAIL:
		if (judged->verdict == VERDICT_SKIP)
			return NULL;
		judged->verdict = failed ? VERDICT_XFAIL : VERDICT_XPASS;
		break;
	case EXPECT_FLAKY:
		judged->verdict = VERDICT_FLAKY;
		break;
	default:
		return NULL;
	}
	if (asprintf(&detail, "%s: %s%s%s",
		     judged->verdict == VERDICT_XPASS ? "expected failure passed; remove its line"
						      : verdict_word(judged->verdict),
		     reason, judged->detail ? "\n" : "", judged->detail ? judged->detail : "") < 0)
		return reason;
	free(judged->detail);
	judged->detail = detail;
	return reason;
}

/* A case as it was asked, and what came of it. */
struct asked {
	const struct decoy_case *one;
	const struct relation *relation; /* that changed it; NULL: as written */
	const char *reason; /* of its line in the expectation file */
	const char *output;
	double seconds;
};

static int keep(struct runner *runner, const struct asked *asked, struct judged judged)
{
	const struct decoy_case *one = asked->one;
	const struct relation *relation = asked->relation;
	const char *tilde = relation ? "~" : "", *suffix = relation ? relation->name : "";
	struct result result = {
		.title = strdup(one->title),
		.rule = strdup(relation ? relation->rule : case_rule(one)),
		.level = case_level_name(one->level),
		.verdict = judged.verdict,
		.required = selection_requires(runner->options, one),
		.relation = relation ? strdup(relation->name) : NULL,
		.derived_from = relation ? strdup(one->id) : NULL,
		.reason = asked->reason ? strdup(asked->reason) : NULL,
		.detail = judged.detail,
		.output = asked->output && *asked->output ? strdup(asked->output) : NULL,
		.seconds = asked->seconds,
	};

	if (asprintf(&result.id, "%s%s%s", one->id, tilde, suffix) < 0 ||
	    asprintf(&result.name, "%s%s%s", one->name, tilde, suffix) < 0 ||
	    cite(&result, CAT_CONSUMER, runner->options->spec))
		return -ENOMEM;
	return results_add(&runner->results, &result);
}

static int keep_skipped(struct runner *runner, const struct decoy_case *one, const char *why,
			const char *what)
{
	const struct asked asked = {.one = one};
	struct judged judged = {.verdict = VERDICT_SKIP};

	if (asprintf(&judged.detail, "%s%s", why, what) < 0)
		return -ENOMEM;
	return keep(runner, &asked, judged);
}

static struct judged compare(const struct relation *relation, const struct decoy_case *one,
			     const struct session *plain, const struct session *changed,
			     unsigned int features)
{
	struct judged judged = {.verdict = VERDICT_PASS};
	size_t count = json_array_size(plain->answers);

	for (size_t i = 0; i < count && judged.verdict == VERDICT_PASS; i++) {
		struct judge_diff diff = {0};

		if (!relation_agree(relation, one, json_array_get(plain->answers, i),
				    json_array_get(changed->answers, i), features, &diff)) {
			judged.verdict = VERDICT_FAIL;
			judged.detail = diff.text;
			diff.text = NULL;
		}
		judge_diff_free(&diff);
	}
	return judged;
}

/* Only what the relation changed can be the cause: the case itself passes. */
static void name_cause(const struct relation *relation, const struct decoy_case *one,
		       struct judged *judged)
{
	const bool wrong = judged->verdict == VERDICT_FAIL;
	char *detail;

	if (judged->verdict == VERDICT_PASS || judged->verdict == VERDICT_SKIP ||
	    asprintf(
		    &detail, "%s passes; with %s it does not: %s%s%s%s", one->id, relation->with,
		    relation->why,
		    wrong ? "\n(expected: its own answer to the case; got: the one to the changed case)"
			  : "",
		    judged->detail ? "\n" : "", judged->detail ? judged->detail : "") < 0)
		return;
	free(judged->detail);
	judged->detail = detail;
}

static int derive(struct runner *runner, const struct decoy_case *one,
		  const struct relation *relation, const struct session *plain)
{
	struct asked asked = {.one = one, .relation = relation};
	struct session changed;
	struct judged judged;
	char *bytes;
	const uint64_t start = monotonic_ns();
	size_t len;
	int err = relation_apply(relation, one, runner->options->seed, &bytes, &len);

	if (err)
		return err == -ENOTSUP ? 0 : err;
	err = session_run(&changed, runner->subject, one, bytes, len);
	free(bytes);
	if (!err) {
		judged = changed.complete
				 ? compare(relation, one, plain, &changed, runner->features)
				 : incomplete(&changed);
		name_cause(relation, one, &judged);
		asked.reason = apply_known(runner, one, &judged);
		asked.output = changed.last.output;
		asked.seconds = monotonic_since(start);
		err = keep(runner, &asked, judged);
	}
	session_clear(&changed);
	return err;
}

static int derive_all(struct runner *runner, const struct decoy_case *one,
		      const struct session *plain)
{
	const struct relation *all;
	size_t count;
	int err = 0;

	all = relations(&count);
	for (size_t i = 0; !err && i < count; i++)
		err = derive(runner, one, &all[i], plain);
	return err;
}

/* A line speaks for a case and all that is derived from it: where one fails, none passes too much. */
static void settle_known(struct results *results, size_t first)
{
	bool failed = false;

	for (size_t i = first; i < results->count; i++)
		failed |= results->list[i].verdict == VERDICT_XFAIL;
	for (size_t i = first; failed && i < results->count; i++) {
		if (results->list[i].verdict != VERDICT_XPASS)
			continue;
		results->list[i].verdict = VERDICT_PASS;
		free(results->list[i].detail);
		results->list[i].detail = NULL;
	}
}

static json_t *expect(const struct runner *runner, const struct decoy_case *one)
{
	json_t *expectations = case_expectations(one);

	if (expectations && subject_answer_form(runner->subject) == SUBJECT_ANSWERS_LINES)
		expectations = expectations_as_lines(expectations);
	return expectations;
}

static int ask(struct runner *runner, const struct decoy_case *one)
{
	json_t *expectations = expect(runner, one);
	struct asked asked = {.one = one};
	size_t first = runner->results.count;
	const json_t *closest = NULL;
	struct session plain;
	struct judged judged;
	const uint64_t start = monotonic_ns();
	bool sound;
	int err;

	if (!expectations)
		return -ENOMEM;
	if (!json_array_size(json_array_get(expectations, 0))) {
		json_decref(expectations);
		return keep_skipped(runner, one,
				    "nothing is asked: ", "no descriptor is ever read");
	}
	err = session_run(&plain, runner->subject, one, one->bytes, one->len);
	if (!err) {
		judged = plain.complete ? judge_answers(one, expectations, plain.answers,
							runner->features, &closest)
					: incomplete(&plain);
		sound = judged.verdict == VERDICT_PASS;
		add_timeline(runner, one, closest, plain.answers, &judged);
		asked.reason = apply_known(runner, one, &judged);
		asked.output = plain.last.output;
		asked.seconds = monotonic_since(start);
		err = keep(runner, &asked, judged);
		if (!err && sound && runner->relations)
			err = derive_all(runner, one, &plain);
		settle_known(&runner->results, first);
	}
	session_clear(&plain);
	json_decref(expectations);
	return err;
}

int runner_as_asked(const struct runner *runner, const struct decoy_case *one,
		    struct decoy_case *out, char **bytes)
{
	*out = *one;
	*bytes = NULL;
	if (subject_answer_form(runner->subject) == SUBJECT_ANSWERS_BOTH)
		return 0;
	return case_as_recording(out, one, bytes);
}

static int ask_as_supported(struct runner *runner, const struct decoy_case *one)
{
	struct decoy_case as_asked;
	char *bytes;
	int err = runner_as_asked(runner, one, &as_asked, &bytes);

	if (!err)
		err = ask(runner, &as_asked);
	free(bytes);
	return err;
}

int runner_case(struct runner *runner, const struct decoy_case *one)
{
	const char *lacks, *reason;

	if (one->target == CASE_PRODUCER)
		return runner_lint(runner, one);
	lacks = case_lacks(one, runner->features);
	if (lacks)
		return keep_skipped(runner, one, "the subject does not support ", lacks);
	if (expectfile_find(runner->known, one, &reason) == EXPECT_SKIP)
		return keep_skipped(runner, one, "left out: ", reason);
	if (subject_answer_form(runner->subject) != SUBJECT_ANSWERS_BOTH && case_order_matters(one))
		return keep_skipped(runner, one, "in a tree the order of reads is the reader's own",
				    "");
	return ask_as_supported(runner, one);
}
