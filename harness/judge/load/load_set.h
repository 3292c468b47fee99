/* SPDX-License-Identifier: MIT */
/* The numbers that a load may be: a few spans, ends included. */
#ifndef DECOY_JUDGE_LOAD_SET_H
#define DECOY_JUDGE_LOAD_SET_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#define LOAD_SPANS 16 /* where there are more, the nearest two become one */

struct load_span {
	double low, high; /* high may be INFINITY */
};

/* Sorted, and apart from one another. Zeroed: no number. */
struct load_set {
	struct load_span list[LOAD_SPANS];
	size_t count;
	bool whole; /* of load_set_whole() */
};

struct load_set load_set_number(double value);
struct load_set load_set_anything(void);

/* load_set_add - one more span that is allowed. */
void load_set_add(struct load_set *set, double low, double high);

/* load_set_add_all - all that another one allows, too. */
void load_set_add_all(struct load_set *set, const struct load_set *other);

/*
 * load_set_add_value - what an expectation of a ratio or of a number (docs/answers.md) allows;
 * absent counts as 0, and a set of another kind as any number.
 */
void load_set_add_value(struct load_set *set, const json_t *value);

/*
 * load_set_whole - make it a set of whole numbers, which are compared exactly, and not as ratios. A
 * double holds each up to 2^53; where more is allowed, any number is.
 */
void load_set_whole(struct load_set *set);

/* Sum and maximum of two numbers, each any of its set. */
struct load_set load_set_sum(const struct load_set *a, const struct load_set *b);
struct load_set load_set_max(const struct load_set *a, const struct load_set *b);

struct load_set load_set_divide(const struct load_set *set, double by);

/* load_set_clamp - allow 1 where more is allowed. */
void load_set_clamp(struct load_set *set);

/* load_set_share - allow every part of each number, from a least one on: 0, 1/2 ... */
struct load_set load_set_share(const struct load_set *set, double least);

/* load_set_widen - allow a distance of unit on either side. */
struct load_set load_set_widen(const struct load_set *set, double unit);

/* load_set_round - the same, where there is any number but 0. */
struct load_set load_set_round(const struct load_set *set, double unit);

/* load_set_has - as ratios are compared, by exact_near(); whole numbers exactly. */
bool load_set_has(const struct load_set *set, double value);

/* load_set_meets - do both have some number? */
bool load_set_meets(const struct load_set *a, const struct load_set *b);

/* load_set_json - as an expectation of a ratio, or of a number, in which absent is 0. New
 * reference. */
json_t *load_set_json(const struct load_set *set);

#endif
