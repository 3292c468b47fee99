/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* The tables of rules, as rules.h lists them. */
#include "lint.h"
#include "timelint.h"

/* clang-format off */
#define LINT_ROW(name, slug, level, texts, lines) \
	{{slug, level, texts}, lines, lint_check_##name},
const struct lint_rule lint_rules[LINT_RULE_COUNT] = {LINT_RULES(LINT_ROW)};

#define TIMELINT_ROW(name, slug, level, texts, scopes) \
	{{slug, level, texts}, scopes, tl_check_##name},
const struct tl_rule timelint_rules[TIMELINT_RULE_COUNT] = {TIMELINT_RULES(TIMELINT_ROW)};

#define LINT_POINTER(name, slug, level, texts, lines) &lint_rules[RULE_##name].rule,
#define TIMELINT_POINTER(name, slug, level, texts, scopes) &timelint_rules[RULE_##name].rule,
static const struct fdi_rule *const rules[] = {
	LINT_RULES(LINT_POINTER)
	TIMELINT_RULES(TIMELINT_POINTER)
};
/* clang-format on */

const struct fdi_rule *const *fdi_rules(size_t *count)
{
	if (count)
		*count = FDI_COUNT(rules);
	return rules;
}

static bool strings_equal(const char *a, const char *b)
{
	while (*a && *a == *b) {
		a++;
		b++;
	}
	return *a == *b;
}

bool rule_is_judged(const struct fdi_rule *rule, const struct fdi_lint_options *options)
{
	const char *const *added = options->added;

	if (options->spec < rule->since || options->spec > rule->until)
		return false;
	if (!rule->optional)
		return true;
	for (; added && *added; added++) {
		if (strings_equal(*added, rule->slug))
			return true;
	}
	return false;
}
