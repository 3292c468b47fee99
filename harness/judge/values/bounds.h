/* SPDX-License-Identifier: MIT */
/* The least and the greatest number that an expectation allows at a place, and sums of them. */
#ifndef DECOY_JUDGE_BOUNDS_H
#define DECOY_JUDGE_BOUNDS_H

#include <jansson.h>
#include <stdbool.h>

/* Absent counts as 0 and makes surely false. */
struct bounds {
	const char *low;
	const char *high; /* NULL: unbounded */
	bool surely; /* it cannot be absent */
};

/*
 * bounds_at - what expect allows at path, a NULL-terminated list of member names. The strings are
 * those of expect, or static.
 */
struct bounds bounds_at(const json_t *expect, const char *const *path);

struct bounds_sum {
	char *low, *high;
	bool endless; /* high is no bound */
	bool surely; /* at least one part cannot be absent */
};

void bounds_sum_init(struct bounds_sum *sum);

/* bounds_sum_add - add a part; an optional one may have been left out. */
void bounds_sum_add(struct bounds_sum *sum, struct bounds part, bool optional);

void bounds_sum_free(struct bounds_sum *sum);

#endif
