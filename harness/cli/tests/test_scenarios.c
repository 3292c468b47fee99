/* SPDX-License-Identifier: MIT */
/*
 * The producers' lint of every scenario of the corpus. One without a distortion has no finding. One
 * that is named after a kind of distortion trips the rules of its row. One with several trips those
 * of the kinds that one read shows. No scenario trips a rule that no row of its distortions lists.
 * The truth shows rules of kernels broken where the row of its kind has them as untrue, and nowhere
 * in a scenario without a distortion.
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
#include "producer_truth.h"
#include "recording.h"
#include "simulated.h"

#define FOLDER "scenarios/"
#define KIND   "distort-" /* and the slug of a kind */

#define KINDS_MAX 256

struct found {
	const char *slug;
	struct lint_report report;
	bool applies[KINDS_MAX]; /* the kinds of distortions that its steps name */
};

static bool rule_tripped(const struct found *found, const char *slug, size_t len)
{
	for (size_t i = 0; i < found->report.count; i++) {
		const char *rule = found->report.list[i].rule->slug;

		if (strlen(rule) == len && !strncmp(rule, slug, len))
			return true;
	}
	return false;
}

/* How many rules of a list have no finding. */
static unsigned int count_missing(const struct found *found, const char *rules)
{
	unsigned int bad = 0;

	while (*rules) {
		size_t len = strcspn(rules, ",");

		if (!rule_tripped(found, rules, len)) {
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
		if (found->applies[i] &&
		    (producer_lists(kinds[i].trips, rule) || producer_lists(kinds[i].may, rule)))
			return true;
	return producer_lists(producer_excused(found->slug), rule);
}

/* How many findings at must and should no row explains. */
static unsigned int count_surplus(const struct found *found)
{
	unsigned int bad = 0;

	for (size_t i = 0; i < found->report.count; i++) {
		const struct lint_finding *finding = &found->report.list[i];

		if (finding->waived || finding->rule->level > FDI_SHOULD ||
		    may_find(found, finding->rule->slug))
			continue;
		print_error("%s:%u: %s of %s: expected %s, got %llu, limit %llu\n", found->slug,
			    finding->line, finding->rule->slug, finding->name ? finding->name : "-",
			    finding->expected ? finding->expected : "-",
			    (unsigned long long)finding->got.value,
			    (unsigned long long)finding->limit.value);
		bad++;
	}
	return bad;
}

static bool must_show(const struct found *found, const struct fgpu_distortion_kind *kind)
{
	bool alone = !strncmp(found->slug, KIND, strlen(KIND)) &&
		     !strcmp(found->slug + strlen(KIND), kind->slug);

	return alone || kind->witness == FGPU_WITNESS_READ;
}

static unsigned int judge_findings(const struct found *found)
{
	const struct fgpu_distortion_kind *kinds;
	unsigned int bad =
		count_missing(found, producer_excused(found->slug)) + count_surplus(found);
	fgpu_u32 count;

	kinds = fgpu_distortion_kinds(&count);
	for (fgpu_u32 i = 0; i < count; i++)
		if (found->applies[i] && must_show(found, &kinds[i]))
			bad += count_missing(found, kinds[i].trips);
	return bad;
}

static void read_kinds(struct found *found, const struct corpus_file *file)
{
	const struct fgpu_distortion_kind *kinds;
	json_t *root = json_loadb(file->bytes, file->len, 0, NULL), *step;
	size_t index;
	fgpu_u32 count;

	kinds = fgpu_distortion_kinds(&count);
	assert_true(count <= KINDS_MAX);
	json_array_foreach(json_object_get(root, "steps"), index, step)
	{
		const json_t *distort = json_object_get(step, "distort");
		const char *slug = json_string_value(json_object_get(distort, "kind"));
		const struct fgpu_distortion_kind *kind = slug ? producer_kind(slug) : NULL;

		if (kind)
			found->applies[kind - kinds] = true;
	}
	json_decref(root);
}

static void lint_recording(struct found *found, const char *bytes, size_t len)
{
	const struct cat_driver_choice by_text = {0};
	const struct lint_config config = {.spec = FDI_SPEC_LATEST, .driver = &by_text};
	char *why = NULL;

	if (linter_run(&found->report, &config, found->slug, bytes, len, &why))
		fail_msg("%s: %s", found->slug, why);
}

static bool has_kinds(const struct found *found)
{
	for (size_t i = 0; i < KINDS_MAX; i++)
		if (found->applies[i])
			return true;
	return false;
}

/* How many rules the truth shows broken and should not, or the other way round. */
static unsigned int judge_truth(const struct found *found, const struct simulated *simulated)
{
	const struct fgpu_distortion_kind *kind =
		strncmp(found->slug, KIND, strlen(KIND))
			? NULL
			: producer_kind(found->slug + strlen(KIND));
	const char *untrue = kind && kind->untrue ? kind->untrue : "", *rule;
	unsigned int listed = 0, bad = 0;
	json_t *broken, *reads;
	char *why;

	if (has_kinds(found) && !*untrue)
		return 0;
	if (producer_truth(simulated, &broken, &why))
		fail_msg("%s: %s", found->slug, why);
	for (const char *at = untrue; *at; at += strcspn(at, ","), at += *at == ',')
		listed++;
	json_object_foreach(broken, rule, reads)
	{
		if (producer_lists(untrue, rule)) {
			listed--;
			continue;
		}
		print_error("%s: the truth shows %s broken\n", found->slug, rule);
		bad++;
	}
	if (listed)
		print_error("%s: the truth does not show all of %s broken\n", found->slug, untrue);
	json_decref(broken);
	return bad + listed;
}

/*
 * Several sweeps at one time are what case 1260 is about; a scenario that has them by accident (a
 * slow read that lasts beyond the next sweep) asks of a parser what it is not about.
 */
static unsigned int judge_times(const struct found *found, const struct simulated *simulated)
{
	struct recording *rec;
	struct rec_error error;
	unsigned int bad = 0;

	assert_int_equal(rec_load(&rec, simulated->recording, simulated->recording_len, &error), 0);
	for (size_t i = 1; i < rec->sweep_count; i++) {
		if (rec->sweeps[i].t_ns != rec->sweeps[i - 1].t_ns)
			continue;
		print_error("%s: two sweeps at %llu ns: move one\n", found->slug,
			    (unsigned long long)rec->sweeps[i].t_ns);
		bad++;
	}
	rec_free(rec);
	return bad;
}

static unsigned int lint_scenario(const struct corpus_file *file)
{
	struct simulated simulated;
	char slug[64], *why;
	struct found found = {.slug = slug};
	unsigned int bad;

	snprintf(slug, sizeof(slug), "%.*s",
		 (int)(strlen(file->path) - strlen(FOLDER) - strlen(".json")),
		 file->path + strlen(FOLDER));
	if (simulated_play(&simulated, file, SIMULATED_ALL, &why)) {
		print_error("%s: %s\n", slug, why ? why : "?");
		free(why);
		return 1;
	}
	read_kinds(&found, file);
	lint_recording(&found, simulated.recording, simulated.recording_len);
	bad = judge_findings(&found) + judge_truth(&found, &simulated) +
	      judge_times(&found, &simulated);
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
		bad += lint_scenario(&files[i]);
		played++;
	}
	assert_true(played > 50);
	assert_int_equal(bad, 0);
}

/* Each kind has its scenario, and so has each exception. */
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
		snprintf(path, sizeof(path), FOLDER KIND "%s.json", kinds[i].slug);
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
