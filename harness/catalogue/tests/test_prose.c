/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "rows.h"

#define PROSE_MIN 24

static const struct cat_rule *rule_of(const struct cat_prose *prose)
{
	size_t count, i;
	const struct cat_rule *rules = cat_rules(&count);

	for (i = 0; i < count; i++) {
		if (rules[i].target == prose->target && !strcmp(rules[i].slug, prose->slug))
			return &rules[i];
	}
	return NULL;
}

static void every_rule_has_prose(void **state)
{
	size_t count, i;
	const struct cat_rule *rules = cat_rules(&count);
	int missing = 0;

	(void)state;
	for (i = 0; i < count; i++) {
		if (prose_find(rules[i].slug, rules[i].target))
			continue;
		print_error("%s %s has no prose: add it to harness/catalogue/prose_%.*s.c\n",
			    cat_target_name(rules[i].target), rules[i].slug,
			    (int)strcspn(rules[i].slug, "."), rules[i].slug);
		missing++;
	}
	assert_int_equal(missing, 0);
}

static void every_prose_has_its_rule(void **state)
{
	size_t tables, i, j;
	const struct prose_table *const *table = prose_tables(&tables);
	int stray = 0;

	(void)state;
	for (i = 0; i < tables; i++) {
		for (j = 0; j < table[i]->count; j++) {
			const struct cat_prose *prose = &table[i]->rows[j];
			const struct cat_rule *rule = rule_of(prose);

			if (rule && rule->prose == prose)
				continue;
			print_error("%s %s: no rule, or written twice; fix "
				    "harness/catalogue/prose_%.*s.c\n",
				    cat_target_name(prose->target), prose->slug,
				    (int)strcspn(prose->slug, "."), prose->slug);
			stray++;
		}
	}
	assert_int_equal(stray, 0);
}

static void prose_is_written(void **state)
{
	size_t count, i;
	const struct cat_rule *rules = cat_rules(&count);

	(void)state;
	for (i = 0; i < count; i++) {
		const struct cat_prose *prose = rules[i].prose;

		if (strlen(prose->requires) < PROSE_MIN || strlen(prose->why) < PROSE_MIN)
			fail_msg("%s says too little; expected %d bytes of each text in "
				 "harness/catalogue/prose_%.*s.c",
				 rules[i].slug, PROSE_MIN, (int)strcspn(rules[i].slug, "."),
				 rules[i].slug);
		assert_true(!!prose->source ==
			    (rules[i].target == CAT_KERNEL || cat_is_of_trace(&rules[i])));
		if (prose->source)
			assert_true(strlen(prose->source) > 0);
		if (rules[i].target == CAT_KERNEL || rules[i].target == CAT_DRIVER)
			continue;
		assert_true(prose->bad_len > 0);
		assert_true(strlen(prose->good) > 0);
		assert_true(strlen(prose->bad) <= prose->bad_len);
	}
}

static void rules_are_in_order_and_once(void **state)
{
	static const char families[] = "key. value. client. engine. cycles. memory. time. text. "
				       "kernel. driver. trace. ";
	size_t count, i;
	const struct cat_rule *rules = cat_rules(&count);
	const char *place = families;

	(void)state;
	assert_true(count > 100);
	for (i = 0; i < count; i++) {
		char family[16];
		const char *found;

		assert_int_equal(sscanf(rules[i].slug, "%14[a-z].", family), 1);
		strcat(family, ".");
		found = strstr(families, family);
		assert_non_null(found);
		assert_true(found >= place);
		if (found == place && i > 0) {
			int order = strcmp(rules[i - 1].slug, rules[i].slug);

			assert_true(order < 0 || (!order && rules[i - 1].target < rules[i].target));
		}
		place = found;
	}
}

