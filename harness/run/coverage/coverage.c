/* SPDX-License-Identifier: MIT */
#include "coverage.h"

#include <stdlib.h>
#include <string.h>

#include "catalogue.h"
#include "checks.h"
#include "fgpu.h"
#include "producer.h"
#include "xmalloc.h"
#include "zoo.h"
#include "zoo_exam.h"

/* The rules of one target that cite a sentence, and what holds them. */
struct target_hold {
	enum fdi_level level; /* the gravest that is held, or of all where none is */
	bool held;
	json_t *json;
};

/* Once: two rules of a sentence may be held by one case. */
static void add_name(json_t *json, const char *member, const char *name)
{
	json_t *list = json_object_get(json, member), *one;
	size_t i;

	if (!list) {
		list = json_array();
		json_object_set_new(json, member, list);
	}
	json_array_foreach(list, i, one)
	{
		if (!strcmp(json_string_value(one), name))
			return;
	}
	json_array_append_new(list, json_string(name));
}

/* Those that are for the rule, or those that name it besides. */
static bool add_cases_that(json_t *json, const struct cases *cases, enum case_target target,
			   const char *slug, bool are_for)
{
	bool any = false;

	for (size_t i = 0; i < cases->count; i++) {
		const struct decoy_case *tc = &cases->list[i];
		char *name;

		if (tc->target != target || !zoo_names_rule(tc, slug) ||
		    are_for != !strcmp(case_rule(tc), slug))
			continue;
		name = xasprintf("%s %s", tc->id, tc->name);
		add_name(json, "cases", name);
		free(name);
		any = true;
	}
	return any;
}

static bool add_cases(json_t *json, const struct cases *cases, enum case_target target,
		      const char *slug)
{
	const bool is_for = add_cases_that(json, cases, target, slug, true);

	return add_cases_that(json, cases, target, slug, false) || is_for;
}

/* The suite requires of each faulty parser, and of each forbidden design, that a case of its rule
 * kills it. */
static void add_faulty_parsers(json_t *json, const char *slug)
{
	for (size_t i = 0; i < zoo_count() + zoo_designs(); i++) {
		const struct zoo_parser *parser = i < zoo_count() ? zoo_faulty_parser(i)
								  : zoo_design(i - zoo_count());

		if (parser->rule && !strcmp(parser->rule, slug))
			add_name(json, "faulty_parsers", parser->name);
	}
}

static bool hold_consumer(json_t *json, const struct cases *cases, const char *slug)
{
	bool held = add_cases(json, cases, CASE_CONSUMER, slug);

	if (held)
		add_faulty_parsers(json, slug);
	return held;
}

static bool hold_producer(json_t *json, const struct cases *cases, const char *slug)
{
	fgpu_u32 count;
	const struct fgpu_distortion_kind *kinds = fgpu_distortion_kinds(&count);
	bool held = add_cases(json, cases, CASE_PRODUCER, slug);

	for (fgpu_u32 i = 0; i < count; i++) {
		if (!producer_lists(kinds[i].trips, slug))
			continue;
		add_name(json, "distortions", kinds[i].slug);
		held = true;
	}
	return held;
}

/* Distortions that the truth must show to break the rule do not hold it: the check does, which
 * finds them. */
static void add_untrue(json_t *json, const char *slug)
{
	fgpu_u32 count;
	const struct fgpu_distortion_kind *kinds = fgpu_distortion_kinds(&count);

	for (fgpu_u32 i = 0; i < count; i++)
		if (kinds[i].untrue && producer_lists(kinds[i].untrue, slug))
			add_name(json, "distortions", kinds[i].slug);
}

