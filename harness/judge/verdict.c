/* SPDX-License-Identifier: MIT */
#include "verdict.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "set.h"
#include "xmalloc.h"

#define ANSWER_SHOWN 400 /* bytes of an answer in the detail of VERDICT_INFO */

/* Put the sweep before the detail of a recording. Owns text. */
static char *add_sweep(const struct decoy_case *tc, size_t sweep, char *text)
{
	char *detail;

	if (!tc->is_recording)
		return text;
	detail = xasprintf(case_asks_states(tc) ? "after sweep %zu:\n%s" : "text %zu:\n%s",
			   sweep + 1, text);
	free(text);
	return detail;
}

static char *describe_refusal(const json_t *answer)
{
	const struct diff_place at = {.name = "refused", .after = ": "};
	struct judge_diff diff = {0};
	char *text;

	diff_note(&diff, &at, "%s", set_refusal(answer));
	text = judge_diff_text(&diff);
	judge_diff_free(&diff);
	return text;
}

static char *describe_answer(const json_t *answer)
{
	char *json = json_dumps(answer, JSON_COMPACT | JSON_ENCODE_ANY | JSON_ENSURE_ASCII);
	char *text = xasprintf("answered %.*s%s", ANSWER_SHOWN, json,
			       strlen(json) > ANSWER_SHOWN ? "..." : "");

	free(json);
	return text;
}

struct judged judge_case(const struct decoy_case *tc, size_t sweep, const json_t *expect,
			 const json_t *answer, unsigned int features)
{
	struct judged judged = {.verdict = VERDICT_PASS};
	struct judge_diff diff;
	bool ok = case_asks_states(tc) ? judge_state(expect, answer, features, &diff)
				       : judge_snapshot(expect, answer, features, &diff);

	if (!ok && set_refusal(answer)) {
		judged.verdict = VERDICT_REJECTED;
		judged.detail = add_sweep(tc, sweep, describe_refusal(answer));
	} else if (!ok) {
		judged.verdict = VERDICT_FAIL;
		judged.values = diff.values;
		judged.detail = add_sweep(tc, sweep, judge_diff_text(&diff));
	} else if (tc->level == CASE_UNCLEAR) {
		judged.verdict = VERDICT_INFO;
		judged.detail = add_sweep(tc, sweep, describe_answer(answer));
	}
	judge_diff_free(&diff);
	return judged;
}

static int severity(enum verdict verdict)
{
	return verdict == VERDICT_PASS ? 0 : verdict == VERDICT_INFO ? 1 : 2;
}

bool judged_worse(const struct judged *a, const struct judged *b)
{
	return severity(b->verdict) > severity(a->verdict);
}

/* The distance of answers from a hypothesis. */
struct distance {
	size_t sweeps; /* with a wrong answer */
	unsigned int values; /* that are wrong in the first of them */
	struct judged judged; /* the first of them, or else the worst verdict */
};

static bool is_closer(const struct distance *a, const struct distance *b)
{
	return a->sweeps < b->sweeps || (a->sweeps == b->sweeps && a->values < b->values);
}

static struct distance judge_hypothesis(const struct decoy_case *tc, const json_t *hypothesis,
					const json_t *answers, unsigned int features)
{
	struct distance distance = {.judged = {.verdict = VERDICT_PASS}};
	size_t i;
	json_t *expect;

	json_array_foreach((json_t *)hypothesis, i, expect)
	{
		struct judged judged =
			judge_case(tc, i, expect, json_array_get(answers, i), features);

		distance.sweeps += severity(judged.verdict) == 2;
		if (judged_worse(&distance.judged, &judged)) {
			free(distance.judged.detail);
			distance.judged = judged;
		} else {
			free(judged.detail);
		}
	}
	distance.values = distance.judged.values;
	return distance;
}

/* Add to the detail that it is about one of several hypotheses. */
static void name_hypothesis(struct judged *judged, size_t count)
{
	char *detail;

	if (count < 2 || judged->verdict != VERDICT_FAIL)
		return;
	detail = xasprintf("%s\n(no hypothesis about the whole recording explains all answers; "
			   "this is the nearest of %zu)",
			   judged->detail, count);
	free(judged->detail);
	judged->detail = detail;
}

struct judged judge_answers(const struct decoy_case *tc, const json_t *hypotheses,
			    const json_t *answers, unsigned int features, const json_t **closest)
{
	struct distance best = {.judged = {.verdict = VERDICT_PASS}};
	size_t index;
	json_t *hypothesis;

	json_array_foreach((json_t *)hypotheses, index, hypothesis)
	{
		struct distance distance = judge_hypothesis(tc, hypothesis, answers, features);

		if (index && !is_closer(&distance, &best)) {
			free(distance.judged.detail);
			continue;
		}
		free(best.judged.detail);
		best = distance;
		if (closest)
			*closest = hypothesis;
		if (!best.sweeps)
			break;
	}
	name_hypothesis(&best.judged, json_array_size(hypotheses));
	return best.judged;
}
