/* SPDX-License-Identifier: MIT */
/* What the metamorphic relations make of a case that passes. */
#include "runner_derive.h"

#include <stdlib.h>

#include "lossy.h"
#include "monotonic.h"
#include "relation.h"
#include "runner_result.h"
#include "set.h"
#include "xmalloc.h"

/* Answers to the plain and the changed bytes against each other. */
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
			judged.detail = judge_diff_text(&diff);
		}
		judge_diff_free(&diff);
		json_decref(first);
	}
	return judged;
}

/* Only what the relation changed can be the cause: the case itself passes. */
static void name_cause(const struct relation *relation, const struct decoy_case *one, bool compared,
		       struct judged *judged)
{
	char *detail;

	if (judged->verdict == VERDICT_PASS || judged->verdict == VERDICT_SKIP)
		return;
	detail = xasprintf(
		"%s passes, but not with %s: %s%s%s%s", one->id, relation->with, relation->why,
		compared && judged->verdict == VERDICT_FAIL
			? "\n(expected: its answer to the original case; got: its answer to the "
			  "changed case)"
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
		.detail = xstrdup("the parser rejects a text of this driver"),
	};
}

/* It covers some names, or always answers the names of its struct: other names are no other words
 * for these. */
static bool has_own_names(const struct scope *scope)
{
	struct scope_names regions = scope_printed_regions(scope);
	const bool limited = regions.limited || scope_loads_limited(scope);

	scope_names_clear(&regions);
	return scope->engines.limited || limited || scope->zero_for_absent;
}

/*
 * By a line of the expectation file about this relation: one about the case leaves out that, too.
 */
static bool is_left_out(struct runner *runner, const struct decoy_case *one,
			const struct relation *relation)
{
	const struct expect_line *line = expectfile_find(runner->known, one, relation->name);
	struct asked asked = {.one = one, .relation = relation};

	if (!line || line->action != EXPECT_SKIP)
		return false;
	runner_keep(runner, &asked,
		    (struct judged){.verdict = VERDICT_SKIP,
				    .detail = xasprintf("left out: %s", line->reason)});
	return true;
}

/* Does the answer depend on what the relation changes, by what the subject says of itself? */
static bool does_depend(const struct relation *relation, const struct scope *scope)
{
	return relation->effect == RELATION_WORDS && has_own_names(scope);
}

static int derive_case(struct runner *runner, const struct decoy_case *one,
		       const struct relation *relation, const struct session *plain)
{
	const struct scope *scope = runner_scope(runner, one);
	struct asked asked = {.one = one, .relation = relation};
	struct decoy_case derived = *one;
	struct session changed;
	struct judged judged;
	char *bytes;
	const uint64_t start = monotonic_ns();
	size_t len;
	bool compared;
	int err;

	if (does_depend(relation, scope))
		return 0;
	if (relation_apply(relation, one, runner->options->seed, &bytes, &len))
		return 0;
	if (is_left_out(runner, one, relation)) {
		free(bytes);
		return 0;
	}
	case_set_bytes(&derived, bytes, len);
	compared = relation->effect != RELATION_STRICT || relation_keeps_refusals(one, &derived);
	err = session_run(&changed, runner->subject, &derived);
	if (!err) {
		relation_undo(relation, one, changed.answers);
		lossy_answers(&changed.answers, scope);
		judged = is_unknown_driver(relation, &changed) ? skip_driver()
			 : !changed.complete		       ? judged_incomplete(&changed)
			 : compared
				 ? compare_sessions(relation, one, plain, &changed, scope)
				 : runner_judge(runner, &derived, changed.answers, &asked.timeline);
		name_cause(relation, one, compared, &judged);
		asked.reason = judged_known(&judged, runner, one, relation);
		asked.output = changed.last.output;
		asked.seconds = monotonic_since(start);
		runner_keep(runner, &asked, judged);
	}
	session_clear(&changed);
	case_free_bytes(&derived);
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
