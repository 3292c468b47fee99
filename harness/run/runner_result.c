/* SPDX-License-Identifier: MIT */
#include "runner_result.h"

#include <stdlib.h>
#include <string.h>

#include "cite.h"
#include "lossy.h"
#include "timeline.h"
#include "xmalloc.h"

/* Bytes of a difference before a timeline: dashboards accept 4 KiB of both. */
#define DIFF_BEFORE_TIMELINE 2000

/* What a subject that did not answer in good form gets. */
static const enum verdict failures[] = {
	[REPLY_UNSUPPORTED] = VERDICT_SKIP,    [REPLY_SKIPPED] = VERDICT_SKIP,
	[REPLY_ERRORED] = VERDICT_ERRORED,     [REPLY_CRASH] = VERDICT_CRASH,
	[REPLY_HANG] = VERDICT_HANG,	       [REPLY_FLOOD] = VERDICT_FLOOD,
	[REPLY_EARLY_END] = VERDICT_EARLY_END, [REPLY_PROTOCOL] = VERDICT_PROTOCOL,
};

static char *copy_text(const char *text)
{
	return text ? xstrdup(text) : NULL;
}

struct judged judged_incomplete(const struct session *session)
{
	const struct reply *reply = &session->last;
	struct judged judged = {.verdict = failures[reply->kind]};

	judged.detail = copy_text(reply->detail);
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

static void judged_replace(struct judged *judged, char *detail)
{
	free(judged->detail);
	judged->detail = detail;
}

struct pictures *judged_timeline(struct judged *judged, const struct runner *runner,
				 const struct decoy_case *one, const json_t *expectations,
				 const json_t *answers)
{
	const struct timeline_case about = {
		.one = one,
		.scenario = runner->selection ? selection_scenario(runner->selection, one) : NULL,
		.expectations = expectations,
		.answers = answers,
		.differences = judged->differences,
		.features = lossy_features(runner_scope(runner, one)),
	};
	const bool drawn = about.scenario ||
			   (runner->draws && one->is_recording && case_asks_states(one));
	struct timeline *timeline = drawn && judged->verdict == VERDICT_FAIL && judged->detail
					    ? timeline_make(&about)
					    : NULL;
	struct pictures *pictures;
	char *table;
	int len;

	if (!timeline)
		return NULL;
	table = timeline_text(timeline);
	pictures = timeline_picture(timeline);
	timeline_free(timeline);
	len = cut_lines(judged->detail, DIFF_BEFORE_TIMELINE);
	judged_replace(judged, xasprintf("%.*s%s\n\n%s", len, judged->detail,
					 judged->detail[len] ? "\nand more" : "", table));
	free(table);
	return pictures;
}

/* How a case that has a line is counted; judged->verdict: nothing changes. */
static enum verdict known_verdict(const struct judged *judged, const struct expect_line *line,
				  const struct relation *relation)
{
	bool failed = judged->verdict != VERDICT_PASS && judged->verdict != VERDICT_INFO;

	if (line->action == EXPECT_FLAKY)
		return VERDICT_FLAKY;
	if (line->action != EXPECT_XFAIL || judged->verdict == VERDICT_SKIP)
		return judged->verdict;
	if (failed)
		return VERDICT_XFAIL;
	/* with another seed it may fail */
	return relation && relation->seeded && expectfile_is_derived(line) ? judged->verdict
									   : VERDICT_XPASS;
}

const char *judged_known(struct judged *judged, const struct runner *runner,
			 const struct decoy_case *one, const struct relation *relation)
{
	const struct expect_line *line =
		expectfile_find(runner->known, one, relation ? relation->name : NULL);
	enum verdict verdict = line ? known_verdict(judged, line, relation) : judged->verdict;
	char *head;

	if (verdict == judged->verdict)
		return NULL;
	judged->verdict = verdict;
	head = verdict == VERDICT_XPASS ? expectfile_passed(runner->known, line)
					: xasprintf("%s: %s", verdict_word(verdict), line->reason);
	judged_replace(judged, xasprintf("%s%s%s", head, judged->detail ? "\n" : "",
					 judged->detail ? judged->detail : ""));
	free(head);
	return line->reason;
}

void runner_keep(struct runner *runner, const struct asked *asked, struct judged judged)
{
	const struct decoy_case *one = asked->one;
	const struct relation *relation = asked->relation;
	const char *tilde = relation ? "~" : "", *suffix = relation ? relation->name : "";
	const char *rule = relation ? relation->rule : case_rule(one),
		   *broken = judged.difference_rule;
	struct result result = {
		.id = xasprintf("%s%s%s", one->id, tilde, suffix),
		.name = xasprintf("%s%s%s", one->name, tilde, suffix),
		.title = xstrdup(one->title),
		.rule = xstrdup(broken ? broken : rule),
		.case_rule = broken ? xstrdup(rule) : NULL,
		.level = case_level_name(one->level),
		.verdict = judged.verdict,
		/* advice may be left aside, but not by a crash */
		.required = selection_requires(runner->options, one) ||
			    verdict_no_answer(judged.verdict),
		.relation = relation ? xstrdup(relation->name) : NULL,
		.derived_from = relation ? xstrdup(one->id) : NULL,
		.reason = copy_text(asked->reason),
		.detail = judged.detail,
		.timeline = asked->timeline,
		.output = asked->output && *asked->output ? xstrdup(asked->output) : NULL,
		.seconds = asked->seconds,
	};

	cite(&result, one->target == CASE_DECODER ? cat_rule(rule)->target : CAT_CONSUMER,
	     runner->options->spec);
	results_add(&runner->results, &result);
	judged.detail = NULL;
	judged_clear(&judged);
}

void runner_keep_skipped(struct runner *runner, const struct decoy_case *one, const char *why,
			 const char *what)
{
	const struct asked asked = {.one = one};
	const struct judged judged = {.verdict = VERDICT_SKIP,
				      .detail = xasprintf("%s%s", why, what)};

	runner_keep(runner, &asked, judged);
}

void results_settle_known(struct results *results, size_t first)
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
