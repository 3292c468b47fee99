/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* All rows of both lints. A row is written beside its check; here the tables are put together. */
#include "lint.h"
#include "timelint.h"

/* The rules of 1 to 5 rows of a table, from the one at i. */
#define ROW_1(table, i) &(table)[(i)].rule
#define ROW_2(table, i) ROW_1(table, i), ROW_1(table, (i) + 1)
#define ROW_3(table, i) ROW_2(table, i), ROW_1(table, (i) + 2)
#define ROW_4(table, i) ROW_3(table, i), ROW_1(table, (i) + 3)
#define ROW_5(table, i) ROW_4(table, i), ROW_1(table, (i) + 4)

/* In the order in which the lints ask them: a lint keeps a bit for each of its rows. */
static const struct fdi_rule *const rules[] = {
	ROW_5(lint_text_rows, 0),	 ROW_1(lint_text_rows, 5),
	ROW_5(lint_key_rows, 0),	 ROW_1(lint_key_rows, 5),
	ROW_5(lint_value_rows, 0),	 ROW_3(lint_value_rows, 5),
	ROW_5(lint_client_rows, 0),	 ROW_5(lint_engine_rows, 0),
	ROW_5(lint_cycles_rows, 0),	 ROW_4(lint_cycles_rows, 5),
	ROW_5(lint_memory_rows, 0),	 ROW_2(lint_memory_rows, 5),
	ROW_5(timelint_client_rows, 0),	 ROW_1(timelint_client_rows, 5),
	ROW_4(timelint_engine_rows, 0),	 ROW_5(timelint_counter_rows, 0),
	ROW_1(timelint_counter_rows, 5),
};

_Static_assert(FDI_COUNT(rules) == LINT_ROWS + TIMELINT_ROWS, "every row is a rule");

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

static bool rule_judged(const struct fdi_rule *rule, const struct fdi_lint_options *options)
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

uint64_t rules_judged(unsigned int first, unsigned int count,
		      const struct fdi_lint_options *options)
{
	uint64_t judged = 0;

	for (unsigned int i = 0; i < count; i++)
		judged |= (uint64_t)rule_judged(rules[first + i], options) << i;
	return judged;
}
