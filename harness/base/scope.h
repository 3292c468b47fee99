/* SPDX-License-Identifier: MIT */
/* What a subject covers (docs/protocol.md): features, engines, regions, and how exact its numbers
 * are. */
#ifndef DECOY_SCOPE_H
#define DECOY_SCOPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "feature.h"

/* Names of engines or regions, as they are printed. */
struct scope_names {
	bool limited; /* false: all names, and the list is empty */
	char **list;
	size_t count;
};

/* A region of the answers that is the sum of printed ones. */
struct scope_region_sum {
	char *name;
	struct scope_names parts; /* not limited: all */
};

struct scope_region_sums {
	struct scope_region_sum *list;
	size_t count;
};

/* The largest distance of an answer from the exact value; 0: none. */
struct scope_precision {
	uint64_t time_ns; /* of busy_ns, delta_ns */
	double ratio;
	uint64_t bytes; /* of regions */
	double engine; /* of each engine's ratio that a load is made of */
};

/* How a subject makes one number of several engines: a ratio, or a time. */
enum scope_sum {
	SCOPE_NO_LOAD,
	SCOPE_SUM,
	SCOPE_MAX,
	SCOPE_MEAN,
	SCOPE_MAX_PER_DEVICE, /* the maximum of each device's engines, summed up over the devices */
	SCOPE_HELD, /* the held engine time, in ns, summed up; no ratio */
};

struct scope_load {
	enum scope_sum sum;
	struct scope_names engines;
};

/* One of several loads of a subject. */
struct scope_named_load {
	char *name;
	struct scope_load load;
};

struct scope_loads {
	struct scope_named_load *list;
	size_t count;
};

/* What a feature may be limited to. */
enum scope_of { SCOPE_OF_TEXTS, SCOPE_OF_STATES, SCOPE_OF };

/* Zeroed: nothing is supported. With FEATURE_ALL and else zeroed: everything, exactly. */
struct scope {
	unsigned int features; /* FEATURE_* bits, of texts and of states */
	unsigned int features_of[SCOPE_OF]; /* more, of the one or of the other */
	struct scope_names engines, regions; /* of the answers */
	struct scope_region_sums region_sums;
	struct scope_names categories; /* of a region: "total", "shared", ... */
	struct scope_precision precision;
	bool zero_for_absent; /* 0 may stand for what was not printed */
	uint64_t idle_every_ns; /* how often it reads an idle process; 0: in each sweep */
	struct scope_load load;
	struct scope_loads loads; /* beside it */
};

bool scope_names_have(const struct scope_names *names, const char *name);

/* scope_names_add - limit names to those added; a name of len bytes, which is copied. */
void scope_names_add(struct scope_names *names, const char *name, size_t len);

void scope_names_clear(struct scope_names *names);
struct scope_names scope_names_copy(const struct scope_names *names);

/* scope_names_join - limit names to them and to more. */
void scope_names_join(struct scope_names *names, const struct scope_names *more);

/* scope_names_list - the names in one line: "render, video"; free() it. */
char *scope_names_list(const struct scope_names *names);

/* scope_region_sums_add - one more sum, of all regions; the name of len bytes is copied. Limit its
 * parts to those of it. */
struct scope_region_sum *scope_region_sums_add(struct scope_region_sums *sums, const char *name,
					       size_t len);

/*
 * scope_add_feature - the feature of a word of len bytes: "memory", or that of texts alone,
 * "parse:memory", or of states, "track:memory". false: it is none.
 */
bool scope_add_feature(struct scope *scope, const char *word, size_t len);

/* scope_features - all that are of texts, or of states. */
unsigned int scope_features(const struct scope *scope, enum scope_of of);

/* scope_apply - make the features of a scope those of texts, or of states. */
void scope_apply(struct scope *scope, enum scope_of of);

/* scope_loads_add - one more load; the name of len bytes is copied. */
struct scope_load *scope_loads_add(struct scope_loads *loads, const char *name, size_t len);

/* scope_has_loads - is it declared how some load is made? */
bool scope_has_loads(const struct scope *scope);

/* scope_has_held_load - is some load a held time? */
bool scope_has_held_load(const struct scope *scope);

/* scope_loads_limited - is some load made of some engines alone? */
bool scope_loads_limited(const struct scope *scope);

/* scope_load_engines - the engines that loads are made of, as they are printed. scope_names_clear()
 * them. */
struct scope_names scope_load_engines(const struct scope *scope);

/* scope_printed_regions - the regions, as they are printed, that answers are made of.
 * scope_names_clear() it. */
struct scope_names scope_printed_regions(const struct scope *scope);

/* scope_narrow - what both cover, as coarse as the coarser of the two. */
void scope_narrow(struct scope *scope, const struct scope *by);

struct scope scope_copy(const struct scope *scope);

/* scope_clear - free what it has, and zero it. */
void scope_clear(struct scope *scope);

/* scope_is_partial - is some engine, region or part of an answer not covered? */
bool scope_is_partial(const struct scope *scope);

bool scope_precision_is_exact(const struct scope_precision *precision);

#endif
