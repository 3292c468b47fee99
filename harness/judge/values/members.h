/* SPDX-License-Identifier: MIT */
/* The descriptors (pid, fd) of a client: its identity within one sweep. */
#ifndef DECOY_JUDGE_MEMBERS_H
#define DECOY_JUDGE_MEMBERS_H

#include <jansson.h>

/*
 * members_key - the set as one string, "10/3 11/3": sorted, each member once; free() it. NULL: list
 * is no list of {"pid","fd"}.
 */
char *members_key(const json_t *list);

/*
 * members_add - put each member ("10/3") into the object names, and the key of each list into the
 * object keys. expect is a list or {"any":[list, ...]}.
 */
void members_add(const json_t *expect, json_t *names, json_t *keys);

/* members_names - an object with each member ("10/3") of a list, or of its alternatives. New
 * reference. */
json_t *members_names(const json_t *expect);

/*
 * members_words - what names an answered client in the answers to other sweeps: its device, and its
 * id or else its members; free() it.
 */
char *members_words(const json_t *client);

/* members_one_of - of a list of descriptors, or of its alternatives, lists of one each: any of
 * them. New reference. */
json_t *members_one_of(const json_t *expect);

#endif
