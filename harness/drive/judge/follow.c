/* SPDX-License-Identifier: MIT */
/* Which rules a fault breaks beside its own. */
#include <stdlib.h>
#include <string.h>

#include "judge.h"

/*
 * A cause, and what follows from it: for the same engine where both have one, but for
 * driver.engine. Of two causes the one that stands above is named.
 */
static const struct follow {
	const char *cause;
	const char *rules[10]; /* ended by NULL */
} follows[] = {
	{"driver.identity",
	 {"driver.busy", "driver.dip", "driver.late", "driver.memory", "driver.excess",
	  "driver.idle", "driver.total-cycles", "driver.client"}},
	{"driver.unit",
	 {"driver.busy", "driver.excess", "driver.idle", "driver.wall", "driver.late", "driver.dip",
	  "driver.frequency"}},
	{"driver.client",
	 {"driver.busy", "driver.waiting", "driver.excess", "driver.close", "driver.wall",
	  "driver.late", "driver.frequency"}},
	{"driver.engine",
	 {"driver.busy", "driver.idle", "driver.excess", "driver.wall", "driver.late",
	  "driver.frequency"}},
	{"driver.capacity", {"driver.wall"}},
	{"driver.waiting", {"driver.wall", "driver.frequency"}},
	{"driver.excess", {"driver.wall", "driver.frequency"}},
	{"driver.idle",
	 {"driver.wall", "driver.unplug", "driver.frequency", "driver.close", "driver.waiting",
	  "driver.excess", "driver.client"}},
	{"driver.unplug", {"driver.wall", "driver.frequency"}},
	{"driver.queue",
	 {"driver.busy", "driver.dip", "driver.wall", "driver.late", "driver.frequency"}},
	{"driver.reset",
	 {"driver.busy", "driver.dip", "driver.wall", "driver.late", "driver.frequency"}},
	{"driver.close",
	 {"driver.busy", "driver.dip", "driver.wall", "driver.late", "driver.frequency"}},
	{"driver.dip", {"driver.busy", "driver.late", "driver.frequency"}},
	{"driver.busy", {"driver.late", "driver.frequency"}},
};

#define FOLLOWS (sizeof(follows) / sizeof(*follows))

static bool does_follow(const struct follow *follow, const char *rule)
{
	for (size_t i = 0; follow->rules[i]; i++)
		if (!strcmp(follow->rules[i], rule))
			return true;
	return false;
}

static bool is_caused(const struct drive_finding *finding, const struct drive_finding *by)
{
	return !by->cause &&
	       (!finding->engine[0] || !by->engine[0] || !strcmp(finding->engine, by->engine) ||
		!strcmp(by->rule, "driver.engine"));
}

static void name_cause(struct drive_findings *findings, struct drive_finding *finding)
{
	for (size_t row = 0; row < FOLLOWS && !finding->cause; row++) {
		if (!does_follow(&follows[row], finding->rule))
			continue;
		for (size_t i = 0; i < findings->count && !finding->cause; i++) {
			const struct drive_finding *by = &findings->list[i];

			if (!strcmp(by->rule, follows[row].cause) && is_caused(finding, by))
				finding->cause = follows[row].cause;
		}
	}
}

/* Causes first; else in the order of their times. */
static int compare_findings(const void *a, const void *b)
{
	const struct drive_finding *left = a, *right = b;

	if (!left->cause != !right->cause)
		return left->cause ? 1 : -1;
	if (left->t1 != right->t1)
		return left->t1 < right->t1 ? -1 : 1;
	return strcmp(left->rule, right->rule);
}

void findings_follow(struct drive_findings *findings)
{
	for (size_t row = 0; row < FOLLOWS; row++)
		for (size_t i = 0; i < findings->count; i++)
			if (!findings->list[i].cause &&
			    !strcmp(findings->list[i].rule, follows[row].cause))
				name_cause(findings, &findings->list[i]);
	for (size_t i = 0; i < findings->count; i++)
		if (!findings->list[i].cause)
			name_cause(findings, &findings->list[i]);
	if (findings->count)
		qsort(findings->list, findings->count, sizeof(*findings->list), compare_findings);
}
