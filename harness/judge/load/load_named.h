/* SPDX-License-Identifier: MIT */
/*
 * Several loads of a subject, with names ("gpu", "dec"). In an expectation and in an answer each is
 * one of its own, in a member "loads" by its name, in the form that a single load has.
 */
#ifndef DECOY_JUDGE_LOAD_NAMED_H
#define DECOY_JUDGE_LOAD_NAMED_H

#include <jansson.h>

#include "judge.h"

#define load_named_foreach(of, name, named) \
	json_object_foreach(json_object_get(of, "loads"), name, named)

/* load_named - the one of that name; NULL: there is none. */
json_t *load_named(const json_t *of, const char *name);

/* load_named_add - an empty one in a new member. */
json_t *load_named_add(json_t *of, const char *name);

/*
 * load_named_answer - make one of the numbers of that name that processes and devices of an answer
 * have in their member "loads"; each gets the name member.
 */
json_t *load_named_answer(json_t *answer, const char *name, const char *member);

/* load_named_view - that of a state, or of each of its alternatives. New reference; NULL: there is
 * none. */
json_t *load_named_view(const json_t *expect, const char *name);

/* load_named_label - name the load in all differences. */
void load_named_label(struct judge_diff *diff, const char *name);

#endif
