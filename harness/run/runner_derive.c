/* SPDX-License-Identifier: MIT */
/* What the metamorphic relations make of a case that passes. */
#include "runner_derive.h"

#include <stdlib.h>
#include <string.h>

#include "lossy.h"
#include "monotonic.h"
#include "relation.h"
#include "runner_result.h"
#include "set.h"
#include "xmalloc.h"

static struct judged compare_sessions(const struct relation *relation, const struct decoy_case *one,
				      const struct session *plain, const struct session *changed,
				      const struct scope *scope)
{
	struct judged judged = {.verdict = VERDICT_PASS};
	size_t count = json_array_size(plain->answers);

	for (size_t i = 0; i < count && judged.verdict == VERDICT_PASS; i++) {
		struct judge_diff diff = {0};
		json_t *first = lossy_widen_answer(json_array_get(plain->answers, i), scope);

		if (!relation_agree(relation, one, first, json_array_get(changed->answers, i),
				    lossy_features(scope), &diff)) {
			judged.verdict = VERDICT_FAIL;
			judged.detail = diff.text;
			diff.text = NULL;
		}
		judge_diff_free(&diff);
		json_decref(first);
	}
	return judged;
}

/* Only what the relation changed can be the cause: the case itself passes. */
static void name_cause(const struct relation *relation, const struct decoy_case *one,
		       struct judged *judged)
{
	const bool wrong = judged->verdict == VERDICT_FAIL;
	char *detail;

	if (judged->verdict == VERDICT_PASS || judged->verdict == VERDICT_SKIP)
		return;
	detail = xasprintf(
		"%s passes; with %s it does not: %s%s%s%s", one->id, relation->with, relation->why,
		wrong ? "\n(expected: its own answer to the case; got: the one to the changed case)"
		      : "",
		judged->detail ? "\n" : "", judged->detail ? judged->detail : "");
	free(judged->detail);
	judged->detail = detail;
}

/* No sentence obliges a parser to know every driver: it may refuse one. */
static bool is_unknown_driver(const struct relation *relation, const struct session *changed)
{
	return relation->effect == RELATION_WORDS && changed->complete &&
	       set_refusal(json_array_get(changed->answers, 0));
}

static struct judged skip_driver(void)
{
	return (struct judged){
		.verdict = VERDICT_SKIP,
		.detail = xstrdup("the parser refuses a text of this driver"),
	};
}

/* It covers some names, or always answers the names of its struct: other names are no other words for these. */
static bool has_own_names(const struct scope *scope)
{
	return scope->engines.limited || scope->regions.limited || scope->zero_for_absent ||
	       scope->load.engines.limited;
}

/* Does the answer depend on what the relation changes, by what the subject says of itself? */
static bool does_depend(const struct relation *relation, const struct scope *scope)
{
	/* The descriptor that stands for a client is often the first one that is read. */
	if ((scope->features & FEATURE_NO_SHARERS) && !strcmp(relation->name, "permute-reads"))
		return true;
	return relation->effect == RELATION_WORDS && has_own_names(scope);
}

static int derive_case(struct runner *runner, const struct decoy_case *one,
		       const struct relation *relation, const struct session *plain)
{
	const struct scope *scope = subject_scope(runner->subject);
	struct asked asked = {.one = one, .relation = relation};
	struct session changed;
	struct judged judged;
	char *bytes;
	const uint64_t start = monotonic_ns();
	size_t len;
	int err;

	if (does_depend(relation, scope))
		return 0;
	if (relation_apply(relation, one, runner->options->seed, &bytes, &len))
		return 0;
	err = session_run(&changed, runner->subject, one, bytes, len);
	free(bytes);
	if (!err) {
		relation_undo(relation, one, changed.answers);
		lossy_answers(&changed.answers, scope);
		judged = is_unknown_driver(relation, &changed) ? skip_driver()
			 : changed.complete
				 ? compare_sessions(relation, one, plain, &changed, scope)
				 : judged_incomplete(&changed);
		name_cause(relation, one, &judged);
		asked.reason = judged_known(&judged, runner, one);
		asked.output = changed.last.output;
		asked.seconds = monotonic_since(start);
		runner_keep(runner, &asked, judged);
	}
	session_clear(&changed);
	return err;
}

int runner_derive(struct runner *runner, const struct decoy_case *one, const struct session *plain)
{
	const struct relation *all;
	size_t count;
	int err = 0;

	all = relations(&count);
	for (size_t i = 0; !err && i < count; i++)
		err = derive_case(runner, one, &all[i], plain);
	return err;
}
