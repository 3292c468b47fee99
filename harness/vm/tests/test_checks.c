/* SPDX-License-Identifier: MIT */
/* The table of checks: each has a rule that is in the catalogue, and a name that is its own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "catalogue.h"
#include "checks.h"

static void test_rules(void **state)
{
	size_t count;
	const struct vm_check *checks = vm_checks(&count);

	(void)state;
	for (size_t i = 0; i < count; i++) {
		const struct cat_rule *rule = cat_rule(checks[i].rule);

		if (!rule || (rule->target != CAT_KERNEL && rule->target != CAT_PRODUCER &&
			      rule->target != CAT_TRACER))
			fail_msg(
				"guest/checks/checks.def: %s: no rule %s of kernels, producers or tracers; "
				"expected one of decoy rules, or of harness/catalogue/kernel_rules.c",
				checks[i].slug, checks[i].rule);
		assert_true(checks[i].backends && !(checks[i].backends & ~(unsigned int)CHECK_ALL));
		assert_true(strlen(checks[i].title) >= 20);
		assert_ptr_equal(vm_check(checks[i].slug), &checks[i]);
	}
}

static bool is_judged_by_runs(const char *slug)
{
	size_t count;
	const struct vm_run_rule *rules = vm_run_rules(&count);

	for (size_t i = 0; i < count; i++)
		if (!strcmp(rules[i].rule, slug))
			return true;
	return false;
}

/* A rule of the kernel's family that nothing checks is no rule. */
static void test_checked(void **state)
{
	size_t rules, count;
	const struct cat_rule *rule = cat_rules(&rules);
	const struct vm_check *checks = vm_checks(&count);

	(void)state;
	for (size_t i = 0; i < rules; i++) {
		bool checked = is_judged_by_runs(rule[i].slug);

		for (size_t k = 0; k < count; k++)
			checked = checked || !strcmp(checks[k].rule, rule[i].slug);
		if (rule[i].target == CAT_KERNEL && !checked)
			fail_msg("%s: no check of it; add one to guest/checks/checks.def",
				 rule[i].slug);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_rules),
		cmocka_unit_test(test_checked),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
