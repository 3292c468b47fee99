/* SPDX-License-Identifier: MIT */
#include "zoo_producers.h"

#include <stdlib.h>
#include <string.h>

#include "linter.h"
#include "producer.h"
#include "producer_truth.h"
#include "terminal.h"
#include "xmalloc.h"

#define DISTORTING "distort-"

/* What the lint found in one recording. */
struct catch
{
	const struct decoy_case *one;
	const struct fgpu_distortion_kind *kind; /* NULL: sound */
	struct lint_report report;
	json_t *found; /* set of slugs, of every level */
	json_t *untrue; /* the same of rules of kernels, by the truth; NULL: not asked */
};

static const struct fgpu_distortion_kind *kind_of(const struct decoy_case *one)
{
	return strncmp(one->slug, DISTORTING, strlen(DISTORTING))
		       ? NULL
		       : producer_kind(one->slug + strlen(DISTORTING));
}

/*
 * Does the scenario of a case distort? Then what it prints follows from its distortions together.
 */
static bool case_distorts(const struct selection *selection, const struct decoy_case *one)
{
	const struct corpus_file *file = selection_scenario(selection, one);
	const char word[] = "\"distort\"";

	return !file || memmem(file->bytes, file->len, word, sizeof(word) - 1);
}

static const struct fdi_rule *rule_of(const char *slug, size_t len)
{
	size_t count;
	const struct fdi_rule *const *rules = fdi_rules(&count);

	for (size_t i = 0; i < count; i++)
		if (strlen(rules[i]->slug) == len && !memcmp(rules[i]->slug, slug, len))
			return rules[i];
	return NULL;
}

/* The gravest of the rules that a kind must trip; NULL: it is legal, or only of interest. */
static const struct fdi_rule *own_rule(const struct fgpu_distortion_kind *kind)
{
	const struct fdi_rule *gravest = NULL;
	const char *at = kind->trips;

	while (*at) {
		size_t len = strcspn(at, ",");
		const struct fdi_rule *rule = rule_of(at, len);

		if (rule && rule->level != FDI_INFO && (!gravest || rule->level < gravest->level))
			gravest = rule;
		at += len + (at[len] == ',');
	}
	return gravest;
}

static int lint_case(struct catch *catch)
{
	/*
	 * What a driver is known for excuses a sound device, and never a distorting one: that is
	 * Decoy's own, which has no row and counts while a job runs.
	 */
	static const struct cat_driver_choice by_text, own = {.name = "fake-drm"};
	const struct lint_config config = {.spec = FDI_SPEC_LATEST,
					   .driver = catch->kind ? &own : &by_text};
	char *why = NULL;
	int err = linter_run(&catch->report, &config, catch->one->name, catch->one->bytes,
			     catch->one->len, &why);

	if (err)
		terminal_error("%s: %s", catch->one->name, why);
	free(why);
	if (err)
		return err;
	catch->found = json_object();
	for (size_t i = 0; i < catch->report.count; i++)
		json_object_set_new(catch->found, catch->report.list[i].rule->slug, json_true());
	return 0;
}

/* What is wrong with the findings of a distorting device, or NULL. */
static char *judge_distorting(const struct catch *catch)
{
	const struct fgpu_distortion_kind *kind = catch->kind;
	char slug[64];
	const char *at = kind->trips, *surplus;
	json_t *one;

	while (*at) {
		snprintf(slug, sizeof(slug), "%.*s", (int)strcspn(at, ","), at);
		if (!json_object_get(catch->found, slug))
			return xasprintf("%s: survives: %s is not found", kind->what, slug);
		at += strlen(slug) + (at[strlen(slug)] == ',');
	}
	json_object_foreach(catch->found, surplus, one)
	{
		if (!producer_lists(kind->trips, surplus) && !producer_lists(kind->may, surplus))
			return xasprintf("%s: %s is found, too", kind->what, surplus);
	}
	return NULL;
}

