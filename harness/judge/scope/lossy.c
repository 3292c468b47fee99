/* SPDX-License-Identifier: MIT */
#include "lossy.h"

#include <math.h>
#include <stdlib.h>

#include "idle_every.h"
#include "load.h"
#include "load_agree.h"
#include "load_gone.h"
#include "load_own.h"
#include "project.h"
#include "region_sums.h"
#include "resolution.h"
#include "widen.h"
#include "xmalloc.h"
#include "zeros.h"

unsigned int lossy_features(const struct scope *scope)
{
	return scope->features | (scope->zero_for_absent ? FEATURE_ZERO_OR_ABSENT : 0u);
}

/* Without clients, a state has the loads of processes and devices, or nothing. */
static bool has_nothing(const struct scope *scope)
{
	return (scope->features & FEATURE_NO_CLIENTS) && !(scope->features & FEATURE_LOAD);
}

json_t *lossy_expectations(json_t *hypotheses, const struct decoy_case *tc,
			   const struct scope *scope, const char **lacks)
{
	json_t *left;

	*lacks = NULL;
	if (scope->idle_every_ns && case_asks_states(tc))
		hypotheses = idle_every_expect(hypotheses, tc, scope);
	if (scope->region_sums.count) {
		left = region_sums_expect(hypotheses, case_asks_states(tc), scope);
		json_decref(hypotheses);
		hypotheses = left;
	}
	if (scope_is_partial(scope)) {
		*lacks = case_asks_states(tc) && has_nothing(scope)
				 ? feature_name(FEATURE_NO_CLIENTS)
				 : project_lacks(hypotheses, case_asks_states(tc), scope);
		left = project_expectations(hypotheses, case_asks_states(tc), scope);
		json_decref(hypotheses);
		hypotheses = left;
	}
	load_expect(hypotheses, scope);
	if (scope_has_held_load(scope))
		load_gone_expect(hypotheses, tc);
	load_own(hypotheses, tc, scope);
	return hypotheses;
}

void lossy_answers(json_t **answers, const struct scope *scope)
{
	json_t *copy, *answer;
	size_t i;

	if (!scope_is_partial(scope) && !scope->zero_for_absent &&
	    !(scope->features & FEATURE_LOAD))
		return;
	copy = json_deep_copy(*answers);
	json_array_foreach(copy, i, answer) project_answer(answer, scope);
	if (scope->zero_for_absent)
		zeros_replace(copy);
	if (scope->features & FEATURE_LOAD)
		load_note_kinds(copy, scope);
	json_decref(*answers);
	*answers = copy;
}

/* --- precision --- */

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
	const struct recording *rec = tc->recording;

	if (!rec || !case_asks_states(tc))
		return;
	for (size_t i = 1; i < count && i < rec->sweep_count; i++) {
		double wall = shortest_wall(rec, i);

		if (!by[i].precision.time_ns)
			continue;
		by[i].busy_ratio = wall > 0 ? (double)by[i].precision.time_ns / wall : INFINITY;
	}
}

/* One widening for each answer; NULL: all are exact. free() it. */
static struct widening *make_widenings(const struct decoy_case *tc, const json_t *answers,
				       const struct scope *scope)
{
	size_t count = json_array_size(answers);
	struct widening *by = xcalloc(count, sizeof(*by));
	bool exact = true;

	for (size_t i = 0; i < count; i++) {
		by[i].precision = scope->precision;
		widen_own(&by[i].precision, json_array_get(answers, i));
		exact = exact && scope_precision_is_exact(&by[i].precision);
	}
	if (exact) {
		free(by);
		return NULL;
	}
	widen_ratios(by, count, tc);
	return by;
}

static json_t *widen_sweep(json_t *expect, bool is_state, const struct widening *by)
{
	json_t *wide = widen_expectation(expect, is_state, by);

	load_widen(wide, by);
	return wide;
}

json_t *lossy_widen(json_t *hypotheses, const struct decoy_case *tc, const json_t *answers,
		    const struct scope *scope)
{
	struct widening *by = make_widenings(tc, answers, scope);
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
				      ? widen_sweep(expect, case_asks_states(tc), &by[sweep])
				      : json_incref(expect));
		json_array_append_new(all, list);
	}
	free(by);
	return all;
}

json_t *lossy_widen_answer(json_t *answer, const struct scope *scope)
{
	struct widening by = {.precision = scope->precision};
	json_t *wide, *wide_load;

	widen_own(&by.precision, answer);
	if (scope_precision_is_exact(&by.precision))
		return json_incref(answer);
	wide = widen_expectation(answer, json_object_get(answer, "clients"), &by);
	if (!(scope->features & FEATURE_LOAD))
		return wide;
	wide_load = load_widen_answer(wide, &by.precision);
	json_decref(wide);
	return wide_load;
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

/* Where a value is right only as it is widened; free() it. */
static char *hidden_place(const struct lossy_case *about, const json_t *exact)
{
	struct resolution both = {.is_recording = case_asks_states(about->tc),
				  .features = about->features};
	char *place = NULL;

	if (about->features & FEATURE_NO_CLIENTS)
		return NULL;
	for (size_t i = 0; !place && i < json_array_size(about->answers); i++) {
		both.before = both.now;
		both.now = sweep_of(about, exact, i);
		place = resolution_hides(&both);
	}
	return place;
}

typedef bool load_fn(const struct load_sweep *now, const struct load_sweep *before);

/* Is there a sweep whose load does what is asked? */
static bool some_load(const struct lossy_case *about, const json_t *exact, const json_t *wide,
		      load_fn *does)
{
	struct load_sweep before = {0};
	bool found = false;

	for (size_t i = 0; !found && i < json_array_size(about->answers); i++) {
		const struct load_sweep now = {.exact = json_array_get(exact, i),
					       .wide = json_array_get(wide, i),
					       .answer = json_array_get(about->answers, i)};

		found = does(&now, &before);
		before = now;
	}
	return found;
}

/*
 * Why the loads of a case prove nothing; NULL: they do prove something, or nothing rests on them.
 */
static const char *load_proves_nothing(const struct lossy_case *about, const json_t *exact)
{
	static const char resolution[] = "resolution: load: a lost value would be accepted as well";
	const unsigned int alone = FEATURE_LOAD | FEATURE_NO_CLIENTS;

	if (!case_asks_states(about->tc))
		return NULL;
	if (exact != about->closest && some_load(about, exact, about->closest, load_hides))
		return resolution;
	if ((about->features & alone) != alone ||
	    some_load(about, about->closest, about->closest, load_demands))
		return NULL;
	return some_load(about, exact, exact, load_demands) ? resolution : "not covered: load";
}

void lossy_settle(struct judged *judged, const struct lossy_case *about)
{
	const json_t *exact = json_array_get(about->exact, place_of(about->wide, about->closest));
	const char *load;
	char *place, *why;

	if (judged->verdict != VERDICT_PASS && judged->verdict != VERDICT_INFO)
		return;
	place = exact != about->closest ? hidden_place(about, exact) : NULL;
	load = place ? NULL : load_proves_nothing(about, exact);
	why = place  ? xasprintf("resolution: %s: a lost value would be accepted as well", place)
	      : load ? xstrdup(load)
		     : NULL;
	free(place);
	if (!why)
		return;
	free(judged->detail);
	judged->verdict = VERDICT_SKIP;
	judged->detail = why;
}
