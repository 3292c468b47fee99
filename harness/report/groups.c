/* SPDX-License-Identifier: MIT */
#include "groups.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "xmalloc.h"

bool group_has(const struct result *result)
{
	return result_breaks(result) && result->verdict != VERDICT_XPASS &&
	       result->verdict != VERDICT_STALE && *result->rule;
}

/* --- crashes that are equal --- */

static const char *detail_of(const struct result *result)
{
	return result->detail ? result->detail : "";
}

size_t group_change(const struct result *result)
{
	const char *line = result->relation ? strchr(detail_of(result), '\n') : NULL;

	return line ? (size_t)(line + 1 - detail_of(result)) : 0;
}

static const char *end_of(const struct result *result)
{
	return detail_of(result) + group_change(result);
}

/* Past what differs from run to run: an address (0x7f00, +0x1d), or a process between "==" as
 * sanitizers print it. */
static const char *skip_varying(const char *text)
{
	size_t digits;

	if (text[0] == '0' && text[1] == 'x') {
		for (text += 2; isxdigit((unsigned char)*text);)
			text++;
		return text;
	}
	digits = !strncmp(text, "==", 2) ? strspn(text + 2, "0123456789") : 0;
	return digits && !strncmp(text + 2 + digits, "==", 2) ? text + 2 + digits : text;
}

static bool same_output(const char *a, const char *b)
{
	a = a ? a : "";
	b = b ? b : "";
	while (*a && *b) {
		const char *after_a = skip_varying(a), *after_b = skip_varying(b);

		if ((after_a == a) != (after_b == b))
			return false;
		if (after_a == a && *a != *b)
			return false;
		a = after_a == a ? a + 1 : after_a;
		b = after_b == b ? b + 1 : after_b;
	}
	return !*a && !*b;
}

static bool same_crash(const struct result *a, const struct result *b)
{
	return a->verdict == b->verdict && verdict_no_answer(a->verdict) &&
	       !strcmp(end_of(a), end_of(b)) && same_output(a->output, b->output);
}

/* --- groups --- */

static struct group *group_new(struct groups *groups, bool crash)
{
	groups->list = xgrow(groups->list, groups->count, &groups->capacity, sizeof(*groups->list));
	groups->list[groups->count] = (struct group){.crash = crash};
	return &groups->list[groups->count++];
}

static void group_add(struct group *group, const struct result *result)
{
	group->list =
		xgrow(group->list, group->count, &group->capacity, sizeof(const struct result *));
	group->list[group->count++] = result;
}

static struct group *crash_group(struct groups *groups, const struct result *result)
{
	for (size_t i = 0; i < groups->count; i++)
		if (groups->list[i].crash && same_crash(groups->list[i].list[0], result))
			return &groups->list[i];
	return group_new(groups, true);
}

static struct group *rule_group(struct groups *groups, const struct result *result)
{
	struct group *group;

	for (size_t i = 0; i < groups->count; i++)
		if (!groups->list[i].crash && !strcmp(groups->list[i].rule, result->rule))
			return &groups->list[i];
	group = group_new(groups, false);
	group->rule = result->rule;
	group->place = result->place;
	group->requires = result->requires;
	return group;
}

/* A crash of one case stands below its rule. */
static void drop_single_crashes(struct groups *groups)
{
	size_t kept = 0;

	for (size_t i = 0; i < groups->count; i++) {
		if (groups->list[i].count > 1)
			groups->list[kept++] = groups->list[i];
		else
			free(groups->list[i].list);
	}
	groups->count = kept;
}

static bool in_crash(const struct groups *groups, const struct result *result)
{
	for (size_t i = 0; i < groups->count; i++)
		if (groups->list[i].crash && same_crash(groups->list[i].list[0], result))
			return true;
	return false;
}

/* The most likely cause first; of as many failures that of the first. */
static int by_failures(const void *a, const void *b)
{
	const struct group *x = a, *y = b;

	if (x->crash != y->crash)
		return x->crash ? -1 : 1;
	if (x->count != y->count)
		return x->count > y->count ? -1 : 1;
	return x->list[0] < y->list[0] ? -1 : x->list[0] > y->list[0];
}

struct groups groups_make(const struct results *results)
{
	struct groups groups = {0};

	for (size_t i = 0; i < results->count; i++) {
		const struct result *result = &results->list[i];

		if (group_has(result) && verdict_no_answer(result->verdict))
			group_add(crash_group(&groups, result), result);
	}
	drop_single_crashes(&groups);
	for (size_t i = 0; i < results->count; i++) {
		const struct result *result = &results->list[i];

		if (group_has(result) &&
		    !(verdict_no_answer(result->verdict) && in_crash(&groups, result)))
			group_add(rule_group(&groups, result), result);
	}
	if (groups.count)
		qsort(groups.list, groups.count, sizeof(*groups.list), by_failures);
	return groups;
}

void groups_free(struct groups *groups)
{
	for (size_t i = 0; i < groups->count; i++)
		free(groups->list[i].list);
	free(groups->list);
	*groups = (struct groups){0};
}