static char *judge_sound(const struct catch *catch)
{
	const char *excused = producer_excused(catch->one->slug);

	for (size_t i = 0; i < catch->report.count; i++)
		if (catch->report.list[i].rule->level <= FDI_SHOULD &&
		    !catch->report.list[i].waived &&
		    !producer_lists(excused, catch->report.list[i].rule->slug))
			return xasprintf("nothing that it prints is wrong, and %s is found",
					 catch->report.list[i].rule->slug);
	return NULL;
}

/*
 * Rules that a list with commas has and found has not, or found besides, in words; NULL: neither.
 */
static char *judge_untrue(const struct catch *catch, const char *list)
{
	char slug[64];
	const char *surplus;
	json_t *one;

	for (const char *at = list; *at; at += strlen(slug) + (at[strlen(slug)] == ',')) {
		snprintf(slug, sizeof(slug), "%.*s", (int)strcspn(at, ","), at);
		if (!json_object_get(catch->untrue, slug))
			return xasprintf("survives: the truth does not show %s broken", slug);
	}
	json_object_foreach(catch->untrue, surplus, one)
	{
		if (!producer_lists(list, surplus))
			return xasprintf("the truth shows %s broken in %" JSON_INTEGER_FORMAT
					 " reads, too",
					 surplus, json_integer_value(one));
	}
	return NULL;
}

/* Plays the scenario once more, with its logs. */
static int truth_case(const struct selection *selection, struct catch *catch)
{
	const struct corpus_file *scenario = selection_scenario(selection, catch->one);
	struct simulated simulated;
	char *why = NULL;
	int err;

	if (!scenario)
		return 0;
	err = simulated_play(&simulated, scenario, SIMULATED_ALL, &why);
	if (!err) {
		err = producer_truth(&simulated, &catch->untrue, &why);
		simulated_free(&simulated);
	}
	if (err)
		terminal_error("%s: %s", catch->one->name, why ? why : strerror(-err));
	free(why);
	return err;
}

static char *judge_catch(const struct catch *catch)
{
	const char *untrue = catch->kind && catch->kind->untrue ? catch->kind->untrue : "";
	char *wrong = catch->kind ? judge_distorting(catch) : judge_sound(catch);

	return wrong || !catch->untrue ? wrong : judge_untrue(catch, untrue);
}

static void keep_result(struct results *results, const struct catch *catch, const char *rule,
			char *detail)
{
	struct result result = {
		.id = xstrdup(catch->one->slug),
		.name = xstrdup(catch->kind ? "zoo/producer" : "zoo/honest-producer"),
		.rule = xstrdup(rule),
		.level = "must",
		.verdict = detail ? VERDICT_FAIL : VERDICT_PASS,
		.required = true,
		.detail = detail,
	};

	results_add(results, &result);
}

/* The truth is asked of sound devices, and of those that no text shows to be faulty. */
static int one_producer(const struct options *options, const struct selection *selection,
			struct results *results, const struct decoy_case *one)
{
	struct catch catch = {.one = one, .kind = kind_of(one)};
	const struct fdi_rule *rule = catch.kind ? own_rule(catch.kind) : NULL;
	const char *untrue = catch.kind ? catch.kind->untrue : NULL;
	const char *slug = rule ? rule->slug : untrue ? untrue : "";
	int err;

	if (catch.kind ? !rule && !untrue : case_distorts(selection, one))
		return 0;
	err = lint_case(&catch);
	if (!err && (!catch.kind || untrue))
		err = truth_case(selection, &catch);
	if (!err && *slug && !options->json)
		printf("%-28s %-26s %5zu\n", catch.kind->slug, slug,
		       rule ? catch.report.count : json_object_size(catch.untrue));
	if (!err)
		keep_result(results, &catch, slug, judge_catch(&catch));
	json_decref(catch.found);
	json_decref(catch.untrue);
	linter_free(&catch.report);
	return err;
}

int zoo_producers(const struct options *options, const struct selection *selection,
		  struct results *results)
{
	int err = 0;

	if (!options->json)
		printf("\n%-28s %-26s %5s\n", "wrong producer", "rule", "found");
	for (size_t i = 0; !err && i < selection->count; i++) {
		const struct decoy_case *one = selection->list[i];

		if (one->is_simulated)
			err = one_producer(options, selection, results, one);
	}
	return err;
}
