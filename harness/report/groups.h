/* SPDX-License-Identifier: MIT */
/* Failures of a run by their cause: an equal crash of several cases once, all others by rule. */
#ifndef DECOY_REPORT_GROUPS_H
#define DECOY_REPORT_GROUPS_H

#include "report.h"

struct group {
	bool crash; /* equal in all of them; else of one rule */
	const char *rule, *place, *requires; /* of a rule; place and requires may be NULL */
	const struct result **list; /* in the order of the run */
	size_t count, capacity;
};

struct groups {
	struct group *list; /* crashes first, then rules; of each those of most failures first */
	size_t count, capacity;
};

/* groups_make - of the failures that group_has(); it borrows from results. groups_free() it. */
struct groups groups_make(const struct results *results);
void groups_free(struct groups *groups);

/* group_has - is it a failure of a rule? What --expect is wrong about is not. */
bool group_has(const struct result *result);

/*
 * group_change - bytes of the detail of a derived case that name the change; how it ended follows.
 */
size_t group_change(const struct result *result);

#endif