/* By a check of the table, or by the results of a run. */
static bool hold_kernel(json_t *json, const struct cases *cases, const char *slug)
{
	size_t count, run_count;
	const struct vm_check *checks = vm_checks(&count);
	const struct vm_run_rule *rules = vm_run_rules(&run_count);
	bool held = false;

	(void)cases;
	for (size_t i = 0; i < count; i++) {
		char name[VM_CHECK_NAME];

		if (strcmp(checks[i].rule, slug))
			continue;
		vm_check_name(&checks[i], name);
		add_name(json, "checks", name);
		held = true;
	}
	for (size_t i = 0; i < run_count; i++) {
		if (strcmp(rules[i].rule, slug))
			continue;
		add_name(json, "checks", rules[i].results);
		held = true;
	}
	add_untrue(json, slug);
	return held;
}

typedef bool hold_fn(json_t *json, const struct cases *cases, const char *slug);

static const struct {
	enum cat_target target;
	hold_fn *hold;
} holders[] = {
	{CAT_CONSUMER, hold_consumer},
	{CAT_PRODUCER, hold_producer},
	{CAT_KERNEL, hold_kernel},
};

static void hold_rule(struct target_hold *hold, hold_fn *add, const struct cases *cases,
		      const struct cat_rule *rule)
{
	bool held = add(hold->json, cases, rule->slug);

	if ((held && !hold->held) || (held == hold->held && rule->level < hold->level))
		hold->level = rule->level;
	hold->held = hold->held || held;
	add_name(hold->json, "rules", rule->slug);
	if (!held)
		add_name(hold->json, "weak_rules", rule->slug);
}

/* New reference, or NULL: no rule of the target cites the sentence. */
static json_t *target_json(const struct cat_sentence *sentence, enum cat_target target,
			   hold_fn *add, const struct cases *cases, bool *held)
{
	struct target_hold hold = {FDI_LEVELS, false, json_object()};
	size_t count;
	const struct cat_rule *rules = cat_rules(&count);

	for (size_t i = 0; i < count; i++) {
		if (rules[i].target == target && cat_cites(&rules[i], sentence->id))
			hold_rule(&hold, add, cases, &rules[i]);
	}
	if (hold.level == FDI_LEVELS) {
		json_decref(hold.json);
		return NULL;
	}
	json_object_set_new(hold.json, "held", json_boolean(hold.held));
	json_object_set_new(hold.json, "level", json_string(cat_level_name(hold.level)));
	*held = *held || hold.held;
	return hold.json;
}

static const char *state_of(const struct cat_sentence *sentence, bool cited, bool held)
{
	if (held)
		return "held";
	if (cited)
		return "weak";
	return sentence->untestable ? "untestable" : "open";
}

static json_t *sentence_json(const struct cat_sentence *sentence, const struct cases *cases)
{
	json_t *json = json_pack("{s:s,s:s,s:s,s:i,s:i,s:s}", "id", sentence->id, "since",
				 cat_spec_name(sentence->since), "until",
				 cat_spec_name(sentence->until), "line", (int)sentence->line,
				 "last", (int)sentence->last, "says", sentence->says);
	bool cited = false, held = false;

	for (size_t i = 0; i < sizeof(holders) / sizeof(holders[0]); i++) {
		json_t *target =
			target_json(sentence, holders[i].target, holders[i].hold, cases, &held);

		if (!target)
			continue;
		json_object_set_new(json, cat_target_name(holders[i].target), target);
		cited = true;
	}
	json_object_set_new(json, "state", json_string(state_of(sentence, cited, held)));
	if (!cited && sentence->untestable)
		json_object_set_new(json, "reason", json_string(sentence->untestable));
	return json;
}

json_t *coverage_table(const struct cases *cases)
{
	size_t count;
	const struct cat_sentence *sentences = cat_sentences(&count);
	json_t *list = json_array();

	for (size_t i = 0; i < count; i++)
		json_array_append_new(list, sentence_json(&sentences[i], cases));
	return json_pack("{s:o}", "sentences", list);
}

size_t coverage_count(const json_t *table, const char *state)
{
	size_t found = 0, i;
	json_t *one;

	json_array_foreach(json_object_get(table, "sentences"), i, one)
	{
		found += !strcmp(json_string_value(json_object_get(one, "state")), state);
	}
	return found;
}