static void slugs_find_their_rule(void **state)
{
	const struct cat_rule *rule;

	(void)state;
	rule = cat_rule("client.name-text");
	assert_non_null(rule);
	assert_int_equal(rule->target, CAT_CONSUMER);
	assert_int_equal(rule->level, FDI_MUST);
	assert_int_equal(rule->since, FDI_SPEC_LATEST);
	rule = cat_rule("time.key-gone");
	assert_non_null(rule);
	assert_int_equal(rule->target, CAT_PRODUCER);
	rule = cat_rule("engine.capacity-nonzero");
	assert_non_null(rule);
	assert_int_equal(rule->level, FDI_MUST);
	assert_int_equal(rule->target, CAT_PRODUCER);
	rule = cat_rule("kernel.replay");
	assert_non_null(rule);
	assert_int_equal(rule->target, CAT_KERNEL);
	assert_string_equal(rule->prose->source, "docs/scenarios.md");
	rule = cat_rule("trace.job-order");
	assert_non_null(rule);
	assert_int_equal(rule->target, CAT_TRACER);
	assert_int_equal(rule->level, FDI_MUST);
	assert_int_equal(cat_rule("trace.abi")->target, CAT_TRACER);
	assert_int_equal(cat_rule("trace.resync")->target, CAT_DECODER);
	assert_int_equal(cat_rule("trace.export-whole")->target, CAT_TOOL);
	assert_null(cat_rule("engine.capacity"));
	assert_null(cat_rule(""));
}

/* Is there a sentence of that id in a text that the rule is for? */
static bool is_sentence(const char *id, size_t len, const struct cat_rule *rule)
{
	size_t count, i;
	const struct cat_sentence *sentences = cat_sentences(&count);

	for (i = 0; i < count; i++) {
		if (strlen(sentences[i].id) == len && !memcmp(sentences[i].id, id, len))
			return sentences[i].until >= rule->since &&
			       sentences[i].since <= rule->until;
	}
	return false;
}

static void cites_exist(void **state)
{
	size_t count, i;
	const struct cat_rule *rules = cat_rules(&count);

	(void)state;
	for (i = 0; i < count; i++) {
		const char *cite = rules[i].prose->cites;

		if (rules[i].level == FDI_MUST && !rules[i].prose->source)
			assert_true(*cite);
		while (*cite) {
			size_t len = strcspn(cite, " ");

			if (!is_sentence(cite, len, &rules[i]))
				fail_msg("%s cites %.*s, which harness/catalogue/sentences.c "
					 "has not for all texts of the rule",
					 rules[i].slug, (int)len, cite);
			cite += len;
			cite += strspn(cite, " ");
		}
	}
}

static void words_of_cites_are_whole(void **state)
{
	(void)state;
	assert_true(cites_sentence("S01 S10", "S01"));
	assert_true(cites_sentence("S01 S10", "S10"));
	assert_false(cites_sentence("S01 S10", "S1"));
	assert_false(cites_sentence("S01", "S010"));
	assert_false(cites_sentence("", "S01"));
}

static bool is_cited(const char *id)
{
	size_t count, i;
	const struct cat_rule *rules = cat_rules(&count);

	for (i = 0; i < count; i++) {
		if (cites_sentence(rules[i].prose->cites, id))
			return true;
	}
	return false;
}

static void sentences_are_covered_or_excused(void **state)
{
	size_t count, i, j;
	const struct cat_sentence *rows = cat_sentences(&count);

	(void)state;
	for (i = 0; i < count; i++) {
		assert_true(strlen(rows[i].says) >= 20);
		if (is_cited(rows[i].id) == !!rows[i].untestable)
			fail_msg("%s is open, or excused and cited", rows[i].id);
		for (j = 0; j < i; j++)
			assert_string_not_equal(rows[j].id, rows[i].id);
	}
}

static void driver_rows_name_rules(void **state)
{
	size_t count, i;
	const struct cat_driver_entry *entries = cat_drivers(&count);

	(void)state;
	for (i = 0; i < count; i++) {
		const struct cat_rule *rule = cat_rule(entries[i].slug);

		if (!rule || rule->target != CAT_PRODUCER || rule->optional != entries[i].adds)
			fail_msg("%s of %s", entries[i].slug, entries[i].driver);
	}
}

