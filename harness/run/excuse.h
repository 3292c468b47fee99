/* SPDX-License-Identifier: MIT */
/* Copies of what is expected and answered, in which the members of a rule may be wrong: see attribute.h. */
#ifndef DECOY_RUN_EXCUSE_H
#define DECOY_RUN_EXCUSE_H

#include "case.h"

struct excuse {
	const struct decoy_case *tc;
	json_t *expected, *answers;
	unsigned int features;
	unsigned int answered; /* excuse_answered() of all answers, as they came */
};

typedef void excuse_visit(json_t *object, const struct excuse *excuse);

/* excuse_walk - visit each object that path leads to; "*" is each element or member, and sets are passed through. */
void excuse_walk(json_t *value, const char *const *path, excuse_visit *visit,
		 const struct excuse *excuse);

/* excuse_walk_part - part is "engines" or "regions" of list, what is expected or answered; each: its elements. */
void excuse_walk_part(const struct excuse *excuse, json_t *list, const char *part, bool each,
		      excuse_visit *visit);

/* excuse_walk_clients - the snapshots or clients that are expected. */
void excuse_walk_clients(const struct excuse *excuse, excuse_visit *visit);

/* excuse_answered - which of the members that excuse_is_answered() knows any of these answers has, as bits. */
unsigned int excuse_answered(const json_t *answers);

/* excuse_is_answered - has any answer a member of this name? Of members of engines, "regions", and who a client is. */
bool excuse_is_answered(const struct excuse *excuse, const char *name);

/* excuse_allow - a member may be also, too, which it owns; NULL is absent. */
void excuse_allow(json_t *object, const char *name, json_t *also);

/* excuse_allow_anything - a member may be anything. */
void excuse_allow_anything(json_t *object, const char *name);

/* excuse_scaled - a set of ratios, each multiplied. New reference. */
json_t *excuse_scaled(const json_t *set, double by);

/* Each allows what is wrong where one kind of members is. */
typedef void excuse_members(struct excuse *excuse);

excuse_members excuse_undivided, excuse_capacity, excuse_cycles, excuse_maxfreq, excuse_units,
	excuse_no_memory, excuse_memory_of_text, excuse_memory_over_time, excuse_totals,
	excuse_driver, excuse_name, excuse_pdev, excuse_id, excuse_made_id, excuse_time,
	excuse_first_sight, excuse_late_key, excuse_stale, excuse_over_time;

#endif
