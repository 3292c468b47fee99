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

/* test_lint and test_timelint break and hold each rule by its case; here one has to exist. */
static void every_rule_has_a_case(void **state)
{
	const struct fdi_rule *const *rules;
	size_t i, count;

	(void)state;
	rules = fdi_rules(&count);
	for (i = 0; i < count; i++) {
		assert_non_null(rules[i]->slug);
		if (!is_tested(rules[i]->slug))
			fail_msg("no case for %s: add one to libfdinfo/tests/lint_cases.h or "
				 "libfdinfo/tests/timelint_cases.h",
				 rules[i]->slug);
	}
}

static void assert_rule(const char *slug)
{
	const struct fdi_rule *const *rules;
	size_t i, count;

	rules = fdi_rules(&count);
	for (i = 0; i < count; i++) {
		if (!strcmp(rules[i]->slug, slug))
			return;
	}
	fail_msg("no rule %s in libfdinfo/src/rules.h", slug);
}

static void every_case_has_a_rule(void **state)
{
	size_t i;

	(void)state;
	for (i = 0; i < LINT_CASES; i++)
		assert_rule(lint_cases[i].slug);
	for (i = 0; i < TIMELINT_CASES; i++)
		assert_rule(timelint_cases[i].slug);
}

static void slugs_are_family_and_words(void **state)
{
	const struct fdi_rule *const *rules;
	size_t i, j, count;

	(void)state;
	rules = fdi_rules(&count);
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

static bool is_listed(const char *const *slugs, size_t count, const char *slug)
{
	size_t i;

	for (i = 0; i < count; i++) {
		if (!strcmp(slugs[i], slug))
			return true;
	}
	return false;
}

static void musts_are_listed(void **state)
{
	const struct fdi_rule *const *rules;
	size_t i, count;

	(void)state;
	rules = fdi_rules(&count);
	for (i = 0; i < count; i++) {
		const char *slug = rules[i]->slug;
		bool listed = is_listed(lint_musts, LINT_MUSTS, slug) ||
			      is_listed(timelint_musts, TIMELINT_MUSTS, slug);

		if (listed != (rules[i]->level == FDI_MUST))
			fail_msg("%s: level %d in libfdinfo/src/rules.h, and %sin lint_musts of "
				 "libfdinfo/tests/lint_cases.h or timelint_musts of "
				 "libfdinfo/tests/timelint_cases.h",
				 slug, (int)rules[i]->level, listed ? "" : "not ");
	}
	for (i = 0; i < LINT_MUSTS; i++)
		assert_rule(lint_musts[i]);
	for (i = 0; i < TIMELINT_MUSTS; i++)
		assert_rule(timelint_musts[i]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_rule_has_a_case),
		cmocka_unit_test(every_case_has_a_rule),
		cmocka_unit_test(slugs_are_family_and_words),
		cmocka_unit_test(musts_are_listed),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
