/* SPDX-License-Identifier: MIT */
#include <fnmatch.h>
#include <stdio.h>
#include <string.h>

#include "case.h"

#define CASE_ID 4 /* digits */

/* A word of a case without the words of a member at its end. */
static bool family_matches(const struct decoy_case *tc, const char *glob, const char *word)
{
	char family[256];

	snprintf(family, sizeof(family), "%.*s", (int)(strlen(word) - strlen(tc->member) - 1),
		 word);
	return !fnmatch(glob, family, 0);
}

bool case_matches(const struct decoy_case *tc, const char *glob)
{
	if (!fnmatch(glob, tc->id, 0) || !fnmatch(glob, tc->name, 0))
		return true;
	return tc->member &&
	       (family_matches(tc, glob, tc->id) || family_matches(tc, glob, tc->name));
}

static bool matches_any(const struct decoy_case *tc, const char *const *globs, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (case_matches(tc, globs[i]))
			return true;
	}
	return false;
}

static bool is_selected(const struct decoy_case *tc, const struct case_selection *selection)
{
	if (selection->run_count && !matches_any(tc, selection->run, selection->run_count))
		return false;
	if (matches_any(tc, selection->skip, selection->skip_count))
		return false;
	if (selection->has_spec && (selection->spec < tc->since || selection->spec > tc->until))
		return false;
	return !selection->has_target || selection->target == tc->target;
}

size_t cases_select(const struct cases *cases, const struct case_selection *selection,
		    const struct decoy_case **out, size_t *before)
{
	size_t count = 0, all = 0;

	for (size_t i = 0; i < cases->count; i++) {
		if (!is_selected(&cases->list[i], selection))
			continue;
		all++;
		if (!selection->shards || i % selection->shards + 1 == selection->shard)
			out[count++] = &cases->list[i];
	}
	if (before)
		*before = all;
	return count;
}

const struct decoy_case *cases_find(const struct cases *cases, const char *word)
{
	size_t digits = strspn(word, "0123456789");
	char id[CASE_ID + 1] = "0000";

	if (digits <= CASE_ID && !word[digits])
		memcpy(id + CASE_ID - digits, word, digits);
	for (size_t i = 0; i < cases->count; i++) {
		const struct decoy_case *tc = &cases->list[i];

		if (!strcmp(tc->id, id) || !strcmp(tc->id, word) || !strcmp(tc->name, word))
			return tc;
	}
	return NULL;
}

bool case_asks_states(const struct decoy_case *tc)
{
	return tc->is_recording && tc->ask != CASE_SNAPSHOTS;
}

const char *case_rule(const struct decoy_case *tc)
{
	return json_string_value(json_array_get(tc->rules, 0));
}

const char *case_lacks(const struct decoy_case *tc, unsigned int features)
{
	unsigned int needs = tc->needs;

	if (needs & (FEATURE_DELTA | FEATURE_UTILIZATION | FEATURE_TOTALS))
		needs &= ~(unsigned int)FEATURE_MEMORY;
	return feature_name(needs & ~features);
}
