/* SPDX-License-Identifier: MIT */
/* The list of rules: complete, of one spelling, and every one of them tested. */
#include "lint_cases.h"
#include "timelint_cases.h"

static bool is_tested(const char *slug)
{
	size_t i;

	for (i = 0; i < LINT_CASES; i++) {
		if (!strcmp(lint_cases[i].slug, slug))
			return true;
	}
	for (i = 0; i < TIMELINT_CASES; i++) {
		if (!strcmp(timelint_cases[i].slug, slug))
			return true;
	}
	return false;
}

/* Each case fires and holds its rule (test_lint, test_timelint), so that here a row is enough. */
static void every_rule_has_a_case(void **state)
{
	const struct fdi_rule *const *rules;
	size_t i, count;

	(void)state;
	rules = fdi_rules(&count);
	for (i = 0; i < count; i++) {
		assert_non_null(rules[i]->slug);
		if (!is_tested(rules[i]->slug))
			fail_msg("no case for %s", rules[i]->slug);
	}
}

static bool is_rule(const char *slug)
{
	const struct fdi_rule *const *rules;
	size_t i, count;

	rules = fdi_rules(&count);
	for (i = 0; i < count; i++) {
		if (!strcmp(rules[i]->slug, slug))
			return true;
	}
	return false;
}

static void every_case_has_a_rule(void **state)
{
	size_t i;

	(void)state;
	for (i = 0; i < LINT_CASES; i++)
		assert_true(is_rule(lint_cases[i].slug));
	for (i = 0; i < TIMELINT_CASES; i++)
		assert_true(is_rule(timelint_cases[i].slug));
}

static void slugs_are_family_and_words(void **state)
{
	const struct fdi_rule *const *rules;
	size_t i, j, count;

	(void)state;
	rules = fdi_rules(&count);
	assert_int_equal(count, 62);
	for (i = 0; i < count; i++) {
		const char *slug = rules[i]->slug;
		size_t family = strcspn(slug, ".");

		assert_int_equal(strspn(slug, "abcdefghijklmnopqrstuvwxyz"), family);
		assert_int_equal(strspn(slug + family, ".abcdefghijklmnopqrstuvwxyz-0123456789"),
				 strlen(slug + family));
		assert_true(rules[i]->since <= rules[i]->until);
		assert_true(rules[i]->until < FDI_SPECS);
		assert_true(rules[i]->level < FDI_LEVELS);
		for (j = 0; j < i; j++)
			assert_string_not_equal(slug, rules[j]->slug);
	}
}

/* Levels that exit codes rest on, by hand: these are the ones that fail a driver. */
static void the_rules_of_must(void **state)
{
	static const char *const must[] = {
		"text.key-value",
		"key.no-whitespace",
		"key.prefix",
		"value.uint",
		"value.unit",
		"value.empty-string",
		"client.driver-present",
		"client.pdev-format",
		"client.driver-stable",
		"client.pdev-stable",
		"client.id-scope",
		"client.members-agree",
		"engine.unique-name",
		"engine.capacity-nonzero",
		"engine.capacity-has-engine",
		"engine.within-wall",
		"cycles.exclusive",
		"cycles.has-engine",
		"cycles.total-has-cycles",
		"cycles.maxfreq-has-engine",
		"cycles.within-maxfreq",
		"cycles.within-total",
		"cycles.total-advances",
		"cycles.curfreq-follows-load",
		"memory.shared-within-total",
		"memory.resident-within-total",
		"memory.purgeable-within-resident",
		"memory.active-within-resident",
		"memory.alias-equal",
		"time.catch-up",
	};
	const size_t musts = sizeof(must) / sizeof(must[0]);
	const struct fdi_rule *const *rules;
	size_t i, j, count, seen = 0;

	(void)state;
	rules = fdi_rules(&count);
	for (i = 0; i < count; i++) {
		for (j = 0; j < musts && strcmp(rules[i]->slug, must[j]); j++)
			;
		assert_int_equal(rules[i]->level == FDI_MUST, j < musts);
		seen += j < musts;
	}
	assert_int_equal(seen, musts);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_rule_has_a_case),
		cmocka_unit_test(every_case_has_a_rule),
		cmocka_unit_test(slugs_are_family_and_words),
		cmocka_unit_test(the_rules_of_must),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
