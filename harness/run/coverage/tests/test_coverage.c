/* SPDX-License-Identifier: MIT */
/* What holds the sentences: of the corpus as it is, and of one that lost cases. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "catalogue.h"
#include "checks.h"
#include "corpus.h"
#include "coverage.h"
#include "fgpu.h"

static bool any_word(const char *word)
{
	(void)word;
	return true;
}

static void load_cases(struct cases *cases)
{
	static const struct case_words known = {.rule = any_word, .driver = any_word};
	size_t count;
	const struct corpus_file *embedded = corpus_files(&count);
	struct case_file *files = calloc(count, sizeof(*files));
	char *why = NULL;

	assert_non_null(files);
	for (size_t i = 0; i < count; i++)
		files[i] = (struct case_file){embedded[i].path, embedded[i].bytes, embedded[i].len};
	if (cases_load(cases, files, count, "cases/", &known, &why))
		fail_msg("%s", why);
	free(files);
}

static const json_t *sentence_of(const json_t *table, const char *id)
{
	json_t *one;
	size_t i;

	json_array_foreach(json_object_get(table, "sentences"), i, one)
	{
		if (!strcmp(json_string_value(json_object_get(one, "id")), id))
			return one;
	}
	fail_msg("no %s", id);
	return NULL;
}

static void expect_state(const json_t *table, const char *id, const char *state)
{
	assert_string_equal(json_string_value(json_object_get(sentence_of(table, id), "state")),
			    state);
}

static void expect_held(const json_t *table, const char *id, const char *target, bool held)
{
	const json_t *of = json_object_get(sentence_of(table, id), target);

	assert_non_null(of);
	assert_int_equal(json_is_true(json_object_get(of, "held")), held);
}

/* Is there such a name in a list of a target? Cases without their id. */
static bool target_has(const json_t *table, const char *id, const char *target, const char *member,
		       const char *name)
{
	json_t *list, *one;
	size_t i;

	list = json_object_get(json_object_get(sentence_of(table, id), target), member);
	json_array_foreach(list, i, one)
	{
		const char *at = json_string_value(one);

		if (!strcmp(strcmp(member, "cases") ? at : at + strlen("0000 "), name))
			return true;
	}
	return false;
}

/*
 * S39, a capacity is never zero: the case, the faulty parser and the distortion that are about it.
 */
static void corpus_holds_sentences(void **state)
{
	struct cases cases;
	json_t *table;

	(void)state;
	load_cases(&cases);
	table = coverage_table(&cases);
	assert_int_equal(coverage_count(table, "open"), 0);
	assert_int_equal(coverage_count(table, "weak"), 0);
	expect_state(table, "S39", "held");
	assert_true(target_has(table, "S39", "consumer", "cases", "engine/capacity-zero"));
	assert_true(target_has(table, "S39", "consumer", "faulty_parsers", "qmassa-capacity-zero"));
	assert_true(target_has(table, "S39", "producer", "distortions", "capacity-zero"));
	assert_false(target_has(table, "S39", "producer", "cases", "engine/capacity-zero"));
	assert_null(json_object_get(sentence_of(table, "S39"), "kernel"));
	assert_true(target_has(table, "S37", "kernel", "checks", "check/engine-capacity"));
	assert_true(target_has(table, "S33", "kernel", "checks", "observer/*"));
	assert_true(target_has(table, "S60", "kernel", "checks", "check/memory-regions"));
	assert_true(target_has(table, "S60", "kernel", "distortions", "counted-twice"));
	expect_state(table, "S02", "untestable");
	json_decref(table);
	cases_free(&cases);
}

/* S40, the key of cycles, is cited by consumers' rules only; S39 by a producer's that a distortion
 * breaks. */
static void without_cases_it_is_weak(void **state)
{
	json_t *table = coverage_table(&(struct cases){NULL, 0});

	(void)state;
	expect_state(table, "S40", "weak");
	expect_held(table, "S40", "consumer", false);
	assert_false(target_has(table, "S40", "consumer", "faulty_parsers", "htop-no-cycles"));
	expect_state(table, "S39", "held");
	expect_held(table, "S39", "consumer", false);
	expect_held(table, "S39", "producer", true);
	assert_int_equal(coverage_count(table, "open"), 0);
	json_decref(table);
}

/* One rule of a sentence without a case: the sentence is held by its other rules, and the rule is
 * named. */
