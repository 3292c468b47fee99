/* SPDX-License-Identifier: MIT */
/*
 * Every scenario of the corpus before the producers' lint. Who tells no lie is found clean. A scenario
 * that is named after a kind of lie trips the rules of its row. Who tells several is found out where
 * one read is enough. Nobody is blamed for what no row of his lies allows.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "corpus.h"
#include "fgpu.h"
#include "linter.h"
#include "producer.h"
#include "simulated.h"

#define FOLDER "scenarios/"
#define LIE    "distort-"

#define KINDS_MAX 256

struct found {
	const char *slug;
	struct lint_report report;
	bool tells[KINDS_MAX]; /* the kinds of lies that its steps name */
};

static bool tripped(const struct found *found, const char *slug, size_t len)
{
	for (size_t i = 0; i < found->report.count; i++) {
		const char *rule = found->report.list[i].rule->slug;

		if (strlen(rule) == len && !strncmp(rule, slug, len))
			return true;
	}
	return false;
}

/* How many of the rules of a list were not found. */
static unsigned int missing(const struct found *found, const char *rules)
{
	unsigned int bad = 0;

	while (*rules) {
		size_t len = strcspn(rules, ",");

		if (!tripped(found, rules, len)) {
			print_error("corpus/" FOLDER
				    "%s.json: %.*s is not found; expected what the "
				    "rows of its kinds in fake-drm/model/distortion_table.c name\n",
				    found->slug, (int)len, rules);
			bad++;
		}
		rules += len + (rules[len] == ',');
	}
	return bad;
}

static bool may_find(const struct found *found, const char *rule)
{
	const struct fgpu_distortion_kind *kinds;
	fgpu_u32 count;

	kinds = fgpu_distortion_kinds(&count);
	for (fgpu_u32 i = 0; i < count; i++)
		if (found->tells[i] &&
		    (producer_lists(kinds[i].trips, rule) || producer_lists(kinds[i].may, rule)))
			return true;
	return producer_lists(producer_excused(found->slug), rule);
}

/* How many findings at must and should nothing explains. */
static unsigned int surplus(const struct found *found)
{
	unsigned int bad = 0;

	for (size_t i = 0; i < found->report.count; i++) {
		const struct lint_finding *one = &found->report.list[i];

		if (one->waived || one->rule->level > FDI_SHOULD ||
		    may_find(found, one->rule->slug))
			continue;
		print_error("%s:%u: %s of %s: expected %s, got %llu, limit %llu\n", found->slug,
			    one->line, one->rule->slug, one->name ? one->name : "-",
			    one->expected ? one->expected : "-", (unsigned long long)one->got.value,
			    (unsigned long long)one->limit.value);
		bad++;
	}
	return bad;
}

static bool must_show(const struct found *found, const struct fgpu_distortion_kind *kind)
{
	bool alone = !strncmp(found->slug, LIE, strlen(LIE)) &&
		     !strcmp(found->slug + strlen(LIE), kind->slug);

	return alone || kind->witness == FGPU_WITNESS_READ;
}

static unsigned int judge(const struct found *found)
{
	const struct fgpu_distortion_kind *kinds;
	unsigned int bad = missing(found, producer_excused(found->slug)) + surplus(found);
	fgpu_u32 count;

	kinds = fgpu_distortion_kinds(&count);
	for (fgpu_u32 i = 0; i < count; i++)
		if (found->tells[i] && must_show(found, &kinds[i]))
			bad += missing(found, kinds[i].trips);
	return bad;
}

static void take_kinds(struct found *found, const struct corpus_file *file)
{
	const struct fgpu_distortion_kind *kinds;
	json_t *root = json_loadb(file->bytes, file->len, 0, NULL), *step;
	size_t index;
	fgpu_u32 count;

	kinds = fgpu_distortion_kinds(&count);
	assert_true(count <= KINDS_MAX);
	json_array_foreach(json_object_get(root, "steps"), index, step)
	{
		const json_t *lie = json_object_get(step, "distort");
		const char *slug = json_string_value(json_object_get(lie, "kind"));
		const struct fgpu_distortion_kind *kind = slug ? producer_kind(slug) : NULL;

		if (kind)
			found->tells[kind - kinds] = true;
	}
	json_decref(root);
}

static void lint(struct found *found, const char *bytes, size_t len)
{
	const struct cat_driver_choice by_text = {0};
	const struct lint_config config = {.spec = FDI_SPEC_LATEST, .driver = &by_text};
	char *why = NULL;

	if (linter_run(&found->report, &config, found->slug, bytes, len, &why))
		fail_msg("%s: %s", found->slug, why);
}

static unsigned int run(const struct corpus_file *file)
{
	struct simulated simulated;
	char slug[64], *why;
	struct found found = {.slug = slug};
	unsigned int bad;

	snprintf(slug, sizeof(slug), "%.*s",
		 (int)(strlen(file->path) - strlen(FOLDER) - strlen(".json")),
		 file->path + strlen(FOLDER));
	if (simulated_play(&simulated, file, SIMULATED_RECORDING, &why)) {
		print_error("%s: %s\n", slug, why ? why : "?");
		free(why);
		return 1;
	}
	take_kinds(&found, file);
	lint(&found, simulated.recording, simulated.recording_len);
	bad = judge(&found);
	linter_free(&found.report);
	simulated_free(&simulated);
	return bad;
}

static void test_lint(void **state)
{
	const struct corpus_file *files;
	size_t count, played = 0;
	unsigned int bad = 0;

	(void)state;
	files = corpus_files(&count);
	for (size_t i = 0; i < count; i++) {
		if (strncmp(files[i].path, FOLDER, strlen(FOLDER)) != 0)
			continue;
		bad += run(&files[i]);
		played++;
	}
	assert_true(played > 50);
	assert_int_equal(bad, 0);
}

/* Each kind has its scenario, and each exception, too. */
static void test_complete(void **state)
{
	const struct producer_exception *exceptions;
	const struct fgpu_distortion_kind *kinds;
	size_t exception_count;
	char path[128];
	fgpu_u32 count;

	(void)state;
	kinds = fgpu_distortion_kinds(&count);
	for (fgpu_u32 i = 0; i < count; i++) {
		snprintf(path, sizeof(path), FOLDER LIE "%s.json", kinds[i].slug);
		if (!corpus_find(path))
			fail_msg("corpus/%s: missing; each kind of "
				 "fake-drm/model/distortion_table.c has a scenario of its name",
				 path);
	}
	exceptions = producer_exceptions(&exception_count);
	for (size_t i = 0; i < exception_count; i++) {
		snprintf(path, sizeof(path), FOLDER "%s.json", exceptions[i].slug);
		if (!corpus_find(path))
			fail_msg("corpus/%s: missing; harness/run/zoo/producer.c names it", path);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_lint),
		cmocka_unit_test(test_complete),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
