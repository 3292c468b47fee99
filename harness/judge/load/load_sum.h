/* SPDX-License-Identifier: MIT */
/*
 * The load of some expected clients: their engines' ratios, summed up as the subject declares it.
 */
#ifndef DECOY_JUDGE_LOAD_SUM_H
#define DECOY_JUDGE_LOAD_SUM_H

#include "load_set.h"
#include "scope.h"

/* What a subject declares, and how exact its numbers are. */
struct load_rule {
	enum scope_sum sum;
	const json_t *engines; /* a list of names; NULL: all */
	double unit; /* of the number */
	double part_unit; /* of each ratio or time that is summed up; INFINITY: any */
};

/* How much of a client counts. */
enum load_share {
	LOAD_WHOLE,
	LOAD_MAYBE, /* all or nothing */
	LOAD_SHARED, /* any part: others count the rest */
	LOAD_PART, /* an equal part at least */
};

struct load_part {
	const json_t *client; /* as it is expected */
	size_t device; /* equal: on one device, surely */
	enum load_share share;
	size_t holders; /* how many share it */
};

/*
 * load_sum - the number of a group of clients. Per engine it is the sum over the clients; then the
 * sum, the maximum or the mean over the engines of the rule. shown: engines that a mean may be
 * over, too, as the members of an object; NULL: those of the group alone. A maximum for each device
 * is summed up over the devices; it is one maximum where they may be one device. Absent counts as
 * 0. Where no sentence decides, each reading is allowed: an engine of two devices is one or two;
 * what exceeds 1 may be clamped; a mean is over all engines that are declared, or over those that
 * are shown; where there is a unit, the number is rounded, or each ratio that it is made of. Held
 * times are summed up, and nothing of this is open.
 */
struct load_set load_sum(const struct load_rule *rule, const struct load_part *parts, size_t count,
			 const json_t *shown);

#endif
