/* SPDX-License-Identifier: MIT */
/* What an expectation of a client allows for one of its engines, in any of its alternatives. */
#ifndef DECOY_JUDGE_LOAD_ENGINE_H
#define DECOY_JUDGE_LOAD_ENGINE_H

#include "load_set.h"

/* load_engine_ratio - its utilization; absent is 0. */
struct load_set load_engine_ratio(const json_t *client, const char *name);

/* load_engine_time - its held time in ns; absent, as beside cycles alone, is 0. */
struct load_set load_engine_time(const json_t *client, const char *name);

/* load_engine_capacities - as JSON texts, the members of an object; of an absent engine none. New
 * reference. */
json_t *load_engine_capacities(const json_t *client, const char *name);

/* What of an engine decides what a mean is over. */
struct load_presence {
	bool shown; /* it may be */
	bool unknown; /* it may be without a ratio */
};

struct load_presence load_engine_presence(const json_t *client, const char *name);

/* load_add_engines - put the names of all engines that a client may show into the object names. */
void load_add_engines(json_t *names, const json_t *client);

#endif
