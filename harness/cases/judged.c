/* SPDX-License-Identifier: MIT */
#include "judged.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "set.h"
#include "state.h"
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

/* What an answer gets, and *diff what is wrong in it. */
static enum verdict judge_one(const struct decoy_case *tc, const json_t *expect,
			      const json_t *answer, unsigned int features, struct judge_diff *diff)
{
	if (case_asks_states(tc) ? judge_state(expect, answer, features, diff)
				 : judge_snapshot(expect, answer, features, diff))
		return tc->level == CASE_UNCLEAR ? VERDICT_INFO : VERDICT_PASS;
	return set_refusal(answer) ? VERDICT_REJECTED : VERDICT_FAIL;
}

static char *describe(const struct decoy_case *tc, enum verdict verdict, size_t sweep,
		      const json_t *answer, const struct judge_diff *diff)
{
	switch (verdict) {
	case VERDICT_FAIL:
		return add_sweep(tc, sweep, judge_diff_text(diff));
	case VERDICT_REJECTED:
		return add_sweep(tc, sweep, describe_refusal(answer));
	case VERDICT_INFO:
		return add_sweep(tc, sweep, describe_answer(answer));
	default:
		return NULL;
	}
}

struct judged judge_case(const struct decoy_case *tc, size_t sweep, const json_t *expect,
			 const json_t *answer, unsigned int features)
{
	struct judge_diff diff;
	struct judged judged = {.verdict = judge_one(tc, expect, answer, features, &diff)};

	judged.detail = describe(tc, judged.verdict, sweep, answer, &diff);
	judge_diff_free(&diff);
	return judged;
}

void judged_clear(struct judged *judged)
{
	for (size_t i = 0; i < judged->count; i++)
		judge_diff_free(&judged->differences[i]);
	free(judged->differences);
	free(judged->detail);
	*judged = (struct judged){0};
}

static int severity(enum verdict verdict)
{
	return verdict == VERDICT_PASS ? 0 : verdict == VERDICT_INFO ? 1 : 2;
}

/* The distance of answers from a hypothesis. */
struct distance {
	size_t sweeps; /* with a wrong answer */
	size_t worst; /* the first of them, or else the first of the worst verdict */
	unsigned int values; /* that are wrong there */
	struct judged judged; /* without words */
};

static bool is_closer(const struct distance *a, const struct distance *b)
{
	return a->sweeps < b->sweeps || (a->sweeps == b->sweeps && a->values < b->values);
}

static struct distance judge_hypothesis(const struct decoy_case *tc, const json_t *hypothesis,
					const json_t *answers, unsigned int features)
{
	const size_t count = json_array_size(hypothesis);
	struct distance distance = {
		.judged = {.differences = xcalloc(count, sizeof(struct judge_diff)),
			   .count = count}};

	for (size_t i = 0; i < count; i++) {
		struct judge_diff *diff = &distance.judged.differences[i];
		enum verdict verdict = judge_one(tc, json_array_get(hypothesis, i),
						 json_array_get(answers, i), features, diff);

		distance.sweeps += severity(verdict) == 2;
		if (severity(verdict) <= severity(distance.judged.verdict))
			continue;
		distance.worst = i;
		distance.judged.verdict = verdict;
		distance.values = diff->values;
	}
	return distance;
}

/* Add to the detail that it is about one of several hypotheses. */
static void name_hypothesis(struct judged *judged, size_t count)
{
	char *detail;

	if (count < 2 || judged->verdict != VERDICT_FAIL)
		return;
	detail = xasprintf("%s\n(no single hypothesis explains all answers; this is the closest of "
			   "%zu)",
			   judged->detail, count);
	free(judged->detail);
	judged->detail = detail;
}

struct judged judge_answers(const struct decoy_case *tc, const json_t *hypotheses,
			    const json_t *answers, unsigned int features, const json_t **closest)
{
	struct distance best = {0};
	size_t index;
	json_t *hypothesis;

	json_array_foreach((json_t *)hypotheses, index, hypothesis)
	{
		struct distance distance = judge_hypothesis(tc, hypothesis, answers, features);

		if (index && !is_closer(&distance, &best)) {
			judged_clear(&distance.judged);
			continue;
		}
		judged_clear(&best.judged);
		best = distance;
		if (closest)
			*closest = hypothesis;
		if (!best.sweeps)
			break;
	}
	if (best.judged.count)
		best.judged.detail = describe(tc, best.judged.verdict, best.worst,
					      json_array_get(answers, best.worst),
					      &best.judged.differences[best.worst]);
	name_hypothesis(&best.judged, json_array_size(hypotheses));
	return best.judged;
}
