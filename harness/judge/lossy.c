/* SPDX-License-Identifier: MIT */
#include "lossy.h"

#include <math.h>
#include <stdlib.h>

#include "project.h"
#include "recording.h"
#include "resolution.h"
#include "widen.h"
#include "xmalloc.h"
#include "zeros.h"

unsigned int lossy_features(const struct scope *scope)
{
	return scope->features | (scope->zero_for_absent ? FEATURE_ZERO_OR_ABSENT : 0u);
}

json_t *lossy_expectations(json_t *hypotheses, const struct decoy_case *tc,
			   const struct scope *scope, const char **lacks)
{
	json_t *left;

	*lacks = NULL;
	if (!scope_is_partial(scope))
		return hypotheses;
	if (tc->is_recording && (scope->features & FEATURE_NO_CLIENTS))
		*lacks = feature_name(FEATURE_NO_CLIENTS);
	else
		*lacks = project_lacks(hypotheses, tc->is_recording, scope);
	left = project_expectations(hypotheses, tc->is_recording, scope);
	json_decref(hypotheses);
	return left;
}

void lossy_answers(json_t **answers, const struct scope *scope)
{
	json_t *copy, *answer;
	size_t i;

	if (!scope_is_partial(scope) && !scope->zero_for_absent)
		return;
	copy = json_deep_copy(*answers);
	json_array_foreach(copy, i, answer) project_answer(answer, scope);
	if (scope->zero_for_absent)
		zeros_replace(copy);
	json_decref(*answers);
	*answers = copy;
}

/* --- precision --------------------------------------------------------------------------------- */

/* The shortest time that may be between a sweep and the one before, in ns. */
static double shortest_wall(const struct recording *rec, size_t sweep)
{
	const struct rec_sweep *before = &rec->sweeps[sweep - 1];
	uint64_t end = before->t_ns;

	for (size_t i = before->first; i < before->first + before->count; i++) {
		const struct rec_read *read = &rec->reads[i];
		uint64_t until = read->has_until ? read->until_ns : read->t_ns;

		end = until > end ? until : end;
	}
	return rec->sweeps[sweep].t_ns > end ? (double)(rec->sweeps[sweep].t_ns - end) : 0;
}

/* Times that are inexact make a ratio over a short interval more inexact. */
static void widen_ratios(struct widening *by, size_t count, const struct decoy_case *tc)
{
	struct rec_error error;
	struct recording *rec;

	if (!tc->is_recording || rec_load(&rec, tc->bytes, tc->len, &error))
		return;
	for (size_t i = 1; i < count && i < rec->sweep_count; i++) {
		double wall = shortest_wall(rec, i);

		if (!by[i].precision.time_ns)
			continue;
		by[i].busy_ratio = by[i].precision.ratio;
		by[i].busy_ratio += wall > 0 ? (double)by[i].precision.time_ns / wall : INFINITY;
	}
	rec_free(rec);
}

/* One widening for each answer; NULL: all are exact. free() it. */
static struct widening *widenings(const struct decoy_case *tc, const json_t *answers,
				  const struct scope *scope)
{
	size_t count = json_array_size(answers);
	struct widening *by = xcalloc(count + 1, sizeof(*by));
	bool exact = true, inexact_time = false;

	for (size_t i = 0; i < count; i++) {
		by[i].precision = scope->precision;
		widen_own(&by[i].precision, json_array_get(answers, i));
		exact = exact && scope_precision_is_exact(&by[i].precision);
		inexact_time = inexact_time || by[i].precision.time_ns;
	}
	if (exact) {
		free(by);
		return NULL;
	}
	if (inexact_time)
		widen_ratios(by, count, tc);
	return by;
}

json_t *lossy_widen(json_t *hypotheses, const struct decoy_case *tc, const json_t *answers,
		    const struct scope *scope)
{
	struct widening *by = widenings(tc, answers, scope);
	json_t *all, *hypothesis, *expect;
	size_t i, sweep;

	if (!by)
		return json_incref(hypotheses);
	all = json_array();
	json_array_foreach(hypotheses, i, hypothesis)
	{
		json_t *list = json_array();

		json_array_foreach(hypothesis, sweep, expect) json_array_append_new(
			list, sweep < json_array_size(answers)
				      ? widen_expectation(expect, tc->is_recording, &by[sweep])
				      : json_incref(expect));
		json_array_append_new(all, list);
	}
	free(by);
	return all;
}

json_t *lossy_widen_answer(json_t *answer, const struct scope *scope)
{
	struct widening by = {.precision = scope->precision};

	widen_own(&by.precision, answer);
	if (scope_precision_is_exact(&by.precision))
		return json_incref(answer);
	return widen_expectation(answer, json_object_get(answer, "clients"), &by);
}

/* The place of a hypothesis in the list that it is from. */
static size_t place_of(const json_t *list, const json_t *one)
{
	size_t i = 0;

	while (i < json_array_size(list) && json_array_get(list, i) != one)
		i++;
	return i;
}

/* One sweep of what was judged. */
static struct resolution_sweep sweep_of(const struct lossy_case *about, const json_t *exact,
					size_t i)
{
	return (struct resolution_sweep){
		.exact = json_array_get(exact, i),
		.wide = json_array_get(about->closest, i),
		.answer = json_array_get(about->answers, i),
	};
}

void lossy_settle(struct judged *judged, const struct lossy_case *about)
{
	const json_t *exact = json_array_get(about->exact, place_of(about->wide, about->closest));
	struct resolution both = {.is_recording = about->tc->is_recording,
				  .features = about->features};
	char *place = NULL;

	if (about->exact == about->wide ||
	    (judged->verdict != VERDICT_PASS && judged->verdict != VERDICT_INFO))
		return;
	for (size_t i = 0; !place && i < json_array_size(about->answers); i++) {
		both.before = both.now;
		both.now = sweep_of(about, exact, i);
		place = resolution_hides(&both);
	}
	if (!place)
		return;
	free(judged->detail);
	judged->verdict = VERDICT_SKIP;
	judged->detail = xasprintf("resolution: %s: a lost value would be right, too", place);
	free(place);
}
