/* SPDX-License-Identifier: MIT */
/* What a subject covers (docs/protocol.md): features, engines, regions, and how exact its numbers are. */
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

/* The largest distance of an answer from the exact value; 0: none. */
struct scope_precision {
	uint64_t time_ns; /* of busy_ns, delta_ns */
	double ratio;
	uint64_t bytes; /* of regions */
};

/* How a subject makes one ratio of several engines. */
enum scope_sum { SCOPE_NO_LOAD, SCOPE_SUM, SCOPE_MAX, SCOPE_MEAN };

struct scope_load {
	enum scope_sum sum;
	struct scope_names engines;
};

/* Zeroed: nothing is supported. With FEATURE_ALL and else zeroed: everything, exactly. */
struct scope {
	unsigned int features; /* FEATURE_* bits */
	struct scope_names engines, regions;
	struct scope_names categories; /* of a region: "total", "shared", ... */
	struct scope_precision precision;
	bool zero_for_absent; /* 0 may stand for what was not printed */
	struct scope_load load;
};

bool scope_names_have(const struct scope_names *names, const char *name);

/* scope_names_add - limit names to those added; a name of len bytes, which is copied. */
void scope_names_add(struct scope_names *names, const char *name, size_t len);

/* scope_names_list - the names in one line: "render, video"; free() it. */
char *scope_names_list(const struct scope_names *names);

/* scope_narrow - what both cover, as coarse as the coarser of the two. */
void scope_narrow(struct scope *scope, const struct scope *by);

struct scope scope_copy(const struct scope *scope);

/* scope_clear - free what it has, and zero it. */
void scope_clear(struct scope *scope);

/* scope_is_partial - is some engine, region or part of an answer not covered? */
bool scope_is_partial(const struct scope *scope);

bool scope_precision_is_exact(const struct scope_precision *precision);

#endif