static void names_are_their_own_inverse(void **state)
{
	enum fdi_level level, found_level;
	enum fdi_spec spec, found_spec;

	(void)state;
	for (level = 0; level < FDI_LEVELS; level++) {
		assert_int_equal(cat_level_parse(cat_level_name(level), &found_level), 0);
		assert_int_equal(found_level, level);
	}
	for (spec = 0; spec < FDI_SPECS; spec++) {
		assert_int_equal(cat_spec_parse(cat_spec_name(spec), &found_spec), 0);
		assert_int_equal(found_spec, spec);
	}
	assert_true(cat_level_parse("mus", &level) < 0);
	assert_true(cat_spec_parse("6.1", &spec) < 0);
	assert_string_equal(cat_level_name(FDI_MUST), "must");
	assert_string_equal(cat_spec_name(FDI_SPEC_6_12), "6.12");
	assert_string_equal(cat_target_name(CAT_CONSUMER), "consumer");
	assert_string_equal(cat_target_name(CAT_KERNEL), "kernel");
	assert_string_equal(cat_target_name(CAT_TOOL), "tool");
}

static void expect_place(const char *slug, enum cat_target target, enum fdi_spec spec,
			 const char *expected)
{
	char *place = cat_place(cat_rule_for(slug, target), spec);

	assert_non_null(place);
	assert_string_equal(place, expected);
	free(place);
}

/* Lines found in the texts by hand: the id's two sentences, one of both texts, one of the old. */
static void places_are_lines_of_sentences(void **state)
{
	size_t count, i;
	const struct cat_sentence *sentences = cat_sentences(&count);

	(void)state;
	expect_place("client.dedupe", CAT_CONSUMER, FDI_SPEC_LATEST,
		     "drm-usage-stats.rst:71-72,78-79");
	expect_place("client.dedupe", CAT_CONSUMER, FDI_SPEC_6_12,
		     "drm-usage-stats.rst:71-72,78-79");
	expect_place("key.prefix", CAT_PRODUCER, FDI_SPEC_LATEST, "drm-usage-stats.rst:26-29");
	expect_place("key.prefix", CAT_PRODUCER, FDI_SPEC_6_12, "drm-usage-stats.rst of 6.12:24");
	expect_place("value.any-gap", CAT_CONSUMER, FDI_SPEC_LATEST, "drm-usage-stats.rst:30-31");
	expect_place("trace.fifo", CAT_TRACER, FDI_SPEC_LATEST,
		     "docs/grtrace.md, R23 (S: a stream alone shows it)");
	for (i = 0; i < count; i++)
		assert_in_range(sentences[i].last, sentences[i].line, sentences[i].line + 9);
}

/* A slug may be a producer's and a consumer's. */
static void rules_are_found_by_target(void **state)
{
	(void)state;
	assert_int_equal(cat_rule_for("engine.capacity-divides", CAT_CONSUMER)->target,
			 CAT_CONSUMER);
	assert_int_equal(cat_rule_for("time.key-gone", CAT_CONSUMER)->target, CAT_CONSUMER);
	assert_int_equal(cat_rule_for("time.key-gone", CAT_PRODUCER)->target, CAT_PRODUCER);
	assert_int_equal(cat_rule_for("client.dedupe", CAT_PRODUCER)->target, CAT_CONSUMER);
	assert_null(cat_rule_for("no.such", CAT_CONSUMER));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_rule_has_prose),
		cmocka_unit_test(every_prose_has_its_rule),
		cmocka_unit_test(prose_is_written),
		cmocka_unit_test(rules_are_in_order_and_once),
		cmocka_unit_test(slugs_find_their_rule),
		cmocka_unit_test(cites_exist),
		cmocka_unit_test(words_of_cites_are_whole),
		cmocka_unit_test(sentences_are_covered_or_excused),
		cmocka_unit_test(driver_rows_name_rules),
		cmocka_unit_test(names_are_their_own_inverse),
		cmocka_unit_test(places_are_lines_of_sentences),
		cmocka_unit_test(rules_are_found_by_target),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
