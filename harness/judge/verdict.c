/* SPDX-License-Identifier: MIT */
#include "verdict.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "set.h"

#define ANSWER_SHOWN 400 /* bytes of an answer that was only recorded */

/* Details of recordings say after which sweep. Takes over text. */
static char *say(const struct decoy_case *one, size_t sweep, char *text)
{
	char *detail = NULL;

	if (!one->is_recording || !text)
		return text;
	if (asprintf(&detail, "after sweep %zu:\n%s", sweep + 1, text) < 0)
		return text;
	free(text);
	return detail;
}

static char *refusal(const json_t *answer)
{
	struct judge_diff diff = {0};

	diff_add(&diff, NULL, "refused: %s", set_refusal(answer));
	return diff.text;
}

static char *answered(const json_t *answer)
{
	char *json = json_dumps(answer, JSON_COMPACT | JSON_ENCODE_ANY | JSON_ENSURE_ASCII);
	char *text = NULL;

	if (json && asprintf(&text, "answered %.*s%s", ANSWER_SHOWN, json,
			     strlen(json) > ANSWER_SHOWN ? "..." : "") < 0)
		text = NULL;
	free(json);
	return text;
}

struct judged judge_case(const struct decoy_case *one, size_t sweep, const json_t *expect,
			 const json_t *answer, unsigned int features)
{
	struct judged judged = {.verdict = VERDICT_PASS};
	struct judge_diff diff;
	bool ok = one->is_recording ? judge_state(expect, answer, features, &diff)
				    : judge_snapshot(expect, answer, features, &diff);

	if (!ok && set_refusal(answer)) {
		judged.verdict = VERDICT_REJECTED;
		judged.detail = say(one, sweep, refusal(answer));
	} else if (!ok) {
		judged.verdict = VERDICT_FAIL;
		judged.detail = say(one, sweep, diff.text);
		diff.text = NULL;
	} else if (one->level == CASE_UNCLEAR) {
		judged.verdict = VERDICT_INFO;
		judged.detail = say(one, sweep, answered(answer));
	}
	judge_diff_free(&diff);
	return judged;
}

static int weight(enum verdict verdict)
{
	return verdict == VERDICT_PASS ? 0 : verdict == VERDICT_INFO ? 1 : 2;
}

bool judged_worse(const struct judged *a, const struct judged *b)
{
	return weight(b->verdict) > weight(a->verdict);
}