static void a_rule_without_its_cases_is_named(void **state)
{
	struct cases cases;
	json_t *table, *other = json_pack("[s]", "key.whole");

	(void)state;
	load_cases(&cases);
	for (size_t i = 0; i < cases.count; i++) {
		json_t *rule;
		size_t k;

		json_array_foreach(cases.list[i].rules, k, rule)
		{
			if (!strcmp(json_string_value(rule), "cycles.read"))
				cases.list[i].rules = other;
		}
	}
	table = coverage_table(&cases);
	expect_state(table, "S40", "weak");
	expect_state(table, "S14", "held");
	assert_true(target_has(table, "S40", "consumer", "weak_rules", "cycles.read"));
	json_decref(table);
	json_decref(other);
	cases_free(&cases);
}

/* free() *text. */
static void print_table(const json_t *table, int verbosity, char **text)
{
	size_t len;
	FILE *out = open_memstream(text, &len);

	assert_non_null(out);
	coverage_print(out, table, verbosity);
	fclose(out);
}

/* The longest line of what holds a sentence: these begin with blanks. */
static size_t widest_line(const char *text)
{
	size_t most = 0;

	while (*text) {
		size_t len = strcspn(text, "\n");

		if (*text == ' ' && !strstr(text, "untestable:") && len > most)
			most = len;
		assert_true(!len || text[len - 1] != ' ');
		text += len + (text[len] == '\n');
	}
	return most;
}

/* What only the truth shows must be a rule of kernels, which a check of a kernel holds. */
static void untrue_rules_are_of_kernels(void **state)
{
	fgpu_u32 count;
	const struct fgpu_distortion_kind *kinds = fgpu_distortion_kinds(&count);
	size_t checks;
	const struct vm_check *check = vm_checks(&checks);

	(void)state;
	for (fgpu_u32 i = 0; i < count; i++) {
		const struct cat_rule *rule =
			kinds[i].untrue ? cat_rule_for(kinds[i].untrue, CAT_KERNEL) : NULL;
		bool checked = !kinds[i].untrue;

		for (size_t k = 0; k < checks; k++)
			checked = checked || !strcmp(check[k].rule, kinds[i].untrue);
		if (kinds[i].untrue && (!rule || rule->target != CAT_KERNEL || !checked))
			fail_msg(
				"%s: no rule %s with a check; see harness/catalogue/kernel_rules.c and "
				"guest/checks/checks.def",
				kinds[i].slug, kinds[i].untrue);
	}
}

static void table_is_for_a_terminal(void **state)
{
	struct cases cases;
	json_t *table;
	char *some, *all, *lacking;

	(void)state;
	load_cases(&cases);
	table = coverage_table(&cases);
	print_table(table, 0, &some);
	print_table(table, 1, &all);
	print_table(table, -1, &lacking);
	assert_non_null(strstr(some, "\nS39 rst:110-111  A capacity is never zero.\n"
				     "      consumer unclear   "));
	assert_non_null(strstr(some, "cases: 0254 engine/capacity-zero, ...;"));
	assert_null(strstr(some, "0255 engine/capacity-zero-first"));
	assert_non_null(strstr(all, "0255 engine/capacity-zero-first"));
	assert_null(strstr(all, "..."));
	assert_in_range(widest_line(some), 40, 100);
	assert_in_range(widest_line(all), 40, 100);
	assert_int_equal(strcspn(lacking, "\n") + 1, strlen(lacking));
	free(some);
	free(all);
	free(lacking);
	json_decref(table);
	cases_free(&cases);
}

static void weak_is_printed(void **state)
{
	json_t *table = coverage_table(&(struct cases){NULL, 0});
	char *lacking;

	(void)state;
	print_table(table, -1, &lacking);
	assert_non_null(strstr(lacking, "      consumer must      1 weak rule: cycles.read\n"));
	assert_null(strstr(lacking, "S02 "));
	assert_non_null(strstr(lacking, " weak), producer "));
	free(lacking);
	json_decref(table);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(corpus_holds_sentences),
		cmocka_unit_test(without_cases_it_is_weak),
		cmocka_unit_test(a_rule_without_its_cases_is_named),
		cmocka_unit_test(untrue_rules_are_of_kernels),
		cmocka_unit_test(table_is_for_a_terminal),
		cmocka_unit_test(weak_is_printed),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
