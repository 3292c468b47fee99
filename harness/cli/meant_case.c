/* SPDX-License-Identifier: MIT */
#include "meant_case.h"

#include <string.h>

#include "relation.h"

static void add_rules(struct nearest *nearest)
{
	size_t count;
	const struct cat_rule *rules = cat_rules(&count);

	for (size_t i = 0; i < count; i++)
		nearest_add(nearest, rules[i].slug);
}

/* "0001~permute-lins": the case is right, and the relation is not. */
static const char *meant_relation(struct nearest *nearest, const char *word)
{
	const char *tilde = strchr(word, '~');
	const struct relation *all;
	size_t count;

	nearest_begin(nearest, tilde + 1, strlen(tilde + 1));
	all = relations(&count);
	for (size_t i = 0; i < count; i++)
		nearest_add(nearest, all[i].name);
	return nearest_hint(nearest);
}

const char *meant_case(struct nearest *nearest, const struct selection *selection, const char *word,
		       bool rules)
{
	if (!rules && strchr(word, '~'))
		return meant_relation(nearest, word);
	nearest_begin(nearest, word, strlen(word));
	/* any number is near to some id, and that says nothing */
	for (size_t i = 0; i < selection->cases.count; i++)
		nearest_add(nearest, selection->cases.list[i].name);
	if (rules)
		add_rules(nearest);
	return nearest_hint(nearest);
}
